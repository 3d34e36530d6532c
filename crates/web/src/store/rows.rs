//! Rows as values, the same for both databases. A row that this version cannot read (not UTF-8, an unknown status, an
//! id that is none) is an error of decoding: nothing is made up in its place.

use crate::model::{ListedTable, LogRow, Status, TableId};
use sqlx::{ColumnIndex, Database, Decode, Error, Type};

/// A row of a database.
pub trait Cells {
    /// Text in a column.
    fn text(&self, column: usize) -> Result<String, Error>;
    /// Bytes in a column.
    fn bytes(&self, column: usize) -> Result<Vec<u8>, Error>;
    /// A number in a column.
    fn number(&self, column: usize) -> Result<i64, Error>;
    /// Yes or no in a column.
    fn flag(&self, column: usize) -> Result<bool, Error>;
    /// Text in a column that may have none.
    fn text_or_none(&self, column: usize) -> Result<Option<String>, Error>;
    /// A number in a column that may have none.
    fn number_or_none(&self, column: usize) -> Result<Option<i64>, Error>;
}

impl<R> Cells for R
where
    R: sqlx::Row,
    usize: ColumnIndex<R>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
    R::Database: Database,
{
    fn text(&self, column: usize) -> Result<String, Error> {
        self.try_get(column)
    }

    fn bytes(&self, column: usize) -> Result<Vec<u8>, Error> {
        self.try_get(column)
    }

    fn number(&self, column: usize) -> Result<i64, Error> {
        self.try_get(column)
    }

    fn flag(&self, column: usize) -> Result<bool, Error> {
        self.try_get(column)
    }

    fn text_or_none(&self, column: usize) -> Result<Option<String>, Error> {
        self.try_get(column)
    }

    fn number_or_none(&self, column: usize) -> Result<Option<i64>, Error> {
        self.try_get(column)
    }
}

fn unknown(what: &str, found: impl std::fmt::Display) -> Error {
    Error::Decode(format!("{what} {found} is unknown").into())
}

/// A table's id: the first column of every list.
pub fn table_id(row: &impl Cells) -> Result<TableId, Error> {
    let text = row.text(0)?;
    TableId::read(&text).ok_or_else(|| unknown("table", text))
}

/// The row of a table: `queries::COLUMNS`.
pub fn table_row(row: &impl Cells) -> Result<ListedTable, Error> {
    let status = row.number(1)?;
    Ok(ListedTable {
        id: table_id(row)?,
        status: Status::read(status).ok_or_else(|| unknown("status", status))?,
        public: row.flag(2)?,
        due: row.number_or_none(3)?,
        touched: row.number(4)?,
        summary: serde_json::from_str(&row.text(5)?).map_err(|error| Error::Decode(error.into()))?,
    })
}

/// A version: the first column of what is asked about one.
pub fn version(row: &impl Cells) -> Result<u64, Error> {
    let seq = row.number(0)?;
    u64::try_from(seq).map_err(|_| unknown("version", seq))
}

/// An entry of a table.
pub fn entry(table: &TableId, row: &impl Cells) -> Result<LogRow, Error> {
    Ok(LogRow {
        table: table.clone(),
        seq: version(row)?,
        at: row.number(1)?,
        change: row.text(2)?,
        events: row.text(3)?,
    })
}

/// The version of a snapshot and its text, if there is one.
pub fn snapshot(row: &impl Cells) -> Result<Option<(u64, String)>, Error> {
    match (row.number_or_none(0)?, row.text_or_none(1)?) {
        (Some(seq), Some(text)) => Ok(Some((u64::try_from(seq).map_err(|_| unknown("version", seq))?, text))),
        _ => Ok(None),
    }
}
