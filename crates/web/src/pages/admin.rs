//! What those see who keep order: reports, accounts, tables, and what was done by whom.

use super::settings::ago;
use super::{Frame, PageKind, icon};
use crate::model::TableId;
use crate::people::{Account, AuditLine, Report};
use crate::table::Said;
use maud::{Markup, html};
use std::collections::{BTreeMap, HashMap};

/// A report with the word that it is about.
pub struct ReportView {
    /// The report.
    pub report: Report,
    /// The word, if it is about one and still there.
    pub said: Option<Said>,
}

/// What the page is drawn from.
pub struct AdminView<'a> {
    /// Those that nobody has seen to.
    pub reports: &'a [ReportView],
    /// The name that was looked for.
    pub wanted: Option<&'a str>,
    /// Who has it.
    pub found: Option<&'a Account>,
    /// What was done, the latest first.
    pub audit: &'a [AuditLine],
    /// Tables that cannot be read, with what is wrong with them.
    pub unreadable: &'a BTreeMap<TableId, String>,
    /// The accounts that are spoken of, by their ids.
    pub names: &'a HashMap<String, Account>,
}

impl AdminView<'_> {
    /// Whoever or whatever has an id.
    fn name(&self, frame: &Frame<'_>, id: &str) -> Markup {
        match self.names.get(id) {
            Some(account) => html! { a href={ "/p/" (id) } { (account.name.of(frame.lang)) } },
            None => html! { span.soft { (id) } },
        }
    }
}

/// The page.
pub fn page(frame: &Frame<'_>, view: &AdminView<'_>) -> Markup {
    let body = html! {
        main.page id="main" {
            h1 { (frame.t("admin-title")) }
            section.panel aria-labelledby="h-reports" {
                h2 id="h-reports" { (frame.t("admin-reports")) }
                @if view.reports.is_empty() { p.soft { (frame.t("admin-reports-none")) } }
                ul.tables { @for report in view.reports { (report_line(frame, view, report)) } }
            }
            (accounts(frame, view))
            form.form.panel method="post" action="/admin/close" {
                h2 { (frame.t("admin-tables")) }
                p.soft { (frame.t("admin-tables-help")) }
                label.field { span { (frame.t("admin-table")) } input name="table" maxlength="26" required autocomplete="off"; }
                div.row { button.btn { (frame.t("admin-close")) } }
            }
            @if !view.unreadable.is_empty() {
                section.panel aria-labelledby="h-unreadable" {
                    h2 id="h-unreadable" { (frame.t("admin-unreadable")) }
                    p.soft { (frame.t("admin-unreadable-help")) }
                    ul.tables { @for (table, what) in view.unreadable { li { (icon("flag")) div { b { (table.as_str()) } br; (what) } } } }
                }
            }
            section.panel aria-labelledby="h-audit" {
                h2 id="h-audit" { (frame.t("admin-audit")) }
                @if view.audit.is_empty() { p.soft { (frame.t("admin-audit-none")) } }
                ul.tables {
                    @for line in view.audit {
                        li {
                            (icon("flag"))
                            div {
                                b { (frame.t(&format!("audit-{}", line.what))) } ": " (view.name(frame, &line.about))
                                br;
                                (view.name(frame, &line.who)) " · " (ago(frame.lang, line.at))
                            }
                        }
                    }
                }
            }
        }
    };
    frame.page(PageKind::Site, &frame.t("admin-title"), &body)
}

/// A button with what it is about.
fn button(action: &str, fields: &[(&str, &str)], words: &str) -> Markup {
    html! {
        form method="post" action=(action) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button.btn.small { (words) }
        }
    }
}

fn report_line(frame: &Frame<'_>, view: &AdminView<'_>, shown: &ReportView) -> Markup {
    let report = &shown.report;
    let table = report.table.to_string();
    html! {
        li {
            (icon("flag"))
            div {
                b { (view.name(frame, &report.about.0)) } " · " (report.reason)
                @if let Some(said) = &shown.said {
                    br;
                    q { (said.text) }
                    @if said.hidden { " " i.soft { (frame.t("word-hidden")) } }
                }
                br;
                (view.name(frame, &report.author.0)) " · " (ago(frame.lang, report.at)) " · "
                a href={ "/t/" (table) "/people" } { (frame.t("replay-table")) }
            }
            div.row.wrap {
                @if let Some(said) = shown.said.as_ref().filter(|said| !said.hidden) {
                    (button("/admin/hide", &[("table", &table), ("seq", &said.seq.to_string())], &frame.t("admin-hide")))
                }
                (button("/admin/suspend", &[("player", &report.about.0)], &frame.t("admin-suspend")))
                (button("/admin/settle", &[("report", &report.id)], &frame.t("admin-settle")))
            }
        }
    }
}

fn accounts(frame: &Frame<'_>, view: &AdminView<'_>) -> Markup {
    html! {
        section.panel aria-labelledby="h-accounts" {
            h2 id="h-accounts" { (frame.t("admin-accounts")) }
            form.form method="get" action="/admin" {
                label.field {
                    span { (frame.t("me-name")) }
                    input name="name" value=(view.wanted.unwrap_or_default()) maxlength="24" required autocomplete="off";
                }
                div.row { button.btn { (frame.t("admin-find")) } }
            }
            @if view.wanted.is_some() && view.found.is_none() { p.soft { (frame.t("admin-found-none")) } }
            @if let Some(found) = view.found {
                ul.tables {
                    li {
                        (icon("person"))
                        div {
                            b { a href={ "/p/" (found.id.0) } { (found.name.of(frame.lang)) } }
                            @if found.admin { " · " (frame.t("admin-is")) }
                            @if let Some(since) = found.suspended {
                                " · " (frame.say("admin-suspended", &[("when", ago(frame.lang, since).into())]))
                            }
                        }
                        @if found.suspended.is_some() {
                            (button("/admin/restore", &[("player", &found.id.0)], &frame.t("admin-restore")))
                        } @else {
                            (button("/admin/suspend", &[("player", &found.id.0)], &frame.t("admin-suspend")))
                        }
                    }
                }
            }
        }
    }
}
