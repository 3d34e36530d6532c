//! What became of an exchange: who gave what, what was said of it, whether that was so, and what it changes.

use super::super::icon;
use super::super::parts::{Offers, clause_link, shut_over};
use super::goods::{Costs, Paid, contract_name, face_down, side_words, symbols_with, tile_icon, work_name};
use emporia_engine::emporous::{Emporous, Event, FaceDown, Kind, Side, Tiles, Work, bits};
use emporia_engine::{Game, Seat};
use maud::{Markup, html};

/// The card for the viewer's last exchange, if nothing of theirs came after it.
pub fn card(offers: &Offers<'_, Emporous>, recent: &[Event]) -> Option<Markup> {
    let me = offers.view.seat?;
    recent.iter().rev().find_map(|event| match event {
        Event::Struck { seats, sides, hidden: Some(hidden) } => {
            let own = seats.iter().position(|seat| *seat == me)?;
            let other = 1 - own;
            let gave = Half { said: &sides[own], truth: &hidden[own] };
            let got = Half { said: &sides[other], truth: &hidden[other] };
            Some(struck(offers, seats[other], &gave, &got))
        }
        Event::Refused { seat } if *seat == me => Some(refused(offers)),
        _ => None,
    })
}

/// One half of a deal.
struct Half<'a> {
    said: &'a Side,
    truth: &'a FaceDown,
}

impl Half<'_> {
    /// Whether what was named is there; what was left unnamed cannot be a lie.
    fn is_honest(&self) -> bool {
        let named = self.said.tiles.minus(Tiles::of(Kind::Any, self.said.tiles.get(Kind::Any)));
        self.truth.tiles.covers(named)
    }
}

fn framed(offers: &Offers<'_, Emporous>, title: &str, body: &Markup) -> Markup {
    html! {
        section.dialog.outcome aria-labelledby="h-outcome" {
            header { (icon("swap")) h2 id="h-outcome" { (title) } (shut_over(offers.words())) }
            div.body { (body) }
        }
    }
}

fn refused(offers: &Offers<'_, Emporous>) -> Markup {
    let words = offers.words();
    framed(offers, &words.say("ousw-deal-none", &[]), &html! { p { (words.say("ousw-deal-none-help", &[])) } })
}

fn struck(offers: &Offers<'_, Emporous>, with: Seat, gave: &Half<'_>, got: &Half<'_>) -> Markup {
    let words = offers.words();
    let who = || [("who", words.who(with).into())];
    let verdict = if got.is_honest() { ("deal-true", "ousw-deal-honest") } else { ("deal-lie", "ousw-deal-lie") };
    let changes = changes(offers, gave.truth.tiles, got.truth.tiles);
    let body = html! {
        p.soft.s { (words.say("ousw-deal-only", &[])) }
        div.halves {
            (half(offers, "ousw-deal-gave", gave, &html! {
                (said(offers, gave, "ousw-deal-you-said", with))
                @if !gave.is_honest() { p.lie { (words.say("ousw-deal-you-lied", &who())) } }
            }))
            (half(offers, "ousw-deal-got", got, &said(offers, got, "ousw-deal-they-said", with)))
        }
        @if got.said.tiles.count() > 0 && !offers.game.options().open_exchanges {
            p class={ "verdict " (verdict.0) } {
                b { (words.say(verdict.1, &who())) }
                @if !got.is_honest() { " " (words.say("ousw-deal-allowed", &[])) " " (clause_link("OUS-71")) }
            }
        }
        @if !changes.is_empty() {
            h3 { (words.say("ousw-deal-means", &[])) }
            ul.means { @for (picture, class, line) in changes { li class=(class) { (icon(picture)) span { (line) } } } }
        }
    };
    framed(offers, &words.say("ousw-deal-with", &who()), &body)
}

fn said(offers: &Offers<'_, Emporous>, half: &Half<'_>, key: &str, with: Seat) -> Markup {
    let words = offers.words();
    let names = side_words(words, offers.game, &Side { tiles: half.said.tiles, ..Side::default() });
    html! {
        @if !names.is_empty() { p.s { (words.say(key, &[("who", words.who(with).into()), ("what", words.list(&names).into())])) } }
    }
}

fn half(offers: &Offers<'_, Emporous>, key: &str, half: &Half<'_>, below: &Markup) -> Markup {
    let (words, game) = (offers.words(), offers.game);
    let rest = Side { tiles: Tiles::NONE, contracts: 0, ..*half.said };
    let mut names = face_down(words, game, half.truth);
    names.extend(side_words(words, game, &rest));
    html! {
        div.half-deal {
            h3 { (words.say(key, &[])) }
            p.drawn aria-hidden="true" {
                @for (kind, n) in half.truth.tiles.iter() { @for _ in 0..n { span.tile { (icon(tile_icon(kind))) } } }
                @for _ in 0..half.said.coins { (icon("coin")) }
                @for _ in 0..half.said.contracts { (icon("contract")) }
                @for (work, n) in half.said.works.iter() { @for _ in 0..n { (icon(work.key())) } }
            }
            p { b { @if names.is_empty() { (words.say("ous-nothing", &[])) } @else { (words.list(&names)) } } }
            (below)
        }
    }
}

/// Works and Contracts that the deal brought nearer or further away.
fn changes(offers: &Offers<'_, Emporous>, gave: Tiles, got: Tiles) -> Vec<(&'static str, &'static str, String)> {
    let (words, view, game) = (offers.words(), offers.view, offers.game);
    let now = view.tiles();
    // Spent or passed on since: then nothing can be said of it.
    if !now.covers(got) {
        return Vec::new();
    }
    let before = now.minus(got).plus(gave);
    let lacks = |cost, tiles| symbols_with(offers, cost, tiles).iter().filter(|s| s.paid != Paid::Yes).count();
    let contracts = bits(view.own_contracts())
        .map(|contract| ("contract", contract_name(words, game, contract), Costs::Contract(contract)));
    let works = Work::ALL.into_iter().map(|work| (work.key(), work_name(words, game, work), Costs::Work(work)));
    contracts
        .chain(works)
        .filter_map(|(picture, name, cost)| {
            let (was, is) = (lacks(cost, before), lacks(cost, now));
            let (class, key) = match is {
                _ if is == was => return None,
                0 => ("ok", "ousw-deal-ready"),
                _ if is < was => ("nearer", "ousw-deal-nearer"),
                _ => ("lie", "ousw-deal-further"),
            };
            Some((picture, class, words.say(key, &[("what", name.into()), ("n", is.into())])))
        })
        .collect()
}
