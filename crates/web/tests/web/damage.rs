//! Rows that cannot be read: an error of their own table, in words; the others go on, and nothing is made up.

use crate::common::Running;
use crate::formats::{SQLITE_1, cards, folder_1, player, run, shown, sqlite};
use emporia_web::model::{PlayerId, TableId};
use emporia_web::store::{List, Sqlite, Store, StoreFault};
use std::sync::Arc;

/// The tables of a data set whose rows are chosen by a condition.
async fn tables(folder: &std::path::Path, which: &str) -> Vec<TableId> {
    let sql = sqlx::AssertSqlSafe(format!("select id from tables where {which} order by id"));
    let found: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut sqlite(folder).await).await.unwrap();
    found.iter().map(|id| TableId::read(id).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entry_that_cannot_be_read_fails_its_own_table_alone() {
    let folder = folder_1().await;
    let running = tables(folder.path(), "status = 1").await;
    let [damaged, gap, strange, whole] = &running[..] else { panic!("{running:?}") };
    let mut connection = sqlite(folder.path()).await;
    let damage = format!(
        "update entries set change = cast(x'7bff7d' as text) where \"table\" = '{damaged}' and seq = 3;
        delete from entries where \"table\" = '{gap}' and seq = 3;
        update entries set change = '{{\"dance\":{{}}}}' where \"table\" = '{strange}' and seq = 3"
    );
    run(&mut connection, &damage).await;
    let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let fault = store.load(damaged).await.err();
    assert!(matches!(&fault, Some(StoreFault::Unreadable(what)) if what.contains(damaged.as_str())), "{fault:?}");
    let server = Running::over_with(store, |settings| settings.cards = cards()).await;
    let mut ana = player(&server, SQLITE_1, "Ana");
    for id in [damaged, gap, strange] {
        let refused = ana.get(&format!("/api/tables/{id}")).await;
        assert_eq!(refused.status, 500);
        assert!(refused.json()["message"].as_str().unwrap().contains("cannot be read"), "{}", refused.body);
        assert!(ana.get(&format!("/t/{id}")).await.body.contains("cannot be read"));
    }
    assert_eq!(shown(&mut ana, whole.as_str()).await["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_that_cannot_be_read_is_not_needed() {
    let folder = folder_1().await;
    let kept = tables(folder.path(), "snapshot is not null").await;
    assert_eq!(kept.len(), 6);
    let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::over_with(store, |settings| settings.cards = cards()).await;
    let mut ana = player(&server, SQLITE_1, "Ana");
    let mut before = Vec::new();
    for id in &kept {
        before.push(ana.get(&format!("/api/tables/{id}/view")).await.ok().json());
    }
    server.stop().await;
    run(&mut sqlite(folder.path()).await, "update tables set snapshot = cast(x'ff' as text)").await;
    let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    assert!(store.load(&kept[0]).await.unwrap().unwrap().snapshot.is_none());
    let server = Running::over_with(store, |settings| settings.cards = cards()).await;
    ana.address = server.address;
    for (id, before) in kept.iter().zip(&before) {
        assert_eq!(&ana.get(&format!("/api/tables/{id}/view")).await.ok().json(), before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_cannot_be_read_is_left_out_of_lists_and_never_taken_for_another() {
    let folder = folder_1().await;
    let over = tables(folder.path(), "status = 2").await;
    let mut connection = sqlite(folder.path()).await;
    let me: String =
        sqlx::query_scalar("select id from players where claimed = 'ana'").fetch_one(&mut connection).await.unwrap();
    let me = PlayerId(me);
    let ids = |rows: Vec<emporia_web::model::ListedTable>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    let damage = format!(
        "update tables set status = 9 where id = '{}'; update tables set summary = '{{}}' where id = '{}'",
        over[0], over[1]
    );
    run(&mut connection, &damage).await;
    run(&mut connection, "insert into tables (id, status, public, due, touched, summary) select 'Z', 2, 1, 1, 1, ''")
        .await;
    let store = Sqlite::open(folder.path()).await.unwrap();
    let own = ids(store.list(List::Of(&me), 99).await.unwrap());
    assert_eq!(own.len(), 6);
    assert!(own.contains(&over[2]) && !own.contains(&over[0]) && !own.contains(&over[1]));
    assert_eq!(ids(store.list(List::Recent, 99).await.unwrap()), [over[2].clone()]);
    assert_eq!(ids(store.ended((0, ""), i64::MAX, 99).await.unwrap()), [over[2].clone()]);
    assert_eq!(store.due(i64::MAX, 99).await.unwrap(), []);
    // Nor is a player whose name is no text.
    run(&mut connection, "update players set name = cast(x'ff' as text) where claimed = 'ana'").await;
    assert!(matches!(store.claimed("Ana").await, Err(StoreFault::Unreadable(_))));
}
