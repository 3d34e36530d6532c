//! Data of earlier versions of this program. `tests/formats/N` holds what the last version of format N wrote, and the
//! cards that it was played with; `tests/formats/make.py` made it. It is opened, migrated, and played on.

use crate::common::{Client, Running};
use emporia_engine::emporion::Emporion;
use emporia_engine::emporous::Emporous;
use emporia_engine::rng::{below, fast};
use emporia_engine::rollwrite::RollWrite;
use emporia_engine::{CardSet, CardSets, Game, Match, Record, emporous, rollwrite};
use emporia_web::backup::{self, MoveFault};
use emporia_web::server::Place;
use emporia_web::store::{FORMAT, Postgres, Sqlite, Store, StoreFault};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;

pub const SQLITE_1: &str = include_str!("../formats/1/sqlite.dump");
const POSTGRES_1: &str = include_str!("../formats/1/postgres.dump");

pub fn cards() -> CardSets {
    let mut cards = CardSets::builtin();
    cards.rollwrite = rollwrite::Cards::read(include_str!("../formats/1/roll-and-write.toml")).unwrap();
    // Emporion has the cards of today: what was begun with the first edition finds it by itself.
    cards.emporous = emporous::Cards::read(include_str!("../formats/1/emporous.toml")).unwrap();
    cards
}

/// A player of a data set, by the token that stands in its comments.
pub fn player(server: &Running, dump: &str, name: &str) -> Client {
    let mark = format!("-- token {name} ");
    let token = dump.lines().find_map(|line| line.strip_prefix(&mark)).unwrap();
    Client { token: Some(token.to_owned()), ..server.client() }
}

/// A connection to the database in a data folder.
pub async fn sqlite(folder: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("emporia.db")).create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

pub async fn run(connection: &mut SqliteConnection, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await.unwrap();
}

/// A data folder as the version of format 1 left it.
pub async fn folder_1() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = sqlite(folder.path()).await;
    run(&mut connection, SQLITE_1).await;
    connection.close().await.unwrap();
    folder
}

/// What the interface says of a table.
pub async fn shown(client: &mut Client, id: &str) -> Value {
    client.get(&format!("/api/tables/{id}")).await.ok().json()
}

/// Plays to the end by luck; bots in other seats play by themselves.
async fn play_to_the_end(people: &mut [Client], id: &str) {
    let mut rng = fast(17, 1);
    while shown(&mut people[0], id).await["status"] != "over" {
        for person in people.iter_mut() {
            let (version, actions) = person.actions(id).await;
            if actions.is_empty() {
                tokio::task::yield_now().await;
                continue;
            }
            let action = &actions[below(&mut rng, actions.len() as u32) as usize];
            let answer = person.act(id, version, action).await;
            assert!(answer.status == 200 || answer.json()["error"] == "stale", "{}", answer.body);
        }
    }
}

fn verify<G: Game>(record: &Record, cards: &G::Cards) {
    if let Err(fault) = Match::<G>::replay(record, cards, &mut |_, _, _| ()) {
        panic!("the record of {} does not verify: {fault:?}", record.game);
    }
}

/// A game that is over can be seen again at any move, and its record proves itself.
async fn look_back(client: &mut Client, id: &str) {
    let last = shown(client, id).await["version"].as_u64().unwrap();
    for at in [2, last / 2, last] {
        let page = client.get(&format!("/t/{id}/replay?at={at}")).await.ok().body;
        assert!(page.contains("id=\"part-board\""), "{page}");
    }
    let record = client.get(&format!("/api/tables/{id}/record")).await.ok().body;
    let record = Record::read(&record).unwrap();
    let cards = cards();
    match record.game.as_str() {
        RollWrite::NAME => verify::<RollWrite>(&record, &cards.rollwrite),
        Emporion::NAME => verify::<Emporion>(&record, &cards.emporion),
        Emporous::NAME => verify::<Emporous>(&record, &cards.emporous),
        other => panic!("{other}"),
    }
}

/// Everything in a data set is still there and goes on.
async fn goes_on(server: &Running, dump: &str) {
    let mut login = server.client();
    login.post_form("/login", &[("name", "ana"), ("password", "a long password")]).await.ok();
    assert!(login.get("/me").await.body.contains("kept by your password"));
    // The name that was claimed before names had looks has them now.
    let taken = server.client().post_form("/me/name", &[("name", "ＡＮＡ")]).await;
    assert_eq!(taken.status, 409, "{}", taken.body);
    let mut people = [player(server, dump, "Ana"), player(server, dump, "Ben")];
    let me = people[0].get("/api/me").await.ok().json();
    let with = |status: &str| -> Vec<String> {
        let tables = me["tables"].as_array().unwrap().iter();
        tables.filter(|line| line["status"] == status).map(|line| line["id"].as_str().unwrap().to_owned()).collect()
    };
    let (over, running, open) = (with("over"), with("running"), with("open"));
    assert_eq!((over.len(), running.len(), open.len()), (3, 4, 1), "{me}");
    for id in &over {
        let page = people[0].get(&format!("/t/{id}")).await.ok().body;
        assert!(page.contains("¡Suerte, Íñigo!"), "what was said is kept");
        look_back(&mut people[0], id).await;
    }
    let mut games = Vec::new();
    for id in &running {
        let before = shown(&mut people[1], id).await;
        games.push(before["game"].as_str().unwrap().to_owned());
        play_to_the_end(&mut people, id).await;
        assert!(shown(&mut people[1], id).await["version"].as_u64() > before["version"].as_u64());
        look_back(&mut people[1], id).await;
    }
    games.sort();
    assert_eq!(games, ["emporion", "emporous", "roll-and-write", "roll-and-write"]);
    // The seat that was kept for whoever has its link.
    let key = shown(&mut people[0], &open[0]).await["keys"][1].as_str().unwrap().to_owned();
    let table = format!("/api/tables/{}", open[0]);
    people[1].post_json(&format!("{table}/join"), &json!({ "seat": 1, "key": key })).await.ok();
    people[0].post_json(&format!("{table}/start"), &json!({})).await.ok();
    play_to_the_end(&mut people, &open[0]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_of_format_1_is_migrated_and_played_on() {
    let folder = folder_1().await;
    let store = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::over_with(store, |settings| settings.cards = cards()).await;
    goes_on(&server, SQLITE_1).await;
    server.stop().await;
    let mut connection = sqlite(folder.path()).await;
    let format: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut connection).await.unwrap();
    assert_eq!(format, FORMAT);
    // Whoever was there has a session since the migration; whoever logged in, since then.
    let times: Vec<i64> = sqlx::query_scalar("select at from sessions").fetch_all(&mut connection).await.unwrap();
    let now = emporia_web::model::now();
    assert!(times.len() == 3 && times.iter().all(|at| (now - 600_000..=now).contains(at)), "{times:?} at {now}");
    // Nothing is left to be migrated the next time.
    Sqlite::open(folder.path()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_of_format_1_is_migrated_once_and_played_on() {
    let database = crate::postgres::Postgres::start();
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    sqlx::raw_sql(POSTGRES_1).execute(&mut connection).await.unwrap();
    // The dump leaves its session without a search path.
    sqlx::raw_sql("reset all").execute(&mut connection).await.unwrap();
    // Several processes start at the same time.
    let open = || Postgres::open(&database.url);
    let (one, two, three) = tokio::join!(open(), open(), open());
    let (one, two, _) = (one.unwrap(), two.unwrap(), three.unwrap());
    let formats: Vec<i64> = sqlx::query_scalar("select version from format").fetch_all(&mut connection).await.unwrap();
    assert_eq!(formats, [FORMAT]);
    // One of the version before may still be running, and writes as it did.
    let old = "insert into sessions (key, player) values ('\\x00', 'p')";
    sqlx::raw_sql(old).execute(&mut connection).await.unwrap();
    drop(one);
    let server = Running::over_with(Arc::new(two), |settings| settings.cards = cards()).await;
    goes_on(&server, POSTGRES_1).await;
    server.stop().await;
    // A later format is refused in words, and left alone.
    sqlx::raw_sql("update format set version = 99").execute(&mut connection).await.unwrap();
    assert_eq!(Postgres::open(&database.url).await.err(), Some(StoreFault::Later(99)));
    let formats: Vec<i64> = sqlx::query_scalar("select version from format").fetch_all(&mut connection).await.unwrap();
    assert_eq!(formats, [99]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_later_version_is_refused_and_left_alone() {
    let folder = folder_1().await;
    let mut connection = sqlite(folder.path()).await;
    run(&mut connection, "pragma user_version = 99").await;
    assert_eq!(Sqlite::open(folder.path()).await.err(), Some(StoreFault::Later(99)));
    // As it would be had it not been opened: the next version's data cannot be read by chance either.
    run(&mut connection, "pragma user_version = 1").await;
    Sqlite::open(folder.path()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_fails_leaves_the_database_as_it_was() {
    let folder = folder_1().await;
    let mut connection = sqlite(folder.path()).await;
    // Somebody added the column by hand.
    run(&mut connection, "alter table sessions add column at integer").await;
    let refused = Sqlite::open(folder.path()).await.err();
    assert!(matches!(&refused, Some(StoreFault::Migration { to: 2, why }) if why.contains("at")), "{refused:?}");
    let format: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut connection).await.unwrap();
    assert_eq!(format, 1);
    // Tables without a format are not ours: nothing is made beside them.
    run(&mut connection, "alter table sessions drop column at; pragma user_version = 0; drop table entries").await;
    let refused = Sqlite::open(folder.path()).await.err();
    assert!(matches!(&refused, Some(StoreFault::Migration { to: 1, why }) if why.contains("tables")), "{refused:?}");
    let made: i64 = sqlx::query_scalar("select count(*) from sqlite_schema where name = 'entries'")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(made, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_databases_are_alike_whether_made_or_migrated() {
    let schema = async |folder: &Path| -> Vec<(String, String)> {
        let mut connection = sqlite(folder).await;
        let columns = "select m.name, c.name || ' ' || c.type || ' ' || c.\"notnull\" || ' ' || c.pk
            from sqlite_schema m, pragma_table_info(m.name) c order by 1, 2";
        sqlx::query_as(columns).fetch_all(&mut connection).await.unwrap()
    };
    let (old, new) = (folder_1().await, tempfile::tempdir().unwrap());
    for folder in [&old, &new] {
        Sqlite::open(folder.path()).await.unwrap().close().await;
    }
    let made = schema(new.path()).await;
    assert!(made.len() > 20);
    assert_eq!(schema(old.path()).await, made);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_an_earlier_version_is_restored_and_brought_up_to_date() {
    let folder = folder_1().await;
    let (from, file) = (Place::Folder(folder.path().to_owned()), folder.path().join("backup"));
    let made = backup::backup(&from, &file).await.unwrap();
    assert!(made.tables == 8 && made.entries > 100, "{made:?}");
    let mut connection = sqlite(folder.path()).await;
    let format: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut connection).await.unwrap();
    assert_eq!(format, 1, "what was backed up is as it was");
    let new = tempfile::tempdir().unwrap();
    let to = new.path().join("data");
    assert_eq!(backup::restore(&file, &Place::Folder(to.clone())).await.unwrap(), made);
    let format: i64 = sqlx::query_scalar("pragma user_version").fetch_one(&mut sqlite(&to).await).await.unwrap();
    assert_eq!(format, FORMAT);
    // What a later version wrote is left to that version.
    run(&mut connection, "pragma user_version = 99").await;
    let refused = backup::backup(&from, &folder.path().join("other")).await;
    assert!(matches!(refused, Err(MoveFault::Store(_, StoreFault::Later(99)))), "{refused:?}");
    assert!(!folder.path().join("other").exists());
}
