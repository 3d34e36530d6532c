//! The form for a new table, and for one that waits to begin: options, seats, clock, pace, who may find it. It keeps what
//! was set: other numbers of players are buttons of the form itself.

use super::{Frame, PageKind};
use crate::games::Info;
use crate::model::{Clock, Hints, Holder, PACES, STAND_IN, Setup, Talk, USUAL_PACE, levels};
use emporia_engine::{Choice, Players};
use emporia_text::{Lang, say};
use maud::{Markup, html};
use serde_json::Value;
use std::collections::BTreeMap;

/// Clocks on offer, as the form sends them.
pub const CLOCKS: [&str; 7] = ["none", "30s", "60s", "120s", "300s", "1d", "3d"];

/// The values of each option that go with the others.
pub type Fits = Vec<(&'static Choice, Vec<&'static str>)>;

/// A table as it is being set up: what is chosen, by the names of the fields.
pub struct Draft<'a> {
    /// The reader's language.
    pub lang: Lang,
    /// Which game.
    pub game: &'static Info,
    /// What is chosen; the usual where nothing is.
    pub values: &'a BTreeMap<String, String>,
    /// What may be.
    pub fits: &'a Fits,
}

impl Draft<'_> {
    /// What a set-up has chosen.
    pub fn spelled(setup: &Setup) -> BTreeMap<String, String> {
        let options = setup.options.as_object().into_iter().flatten();
        let mut values: BTreeMap<String, String> =
            options.map(|(name, value)| (name.clone(), value.to_string())).collect();
        let clock = match setup.clock {
            Clock::None => "none".to_owned(),
            Clock::Seconds(n) => format!("{n}s"),
            Clock::Days(n) => format!("{n}d"),
        };
        let hints = Hints::ALL.iter().find(|(_, hints)| *hints == setup.hints).map_or("alone", |(name, _)| *name);
        let talk = Talk::ALL.iter().find(|(_, talk)| *talk == setup.talk).map_or(Talk::ALL[0].0, |(name, _)| *name);
        let public = if setup.public { "yes" } else { "no" };
        for (i, holder) in setup.seats.iter().enumerate() {
            let seat = match holder {
                Holder::Bot(level) => level.as_str(),
                Holder::Open | Holder::Reserved { .. } | Holder::Person { .. } => "open",
            };
            values.insert(format!("seat{i}"), seat.to_owned());
        }
        let named = [("clock", clock), ("pace", setup.pace.to_string())];
        values.extend(named.map(|(name, value)| (name.to_owned(), value)));
        values.extend(
            [("hints", hints), ("public", public), ("talk", talk)]
                .map(|(name, value)| (name.to_owned(), value.to_owned())),
        );
        values
    }

    fn t(&self, key: &str) -> String {
        say(self.lang, key, &[])
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// How many are to play.
    pub fn count(&self) -> u8 {
        let Players { least, most, usual, .. } = self.game.players;
        self.value("players").and_then(|n| n.parse().ok()).unwrap_or(usual).clamp(least, most)
    }

    /// Each option that leaves a choice, with what is chosen.
    pub fn choices(&self) -> impl Iterator<Item = (&'static Choice, &'static str)> {
        self.fits.iter().filter(|(_, values)| values.len() > 1).map(|(choice, values)| {
            let chosen = self.value(choice.name);
            let value = values.iter().find(|value| chosen == Some(**value)).or(values.first());
            (*choice, value.copied().unwrap_or_default())
        })
    }

    /// How many players, as a field.
    pub fn players(&self) -> Markup {
        let Players { least, most, .. } = self.game.players;
        let numbers: Vec<String> = (least..=most).map(|n| n.to_string()).collect();
        let count = self.count().to_string();
        let numbers = numbers.iter().map(|n| (n.as_str(), n.clone()));
        select("players", &self.t("new-players"), Some(&count), numbers)
    }

    /// The options of the game that fit.
    pub fn options(&self) -> Markup {
        let fields = self.choices().map(|(choice, chosen)| {
            let fits = self.fits.iter().find(|(known, _)| known.name == choice.name);
            let values = fits.into_iter().flat_map(|(_, values)| values);
            let words = values.map(|value| (*value, self.game.value(self.lang, choice, value)));
            select(choice.name, &self.game.option(self.lang, choice), Some(chosen), words)
        });
        html! { @for field in fields { (field) } }
    }

    /// Clock, pace, lobby, hints.
    pub fn settings(&self) -> Markup {
        let words = |prefix: &str, value: &str| self.t(&format!("{prefix}{value}"));
        let paces = PACES.map(|pace| pace.to_string());
        let pace = self.value("pace").map_or_else(|| USUAL_PACE.to_string(), str::to_owned);
        html! {
            (select("clock", &self.t("new-clock"), self.value("clock"), CLOCKS.iter().map(|c| (*c, words("new-clock-", c)))))
            (select("pace", &self.t("new-pace"), Some(&pace), paces.iter().map(|p| (p.as_str(), words("new-pace-", p)))))
            (select("public", &self.t("new-public"), self.value("public"), ["no", "yes"].iter().map(|p| (*p, words("new-public-", p)))))
            (select("hints", &self.t("new-hints"), self.value("hints"), Hints::ALL.iter().map(|(h, _)| (*h, words("new-hints-", h)))))
            (select("talk", &self.t("new-talk"), self.value("talk"), Talk::ALL.iter().map(|(t, _)| (*t, words("new-talk-", t)))))
        }
    }

    /// Who sits where.
    fn seats(&self) -> Markup {
        let level = |level: &str| self.t(&format!("level-{level}"));
        let bot = |name: &'static str| (name, say(self.lang, "new-seat-bot", &[("level", level(name).into())]));
        html! {
            fieldset {
                legend { (self.t("new-seats")) }
                p.soft { (self.t("new-seats-help")) }
                @for n in 0..self.count() {
                    @let label = say(self.lang, "seat-number", &[("n", (n + 1).into())]);
                    @if n == 0 {
                        p.seatline { b { (label) } span { (self.t("new-seat-you")) } }
                    } @else {
                        @let name = format!("seat{n}");
                        (select(&name, &label, self.value(&name), [("open", self.t("new-seat-open"))].into_iter().chain(levels().map(bot))))
                    }
                }
                @if self.count() > 1 {
                    p.row.wrap {
                        span { (self.t("new-fill")) }
                        @for name in levels() {
                            button.btn.small formmethod="get" formaction={ "/new/" (self.game.name) } formnovalidate name="fill" value=(name) { (level(name)) }
                        }
                    }
                }
            }
        }
    }
}

/// The page.
pub fn page(frame: &Frame<'_>, draft: &Draft<'_>) -> Markup {
    let game = draft.game;
    let title = frame.say("new-title", &[("game", frame.t(game.title).into())]);
    let Players { least, most, .. } = game.players;
    let players = draft.count();
    let body = html! {
        main.page id="main" {
            h1 { (title) }
            form.form method="post" action="/tables" {
                input type="hidden" name="game" value=(game.name);
                // The later of two fields of one name counts: that of the button that was pressed.
                input type="hidden" name="players" value=(players);
                @if least < most {
                    p.row.wrap {
                        span { (frame.t("new-players")) }
                        @for n in least..=most {
                            button.btn.small.main[n == players] formmethod="get" formaction={ "/new/" (game.name) } formnovalidate
                                name="players" value=(n) aria-current=[(n == players).then_some("true")] { (n) }
                        }
                    }
                }
                div data-again="yes" { (draft.options()) }
                (draft.seats())
                (draft.settings())
                div.row { button.btn.main.big { (frame.t("new-open")) } }
            }
        }
    };
    frame.page(PageKind::Site, &title, &body)
}

/// What is chosen when all free seats are to be bots.
pub fn filled(values: &mut BTreeMap<String, String>, players: u8) {
    if let Some(level) = values.remove("fill") {
        let level = levels().find(|known| *known == level).unwrap_or(STAND_IN);
        values.extend((1..players).map(|n| (format!("seat{n}"), level.to_owned())));
    }
}

/// Options as JSON, for those who ask which values go with the others.
pub fn with(options: &Value, choice: &Choice, value: &str) -> Value {
    let mut options = options.clone();
    options[choice.name] = serde_json::from_str(value).unwrap_or_default();
    options
}

/// A field with values to choose from.
pub fn select<'v>(
    name: &str,
    label: &str,
    chosen: Option<&str>,
    values: impl Iterator<Item = (&'v str, String)>,
) -> Markup {
    html! {
        label.field {
            span { (label) }
            select name=(name) {
                @for (value, words) in values { option value=(value) selected[chosen == Some(value)] { (words) } }
            }
        }
    }
}
