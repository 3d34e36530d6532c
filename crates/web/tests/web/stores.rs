//! One suite for both stores, and two processes' worth of halls over one PostgreSQL.

use crate::common::{Running, dealt};
use emporia_web::model::{Clock, ListedTable, LogRow, PlayerId, SeatLine, Status, Summary, TableId};
use emporia_web::names::PlayerName;
use emporia_web::people::{Account, Preferences, StoredSession};
use emporia_web::store::{List, PeopleWrite, Postgres, Sqlite, Store, Write};
use serde_json::json;
use std::sync::Arc;

fn entry(table: &TableId, seq: u64, change: &str) -> LogRow {
    LogRow { table: table.clone(), seq, at: 5, change: change.to_owned(), events: "[]".to_owned() }
}

fn row(table: &TableId, status: Status, due: Option<i64>, player: &str, touched: i64) -> ListedTable {
    let seat = SeatLine {
        name: Some(PlayerName::kept("Ana".to_owned())),
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
        host: Some(0),
        played_on: false,
        helped: false,
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
    let taken = Write::LogRow(Box::new(entry(&a, 1, "other")), Some(Arc::new(row(&a, Status::Over, None, "x", 3))));
    let again = [taken, put(&b, 2, Some(news))];
    assert_eq!(store.write(&again).await.unwrap(), [false, true]);
    // The same again, as after an answer that was lost, is accepted and changes nothing.
    let lost = [put(&a, 1, Some(row(&a, Status::Over, None, "x", 3))), Write::Probe];
    assert_eq!(store.write(&lost).await.unwrap(), [true, true]);
    let other = LogRow { at: 6, ..entry(&a, 1, "1") };
    assert_eq!(store.write(&[Write::LogRow(Box::new(other), None)]).await.unwrap(), [false]);
    let loaded = store.load(&a).await.unwrap().unwrap();
    assert_eq!(loaded.entries.len(), 1);
    assert!(loaded.snapshot.is_none());
    let ids = |rows: Vec<ListedTable>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.list(List::Lobby, 9).await.unwrap()), [b.clone(), a.clone()]);
    assert_eq!(ids(store.list(List::Of(&PlayerId("p".to_owned())), 9).await.unwrap()), std::slice::from_ref(&a));
    assert_eq!(ids(store.list(List::Of(&PlayerId("q".to_owned())), 9).await.unwrap()), std::slice::from_ref(&b));
    assert_eq!(store.list(List::Recent, 9).await.unwrap(), []);
    assert_eq!(store.list(List::Lobby, 1).await.unwrap()[0], row(&b, Status::Open, None, "q", 2));
    let start = (i64::MIN, "");
    assert_eq!(store.due(9, start, 9).await.unwrap(), (vec![], false));
    assert_eq!(store.due(10, start, 9).await.unwrap(), (vec![(10, a.clone())], false));
    assert_eq!(store.due(10, start, 1).await.unwrap(), (vec![(10, a.clone())], true));
    assert_eq!(store.due(10, (10, a.as_str()), 9).await.unwrap(), (vec![], false));
    // Whoever left has the table no longer.
    store.write(&[put(&a, 2, Some(row(&a, Status::Open, None, "z", 4)))]).await.unwrap();
    assert_eq!(store.list(List::Of(&PlayerId("p".to_owned())), 9).await.unwrap(), []);
    assert_eq!(store.due(10, start, 9).await.unwrap(), (vec![], false));
    store.write(&[put(&a, 3, Some(row(&a, Status::Running, None, "z", 5)))]).await.unwrap();
    assert_eq!(store.started("", 9).await.unwrap(), std::slice::from_ref(&a));
    assert_eq!(store.started(a.as_str(), 9).await.unwrap(), []);
    assert_eq!(store.ahead(4, "", 9).await.unwrap(), std::slice::from_ref(&a));
    assert_eq!(store.ahead(5, "", 9).await.unwrap(), []);
    let text = "{\"ñ\": 1}".to_owned();
    store.write(&[Write::Snapshot { table: a.clone(), seq: 3, text: text.clone() }]).await.unwrap();
    assert_eq!(store.load(&a).await.unwrap().unwrap().snapshot, Some((3, text)));
    let after: Vec<u64> = store.after(&a, 1).await.unwrap().iter().map(|entry| entry.seq).collect();
    assert_eq!(after, [2, 3]);
    assert_eq!(store.newest(&a).await.unwrap(), 3);
    assert_eq!(store.newest(&TableId::new()).await.unwrap(), 0);
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
    people(store).await;
}

/// What every store must do for people.
async fn people(store: &dyn Store) {
    let id = |id: &str| PlayerId(id.to_owned());
    let player = |name: &str| Account::new(id(name), PlayerName::kept("Ana".to_owned()), 7);
    let one = async |write: PeopleWrite| store.write(&[Write::People(Box::new(write))]).await.unwrap()[0];
    let named = |name: &str| PlayerName::kept(name.to_owned());
    for name in ["p", "q", "r"] {
        assert!(one(PeopleWrite::Account(player(name))).await);
    }
    // Sessions: used until a time, listed, ended one by one or all but one.
    let session = |n: u8, seen| {
        PeopleWrite::Session(StoredSession { key: [n; 32], player: id("p"), at: 5, seen, agent: "Firefox".to_owned() })
    };
    assert!(one(session(1, 8)).await && one(session(2, 9)).await && one(session(3, 6)).await);
    assert_eq!(store.session(&[1; 32], 7).await.unwrap(), Some((player("p"), 8)));
    assert_eq!(store.session(&[1; 32], 8).await.unwrap(), None, "nobody used it for too long");
    assert_eq!(store.session(&[9; 32], 0).await.unwrap(), None);
    let keys =
        async |after| store.sessions(&id("p"), after).await.unwrap().iter().map(|s| s.key[0]).collect::<Vec<_>>();
    assert_eq!(keys(6).await, [2, 1]);
    assert!(one(PeopleWrite::Seen { key: [3; 32], at: 20 }).await);
    assert_eq!(keys(6).await, [3, 2, 1]);
    assert!(!one(PeopleWrite::EndSession { player: id("q"), key: [3; 32] }).await, "it is another's");
    assert!(one(PeopleWrite::EndSession { player: id("p"), key: [3; 32] }).await);
    assert!(one(PeopleWrite::EndSessions { player: id("p"), but: Some([1; 32]) }).await);
    assert_eq!(keys(0).await, [1]);
    assert!(one(PeopleWrite::EndSessions { player: id("p"), but: None }).await);
    assert!(keys(0).await.is_empty());
    // Names: claimed once, whatever their case and however they look.
    let claim =
        |who: &str, name: &str| PeopleWrite::Claim { player: id(who), name: named(name), password: "hash".to_owned() };
    let rename = |who: &str, name: &str| PeopleWrite::Rename { player: id(who), name: named(name) };
    assert!(one(claim("p", "Ánë Ian")).await);
    assert!(
        !one(claim("q", "ÁNË IAN")).await && !one(claim("q", "Ánë lan")).await && !one(rename("q", "Ánë Iаn")).await
    );
    assert!(!one(claim("p", "Other")).await, "a first password is the first");
    assert!(one(rename("q", "Bo")).await && one(rename("p", "Other")).await && one(claim("q", "Ánë Ian")).await);
    assert_eq!(store.claimed("áNë IAN").await.unwrap().unwrap().id, id("q"));
    assert_eq!(store.claimed("other").await.unwrap().unwrap().id, id("p"));
    assert_eq!(store.lookalike(&named("0ther")).await.unwrap().unwrap().id, id("p"));
    assert_eq!(store.player(&id("x")).await.unwrap(), None);
    assert!(one(PeopleWrite::Password { player: id("p"), password: "another".to_owned() }).await);
    assert!(!one(PeopleWrite::Password { player: id("r"), password: "another".to_owned() }).await, "there was none");
    let muted = Preferences { muted: vec![id("q")], ..Preferences::default() };
    assert!(one(PeopleWrite::Preferences { player: id("p"), preferences: muted.clone() }).await);
    let kept = store.player(&id("p")).await.unwrap().unwrap();
    assert_eq!((kept.password.as_deref(), kept.preferences), (Some("another"), muted));
    // What nobody uses goes: old sessions, and guests who have neither a session nor a table.
    assert!(one(session(4, 30)).await && one(session(5, 8)).await);
    assert!(one(PeopleWrite::Purge { before: 8, idle: 8 }).await);
    assert_eq!(keys(0).await, [4]);
    assert!(store.player(&id("r")).await.unwrap().is_none() && store.player(&id("q")).await.unwrap().is_some());
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
        players[seat].act(&id, version, actions.last().unwrap()).await.ok();
    }
    let last = one.client().get(&format!("/api/tables/{id}")).await.ok().json()["version"].as_u64().unwrap();
    // Each change that a watcher may notice, once and in order.
    let mut n = 0;
    while n < last {
        let next = heard.next().await.unwrap().id.unwrap();
        assert!(next > n, "{next} comes after {n}");
        n = next;
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
