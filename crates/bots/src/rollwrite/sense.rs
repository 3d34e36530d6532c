//! Moves that no sensible player makes, whatever else they think: they are struck out before anything is weighed.
//!
//! Two units can become a Jewel at any moment (RW-50), and what is left at the end does so by itself (RW-52). So a Jewel is
//! made when it is spent at once, and never before.

use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{Action, Contract, Counts, Material, RollWrite, Sheet, Stage, State, Work};
use emporia_engine::{Actor, Game, Seat};

/// Strikes out what is pointless, as long as something is left. Of the state only what the seat knows is looked at.
pub fn strike(game: &RollWrite, s: &State, me: Seat, actions: &mut Vec<Action>) {
    let sheet = &s.sheets[me.index()];
    let city = matches!(s.stage[me.index()], Stage::Start | Stage::Second);
    let goals = if city { wanted(game, sheet) } else { Vec::new() };
    let last = s.round >= game.last_round(s.shops);
    // What was made in this turn is spent before anything else is done, and all of it.
    let owed = s.deeds[me.index()].jewels.saturating_sub(spent(s, me));
    let pays = |action: &Action| match action {
        Action::Commission(_, way) | Action::Fulfil(_, way) => way.counts().at(JEWELS) >= owed,
        _ => false,
    };
    let able = owed > 0 && actions.iter().any(pays);
    let now = game.score(sheet).total();
    let gainful = last && actions.iter().any(|&action| after(game, s, me, action) > now);
    let needed = |x: Material, y: Material| {
        let pair = Counts::of(x.index(), 1).with(y.index(), 1);
        goals.iter().any(|goal| goal.covers(pair))
    };
    // Of two that a work needs the second follows the first.
    let more = owed > 0 && actions.iter().any(|action| matches!(*action, Action::Jewel(x, y) if needed(x, y)));
    let sensible = |action: &Action| match *action {
        Action::Jewel(x, y) => needed(x, y),
        _ if able => pays(action),
        _ if more => false,
        Action::Done => !gainful,
        // Coins are worth nothing once nothing can be bought with them.
        Action::Sell(_) | Action::SellJewel => !last,
        _ => true,
    };
    if actions.iter().any(sensible) {
        actions.retain(sensible);
    } else if actions.iter().any(|action| !matches!(action, Action::Jewel(..))) {
        actions.retain(|action| !matches!(action, Action::Jewel(..)));
    }
}

/// For each work or Contract that lacks only units which Jewels can stand in for, made of what it does not need: what it
/// does not need.
fn wanted(game: &RollWrite, sheet: &Sheet) -> Vec<Counts> {
    let cards = game.cards();
    let (held, jewels) = (sheet.held.materials(), u32::from(sheet.jewels()));
    let boxes = u32::from(cards.sheet.jewel_boxes.saturating_sub(sheet.got.at(JEWELS)));
    let spare = |cost: Counts| {
        let lack = cost.beyond(held).total();
        let spare = held.beyond(cost);
        let made = (spare.total() / 2).min(boxes);
        (lack > jewels && lack <= jewels + made).then_some(spare)
    };
    let works = Work::ALL.into_iter().filter(|work| {
        let row = cards.work(*work);
        row.shops <= sheet.purse() && sheet.made.at(work.index()) < row.boxes
    });
    let open = Contract::ALL.into_iter().filter(|contract| {
        let row = cards.contract(*contract);
        let open = sheet.contracts & !sheet.fulfilled & contract.bit() != 0;
        open && row.shops <= sheet.purse() && sheet.works.covers(row.works)
    });
    // Ways of paying without a Jewel: "/" in a cost gives several.
    let of_works = works.flat_map(|work| cards.work(work).ways_with(0));
    let of_contracts = open.flat_map(|contract| cards.contract(contract).ways_with(0));
    of_works.chain(of_contracts).filter_map(|way| spare(way.counts())).collect()
}

/// Jewels that a seat paid in this round: those made and not there any more.
fn spent(s: &State, me: Seat) -> u8 {
    let (sheet, before) = (&s.sheets[me.index()], &s.shown[me.index()]);
    (before.jewels() + s.deeds[me.index()].jewels).saturating_sub(sheet.jewels())
}

/// What a seat would score right after a move.
fn after(game: &RollWrite, s: &State, me: Seat, action: Action) -> i16 {
    let mut next = *s;
    game.apply(&mut next, Actor::Seat(me), action, &mut |_| ());
    game.score(&next.sheets[me.index()]).total()
}
