//! All rows of one database into another, whichever of the two each is. What tables and columns there are is asked of
//! both, so that a migration that adds some needs no word here.

use super::StoreFault;
use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, ColumnIndex, Database, Decode, Encode, Error, Executor, QueryBuilder, Row, Type};
use std::collections::BTreeMap;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ColumnKind {
    Text,
    Number,
    Real,
    Bytes,
    Flag,
}

impl ColumnKind {
    /// By the name of its type in either database.
    fn named(name: &str) -> Option<ColumnKind> {
        Some(match name.to_ascii_lowercase().as_str() {
            "text" => ColumnKind::Text,
            "integer" | "bigint" => ColumnKind::Number,
            "real" | "double precision" => ColumnKind::Real,
            "blob" | "bytea" => ColumnKind::Bytes,
            "boolean" => ColumnKind::Flag,
            _ => return None,
        })
    }
}

/// What one column of one row holds.
enum CellValue {
    Text(Option<String>),
    Number(Option<i64>),
    Real(Option<f64>),
    Bytes(Option<Vec<u8>>),
}

/// The columns of each table, by their names.
type Columns = BTreeMap<String, BTreeMap<String, ColumnKind>>;

/// A database that rows are carried out of or into.
pub trait Carrier: Database {
    /// Names each table, each of its columns and its type.
    const COLUMNS: &'static str;
    /// Stands between the columns and the values of an insertion.
    const AS_GIVEN: &'static str;
    /// What to do when all rows of a table are there.
    fn afterwards(table: &str) -> Option<String>;
}

impl Carrier for sqlx::Sqlite {
    const COLUMNS: &'static str = "select m.name, c.name, c.type from sqlite_schema m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not like 'sqlite_%'";
    const AS_GIVEN: &'static str = "";

    fn afterwards(_: &str) -> Option<String> {
        None
    }
}

impl Carrier for sqlx::Postgres {
    const COLUMNS: &'static str = "select table_name::text, column_name::text, data_type::text
        from information_schema.columns where table_schema = current_schema() and table_name <> 'format'";
    // Numbers that it would count by itself come with the rows.
    const AS_GIVEN: &'static str = "overriding system value";

    /// It goes on counting after the last.
    fn afterwards(table: &str) -> Option<String> {
        (table == "audit").then(|| {
            "select setval(pg_get_serial_sequence('audit', 'id'), max(id)) from audit having count(*) > 0".to_owned()
        })
    }
}

/// Rows that are written at once.
const AT_ONCE: usize = 400;

async fn columns<D: Carrier>(connection: &mut D::Connection) -> Result<Columns, StoreFault>
where
    usize: ColumnIndex<D::Row>,
    D::Arguments: sqlx::IntoArguments<D>,
    for<'c> &'c mut D::Connection: Executor<'c, Database = D>,
    for<'v> String: Decode<'v, D> + Type<D>,
{
    let mut all = Columns::new();
    for row in sqlx::query(D::COLUMNS).fetch_all(connection).await? {
        let [table, column, kind] = [row.try_get::<String, _>(0)?, row.try_get(1)?, row.try_get(2)?];
        let known = ColumnKind::named(&kind)
            .ok_or_else(|| StoreFault::Other(format!("{table}.{column} is of a kind that is not carried: {kind}")))?;
        all.entry(table).or_default().insert(column, known);
    }
    Ok(all)
}

/// Carries all rows into tables that are empty. Both connections are in a transaction of the caller's.
pub async fn carry<A: Carrier, B: Carrier>(from: &mut A::Connection, to: &mut B::Connection) -> Result<(), StoreFault>
where
    usize: ColumnIndex<A::Row> + ColumnIndex<B::Row>,
    A::Arguments: sqlx::IntoArguments<A>,
    B::Arguments: sqlx::IntoArguments<B>,
    for<'c> &'c mut A::Connection: Executor<'c, Database = A>,
    for<'c> &'c mut B::Connection: Executor<'c, Database = B>,
    for<'v> String: Decode<'v, A> + Type<A> + Encode<'v, B> + Decode<'v, B> + Type<B>,
    for<'v> Vec<u8>: Decode<'v, A> + Type<A> + Encode<'v, B> + Type<B>,
    for<'v> i64: Decode<'v, A> + Type<A> + Encode<'v, B> + Decode<'v, B> + Type<B>,
    for<'v> f64: Decode<'v, A> + Type<A> + Encode<'v, B> + Type<B>,
    for<'v> bool: Decode<'v, A> + Type<A> + Encode<'v, B> + Type<B>,
    for<'v> Option<String>: Encode<'v, B>,
    for<'v> Option<Vec<u8>>: Encode<'v, B>,
    for<'v> Option<i64>: Encode<'v, B>,
    for<'v> Option<f64>: Encode<'v, B>,
    for<'v> Option<bool>: Encode<'v, B>,
{
    let (has, wants) = (columns::<A>(from).await?, columns::<B>(to).await?);
    let names = |all: &Columns| -> Vec<(String, Vec<String>)> {
        all.iter().map(|(table, columns)| (table.clone(), columns.keys().cloned().collect())).collect()
    };
    if names(&has) != names(&wants) {
        return Err(StoreFault::Other("the two databases do not have the same columns".to_owned()));
    }
    for (table, kinds) in &has {
        let there: i64 =
            sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from \"{table}\""))).fetch_one(&mut *to).await?;
        if there > 0 {
            return Err(StoreFault::Occupied);
        }
        let list: Vec<String> = kinds.keys().map(|column| format!("\"{column}\"")).collect();
        let list = list.join(", ");
        let into = format!("insert into \"{table}\" ({list}) {} ", B::AS_GIVEN);
        let wanted: Vec<ColumnKind> = wants[table].values().copied().collect();
        let select = format!("select {list} from \"{table}\"");
        let mut rows = sqlx::query(AssertSqlSafe(select)).fetch(&mut *from);
        let mut waiting = Vec::with_capacity(AT_ONCE);
        loop {
            let row = rows.try_next().await?;
            let is_last = row.is_none();
            if let Some(row) = row {
                let cells = kinds.values().enumerate().map(|(n, kind)| cell(&row, n, *kind));
                waiting.push(cells.collect::<Result<Vec<CellValue>, Error>>()?);
            }
            if waiting.len() == AT_ONCE || is_last && !waiting.is_empty() {
                let mut query = QueryBuilder::<B>::new(&into);
                query.push_values(waiting.drain(..), |mut values, cells| {
                    for (value, kind) in cells.into_iter().zip(&wanted) {
                        match value {
                            CellValue::Text(text) => values.push_bind(text),
                            CellValue::Number(n) if *kind == ColumnKind::Flag => values.push_bind(n.map(|n| n != 0)),
                            CellValue::Number(number) => values.push_bind(number),
                            CellValue::Real(real) => values.push_bind(real),
                            CellValue::Bytes(bytes) => values.push_bind(bytes),
                        };
                    }
                });
                query.build().execute(&mut *to).await?;
            }
            if is_last {
                break;
            }
        }
        drop(rows);
        if let Some(sql) = B::afterwards(table) {
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *to).await?;
        }
    }
    Ok(())
}

fn cell<R: Row>(row: &R, n: usize, kind: ColumnKind) -> Result<CellValue, Error>
where
    usize: ColumnIndex<R>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> f64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
{
    Ok(match kind {
        ColumnKind::Text => CellValue::Text(row.try_get(n)?),
        ColumnKind::Number => CellValue::Number(row.try_get(n)?),
        ColumnKind::Real => CellValue::Real(row.try_get(n)?),
        ColumnKind::Bytes => CellValue::Bytes(row.try_get(n)?),
        ColumnKind::Flag => CellValue::Number(row.try_get::<Option<bool>, _>(n)?.map(i64::from)),
    })
}
