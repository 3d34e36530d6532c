//! The form for a new table: options, seats, clock, pace, who may find it.

use super::{Frame, PageKind};
use crate::games::Info;
use crate::model::{Hints, PACES, levels};
use emporia_engine::Players;
use maud::{Markup, html};

/// Clocks on offer, as the form sends them.
pub const CLOCKS: [&str; 7] = ["none", "30s", "60s", "120s", "300s", "1d", "3d"];

/// The page.
pub fn page(frame: &Frame<'_>, game: &Info, players: u8) -> Markup {
    let title = frame.t(game.title);
    let Players { least, most, .. } = game.players;
    let body = html! {
        main.page id="main" {
            h1 { (frame.say("new-title", &[("game", title.as_str().into())])) }
            @if least < most {
                nav.row.wrap aria-label=(frame.t("new-players")) {
                    span { (frame.t("new-players")) }
                    @for n in least..=most {
                        a.btn.small.main[n == players] href={ "/new/" (game.name) "?players=" (n) }
                            aria-current=[(n == players).then_some("true")] { (n) }
                    }
                }
            }
            form.form method="post" action="/tables" {
                input type="hidden" name="game" value=(game.name);
                input type="hidden" name="players" value=(players);
                @for choice in game.choices {
                    (select(choice.name, &game.option(frame.lang, choice),
                        choice.values.iter().map(|v| (*v, game.value(frame.lang, choice, v)))))
                }
                fieldset {
                    legend { (frame.t("new-seats")) }
                    p.soft { (frame.t("new-seats-help")) }
                    @for n in 0..players {
                        @let label = frame.say("seat-number", &[("n", (n + 1).into())]);
                        @if n == 0 {
                            p.seatline { b { (label) } span { (frame.t("new-seat-you")) } }
                        } @else {
                            (select(&format!("seat{n}"), &label, seat_kinds(frame).into_iter()))
                        }
                    }
                }
                (select("clock", &frame.t("new-clock"), CLOCKS.iter().map(|c| (*c, frame.t(&format!("new-clock-{c}"))))))
                (select("pace", &frame.t("new-pace"), PACES.map(|p| p.to_string()).iter().map(|p| (p.as_str(), frame.t(&format!("new-pace-{p}"))))))
                (select("public", &frame.t("new-public"), ["no", "yes"].iter().map(|p| (*p, frame.t(&format!("new-public-{p}"))))))
                (select("hints", &frame.t("new-hints"), Hints::ALL.iter().map(|(h, _)| (*h, frame.t(&format!("new-hints-{h}"))))))
                div.row { button.btn.main.big { (frame.t("new-open")) } }
            }
        }
    };
    frame.page(PageKind::Site, &frame.say("new-title", &[("game", title.into())]), &body)
}

fn seat_kinds(frame: &Frame<'_>) -> Vec<(&'static str, String)> {
    let bot = |level: &'static str| {
        (level, frame.say("new-seat-bot", &[("level", frame.t(&format!("level-{level}")).into())]))
    };
    let mut kinds = vec![("open", frame.t("new-seat-open")), ("link", frame.t("new-seat-link"))];
    kinds.extend(levels().map(bot));
    kinds
}

fn select<'v>(name: &str, label: &str, values: impl Iterator<Item = (&'v str, String)>) -> Markup {
    html! {
        label.field {
            span { (label) }
            select name=(name) { @for (value, words) in values { option value=(value) { (words) } } }
        }
    }
}
