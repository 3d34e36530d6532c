//! Why a move is not possible. The viewer's own part of a sampled state is as the true one, so the engine's `check`
//! names the clause; what is missing is counted from the view.

use super::super::parts::{Offers, Why};
use emporia_engine::rng::fast;
use emporia_engine::rollwrite::goods::Counts;
use emporia_engine::rollwrite::state::State;
use emporia_engine::rollwrite::{Action, Contract, Material, Payment, Phase, RollWrite, Sheet, Work};
use emporia_engine::seat::MAX_SEATS;
use emporia_engine::{Actor, Game, Seat};
use emporia_text::counted;

/// What `check` would say to the viewer.
pub struct Reasons<'a> {
    offers: &'a Offers<'a, RollWrite>,
    known: Option<(Seat, State)>,
}

impl<'a> Reasons<'a> {
    /// For a viewer who has to decide something; empty for others, who need no reasons.
    pub fn new(offers: &'a Offers<'a, RollWrite>) -> Reasons<'a> {
        let view = offers.view;
        let known = view.mine.filter(|_| offers.acts()).map(|mine| {
            let mut state = State::new([Seat(0), Seat(1), Seat(2), Seat(3), Seat(4)], 0);
            debug_assert_eq!(MAX_SEATS, 5);
            offers.game.sample(view, &mut fast(0, 0), &mut state);
            (mine.seat, state)
        });
        Reasons { offers, known }
    }

    /// Why this move is forbidden; nothing if it is not.
    pub fn of(&self, action: Action) -> Option<Why> {
        let (seat, state) = self.known.as_ref()?;
        let clause = self.offers.game.check(state, Actor::Seat(*seat), action).err()?.clause;
        let sheet = &self.offers.view.sheets[seat.index()];
        Some(Why { sentence: self.sentence(sheet, action, clause), clause })
    }

    /// Why a work cannot be commissioned in any way.
    pub fn work(&self, work: Work) -> Option<Why> {
        let row = self.offers.game.cards().work(work);
        self.of(Action::Commission(work, row.ways.first().copied().unwrap_or_default()))
    }

    /// Why a Contract cannot be fulfilled in any way.
    pub fn contract(&self, contract: Contract) -> Option<Why> {
        let row = self.offers.game.cards().contract(contract);
        self.of(Action::Fulfil(contract, row.ways.first().copied().unwrap_or_default()))
    }

    fn sentence(&self, sheet: &Sheet, action: Action, clause: &str) -> String {
        let (words, view, game) = (self.offers.words(), self.offers.view, self.offers.game);
        match (action, clause) {
            (Action::Buy(material), "RW-30") => {
                let price = view.prices[material.index()];
                words.say("rww-why-price", &[("price", price.into()), ("coins", sheet.available().into())])
            }
            (Action::Commission(work, _), "RW-32") => {
                missing(self.offers, &lacks(sheet, &game.cards().work(work).ways, Counts::default()))
            }
            (Action::Fulfil(contract, _), "RW-33") if sheet.contracts & contract.bit() != 0 => {
                let row = game.cards().contract(contract);
                missing(self.offers, &lacks(sheet, &row.ways, row.works))
            }
            (_, "RW-34") if view.phase == Phase::Round => words.say("rww-why-action", &[]),
            (_, "RW-65") => words.say("rww-why-boxes", &[]),
            _ => String::new(),
        }
    }
}

/// What a sheet lacks for a cost.
pub struct Lacks {
    /// Works.
    pub works: Vec<(Work, u8)>,
    /// Materials, in the way to pay that lacks least; Jewels at hand fill some of it.
    pub materials: Vec<(Material, u8)>,
    /// Jewels that could stand in for materials.
    pub jewels: u8,
}

/// What is missing for a cost that can be paid in these ways, with these works.
pub fn lacks(sheet: &Sheet, ways: &[Payment], works: Counts) -> Lacks {
    let short = |has: u8, needs: u8| needs.saturating_sub(has);
    let works = Work::ALL
        .into_iter()
        .map(|work| (work, short(sheet.unused(work), works.at(work.index()))))
        .filter(|(_, n)| *n > 0)
        .collect();
    let of = |way: &Payment| -> Vec<(Material, u8)> {
        let all = Material::ALL.into_iter().map(|m| (m, short(sheet.units(m), way.0[m.index()])));
        all.filter(|(_, n)| *n > 0).collect()
    };
    let plain = ways.iter().filter(|way| way.0[5] == 0).map(of);
    let materials = plain.min_by_key(|lack| lack.iter().map(|(_, n)| u32::from(*n)).sum::<u32>()).unwrap_or_default();
    Lacks { works, materials, jewels: sheet.jewels() }
}

fn missing(offers: &Offers<'_, RollWrite>, lacks: &Lacks) -> String {
    let (words, cards) = (offers.words(), offers.game.cards());
    let works = lacks.works.iter().map(|(work, n)| counted(*n, words.name(cards.work_names(*work))));
    let materials = lacks.materials.iter().map(|(m, n)| counted(*n, words.name(cards.material_names(*m))));
    let parts: Vec<String> = works.chain(materials).collect();
    if parts.is_empty() {
        return String::new();
    }
    let key =
        if lacks.jewels > 0 && !lacks.materials.is_empty() { "rww-why-missing-jewels" } else { "rww-why-missing" };
    let mut args = vec![("what", words.list(&parts).into())];
    if key == "rww-why-missing-jewels" {
        args.push(("jewels", lacks.jewels.into()));
    }
    words.say(key, &args)
}
