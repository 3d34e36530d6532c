//! Card files of one's own: whatever is accepted plays by the laws. Values are drawn from all that a file may say, the
//! bounds more often than what lies between them.

use super::hold;
use emporia_engine::CardSet;
use emporia_engine::cards::CardFault;
use emporia_engine::emporion::{self, Emporion};
use emporia_engine::emporous::{self, Emporous};
use emporia_engine::game::{Actor, Game};
use emporia_engine::rng::{FastRng, below, fast};
use emporia_engine::rollwrite::goods::{Counts, JEWELS};
use emporia_engine::rollwrite::{self, Action, Material, Phase, RollWrite, Work};
use emporia_engine::seat::Seat;
use serde_json::{Value, json};

/// Sets of cards for each game.
const SETS: u64 = 48;
/// Games with each set.
const GAMES: u64 = 2;

struct Draw(FastRng);

impl Draw {
    /// A number within bounds, often one of the bounds.
    fn number(&mut self, least: i64, most: i64) -> i64 {
        match below(&mut self.0, 5) {
            0 => least,
            1 => most,
            _ => least + i64::from(below(&mut self.0, (most - least + 1) as u32)),
        }
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[below(&mut self.0, of.len() as u32) as usize]
    }

    /// Numbers within bounds that add up to a sum.
    fn parts(&mut self, least: &[i64], most: i64, sum: i64) -> Vec<i64> {
        let mut parts = least.to_vec();
        while parts.iter().sum::<i64>() < sum {
            let at = below(&mut self.0, parts.len() as u32) as usize;
            parts[at] = (parts[at] + 1).min(most);
        }
        parts
    }

    /// The symbols of a cost: some of few materials, some of any.
    fn symbols(&mut self) -> Value {
        let count = self.number(0, 7);
        let symbol = |draw: &mut Draw| {
            let names: Vec<_> = (0..draw.number(1, 5)).map(|_| draw.one(&MATERIALS)).collect();
            names.join("/")
        };
        if below(&mut self.0, 6) == 0 {
            return json!(vec![MATERIALS.join("/"); count as usize]);
        }
        (0..count).map(|_| symbol(self)).collect()
    }

    fn works(&mut self, most: u32) -> Value {
        (0..below(&mut self.0, most + 1)).map(|_| Value::from(self.one(&WORKS))).collect()
    }

    /// Resources of Emporion: few of them mostly, so that cards can be added at all.
    fn amounts(&mut self, most: i64) -> Value {
        let most = if below(&mut self.0, 8) == 0 { most } else { most.min(2) };
        let some = RESOURCES.iter().filter(|_| below(&mut self.0, 3) == 0).copied().collect::<Vec<_>>();
        some.into_iter().map(|name| (name.to_owned(), Value::from(self.number(1, most)))).collect()
    }
}

const MATERIALS: [&str; 5] = ["wood", "stone", "food", "bronze", "grapes"];
const WORKS: [&str; 6] = ["construction", "furniture", "sculpture", "armour", "wine", "festival"];
const RESOURCES: [&str; 3] = ["culture", "trade", "war"];

fn rows<'a>(file: &'a mut Value, of: &str) -> impl Iterator<Item = &'a mut Value> {
    file[of].as_array_mut().expect("rows").iter_mut()
}

/// Draws files until one is accepted. Those that are not must say where.
fn accepted<C>(
    set: u64,
    builtin: &str,
    change: impl Fn(&mut Draw, &mut Value),
    read: impl Fn(&str) -> Result<C, Vec<CardFault>>,
) -> C {
    let mut draw = Draw(fast(0xCA2D, set));
    let file: Value = toml::from_str(builtin).expect("the built-in file");
    for _ in 0..2_000 {
        let mut file = file.clone();
        change(&mut draw, &mut file);
        match read(&toml::to_string(&file).expect("TOML")) {
            Ok(cards) => return cards,
            Err(faults) => assert!(!faults.is_empty() && faults.iter().all(|fault| fault.line > 1), "{faults:?}"),
        }
    }
    panic!("no file of set {set} was accepted");
}

fn roll_and_write(d: &mut Draw, file: &mut Value) {
    let (rounds, coins) = (d.number(1, 16), d.number(1, 60));
    let sheet = &mut file["sheet"];
    sheet["rounds"] = rounds.into();
    sheet["shop_rounds"] = d.number(0, rounds - 1).into();
    sheet["coins"] = coins.into();
    sheet["start_coins"] = d.number(0, coins).into();
    sheet["start_units"] = d.number(0, 60).into();
    sheet["jewel_boxes"] = d.number(0, 60).into();
    sheet["jewel_points"] = d.number(0, 20).into();
    sheet["unfulfilled_points"] = d.number(-128, 127).into();
    for row in rows(file, "material") {
        row["yield"] = d.number(0, 20).into();
        row["boxes"] = d.number(1, 60).into();
    }
    for row in rows(file, "work") {
        let boxes = d.number(1, 60);
        row["materials"] = d.symbols();
        row["shops"] = d.number(0, coins).into();
        row["points"] = d.number(0, 60).into();
        row["boxes"] = boxes.into();
        row["mastery_at"] = d.number(1, boxes).into();
        row["mastery_points"] = d.number(0, 60).into();
    }
    for row in rows(file, "contract") {
        row["works"] = d.works(2);
        row["materials"] = d.symbols();
        row["shops"] = d.number(0, coins).into();
        row["points"] = d.number(0, 60).into();
    }
}

fn emporous(d: &mut Draw, file: &mut Value) {
    let table = &mut file["table"];
    let mut prices = [(); 4].map(|()| d.number(1, 20));
    prices.sort_unstable_by(|a, b| b.cmp(a));
    let coins = d.number(1, 7);
    table["prices"] = json!(prices);
    table["jewel_price"] = d.number(1, 20).into();
    table["start_coins"] = coins.into();
    table["reserve_coins"] = d.number(0, 8 - coins).into();
    table["end_points"] = d.number(1, 60).into();
    table["jewel_points"] = d.number(-20, 20).into();
    table["unfulfilled_points"] = d.number(-20, 0).into();
    table["shipment_mastery_at"] = d.number(1, 16).into();
    table["shipment_mastery_points"] = d.number(0, 10).into();
    let piles = d.parts(&[1; 5], 3, 11);
    for (row, pile) in rows(file, "material").zip(piles) {
        row["yield"] = d.number(1, 7).into();
        row["pile"] = pile.into();
    }
    let copies = d.parts(&[1; 6], 15, 41);
    for (row, copies) in rows(file, "work").zip(copies) {
        row["copies"] = copies.into();
        row["materials"] = d.symbols();
        row["shops"] = d.number(0, 4).into();
        row["points"] = d.number(0, 5).into();
        row["mastery_at"] = d.number(1, copies).into();
        row["mastery_points"] = d.number(0, 10).into();
    }
    for row in rows(file, "contract") {
        row["works"] = d.works(2);
        row["materials"] = d.symbols();
        row["shops"] = d.number(0, 4).into();
        row["points"] = d.number(0, 12).into();
    }
    let contraband = d.number(0, 16);
    for (row, copies) in rows(file, "task").zip([contraband, 16 - contraband, 3]) {
        row["copies"] = copies.into();
        let points = row["points"].as_array_mut().expect("points");
        points.iter_mut().for_each(|n| *n = d.number(-20, 20).into());
    }
}

fn emporion(d: &mut Draw, file: &mut Value) {
    let copies = d.parts(&[8, 8, 4], 26, 26);
    for (n, row) in rows(file, "history").enumerate() {
        let start = row["start"] == true;
        let line = row.as_object_mut().expect("a row");
        if start {
            line.insert("copies".to_owned(), copies[n].into());
        }
        for name in ["expedition", "power", "multiplier", "points"] {
            line.remove(name);
        }
        line.insert("requires".to_owned(), if start { json!({}) } else { d.amounts(15) });
        line.insert("gives".to_owned(), d.amounts(7));
        if below(&mut d.0, 2) == 0 {
            line.insert("expedition".to_owned(), d.number(1, 4).into());
        }
        if below(&mut d.0, 3) == 0 {
            line.insert("power".to_owned(), d.one(&["prestige", "goods"]).into());
        }
        if below(&mut d.0, 3) == 0 {
            let of = d.one(&["culture", "trade", "war", "prestige", "goods", "spoils"]);
            line.insert("multiplier".to_owned(), json!({ "of": of, "times": d.number(1, 5) }));
        }
        if below(&mut d.0, 2) == 0 {
            line.insert("points".to_owned(), d.number(0, 99).into());
        }
        let values = line.keys().filter(|name| !["id", "name", "from"].contains(&name.as_str()));
        let from: Value = values.map(|name| (name.clone(), Value::from("ours"))).collect();
        line.insert("from".to_owned(), from);
    }
    for row in rows(file, "prestige") {
        row["requires"] = d.amounts(15);
        row["points"] = d.number(0, 99).into();
    }
    for row in rows(file, "special") {
        row["requires"] = d.amounts(15);
        row["spoils"] = d.number(1, 12).into();
        row["points"] = d.number(0, 99).into();
    }
    file["goods"]["points"] = (0..5).map(|_| Value::from(d.number(0, 99))).collect();
}

#[test]
fn roll_and_write_holds_with_any_card_file() {
    for set in 0..SETS {
        let cards = accepted(set, rollwrite::Cards::BUILTIN, roll_and_write, rollwrite::Cards::read);
        let options = rollwrite::Options { players: 1 + (set % 5) as u8 };
        hold(&RollWrite::new(options, cards).expect("1 to 5 players"), GAMES);
    }
}

#[test]
fn emporous_holds_with_any_card_file() {
    for set in 0..SETS {
        let cards = accepted(set, emporous::Cards::BUILTIN, emporous, emporous::Cards::read);
        let players = 2 + (set % 3) as u8;
        let chapter = if players > 2 && set % 2 == 0 { 2 } else { 1 };
        let fugitives = if chapter == 2 && set % 4 == 0 { 3 } else { 1 };
        let options = emporous::Options {
            chapter,
            fugitives,
            open_exchanges: set % 7 == 0,
            even_start: chapter == 2 && set % 5 == 0,
            ..emporous::Options::players(players)
        };
        hold(&Emporous::new(options, cards).expect("a legal table"), GAMES);
    }
}

#[test]
fn emporion_holds_with_any_card_file() {
    for set in 0..SETS {
        let cards = accepted(set, emporion::Cards::BUILTIN, emporion, emporion::Cards::read);
        let options = emporion::Options { special: set % 2 == 0, ..emporion::Options::players(2 + (set % 3) as u8) };
        hold(&Emporion::new(options, cards).expect("2 to 4 players"), GAMES);
    }
}

/// The built-in file of Roll & Write with a first work of one's own.
fn with_work(change: impl Fn(&mut Value, &mut Value)) -> RollWrite {
    let mut file: Value = toml::from_str(rollwrite::Cards::BUILTIN).expect("the built-in file");
    let mut work = file["work"][0].take();
    change(&mut file["sheet"], &mut work);
    file["work"][0] = work;
    let cards = rollwrite::Cards::read(&toml::to_string(&file).expect("TOML")).expect("a sound file");
    RollWrite::new(rollwrite::Options { players: 5 }, cards).expect("five")
}

/// In the first round, with these prices.
fn first_round(game: &RollWrite) -> rollwrite::State {
    let mut s = game.start(&mut fast(1, 1));
    let mut actions = Vec::new();
    while s.phase != Phase::Round {
        let (by, action) = match game.turn(&s).seats().first() {
            None => (Actor::Chance, game.chance(&s, &mut fast(1, 2))),
            Some(seat) => {
                game.actions(&s, seat, &mut actions);
                (Actor::Seat(seat), actions[0])
            }
        };
        game.apply(&mut s, by, action, &mut |_| ());
    }
    s
}

#[test]
fn a_cost_with_hundreds_of_payments_is_listed_whole() {
    let any = MATERIALS.join("/");
    let game = with_work(|_, work| work["materials"] = json!(vec![any.as_str(); 7]));
    let mut s = first_round(&game);
    let sheet = &mut s.sheets[0];
    sheet.held = Material::ALL.iter().fold(Counts::of(JEWELS, 7), |sum, m| sum.with(m.index(), 7));
    sheet.got = sheet.held;
    let mut actions = Vec::new();
    game.actions(&s, Seat(0), &mut actions);
    let ways = &game.cards().work(Work::Construction).ways;
    assert_eq!(ways.len(), 792, "seven of six kinds");
    for &way in ways {
        let action = Action::Commission(Work::Construction, way);
        assert_eq!(game.check(&s, Actor::Seat(Seat(0)), action), Ok(()));
        assert!(actions.contains(&action), "{way:?} is not listed");
    }
}

#[test]
fn shops_of_all_players_are_counted_together() {
    let game = with_work(|sheet, work| {
        (sheet["coins"], sheet["start_coins"]) = (60.into(), 60.into());
        (work["materials"], work["shops"], work["points"]) = (json!([]), 60.into(), 0.into());
    });
    let mut s = first_round(&game);
    for seat in Seat::all(5) {
        let free = game.cards().work(Work::Construction).ways[0];
        for action in [Action::Commission(Work::Construction, free), Action::Done] {
            assert_eq!(game.check(&s, Actor::Seat(seat), action), Ok(()));
            game.apply(&mut s, Actor::Seat(seat), action, &mut |_| ());
        }
    }
    assert_eq!(s.shops, 300);
    assert_eq!(game.last_round(s.shops), 10, "five rounds are crossed out, no more");
}
