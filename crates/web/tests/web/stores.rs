//! One suite for both stores, and two processes' worth of halls over one PostgreSQL.

use crate::common::{Running, dealt};
use emporia_web::model::{Clock, ListedTable, LogRow, PlayerId, SeatLine, Status, Summary, TableId};
use emporia_web::store::{Account, List, Postgres, Sqlite, Store, Write};
use serde_json::json;
use std::sync::Arc;

fn entry(table: &TableId, seq: u64, change: &str) -> LogRow {
    LogRow { table: table.clone(), seq, at: 5, change: change.to_owned(), events: "[]".to_owned() }
}

fn row(table: &TableId, status: Status, due: Option<i64>, player: &str, touched: i64) -> ListedTable {
    let seat = SeatLine {
        name: Some("Ana".to_owned()),
        player: Some(PlayerId(player.to_owned())),
        bot: None,
        reserved: false,
        points: None,
        place: None,
    };
    let summary = Summary {
        game: "roll-and-write".to_owned(),
        options: json!({ "players": 1 }),
        seats: vec![seat],
        turn: vec![0],
        clock: Clock::Seconds(9),
        played_on: false,
    };
    ListedTable { id: table.clone(), status, public: true, due, touched, summary }
}

/// What every store must do.
async fn suite(store: &dyn Store) {
    let (a, b) = (TableId::new(), TableId::new());
    let put = |table: &TableId, seq, row: Option<ListedTable>| {
        Write::LogRow(Box::new(entry(table, seq, &format!("{seq}"))), row.map(Arc::new))
    };
    let first = [
        put(&a, 1, Some(row(&a, Status::Open, Some(10), "p", 1))),
        put(&b, 1, Some(row(&b, Status::Open, Some(3), "r", 0))),
    ];
    assert_eq!(store.write(&first).await.unwrap(), [true, true]);
    // A number is given once; the other of the same group is not harmed, and a refused one leaves no trace.
    let news = row(&b, Status::Open, None, "q", 2);
    let again = [put(&a, 1, Some(row(&a, Status::Over, None, "x", 3))), put(&b, 2, Some(news))];
    assert_eq!(store.write(&again).await.unwrap(), [false, true]);
    let loaded = store.load(&a).await.unwrap().unwrap();
    assert_eq!(loaded.entries.len(), 1);
    assert!(loaded.snapshot.is_none());
    let ids = |rows: Vec<ListedTable>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.list(List::Lobby, 9).await.unwrap()), [b.clone(), a.clone()]);
    assert_eq!(ids(store.list(List::Of(&PlayerId("p".to_owned())), 9).await.unwrap()), std::slice::from_ref(&a));
    assert_eq!(ids(store.list(List::Of(&PlayerId("q".to_owned())), 9).await.unwrap()), std::slice::from_ref(&b));
    assert_eq!(store.list(List::Recent, 9).await.unwrap(), []);
    assert_eq!(store.list(List::Lobby, 1).await.unwrap()[0], row(&b, Status::Open, None, "q", 2));
    assert_eq!(store.due(9, 9).await.unwrap(), []);
    assert_eq!(store.due(10, 9).await.unwrap(), std::slice::from_ref(&a));
    // Whoever left has the table no longer.
    store.write(&[put(&a, 2, Some(row(&a, Status::Open, None, "z", 4)))]).await.unwrap();
    assert_eq!(store.list(List::Of(&PlayerId("p".to_owned())), 9).await.unwrap(), []);
    assert_eq!(store.due(10, 9).await.unwrap(), []);
    store.write(&[put(&a, 3, Some(row(&a, Status::Running, None, "z", 5)))]).await.unwrap();
    assert_eq!(store.started("", 9).await.unwrap(), std::slice::from_ref(&a));
    assert_eq!(store.started(a.as_str(), 9).await.unwrap(), []);
    let text = "{\"ñ\": 1}".to_owned();
    store.write(&[Write::Snapshot { table: a.clone(), seq: 3, text: text.clone() }]).await.unwrap();
    assert_eq!(store.load(&a).await.unwrap().unwrap().snapshot, Some((3, text)));
    let after: Vec<u64> = store.after(&a, 1).await.unwrap().iter().map(|entry| entry.seq).collect();
    assert_eq!(after, [2, 3]);
    assert!(store.load(&TableId::new()).await.unwrap().is_none());
    // Finished games in the order of their ends; those that end in the same moment in the order of their ids.
    let (c, d) = (TableId::new(), TableId::new());
    let both =
        [put(&c, 1, Some(row(&c, Status::Over, None, "p", 8))), put(&d, 1, Some(row(&d, Status::Over, None, "p", 8)))];
    store.write(&both).await.unwrap();
    store.write(&[put(&a, 4, Some(row(&a, Status::Over, None, "z", 6)))]).await.unwrap();
    let (first, second) = if c.as_str() < d.as_str() { (c, d) } else { (d, c) };
    let ended = ids(store.ended((0, ""), 9, 9).await.unwrap());
    assert_eq!(ended, [a.clone(), first.clone(), second.clone()]);
    assert_eq!(ids(store.ended((8, first.as_str()), 9, 9).await.unwrap()), [second]);
    assert_eq!(ids(store.ended((0, ""), 7, 9).await.unwrap()), std::slice::from_ref(&a));
    // Players.
    let player = |id: &str| Account { id: PlayerId(id.to_owned()), name: "Ana".to_owned(), password: None, since: 7 };
    let name = |id: &str, name: &str, password: Option<&str>| Write::Name {
        player: PlayerId(id.to_owned()),
        name: name.to_owned(),
        password: password.map(str::to_owned),
    };
    store.write(&[Write::Account(player("p")), Write::Account(player("q"))]).await.unwrap();
    store.write(&[Write::Session { key: [1; 32], player: PlayerId("p".to_owned()), at: 8 }]).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap(), Some(player("p")));
    assert_eq!(store.session(&[2; 32]).await.unwrap(), None);
    assert_eq!(store.player(&PlayerId("q".to_owned())).await.unwrap(), Some(player("q")));
    assert_eq!(store.player(&PlayerId("x".to_owned())).await.unwrap(), None);
    assert_eq!(store.write(&[name("p", "Ánë", Some("hash"))]).await.unwrap(), [true]);
    assert_eq!(store.write(&[name("q", "ÁNË", Some("hash"))]).await.unwrap(), [false]);
    assert_eq!(store.write(&[name("p", "Other", None), name("q", "Bo", None)]).await.unwrap(), [false, true]);
    assert_eq!(store.claimed("áNë").await.unwrap().unwrap().id, PlayerId("p".to_owned()));
    store.write(&[Write::Forget([1; 32])]).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_does_what_a_store_must() {
    let folder = tempfile::tempdir().unwrap();
    suite(&Sqlite::open(folder.path()).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_does_what_a_store_must_and_several_servers_share_it() {
    let server = crate::postgres::Postgres::start();
    suite(&Postgres::open(&server.url).await.unwrap()).await;
    // Two servers, one table: each move goes to the other of them, and a watcher of either hears all.
    let one = Running::over(Arc::new(Postgres::open(&server.url).await.unwrap())).await;
    let two = Running::over(Arc::new(Postgres::open(&server.url).await.unwrap())).await;
    let mut players = [one.player("Ana").await, one.player("Ben").await];
    let id = dealt(&mut players, json!({})).await;
    let mut heard = two.client().stream(&format!("/api/tables/{id}/events"), None).await;
    for n in 0..60 {
        for player in &mut players {
            player.address = if n % 2 == 0 { one.address } else { two.address };
        }
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        if shown["status"] == "over" {
            break;
        }
        let seat = shown["turn"][0].as_u64().unwrap_or_else(|| panic!("{shown}")) as usize;
        let (version, actions) = players[seat].actions(&id).await;
        // The server may have heard of a move between the two questions.
        let Some(action) = actions.last() else { continue };
        let answer = players[seat].act(&id, version, action).await;
        // A server that has not heard of the last move yet says so, and never makes another of it.
        assert!(answer.status == 200 || answer.json()["error"] == "stale" || answer.status == 422, "{}", answer.body);
    }
    let last = players[0].get(&format!("/api/tables/{id}")).await.ok().json()["version"].as_u64().unwrap();
    for n in 1..=last {
        assert_eq!(heard.next().await.unwrap().id, Some(n));
    }
    // Both at once: in a round for all, moves at different servers never fail each other.
    let mut three = [one.player("Cleo").await, one.player("Dido").await, one.player("Eos").await];
    let id = dealt(&mut three, json!({})).await;
    three[1].address = two.address;
    let mut asked = Vec::new();
    for player in &mut three {
        asked.push(player.actions(&id).await);
    }
    let [a, b, c] = &mut three;
    let (x, y, z) = tokio::join!(
        a.act(&id, asked[0].0, &asked[0].1[0]),
        b.act(&id, asked[1].0, &asked[1].1[0]),
        c.act(&id, asked[2].0, &asked[2].1[0]),
    );
    assert!([x, y, z].iter().all(|answer| answer.status == 200));
}
