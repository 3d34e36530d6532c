//! Night Harbour in words.

use crate::layout::columns;
use crate::tell::{Tell, Words};
use emporia_engine::night_harbour::{Action, Event, Good, NightHarbour, Ship, View};
use emporia_engine::{Game, Seat};

fn cargo(game: &NightHarbour, words: &Words<'_>, ship: Ship) -> String {
    let good = words.name(game.cards().name(ship.good));
    words.say("nh-cargo", &[("crates", ship.crates.into()), ("good", good.into())])
}

impl Tell for NightHarbour {
    const TITLE: &'static str = "nh-name";
    const CONTRACT: &'static str = include_str!("../../../rules/night-harbour.md");

    fn action(&self, words: &Words<'_>, _: &View, action: Action) -> String {
        match action {
            Action::Light(lantern) => words.say("nh-act-light", &[("lantern", lantern.into())]),
            Action::Ship(ship) => cargo(self, words, ship),
        }
    }

    fn event(&self, words: &Words<'_>, event: &Event) -> Vec<String> {
        vec![match event {
            Event::Came(ship) => words.say("nh-ev-came", &[("cargo", cargo(self, words, *ship).into())]),
            Event::Chose { seat, lantern } => {
                words.say("nh-ev-chose", &[("who", words.who(*seat).into()), ("lantern", (*lantern).into())])
            }
            Event::Shown { lit } => {
                let shown = Seat::all(lit.len()).filter_map(|seat| Some((seat, lit[seat.index()]?)));
                let shown: Vec<String> = shown.map(|(seat, n)| format!("{} {n}", words.who(seat))).collect();
                words.say("nh-ev-shown", &[("lanterns", words.list(&shown).into())])
            }
            Event::Took { seat, cargo: taken } => {
                let args = [("who", words.who(*seat).into()), ("cargo", cargo(self, words, *taken).into())];
                words.say("nh-ev-took", &args)
            }
            Event::SailedOn => words.say("nh-ev-sailed", &[]),
            Event::Over { commissions } => {
                let dealt = Seat::all(self.seats()).map(|seat| {
                    format!("{} {}", words.who(seat), words.name(self.cards().name(commissions[seat.index()])))
                });
                words.say("nh-ev-over", &[("commissions", words.list(&dealt.collect::<Vec<_>>()).into())])
            }
        }]
    }

    fn draw(&self, words: &Words<'_>, view: &View, _: usize) -> String {
        let mut out = match view.ship {
            Some(ship) => words.say("nh-ship", &[("cargo", cargo(self, words, ship).into())]),
            None => words.say("nh-no-ship", &[]),
        };
        out.push('\n');
        let mut head = vec![String::new(), words.say("nh-col-lanterns", &[])];
        head.extend(Good::ALL.iter().map(|&good| words.name(self.cards().name(good)).to_owned()));
        head.push(words.say("nh-col-commission", &[]));
        let mut rows = vec![head];
        for seat in Seat::all(self.seats()) {
            let i = seat.index();
            let left: Vec<String> = view.lanterns[i].iter().map(|n| n.to_string()).collect();
            let mut row = vec![words.who(seat).to_owned(), left.join(" ")];
            row.extend(view.crates[i].iter().map(u8::to_string));
            let commission = view.commissions[i].map(|good| words.name(self.cards().name(good)));
            row.push(commission.unwrap_or("?").to_owned());
            rows.push(row);
        }
        out + &columns(&rows)
    }

    fn scores(&self, words: &Words<'_>, view: &View) -> String {
        let head = ["", "nh-score-crates", "nh-score-commission", "nh-score-total"];
        let mut rows = vec![head.map(|key| if key.is_empty() { String::new() } else { words.say(key, &[]) }).to_vec()];
        for seat in Seat::all(self.seats()) {
            let crates = &view.crates[seat.index()];
            let plain = i16::from(crates.iter().sum::<u8>()) * self.cards().crate_points;
            let total = view.commissions[seat.index()].map_or(plain, |good| self.points(crates, good));
            let name = words.who(seat).to_owned();
            rows.push(vec![name, plain.to_string(), (total - plain).to_string(), total.to_string()]);
        }
        columns(&rows)
    }
}
