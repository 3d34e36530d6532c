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

    /// Why a card cannot be added from there, whichever Action is used.
    pub fn add(&self, kind: Kind, source: Source) -> Option<Why> {
        let class = card(self.offers.game, kind).face.class;
        let ways = match class.history() {
            Some(by) => vec![by],
            None => Resource::ALL.to_vec(),
        };
        let found = ways.into_iter().filter_map(|by| Some((by, self.clause(Action::Add { card: kind, source, by })?)));
        // What is nearest to possible tells most: resources before the counter, the counter before a missing power.
        let rank = |clause: &str| match clause {
            "ION-42" | "ION-43" | "ION-45" => 0,
            "ION-21" | "ION-22" => 1,
            _ => 2,
        };
        let (by, clause) = found.min_by_key(|(_, clause)| rank(clause))?;
        Some(Why { sentence: self.sentence(kind, by, clause), clause })
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
            "ION-42" | "ION-43" | "ION-45" => {
                let spoils = self.offers.view.spoils[seat.index()].len;
                let lacks: Vec<String> = missing(self.offers, seat, kind)
                    .map(|(r, n)| format!("{n} {}", words.say(&format!("ion-{}", resource_id(r)), &[])))
                    .collect();
                words.say("ionw-why-missing", &[("what", words.list(&lacks).into()), ("spoils", spoils.into())])
            }
            "ION-21" | "ION-22" => words.say("ionw-why-counter", &[("action", type_name(words, by.into()).into())]),
            "ION-41" => {
                let class = type_name(words, card(self.offers.game, kind).face.class);
                words.say("ionw-why-power", &[("type", class.into())])
            }
            _ => String::new(),
        }
    }
}

/// The resources that a seat lacks for a card.
fn missing(offers: &Offers<'_, Emporion>, seat: Seat, kind: Kind) -> impl Iterator<Item = (Resource, u8)> {
    let realm = &offers.view.open.realms[seat.index()];
    let has = realm.resources;
    resources(offers.game.required(realm, kind))
        .map(move |(resource, n)| (resource, n.saturating_sub(has.at(resource as usize))))
        .filter(|(_, n)| *n > 0)
}
