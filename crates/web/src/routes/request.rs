//! What handlers take from a request, so that each says only what it needs.

use super::tables::table_id;
use crate::fault::Fault;
use crate::model::TableId;
use crate::site::{Site, Visitor};
use crate::table::{Command, Table};
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use std::convert::Infallible;
use std::sync::Arc;

/// A visitor who may be given a cookie.
pub struct Caller {
    /// What every request shares.
    pub site: Arc<Site>,
    /// Who asks.
    pub visitor: Visitor,
    /// Their cookies.
    pub jar: CookieJar,
}

impl FromRequestParts<Arc<Site>> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Caller, Fault> {
        let visitor = Visitor::from_request_parts(parts, site).await?;
        Ok(Caller { site: site.clone(), visitor, jar: jar(parts, site).await })
    }
}

/// A visitor at the table that the address names.
pub struct AtTable {
    /// What every request shares.
    pub site: Arc<Site>,
    /// Who asks.
    pub visitor: Visitor,
    /// The table.
    pub id: TableId,
}

impl AtTable {
    /// The table as it was kept last.
    pub async fn look(&self) -> Result<Arc<Table>, Fault> {
        self.site.hall.look(&self.id).await
    }
}

impl FromRequestParts<Arc<Site>> for AtTable {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<AtTable, Fault> {
        let Path(id) = Path::<String>::from_request_parts(parts, site).await.map_err(|_| Fault::NotFound)?;
        let visitor = Visitor::from_request_parts(parts, site).await?;
        Ok(AtTable { site: site.clone(), visitor, id: table_id(&id)? })
    }
}

/// A form on the page of a table.
pub struct Asker {
    /// Who asks, at which table.
    pub at: AtTable,
    jar: CookieJar,
    /// Whether the page is live, and its stream shows what comes of it.
    is_live: bool,
}

impl Asker {
    /// By the name that they want, if they have none here yet.
    pub async fn named(mut self, name: Option<&str>) -> Result<Asker, Fault> {
        (self.at.visitor, self.jar) = self.at.visitor.named(&self.at.site, self.jar, name).await?;
        Ok(self)
    }

    /// Asks the table for a change; the answer is the table's page, or nothing for a page that is live.
    pub async fn ask(self, command: Command) -> Result<Response, Fault> {
        let Asker { at: AtTable { site, visitor, id }, jar, is_live } = self;
        let (guest, jar) = match command {
            Command::Sit { .. } | Command::Say(_) => visitor.or_new(&site, jar).await?,
            _ => (visitor.guest()?, jar),
        };
        let me = guest.id.clone();
        let table = site.hall.ask_for(&id, guest, command).await?;
        let version = table.version_for(table.viewer(Some(&me)));
        if is_live {
            return Ok((jar, [("x-version", version.to_string())], StatusCode::NO_CONTENT).into_response());
        }
        Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
    }
}

impl FromRequestParts<Arc<Site>> for Asker {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Asker, Fault> {
        let at = AtTable::from_request_parts(parts, site).await?;
        Ok(Asker { at, jar: jar(parts, site).await, is_live: parts.headers.contains_key("x-live") })
    }
}

async fn jar(parts: &mut Parts, site: &Arc<Site>) -> CookieJar {
    let read: Result<CookieJar, Infallible> = CookieJar::from_request_parts(parts, site).await;
    read.unwrap_or_else(|never| match never {})
}
