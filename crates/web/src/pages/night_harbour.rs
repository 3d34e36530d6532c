//! Night Harbour has no page of its own: it is drawn in plain text, with a button for each lantern.

use crate::games::Page;
use emporia_engine::night_harbour::{NightHarbour, View};

impl Page for NightHarbour {
    /// There is one lesson, whatever the night.
    fn moment(&self, _: &View) -> String {
        "free".to_owned()
    }
}
