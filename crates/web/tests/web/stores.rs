//! One suite for both stores, and two processes' worth of halls over one PostgreSQL.

use crate::common::{Running, dealt};
use emporia_web::model::{Clock, ListedTable, LogRow, PlayerId, SeatLine, Status, Summary, TableId};
use emporia_web::names::PlayerName;
use emporia_web::notices::{ChannelState, Pass, PassKind};
use emporia_web::people::{Account, Preferences, StoredSession};
use emporia_web::store::{ChannelWrite, List, NoticeWrite, PeopleWrite, Postgres, PutOff, Sqlite, Store, Write};
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
        until: None,
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
        Write::LogRow(Box::new(entry(table, seq, &format!("{seq}"))), row.map(Arc::new), Vec::new())
    };
    let first = [
        put(&a, 1, Some(row(&a, Status::Open, Some(10), "p", 1))),
        put(&b, 1, Some(row(&b, Status::Open, Some(3), "r", 0))),
    ];
    assert_eq!(store.write(&first).await.unwrap(), [true, true]);
    // A number is given once; the other of the same group is not harmed, and a refused one leaves no trace.
    let news = row(&b, Status::Open, None, "q", 2);
    let taken =
        Write::LogRow(Box::new(entry(&a, 1, "other")), Some(Arc::new(row(&a, Status::Over, None, "x", 3))), Vec::new());
    let again = [taken, put(&b, 2, Some(news))];
    assert_eq!(store.write(&again).await.unwrap(), [false, true]);
    // The same again, as after an answer that was lost, is accepted and changes nothing.
    let lost = [put(&a, 1, Some(row(&a, Status::Over, None, "x", 3))), Write::Probe];
    assert_eq!(store.write(&lost).await.unwrap(), [true, true]);
    let other = LogRow { at: 6, ..entry(&a, 1, "1") };
    assert_eq!(store.write(&[Write::LogRow(Box::new(other), None, Vec::new())]).await.unwrap(), [false]);
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
    notices(store).await;
    reviews(store, &a).await;
}

/// What every store must do for reviews of a table that is over.
async fn reviews(store: &dyn Store, a: &TableId) {
    // A review takes the place of one by an earlier version of the method, and of no later one.
    let review = |version: u32, text: &str| {
        let write = Write::Review { table: a.clone(), seat: 1, version, text: text.to_owned() };
        async move { store.write(&[write]).await.unwrap() }
    };
    assert_eq!(review(2, "two").await, [true]);
    assert_eq!(store.review(a, 1, 2).await.unwrap().as_deref(), Some("two"));
    assert!(store.review(a, 1, 1).await.unwrap().is_none() && store.review(a, 0, 2).await.unwrap().is_none());
    review(3, "three").await;
    review(2, "two again").await;
    assert_eq!(store.review(a, 1, 3).await.unwrap().as_deref(), Some("three"));
    assert_eq!(store.review(a, 1, 2).await.unwrap(), None);
}

/// What every store must do for notices and channels.
async fn notices(store: &dyn Store) {
    let (p, table) = (PlayerId("p".to_owned()), TableId::new());
    let one = async |write: Write| store.write(&[write]).await.unwrap()[0];
    let channel = async |write: ChannelWrite| one(Write::Channels(Box::new(write))).await;
    let notice = async |write: NoticeWrite| one(Write::Notices(Box::new(write))).await;
    let mut seq = 0;
    let mut due = |at: i64| {
        seq += 1;
        let row = (seq == 1).then(|| Arc::new(row(&table, Status::Running, None, "p", 1)));
        Write::LogRow(
            Box::new(entry(&table, seq, &format!("{seq}"))),
            row,
            vec![crate::receivers::noticed(&table, &p, seq, at)],
        )
    };
    assert!(one(due(5)).await);
    assert!(!store.notice_due(100).await.unwrap(), "whoever has no channel is told of nothing");
    let mail = crate::receivers::letter_box(&p, "p@example.org");
    assert!(channel(ChannelWrite::New(mail.clone())).await && channel(ChannelWrite::New(mail.clone())).await);
    assert_eq!(store.channels(&p).await.unwrap(), std::slice::from_ref(&mail), "one of each address");
    assert_eq!(store.channels_to("p@example.org").await.unwrap(), std::slice::from_ref(&mail));
    // One of a kind for each table, the latest; taken by one, sent once.
    assert!(one(due(5)).await && one(due(9)).await);
    assert_eq!(store.count_notices().await.unwrap(), 1);
    assert!(!store.notice_due(8).await.unwrap() && store.notice_due(9).await.unwrap());
    let take = |taker: &str, now, until| NoticeWrite::Take { taker: taker.to_owned(), now, until, most: 9 };
    assert!(notice(take("a", 9, 50)).await);
    assert!(!notice(take("b", 10, 50)).await && !store.notice_due(10).await.unwrap(), "it is another's");
    let held = store.taken("a").await.unwrap();
    let one_held = &held[0];
    assert_eq!(
        (held.len(), one_held.notice.seq, one_held.table.as_ref().map(|row| row.id.clone())),
        (1, 3, Some(table.clone()))
    );
    assert!(one_held.preferences.is_some() && store.taken("b").await.unwrap().is_empty());
    assert_eq!(store.taken_channels("a").await.unwrap(), std::slice::from_ref(&mail));
    let key = one_held.notice.key.clone();
    // Whoever held it is gone: somebody else takes it, and puts it off.
    assert!(notice(take("b", 50, 90)).await);
    let off = PutOff { key: key.clone(), seq: 3, due: 70, sent: vec!["x".to_owned(), "y".to_owned()], tries: 2 };
    assert!(notice(NoticeWrite::Later(vec![off])).await);
    assert!(!store.notice_due(69).await.unwrap() && notice(take("c", 70, 90)).await);
    let held = store.taken("c").await.unwrap();
    assert_eq!((held[0].tries, held[0].sent.clone()), (2, vec!["x".to_owned(), "y".to_owned()]));
    // What was sent was another if there is a newer one by now.
    assert!(one(due(80)).await);
    assert!(!notice(NoticeWrite::Done(vec![(key.clone(), 3)])).await && store.is_noticed(&p, &table).await.unwrap());
    assert!(notice(NoticeWrite::Done(vec![(key, 4)])).await && !store.is_noticed(&p, &table).await.unwrap());
    assert!(one(due(90)).await);
    let seen = |seq| NoticeWrite::Seen { player: p.clone(), table: table.clone(), seq };
    assert!(!notice(seen(4)).await && notice(seen(5)).await);
    assert!(one(due(90)).await && notice(take("d", 90, 99)).await && notice(NoticeWrite::Release).await);
    assert!(store.notice_due(90).await.unwrap());
    // One letter in so long, whoever asks.
    let use_at = |now, after| ChannelWrite::Use { id: mail.id.clone(), now, after };
    assert!(channel(use_at(50, 40)).await && !channel(use_at(60, 49)).await && channel(use_at(60, 50)).await);
    for _ in 0..2 {
        assert!(channel(ChannelWrite::Failed { id: mail.id.clone(), most: 2 }).await);
    }
    assert_eq!(store.channel(&mail.id).await.unwrap().unwrap().state, ChannelState::Off);
    // A secret opens one thing, until a time, and the last of a kind ends those before.
    let pass =
        |n: u8| Pass { key: [n; 32], kind: PassKind::Password, player: p.clone(), about: "z".to_owned(), until: 9 };
    assert!(channel(ChannelWrite::Pass(pass(1))).await && channel(ChannelWrite::Pass(pass(2))).await);
    let found = async |n: u8, now| store.pass(&[n; 32], PassKind::Password, now).await.unwrap();
    assert_eq!((found(1, 5).await, found(2, 9).await), (None, None));
    assert_eq!(found(2, 8).await, Some((p.clone(), "z".to_owned())));
    assert!(store.pass(&[2; 32], PassKind::Confirm, 5).await.unwrap().is_none());
    let used = ChannelWrite::UsePass { key: [2; 32], kind: PassKind::Password, now: 8 };
    assert!(channel(used.clone()).await && !channel(used).await);
    assert!(channel(ChannelWrite::Keep { name: "k", value: "1".to_owned() }).await);
    assert!(!channel(ChannelWrite::Keep { name: "k", value: "2".to_owned() }).await);
    assert_eq!(store.kept("k").await.unwrap().as_deref(), Some("1"));
    // Whoever is forgotten leaves nothing.
    assert!(one(Write::People(Box::new(PeopleWrite::Delete(p.clone())))).await);
    assert!(store.channels(&p).await.unwrap().is_empty() && store.count_notices().await.unwrap() == 0);
    assert!(channel(ChannelWrite::Purge(99)).await);
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
