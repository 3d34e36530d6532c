//! Night Harbour has no page of its own: it is drawn in plain text, with a button for each lantern.

use crate::games::{Page, Situation};
use emporia_engine::night_harbour::NightHarbour;

impl Page for NightHarbour {
    /// There is one lesson, whatever the night.
    fn moment(&self, _: &Situation<'_, NightHarbour>) -> &'static str {
        "free"
    }
}
