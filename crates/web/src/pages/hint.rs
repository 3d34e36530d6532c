//! A hint: what a strong bot would do from what the player knows, in words, and marked on the table itself.

use super::icon;
use crate::board::{Hint, Look};
use maud::{Markup, PreEscaped, html};

/// The moves with what is expected of them; each is a button that makes it.
pub fn panel(look: &Look<'_>, hints: &[Hint]) -> Markup {
    let Some(act) = look.act.filter(|_| !hints.is_empty()) else { return html! {} };
    let words = &look.words;
    html! {
        form.panel.hints method="post" action=(act) role="status" aria-labelledby="h-hint" {
            input type="hidden" name="version" value=(look.version);
            h2 id="h-hint" { (icon("hint")) " " (words.say("hint-title", &[])) }
            ol {
                @for hint in hints {
                    li {
                        button.btn name="action" value=(hint.action) { (hint.words) }
                        span.soft.what { (expected(look, hint)) }
                    }
                }
            }
            p.soft { (words.say("hint-how", &[])) }
        }
    }
}

fn expected(look: &Look<'_>, hint: &Hint) -> String {
    let points = look.words.say("points", &[("n", (hint.points.round() as i64).into())]);
    let percent = (hint.result.clamp(0.0, 1.0) * 100.0).round() as i64;
    look.words.say("hint-expected", &[("points", points.into()), ("percent", percent.into())])
}

/// Marks the controls of the moves on a board, whichever page drew it: a control is known by the move that it sends, and
/// those of a composed move by their names. A control that serves several moves has the number of the best.
pub fn mark(board: Markup, hints: &[Hint]) -> Markup {
    let mut text = board.into_string();
    let marked = |n: usize, control: &str| format!(" data-hint=\"{n}\" {control}");
    for (hint, n) in hints.iter().zip(1..) {
        let own = format!("name=\"action\" value=\"{}\"", html! { (hint.action) }.into_string());
        let controls = if text.contains(&own) { std::slice::from_ref(&own) } else { &hint.controls[..] };
        for control in controls {
            if !(1..n).any(|better| text.contains(&marked(better, control))) {
                text = text.replace(&format!(" {control}"), &marked(n, control));
            }
        }
    }
    PreEscaped(text)
}
