//! What administrators do, from the page and from the command line. Everything they do is kept in the audit log.

use crate::fault::Fault;
use crate::model::{PlayerId, now};
use crate::people::{Account, AuditLine};
use crate::site::{Site, Visitor};
use crate::store::{PeopleWrite, Store, StoreFault, Write};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::sync::Arc;

/// Who acts from a terminal.
pub const COMMAND_LINE: &str = "command line";

/// What can be done about an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountAct {
    /// Make an administrator.
    Grant,
    /// Make none.
    Revoke,
    /// Keep from acting.
    Suspend,
    /// Let act again.
    Restore,
}

impl AccountAct {
    /// As the audit log calls it; its words are `audit-WORD`.
    pub const fn word(self) -> &'static str {
        match self {
            AccountAct::Grant => "grant",
            AccountAct::Revoke => "revoke",
            AccountAct::Suspend => "suspend",
            AccountAct::Restore => "restore",
        }
    }

    /// The one that the audit log calls so.
    pub fn named(word: &str) -> Option<AccountAct> {
        let all = [AccountAct::Grant, AccountAct::Revoke, AccountAct::Suspend, AccountAct::Restore];
        all.into_iter().find(|act| act.word() == word)
    }

    /// What is written of it.
    fn write(self, player: PlayerId) -> PeopleWrite {
        match self {
            AccountAct::Grant => PeopleWrite::Admin { player, is: true },
            AccountAct::Revoke => PeopleWrite::Admin { player, is: false },
            AccountAct::Suspend => PeopleWrite::Suspend { player, since: Some(now()) },
            AccountAct::Restore => PeopleWrite::Suspend { player, since: None },
        }
    }
}

/// A line of the audit log that is written now.
pub fn line(who: &str, what: &str, about: &str) -> PeopleWrite {
    PeopleWrite::Audit(AuditLine { at: now(), who: who.to_owned(), what: what.to_owned(), about: about.to_owned() })
}

/// Does something about an account, and keeps who did it, in one transaction.
pub async fn act(store: &dyn Store, who: &str, act: AccountAct, player: &PlayerId) -> Result<(), StoreFault> {
    let writes = [line(who, act.word(), &player.0), act.write(player.clone())];
    store.write(&writes.map(|write| Write::People(Box::new(write)))).await?;
    Ok(())
}

/// Somebody who keeps order here. To all others there is nothing at such an address.
pub struct Admin(pub Arc<Account>, pub Visitor);

impl FromRequestParts<Arc<Site>> for Admin {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Admin, Fault> {
        let visitor = Visitor::from_request_parts(parts, site).await?;
        let account = visitor.player.clone().filter(|account| account.admin && account.suspended.is_none());
        Ok(Admin(account.ok_or(Fault::NotFound)?, visitor))
    }
}
