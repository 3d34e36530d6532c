//! The page of those who keep order: reports, words, tables, accounts, and who did what. For all others there is none.

use super::tables::table_id;
use crate::admin::{AccountAct, Admin, act, line};
use crate::fault::Fault;
use crate::model::{OrderChange, PlayerId, now};
use crate::pages::Frame;
use crate::pages::admin::{AdminView, ReportView, page};
use crate::site::{Site, guest};
use crate::store::PeopleWrite;
use crate::table::{Authority, Command};
use axum::Form;
use axum::extract::{Query, State};
use axum::response::Redirect;
use maud::Markup;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// So many reports and lines of the audit log are shown.
const SHOWN: u32 = 100;

/// Whom to look for.
#[derive(Deserialize)]
pub struct Wanted {
    name: Option<String>,
}

/// The page.
pub async fn admin(
    State(site): State<Arc<Site>>,
    Admin(_, visitor): Admin,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Fault> {
    let store = &site.hall.store;
    let mut reports = Vec::new();
    for report in store.open_reports(SHOWN).await? {
        let table = site.hall.look(&report.table).await.ok();
        let said =
            table.as_ref().and_then(|table| table.chat.iter().find(|said| Some(said.seq) == report.seq).cloned());
        reports.push(ReportView { report, said });
    }
    let found = match &wanted.name {
        Some(name) => store.claimed(name).await?,
        None => None,
    };
    let audit = store.audit(SHOWN).await?;
    let mut names = HashMap::new();
    let ids = reports.iter().flat_map(|view| [&view.report.author.0, &view.report.about.0]);
    for id in ids.chain(audit.iter().flat_map(|line| [&line.who, &line.about])) {
        if !names.contains_key(id)
            && let Some(account) = store.player(&PlayerId(id.clone())).await?
        {
            names.insert(id.clone(), account);
        }
    }
    let view = AdminView {
        reports: &reports,
        wanted: wanted.name.as_deref(),
        found: found.as_ref(),
        audit: &audit,
        unreadable: &site.hall.unreadable(),
        names: &names,
    };
    Ok(page(&Frame::new(&visitor, "/admin"), &view))
}

/// A player.
#[derive(Deserialize)]
pub struct PlayerForm {
    player: PlayerId,
}

async fn about_account(site: &Site, admin: &Admin, what: AccountAct, player: &PlayerId) -> Result<Redirect, Fault> {
    site.hall.store.player(player).await?.ok_or(Fault::NotFound)?;
    act(&*site.hall.store, &admin.0.id.0, what, player).await?;
    site.sessions.changed(player).await;
    Ok(Redirect::to("/admin"))
}

/// Keeps an account from acting.
pub async fn suspend(
    State(site): State<Arc<Site>>,
    admin: Admin,
    Form(form): Form<PlayerForm>,
) -> Result<Redirect, Fault> {
    if form.player == admin.0.id {
        return Err(Fault::Conflict("fault-suspend-self"));
    }
    about_account(&site, &admin, AccountAct::Suspend, &form.player).await
}

/// Lets an account act again.
pub async fn restore(
    State(site): State<Arc<Site>>,
    admin: Admin,
    Form(form): Form<PlayerForm>,
) -> Result<Redirect, Fault> {
    about_account(&site, &admin, AccountAct::Restore, &form.player).await
}

/// A table, and a word there.
#[derive(Deserialize)]
pub struct TableForm {
    table: String,
    seq: Option<u64>,
}

/// Does something about a table, and keeps who did it.
async fn about_table(
    site: &Arc<Site>,
    admin: &Admin,
    form: &TableForm,
    change: OrderChange,
) -> Result<Redirect, Fault> {
    let id = table_id(form.table.trim())?;
    let what = if matches!(change, OrderChange::Close) { "close" } else { "hide" };
    let about = form.seq.map_or_else(|| id.to_string(), |seq| format!("{id} {seq}"));
    site.hall.ask_for(&id, guest(&admin.0), Command::Order(change, Authority::Admin)).await?;
    site.sessions.write(line(&admin.0.id.0, what, &about)).await?;
    Ok(Redirect::to("/admin"))
}

/// Hides a word.
pub async fn hide(State(site): State<Arc<Site>>, admin: Admin, Form(form): Form<TableForm>) -> Result<Redirect, Fault> {
    let seq = form.seq.ok_or_else(|| Fault::Field("seq".to_owned()))?;
    about_table(&site, &admin, &form, OrderChange::Hide { seq }).await
}

/// Closes a table, whoever plays there.
pub async fn close(
    State(site): State<Arc<Site>>,
    admin: Admin,
    Form(form): Form<TableForm>,
) -> Result<Redirect, Fault> {
    let form = TableForm { seq: None, ..form };
    about_table(&site, &admin, &form, OrderChange::Close).await
}

/// A report.
#[derive(Deserialize)]
pub struct SettleForm {
    report: String,
}

/// A report has been seen to.
pub async fn settle(
    State(site): State<Arc<Site>>,
    admin: Admin,
    Form(form): Form<SettleForm>,
) -> Result<Redirect, Fault> {
    if !site.sessions.write(PeopleWrite::Settle { report: form.report.clone(), at: now() }).await? {
        return Err(Fault::NotFound);
    }
    site.sessions.write(line(&admin.0.id.0, "settle", &form.report)).await?;
    Ok(Redirect::to("/admin"))
}
