//! The home page: what these games are, one click to a table, the lobby, my tables, what was played.

use super::{Frame, PageKind, icon, pawn};
use crate::games::{GAMES, Info, family, info};
use crate::model::{Clock, ListedTable, PlayerId, SeatLine, Status};
use emporia_text::Words;
use maud::{Markup, PreEscaped, html};

const HERO: &str = include_str!("fragments/hero.html");

/// The lists of tables that the page shows.
pub struct Lists {
    /// Waiting for players.
    pub open: Vec<ListedTable>,
    /// The visitor's own.
    pub mine: Vec<ListedTable>,
    /// Played to the end.
    pub recent: Vec<ListedTable>,
}

/// The page.
pub fn page(frame: &Frame<'_>, covers: &[Markup], me: Option<&PlayerId>, lists: &Lists) -> Markup {
    let body = html! {
        main id="main" {
            section.hero aria-labelledby="h-hero" {
                (PreEscaped(HERO))
                div.say {
                    h1 id="h-hero" { "EMPORIA" }
                    p { (frame.t("home-about")) }
                    div.row.wrap {
                        form method="post" action={ "/play/" (GAMES[0].name) } {
                            button.btn.main.big { (frame.t("home-play")) }
                        }
                        a.btn href={ "/new/" (GAMES[0].name) } { (frame.t("home-invite")) }
                    }
                }
            }
            div.home {
                ul.games { @for (game, cover) in GAMES.iter().zip(covers) { (game_card(frame, game, cover)) } }
                div.two {
                    section.panel aria-labelledby="h-open" {
                        header { h2 id="h-open" { (frame.t("home-open")) } }
                        (tables(frame, me, &lists.open, "home-open-none"))
                    }
                    section.panel aria-labelledby="h-mine" {
                        header { h2 id="h-mine" { (frame.t("home-mine")) } }
                        (tables(frame, me, &lists.mine, "home-mine-none"))
                    }
                }
                @if !lists.recent.is_empty() {
                    section.panel aria-labelledby="h-recent" {
                        header { h2 id="h-recent" { (frame.t("home-recent")) } }
                        (tables(frame, me, &lists.recent, "home-open-none"))
                    }
                }
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
            (learn(frame, game))
            div.row.less {
                a.btn.quiet href={ "/new/" (game.name) } { (frame.t("home-options")) }
                a.btn.quiet href={ "/rules/" (game.name) } { (frame.t("nav-rules")) }
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
                div.row.wrap { (buttons) }
            }
        }
    }
}

/// A list of tables.
pub fn tables(frame: &Frame<'_>, me: Option<&PlayerId>, rows: &[ListedTable], none: &str) -> Markup {
    html! {
        @if rows.is_empty() { p.soft { (frame.t(none)) } }
        ul.tables { @for row in rows { (line(frame, me, row)) } }
    }
}

fn line(frame: &Frame<'_>, me: Option<&PlayerId>, row: &ListedTable) -> Markup {
    let title = info(&row.summary.game).map_or_else(String::new, |game| frame.t(game.title));
    let my_seat = row.summary.seats.iter().position(|seat| seat.player.is_some() && seat.player.as_ref() == me);
    let my_turn = my_seat.is_some_and(|seat| row.summary.turn.contains(&(seat as u8)));
    let button = match (row.status, my_seat) {
        (Status::Open, None) => "home-join",
        (Status::Running, Some(_)) if my_turn => "home-your-move",
        (Status::Over, _) => "table-replay",
        _ => "home-look",
    };
    html! {
        li {
            (icon(match row.status {
                Status::Over if row.summary.seats.iter().all(|seat| seat.place.is_some()) => "crown",
                Status::Over => "flag",
                _ => "expedition",
            }))
            div {
                b { (title) }
                br;
                @if my_turn { strong.turn { (frame.t("home-turn")) } " · " }
                (state(frame, row, my_turn))
                @if row.status != Status::Over { " · " (clock(frame, row.summary.clock)) }
            }
            span.seats {
                @for (i, seat) in row.summary.seats.iter().enumerate() {
                    span.on[row.summary.turn.contains(&(i as u8))] { (pawn(i, name(frame, i, seat).as_deref())) }
                }
            }
            a.btn.main[my_turn] href={ "/t/" (row.id) (if row.status == Status::Over { "/replay" } else { "" }) } { (frame.t(button)) }
        }
    }
}

/// Who has a seat: a person's name, or a bot's as it is called at the table.
fn name(frame: &Frame<'_>, i: usize, seat: &SeatLine) -> Option<String> {
    seat.name.clone().or_else(|| {
        let level = frame.t(&format!("level-{}", seat.bot.as_deref()?));
        Some(frame.say("play-bot-name", &[("bot", level.into()), ("n", (i + 1).into())]))
    })
}

fn state(frame: &Frame<'_>, row: &ListedTable, my_turn: bool) -> Markup {
    let seated: Vec<(usize, &SeatLine)> = row.summary.seats.iter().enumerate().collect();
    let names = |seats: &[(usize, &SeatLine)]| {
        let names: Vec<String> = seats.iter().filter_map(|(i, seat)| name(frame, *i, seat)).collect();
        Words { lang: frame.lang, names: &[] }.list(&names)
    };
    match row.status {
        Status::Open => {
            let free = row.summary.seats.iter().filter(|seat| seat.player.is_none() && seat.bot.is_none()).count();
            html! { (frame.say("home-free", &[("n", free.into())])) }
        }
        Status::Over => {
            let best: Vec<_> = seated.iter().filter(|(_, seat)| seat.place == Some(1)).copied().collect();
            match (&best[..], &seated[..]) {
                ([], _) => html! { (frame.t("home-ended")) },
                (_, [(_, alone)]) => html! { (frame.say("points", &[("n", alone.points.unwrap_or_default().into())])) },
                (best, _) => html! { (frame.t("home-won")) " " (names(best)) },
            }
        }
        _ => {
            let waiting: Vec<_> =
                seated.iter().filter(|(i, _)| row.summary.turn.contains(&(*i as u8))).copied().collect();
            html! {
                (names(&seated))
                @if !waiting.is_empty() && !my_turn { " · " (frame.say("table-waiting", &[("names", names(&waiting).into())])) }
            }
        }
    }
}

/// A clock in words.
pub fn clock(frame: &Frame<'_>, clock: Clock) -> String {
    match clock {
        Clock::None => frame.t("clock-none"),
        Clock::Seconds(n) => frame.say("clock-seconds", &[("n", n.into())]),
        Clock::Days(n) => frame.say("clock-days", &[("n", n.into())]),
    }
}
