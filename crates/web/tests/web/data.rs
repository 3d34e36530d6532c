//! What is kept about somebody can be downloaded whole and deleted: afterwards no row of any table has the name.

use crate::common::{Client, Running, dealt, play_on};
use crate::sessions::signed_up;
use emporia_web::store::{Postgres, Sqlite, Store};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Row};
use std::sync::Arc;

/// Somebody with a finished game, a running one and one that waits, who spoke and reported.
async fn with_a_past(server: &Running, name: &str) -> (Client, [String; 3]) {
    let mut ana = signed_up(server, name).await;
    let mut alone = [ana.clone()];
    let over = dealt(&mut alone, json!({})).await;
    play_on(&mut alone, &over, |_| false).await;
    let mut two = [ana.clone(), server.player("Bea").await];
    let running = dealt(&mut two, json!({})).await;
    ana.post_form(&format!("/t/{running}/say"), &[("text", "words of mine")]).await.ok();
    let about = two[1].get("/api/me").await.json()["player"].as_str().unwrap().to_owned();
    ana.post_form(&format!("/t/{running}/report"), &[("player", &about), ("reason", "too slow")]).await.ok();
    let made = ana.post_json("/api/tables", &json!({ "game": "roll-and-write", "options": { "players": 2 } })).await;
    let waiting = made.ok().json()["id"].as_str().unwrap().to_owned();
    (ana, [over, running, waiting])
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_is_kept_can_be_downloaded() {
    let server = Running::new().await;
    assert_eq!(server.client().get("/me/download").await.status, 401);
    let (mut ana, tables) = with_a_past(&server, "Anastasia").await;
    let all: Value = ana.get("/me/download").await.ok().json();
    assert_eq!((&all["account"]["name"], &all["account"]["signed-up"]), (&json!("Anastasia"), &json!(true)));
    assert_eq!(all["sessions"].as_array().unwrap().len(), 1);
    let secret = &ana.cookies.iter().find(|(name, _)| name == "emporia").unwrap().1;
    let text = all.to_string();
    assert!(!text.contains(secret) && !text.contains("argon2") && !text.contains("key"), "no secret is in it");
    for table in &tables {
        let line = all["tables"].as_array().unwrap().iter().find(|line| line["table"] == **table).unwrap();
        assert_eq!(line["seat"], 0);
    }
    assert_eq!(all["words"][0]["text"], "words of mine");
    assert_eq!(all["reports"][0]["reason"], "too slow");
}

/// Everything that stands in a database, as text.
async fn dump(folder: &std::path::Path) -> String {
    let mut connection = crate::formats::sqlite(folder).await;
    let tables: Vec<String> = sqlx::query_scalar("select name from sqlite_master where type = 'table'")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let mut all = String::new();
    for table in tables {
        let columns: Vec<String> =
            sqlx::query_scalar(AssertSqlSafe(format!("select name from pragma_table_info('{table}')")))
                .fetch_all(&mut connection)
                .await
                .unwrap();
        for column in columns {
            let sql = format!(
                "select coalesce(cast(\"{column}\" as text), '') from \"{table}\" where typeof(\"{column}\") <> 'blob'"
            );
            let values: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
            all.extend(values.iter().map(|value| format!("{table}.{column}: {value}\n")));
        }
    }
    all
}

async fn dump_postgres(url: &str) -> String {
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(url).await.unwrap();
    let mut all = String::new();
    for table in ["tables", "entries", "seated", "players", "sessions", "reports", "audit"] {
        let rows =
            sqlx::query(AssertSqlSafe(format!("select t::text from \"{table}\" t"))).fetch_all(&mut connection).await;
        all.extend(rows.unwrap().iter().map(|row| row.get::<String, _>(0) + "\n"));
    }
    all
}

/// Deletes an account and looks at what is left.
async fn deleted(server: &Running) {
    let (mut ana, [over, running, waiting]) = with_a_past(server, "Anastasia").await;
    let mut reader = server.client();
    assert!(reader.get(&format!("/t/{running}")).await.body.contains("Anastasia"));
    let wrong = ana.post_form("/me/delete", &[("confirm", "delete")]).await;
    assert!(wrong.status == 400 && wrong.body.contains("nothing was deleted"), "{}", wrong.body);
    ana.post_form("/me/delete", &[("confirm", "a long password")]).await.ok();
    assert_eq!(ana.get("/api/me").await.status, 401);
    assert_eq!(ana.post_form("/login", &[("name", "Anastasia"), ("password", "a long password")]).await.status, 401);
    // Games stay, without the name; the running one goes on with a bot.
    for table in [&over, &running] {
        let page = reader.get(&format!("/t/{table}")).await.ok().body;
        assert!(page.contains("Former player") && !page.contains("Anastasia"), "{page}");
    }
    assert!(reader.get(&format!("/t/{running}")).await.body.contains("words of mine"));
    reader.get(&format!("/api/tables/{over}/record")).await.ok();
    assert_eq!(reader.get(&format!("/api/tables/{waiting}")).await.json()["status"], "closed");
    // A guest types a word instead of a password.
    let mut guest = server.client();
    guest.lang = "es";
    guest.post_form("/play/roll-and-write", &[]).await.ok();
    assert_eq!(guest.post_form("/me/delete", &[("confirm", "delete")]).await.status, 400);
    guest.post_form("/me/delete", &[("confirm", " Eliminar ")]).await.ok();
    assert_eq!(guest.get("/api/me").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_account_is_deleted_no_row_has_its_name() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path()).await.unwrap());
    let server = Running::over(store).await;
    let before = with_a_past(&server, "Persephone").await;
    assert!(dump(folder.path()).await.contains("Persephone"), "the search finds names that are there");
    drop(before);
    deleted(&server).await;
    let left = dump(folder.path()).await;
    let found: Vec<&str> = left.lines().filter(|line| line.to_lowercase().contains("anastasia")).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_account_is_deleted_no_row_of_postgresql_has_its_name() {
    let database = crate::postgres::Postgres::start();
    let server = Running::over(Arc::new(Postgres::open(&database.url).await.unwrap())).await;
    deleted(&server).await;
    let left = dump_postgres(&database.url).await;
    assert!(left.contains("Bea") && !left.to_lowercase().contains("anastasia"), "{left}");
}
