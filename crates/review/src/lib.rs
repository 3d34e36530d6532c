//! A finished game looked at again: what was luck, what was play, and where it turned.
//!
//! Nothing here has a clock or does I/O, and nothing uses what a seat could not know: the review of a seat is a fold over
//! its Views and over the events that it noticed. `docs/review.md` says how the numbers are made and how far they hold.
//!
//! Read `walk.rs` first, then `decide.rs`.
#![forbid(unsafe_code)]

mod settings;
mod story;
mod worlds;
mod decide;
mod walk;
mod honesty;

pub use decide::{Decision, Grade, LEAST};
pub use honesty::{Honesty, of as honesty};
pub use settings::Settings;
pub use story::{Made, Story};
pub use walk::{ChanceAccount, Point, SeatReview, Shift, Walk, walk};

use emporia_bots::Mind;
use emporia_engine::Seat;
use serde::{Deserialize, Serialize};

/// Raised when the same game would be reviewed otherwise: by the method here, or by bots that play on in other ways.
pub const VERSION: u32 = 1;

/// How many turning points are named.
pub const TURNING_POINTS: usize = 3;

/// Why a game cannot be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoReview {
    /// It is not over.
    Running,
    /// Nobody played against anybody.
    Alone,
}

/// A whole game, seat by seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review<A> {
    /// The method's version.
    pub version: u32,
    /// Which game.
    pub game: String,
    /// How thoroughly it was looked at.
    pub settings: Settings,
    /// Those seats that were asked for.
    pub seats: Vec<SeatReview<A>>,
    /// What each seat said and delivered in exchanges, in the order of seats; empty where nothing is ever said.
    pub honesty: Vec<Honesty>,
}

/// Whether a game can be reviewed.
pub fn allowed<G: Mind>(story: &Story<G>) -> Result<(), NoReview> {
    match () {
        () if story.game.seats() < 2 => Err(NoReview::Alone),
        () if !story.is_over() => Err(NoReview::Running),
        () => Ok(()),
    }
}

/// Reviews a finished game for one seat or for all.
pub fn review<G: Mind>(
    story: &Story<G>,
    seat: Option<Seat>,
    settings: &Settings,
) -> Result<Review<G::Action>, NoReview> {
    allowed(story)?;
    let seats = Seat::all(story.game.seats()).filter(|&one| seat.is_none_or(|seat| seat == one));
    Ok(Review {
        version: VERSION,
        game: G::NAME.to_owned(),
        settings: *settings,
        seats: seats.map(|seat| walk(story, seat, settings)).collect(),
        honesty: honesty::of(story),
    })
}

impl<A> SeatReview<A> {
    /// With what follows from the rest.
    fn summed_up(mut self) -> SeatReview<A> {
        let sum = |of: fn(&Decision<A>) -> f64| self.decisions.iter().map(of).sum::<f64>();
        let (loss, range) = (sum(|decision| decision.loss), sum(|decision| decision.range));
        // Where less than a tenth of a win hung on all decisions together, the quotient says nothing.
        self.accuracy = (range > 0.1).then(|| (100.0 * (1.0 - loss / range)).clamp(0.0, 100.0));
        self.adjusted = self.account.result - self.account.deal - self.account.luck;
        let mut shifts: Vec<&Shift> = self.shifts.iter().collect();
        shifts.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
        self.turning_points = shifts.iter().take(TURNING_POINTS).map(|shift| shift.entry).collect();
        self.turning_points.sort_unstable();
        self
    }

    /// How many decisions got a grade.
    pub fn graded(&self, grade: Grade) -> usize {
        self.decisions.iter().filter(|decision| decision.grade == grade).count()
    }

    /// The decisions that cost most beyond their error, the dearest first.
    pub fn dearest(&self) -> Vec<&Decision<A>> {
        let mut dear: Vec<_> = self.decisions.iter().filter(|decision| decision.grade != Grade::Fine).collect();
        dear.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        dear
    }

    /// How the own chance changed with an entry.
    pub fn shift(&self, entry: usize) -> Option<&Shift> {
        self.shifts.iter().find(|shift| shift.entry == entry)
    }
}
