//! An exchange as it is composed: plain forms of numbers, which the script turns into steppers, and the move they amount to.

use super::super::icon;
use super::super::parts::{Offers, Tags, clause_link, control, form, pop, pop_as, version};
use super::goods::{Costs, Paid, contract_name, side, side_words, symbols_with, tile_icon, tile_name, work_name};
use emporia_engine::Game;
use emporia_engine::emporous::{
    Action, Emporous, FaceDown, Kind, Offer, Phase, SeenAnswer, Side, Terms, Tiles, View, Work, Works, bits,
};
use emporia_engine::seat::{Seat, SeatSet};
use maud::{Markup, html};

/// The id of the popover in which an offer is composed.
pub const COMPOSE: &str = "compose";

/// Whether a move is one that is composed there.
pub const fn is_offer(action: &Action) -> bool {
    matches!(action, Action::Propose(_) | Action::Counter(_))
}

/// Whether the viewer may answer with an offer of their own.
pub fn may_counter(view: &View) -> bool {
    let waits = |seat| view.exchange.is_some_and(|exchange| exchange.waiting.has(seat));
    view.table.phase == Phase::Answer && view.seat.is_some_and(waits)
}

/// What the form begins with: the last proposal, or what was just offered from the other side.
fn draft(view: &View) -> Offer {
    let Some(exchange) = &view.exchange else { return Offer::default() };
    if view.table.phase == Phase::Answer {
        let own = view.tiles().least(exchange.terms.ask.tiles);
        let give = Side { tiles: own, contracts: 0, ..exchange.terms.ask };
        let terms = Terms { to: SeatSet::one(view.table.active), give, ask: exchange.terms.give };
        return Offer { terms, hidden: FaceDown { tiles: own, contracts: 0 } };
    }
    Offer { terms: exchange.terms, hidden: exchange.hidden.unwrap_or_default() }
}

/// The popover in which a proposal or a counter-offer is composed; nothing if none can be made.
pub fn offer(offers: &Offers<'_, Emporous>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let counter = may_counter(view);
    let (Some(act), Some(seat), true) = (offers.look.act, view.seat, counter || view.may_propose()) else {
        return html! {};
    };
    let draft = draft(view);
    let terms = &draft.terms;
    let player = &view.table.players[seat.index()];
    let mut others = SeatSet::all(game.seats());
    others.remove(seat);
    let asked = if counter { SeatSet::one(view.table.active) } else { others };
    let most = |of: &dyn Fn(Seat) -> u8| asked.iter().map(of).max().unwrap_or(0);
    // One may always ask for a little, even of those who have nothing.
    let tiles = most(&|other| view.rows[other.index()].count).clamp(2, 31);
    let coins = most(&|other| view.table.players[other.index()].coins).max(1);
    let contracts = most(&|other| view.contracts[other.index()]).max(1);
    let open = game.options().open_exchanges;
    let give = words.say("ousw-give", &[]);
    let ask = words.say("ousw-ask", &[]);
    let title = words.say(if counter { "ousw-counter" } else { "ousw-propose" }, &[]);
    let round = view.exchange.map_or(0, |exchange| exchange.round);
    let body = html! {
        (ready(offers))
        form.deal.compose id={ "offer-" (view.table.turns) "-" (round) } method="post" action=(act) data-keep data-any=(tile_name(words, game, Kind::Any)) {
            (version(offers.look))
            @if counter {
                @if let Some(exchange) = &view.exchange {
                    p.s { (words.say("ousw-they-offer", &[("who", words.who(view.table.active).into())])) }
                    div.was { (side(words, game, &exchange.terms.give, None)) (icon("swap")) (side(words, game, &exchange.terms.ask, None)) }
                }
            } @else if others.len() > 1 {
                fieldset.to {
                    legend { (words.say("ousw-to", &[])) }
                    label { input type="radio" name="to" value="all" checked[terms.to.len() != 1]; span.pick { (words.say("ous-everyone", &[])) } }
                    @for other in others.iter() {
                        label { input type="radio" name="to" value=(other.0) checked[terms.to == SeatSet::one(other)]; span.pick { (words.who(other)) } }
                    }
                }
            }
            div.sides {
                fieldset.give {
                    legend { (give) span.xs.soft { " " (words.say(if open { "ousw-give-open" } else { "ousw-give-down" }, &[])) } }
                    div.steps {
                        @for (kind, n) in view.tiles().iter() {
                            (step(&give, &tile_name(words, game, kind), tile_icon(kind), &format!("give-{}", kind.key()), draft.hidden.tiles.get(kind), n, &words.say("ousw-of", &[("n", n.into())])))
                        }
                        @if player.coins > 0 {
                            (step(&give, &words.say("ousw-coins", &[]), "coin", "give-coins", terms.give.coins.min(player.coins), player.coins, &words.say("ousw-of", &[("n", player.coins.into())])))
                        }
                        @for (work, n) in player.works.iter() {
                            (step(&give, work_name(words, game, work), work.key(), &format!("give-work-{}", work.key()), terms.give.works.get(work).min(n), n, &words.say("ousw-of", &[("n", n.into())])))
                        }
                        @for contract in bits(view.own_contracts()) {
                            label.tick {
                                input type="checkbox" name={ "give-contract-" (contract) } value="1" checked[draft.hidden.contracts >> contract & 1 == 1];
                                (icon("contract")) span { (contract_name(words, game, contract)) small { (words.say("ousw-contract-down", &[])) } }
                            }
                        }
                    }
                    @if !open && !view.tiles().is_empty() { (claim(offers, &draft)) }
                }
                fieldset.ask {
                    legend { (ask) }
                    div.steps {
                        @for kind in game.tile_kinds().filter(|kind| kind.is_cargo()) {
                            (step(&ask, &tile_name(words, game, kind), tile_icon(kind), &format!("ask-{}", kind.key()), terms.ask.tiles.get(kind), tiles, ""))
                        }
                        @if !open {
                            (step(&ask, &tile_name(words, game, Kind::Any), "tile-back", "ask-any", terms.ask.tiles.get(Kind::Any), tiles, ""))
                        }
                        (step(&ask, &words.say("ousw-coins", &[]), "coin", "ask-coins", terms.ask.coins.min(coins), coins, ""))
                        (step(&ask, &words.say("ousw-contracts", &[]), "contract", "ask-contracts", terms.ask.contracts.min(contracts), contracts, ""))
                        @for work in Work::ALL {
                            @let n = most(&|other| view.table.players[other.index()].works.get(work));
                            @if n > 0 { (step(&ask, work_name(words, game, work), work.key(), &format!("ask-work-{}", work.key()), terms.ask.works.get(work).min(n), n, "")) }
                        }
                        @if game.options().chapter == 2 {
                            @for kind in Kind::TASKS {
                                (step(&ask, &tile_name(words, game, kind), tile_icon(kind), &format!("ask-{}", kind.key()), terms.ask.tiles.get(kind), tiles, ""))
                            }
                        }
                    }
                }
            }
            p.rule {
                (words.say(if open { "ousw-rule-open" } else { "ousw-rule-down" }, &[])) " " (clause_link("OUS-71"))
                @if game.options().chapter == 2 { " " (words.say("ousw-rule-two", &[])) " " (clause_link("OUS-117")) }
            }
            (sum(offers, &draft))
            div.btns {
                button.btn.main name="compose" value=(if counter { "counter" } else { "propose" }) data-hint=[offers.hinted(is_offer)] { (icon("swap")) (words.say("ousw-make", &[])) }
            }
        }
    };
    pop_as(words, "manual", COMPOSE, &title, &body)
}

/// What the offer comes to, in a sentence; the script keeps it true while the numbers change.
fn sum(offers: &Offers<'_, Emporous>, draft: &Offer) -> Markup {
    let words = offers.words();
    let terms = &draft.terms;
    let blank = [("give", "{give}".into()), ("said", "{said}".into()), ("ask", "{ask}".into())];
    html! {
        p.sum role="status" data-plain=(words.say("ousw-sum", &blank)) data-said=(words.say("ousw-sum-said", &blank))
            data-nothing=(words.say("ous-nothing", &[])) data-many=(words.say("ousw-too-many-said", &[])) data-empty=(words.say("ousw-nothing-offered", &[])) {
            (sentence(offers, terms, &draft.hidden))
        }
    }
}

/// What somebody gives in truth, says, and asks for.
fn sentence(offers: &Offers<'_, Emporous>, terms: &Terms, hidden: &FaceDown) -> String {
    let (words, game) = (offers.words(), offers.game);
    let list = |all: Vec<String>| if all.is_empty() { words.say("ous-nothing", &[]) } else { words.list(&all) };
    let truth = Side { tiles: hidden.tiles, ..terms.give };
    let (give, ask) = (list(side_words(words, game, &truth)), list(side_words(words, game, &terms.ask)));
    let said = words.list(&side_words(words, game, &Side { tiles: terms.give.tiles, ..Side::default() }));
    let key = if hidden.tiles == terms.give.tiles { "ousw-sum" } else { "ousw-sum-said" };
    words.say(key, &[("give", give.into()), ("said", said.into()), ("ask", ask.into())])
}

/// The most proposals that lie ready.
const READY: usize = 3;

/// A few offers of the menu that both sides may want, each one press from being made.
fn ready(offers: &Offers<'_, Emporous>) -> Markup {
    let words = offers.words();
    let mut ranked: Vec<(i32, Action, Offer)> = Vec::new();
    for &action in offers.actions {
        if let Action::Propose(offer) | Action::Counter(offer) = action {
            ranked.push((worth(offers, &offer), action, offer));
        }
    }
    // The best for each thing that is asked, so that they are not all alike.
    ranked.sort_by_key(|(worth, ..)| -worth);
    let mut asked: Vec<Side> = Vec::new();
    ranked.retain(|(worth, _, offer)| {
        let keep = *worth > 0 && asked.len() < READY && !asked.contains(&offer.terms.ask);
        asked.extend(keep.then_some(offer.terms.ask));
        keep
    });
    let body = html! {
        h4 { (words.say("ousw-proposals", &[])) }
        @for (_, action, offer) in &ranked {
            (control("btn", &offers.offer(*action), Tags::default(), &html! { (icon("swap")) span { (sentence(offers, &offer.terms, &offer.hidden)) } }))
        }
    };
    html! { @if !ranked.is_empty() { (form(offers.look, "ready", &body)) } }
}

/// How much an offer would be wanted: what it brings the viewer nearer to, what they could spare, whether somebody may
/// have what is asked, and how dear in the market is what they would get for it.
fn worth(offers: &Offers<'_, Emporous>, offer: &Offer) -> i32 {
    let (view, game) = (offers.view, offers.game);
    let own = view.tiles();
    let after = own.minus(offer.hidden.tiles).plus(offer.terms.ask.tiles);
    let missing = |tiles: Tiles| -> i32 {
        let contracts = bits(view.own_contracts()).map(|contract| (Costs::Contract(contract), 3));
        let works = Work::ALL.into_iter().map(|work| (Costs::Work(work), 1));
        let lacks = |cost| symbols_with(offers, cost, tiles).iter().filter(|s| s.paid != Paid::Yes).count() as i32;
        contracts.chain(works).map(|(cost, weight)| weight * lacks(cost)).sum()
    };
    let rows = view.tight_rows();
    let has = |seat: Seat| {
        let (row, wanted) = (&rows[seat.index()], offer.terms.ask.tiles);
        if row.least.covers(wanted) { 2 } else { i32::from(row.most.covers(wanted)) }
    };
    let likely = offer.terms.to.iter().map(has).max().unwrap_or(0);
    let dear: i32 =
        offer.hidden.tiles.iter().map(|(kind, _)| i32::from(game.price(&view.table, kind).unwrap_or(8))).sum();
    let coins = i32::from(offer.terms.ask.coins) - i32::from(offer.terms.give.coins);
    let gain = missing(own) - missing(after) + coins;
    if gain <= 0 || likely == 0 { 0 } else { 4 * gain + 2 * likely + dear / 4 }
}

/// What is said of the tiles that are given: the truth, nothing, or something else.
fn claim(offers: &Offers<'_, Emporous>, draft: &Offer) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let said = draft.terms.give.tiles;
    let how = match said {
        said if said == draft.hidden.tiles => "truth",
        said if said.get(Kind::Any) as u32 == said.count() => "nothing",
        _ => "else",
    };
    let most = offers.view.tiles().count().min(31) as u8;
    let label = words.say("ousw-claim", &[]);
    html! {
        fieldset.claims {
            legend { (label) }
            div.to {
                @for way in ["truth", "nothing", "else"] {
                    label { input type="radio" name="claim" value=(way) checked[way == how]; span.pick { (words.say(&format!("ousw-claim-{way}"), &[])) } }
                }
            }
            div.steps.otherwise {
                @for kind in game.tile_kinds() {
                    @let n = if how == "else" { said.get(kind) } else { 0 };
                    (step(&label, &tile_name(words, game, kind), tile_icon(kind), &format!("claim-{}", kind.key()), n, most, ""))
                }
            }
        }
    }
}

/// A number to be set: a plain field that the script gives a button on each side.
fn step(group: &str, name: &str, picture: &str, field: &str, value: u8, most: u8, note: &str) -> Markup {
    html! {
        label.num-step.set[value > 0] {
            (icon(picture))
            span { (name) @if !note.is_empty() { small { (note) } } }
            span.step {
                input type="number" inputmode="numeric" name=(field) value=(value) min="0" max=(most) aria-label={ (group) ": " (name) };
            }
        }
    }
}

/// How what is asked of the viewer is delivered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// There is nothing to choose, or one thing of several: each way is a move on offer.
    Ways,
    /// Several tiles or Contracts, chosen in a form.
    Form,
}

/// How the viewer would deliver what one side asks.
pub fn delivery(offers: &Offers<'_, Emporous>, asked: &Side) -> Delivery {
    let choices = asked.tiles.count() + u32::from(asked.contracts);
    let shown = offers.game.options().open_exchanges && asked.contracts == 0;
    if choices > 1 && !shown { Delivery::Form } else { Delivery::Ways }
}

/// Whether the viewer has what one side asks; why not, if not.
pub fn can_deliver(offers: &Offers<'_, Emporous>, asked: &Side) -> bool {
    let view = offers.view;
    let Some(seat) = view.seat else { return false };
    let player = &view.table.players[seat.index()];
    let open = offers.game.options().open_exchanges;
    player.coins >= asked.coins
        && player.works.covers(asked.works)
        && view.contracts[seat.index()] >= asked.contracts
        && view.tiles().count() >= asked.tiles.count()
        && (!open || view.tiles().covers(asked.tiles))
}

/// The popover in which the viewer chooses which tiles and Contracts to deliver; `id` is also what its form is sent as.
pub fn deliver(offers: &Offers<'_, Emporous>, id: &str, asked: &Side, hint: Option<usize>) -> Markup {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let Some(act) = offers.look.act else { return html! {} };
    let title = words.say("ousw-deliver", &[]);
    let own = view.tiles();
    let asked_tiles = asked.tiles.count();
    // The form begins with what was wished, as far as it is there; the rest is for the viewer to choose.
    let begin = own.least(asked.tiles);
    let round = view.exchange.map_or(0, |exchange| exchange.round);
    let body = html! {
        form.deal.compose id={ (id) "-" (view.table.turns) "-" (round) } method="post" action=(act) data-keep {
            (version(offers.look))
            p.s { (words.say("ousw-asked", &[])) }
            (side(words, game, asked, None))
            @if asked_tiles > 0 {
                fieldset.give {
                    legend { (words.say("ousw-deliver-tiles", &[("n", asked_tiles.into())])) }
                    (promise(offers, asked, begin))
                    div.steps data-total=(asked_tiles) {
                        @for (kind, n) in own.iter() {
                            (step(&title, &tile_name(words, game, kind), tile_icon(kind), &format!("pay-{}", kind.key()), begin.get(kind), n, &words.say("ousw-of", &[("n", n.into())])))
                        }
                    }
                }
            }
            @if asked.contracts > 0 {
                fieldset.give {
                    legend { (words.say("ousw-deliver-contracts", &[("n", asked.contracts.into())])) }
                    div.steps {
                        @for contract in bits(view.own_contracts()) {
                            label.tick {
                                input type="checkbox" name={ "pay-contract-" (contract) } value="1";
                                (icon("contract")) span { (contract_name(words, game, contract)) }
                            }
                        }
                    }
                }
            }
            p.rule { (words.say(if game.options().open_exchanges { "ousw-rule-open" } else { "ousw-rule-deliver" }, &[])) " " (clause_link("OUS-71")) }
            div.btns { button.btn.main name="compose" value=(id) data-hint=[hint] { (icon("check")) (words.say("ousw-deliver-do", &[])) } }
        }
    };
    pop(words, id, &title, &body)
}

/// Whether what would be delivered is what was asked for; the script keeps it true while the numbers change.
fn promise(offers: &Offers<'_, Emporous>, asked: &Side, now: Tiles) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    if asked.tiles.get(Kind::Any) > 0 {
        return html! { p.s.soft { (words.say("ousw-way-free", &[])) } };
    }
    let wanted = side_words(words, game, &Side { tiles: asked.tiles, ..Side::default() });
    let (honest, lie) =
        (words.say("ousw-way-honest", &[]), words.say("ousw-way-lie", &[("asked", words.list(&wanted).into())]));
    let names: Vec<String> = asked.tiles.iter().map(|(kind, n)| format!("pay-{}={n}", kind.key())).collect();
    html! {
        p.s.promise.lie[now != asked.tiles] role="status" data-asked=(names.join("&")) data-honest=(honest) data-lie=(lie) {
            (if now == asked.tiles { &honest } else { &lie })
        }
    }
}

/// The fields of a form.
struct Fields<'a>(&'a [(String, String)]);

impl Fields<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim())
    }

    /// A number; none if something else was written.
    fn number(&self, name: &str) -> Option<u8> {
        match self.text(name) {
            None | Some("") => Some(0),
            Some(text) => text.parse().ok(),
        }
    }

    fn tiles(&self, group: &str) -> Option<Tiles> {
        let mut counts = [0; 10];
        for kind in Kind::ALL {
            counts[kind.index()] = self.number(&format!("{group}-{}", kind.key()))?;
        }
        Some(Tiles::from(counts))
    }

    fn works(&self, group: &str) -> Option<Works> {
        let mut counts = [0; 6];
        for work in Work::ALL {
            counts[work.index()] = self.number(&format!("{group}-work-{}", work.key()))?;
        }
        Some(Works::from(counts))
    }

    fn contracts(&self, group: &str) -> u32 {
        (0..32).filter(|n| self.text(&format!("{group}-contract-{n}")).is_some()).fold(0, |set, n| set | 1 << n)
    }

    fn face_down(&self, group: &str) -> Option<FaceDown> {
        Some(FaceDown { tiles: self.tiles(group)?, contracts: self.contracts(group) })
    }

    /// What is said of the tiles that are given; what is left unsaid is unnamed.
    fn claim(&self, truth: Tiles) -> Option<Tiles> {
        let all = truth.count().min(31);
        match self.text("claim") {
            None | Some("truth") => Some(truth),
            Some("nothing") => Some(Tiles::of(Kind::Any, all as u8)),
            Some(_) => {
                let said = self.tiles("claim")?;
                let unsaid = all.saturating_sub(said.count()) as u8;
                Some(said.plus(Tiles::of(Kind::Any, unsaid)))
            }
        }
    }
}

/// The move that a composed form amounts to; whether it is legal is not asked here.
pub fn move_in(game: &Emporous, view: &View, fields: &[(String, String)]) -> Option<Action> {
    let fields = Fields(fields);
    let seat = view.seat?;
    let how = fields.text("compose")?;
    if how == "accept" {
        return Some(Action::Accept(fields.face_down("pay")?));
    }
    if let Some(other) = how.strip_prefix("take-") {
        let other = Seat(other.parse().ok()?);
        let answers = view.exchange.map(|exchange| exchange.answers)?;
        let SeenAnswer::Counter(..) = answers.get(other.index())? else { return None };
        return Some(Action::Take { seat: other, hidden: fields.face_down("pay")? });
    }
    let hidden = fields.face_down("give")?;
    let give = Side {
        tiles: fields.claim(hidden.tiles)?,
        works: fields.works("give")?,
        coins: fields.number("give-coins")?,
        contracts: hidden.contracts.count_ones() as u8,
    };
    let ask = Side {
        tiles: fields.tiles("ask")?,
        works: fields.works("ask")?,
        coins: fields.number("ask-coins")?,
        contracts: fields.number("ask-contracts")?,
    };
    let mut others = SeatSet::all(game.seats());
    others.remove(seat);
    match how {
        "counter" => {
            let terms = Terms { to: SeatSet::one(view.table.active), give, ask };
            Some(Action::Counter(Offer { terms, hidden }))
        }
        "propose" => {
            let to = match fields.text("to") {
                None | Some("all") => others,
                Some(one) => SeatSet::one(Seat(one.parse().ok().filter(|n| usize::from(*n) < game.seats())?)),
            };
            Some(Action::Propose(Offer { terms: Terms { to, give, ask }, hidden }))
        }
        _ => None,
    }
}
