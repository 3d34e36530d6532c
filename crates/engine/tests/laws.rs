//! The laws put to the games; `laws/lawful.rs` says what they are.

#[path = "laws/lawful.rs"]
mod lawful;

/// A test for each line: the laws hold in so many games at each of its tables.
macro_rules! holds {
    ($($name:ident: $($table:expr => $games:expr),+;)*) => {
        $(#[test]
        fn $name() {
            $(hold(&$table, $games);)+
        })*
    };
}

#[path = "laws/card_files.rs"]
mod card_files;
#[path = "laws/emporion.rs"]
mod emporion;
#[path = "laws/emporous.rs"]
mod emporous;
#[path = "laws/rollwrite.rs"]
mod rollwrite;

use lawful::{Lawful, allocates_nothing, hold};
