//! Whose games these are, how their owners reach us, and the way to print them.

use super::new::select;
use super::{Frame, icon};
use crate::games::Info;
use emporia_print::{Backs, PAPERS};
use emporia_text::credits::{credit, credits_line};
use maud::{Markup, html};

/// Author, illustrator and publisher in a line, with the way to the printed game.
pub fn line(frame: &Frame<'_>, game: &Info) -> Markup {
    html! {
        p.credits {
            (credits_line(frame.lang, game.name)) "."
            @if let Some((link, publisher)) = credit(game.name).and_then(|credit| Some((credit.link.as_ref()?, &credit.publisher))) {
                " " a href=(link) rel="noopener" { (frame.say("credits-buy", &[("publisher", publisher.as_str().into())])) }
            }
        }
    }
}

/// The same with what we are to its owners. `contact` is where the operator of this site is reached.
pub fn whose(frame: &Frame<'_>, game: &Info, contact: Option<&str>) -> Markup {
    html! {
        section.panel id="whose" aria-labelledby="h-whose" {
            h2 id="h-whose" { (frame.t("print-whose")) }
            (line(frame, game))
            p { (frame.t("credits-unofficial")) }
            p {
                (frame.t("credits-owner")) " "
                @match contact {
                    Some(contact) if contact.starts_with("https://") => a href=(contact) rel="noopener" { (contact) },
                    Some(contact) => a href={ "mailto:" (contact) } { (contact) },
                    None => (frame.t("credits-owner-none")),
                }
            }
        }
    }
}

/// What can be printed of a game, and how.
pub fn print(frame: &Frame<'_>, game: &Info) -> Markup {
    let papers = PAPERS.iter().map(|paper| (paper.name, frame.t(&format!("print-paper-{}", paper.name))));
    let backs = Backs::ALL.iter().map(|(name, _)| (*name, frame.t(&format!("print-backs-{name}"))));
    let inks = ["full", "low"].map(|ink| (ink, frame.t(&format!("print-ink-{ink}")))).into_iter();
    html! {
        section.panel.printing id="print" aria-labelledby="h-print" {
            h2 id="h-print" { (frame.t("print-title")) }
            p { (frame.t("print-help")) }
            form.row.wrap method="get" action={ "/print/" (game.name) ".pdf" } {
                input type="hidden" name="lang" value=(frame.lang.code());
                (select("paper", &frame.t("print-paper"), None, papers))
                (select("backs", &frame.t("print-backs"), None, backs))
                (select("ink", &frame.t("print-ink"), None, inks))
                button.btn.main { (icon("download")) (frame.t("print-cards")) }
                button.btn formaction={ "/print/" (game.name) "-rules.pdf" } { (icon("book")) (frame.t("print-booklet")) }
            }
        }
    }
}
