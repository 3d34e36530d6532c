//! The home page: my tables, what these games are, one click to a table or to a friend, the lobby, what is played.

use super::lists::{own, sorted, tables};
use super::{Frame, PageKind};
use crate::games::{Info, family};
use crate::model::{Clock, ListedTable, PlayerId};
use crate::pages::credits;
use emporia_text::{Lang, say};
use maud::{Markup, PreEscaped, html};

const HERO: &str = include_str!("fragments/hero.html");

/// The lists of tables that the page shows.
pub struct Lists {
    /// Waiting for players.
    pub open: Vec<ListedTable>,
    /// The visitor's own.
    pub mine: Vec<ListedTable>,
    /// Being played, for whoever wants to watch.
    pub running: Vec<ListedTable>,
    /// Played to the end.
    pub recent: Vec<ListedTable>,
}

/// The page.
pub fn page(frame: &Frame<'_>, games: &[(&'static Info, Markup)], me: Option<&PlayerId>, lists: &Lists) -> Markup {
    let mine = me.map_or_else(Vec::new, |me| sorted(&lists.mine, me));
    let panel = |id: &str, rows: Markup| {
        html! { section.panel aria-labelledby=(id) { header { h2 id=(id) { (frame.t(id)) } } (rows) } }
    };
    let list = |id: &str, rows: &[ListedTable], none: &str| {
        panel(id, tables(frame, me, &rows.iter().collect::<Vec<_>>(), none))
    };
    let body = html! {
        main id="main" {
            // Whoever has tables came for them.
            @if !mine.is_empty() { div.home.own { (panel("home-mine", own(frame, me, &mine))) } }
            section.hero aria-labelledby="h-hero" {
                (PreEscaped(HERO))
                div.say {
                    h1 id="h-hero" { "EMPORIA" }
                    p { (frame.t("home-about")) }
                    @if let Some((first, _)) = games.first() {
                        div.row.wrap {
                            form method="post" action={ "/play/" (first.name) } {
                                button.btn.main.big { (frame.say("home-play-game", &[("game", frame.t(first.title).into())])) }
                            }
                        }
                    }
                }
            }
            div.home {
                ul.games { @for (game, cover) in games { (game_card(frame, game, cover)) } }
                div.two {
                    (list("home-open", &lists.open, "home-open-none"))
                    (list("home-running", &lists.running, "home-running-none"))
                }
                @if !lists.recent.is_empty() { (list("home-recent", &lists.recent, "home-open-none")) }
            }
        }
    };
    frame.page(PageKind::Covers, &frame.t("home-title"), &body)
}

fn game_card(frame: &Frame<'_>, game: &Info, cover: &Markup) -> Markup {
    framed(
        frame,
        game,
        cover,
        &html! {
            form method="post" action={ "/play/" (game.name) } { button.btn.main { (frame.t("home-play")) } }
            form method="post" action={ "/invite/" (game.name) } {
                button.btn title=(frame.t("home-invite-help")) { (frame.t("home-invite")) }
            }
            (learn(frame, game))
            div.row.less {
                a.btn.quiet href={ "/new/" (game.name) } { (frame.t("home-options")) }
                a.btn.quiet href={ "/rules/" (game.name) } { (frame.t("nav-rules")) }
                a.btn.quiet href={ "/rules/" (game.name) "#print" } { (frame.t("print-title")) }
            }
        },
    )
}

/// The way to a first game with a guide.
pub fn learn(frame: &Frame<'_>, game: &Info) -> Markup {
    html! {
        form method="post" action={ "/learn/" (game.name) } {
            button.btn title=(frame.t("home-learn-help")) { (frame.t("home-learn")) }
        }
    }
}

/// A game with its picture and what it is, and something to press.
pub fn framed(frame: &Frame<'_>, game: &Info, cover: &Markup, buttons: &Markup) -> Markup {
    html! {
        li class={ "game " (family(game.name)) } {
            div.pic { (cover) }
            div.txt {
                h2 { (frame.t(game.title)) }
                p { (frame.t(&format!("{}-about", game.title))) }
                (credits::line(frame, game))
                div.row.wrap { (buttons) }
            }
        }
    }
}

/// A clock in words.
pub fn clock(lang: Lang, clock: Clock) -> String {
    match clock {
        Clock::None => say(lang, "clock-none", &[]),
        Clock::Seconds(n) => say(lang, "clock-seconds", &[("n", n.into())]),
        Clock::Days(n) => say(lang, "clock-days", &[("n", n.into())]),
    }
}
