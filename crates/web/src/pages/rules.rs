//! The rules of each game: in a nutshell, then clause by clause with pictures. Every refusal links to its clause.

use super::{Frame, PageKind, credits, home, icon};
use crate::games::{Info, Plate};
use emporia_text::lang::{nutshell, section};
use emporia_text::{clauses, is_ruling};
use maud::{Markup, html};

/// All games, each with its picture.
pub fn index(frame: &Frame<'_>, games: &[(&'static Info, Markup)]) -> Markup {
    let body = html! {
        main.page.shelf id="main" {
            h1 { (frame.t("nav-rules")) }
            ul.games {
                @for (game, cover) in games {
                    (home::framed(frame, game, cover, &html! {
                        a.btn.main href={ "/rules/" (game.name) } { (icon("book")) (frame.t("nav-rules")) }
                        (home::learn(frame, game))
                    }))
                }
            }
            p.soft { (frame.t("rules-edition")) }
        }
    };
    frame.page(PageKind::Covers, &frame.t("nav-rules"), &body)
}

/// One game; `print` if it can be printed here, `contact` where the operator is reached.
pub fn page(frame: &Frame<'_>, game: &Info, plates: &[Plate], print: bool, contact: Option<&str>) -> Markup {
    let title = frame.t(game.title);
    let all = clauses(frame.lang, game.clauses);
    let sections: Vec<(&str, String)> =
        all.iter().filter_map(|(id, _)| Some((id.as_str(), section(frame.lang, id)?))).collect();
    let starts: Vec<usize> = all
        .iter()
        .enumerate()
        .filter(|(n, (id, _))| *n == 0 || sections.iter().any(|(start, _)| start == id))
        .map(|(n, _)| n)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([all.len()]);
    let body = html! {
        main.page.rulebook id="main" {
            h1 { (title) }
            section.panel.nutshell aria-labelledby="nutshell" {
                h2 id="nutshell" { (icon("hint")) " " (frame.t("rules-nutshell")) }
                ol { @for sentence in nutshell(frame.lang, game.clauses) { li { (sentence) } } }
            }
            nav aria-label=(frame.t("rules-contents")) {
                ul.contents {
                    @for (id, heading) in &sections { li { a href={ "#section-" (id) } { (heading) } } }
                    @if pictures(plates, None).next().is_some() { li { a href="#all-cards" { (frame.t("rules-all-cards")) } } }
                    @if print { li { a href="#print" { (frame.t("print-title")) } } }
                    li { a href="#whose" { (frame.t("print-whose")) } }
                }
            }
            @for (start, end) in starts.iter().zip(ends) {
                @let (first, _) = &all[*start];
                section {
                    @if let Some((_, heading)) = sections.iter().find(|(id, _)| id == first) {
                        h2 id={ "section-" (first) } { (heading) }
                    }
                    ol.clauses {
                        @for (id, text) in &all[*start..end] {
                            li id=(id) {
                                a.no href={ "#" (id) } { (id) }
                                div {
                                    p {
                                        (text)
                                        @if is_ruling(id) {
                                            " " span.ruling title=(frame.t("rules-ruling-help")) { (frame.t("rules-ruling")) }
                                        }
                                    }
                                    @for plate in pictures(plates, Some(id)) { div.plate { (plate.picture) } }
                                }
                            }
                        }
                    }
                }
            }
            @if pictures(plates, None).next().is_some() {
                section {
                    h2 id="all-cards" { (frame.t("rules-all-cards")) }
                    p.soft { (frame.t("rules-edition")) }
                    @for plate in pictures(plates, None) { div.plate { (plate.picture) } }
                }
            }
            @if print { (credits::print(frame, game)) }
            (credits::whose(frame, game, contact))
        }
    };
    frame.page(PageKind::Rules(game.name), &title, &body)
}

/// The pictures of a clause, or those that come after all.
fn pictures<'a>(plates: &'a [Plate], clause: Option<&'a str>) -> impl Iterator<Item = &'a Plate> {
    plates.iter().filter(move |plate| plate.clause == clause)
}
