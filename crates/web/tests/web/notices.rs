//! Who is told of what, through every channel, by receivers on this machine: a push service that decrypts with real keys,
//! a mail server, webhooks.

use crate::common::{Client, Running, dealt, play_on};
use crate::receivers::{Device, Hooks, Letters, until};
use emporia_web::model::{TableId, now};
use emporia_web::notices::{NoticeSettings, Quiet};
use emporia_web::server::ServerSettings;
use emporia_web::store::{NoticeWrite, Postgres, Write};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Told soon, and addresses on this machine too.
fn soon(settings: &mut ServerSettings) {
    let quiet = Duration::from_millis(100);
    settings.hall.quiet = Quiet { live: quiet, days: quiet };
    settings.site.notices =
        NoticeSettings { sweep: Duration::from_millis(20), loopback: true, ..NoticeSettings::default() };
}

async fn hook(client: &mut Client, address: &str, table: &str) {
    client.post_form("/me/notices/hook", &[("address", address), ("table", table)]).await.ok();
}

/// The seat whose move it is.
async fn turn(client: &mut Client, id: &str) -> usize {
    client.get(&format!("/api/tables/{id}")).await.ok().json()["turn"][0].as_u64().unwrap() as usize
}

async fn act(players: &mut [Client], id: &str) {
    let seat = turn(&mut players[0], id).await;
    let (version, actions) = players[seat].actions(id).await;
    players[seat].act(id, version, actions.last().unwrap()).await.ok();
}

/// Emporion, where one seat moves after another.
fn in_turn() -> Value {
    json!({ "game": "emporion", "options": { "players": 2 }, "clock": "2d" })
}

async fn waiting(server: &Running) -> u64 {
    server.site.hall.store.count_notices().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_to_move_is_told_once_and_whoever_moved_or_looked_is_not() {
    let hooks = Hooks::open().await;
    let server = Running::with(soon).await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    for (n, player) in players.iter_mut().enumerate() {
        hook(player, &hooks.url(&format!("/{n}")), "").await;
    }
    let id = dealt(&mut players, in_turn()).await;
    let first = turn(&mut players[0], &id).await;
    // Whoever began looks at the table already; whoever moves is not told of what they did.
    if first == 1 {
        until("the first is told", async || hooks.at("/1").len() == 1).await;
    }
    act(&mut players, &id).await;
    while turn(&mut players[0], &id).await == first {
        act(&mut players, &id).await;
    }
    let (other, path) = (1 - first, format!("/{}", 1 - first));
    let is_turn = |says: &&Value| says["title"].as_str().unwrap().starts_with("Your turn: Emporion");
    until("the other is told", async || hooks.at(&path).iter().filter(is_turn).count() == 1).await;
    let says = hooks.at(&path).into_iter().find(|says| is_turn(&says)).unwrap();
    let with = ["Ana", "Ben"][first];
    assert_eq!(says["message"], format!("with {with} · 47 h left"), "{says}");
    for field in ["content", "text", "body"] {
        assert!(says[field].as_str().unwrap().contains(with), "{field}: {says}");
    }
    assert_eq!(says["allowed_mentions"], json!({ "parse": [] }));
    // Only the ends of both times are still to be told.
    until("nothing else waits", async || waiting(&server).await == 2).await;
    // Looking is enough not to be told.
    let table = TableId::read(&id).unwrap();
    while turn(&mut players[0], &id).await == other {
        act(&mut players, &id).await;
    }
    players[first].post_form(&format!("/t/{id}/seen"), &[]).await.ok();
    // So is answering.
    act(&mut players, &id).await;
    until("nothing else waits", async || {
        let store = &server.site.hall.store;
        let me = server.site.hall.known(&table).await.unwrap();
        let me = me.seats[first].person().unwrap().id.clone();
        !store.is_noticed(&me, &table).await.unwrap()
    })
    .await;
    let told = hooks.at(&format!("/{first}"));
    assert!(told.iter().filter(is_turn).count() <= 1, "the first move at most: {told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tables_webhook_is_told_of_everybody_and_words_invitations_and_ends_are_told_if_wanted() {
    let hooks = Hooks::open().await;
    let server = Running::with(soon).await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    hook(&mut players[1], &hooks.url("/ben"), "").await;
    players[1].post_form("/me/notices", &[("words", "on"), ("games", "on"), ("invitations", "on")]).await.ok();
    let id = dealt(&mut players, json!({ "game": "roll-and-write", "options": { "players": 2 } })).await;
    hook(&mut players[0], &hooks.url("/table"), &id).await;
    let outside = players[0]
        .post_form("/me/notices/hook", &[("address", &hooks.url("/x")), ("table", TableId::new().as_str())])
        .await;
    assert_eq!(outside.status, 404);
    players[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "a secret word" })).await.ok();
    until("the word is told", async || {
        hooks.at("/ben").iter().any(|says| says["title"].as_str().unwrap().starts_with("Somebody spoke"))
    })
    .await;
    assert!(!format!("{:?}", hooks.all()).contains("secret"), "words themselves are not told");
    play_on(&mut players, &id, |_| false).await;
    let over =
        |path: &str| hooks.at(path).iter().filter(|says| says["title"].as_str().unwrap().contains("is over")).count();
    until("the table is told of its end", async || over("/table") == 1).await;
    let named = hooks.at("/table").iter().filter(|says| says["title"].as_str().unwrap().contains("is to move")).count();
    assert!(named <= hooks.at("/table").len());
    // A rematch keeps the other's seat for them.
    let again = players[0].post_form(&format!("/t/{id}/rematch"), &[]).await.ok();
    assert!(again.location().starts_with("/t/"));
    until("the invitation is told", async || {
        hooks.at("/ben").iter().any(|says| says["title"].as_str().unwrap().starts_with("A seat is kept for you"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_a_table_where_they_do_not_sit() {
    let hooks = Hooks::open().await;
    let server = Running::with(soon).await;
    let mut players = Vec::new();
    for n in 0..5 {
        let mut player = server.player(&format!("P{n}x")).await;
        hook(&mut player, &hooks.url(&format!("/{n}")), "").await;
        player.post_form("/me/notices", &[("words", "on"), ("games", "on"), ("invitations", "on")]).await.ok();
        players.push(player);
    }
    // Tables of any two or three, some played to the end, some left, with words between.
    let mut names: HashMap<usize, HashSet<String>> = HashMap::new();
    for round in 0..8 {
        let count = 2 + round % 2;
        let seats: Vec<usize> = (0..count).map(|n| (round * 3 + n * 2) % 5).collect();
        let mut own: Vec<Client> = seats.iter().map(|seat| players[*seat].clone()).collect();
        let id = dealt(&mut own, json!({ "options": { "players": count } })).await;
        own[0].post_json(&format!("/api/tables/{id}/say"), &json!({ "text": "hello" })).await.ok();
        let mut moves = 0;
        play_on(&mut own, &id, |_| {
            moves += 1;
            round % 3 == 0 && moves > 9
        })
        .await;
        for seat in &seats {
            let others = seats.iter().filter(|other| *other != seat).map(|other| format!("P{other}x"));
            names.entry(*seat).or_default().extend(others);
        }
    }
    // What is due is sent or dropped.
    until("nothing waits", async || waiting(&server).await == 0).await;
    let mut told = 0;
    for n in 0..5 {
        for says in hooks.at(&format!("/{n}")) {
            let body = says["message"].as_str().unwrap();
            for other in (0..5).map(|other| format!("P{other}x")).filter(|other| body.contains(other.as_str())) {
                let is_own = other == format!("P{n}x") && body.contains("won by");
                assert!(is_own || names[&n].contains(&other), "{n} was told of {other}: {says}");
                told += 1;
            }
        }
    }
    assert!(told > 10, "{told} names in notices");
}

/// So many tables are due at once; `EMPORIA_DUE=10000` for an extended run.
fn due() -> usize {
    std::env::var("EMPORIA_DUE").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_of_many_is_decrypted_and_moves_go_on_beside() {
    let device = Device::open().await;
    let server = Running::with(soon).await;
    let count = due();
    // A person with many tables who is told on one device: each table once.
    let mut player = server.player("Ana").await;
    device.subscribe(&mut player).await.ok();
    let mut opponents = [server.player("Ben").await, server.player("Eva").await];
    let beside = dealt(&mut opponents, json!({})).await;
    let mut players = [opponents[0].clone(), player.clone()];
    let first = dealt(&mut players, in_turn()).await;
    let table = server.site.hall.known(&TableId::read(&first).unwrap()).await.unwrap();
    let me = table.seats[1].person().unwrap().id.clone();
    let mut row = table.row();
    (row.summary.turn, row.due) = (vec![1], None);
    let ids: Vec<TableId> = (0..count).map(|_| TableId::new()).collect();
    for group in ids.chunks(100) {
        let writes = group.iter().map(|id| crate::receivers::told(&row, id, &me, now() + 3_600_000));
        server.site.hall.store.write(&writes.collect::<Vec<_>>()).await.unwrap();
    }
    // All are due now, at once.
    let put_off = ids.iter().map(|id| crate::receivers::put_off(id, &me, now())).collect::<Vec<_>>();
    let begun = Instant::now();
    for group in put_off.chunks(1000) {
        let later = Write::Notices(Box::new(NoticeWrite::Later(group.to_vec())));
        server.site.hall.writer.write(later).await.unwrap();
    }
    let mut moves = Vec::new();
    let enough = || ids.iter().all(|id| device.paths().contains(&format!("/t/{id}")));
    while !enough() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{} of {count} came", device.messages().len());
        let seat = turn(&mut opponents[0], &beside).await;
        let (version, actions) = opponents[seat].actions(&beside).await;
        let asked = Instant::now();
        opponents[seat].act(&beside, version, &actions[0]).await.ok();
        moves.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
        if opponents[0].get(&format!("/api/tables/{beside}")).await.ok().json()["status"] == "over" {
            break;
        }
    }
    until("all came", async || enough()).await;
    let took = begun.elapsed();
    moves.sort();
    let p99 = moves.get(moves.len() * 99 / 100).copied().unwrap_or_default();
    println!("{count} notices in {took:?}; {} moves beside, p99 {p99:?}", moves.len());
    let own: HashSet<String> = ids.iter().map(|id| format!("/t/{id}")).collect();
    let messages: Vec<Value> =
        device.messages().into_iter().filter(|says| own.contains(says["path"].as_str().unwrap())).collect();
    assert_eq!(messages.len(), count, "each once");
    assert_eq!(device.unreadable(), 0, "each with its key");
    let says = &messages[0];
    assert!(says["title"].as_str().unwrap().starts_with("Your turn"), "{says}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_service_knows_us_by_one_key_and_a_device_that_is_gone_is_forgotten() {
    let device = Device::open().await;
    let server = Running::with(soon).await;
    let mut ana = server.player("Ana").await;
    device.subscribe(&mut ana).await.ok();
    let key = |page: &str| page.split("data-key=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let before = key(&ana.get("/me").await.ok().body);
    let channel = ana.get("/me").await.ok().body;
    let channel = channel.split("name=\"channel\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    ana.post_form("/me/notices/try", &[("channel", &channel)]).await.ok();
    until("the message comes", async || device.messages().len() == 1).await;
    assert!(device.is_signed_by(&before), "the signature is that of the key on the page");
    // The key lasts; a device that the service does not know any more does not.
    let server = server.again().await;
    ana.address = server.address;
    assert_eq!(key(&ana.get("/me").await.ok().body), before);
    let folder = server.stop().await.unwrap();
    let mut settings = crate::common::settings(folder.path());
    soon(&mut settings);
    let server = Running::at(folder, settings).await;
    ana.address = server.address;
    device.forget();
    assert_eq!(ana.post_form("/me/notices/try", &[("channel", &channel)]).await.status, 400);
    assert!(!ana.get("/me").await.ok().body.contains(&channel));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_calls_nobody_whom_it_should_not() {
    let hooks = Hooks::open().await;
    let device = Device::open().await;
    let server = Running::with(soon).await;
    let strict = Running::with(|settings| {
        soon(settings);
        settings.site.notices.loopback = false;
    })
    .await;
    let mut ana = strict.player("Ana").await;
    for address in [
        "http://127.0.0.1:80/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "https://169.254.169.254/",
    ] {
        assert_eq!(ana.post_form("/me/notices/hook", &[("address", address)]).await.status, 400, "{address}");
    }
    assert_eq!(device.subscribe(&mut ana).await.status, 400, "no push service of this machine");
    // Of each person so many.
    let mut ben = server.player("Ben").await;
    for n in 0..5 {
        hook(&mut ben, &hooks.url(&format!("/{n}")), "").await;
    }
    assert_eq!(ben.post_form("/me/notices/hook", &[("address", &hooks.url("/9"))]).await.status, 429);
    // A redirect is not followed.
    let mut eva = server.player("Eva").await;
    hook(&mut eva, &hooks.url("/away"), "").await;
    let page = eva.get("/me").await.ok().body;
    let channel = page.split("name=\"channel\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(eva.post_form("/me/notices/try", &[("channel", channel)]).await.status, 400);
    assert!(hooks.at("/away").len() == 1 && hooks.at("/target").is_empty());
    // Nobody removes another's.
    ben.post_form("/me/notices/remove", &[("channel", channel)]).await.ok();
    assert!(eva.get("/me").await.ok().body.contains(channel));
    eva.post_form("/me/notices/remove", &[("channel", channel)]).await.ok();
    assert!(!eva.get("/me").await.ok().body.contains(channel));
}

/// With a mail server on this machine.
async fn with_mail(letters: &Letters) -> Running {
    let smtp = letters.smtp();
    Running::with(|settings| {
        soon(settings);
        settings.site.public_url = Some("http://emporia.example".to_owned());
        settings.site.notices.smtp = Some(smtp);
        settings.site.notices.mail_from = Some("Emporia <table@emporia.example>".to_owned());
    })
    .await
}

/// The first address on the site that stands in a letter.
fn link(letter: &str, path: &str) -> String {
    let from = letter.find(&format!("http://emporia.example{path}")).unwrap_or_else(|| panic!("{path} in {letter}"));
    let rest = &letter[from + "http://emporia.example".len()..];
    rest.split(['\r', '\n', '>', ' ']).next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_go_to_confirmed_addresses_one_an_hour_until_one_click_stops_them() {
    let letters = Letters::open().await;
    let server = with_mail(&letters).await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    for (player, address) in players.iter_mut().zip(["ana@example.org", "ben@example.org"]) {
        player.post_form("/me/notices/mail", &[("address", address)]).await.ok();
        // Nothing but whose move it is.
        player.post_form("/me/notices", &[]).await.ok();
    }
    until("both are asked", async || letters.all().len() == 2).await;
    // Nothing is told at an address that nobody confirmed.
    let id = dealt(&mut players, in_turn()).await;
    let mut nobody = server.client();
    for letter in letters.all() {
        let path = link(&letter, "/notices/confirm/");
        let page = nobody.get(&path).await.ok();
        assert!(page.body.contains("<form"), "who only looks confirms nothing");
        assert!(nobody.post_form(&path, &[]).await.ok().body.contains("confirmed"));
        assert!(nobody.post_form(&path, &[]).await.ok().body.contains("used already"), "once");
    }
    let others = [dealt(&mut players, in_turn()).await, dealt(&mut players, in_turn()).await];
    for id in others.iter().chain([&id]) {
        let first = turn(&mut players[0], id).await;
        while turn(&mut players[0], id).await == first {
            act(&mut players, id).await;
        }
    }
    let told = |to: &str| {
        letters
            .all()
            .into_iter()
            .filter(|l| l.contains(&format!("To: {to}")) && l.contains("List-Unsubscribe:"))
            .collect::<Vec<_>>()
    };
    until("somebody is told", async || told("ana@").len() + told("ben@").len() > 0).await;
    let (who, letter) = match told("ana@").pop() {
        Some(letter) => ("ana@", letter),
        None => ("ben@", told("ben@").pop().unwrap()),
    };
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    assert!(
        letter.contains("Subject: Your turn: Emporion") && letter.contains("http://emporia.example/t/"),
        "{letter}"
    );
    // Whatever comes in the same hour waits for the next letter.
    act(&mut players, &id).await;
    until("all others wait", async || {
        let time = now();
        !server.site.hall.store.notice_due(time).await.unwrap()
    })
    .await;
    assert_eq!(told(who).len(), 1, "one letter an hour");
    // A mail program asks without cookies.
    let stop = link(&letter, "/notices/stop/");
    let answer = nobody
        .send(http::Method::POST, &stop, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click".to_owned())
        .await;
    assert_eq!(answer.status, 200);
    let page = players[usize::from(who == "ben@")].get("/me").await.ok().body;
    assert!(page.contains(">off<"), "the owner sees it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_password_comes_back_once_and_nobody_learns_who_has_an_address() {
    let letters = Letters::open().await;
    let server = with_mail(&letters).await;
    let mut ana = server.client();
    ana.post_form("/signup", &[("name", "Ana"), ("password", "first password")]).await.ok();
    ana.post_form("/me/notices/mail", &[("address", "ana@example.org")]).await.ok();
    until("she is asked", async || letters.all().len() == 1).await;
    let confirm = link(&letters.all()[0], "/notices/confirm/");
    let mut nobody = server.client();
    let lost = async |client: &mut Client, address: &str| {
        client.post_form("/forgotten", &[("address", address)]).await.ok().body
    };
    assert!(server.client().get("/me").await.ok().body.contains("href=\"/forgotten\""));
    lost(&mut nobody, "ana@example.org").await;
    nobody.post_form(&confirm, &[]).await.ok();
    let known = lost(&mut nobody, "ana@example.org").await;
    assert_eq!(known, lost(&mut nobody, "nobody@example.org").await, "the same answer");
    until("the letter comes", async || letters.all().len() == 2).await;
    let path = link(&letters.all()[1], "/forgotten/");
    assert!(nobody.get(&path).await.ok().body.contains("new-password"));
    let short = nobody.post_form(&path, &[("password", "short")]).await;
    assert_eq!(short.status, 400, "and the way stays open");
    nobody.post_form(&path, &[("password", "second password")]).await.ok();
    assert!(nobody.post_form(&path, &[("password", "third password")]).await.ok().body.contains("used already"));
    assert!(ana.get("/me").await.ok().body.contains("id=\"signup\""), "all sessions ended");
    let login = async |password: &str| {
        server.client().post_form("/login", &[("name", "Ana"), ("password", password)]).await.status
    };
    assert_eq!(login("first password").await, 401);
    assert_eq!(login("second password").await, 303);
    assert_eq!(letters.all().len(), 2, "nobody else was written to");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_has_the_ends_of_ones_times_behind_a_secret() {
    let server = Running::with(soon).await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, in_turn()).await;
    let seat = turn(&mut players[0], &id).await;
    let page = players[seat].post_form("/me/notices/calendar", &[("on", "true")]).await.ok().body;
    let address = page.split("/calendar/").nth(1).unwrap_or_else(|| panic!("{page}")).split('<').next().unwrap();
    let path = format!("/calendar/{address}");
    let feed = server.client().get(&path).await.ok();
    assert_eq!(feed.headers["content-type"], "text/calendar; charset=utf-8");
    assert!(
        feed.body.starts_with("BEGIN:VCALENDAR\r\n") && feed.body.contains(&format!("UID:{id}@emporia")),
        "{}",
        feed.body
    );
    assert!(feed.body.contains("SUMMARY:Your turn: Emporion"), "{}", feed.body);
    assert_eq!(server.client().get("/calendar/abcdef.ics").await.status, 404);
    while turn(&mut players[0], &id).await == seat {
        act(&mut players, &id).await;
    }
    assert!(!server.client().get(&path).await.ok().body.contains("BEGIN:VEVENT"), "nothing waits any more");
    players[seat].post_form("/me/notices/calendar", &[("on", "false")]).await.ok();
    assert_eq!(server.client().get(&path).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_over_one_postgresql_tell_once() {
    let hooks = Hooks::open().await;
    let database = crate::postgres::Postgres::start();
    let open = async || Arc::new(Postgres::open(&database.url).await.unwrap());
    let one = Running::over_with(open().await, soon).await;
    let two = Running::over_with(open().await, soon).await;
    let mut players = [one.player("Ana").await, one.player("Ben").await];
    for (n, player) in players.iter_mut().enumerate() {
        hook(player, &hooks.url(&format!("/{n}")), "").await;
    }
    let mut turns = HashMap::new();
    for n in 0..12 {
        let id = dealt(&mut players, in_turn()).await;
        players.iter_mut().for_each(|player| player.address = if n % 2 == 0 { two.address } else { one.address });
        let first = turn(&mut players[0], &id).await;
        while turn(&mut players[0], &id).await == first {
            act(&mut players, &id).await;
        }
        *turns.entry(1 - first).or_insert(0) += 1;
        // Whoever was to move first was told too, unless they moved soon enough.
    }
    let told = |n: usize| {
        hooks
            .at(&format!("/{n}"))
            .iter()
            .filter(|says| says["title"].as_str().unwrap().starts_with("Your turn"))
            .count()
    };
    until("all are told", async || (0..2).all(|n| told(n) >= *turns.get(&n).unwrap_or(&0))).await;
    until("nothing is due", async || !one.site.hall.store.notice_due(now()).await.unwrap()).await;
    let ids: Vec<String> = (0..2)
        .flat_map(|n| hooks.at(&format!("/{n}")))
        .map(|says| format!("{}{}", says["title"], says["message"]))
        .collect();
    assert!(ids.len() <= 24, "{} for 12 tables of two", ids.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_player_gives_a_day_more_and_nobody_gives_it_to_themselves() {
    let server = Running::with(soon).await;
    let mut players = [server.player("Ana").await, server.player("Ben").await];
    let id = dealt(&mut players, in_turn()).await;
    let table = TableId::read(&id).unwrap();
    let seat = turn(&mut players[0], &id).await;
    let until_of = async |seat: usize| {
        let table = server.site.hall.known(&table).await.unwrap();
        table.deadline(emporia_engine::Seat(seat as u8))
    };
    let before = until_of(seat).await.unwrap();
    let path = format!("/t/{id}/day-more");
    let give = async |who: &mut Client, seat: usize| who.post_form(&path, &[("seat", &seat.to_string())]).await.status;
    assert!(players[1 - seat].get(&format!("/t/{id}")).await.ok().body.contains("/day-more\""));
    assert_eq!(give(&mut players[seat], seat).await, 409);
    assert_eq!(give(&mut players[seat], 1 - seat).await, 409, "it is not their move");
    assert_eq!(give(&mut server.player("Eva").await, seat).await, 403);
    for _ in 0..7 {
        assert_eq!(give(&mut players[1 - seat], seat).await, 303);
    }
    assert_eq!(give(&mut players[1 - seat], seat).await, 409, "a week at most");
    assert_eq!(until_of(seat).await.unwrap(), before + 7 * 86_400_000);
    let row = server
        .site
        .hall
        .store
        .list(emporia_web::store::List::Of(&owner(&server, &table, seat).await), 9)
        .await
        .unwrap();
    assert_eq!(row[0].due, until_of(seat).await, "lists and the sweep know");
    // It is for one move, and lasts through sleep.
    let server = server.again().await;
    players.iter_mut().for_each(|player| player.address = server.address);
    let woken = server.site.hall.look(&table).await.unwrap();
    assert_eq!(woken.deadline(emporia_engine::Seat(seat as u8)), Some(before + 7 * 86_400_000));
    while turn(&mut players[0], &id).await == seat {
        act(&mut players, &id).await;
    }
    while turn(&mut players[0], &id).await != seat {
        act(&mut players, &id).await;
    }
    let woken = server.site.hall.look(&table).await.unwrap();
    assert!(woken.deadline(emporia_engine::Seat(seat as u8)).unwrap() < now() + 3 * 86_400_000);
}

async fn owner(server: &Running, table: &TableId, seat: usize) -> emporia_web::model::PlayerId {
    server.site.hall.known(table).await.unwrap().seats[seat].person().unwrap().id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_keeps_a_seat_for_somebody_by_name_who_is_told_unless_they_mute_the_host() {
    let hooks = Hooks::open().await;
    let server = Running::with(soon).await;
    let mut host = server.player("Ana").await;
    let mut names = Vec::new();
    for name in ["Ben", "Eva"] {
        let mut player = server.player(name).await;
        player.post_form("/signup", &[("name", name), ("password", "a long password")]).await.ok();
        hook(&mut player, &hooks.url(&format!("/{name}")), "").await;
        names.push(player);
    }
    let open = json!({ "game": "roll-and-write", "options": { "players": 3 }, "seats": ["me", "open", "open"] });
    let id = host.post_json("/api/tables", &open).await.ok().json()["id"].as_str().unwrap().to_owned();
    let me = owner(&server, &TableId::read(&id).unwrap(), 0).await;
    names[1].post_form(&format!("/t/{id}/mute"), &[("player", &me.0), ("on", "yes")]).await.ok();
    let path = format!("/t/{id}/invite");
    let invite = async |host: &mut Client, seat: &str, name: &str| {
        host.post_form(&path, &[("seat", seat), ("name", name)]).await.status
    };
    assert!(host.get(&format!("/t/{id}")).await.ok().body.contains(&path));
    assert_eq!(invite(&mut host, "1", "Nobody").await, 409);
    assert_eq!(invite(&mut host, "0", "Ben").await, 409, "a seat that is taken");
    assert_eq!(invite(&mut names[0].clone(), "1", "Eva").await, 403, "only the host");
    assert_eq!(invite(&mut host, "1", "ben").await, 303);
    assert_eq!(invite(&mut host, "2", "Ben").await, 409, "one seat is enough");
    assert_eq!(invite(&mut host, "2", "Eva").await, 303);
    until("Ben is told", async || hooks.at("/Ben").len() == 1).await;
    until("nothing waits", async || waiting(&server).await == 0).await;
    assert!(hooks.at("/Eva").is_empty(), "she does not want to hear from her");
    assert!(hooks.at("/Ben")[0]["title"].as_str().unwrap().starts_with("A seat is kept for you"));
    names[0].post_form(&format!("/t/{id}/join"), &[("seat", "1")]).await.ok();
}
