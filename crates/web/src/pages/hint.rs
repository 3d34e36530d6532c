//! A hint in words: what a strong bot would do from what the player knows. Where the moves are marked on the table itself,
//! their controls do it as they are drawn (`parts::control`, `Offers::hinted`).

use super::icon;
use super::parts::{Offers, Tags, control, shut_over, version};
use crate::board::Hint;
use crate::games::Page;
use emporia_engine::Viewer;
use emporia_text::Words;
use emporia_text::why::reasons;
use maud::{Markup, html};

/// The moves with what is expected of them; each is a button that makes it.
pub fn panel<G: Page>(offers: &Offers<'_, G>) -> Markup {
    let Some(act) = offers.look.act else { return html! {} };
    let words = offers.words();
    html! {
        form.panel.over.hints method="post" action=(act) role="status" aria-labelledby="h-hint" {
            (version(offers.look))
            header {
                h2 id="h-hint" { (icon("hint")) " " (words.say("hint-title", &[])) }
                (shut_over(words))
            }
            ol {
                @for (hint, action) in offers.hints() {
                    @let offer = offers.offer(action);
                    li {
                        (control("btn", &offer.clone().unmarked(), Tags::default(), &offer.way))
                        span.soft.what { (expected(words, hint, offers.game.seats())) }
                        span.why { (why(offers, action)) }
                    }
                }
            }
            p.soft { (words.say("hint-how", &[])) }
        }
    }
}

/// What the move brings nearer and what it denies.
fn why<G: Page>(offers: &Offers<'_, G>, action: G::Action) -> String {
    let Viewer::Seat(me) = offers.look.viewer else { return String::new() };
    reasons(offers.game, offers.words(), offers.view, me, action).join("; ")
}

fn expected(words: &Words<'_>, hint: &Hint, seats: usize) -> String {
    let Some(expected) = hint.expected else { return words.say("hint-only", &[]) };
    let points = words.say("points", &[("n", (expected.points.round() as i64).into())]);
    // Whoever plays alone has nobody to win against.
    if seats == 1 {
        return words.say("hint-points", &[("points", points.into())]);
    }
    let percent = (expected.result.clamp(0.0, 1.0) * 100.0).round() as i64;
    words.say("hint-expected", &[("points", points.into()), ("percent", percent.into())])
}
