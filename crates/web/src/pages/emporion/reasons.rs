//! Why a card cannot be taken now. The open part of a sampled state is the true one, so the engine's `check` names the
//! clause; what is missing is counted from the view.

use super::super::parts::{Offers, Why};
use super::card::{card, resource_id, resources, type_name};
use emporia_engine::emporion::{Action, ActionCard, Emporion, Kind, PortSet, Resource, Source, State};
use emporia_engine::rng::fast;
use emporia_engine::{Actor, Game, Seat, Viewer};

/// What `check` would say to the viewer.
pub struct Reasons<'a> {
    offers: &'a Offers<'a, Emporion>,
    known: Option<(Seat, State)>,
}

impl<'a> Reasons<'a> {
    /// For a viewer whose turn it is; empty for others, who need no reasons.
    pub fn new(offers: &'a Offers<'a, Emporion>) -> Reasons<'a> {
        let known = match offers.look.viewer {
            Viewer::Seat(seat) if offers.acts() => {
                let mut state = offers.game.start(&mut fast(0, 0));
                offers.game.sample(offers.view, &mut fast(0, 1), &mut state);
                Some((seat, state))
            }
            _ => None,
        };
        Reasons { offers, known }
    }

    fn clause(&self, action: Action) -> Option<&'static str> {
        let (seat, state) = self.known.as_ref()?;
        Some(self.offers.game.check(state, Actor::Seat(*seat), action).err()?.clause)
    }

    /// Why a card cannot be added from there, for each Action that adds such cards and cannot do it now.
    pub fn adds(&self, kind: Kind, source: Source) -> Vec<(Resource, Why)> {
        let class = card(self.offers.game, kind).face.class;
        let ways = class.history().map_or_else(|| Resource::ALL.to_vec(), |by| vec![by]);
        let why = |by| {
            let clause = self.clause(Action::Add { card: kind, source, by })?;
            Some((by, Why { sentence: self.sentence(kind, by, clause), clause }))
        };
        ways.into_iter().filter_map(why).collect()
    }

    /// Why an Action card cannot be chosen.
    pub fn action(&self, action: ActionCard) -> Option<Why> {
        let view = self.offers.view;
        let try_out = match action {
            ActionCard::Culture => Action::Add { card: Kind(0), source: Source::Beside, by: Resource::Culture },
            ActionCard::Trade => Action::Add { card: Kind(0), source: Source::Beside, by: Resource::Trade },
            ActionCard::War => Action::Add { card: Kind(0), source: Source::Beside, by: Resource::War },
            ActionCard::Expedition => Action::Expedition { cards: PortSet(0), history: 0 },
            ActionCard::Reserve => Action::Reserve(view.open.port.iter().flatten().next().copied().unwrap_or_default()),
        };
        let words = self.offers.words();
        match self.clause(try_out)? {
            clause @ ("ION-21" | "ION-22" | "ION-30" | "ION-32" | "ION-50") => {
                Some(Why { sentence: String::new(), clause })
            }
            _ => Some(Why { sentence: words.say("ionw-why-none", &[]), clause: "ION-23" }),
        }
    }

    fn sentence(&self, kind: Kind, by: Resource, clause: &str) -> String {
        let words = self.offers.words();
        let Some((seat, _)) = self.known else { return String::new() };
        match clause {
            "ION-42" | "ION-43" | "ION-45" => self.shortfall(seat, kind),
            "ION-21" | "ION-22" => words.say("ionw-why-counter", &[("action", type_name(words, by.into()).into())]),
            "ION-41" => {
                let class = type_name(words, card(self.offers.game, kind).face.class);
                let action = type_name(words, by.into());
                words.say("ionw-why-power", &[("type", class.into()), ("action", action.into())])
            }
            _ => String::new(),
        }
    }

    /// What is missing for a card: resources, the Spoils that it costs itself, or both.
    fn shortfall(&self, seat: Seat, kind: Kind) -> String {
        let (words, game, view) = (self.offers.words(), self.offers.game, self.offers.view);
        let realm = &view.open.realms[seat.index()];
        let missing = resources(game.required(realm, kind))
            .map(|(resource, n)| (resource, n.saturating_sub(realm.resources.at(resource as usize))))
            .filter(|(_, n)| *n > 0);
        let lacks: Vec<String> =
            missing.map(|(r, n)| format!("{n} {}", words.say(&format!("ion-{}", resource_id(r)), &[]))).collect();
        let price = card(game, kind).face.spoils;
        let mut args = vec![("spoils", view.spoils[seat.index()].len.into())];
        let key = match (lacks.is_empty(), price) {
            (false, 0) => "ionw-why-missing",
            (true, _) => "ionw-why-spoils",
            (false, _) => "ionw-why-both",
        };
        if !lacks.is_empty() {
            args.push(("what", words.list(&lacks).into()));
        }
        if price > 0 {
            args.push(("price", price.into()));
        }
        if key == "ionw-why-both" {
            args.push(("all", game.spoils_for(realm, kind).into()));
        }
        words.say(key, &args)
    }
}
