//! Laws that hold for every game, on random play. A game joins by saying what it conserves and how long it may last.

#[path = "laws/lawful.rs"]
mod lawful;

#[path = "laws/card_files.rs"]
mod card_files;
#[path = "laws/emporion.rs"]
mod emporion;
#[path = "laws/emporous.rs"]
mod emporous;
#[path = "laws/rollwrite.rs"]
mod rollwrite;

use lawful::{Lawful, allocates_nothing, hold};
