//! Emporion in words: moves, events, the table with Port, Actions, Polis and Realms, the score sheet.

use crate::lang::Arg;
use crate::layout::{TIED, columns, pad, side_by_side, wrap};
use crate::tell::{Table, Tell, counted};
use emporia_engine::emporion::{
    Action, ActionCard, Emporion, Ending, Event, Kind, Phase, Pile, PortSet, Power, Realm, Resource, Source, Tally,
    Type, View,
};
use emporia_engine::{Game, Seat};

/// The widest drawing.
const WIDTH: usize = 100;

impl Tell for Emporion {
    const TITLE: &'static str = "ion-name";
    const CONTRACT: &'static str = include_str!("../../../rules/emporion.md");

    fn action(&self, table: &Table<'_>, view: &View, action: Action) -> String {
        let card = |kind: Kind| -> Arg<'_> { ("card", name(self, table, kind).into()) };
        let brief = |kind: Kind| -> Arg<'_> { ("brief", brief(self, table, kind).into()) };
        match action {
            Action::Begin(kind) => table.say("ion-act-begin", &[card(kind), brief(kind)]),
            Action::Reserve(kind) => table.say("ion-act-reserve", &[card(kind), brief(kind)]),
            Action::Add { card: kind, source, by } => {
                let key = match source {
                    Source::Polis => "ion-act-add-polis",
                    Source::Reserved => "ion-act-add-reserved",
                    Source::Beside => "ion-act-add-beside",
                };
                let realm = &view.open.realms[view.open.seat.index()];
                let paid = ("spoils", spoils_paid(table, self.spoils_for(realm, kind)).into());
                let brief = if kind == self.cards().goods { next_goods(self, table, realm) } else { brief(kind) };
                table.say(key, &[("action", of_type(table, by.into()).into()), card(kind), brief, paid])
            }
            Action::Expedition { cards, history } => {
                let refill = refill(table, view, cards, history);
                let moved: Vec<String> = cards
                    .places()
                    .filter_map(|place| view.open.port[place])
                    .map(|kind| name(self, table, kind).to_owned())
                    .collect();
                table.say("ion-act-expedition", &[("cards", table.list(&moved).into()), ("refill", refill.into())])
            }
            Action::Discard(kind) => table.say("ion-act-discard", &[card(kind)]),
            Action::Pass => table.say("ion-act-pass", &[]),
        }
    }

    fn event(&self, table: &Table<'_>, event: &Event) -> Vec<String> {
        let who = |seat: &Seat| -> Arg<'_> { ("who", table.who(*seat).to_owned().into()) };
        let card = |kind: &Kind| -> Arg<'_> { ("card", name(self, table, *kind).to_owned().into()) };
        let line = match event {
            Event::Began { seat, card: kind } => table.say("ion-ev-began", &[who(seat), card(kind)]),
            Event::Founded { each } => table.say("ion-ev-founded", &[("each", (*each).into())]),
            Event::Spoils { seat, count } => table.say("ion-ev-spoils", &[who(seat), ("n", (*count).into())]),
            Event::Reserved { seat, card: kind } => table.say("ion-ev-reserved", &[who(seat), card(kind)]),
            Event::Added { seat, card: kind, source, by, spoils } => {
                let key = match source {
                    Source::Polis => "ion-ev-added-polis",
                    Source::Reserved => "ion-ev-added-reserved",
                    Source::Beside => "ion-ev-added-beside",
                };
                let action = ("action", of_type(table, (*by).into()).into());
                table.say(key, &[who(seat), card(kind), action, ("spoils", spoils_paid(table, *spoils).into())])
            }
            Event::Moved { seat, cards, mandatory } => {
                let key = if *mandatory { "ion-ev-mandatory" } else { "ion-ev-moved" };
                let cards: Vec<String> =
                    cards.iter().flatten().map(|kind| name(self, table, *kind).to_owned()).collect();
                let cards = ("cards", table.list(&cards).into());
                if *mandatory { table.say(key, &[cards]) } else { table.say(key, &[who(seat), cards]) }
            }
            Event::Turned { card: kind, pile, .. } => {
                let key = match pile {
                    Pile::History => "ion-ev-turned-history",
                    Pile::Development => "ion-ev-turned-development",
                };
                table.say(key, &[card(kind)])
            }
            Event::Stuck { seat, lost: None } => table.say("ion-ev-stuck", &[who(seat)]),
            Event::Stuck { seat, lost: Some(kind) } => table.say("ion-ev-lost", &[who(seat), card(kind)]),
            Event::Announced { seat, cards } => table.say("ion-ev-announced", &[who(seat), ("cards", (*cards).into())]),
            Event::LastRound { cause: Ending::Realm } => table.say("ion-ev-last-realm", &[]),
            Event::LastRound { cause: Ending::History } => table.say("ion-ev-last-history", &[]),
            Event::Over => table.say("ion-ev-over", &[]),
        };
        vec![line]
    }

    fn draw(&self, table: &Table<'_>, view: &View) -> String {
        let open = &view.open;
        let mut out = headlines(table, view);
        out.push(piles(table, view));
        out.push(String::new());
        out.push(format!("{}:", table.say("ion-port", &[])));
        for (place, kind) in open.port.iter().enumerate() {
            let card = kind.map_or_else(|| table.say("ion-port-empty", &[]), |kind| typed_card(self, table, kind));
            out.push(format!("  {}  {card}", place + 1));
        }
        out.push(String::new());
        out.extend(wrap(&actions(self, table, view), WIDTH));
        out.push(String::new());
        out.push(format!("{}:", table.say("ion-polis", &[])));
        let classes = [Type::Culture, Type::Trade, Type::War, Type::Prestige, Type::Goods];
        let wide = classes.iter().map(|class| of_type(table, *class).chars().count()).max().unwrap_or(0) + 4;
        for class in classes {
            let cards: Vec<String> = open
                .polis
                .iter()
                .filter(|(kind, _)| self.cards().list[kind.index()].face.class == class)
                .map(|(kind, n)| counted(n, &card(self, table, kind)))
                .collect();
            if !cards.is_empty() {
                out.extend(block(&of_type(table, class), wide, &cards));
            }
        }
        if open.polis.kinds == 0 {
            out.push(format!("  {}", table.say("ion-polis-empty", &[])));
        }
        if open.beside != 0 {
            out.push(format!("{}:", table.say("ion-beside", &[])));
            let special = self.special_kinds().filter(|&(bit, _)| open.beside >> bit & 1 == 1);
            out.extend(special.map(|(_, kind)| format!("  {}", card(self, table, kind))));
        }
        out.push(String::new());
        let players = usize::from(view.players);
        let width = (WIDTH + 2) / players - 2;
        let realms: Vec<Vec<String>> =
            Seat::all(players).map(|seat| realm_lines(self, table, view, seat, width)).collect();
        out.push(side_by_side(&realms, width));
        out.push(table.say("ion-legend", &[]));
        out.join("\n") + "\n"
    }

    fn scores(&self, table: &Table<'_>, view: &View) -> String {
        let head = |key: &str| table.say(&format!("ion-score-{key}"), &[]);
        let seats = || view.scores.iter().enumerate();
        let mut rows = vec![vec![String::new()]];
        rows[0].extend(seats().map(|(seat, _)| table.who(Seat(seat as u8)).to_owned()));
        let mut row = |label: String, value: &dyn Fn(usize) -> String, always: bool| {
            let values: Vec<String> = seats().map(|(seat, _)| value(seat)).collect();
            if always || values.iter().any(|value| value != "0") {
                rows.push([vec![label], values].concat());
            }
        };
        row(head("prestige"), &|i| view.scores[i].prestige.to_string(), true);
        row(head("goods"), &|i| view.scores[i].goods.to_string(), true);
        for class in Type::ALL {
            let label = format!("{} x", of_type(table, class));
            row(label, &|i| view.scores[i].multipliers[class as usize].to_string(), false);
        }
        row(head("history"), &|i| view.scores[i].history.to_string(), false);
        row(head("reserved"), &|i| view.scores[i].reserved.to_string(), false);
        row(head("total"), &|i| view.scores[i].total().to_string(), true);
        row(head("place"), &|i| view.outcome.places[i].to_string(), true);
        columns(&rows)
    }
}

fn name<'a>(game: &'a Emporion, table: &Table<'_>, kind: Kind) -> &'a str {
    game.cards().card(kind).map_or("?", |card| table.name(&card.name))
}

/// The word for a type.
fn of_type(table: &Table<'_>, class: Type) -> String {
    let key = match class {
        Type::Culture => "ion-culture",
        Type::Trade => "ion-trade",
        Type::War => "ion-war",
        Type::Prestige => "ion-prestige",
        Type::Goods => "ion-goods",
        Type::Spoils => "ion-spoils",
    };
    table.say(key, &[])
}

/// The letters of a resource.
fn short(table: &Table<'_>, resource: Resource) -> String {
    let key = match resource {
        Resource::Culture => "ion-short-culture",
        Resource::Trade => "ion-short-trade",
        Resource::War => "ion-short-war",
    };
    table.say(key, &[])
}

/// "1C 2T"
fn amounts(table: &Table<'_>, tally: Tally) -> Vec<String> {
    Resource::ALL
        .into_iter()
        .filter(|&resource| tally.at(resource as usize) > 0)
        .map(|resource| format!("{}{}", tally.at(resource as usize), short(table, resource)))
        .collect()
}

/// What a card requires and gives: "1C 2T > 3T".
fn brief(game: &Emporion, table: &Table<'_>, kind: Kind) -> String {
    let Some(card) = game.cards().card(kind) else { return String::new() };
    let face = &card.face;
    if face.class == Type::Goods {
        let cost = table.say("ion-goods-cost", &[]);
        let points = game.cards().goods_points.map(|n| n.to_string()).join(", ");
        let gives = table.say("ion-vp", &[("n", points.into())]);
        return table.say("ion-brief", &[("requires", cost.into()), ("gives", gives.into())]);
    }
    let cost = amounts(table, face.requires).join(" ");
    let requires = match (cost.is_empty(), face.spoils) {
        (true, 0) => table.say("ion-free", &[]),
        (true, spoils) => table.say("ion-spoils-cost", &[("n", spoils.into())]),
        (false, 0) => cost,
        (false, spoils) => table.say("ion-and-spoils", &[("cost", cost.into()), ("n", spoils.into())]),
    };
    let mut gives: Vec<String> = Vec::new();
    let resources = amounts(table, face.gives).join(" ");
    if !resources.is_empty() {
        gives.push(resources);
    }
    if face.icons > 0 {
        gives.push(table.say("ion-ships", &[("n", face.icons.into())]));
    }
    for (power, key) in [(Power::Prestige, "ion-power-prestige"), (Power::Goods, "ion-power-goods")] {
        if Resource::ALL.iter().any(|&on| face.powers.has(power, on)) {
            gives.push(table.say(key, &[]));
        }
    }
    gives.extend(multipliers(table, face.multipliers));
    if face.points != 0 {
        gives.push(table.say("ion-vp", &[("n", face.points.into())]));
    }
    let gives = if gives.is_empty() { table.say("ion-nothing", &[]) } else { gives.join(", ") };
    table.say("ion-brief", &[("requires", requires.into()), ("gives", gives.into())])
}

/// What one more Goods card costs and is worth to a Realm.
fn next_goods<'a>(game: &Emporion, table: &Table<'_>, realm: &Realm) -> Arg<'a> {
    let goods = realm.of(Type::Goods);
    let points = game.goods_points(goods + 1) - game.goods_points(goods);
    let args = [("cost", game.required(realm, game.cards().goods).total().into()), ("points", points.into())];
    ("brief", table.say("ion-goods-next", &args).into())
}

/// "War x1"
fn multipliers(table: &Table<'_>, tally: Tally) -> Vec<String> {
    Type::ALL
        .into_iter()
        .filter(|&class| tally.at(class as usize) > 0)
        .map(|class| {
            let n = tally.at(class as usize);
            table.say("ion-times", &[("type", of_type(table, class).into()), ("n", n.into())])
        })
        .collect()
}

/// "Agora (1C 2T > 3T)"
fn card(game: &Emporion, table: &Table<'_>, kind: Kind) -> String {
    format!("{} ({})", name(game, table, kind), brief(game, table, kind))
}

/// "Agora, Trade (1C 2T > 3T)"
fn typed_card(game: &Emporion, table: &Table<'_>, kind: Kind) -> String {
    let class = game.cards().card(kind).map_or(Type::Goods, |card| card.face.class);
    let type_name = of_type(table, class);
    let name = name(game, table, kind);
    let what = if class == Type::Goods { name.to_owned() } else { format!("{name}, {type_name}") };
    format!("{what} ({})", brief(game, table, kind))
}

fn spoils_paid(table: &Table<'_>, n: u8) -> String {
    table.say("ion-act-spoils", &[("n", n.into())])
}

/// What the Port will be refilled with after an expedition.
fn refill(table: &Table<'_>, view: &View, cards: PortSet, history: u8) -> String {
    let stay = view.open.port.iter().flatten().count() as u8 - cards.len();
    let development = (4 - stay).saturating_sub(history).min(view.development);
    let mut parts = Vec::new();
    if history > 0 {
        parts.push(table.say("ion-refill-history", &[("n", history.into())]));
    }
    if development > 0 {
        parts.push(table.say("ion-refill-development", &[("n", development.into())]));
    }
    if parts.is_empty() { table.say("ion-refill-none", &[]) } else { table.list(&parts) }
}

fn headlines(table: &Table<'_>, view: &View) -> Vec<String> {
    let open = &view.open;
    let line = match open.phase {
        Phase::Choosing => table.say("ion-setup", &[]),
        Phase::Playing => {
            let (who, first) = (table.who(open.seat), table.who(open.first));
            table.say("ion-round", &[("round", open.round.into()), ("who", who.into()), ("first", first.into())])
        }
        Phase::Over => table.say("ion-over", &[]),
    };
    let mut lines = wrap(&line, WIDTH);
    if let (Some(ending), Phase::Playing) = (open.ending, open.phase) {
        let why = match ending {
            Ending::Realm => "ion-why-realm",
            Ending::History => "ion-why-history",
        };
        lines.push(table.say("ion-last-round", &[("why", table.say(why, &[]).into())]));
    }
    lines
}

fn piles(table: &Table<'_>, view: &View) -> String {
    let history = match view.open.exhausted {
        true => format!("{} ({})", view.history.len, table.say("ion-pile-empty", &[])),
        false => view.history.len.to_string(),
    };
    table.say("ion-piles", &[("history", history.into()), ("development", view.development.into())])
}

/// The Action cards in a row, with the counters that stand on them.
fn actions(game: &Emporion, table: &Table<'_>, view: &View) -> String {
    let two = game.seats() == 2;
    let cards = ActionCard::ALL.map(|action| {
        let key = match action {
            ActionCard::Culture => "ion-culture",
            ActionCard::Trade => "ion-trade",
            ActionCard::War => "ion-war",
            ActionCard::Expedition => "ion-expedition",
            ActionCard::Reserve => "ion-reserve",
        };
        let on: Vec<String> = (0..if two { 2 } else { 1 })
            .filter(|&counter| view.open.counters[counter] == Some(action))
            .map(|counter| if two { table.who(Seat(counter as u8)).to_owned() } else { table.say("ion-counter", &[]) })
            .collect();
        let name = table.say(key, &[]);
        if on.is_empty() { format!("[{name}]") } else { format!("[{name}: {}]", on.join(", ")) }
    });
    let label = format!("{}:", table.say("ion-actions", &[]));
    format!("{label} {}", cards.join(" "))
}

/// Cards of a type, as a label and lines under each other.
fn block(label: &str, wide: usize, cards: &[String]) -> Vec<String> {
    let mut text: Vec<String> = Vec::new();
    let mut line = String::new();
    for (n, card) in cards.iter().enumerate() {
        let card = if n + 1 < cards.len() { format!("{card}; ") } else { card.clone() };
        if !line.is_empty() && wide + line.chars().count() + card.trim_end().chars().count() > WIDTH {
            text.push(std::mem::take(&mut line));
        }
        line += &card;
    }
    text.push(line);
    text.iter()
        .enumerate()
        .map(|(n, line)| {
            let head = if n == 0 { format!("  {label}") } else { String::new() };
            format!("{}{}", pad(&head, wide), line.trim_end())
        })
        .collect()
}

/// A Realm as a column.
fn realm_lines(game: &Emporion, table: &Table<'_>, view: &View, seat: Seat, width: usize) -> Vec<String> {
    let realm = &view.open.realms[seat.index()];
    let spoils = view.spoils[seat.index()].len;
    let mut lines = Vec::new();
    let mark = if view.open.seat == seat && view.open.phase != Phase::Over { "> " } else { "" };
    lines.extend(wrap(&format!("{mark}{}", table.who(seat)), width));
    let points = view.scores[seat.index()].total();
    let args = [("points", points.into()), ("cards", realm.len.into())];
    lines.extend(wrap(&table.say("ion-realm-points", &args), width));
    let have = amounts(table, realm.resources);
    let have = if have.is_empty() { table.say("ion-nothing", &[]) } else { have.join(" ") };
    let ships = table.say("ion-ships", &[("n", realm.icons.into())]);
    let held = table.say("ion-realm-held", &[("spoils", spoils.into()), ("drachmas", realm.drachmas().into())]);
    lines.extend(wrap(&format!("{have}, {ships}"), width));
    lines.extend(wrap(&held, width));
    lines.extend(powers(table, realm).iter().flat_map(|line| wrap(line, width)));
    let times = multipliers(table, realm.multipliers);
    if !times.is_empty() {
        lines.extend(wrap(&times.join(", "), width));
    }
    for class in [Type::Culture, Type::Trade, Type::War, Type::Prestige, Type::Goods] {
        let mut counts: Vec<(Kind, u8)> = Vec::new();
        for &kind in realm.cards().iter().filter(|kind| game.cards().list[kind.index()].face.class == class) {
            match counts.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, n)) => *n += 1,
                None => counts.push((kind, 1)),
            }
        }
        if counts.is_empty() {
            continue;
        }
        let args = [("type", of_type(table, class).into()), ("n", realm.of(class).into())];
        let mut line = table.say("ion-realm-type", &args);
        if class == Type::Goods {
            line.pop();
        } else {
            let cards: Vec<String> = counts.iter().map(|&(kind, n)| counted(n, name(game, table, kind))).collect();
            let cards: Vec<String> = cards.iter().map(|card| card.replace(' ', TIED)).collect();
            line = format!("{line} {}", cards.join(", "));
        }
        lines.extend(wrap(&line, width));
    }
    let reserved: Vec<&str> = realm.reserved.iter().flatten().map(|&kind| name(game, table, kind)).collect();
    if !reserved.is_empty() {
        let line = format!("{} {}", table.say("ion-realm-reserved", &[]), reserved.join(", "));
        lines.extend(wrap(&line, width));
    }
    lines
}

/// "adds Prestige with C, W"
fn powers(table: &Table<'_>, realm: &Realm) -> Vec<String> {
    let mut lines = Vec::new();
    for (power, key) in [(Power::Prestige, "ion-power-prestige"), (Power::Goods, "ion-power-goods")] {
        let on = Resource::ALL.into_iter().filter(|&on| realm.powers.has(power, on));
        let types: Vec<String> = on.map(|on| short(table, on)).collect();
        if !types.is_empty() {
            let args = [("power", table.say(key, &[]).into()), ("types", types.join(", ").into())];
            lines.push(table.say("ion-realm-powers", &args));
        }
    }
    lines
}
