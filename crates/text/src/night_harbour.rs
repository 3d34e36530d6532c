//! Night Harbour in words.

use crate::layout::columns;
use crate::tell::{Table, Tell};
use emporia_engine::night_harbour::{Action, Event, Good, NightHarbour, Ship, View};
use emporia_engine::{Game, Seat};

fn cargo(game: &NightHarbour, table: &Table<'_>, ship: Ship) -> String {
    let good = table.name(game.cards().name(ship.good));
    table.say("nh-cargo", &[("crates", ship.crates.into()), ("good", good.into())])
}

impl Tell for NightHarbour {
    const TITLE: &'static str = "nh-name";
    const CONTRACT: &'static str = include_str!("../../../rules/night-harbour.md");

    fn action(&self, table: &Table<'_>, _: &View, action: Action) -> String {
        match action {
            Action::Light(lantern) => table.say("nh-act-light", &[("lantern", lantern.into())]),
            Action::Ship(ship) => cargo(self, table, ship),
        }
    }

    fn event(&self, table: &Table<'_>, event: &Event) -> Vec<String> {
        vec![match event {
            Event::Came(ship) => table.say("nh-ev-came", &[("cargo", cargo(self, table, *ship).into())]),
            Event::Chose { seat, lantern } => {
                table.say("nh-ev-chose", &[("who", table.who(*seat).into()), ("lantern", (*lantern).into())])
            }
            Event::Shown { lit } => {
                let shown = Seat::all(lit.len()).filter_map(|seat| Some((seat, lit[seat.index()]?)));
                let shown: Vec<String> = shown.map(|(seat, n)| format!("{} {n}", table.who(seat))).collect();
                table.say("nh-ev-shown", &[("lanterns", table.list(&shown).into())])
            }
            Event::Took { seat, cargo: taken } => {
                let args = [("who", table.who(*seat).into()), ("cargo", cargo(self, table, *taken).into())];
                table.say("nh-ev-took", &args)
            }
            Event::SailedOn => table.say("nh-ev-sailed", &[]),
            Event::Over { commissions } => {
                let dealt = Seat::all(self.seats()).map(|seat| {
                    format!("{} {}", table.who(seat), table.name(self.cards().name(commissions[seat.index()])))
                });
                table.say("nh-ev-over", &[("commissions", table.list(&dealt.collect::<Vec<_>>()).into())])
            }
        }]
    }

    fn draw(&self, table: &Table<'_>, view: &View) -> String {
        let mut out = match view.ship {
            Some(ship) => table.say("nh-ship", &[("cargo", cargo(self, table, ship).into())]),
            None => table.say("nh-no-ship", &[]),
        };
        out.push('\n');
        let mut head = vec![String::new(), table.say("nh-col-lanterns", &[])];
        head.extend(Good::ALL.iter().map(|&good| table.name(self.cards().name(good)).to_owned()));
        head.push(table.say("nh-col-commission", &[]));
        let mut rows = vec![head];
        for seat in Seat::all(self.seats()) {
            let i = seat.index();
            let left: Vec<String> = view.lanterns[i].iter().map(|n| n.to_string()).collect();
            let mut row = vec![table.who(seat).to_owned(), left.join(" ")];
            row.extend(view.crates[i].iter().map(u8::to_string));
            let commission = view.commissions[i].map(|good| table.name(self.cards().name(good)));
            row.push(commission.unwrap_or("?").to_owned());
            rows.push(row);
        }
        out + &columns(&rows)
    }

    fn scores(&self, table: &Table<'_>, view: &View) -> String {
        let head = ["", "nh-score-crates", "nh-score-commission", "nh-score-total"];
        let mut rows = vec![head.map(|key| if key.is_empty() { String::new() } else { table.say(key, &[]) }).to_vec()];
        for seat in Seat::all(self.seats()) {
            let crates = &view.crates[seat.index()];
            let plain = i16::from(crates.iter().sum::<u8>()) * self.cards().crate_points;
            let total = view.commissions[seat.index()].map_or(plain, |good| self.points(crates, good));
            let name = table.who(seat).to_owned();
            rows.push(vec![name, plain.to_string(), (total - plain).to_string(), total.to_string()]);
        }
        columns(&rows)
    }
}
