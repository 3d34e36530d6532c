//! The page of a player: results, ratings with their method, and games that may be looked at.

use super::{Frame, PageKind, icon, lists};
use crate::games::GAMES;
use crate::ladder::{Standing, Standings};
use crate::model::{ListedTable, PlayerId};
use crate::people::Account;
use emporia_text::Lang;
use maud::{Markup, html};

/// The page. `rows` are the tables of the player that the visitor may see.
pub fn page(
    frame: &Frame<'_>,
    player: &Account,
    standings: &Standings,
    rows: &[ListedTable],
    visitor: Option<&PlayerId>,
) -> Markup {
    let own = visitor == Some(&player.id);
    let body = html! {
        main.page id="main" {
            h1 { (icon("person")) " " (player.name.of(frame.lang)) @if own { " " span.soft { "(" (frame.t("you")) ")" } } }
            @if own { p { a.btn href="/me" { (frame.t("player-me")) } } }
            section.panel aria-labelledby="h-results" {
                h2 id="h-results" { (frame.t("player-results")) }
                @if standings.is_empty() {
                    p.soft { (frame.t("player-none")) }
                } @else {
                    div.scrollx tabindex="0" role="region" aria-labelledby="h-results" { (table(frame, standings)) }
                }
                details {
                    summary { (frame.t("player-method-title")) }
                    p.s { (frame.t("player-method")) }
                }
            }
            section.panel aria-labelledby="h-games" {
                h2 id="h-games" { (frame.t("player-games")) }
                (lists::tables(frame, visitor, &rows.iter().collect::<Vec<_>>(), "player-games-none"))
            }
        }
    };
    frame.page(PageKind::Site, &player.name.of(frame.lang), &body)
}

fn table(frame: &Frame<'_>, standings: &Standings) -> Markup {
    let heads = ["player-played", "player-won", "player-mean", "player-best", "player-rating"];
    html! {
        table.scores {
            thead { tr { td {} @for key in heads { th scope="col" { (frame.t(key)) } } } }
            tbody {
                @for (game, standing) in GAMES.iter().filter_map(|game| Some((game, standings.get(game.name)?))) {
                    tr {
                        th scope="row" { (frame.t(game.title)) }
                        td { (standing.games) }
                        td { (won(frame, standing)) }
                        td { (decimal(frame.lang, standing.points as f64 / f64::from(standing.games.max(1)))) }
                        td { (standing.best) }
                        td { (rating(frame, standing)) }
                    }
                }
            }
        }
    }
}

fn won(frame: &Frame<'_>, standing: &Standing) -> String {
    match standing.contested {
        0 => "–".to_owned(),
        n => {
            let percent = (100 * standing.won + n / 2) / n;
            frame.say("player-won-of", &[("won", standing.won.into()), ("percent", percent.into())])
        }
    }
}

fn rating(frame: &Frame<'_>, standing: &Standing) -> String {
    if standing.rated == 0 {
        return "–".to_owned();
    }
    let rating = decimal(frame.lang, standing.rating.rating);
    format!("{rating} ± {}", decimal(frame.lang, 2.0 * standing.rating.uncertainty))
}

/// One digit after the point, or after the comma.
/// A number with one decimal, as a language writes it.
pub fn decimal(lang: Lang, number: f64) -> String {
    let text = format!("{number:.1}");
    match lang {
        Lang::En => text,
        Lang::Es => text.replace('.', ","),
    }
}
