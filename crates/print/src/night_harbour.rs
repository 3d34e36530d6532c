//! Night Harbour is played with numbers on scraps of paper: only its rules are printed.

use crate::component::OnPaper;
use emporia_engine::night_harbour::NightHarbour;

impl OnPaper for NightHarbour {}
