//! Rows that cannot be read: an error of their own table, in words; the others go on, and nothing is made up.

use crate::common::Running;
use crate::formats::{SQLITE_1, cards, folder_1, player, run, shown, sqlite};
use emporia_engine::Viewer;
use emporia_engine::rng::{below, fast};
use emporia_web::games::Shelf;
use emporia_web::model::{PlayerId, TableId};
use emporia_web::store::{List, PeopleStore, Sqlite, Store, StoreFault, Write};
use emporia_web::table::Table;
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
    assert_eq!(store.due(i64::MAX, (0, ""), 99).await.unwrap(), (vec![], false));
    // Nor is a player whose name is no text.
    run(&mut connection, "update players set name = cast(x'ff' as text) where claimed = 'ana'").await;
    assert!(matches!(store.claimed("Ana").await, Err(StoreFault::Unreadable(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_that_is_damaged_but_still_json_is_noticed() {
    let folder = folder_1().await;
    let id = tables(folder.path(), "status = 1").await.remove(0);
    // Read and put to sleep again: its snapshot has a sum from then on.
    let open = async || Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::over_with(open().await, |settings| settings.cards = cards()).await;
    let mut ana = player(&server, SQLITE_1, "Ana");
    ana.post_json(&format!("/api/tables/{id}/say"), &serde_json::json!({ "text": "hm" })).await;
    let before = ana.get(&format!("/api/tables/{id}/view")).await.ok().json();
    server.stop().await;
    let store = open().await;
    let stored = store.load(&id).await.unwrap().unwrap();
    let (seq, text) = stored.snapshot.clone().unwrap();
    let rolls = text.find("\"rolls\":").unwrap() + 8;
    let mut damaged = text.clone();
    damaged.replace_range(rolls..=rolls, if &text[rolls..=rolls] == "9" { "8" } else { "9" });
    store.close().await;
    let sql = format!("update tables set snapshot = '{damaged}' where id = '{id}' and snapshot_seq = {seq}");
    run(&mut sqlite(folder.path()).await, &sql).await;
    let server = Running::over_with(open().await, |settings| settings.cards = cards()).await;
    ana.address = server.address;
    assert_eq!(ana.get(&format!("/api/tables/{id}/view")).await.ok().json(), before);
}

/// What everyone sees of a game.
fn views(table: &Table) -> Vec<String> {
    let board = table.board.as_ref().expect("a game that was started");
    Viewer::all(table.seats.len()).map(|who| board.view(who)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn flipped_bits_make_no_panic_and_no_other_game() {
    let shelf = Shelf::new(cards());
    let (mut whole, mut refused) = (0, 0);
    for n in 0..12 {
        let folder = folder_1().await;
        let all = tables(folder.path(), "status in (1, 2)").await;
        let store = Sqlite::open(folder.path()).await.unwrap();
        let mut before = Vec::new();
        for id in &all {
            let stored = store.load(id).await.unwrap().unwrap();
            let table = Table::load(&shelf, id, &stored).unwrap();
            before.push((table.version, views(&table)));
            // As it is kept today: with a sum.
            let (table, seq, text) = (id.clone(), table.version, table.snapshot().unwrap());
            store.write(&[Write::Snapshot { table, seq, text }]).await.unwrap();
        }
        store.close().await;
        let file = folder.path().join("emporia.db");
        let mut bytes = std::fs::read(&file).unwrap();
        let mut rng = fast(0xDA3A, n);
        for _ in 0..40 {
            // The first page says what the others are: damage there is refused at the start.
            let at = 4096 + below(&mut rng, bytes.len() as u32 - 4096) as usize;
            bytes[at] ^= 1 << below(&mut rng, 8);
        }
        std::fs::write(&file, bytes).unwrap();
        let Ok(store) = Sqlite::open(folder.path()).await else {
            refused += all.len();
            continue;
        };
        for (id, (version, before)) in all.iter().zip(before) {
            // Lists leave out what cannot be read, and do not fail.
            let _ = store.list(List::Recent, 99).await;
            let loaded = match store.load(id).await {
                Ok(Some(stored)) => Table::load(&shelf, id, &stored).ok(),
                _ => None,
            };
            match loaded {
                Some(table) => {
                    whole += 1;
                    // Where the end of the log and the snapshot are gone together, an earlier moment is all that is left.
                    if table.version == version {
                        assert_eq!(views(&table), before, "a damaged table is another game");
                    }
                }
                None => refused += 1,
            }
        }
    }
    assert!(whole > 0 && refused > 0, "{whole} whole, {refused} refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database_is_refused_as_such() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("emporia.db"), "not a database, but long enough to be looked at".repeat(200))
        .unwrap();
    assert!(matches!(Sqlite::open(folder.path()).await.err(), Some(StoreFault::Unreadable(_))));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_for_nobody_elses_eyes() {
    use std::os::unix::fs::PermissionsExt;
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("data");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let all = || {
        let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
        files.map(|path| mode(&path)).collect::<Vec<_>>()
    };
    let store = Sqlite::open(&folder).await.unwrap();
    assert_eq!(mode(&folder), 0o700);
    assert!(all().len() >= 4 && all().iter().all(|mode| *mode == 0o600), "{:?}", all());
    store.close().await;
    // A file that an earlier version left open to all.
    std::fs::set_permissions(folder.join("emporia.db"), std::fs::Permissions::from_mode(0o644)).unwrap();
    let _store = Sqlite::open(&folder).await.unwrap();
    assert!(all().iter().all(|mode| *mode == 0o600), "{:?}", all());
}
