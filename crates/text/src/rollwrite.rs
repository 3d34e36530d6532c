//! Emporous Roll & Write in words: moves, events, the sheet with its marks, the score sheet.

mod outlook;

use crate::layout::{pad, score_sheet};
use crate::tell::{Tell, Words, counted};
use crate::why::Outlook;
use emporia_engine::rollwrite::goods::JEWELS;
use emporia_engine::rollwrite::{
    Action, City, Contract, Deeds, Event, Material, Payment, Phase, RollWrite, Score, Sheet, Stage, View, Work,
};
use emporia_engine::{Game, Seat};

impl Tell for RollWrite {
    const TITLE: &'static str = "rw-name";
    const CONTRACT: &'static str = include_str!("../../../rules/roll-and-write.md");

    fn action(&self, words: &Words<'_>, view: &View, action: Action) -> String {
        let cards = self.cards();
        let material = |m: Material| words.name(cards.material_names(m)).to_owned();
        let stage = view.mine.map_or(Stage::Start, |mine| mine.stage);
        match action {
            Action::Second(None) => words.say("rw-act-no-second", &[]),
            Action::Second(Some(contract)) => {
                let points = words.say("points", &[("n", cards.contract(contract).points.into())]);
                let args = [
                    ("contract", words.name(cards.contract_names(contract)).into()),
                    ("cost", contract_cost(self, words, contract).into()),
                    ("points", points.into()),
                ];
                words.say("rw-act-second", &args)
            }
            Action::Island(m) => {
                let args = [
                    ("island", cards.island(m).into()),
                    ("material", material(m).into()),
                    ("yields", cards.material(m).yields.into()),
                ];
                words.say("rw-act-island", &args)
            }
            Action::Jewel(a, b) => words.say("rw-act-jewel", &[("a", material(a).into()), ("b", material(b).into())]),
            Action::Home => {
                let island = view.mine.and_then(|mine| view.sheets[mine.seat.index()].island);
                let yields = island.map_or(0, |m| cards.material(m).yields);
                let name = island.map(material).unwrap_or_default();
                words.say("rw-act-home", &[("yields", yields.into()), ("material", name.into())])
            }
            Action::Buy(m) => {
                let price = view.prices[m.index()];
                words.say("rw-act-buy", &[("material", material(m).into()), ("price", price.into())])
            }
            Action::Sell(m) => {
                let key = if stage == Stage::Selling { "rw-act-sell-more" } else { "rw-act-sell" };
                words.say(key, &[("material", material(m).into())])
            }
            Action::SellJewel => {
                let key = if stage == Stage::Selling { "rw-act-sell-more" } else { "rw-act-sell" };
                words.say(key, &[("material", words.say("rw-jewel", &[("n", 1_u8.into())]).into())])
            }
            Action::Commission(work, payment) => {
                let paid = paid_with(self, words, payment, cards.work(work).shops);
                let work = words.name(cards.work_names(work));
                words.say("rw-act-commission", &[("work", work.into()), ("payment", paid.into())])
            }
            Action::Fulfil(contract, payment) => {
                let paid = paid_with(self, words, payment, cards.contract(contract).shops);
                let contract = words.name(cards.contract_names(contract));
                words.say("rw-act-fulfil", &[("contract", contract.into()), ("payment", paid.into())])
            }
            Action::Done if stage == Stage::Start => words.say("rw-act-pass", &[]),
            Action::Done => words.say("rw-act-done", &[]),
            // Dice are never on offer.
            Action::Contracts(dice) => format!("{dice:?}"),
            Action::Prices(dice) => format!("{dice:?}"),
        }
    }

    fn event(&self, words: &Words<'_>, event: &Event) -> Vec<String> {
        let cards = self.cards();
        let seated = |seat: usize| words.who(Seat(seat as u8)).to_owned();
        let contract_name = |c: Contract| words.name(cards.contract_names(c)).to_owned();
        match event {
            Event::Dealt { contracts } => contracts
                .iter()
                .enumerate()
                .filter_map(|(seat, contract)| {
                    let args = [("who", seated(seat).into()), ("contract", contract_name((*contract)?).into())];
                    Some(words.say("rw-ev-dealt", &args))
                })
                .collect(),
            Event::Second { .. } | Event::Did { action: Action::Done, .. } => Vec::new(),
            Event::Contracts { seconds } => (0..self.seats())
                .map(|seat| match seconds[seat] {
                    Some(contract) => {
                        let args = [("who", seated(seat).into()), ("contract", contract_name(contract).into())];
                        words.say("rw-ev-second", &args)
                    }
                    None => words.say("rw-ev-no-second", &[("who", seated(seat).into())]),
                })
                .collect(),
            Event::Island { seat, material } => {
                let args = [
                    ("who", words.who(*seat).into()),
                    ("island", cards.island(*material).into()),
                    ("material", words.name(cards.material_names(*material)).into()),
                ];
                vec![words.say("rw-ev-island", &args)]
            }
            Event::Rolled { round, prices } => {
                let name = |m: Material| words.name(cards.material_names(m));
                let list: Vec<String> =
                    Material::ALL.iter().map(|&m| format!("{} {}", name(m), prices[m.index()])).collect();
                let args = [("round", (*round).into()), ("prices", list.join(", ").into())];
                let mut lines = vec![words.say("rw-ev-rolled", &args)];
                let sixes = Material::ALL.into_iter().filter(|m| prices[m.index()] == 6);
                lines.extend(sixes.map(|m| words.say("rw-ev-six", &[("material", name(m).into())])));
                lines
            }
            Event::Did { .. } => Vec::new(),
            Event::Closed { deeds, shops, last, .. } => {
                let mut lines: Vec<String> =
                    (0..self.seats()).map(|seat| what_was_done(self, words, Seat(seat as u8), &deeds[seat])).collect();
                if deeds.iter().any(|deeds| deeds.shops > 0) {
                    lines.push(words.say("rw-ev-shops", &[("n", (*shops).into()), ("last", (*last).into())]));
                }
                lines
            }
            Event::Over => vec![words.say("rw-ev-over", &[])],
        }
    }

    fn outlook(&self, words: &Words<'_>, view: &View, seat: Seat) -> Outlook {
        outlook::outlook(self, words, view, seat)
    }

    fn draw(&self, words: &Words<'_>, view: &View, _: usize) -> String {
        let mut out = String::new();
        if view.round == 0 {
            out += &words.say("rw-setup", &[]);
        } else {
            let args = [("round", view.round.into()), ("last", view.last_round.into())];
            out += &format!(
                "{}   {} {}   {}",
                words.say("rw-round", &args),
                pad(&words.say("rw-rounds", &[]), 7),
                round_track(self, view),
                words.say("rw-shops", &[("n", view.shops.into())]),
            );
            let dice: Vec<String> = Material::ALL
                .iter()
                .map(|&m| format!("{} {}", words.name(self.cards().material_names(m)), view.prices[m.index()]))
                .collect();
            out += &format!("\n{}: {}", words.say("rw-dice", &[]), dice.join("  "));
        }
        out += "\n";
        let me = view.mine.map(|mine| mine.seat);
        for seat in Seat::all(self.seats()).filter(|&seat| Some(seat) != me) {
            out += &format!("\n{}", summary(self, words, view, seat));
        }
        for seat in me.into_iter().chain(Seat::all(self.seats()).filter(|_| me.is_none())) {
            out += &format!("\n\n{}", sheet(self, words, view, seat));
        }
        out + "\n"
    }

    fn scores(&self, words: &Words<'_>, view: &View) -> String {
        let keys = ["contracts", "works", "masteries", "jewels", "unfulfilled"];
        let row = |(i, score): (usize, &Score)| {
            let parts = [score.contracts, score.works, score.masteries, score.jewels, score.unfulfilled];
            ([&parts[..], &[score.total()]].concat(), Some(view.outcome.places[i]))
        };
        score_sheet(words, "rw", &keys, &view.scores.iter().enumerate().map(row).collect::<Vec<_>>())
    }
}

/// Boxes as they are marked: filled, then diagonals, then free.
fn boxes(spent: u8, held: u8, all: u8) -> String {
    let free = all.saturating_sub(spent + held);
    "#".repeat(spent as usize) + &"/".repeat(held as usize) + &".".repeat(free as usize)
}

fn contract_cost(game: &RollWrite, words: &Words<'_>, contract: Contract) -> String {
    let cards = game.cards();
    let row = cards.contract(contract);
    let mut parts = Vec::new();
    for work in Work::ALL.into_iter().filter(|w| row.works.at(w.index()) > 0) {
        parts.push(counted(row.works.at(work.index()), words.name(cards.work_names(work))));
    }
    parts.extend(symbols(game, words, cards.contract_symbols(contract)));
    if row.shops > 0 {
        parts.push(words.say("rw-shop-cost", &[("n", row.shops.into())]));
    }
    parts.join(", ")
}

fn paid_with(game: &RollWrite, words: &Words<'_>, payment: Payment, shops: u8) -> String {
    let mut parts: Vec<String> = payment
        .parts()
        .map(|(kind, n)| match kind {
            Some(material) => counted(n, words.name(game.cards().material_names(material))),
            None => words.say("rw-jewel", &[("n", n.into())]),
        })
        .collect();
    if shops > 0 {
        parts.push(words.say("rw-shop-cost", &[("n", shops.into())]));
    }
    if parts.is_empty() { words.say("rw-free", &[]) } else { parts.join(" + ") }
}

fn what_was_done(game: &RollWrite, words: &Words<'_>, seat: Seat, deeds: &Deeds) -> String {
    let cards = game.cards();
    let work_name = |w: Work| words.name(cards.work_names(w)).to_owned();
    let city: Vec<String> = deeds
        .city
        .into_iter()
        .flatten()
        .map(|deed| match deed {
            City::Buy(m) => words.say("rw-deed-buy", &[("material", words.name(cards.material_names(m)).into())]),
            City::Coins(n) => words.say("rw-deed-coins", &[("n", n.into())]),
            City::Commission(w) => words.say("rw-deed-commission", &[("work", work_name(w).into())]),
            City::Fulfil(c) => words.say("rw-deed-fulfil", &[("contract", words.name(cards.contract_names(c)).into())]),
        })
        .collect();
    let mut more: Vec<String> = Work::ALL
        .into_iter()
        .filter(|w| deeds.masteries & w.bit() != 0)
        .map(|w| words.say("rw-deed-mastery", &[("work", work_name(w).into())]))
        .collect();
    if deeds.jewels > 0 {
        more.push(words.say("rw-deed-jewels", &[("n", deeds.jewels.into())]));
    }
    let more = match more.is_empty() {
        true => String::new(),
        false => words.say("rw-ev-more", &[("what", more.join(", ").into())]),
    };
    let who = ("who", words.who(seat).into());
    match (deeds.home, city.is_empty()) {
        (true, _) => words.say("rw-ev-home", &[who, ("more", more.into())]),
        (false, true) => words.say("rw-ev-pass", &[who, ("more", more.into())]),
        (false, false) => words.say("rw-ev-city", &[who, ("deeds", words.list(&city).into()), ("more", more.into())]),
    }
}

/// RW-13, RW-41: played rounds are crossed, rounds that Shops took away are filled.
fn round_track(game: &RollWrite, view: &View) -> String {
    let all = game.cards().sheet.rounds;
    let played = if view.phase == Phase::Round { view.round - 1 } else { view.round };
    (1..=all)
        .map(|round| match round {
            r if r <= played => 'X',
            r if r > view.last_round => '#',
            _ => '.',
        })
        .collect()
}

fn summary(game: &RollWrite, words: &Words<'_>, view: &View, seat: Seat) -> String {
    let sheet = &view.sheets[seat.index()];
    let cards = game.cards();
    let mut parts: Vec<String> = Material::ALL
        .into_iter()
        .filter(|&m| sheet.units(m) > 0)
        .map(|m| counted(sheet.units(m), words.name(cards.material_names(m))))
        .collect();
    if sheet.jewels() > 0 {
        parts.push(words.say("rw-jewel", &[("n", sheet.jewels().into())]));
    }
    for work in Work::ALL.into_iter().filter(|&w| sheet.unused(w) > 0) {
        parts.push(counted(sheet.unused(work), words.name(cards.work_names(work))));
    }
    let state = match view.phase {
        Phase::Round | Phase::Contracts if view.waiting.has(seat) => words.say("rw-choosing", &[]),
        Phase::Round | Phase::Contracts => words.say("rw-done", &[]),
        _ => String::new(),
    };
    let points = words.say("points", &[("n", view.scores[seat.index()].total().into())]);
    let contracts: Vec<String> = Contract::ALL
        .into_iter()
        .filter(|c| sheet.contracts & c.bit() != 0)
        .map(|c| {
            let mark = if sheet.fulfilled & c.bit() != 0 { '#' } else { '/' };
            format!("{mark} {}", words.name(cards.contract_names(c)))
        })
        .collect();
    format!(
        "{}: {points}. {}. {}: {}/{}. {} {state}",
        heading(game, words, sheet, seat),
        if parts.is_empty() { words.say("rw-free", &[]) } else { parts.join(", ") },
        words.say("rw-coins", &[]),
        sheet.available(),
        sheet.purse(),
        contracts.join(" "),
    )
    .trim_end()
    .to_owned()
}

fn sheet(game: &RollWrite, words: &Words<'_>, view: &View, seat: Seat) -> String {
    let cards = game.cards();
    let sheet = &view.sheets[seat.index()];
    let label = |text: &str| pad(text, 26);
    let total = view.scores[seat.index()].total();
    let mut out = vec![format!(
        "--- {} --- {}",
        heading(game, words, sheet, seat),
        words.say("rw-score-now", &[("n", total.into())]),
    )];
    out.push(format!("{}:", words.say("rw-materials", &[])));
    for material in Material::ALL {
        let (got, held) = (sheet.got.at(material.index()), sheet.units(material));
        let marks = boxes(got - held, held, cards.material(material).boxes);
        let name = words.name(cards.material_names(material));
        out.push(format!("  {} {marks}  {held}", label(name)));
    }
    let got = sheet.got.at(JEWELS);
    let marks = boxes(got - sheet.jewels(), sheet.jewels(), cards.sheet.jewel_boxes);
    out.push(format!("  {} {marks}  {}", label(&words.say("rw-jewels", &[])), sheet.jewels()));
    let marks = boxes(sheet.lost, sheet.purse(), cards.sheet.coins);
    let args = [("available", sheet.available().into()), ("purse", sheet.purse().into())];
    let detail = words.say("rw-coins-detail", &args);
    out.push(format!("  {} {marks}  {detail}", label(&words.say("rw-coins", &[]))));
    out.push(format!("  {} {}", label(&words.say("rw-used", &[])), used_track(sheet)));
    out.push(format!("{}:", words.say("rw-works", &[])));
    for work in Work::ALL {
        let row = cards.work(work);
        let made = sheet.made.at(work.index());
        let marks = boxes(made - sheet.unused(work), sheet.unused(work), row.boxes);
        let mark = if sheet.masteries & work.bit() != 0 { "X" } else { "." };
        let args = [("mark", mark.into()), ("at", row.mastery_at.into()), ("points", row.mastery_points.into())];
        let mut cost = symbols(game, words, cards.work_symbols(work));
        if row.shops > 0 {
            cost.push(words.say("rw-shop-cost", &[("n", row.shops.into())]));
        }
        let cost = pad(&cost.join(", "), 20);
        let name = label(words.name(cards.work_names(work)));
        out.push(format!("  {name} {} {cost} {}", pad(&marks, 6), words.say("rw-mastery", &args)));
    }
    out.push(format!("{}:", words.say("rw-contracts", &[])));
    for contract in Contract::ALL.into_iter().filter(|c| sheet.contracts & c.bit() != 0) {
        let mark = if sheet.fulfilled & contract.bit() != 0 { '#' } else { '/' };
        let points = words.say("points", &[("n", cards.contract(contract).points.into())]);
        let name = pad(words.name(cards.contract_names(contract)), 12);
        out.push(format!("  {mark} {name} {} = {points}", contract_cost(game, words, contract)));
    }
    out.push(words.say("rw-legend", &[]));
    out.join("\n")
}

/// RW-80: crosses for used coins, a filled box after each island journey.
fn used_track(sheet: &Sheet) -> String {
    let mut track = String::new();
    for &used in &sheet.track[..sheet.trips as usize] {
        track += &"X".repeat(used as usize);
        track.push('#');
    }
    track + &"X".repeat(sheet.used as usize)
}

fn heading(game: &RollWrite, words: &Words<'_>, sheet: &Sheet, seat: Seat) -> String {
    let name = ("name", words.who(seat).into());
    match sheet.island {
        Some(material) => words.say("rw-sheet-of", &[name, ("island", game.cards().island(material).into())]),
        None => words.say("rw-sheet-no-island", &[name]),
    }
}

/// Material symbols of a cost, those alike counted.
fn symbols(game: &RollWrite, words: &Words<'_>, symbols: &[String]) -> Vec<String> {
    let mut counts: Vec<(String, u8)> = Vec::new();
    for symbol in symbols {
        let names: Vec<&str> = symbol
            .split('/')
            .filter_map(|id| Material::named(id.trim()))
            .map(|m| words.name(game.cards().material_names(m)))
            .collect();
        let name = names.join("/");
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.into_iter().map(|(name, n)| counted(n, &name)).collect()
}
