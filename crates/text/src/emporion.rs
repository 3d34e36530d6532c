//! Emporion in words: moves, events, the table with Port, Actions, Polis and Realms, the score sheet.

mod outlook;

use crate::lang::Arg;
use crate::layout::{TIED, columns, pad, side_by_side, wrap};
use crate::tell::{Tell, Words, counted};
use crate::why::Outlook;
use emporia_engine::emporion::{
    Action, ActionCard, Emporion, Ending, Event, Kind, Phase, Pile, PortSet, Power, Realm, Resource, Source, Tally,
    Type, View,
};
use emporia_engine::{Game, Seat};

/// The widest drawing.
/// The least columns that a Realm is drawn in.
const REALM: usize = 22;

impl Tell for Emporion {
    const TITLE: &'static str = "ion-name";
    const CONTRACT: &'static str = include_str!("../../../rules/emporion.md");

    fn action(&self, words: &Words<'_>, view: &View, action: Action) -> String {
        let card = |kind: Kind| -> Arg<'_> { ("card", name(self, words, kind).into()) };
        let brief = |kind: Kind| -> Arg<'_> { ("brief", brief(self, words, kind).into()) };
        match action {
            Action::Begin(kind) => words.say("ion-act-begin", &[card(kind), brief(kind)]),
            Action::Reserve(kind) => words.say("ion-act-reserve", &[card(kind), brief(kind)]),
            Action::Add { card: kind, source, by } => {
                let key = match source {
                    Source::Polis => "ion-act-add-polis",
                    Source::Reserved => "ion-act-add-reserved",
                    Source::Beside => "ion-act-add-beside",
                };
                let realm = &view.open.realms[view.open.seat.index()];
                let paid = ("spoils", spoils_paid(words, self.spoils_for(realm, kind)).into());
                let brief = if kind == self.cards().goods { next_goods(self, words, realm) } else { brief(kind) };
                words.say(key, &[("action", of_type(words, by.into()).into()), card(kind), brief, paid])
            }
            Action::Expedition { cards, history } => {
                let refill = refill(words, view, cards, history);
                let moved: Vec<String> = cards
                    .places()
                    .filter_map(|place| view.open.port[place])
                    .map(|kind| name(self, words, kind).to_owned())
                    .collect();
                words.say("ion-act-expedition", &[("cards", words.list(&moved).into()), ("refill", refill.into())])
            }
            Action::Discard(kind) => words.say("ion-act-discard", &[card(kind)]),
            Action::Pass => words.say("ion-act-pass", &[]),
        }
    }

    fn event(&self, words: &Words<'_>, event: &Event) -> Vec<String> {
        let who = |seat: &Seat| -> Arg<'_> { ("who", words.who(*seat).to_owned().into()) };
        let card = |kind: &Kind| -> Arg<'_> { ("card", name(self, words, *kind).to_owned().into()) };
        let line = match event {
            Event::Began { seat, card: kind } => words.say("ion-ev-began", &[who(seat), card(kind)]),
            Event::Founded { each } => words.say("ion-ev-founded", &[("each", (*each).into())]),
            Event::Spoils { seat, count } => words.say("ion-ev-spoils", &[who(seat), ("n", (*count).into())]),
            Event::Reserved { seat, card: kind } => words.say("ion-ev-reserved", &[who(seat), card(kind)]),
            Event::Added { seat, card: kind, source, by, spoils } => {
                let key = match source {
                    Source::Polis => "ion-ev-added-polis",
                    Source::Reserved => "ion-ev-added-reserved",
                    Source::Beside => "ion-ev-added-beside",
                };
                let action = ("action", of_type(words, (*by).into()).into());
                words.say(key, &[who(seat), card(kind), action, ("spoils", spoils_paid(words, *spoils).into())])
            }
            Event::Moved { seat, cards, mandatory } => {
                let key = if *mandatory { "ion-ev-mandatory" } else { "ion-ev-moved" };
                let cards: Vec<String> =
                    cards.iter().flatten().map(|kind| name(self, words, *kind).to_owned()).collect();
                let cards = ("cards", words.list(&cards).into());
                if *mandatory { words.say(key, &[cards]) } else { words.say(key, &[who(seat), cards]) }
            }
            Event::Turned { card: kind, pile, .. } => {
                let key = match pile {
                    Pile::History => "ion-ev-turned-history",
                    Pile::Development => "ion-ev-turned-development",
                };
                words.say(key, &[card(kind)])
            }
            Event::Stuck { seat, lost: None } => words.say("ion-ev-stuck", &[who(seat)]),
            Event::Stuck { seat, lost: Some(kind) } => words.say("ion-ev-lost", &[who(seat), card(kind)]),
            Event::Announced { seat, cards } => words.say("ion-ev-announced", &[who(seat), ("cards", (*cards).into())]),
            Event::LastRound { cause: Ending::Realm } => words.say("ion-ev-last-realm", &[]),
            Event::LastRound { cause: Ending::History } => words.say("ion-ev-last-history", &[]),
            Event::Over => words.say("ion-ev-over", &[]),
        };
        vec![line]
    }

    fn outlook(&self, words: &Words<'_>, view: &View, seat: Seat) -> Outlook {
        outlook::outlook(self, words, view, seat)
    }

    fn draw(&self, words: &Words<'_>, view: &View, width: usize) -> String {
        let open = &view.open;
        let mut out = headlines(words, view, width);
        out.push(piles(words, view));
        out.push(String::new());
        out.push(format!("{}:", words.say("ion-port", &[])));
        for (place, kind) in open.port.iter().enumerate() {
            let card = kind.map_or_else(|| words.say("ion-port-empty", &[]), |kind| typed_card(self, words, kind));
            out.push(format!("  {}  {card}", place + 1));
        }
        out.push(String::new());
        out.extend(wrap(&actions(self, words, view), width));
        out.push(String::new());
        out.push(format!("{}:", words.say("ion-polis", &[])));
        let classes = [Type::Culture, Type::Trade, Type::War, Type::Prestige, Type::Goods];
        let wide = classes.iter().map(|class| of_type(words, *class).chars().count()).max().unwrap_or(0) + 4;
        for class in classes {
            let cards: Vec<String> = open
                .polis
                .iter()
                .filter(|(kind, _)| self.cards().list[kind.index()].face.class == class)
                .map(|(kind, n)| counted(n, &card(self, words, kind)))
                .collect();
            if !cards.is_empty() {
                out.extend(block(&of_type(words, class), wide, &cards, width));
            }
        }
        if open.polis.kinds == 0 {
            out.push(format!("  {}", words.say("ion-polis-empty", &[])));
        }
        if open.beside != 0 {
            out.push(format!("{}:", words.say("ion-beside", &[])));
            let special = self.special_kinds().filter(|&(bit, _)| open.beside >> bit & 1 == 1);
            out.extend(special.map(|(_, kind)| format!("  {}", card(self, words, kind))));
        }
        out.push(String::new());
        let players = usize::from(view.players);
        // As many beside each other as there is room for.
        let beside = ((width + 2) / (REALM + 2)).clamp(1, players);
        let wide = (width + 2) / beside - 2;
        let realms: Vec<Vec<String>> =
            Seat::all(players).map(|seat| realm_lines(self, words, view, seat, wide)).collect();
        out.extend(realms.chunks(beside).map(|row| side_by_side(row, wide)));
        out.extend(wrap(&words.say("ion-legend", &[]), width));
        out.join("\n") + "\n"
    }

    fn scores(&self, words: &Words<'_>, view: &View) -> String {
        let head = |key: &str| words.say(&format!("ion-score-{key}"), &[]);
        let seats = || view.scores.iter().enumerate();
        let mut rows = vec![vec![String::new()]];
        rows[0].extend(seats().map(|(seat, _)| words.who(Seat(seat as u8)).to_owned()));
        let mut row = |label: String, value: &dyn Fn(usize) -> String, always: bool| {
            let values: Vec<String> = seats().map(|(seat, _)| value(seat)).collect();
            if always || values.iter().any(|value| value != "0") {
                rows.push([vec![label], values].concat());
            }
        };
        row(head("prestige"), &|i| view.scores[i].prestige.to_string(), true);
        row(head("goods"), &|i| view.scores[i].goods.to_string(), true);
        for class in Type::ALL {
            let label = format!("{} x", of_type(words, class));
            row(label, &|i| view.scores[i].multipliers[class as usize].to_string(), false);
        }
        row(head("history"), &|i| view.scores[i].history.to_string(), false);
        row(head("reserved"), &|i| view.scores[i].reserved.to_string(), false);
        row(head("start"), &|i| view.scores[i].start.to_string(), false);
        row(head("total"), &|i| view.scores[i].total().to_string(), true);
        row(head("place"), &|i| view.outcome.places[i].to_string(), true);
        columns(&rows)
    }
}

fn name<'a>(game: &'a Emporion, words: &Words<'_>, kind: Kind) -> &'a str {
    game.cards().card(kind).map_or("?", |card| words.name(&card.name))
}

/// The word for a type.
fn of_type(words: &Words<'_>, class: Type) -> String {
    let key = match class {
        Type::Culture => "ion-culture",
        Type::Trade => "ion-trade",
        Type::War => "ion-war",
        Type::Prestige => "ion-prestige",
        Type::Goods => "ion-goods",
        Type::Spoils => "ion-spoils",
    };
    words.say(key, &[])
}

/// The letters of a resource.
fn short(words: &Words<'_>, resource: Resource) -> String {
    let key = match resource {
        Resource::Culture => "ion-short-culture",
        Resource::Trade => "ion-short-trade",
        Resource::War => "ion-short-war",
    };
    words.say(key, &[])
}

/// "1C 2T"
fn amounts(words: &Words<'_>, tally: Tally) -> Vec<String> {
    Resource::ALL
        .into_iter()
        .filter(|&resource| tally.at(resource as usize) > 0)
        .map(|resource| format!("{}{}", tally.at(resource as usize), short(words, resource)))
        .collect()
}

/// What a card requires and gives: "1C 2T > 3T".
fn brief(game: &Emporion, words: &Words<'_>, kind: Kind) -> String {
    let Some(card) = game.cards().card(kind) else { return String::new() };
    let face = &card.face;
    if face.class == Type::Goods {
        let cost = words.say("ion-goods-cost", &[]);
        let points = game.cards().goods_points.map(|n| n.to_string()).join(", ");
        let gives = words.say("ion-vp", &[("n", points.into())]);
        return words.say("ion-brief", &[("requires", cost.into()), ("gives", gives.into())]);
    }
    let cost = amounts(words, face.requires).join(" ");
    let requires = match (cost.is_empty(), face.spoils) {
        (true, 0) => words.say("ion-free", &[]),
        (true, spoils) => words.say("ion-spoils-cost", &[("n", spoils.into())]),
        (false, 0) => cost,
        (false, spoils) => words.say("ion-and-spoils", &[("cost", cost.into()), ("n", spoils.into())]),
    };
    let mut gives: Vec<String> = Vec::new();
    let resources = amounts(words, face.gives).join(" ");
    if !resources.is_empty() {
        gives.push(resources);
    }
    if face.icons > 0 {
        gives.push(words.say("ion-ships", &[("n", face.icons.into())]));
    }
    for (power, key) in [(Power::Prestige, "ion-power-prestige"), (Power::Goods, "ion-power-goods")] {
        if Resource::ALL.iter().any(|&on| face.powers.has(power, on)) {
            gives.push(words.say(key, &[]));
        }
    }
    gives.extend(multipliers(words, face.multipliers));
    if face.points != 0 {
        gives.push(words.say("ion-vp", &[("n", face.points.into())]));
    }
    let gives = if gives.is_empty() { words.say("ion-nothing", &[]) } else { gives.join(", ") };
    words.say("ion-brief", &[("requires", requires.into()), ("gives", gives.into())])
}

/// What one more Goods card costs and is worth to a Realm.
fn next_goods<'a>(game: &Emporion, words: &Words<'_>, realm: &Realm) -> Arg<'a> {
    let goods = realm.of(Type::Goods);
    let points = game.goods_points(goods + 1) - game.goods_points(goods);
    let args = [("cost", game.required(realm, game.cards().goods).total().into()), ("points", points.into())];
    ("brief", words.say("ion-goods-next", &args).into())
}

/// "War x1"
fn multipliers(words: &Words<'_>, tally: Tally) -> Vec<String> {
    Type::ALL
        .into_iter()
        .filter(|&class| tally.at(class as usize) > 0)
        .map(|class| {
            let n = tally.at(class as usize);
            words.say("ion-times", &[("type", of_type(words, class).into()), ("n", n.into())])
        })
        .collect()
}

/// "Agora (1C 2T > 3T)"
fn card(game: &Emporion, words: &Words<'_>, kind: Kind) -> String {
    format!("{} ({})", name(game, words, kind), brief(game, words, kind))
}

/// "Agora, Trade (1C 2T > 3T)"
fn typed_card(game: &Emporion, words: &Words<'_>, kind: Kind) -> String {
    let class = game.cards().card(kind).map_or(Type::Goods, |card| card.face.class);
    let type_name = of_type(words, class);
    let name = name(game, words, kind);
    let what = if class == Type::Goods { name.to_owned() } else { format!("{name}, {type_name}") };
    format!("{what} ({})", brief(game, words, kind))
}

fn spoils_paid(words: &Words<'_>, n: u8) -> String {
    words.say("ion-act-spoils", &[("n", n.into())])
}

/// What the Port will be refilled with after an expedition.
fn refill(words: &Words<'_>, view: &View, cards: PortSet, history: u8) -> String {
    let stay = view.open.port.iter().flatten().count() as u8 - cards.len();
    let development = (4 - stay).saturating_sub(history).min(view.development);
    let mut parts = Vec::new();
    if history > 0 {
        parts.push(words.say("ion-refill-history", &[("n", history.into())]));
    }
    if development > 0 {
        parts.push(words.say("ion-refill-development", &[("n", development.into())]));
    }
    if parts.is_empty() { words.say("ion-refill-none", &[]) } else { words.list(&parts) }
}

fn headlines(words: &Words<'_>, view: &View, width: usize) -> Vec<String> {
    let open = &view.open;
    let line = match open.phase {
        Phase::Choosing => words.say("ion-setup", &[]),
        Phase::Playing => {
            let (who, first) = (words.who(open.seat), words.who(open.first));
            words.say("ion-round", &[("round", open.round.into()), ("who", who.into()), ("first", first.into())])
        }
        Phase::Over => words.say("ion-over", &[]),
    };
    let mut lines = wrap(&line, width);
    if let (Some(ending), Phase::Playing) = (open.ending, open.phase) {
        let why = match ending {
            Ending::Realm => "ion-why-realm",
            Ending::History => "ion-why-history",
        };
        lines.extend(wrap(&words.say("ion-last-round", &[("why", words.say(why, &[]).into())]), width));
    }
    lines
}

fn piles(words: &Words<'_>, view: &View) -> String {
    let history = match view.open.exhausted {
        true => format!("{} ({})", view.history.len, words.say("ion-pile-empty", &[])),
        false => view.history.len.to_string(),
    };
    words.say("ion-piles", &[("history", history.into()), ("development", view.development.into())])
}

/// The Action cards in a row, with the counters that stand on them.
fn actions(game: &Emporion, words: &Words<'_>, view: &View) -> String {
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
            .map(|counter| if two { words.who(Seat(counter as u8)).to_owned() } else { words.say("ion-counter", &[]) })
            .collect();
        let name = words.say(key, &[]);
        if on.is_empty() { format!("[{name}]") } else { format!("[{name}: {}]", on.join(", ")) }
    });
    let label = format!("{}:", words.say("ion-actions", &[]));
    format!("{label} {}", cards.join(" "))
}

/// Cards of a type, as a label and lines under each other.
fn block(label: &str, wide: usize, cards: &[String], width: usize) -> Vec<String> {
    let mut text: Vec<String> = Vec::new();
    let mut line = String::new();
    for (n, card) in cards.iter().enumerate() {
        let card = if n + 1 < cards.len() { format!("{card}; ") } else { card.clone() };
        if !line.is_empty() && wide + line.chars().count() + card.trim_end().chars().count() > width {
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
fn realm_lines(game: &Emporion, words: &Words<'_>, view: &View, seat: Seat, width: usize) -> Vec<String> {
    let realm = &view.open.realms[seat.index()];
    let spoils = view.spoils[seat.index()].len;
    let mut lines = Vec::new();
    let mark = if view.open.seat == seat && view.open.phase != Phase::Over { "> " } else { "" };
    lines.extend(wrap(&format!("{mark}{}", words.who(seat)), width));
    let points = view.scores[seat.index()].total();
    let args = [("points", points.into()), ("cards", realm.len.into())];
    lines.extend(wrap(&words.say("ion-realm-points", &args), width));
    let have = amounts(words, realm.resources);
    let have = if have.is_empty() { words.say("ion-nothing", &[]) } else { have.join(" ") };
    let ships = words.say("ion-ships", &[("n", realm.icons.into())]);
    let held = words.say("ion-realm-held", &[("spoils", spoils.into()), ("drachmas", realm.drachmas().into())]);
    lines.extend(wrap(&format!("{have}, {ships}"), width));
    lines.extend(wrap(&held, width));
    lines.extend(powers(words, realm).iter().flat_map(|line| wrap(line, width)));
    let times = multipliers(words, realm.multipliers);
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
        let args = [("type", of_type(words, class).into()), ("n", realm.of(class).into())];
        let mut line = words.say("ion-realm-type", &args);
        if class == Type::Goods {
            line.pop();
        } else {
            let cards: Vec<String> = counts.iter().map(|&(kind, n)| counted(n, name(game, words, kind))).collect();
            let cards: Vec<String> = cards.iter().map(|card| card.replace(' ', TIED)).collect();
            line = format!("{line} {}", cards.join(", "));
        }
        lines.extend(wrap(&line, width));
    }
    let reserved: Vec<&str> = realm.reserved.iter().flatten().map(|&kind| name(game, words, kind)).collect();
    if !reserved.is_empty() {
        let line = format!("{} {}", words.say("ion-realm-reserved", &[]), reserved.join(", "));
        lines.extend(wrap(&line, width));
    }
    lines
}

/// "adds Prestige with C, W"
fn powers(words: &Words<'_>, realm: &Realm) -> Vec<String> {
    let mut lines = Vec::new();
    for (power, key) in [(Power::Prestige, "ion-power-prestige"), (Power::Goods, "ion-power-goods")] {
        let on = Resource::ALL.into_iter().filter(|&on| realm.powers.has(power, on));
        let types: Vec<String> = on.map(|on| short(words, on)).collect();
        if !types.is_empty() {
            let args = [("power", words.say(key, &[]).into()), ("types", types.join(", ").into())];
            lines.push(words.say("ion-realm-powers", &args));
        }
    }
    lines
}
