//! `admin`: who keeps order, from the terminal of whoever runs the server, beside it or while it is stopped.

use crate::serve::{closed, runtime};
use crate::tell::tell;
use crate::{Done, Failure, cli};
use emporia_text::{Lang, say};
use emporia_web::admin::{self, AccountAct};
use emporia_web::people::Account;
use emporia_web::server::{Place, open_beside};
use emporia_web::store::Store;

/// So many lines of the audit log are listed.
const LISTED: u32 = 20;

/// Lists those who keep order and what they did, or does something about an account.
pub fn admin(lang: Lang, args: &cli::AdminArgs) -> Done {
    runtime()?.block_on(async {
        let place = args.kept.place.clone();
        let store = open_beside(&place).await.map_err(|fault| closed(lang, &place, &fault))?;
        let done = match (AccountAct::named(&args.act), &args.account) {
            (Some(what), Some(name)) => act(lang, &place, &*store, what, name).await,
            _ => list(lang, &place, &*store).await,
        };
        store.close().await;
        done
    })
}

/// Whoever signed up under a name.
async fn account(lang: Lang, place: &Place, store: &dyn Store, name: &str) -> Result<Account, Failure> {
    let found = store.claimed(name).await.map_err(|fault| closed(lang, place, &fault))?;
    found.ok_or_else(|| Failure::negative(say(lang, "serve-admin-unknown", &[("name", name.into())])))
}

/// Does something about an account, and keeps in the audit log that the command line did so.
async fn act(lang: Lang, place: &Place, store: &dyn Store, what: AccountAct, name: &str) -> Done {
    let account = account(lang, place, store, name).await?;
    let done = admin::act(store, admin::COMMAND_LINE, what, &account.id).await;
    done.map_err(|fault| closed(lang, place, &fault))?;
    let name = account.name.of(lang).into_owned();
    tell(say(lang, "admin-did", &[("name", name.into()), ("what", say(lang, &audit_key(what.word()), &[]).into())]));
    Ok(())
}

/// Lets somebody who has signed up keep order, unless they do already.
pub async fn grant(lang: Lang, place: &Place, store: &dyn Store, name: &str) -> Done {
    if account(lang, place, store, name).await?.admin {
        return Ok(());
    }
    act(lang, place, store, AccountAct::Grant, name).await
}

async fn list(lang: Lang, place: &Place, store: &dyn Store) -> Done {
    let closed = |fault| closed(lang, place, &fault);
    let admins = store.admins().await.map_err(closed)?;
    tell(say(lang, "admin-list", &[("count", admins.len().into())]));
    admins.iter().for_each(|account| tell(format!("  {}", account.name.of(lang))));
    let reports = store.open_reports(u32::MAX).await.map_err(closed)?;
    tell(say(lang, "admin-list-reports", &[("count", reports.len().into())]));
    for line in store.audit(LISTED).await.map_err(closed)? {
        tell(format!("  {}: {} ({})", say(lang, &audit_key(&line.what), &[]), line.about, line.who));
    }
    Ok(())
}

/// What an act is called in the audit log, in words.
fn audit_key(what: &str) -> String {
    format!("audit-{what}")
}
