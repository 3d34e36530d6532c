//! What can go wrong with a request: one enum, a status code and a sentence for each. Internals go to the log only.

use crate::board::Refused;
use crate::model::SetupFault;
use crate::store::StoreFault;
use axum::http::StatusCode;
use emporia_engine::{NoUndo, OptionsFault};
use emporia_text::faults::no_undo;
use emporia_text::lang::clause;
use emporia_text::{Lang, info, say};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request was not done.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// No such page, table or file.
    NotFound,
    /// The request makes no sense; the key of the sentence.
    Bad(&'static str),
    /// A field is missing or out of bounds; which, and what is wrong.
    Field(String),
    /// The options do not fit the game.
    Options(&'static str, OptionsFault),
    /// Nobody is logged in.
    Nobody,
    /// Not theirs to do; the key of the sentence.
    Forbidden(&'static str),
    /// The request came from another site's page.
    ForeignOrigin,
    /// The table has moved on; its version now.
    Stale(u64),
    /// The table is not in a state for this; the key of the sentence.
    Conflict(&'static str),
    /// The move is not one of this game.
    Unreadable,
    /// The rules forbid it.
    Illegal(&'static str),
    /// It cannot be taken back.
    Undo(NoUndo),
    /// Name or password are wrong.
    Password,
    /// Too many passwords were tried for this name.
    Tries,
    /// Too many requests.
    TooMany,
    /// One more than a visitor or an address may have; the key of the sentence.
    Limit(&'static str),
    /// The body is too large.
    TooLarge,
    /// The body did not come in time.
    TooSlow,
    /// The store is out of order.
    Store(StoreFault),
    /// A table whose log this version cannot read.
    Unplayable,
}

/// A fault as a program sees it.
#[derive(Serialize, ToSchema, Debug)]
pub struct Problem {
    /// A word that tells faults apart: `stale`, `illegal`, `not-found` ...
    pub error: &'static str,
    /// A sentence in the reader's language.
    pub message: String,
    /// The clause that forbids the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// The table's version now, if the move was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
}

impl Fault {
    /// Whether the table, as it is, does not allow it: at another version it might.
    pub fn is_refusal(&self) -> bool {
        use Fault::{Conflict, Forbidden, Illegal, Stale, Undo};
        matches!(self, Forbidden(_) | Stale(_) | Conflict(_) | Illegal(_) | Undo(_))
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        match self {
            Fault::NotFound => StatusCode::NOT_FOUND,
            Fault::Bad(_) | Fault::Field(_) | Fault::Options(..) | Fault::Unreadable => StatusCode::BAD_REQUEST,
            Fault::Nobody | Fault::Password => StatusCode::UNAUTHORIZED,
            Fault::Forbidden(_) | Fault::ForeignOrigin => StatusCode::FORBIDDEN,
            Fault::Stale(_) | Fault::Conflict(_) | Fault::Undo(_) => StatusCode::CONFLICT,
            Fault::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Fault::TooMany | Fault::Tries | Fault::Limit(_) => StatusCode::TOO_MANY_REQUESTS,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Fault::Unplayable | Fault::Store(StoreFault::Unreadable(_)) => StatusCode::INTERNAL_SERVER_ERROR,
            Fault::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The word that tells it apart.
    pub fn word(&self) -> &'static str {
        match self {
            Fault::NotFound => "not-found",
            Fault::Bad(_) | Fault::Field(_) | Fault::Options(..) => "bad-request",
            Fault::Nobody => "nobody",
            Fault::Forbidden(_) => "forbidden",
            Fault::ForeignOrigin => "foreign-origin",
            Fault::Stale(_) => "stale",
            Fault::Conflict(_) => "conflict",
            Fault::Unreadable => "unreadable",
            Fault::Illegal(_) => "illegal",
            Fault::Undo(_) => "no-undo",
            Fault::Password => "password",
            Fault::Tries => "tries",
            Fault::TooMany | Fault::Limit(_) => "too-many",
            Fault::TooLarge => "too-large",
            Fault::TooSlow => "too-slow",
            Fault::Store(_) => "store",
            Fault::Unplayable => "unplayable",
        }
    }

    /// A sentence for people.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Fault::Bad(key) | Fault::Forbidden(key) | Fault::Conflict(key) | Fault::Limit(key) => say(lang, key, &[]),
            Fault::Field(what) => say(lang, "fault-field", &[("what", what.as_str().into())]),
            Fault::Options(game, fault) => info(game).map_or_else(String::new, |game| game.fault(lang, fault, "")),
            Fault::Illegal(number) => {
                let args = [("reason", clause(lang, number).into()), ("clause", (*number).into())];
                say(lang, "play-refused", &args)
            }
            Fault::Undo(why) => no_undo(lang, *why),
            Fault::Store(why) => say(
                lang,
                match why {
                    StoreFault::Full => "fault-store-full",
                    StoreFault::ReadOnly => "fault-store-read-only",
                    StoreFault::Locked => "fault-store-locked",
                    StoreFault::Unreachable(_) => "fault-store-unreachable",
                    StoreFault::Unreadable(_) => "fault-store-unreadable",
                    StoreFault::Later(_)
                    | StoreFault::Occupied
                    | StoreFault::Migration { .. }
                    | StoreFault::Other(_) => "fault-store-other",
                },
                &[],
            ),
            _ => say(lang, &format!("fault-{}", self.word()), &[]),
        }
    }

    /// For programs.
    pub fn problem(&self, lang: Lang) -> Problem {
        Problem {
            error: self.word(),
            message: self.sentence(lang),
            clause: match self {
                Fault::Illegal(clause) => Some(clause),
                _ => None,
            },
            version: match self {
                Fault::Stale(version) => Some(*version),
                _ => None,
            },
        }
    }
}

impl From<StoreFault> for Fault {
    fn from(fault: StoreFault) -> Fault {
        Fault::Store(fault)
    }
}

impl From<SetupFault> for Fault {
    fn from(fault: SetupFault) -> Fault {
        Fault::Field(fault.0)
    }
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Fault {
        match refused {
            Refused::Unreadable => Fault::Unreadable,
            Refused::Illegal(illegal) => Fault::Illegal(illegal.clause),
        }
    }
}
