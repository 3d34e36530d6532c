//! A hint in words: what a strong bot would do from what the player knows. Where the moves are marked on the table itself,
//! their controls do it as they are drawn (`parts::control`, `Offers::hinted`).

use super::icon;
use super::parts::{Offers, Tags, control, version};
use crate::board::Hint;
use crate::games::Page;
use emporia_text::Words;
use maud::{Markup, html};

/// The moves with what is expected of them; each is a button that makes it.
pub fn panel<G: Page>(offers: &Offers<'_, G>) -> Markup {
    let Some(act) = offers.look.act else { return html! {} };
    let words = offers.words();
    html! {
        form.panel.hints method="post" action=(act) role="status" aria-labelledby="h-hint" {
            (version(offers.look))
            h2 id="h-hint" { (icon("hint")) " " (words.say("hint-title", &[])) }
            ol {
                @for (hint, offer) in offers.hints() {
                    li {
                        (control("btn", &offer.clone().unmarked(), Tags::default(), &offer.way))
                        span.soft.what { (expected(words, hint)) }
                    }
                }
            }
            p.soft { (words.say("hint-how", &[])) }
        }
    }
}

fn expected(words: &Words<'_>, hint: &Hint) -> String {
    let points = words.say("points", &[("n", (hint.points.round() as i64).into())]);
    let percent = (hint.result.clamp(0.0, 1.0) * 100.0).round() as i64;
    words.say("hint-expected", &[("points", points.into()), ("percent", percent.into())])
}
