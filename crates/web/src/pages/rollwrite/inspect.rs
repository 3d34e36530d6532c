//! What the inspector of a work or a Contract shows: it large, what it brings, and what it requires beside what is at hand.

use super::super::icon;
use super::super::parts::{Need, Offers, art, needs};
use emporia_engine::Game;
use emporia_engine::rollwrite::{Contract, Material, RollWrite, Sheet, Work};
use maud::{Markup, html};

/// What a Contract brings and requires.
pub fn contract(offers: &Offers<'_, RollWrite>, sheet: &Sheet, contract: Contract) -> Markup {
    let (words, cards) = (offers.words(), offers.game.cards());
    let row = cards.contract(contract);
    let mut rows: Vec<Need> = Vec::new();
    for work in Work::ALL {
        let (n, has) = (row.works.at(work.index()), sheet.unused(work));
        if n > 0 {
            rows.push((icon(work.id()), format!("{n} {}", words.name(cards.work_names(work))), Some((has, has >= n))));
        }
    }
    rows.extend(materials(offers, sheet, cards.contract_symbols(contract)));
    rows.extend(shops(offers, sheet, row.shops));
    let points = words.say("points", &[("n", row.points.into())]);
    html! {
        div.lookat { (art(contract.id())) p { b { (points) } " " small { (words.say("rww-contracts-help", &[])) } } }
        (needs(words, &rows))
    }
}

/// What an Artisan work brings and requires.
pub fn work(offers: &Offers<'_, RollWrite>, sheet: &Sheet, work: Work, mastery: &str) -> Markup {
    let (words, cards) = (offers.words(), offers.game.cards());
    let mut rows = materials(offers, sheet, cards.work_symbols(work));
    rows.extend(shops(offers, sheet, cards.work(work).shops));
    html! {
        div.lookat { (icon(work.id())) p { (mastery) " " small { (words.say("rww-works-help", &[])) } } }
        (needs(words, &rows))
    }
}

/// The materials of a cost, the same ones together.
fn materials<S: AsRef<str>>(offers: &Offers<'_, RollWrite>, sheet: &Sheet, symbols: &[S]) -> Vec<Need> {
    let (words, cards) = (offers.words(), offers.game.cards());
    let mut rows: Vec<(&str, u8)> = Vec::new();
    for symbol in symbols.iter().map(AsRef::as_ref) {
        match rows.iter_mut().find(|(known, _)| *known == symbol) {
            Some((_, n)) => *n += 1,
            None => rows.push((symbol, 1)),
        }
    }
    let need = |(symbol, n): (&str, u8)| {
        let either: Vec<Material> = symbol.split('/').filter_map(|id| Material::named(id.trim())).collect();
        let has: u8 = either.iter().map(|&material| sheet.units(material)).sum();
        let names: Vec<&str> = either.iter().map(|&material| words.name(cards.material_names(material))).collect();
        let icons = html! { @for material in &either { (icon(material.id())) } };
        (icons, format!("{n} {}", names.join("/")), Some((has, has >= n)))
    };
    rows.into_iter().map(need).collect()
}

fn shops(offers: &Offers<'_, RollWrite>, sheet: &Sheet, n: u8) -> Option<Need> {
    let word = offers.words().say("rw-shop-cost", &[("n", n.into())]);
    (n > 0).then(|| (icon("shop"), word, Some((sheet.purse(), sheet.purse() >= n))))
}
