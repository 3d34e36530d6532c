//! What a sheet strives for: its Contracts, Masteries and works.

use crate::tell::Words;
use crate::why::{Goal, Outlook};
use emporia_engine::rollwrite::{Contract, Counts, Payment, RollWrite, Sheet, View, Work};
use emporia_engine::{Game, Seat};

/// Contracts that are not fulfilled, then Masteries, then works: what is missing are units, works and coins for Shops.
pub fn outlook(game: &RollWrite, words: &Words<'_>, view: &View, seat: Seat) -> Outlook {
    let (Some(sheet), Some(score)) = (view.sheets.get(seat.index()), view.scores.get(seat.index())) else {
        return Outlook::default();
    };
    let cards = game.cards();
    let open = Contract::ALL.into_iter().filter(|contract| sheet.contracts & !sheet.fulfilled & contract.bit() != 0);
    let contracts = open.map(|contract| {
        let row = cards.contract(contract);
        let lacks = missing(row.works, sheet.works) + unpaid(sheet, &row.ways, row.shops);
        Goal { name: words.name(cards.contract_names(contract)).to_owned(), lacks }
    });
    let unearned = Work::ALL.into_iter().filter(|work| sheet.masteries & work.bit() == 0);
    let masteries = unearned.map(|work| {
        let made = u32::from(sheet.made.at(work.index()));
        let name = words.name(cards.work_names(work)).to_owned();
        let name = words.say("why-mastery", &[("work", name.into())]);
        // The Mastery comes with the last work: it is never there to be taken.
        Goal { name, lacks: (u32::from(cards.work(work).mastery_at)).saturating_sub(made).max(1) }
    });
    let works = Work::ALL.into_iter().map(|work| {
        let row = cards.work(work);
        Goal { name: words.name(cards.work_names(work)).to_owned(), lacks: unpaid(sheet, &row.ways, row.shops) }
    });
    Outlook { points: score.total(), goals: contracts.chain(masteries).chain(works).collect() }
}

/// How many of some things are missing.
fn missing(wanted: Counts, held: Counts) -> u32 {
    wanted.beyond(held).total()
}

/// What is missing of a cost, paid in the way that lacks least.
fn unpaid(sheet: &Sheet, ways: &[Payment], shops: u8) -> u32 {
    let units = ways.iter().map(|way| missing(way.counts(), sheet.held)).min().unwrap_or_default();
    units + u32::from(shops.saturating_sub(sheet.purse()))
}
