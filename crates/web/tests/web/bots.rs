//! Bots that fail: their table goes on. And what bots remember, whoever asks them.

use crate::common::{Client, Running};
use emporia_bots::Spec;
use emporia_engine::emporous::{Action, Cards, Emporous, FaceDown, Kind, Offer, Options, Phase, Side, Terms, Tiles};
use emporia_engine::rng::{Hex, Seed};
use emporia_engine::{CardSet, CardSets, Game, Match, Seat, SeatSet};
use emporia_web::board::Thought;
use emporia_web::games::Shelf;
use emporia_web::model::{Change, Guest, Holder, LogRow, PlayerId, Presence, Setup, TableId};
use emporia_web::names::PlayerName;
use emporia_web::store::{Stored, Write};
use emporia_web::table::Table;
use serde_json::json;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Ana against a bot that thinks like this; the game has begun.
async fn against(think: fn(Spec, Thought) -> String) -> (Running, Client, String) {
    let server = Running::with(|settings| settings.hall.seams.think = think).await;
    let mut ana = server.player("Ana").await;
    let body = json!({ "game": "roll-and-write", "options": { "players": 2 }, "pace": 0, "seats": ["me", "bot:easy"] });
    let id = ana.post_json("/api/tables", &body).await.ok().json()["id"].as_str().unwrap().to_owned();
    ana.post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    (server, ana, id)
}

/// Plays to the end: how many moves the bot made, and the last version.
async fn to_the_end(server: &Running, ana: &mut Client, id: &str) -> (usize, u64) {
    let mut watch = ana.stream(&format!("/api/tables/{id}/events"), None).await;
    let over = loop {
        let shown = ana.get(&format!("/api/tables/{id}")).await.ok().json();
        if shown["status"] == "over" {
            break shown;
        }
        if shown["turn"].as_array().unwrap().contains(&json!(0)) {
            let (version, actions) = ana.actions(id).await;
            // A move may have come too late: then it is Ana's turn again.
            if let Some(action) = actions.last() {
                ana.act(id, version, action).await;
            }
        } else {
            watch.next().await.unwrap();
        }
    };
    let log = server.site.hall.store.load(&TableId::read(id).unwrap()).await.unwrap().unwrap();
    let by_bot = log.entries.iter().filter(|entry| entry.change.contains("\"bot\":true"));
    (by_bot.count(), over["version"].as_u64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_panics_is_replaced_by_a_random_move() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let (server, mut ana, id) = against(|spec, thought| {
        if spec == Spec::Easy {
            ASKED.fetch_add(1, Ordering::SeqCst);
            panic!("a bot that is wrong");
        }
        assert_eq!(spec, Spec::Random);
        thought()
    })
    .await;
    let (moves, version) = to_the_end(&server, &mut ana, &id).await;
    let asked = ASKED.load(Ordering::SeqCst);
    assert!(moves > 10 && asked > 0, "{moves} moves, {asked} times asked");
    assert!(asked as u64 <= version, "asked {asked} times in {version} versions: at most once for each");
    assert_eq!(server.site.hall.metrics.bot_faults.get(), asked as u64);
    assert!(server.site.hall.metrics.text().contains("emporia_bot_faults_total"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_makes_an_illegal_move_is_replaced_by_a_random_one() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let (server, mut ana, id) = against(|spec, thought| match spec {
        // No move of this game, or one that the rules refuse but for a moment.
        Spec::Easy if ASKED.fetch_add(1, Ordering::SeqCst).is_multiple_of(2) => "{\"castle\":1}".to_owned(),
        Spec::Easy => "\"home\"".to_owned(),
        _ => thought(),
    })
    .await;
    let (moves, _) = to_the_end(&server, &mut ana, &id).await;
    assert!(moves > 10, "{moves} moves");
    assert!(server.site.hall.metrics.bot_faults.get() > 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_even_random_moves_fail_the_table_rests_in_between_and_can_be_used() {
    let begun = Instant::now();
    let (server, mut ana, id) = against(|_, _| panic!("no bot is right")).await;
    let faults = || server.site.hall.metrics.bot_faults.get();
    while faults() < 3 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(begun.elapsed() >= Duration::from_secs(1), "it was asked again at once");
    ana.post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello" })).await.ok();
    let (version, actions) = ana.actions(&id).await;
    ana.act(&id, version, &actions[0]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bots_move_that_the_store_refuses_is_made_when_the_store_is_back() {
    static FREE: AtomicBool = AtomicBool::new(false);
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let (server, mut ana, id) = against(|_, thought| {
        ASKED.fetch_add(1, Ordering::SeqCst);
        while !FREE.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(5));
        }
        thought()
    })
    .await;
    let file = server.folder.as_ref().unwrap().path().join("emporia.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut other = <sqlx::SqliteConnection as sqlx::Connection>::connect_with(&options).await.unwrap();
    sqlx::raw_sql("begin immediate").execute(&mut other).await.unwrap();
    FREE.store(true, Ordering::SeqCst);
    // Asked for the second time, because its first move could not be kept.
    while ASKED.load(Ordering::SeqCst) < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    let (moves, _) = to_the_end(&server, &mut ana, &id).await;
    assert!(moves > 10, "{moves} moves");
    assert_eq!(server.site.hall.metrics.bot_faults.get(), 0, "the bot was not at fault");
}

/// A table of three as its log, beside the match that it is the log of.
struct Told {
    shelf: Shelf,
    table: Table,
    entries: Vec<LogRow>,
    played: Match<Emporous>,
}

impl Told {
    fn new() -> Told {
        let guest =
            |n: u8| Guest { id: PlayerId(format!("player {n}")), name: PlayerName::kept(format!("Player {n}")) };
        let seats = (0..3).map(|n| Holder::Person { guest: guest(n), presence: Presence::Here }).collect();
        let options = json!({ "players": 3 });
        let game =
            Emporous::new(serde_json::from_value::<Options>(options.clone()).unwrap(), Cards::builtin()).unwrap();
        let setup = Setup { pace: 0, ..Setup::new("emporous", options, seats) };
        let id = TableId::new();
        let open = serde_json::to_string(&Change::Open { setup: setup.clone(), host: guest(0) }).unwrap();
        let first = LogRow { table: id.clone(), seq: 1, at: 1, change: open, events: "[]".to_owned() };
        let mut told = Told {
            shelf: Shelf::new(CardSets::builtin()),
            table: Table::open(id, 1, setup, guest(0)),
            entries: vec![first],
            played: Match::new(game, Seed([3; 32]), &mut |_| ()),
        };
        told.fold(&Change::Start { seed: Hex([3; 32]), rules: Emporous::RULES, cards: None, from: None });
        told
    }

    fn fold(&mut self, change: &Change) {
        let at = self.table.version as i64 + 1;
        let events = self.table.fold(&self.shelf, at, change).unwrap();
        let (table, seq) = (self.table.id.clone(), self.table.version);
        self.entries.push(LogRow { table, seq, at, change: serde_json::to_string(change).unwrap(), events });
    }

    fn act(&mut self, seat: Seat, action: Action) {
        self.played.act(seat, action, &mut |_| ()).unwrap();
        let action = RawValue::from_string(serde_json::to_string(&action).unwrap()).unwrap();
        self.fold(&Change::Move { seat: seat.0, action, bot: false });
    }

    /// Plays on, as little as possible, until a seat can propose a deal to the next.
    fn until_turn_of(&mut self, seat: Option<Seat>) {
        let mut actions = Vec::new();
        loop {
            let s = self.played.state();
            let active = s.table.active;
            let free = s.table.phase == Phase::Turn && !s.table.exchanged;
            let both = [active, active.next(3)].iter().all(|seat| s.tiles[seat.index()].count() > 0);
            if free && both && seat.is_none_or(|seat| active == seat) {
                return;
            }
            let next = self.played.turn().seats().first().unwrap();
            self.played.game().actions(s, next, &mut actions);
            let find = |wanted: fn(&Action) -> bool| actions.iter().copied().find(wanted);
            let end = find(|action| *action == Action::End);
            let action = end.or_else(|| find(|action| matches!(action, Action::Sail(_)))).unwrap_or(actions[0]);
            self.act(next, action);
        }
    }

    /// The active seat offers one of its tiles for one of the next seat's, and says what it is, or that it is a Jewel.
    fn offer(&mut self, honest: bool) -> (Seat, Seat, FaceDown) {
        let s = self.played.state();
        let active = s.table.active;
        let other = active.next(3);
        let [given, asked] = [active, other].map(|seat| Tiles::one(s.tiles[seat.index()].iter().next().unwrap().0));
        let claim = if honest { given } else { Tiles::one(Kind::Jewel) };
        let side = |tiles: Tiles| Side { tiles, ..Side::default() };
        let terms = Terms { to: SeatSet::one(other), give: side(claim), ask: side(asked) };
        let down = |tiles: Tiles| FaceDown { tiles, contracts: 0 };
        self.act(active, Action::Propose(Offer { terms, hidden: down(given) }));
        (active, other, down(asked))
    }

    /// Two deals are struck, in which the one who offers says the truth or not; then comes a third offer. Who has to answer.
    fn third_offer(honest: bool) -> (Told, Seat) {
        let mut told = Told::new();
        told.until_turn_of(None);
        for _ in 0..2 {
            let (active, other, accepted) = told.offer(honest);
            told.act(other, Action::Accept(accepted));
            told.act(active, Action::Take { seat: other, hidden: FaceDown::default() });
            told.until_turn_of(Some(active));
        }
        let (_, other, _) = told.offer(false);
        (told, other)
    }
}

/// In how many of a hundred decisions a bot accepts the offer on the table.
fn accepted(table: &Table, seat: Seat) -> usize {
    let board = table.board.as_ref().unwrap();
    (0..100).filter(|&seed| board.thought(seat, Spec::Greedy, seed).unwrap()().contains("accept")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_lied_twice_is_believed_less_even_after_a_restart() {
    let (friend, seat) = Told::third_offer(true);
    let (liar, same) = Told::third_offer(false);
    assert_eq!(seat, same, "the same moves but for what was said");
    let (of_friend, of_liar) = (accepted(&friend.table, seat), accepted(&liar.table, seat));
    assert!(of_friend > 2 * of_liar + 10, "{of_friend} of 100 offers of a friend, {of_liar} of a liar");
    // What the seat was shown is kept: woken from its snapshot, or from its log alone, the table has the same bots.
    let Told { shelf, table, entries, .. } = liar;
    for snapshot in [None, Some((table.version, table.snapshot().unwrap()))] {
        let stored = Stored { snapshot, entries: entries.clone() };
        assert_eq!(accepted(&Table::load(&shelf, &table.id, &stored).unwrap(), seat), of_liar);
    }
    let server = Running::new().await;
    let row = Some(Arc::new(table.row()));
    let all = entries.into_iter().map(|entry| Write::LogRow(Box::new(entry), row.clone()));
    server.site.hall.store.write(&all.collect::<Vec<_>>()).await.unwrap();
    let woken = server.site.hall.look(&table.id).await.unwrap();
    assert_eq!(accepted(&woken, seat), of_liar);
}
