//! The table in plain characters: market, works, players, and what the viewer has.

use super::words::{GameWords, wrapped};
use crate::layout::pad;
use emporia_engine::Game;
use emporia_engine::emporous::goods::SHIPMENTS;
use emporia_engine::emporous::{Kind, Phase, SeenAnswer, View, Work};
use emporia_engine::seat::Seat;

const WIDTH: usize = 98;

impl GameWords<'_> {
    pub fn draw(&self, view: &View) -> String {
        let mut out = self.head(view);
        out += &format!("\n\n{}\n{}\n", self.market(view), self.works_table(view));
        for seat in Seat::all(self.game.seats()) {
            out += &format!("\n{}", self.player(view, seat));
        }
        if view.seat.is_some() {
            out += &format!("\n\n{}", self.own(view));
        }
        if let Some(exchange) = self.exchange(view) {
            out += &format!("\n\n{exchange}");
        }
        out + "\n"
    }

    fn head(&self, view: &View) -> String {
        let open = &view.table;
        let say = |key: &str, n: i64| self.words.say(key, &[("n", n.into())]);
        let turn = i64::from(open.turns) / self.game.seats() as i64 + 1;
        let mut parts = vec![match open.phase {
            Phase::Islands => self.words.say("ous-setup", &[]),
            Phase::Over => self.words.say("ous-over", &[]),
            _ => say("ous-turn", turn),
        }];
        if let (Some(left), true) = (open.last, open.phase != Phase::Over) {
            parts.push(say("ous-last", left.into()));
        }
        let holder = open.seal.map_or_else(|| self.words.say("ous-nobody", &[]), |seat| self.who(seat));
        parts.push(self.words.say("ous-seal", &[("who", holder.into())]));
        parts.push(say("ous-shops", open.shops.into()));
        let jewels = say("ous-jewels", open.market.get(Kind::Jewel).into());
        let args = [
            ("coins", self.coins(open.coins).into()),
            ("jewels", jewels.into()),
            ("price", self.game.cards().table.jewel_price.into()),
        ];
        parts.push(self.words.say("ous-reserve", &args));
        parts.push(say("ous-deck", view.deck.len() as i64));
        if self.game.options().chapter == 2 {
            parts.push(say("ous-stack", view.stack.into()));
        }
        wrapped(&parts, "   ", 0, WIDTH)
    }

    /// Rows of piles from the dearest to the cheapest: `#` a tile, `.` room for one.
    fn market(&self, view: &View) -> String {
        let prices = self.game.cards().table.prices;
        let head: Vec<String> = prices.iter().map(|price| pad(&price.to_string(), 4)).collect();
        let mut lines = vec![format!(
            "{} {} {}",
            pad(&self.words.say("ous-market", &[]), 10),
            head.join(" "),
            self.words.say("ous-price", &[])
        )];
        for material in Kind::MATERIALS {
            let (tiles, pile) = (view.table.market.get(material), view.table.pile[material.index()]);
            let piles: Vec<String> = (0..4)
                .map(|place| {
                    let here = tiles.saturating_sub(place * pile).min(pile);
                    pad(&("#".repeat(here as usize) + &".".repeat((pile - here) as usize)), 4)
                })
                .collect();
            let price = match self.game.price(&view.table, material) {
                Some(price) => price.to_string(),
                None => self.words.say("ous-sold-out", &[]),
            };
            lines.push(format!("  {} {} {price}", pad(&self.tile(material, 1), 8), piles.join(" ")));
        }
        lines.join("\n")
    }

    fn works_table(&self, view: &View) -> String {
        let cards = self.game.cards();
        let holder = |mastery: usize| {
            let who = view.table.masteries[mastery].map_or_else(|| "-".to_owned(), |seat| self.who(seat));
            let args = [
                ("points", cards.mastery_points(mastery).into()),
                ("at", cards.mastery_at(mastery).into()),
                ("who", who.into()),
            ];
            self.words.say("ous-mastery", &args)
        };
        let mut lines = vec![self.words.say("ous-works", &[])];
        let costs =
            Work::ALL.map(|work| format!("{} = {}", self.work_cost(work), self.points(cards.work(work).points)));
        let wide = costs.iter().map(|cost| cost.chars().count()).max().unwrap_or(0).max(32);
        for (work, cost) in Work::ALL.into_iter().zip(costs) {
            let left = self.words.say("ous-works-left", &[("n", view.table.works.get(work).into())]);
            let name = pad(&self.work(work, 1), 26);
            lines.push(format!("  {name} {} {} {}", pad(&cost, wide), pad(&left, 9), holder(work.index())));
        }
        if self.game.options().chapter == 2 {
            let name = pad(&self.mastery(SHIPMENTS), 26);
            lines.push(format!("  {name} {} {}", pad("", wide + 10), holder(SHIPMENTS)));
        }
        lines.join("\n")
    }

    fn player(&self, view: &View, seat: Seat) -> String {
        let player = &view.table.players[seat.index()];
        let islands: Vec<String> = player.islands.iter().flatten().map(|&island| self.island(Some(island))).collect();
        let name = ("name", self.words.who(seat).into());
        let name = match islands.is_empty() {
            true => self.words.say("ous-player-no-island", &[name]),
            false => self.words.say("ous-player", &[name, ("islands", islands.join(", ").into())]),
        };
        let mark = if view.table.active == seat && view.table.phase != Phase::Over { '*' } else { ' ' };
        let city = match player.islands[1] {
            None => self.words.say("ous-in-city", &[("n", player.city[0].into())]),
            Some(_) => {
                let args = [("a", player.city[0].into()), ("b", player.city[1].into())];
                self.words.say("ous-in-cities", &args)
            }
        };
        let row = &view.tight_rows()[seat.index()];
        let tiles = self.words.say("ous-tiles", &[("n", row.count.into())]);
        let tiles = if row.count > 0 { format!("{tiles}: {}", self.known(row)) } else { tiles };
        let open = view.contracts[seat.index()];
        let mut contracts = self.words.say("ous-unfulfilled", &[("n", open.into())]);
        let sure = if view.seat == Some(seat) { 0 } else { view.surely(seat) };
        if sure != 0 {
            let what = self.contracts(sure).join(", ");
            contracts += &format!(" {}", self.words.say("ous-holds", &[("what", what.into())]));
        }
        let mut parts = vec![
            format!("{mark} {name}: {}", self.points(self.game.visible(&view.table, seat))),
            format!("{}, {city}", self.coins(player.coins)),
            tiles,
            contracts,
        ];
        if !player.works.is_empty() {
            parts.push(self.works(player.works));
        }
        if !player.used.is_empty() {
            parts.push(self.words.say("ous-used", &[("what", self.works(player.used).into())]));
        }
        if player.fulfilled != 0 {
            let what = self.contracts(player.fulfilled).join(", ");
            parts.push(self.words.say("ous-fulfilled", &[("what", what.into())]));
        }
        if player.delivered > 0 {
            parts.push(self.words.say("ous-delivered", &[("n", player.delivered.into())]));
        }
        if let Some(card) = player.collaboration {
            let what = self.words.name(self.game.cards().collaboration_names(card));
            parts.push(self.words.say("ous-collaboration", &[("what", what.into())]));
        }
        wrapped(&parts, "; ", 4, WIDTH)
    }

    /// What the viewer has, and what the others know of it.
    fn own(&self, view: &View) -> String {
        let mut lines = vec![format!("{}: {}", self.words.say("ous-yours", &[]), self.tiles(view.tiles()))];
        if view.table.unseen {
            lines.push(format!("{}: {}", self.words.say("ous-shown", &[]), self.tiles(view.shown.least)));
        }
        lines.push(format!("{}:", self.words.say("ous-your-contracts", &[])));
        let own = view.own_contracts() & !view.pair;
        if own == 0 {
            lines.push(format!("  {}", self.words.say("ous-nothing", &[])));
        }
        for contract in emporia_engine::emporous::bits(own) {
            let points = self.points(self.game.cards().contract(contract).points);
            lines.push(format!("  {}: {} = {points}", self.contract(contract), self.contract_cost(contract)));
        }
        let known: Vec<String> = view
            .deck
            .iter()
            .enumerate()
            .filter_map(|(place, card)| {
                let args = [("contract", self.contract((*card)?).into()), ("n", (place + 1).into())];
                Some(self.words.say("ous-deck-card", &args))
            })
            .collect();
        if !known.is_empty() {
            lines.push(format!("{}: {}", self.words.say("ous-deck-known", &[]), known.join(", ")));
        }
        lines.join("\n")
    }

    /// The negotiation: the offer and what has been answered.
    fn exchange(&self, view: &View) -> Option<String> {
        let seen = view.exchange.as_ref()?;
        let terms = &seen.terms;
        let args = [
            ("round", seen.round.into()),
            ("who", self.words.who(view.table.active).into()),
            ("give", self.side_and_truth(&terms.give, seen.hidden.as_ref()).into()),
            ("to", self.addressees(terms.to).into()),
            ("ask", self.side(&terms.ask).into()),
        ];
        let mut lines = vec![self.words.say("ous-exchange", &args)];
        for seat in terms.to.iter() {
            let who = ("who", self.words.who(seat).into());
            lines.push(match &seen.answers[seat.index()] {
                SeenAnswer::None => self.words.say("ous-answer-waiting", &[who]),
                SeenAnswer::Given => self.words.say("ous-answer-given", &[who]),
                SeenAnswer::Refuse => self.words.say("ous-answer-refuse", &[who]),
                SeenAnswer::Accept(_) => self.words.say("ous-answer-accept", &[who]),
                SeenAnswer::Counter(terms, hidden) => {
                    let give = self.side_and_truth(&terms.give, hidden.as_ref());
                    let args = [who, ("give", give.into()), ("ask", self.side(&terms.ask).into())];
                    self.words.say("ous-answer-counter", &args)
                }
            });
        }
        Some(lines.join("\n  "))
    }
}
