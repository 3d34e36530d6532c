//! "Whichever game it is": what the list of games in `lib.rs` becomes.
//!
//! Each crate has a module for each game, with the same name; `each_game!` declares those of the other crates. `with_game!` runs the same
//! code for the game of a name, with its type at hand: no crate has a match over the games of its own.

/// Makes the list of names, the card sets and the two macros out of the list in `lib.rs`. A game after
/// `#[cfg(...)]` is there when this crate is built so; the other crates need no such condition.
macro_rules! registry {
    (($d:tt) $($module:ident $Game:ident;)* #[cfg($when:meta)] $last:ident $Last:ident;) => {
        #[cfg($when)]
        registry! { @ ($d) $($module $Game)* $last $Last }
        #[cfg(not($when))]
        registry! { @ ($d) $($module $Game)* }
    };
    (@ ($d:tt) $($module:ident $Game:ident)*) => {
        /// The names of all games, as commands and records spell them, in the order in which they are shown.
        pub const GAMES: &[&str] = &[$(<$module::$Game as $crate::Game>::NAME),*];

        /// The component tables of all games.
        #[derive(Clone, Debug)]
        pub struct CardSets {
            $(
                /// Of the game in the module of this name.
                pub $module: <$module::$Game as $crate::Game>::Cards,
            )*
        }

        impl CardSets {
            /// The Emporia edition.
            pub fn builtin() -> CardSets {
                CardSets { $($module: <$module::$Game as $crate::Game>::Cards::builtin()),* }
            }
        }

        /// A game of the list, which can find its own among the component tables of all.
        pub trait Listed: $crate::Game {
            /// Its component tables.
            fn cards_in(sets: &CardSets) -> &Self::Cards;
        }

        $(impl Listed for $module::$Game {
            fn cards_in(sets: &CardSets) -> &Self::Cards {
                &sets.$module
            }
        })*

        /// Plays a record again, whichever game it is of, and checks all of it: gives it as it would be written today.
        #[cfg(feature = "records")]
        pub fn verify(record: &Record, sets: &CardSets) -> Result<Record, RecordFault> {
            fn again<G: Listed>(record: &Record, sets: &CardSets) -> Result<Record, RecordFault> {
                let played = Match::<G>::replay(record, G::cards_in(sets), &mut |_, _, _| ())?;
                Ok(played.record(record.players.clone()))
            }
            match record.game.as_str() {
                $(<$module::$Game as $crate::Game>::NAME => again::<$module::$Game>(record, sets),)*
                other => Err(RecordFault::Game(other.to_owned())),
            }
        }

        /// Hands the modules and types of all games to a macro: `each_game!(then)` is
        /// `then! { emporion Emporion, emporous Emporous, ... }`.
        #[macro_export]
        macro_rules! each_game {
            ($d then:ident) => { $d then! { $($module $Game),* } };
        }

        /// Runs an expression for the game of that name, with its type under a name of the caller's choice:
        /// `with_game!(name, G => G::RULES, else 0)`.
        #[macro_export]
        macro_rules! with_game {
            ($d name:expr, $d G:ident => $d body:expr, else $d other:expr) => {
                match $d name {
                    $(<$crate::$module::$Game as $crate::Game>::NAME => {
                        type $d G = $crate::$module::$Game;
                        $d body
                    })*
                    _ => $d other,
                }
            };
        }
    };
}
