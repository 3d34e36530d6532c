//! Pages with plain forms, without any script: what a browser would send.

use crate::common::{Client, Running};
use axum::http::header;
use emporia_engine::CardSet;
use emporia_engine::emporion::{Card, Cards, Resource, Type};

/// The first value of an attribute after some text.
fn after<'a>(page: &'a str, mark: &str, attribute: &str) -> &'a str {
    let rest = &page[page.find(mark).unwrap_or_else(|| panic!("no {mark} in {page}"))..];
    let name = format!("{attribute}=\"");
    let rest = &rest[rest.find(&name).unwrap() + name.len()..];
    &rest[..rest.find('"').unwrap()]
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Presses the first button of the moves form.
async fn press_a_move(client: &mut Client, table: &str) -> Option<String> {
    let page = client.get(table).await.ok().body;
    if !page.contains("name=\"action\"") {
        return None;
    }
    let version = after(&page, "name=\"version\"", "value").to_owned();
    let action = unescaped(after(&page, "name=\"action\"", "value"));
    client.post_form(&format!("{table}/act"), &[("version", &version), ("action", &action)]).await.ok();
    Some(action)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_plays_within_a_click_and_without_script() {
    let server = Running::new().await;
    let mut visitor = server.client();
    let home = visitor.get("/").await.ok().body;
    assert!(home.contains("<html lang=\"en\">") && home.contains("/play/roll-and-write"));
    let table = visitor.post_form("/play/roll-and-write", &[]).await.ok().location().to_owned();
    assert_eq!(visitor.cookies.len(), 1, "a guest has one cookie");
    for _ in 0..3 {
        press_a_move(&mut visitor, &table).await;
    }
    let page = visitor.get(&table).await.ok().body;
    assert!(page.contains("Guest "), "{page}");
    // A misclick is taken back, words are said, all of it with forms.
    visitor.post_form(&format!("{table}/say"), &[("text", "<script>alert(1)</script> & more")]).await.ok();
    let page = visitor.get(&table).await.ok().body;
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"));
    assert!(!page.contains("<script>alert"));
    // It is in the list of the visitor's tables.
    assert!(visitor.get("/").await.ok().body.contains(&table));
    // A spectator sees the table and has no moves.
    let watching = server.client().get(&table).await.ok().body;
    assert!(watching.contains("Watching") && !watching.contains("name=\"action\""));
}

/// The numbers that a card shows where they are marked so.
fn printed(card: &str, before: &str, after: &str) -> Vec<i32> {
    card.split(before).skip(1).filter_map(|rest| rest.split(after).next()?.parse().ok()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_page_shows_cards_as_they_are_played_with() {
    // The edition that is played, and another: whatever is loaded is what is shown.
    let other = include_str!("../../../engine/tests/clauses/emporion.toml");
    for cards in [Cards::builtin(), Cards::read(other).unwrap()] {
        let loaded = cards.clone();
        let server = Running::with(|settings| settings.cards.emporion = loaded).await;
        for page in ["/", "/rules"] {
            let page = server.client().get(page).await.ok().body;
            let fan =
                page.split("class=\"fanart\"").nth(1).and_then(|rest| rest.split("class=\"txt\"").next()).unwrap();
            let shown: Vec<&str> = fan.split("<div class=\"card ").skip(1).collect();
            let types = [Type::Trade, Type::Culture, Type::Prestige, Type::War, Type::Goods];
            assert_eq!(shown.len(), types.len());
            for (shown, class) in shown.into_iter().zip(types) {
                let of_type = |card: &&Card| card.face.class == class;
                let Card { name, face, .. } = cards.kinds().map(|(_, card)| card).find(of_type).unwrap();
                let tally =
                    |tally: emporia_engine::emporion::Tally| Resource::ALL.map(|r| i32::from(tally.at(r as usize)));
                let name = name.of("en");
                let some = |numbers: &[i32]| numbers.iter().copied().filter(|n| *n != 0).collect::<Vec<i32>>();
                assert!(shown.contains(name), "{name}: {shown}");
                assert_eq!(printed(shown, "class=\"vp\">", "<"), some(&[face.points.into()]), "{name}");
                let times: Vec<i32> = Type::ALL.map(|of| face.multipliers.at(of as usize).into()).into();
                assert_eq!(printed(shown, "×", "<"), some(&times), "{name}");
                let foot = shown.split("class=\"req\"").nth(1).unwrap();
                let wanted = if class == Type::Goods { Vec::new() } else { some(&tally(face.requires)) };
                assert_eq!(printed(foot, "<span>", "<"), wanted, "{name}");
                let head =
                    shown.split("class=\"res\"").nth(1).and_then(|rest| rest.split("class=\"name").next()).unwrap();
                let gives = tally(face.gives).iter().sum::<i32>() + i32::from(face.icons);
                assert_eq!(head.matches("<use ").count() as i32, gives, "{name}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_says_why_and_leads_back_to_its_table() {
    let server = Running::new().await;
    let mut visitor = server.client();
    // All choose their second Contracts together: the visitor has a move at once.
    let table = visitor.post_form("/play/roll-and-write", &[]).await.ok().location().to_owned();
    let page = visitor.get(&table).await.ok().body;
    let version = after(&page, "name=\"version\"", "value").to_owned();
    let act = format!("{table}/act");
    let back = format!("<a class=\"btn main\" href=\"{table}\">");
    for (version, action, status) in [("0", "\"done\"", 409), (&version, "\"done\"", 422), (&version, "a dance", 400)] {
        let refused = visitor.post_form(&act, &[("version", version), ("action", action)]).await;
        assert_eq!(refused.status, status, "{action}");
        assert!(refused.body.contains("role=\"alert\"") && refused.body.contains(&back), "{}", refused.body);
        assert_eq!(
            refused.body.contains("href=\"/rules/roll-and-write#RW-"),
            status == 422,
            "a rule is named by its clause"
        );
    }
    let nowhere = visitor.get("/t/nowhere/replay").await;
    assert!(nowhere.status == 404 && !nowhere.body.contains("href=\"/t/"), "what is not there has no way back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_opened_by_form_joined_by_link_and_dealt() {
    let server = Running::new().await;
    let (mut ana, mut ben) = (server.client(), server.client());
    let form = ana.get("/new/roll-and-write?players=2").await.ok().body;
    assert!(form.contains("name=\"seat1\"") && !form.contains("name=\"seat2\""));
    let fields = [("game", "roll-and-write"), ("players", "2"), ("seat1", "link"), ("clock", "60s"), ("public", "no")];
    let table = ana.post_form("/tables", &fields).await.ok().location().to_owned();
    let page = ana.get(&table).await.ok().body;
    let key = page.split("?key=").nth(1).unwrap().split(['"', '<']).next().unwrap().to_owned();
    assert!(!ben.get(&table).await.ok().body.contains("/join"), "without the link the seat cannot be taken");
    assert!(ben.get(&format!("{table}?key={key}")).await.ok().body.contains("/join"));
    ben.post_form(&format!("{table}/join"), &[("seat", "1"), ("key", &key)]).await.ok();
    ana.post_form(&format!("{table}/start"), &[]).await.ok();
    assert!(ben.get(&table).await.ok().body.contains("name=\"action\""));
    assert!(ben.get(&table).await.ok().body.contains("data-until"));
    let bad = ana.post_form("/tables", &[("game", "roll-and-write"), ("players", "9")]).await;
    assert_eq!(bad.status, 400);
    assert!(bad.body.contains("<h1>") && bad.body.contains("players"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_in_both_languages_and_the_choice_is_kept() {
    let server = Running::new().await;
    let mut visitor = server.client();
    visitor.lang = "fr, es-CL;q=0.9, en;q=0.8";
    for path in ["/", "/me", "/rules", "/rules/roll-and-write", "/new/roll-and-write", "/nowhere"] {
        let page = visitor.get(path).await.body;
        assert!(page.contains("<html lang=\"es\">"), "{path}");
    }
    let back = visitor.post_form("/lang", &[("lang", "en"), ("back", "/rules")]).await.ok();
    assert_eq!(back.location(), "/rules");
    assert!(visitor.get("/").await.body.contains("<html lang=\"en\">"));
    let outside = visitor.post_form("/lang", &[("lang", "en"), ("back", "//elsewhere.example")]).await.ok();
    assert_eq!(outside.location(), "/");
    for back in ["/\t/elsewhere.example", "/\r\nx: y", "/\\elsewhere.example"] {
        let outside = visitor.post_form("/lang", &[("lang", "en"), ("back", back)]).await.ok();
        assert_eq!(outside.location(), "/", "{back:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_kept_by_a_password() {
    let server = Running::new().await;
    let (mut ana, mut eve) = (server.client(), server.client());
    ana.post_form("/signup", &[("name", "Ana"), ("password", "kort")]).await;
    assert!(ana.get("/me").await.body.contains("action=\"/signup\""));
    ana.post_form("/signup", &[("name", "Ana"), ("password", "a long password")]).await.ok();
    assert!(ana.get("/me").await.body.contains("kept by your password"));
    assert_eq!(eve.post_form("/me/name", &[("name", "aNA")]).await.status, 409);
    assert_eq!(eve.post_form("/signup", &[("name", "ANA"), ("password", "another password")]).await.status, 409);
    assert_eq!(eve.post_form("/login", &[("name", "Ana"), ("password", "another password")]).await.status, 401);
    assert_eq!(eve.post_form("/login", &[("name", "Nobody"), ("password", "another password")]).await.status, 401);
    let mut elsewhere = server.client();
    elsewhere.post_form("/login", &[("name", "ana"), ("password", "a long password")]).await.ok();
    assert!(elsewhere.get("/me").await.body.contains("kept by your password"));
    elsewhere.post_form("/logout", &[]).await.ok();
    assert!(elsewhere.get("/me").await.body.contains("action=\"/login\""));
    // Neither the cookie nor the password stands in the store.
    let folder = server.stop().await.unwrap();
    let secret = &ana.cookies.iter().find(|(name, _)| name == "emporia").unwrap().1;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap_or_default();
        for needle in [secret.as_bytes(), b"a long password"] {
            assert!(!bytes.windows(needle.len()).any(|window| window == needle));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_from_other_sites_and_too_large_or_too_many_ones_are_refused() {
    let server = Running::with(|settings| settings.site.rate = 20).await;
    let mut visitor = server.client();
    let table = visitor.post_form("/play/roll-and-write", &[]).await.ok().location().to_owned();
    let cookie = visitor.get(&table).await;
    let policy = cookie.headers.get(header::CONTENT_SECURITY_POLICY).unwrap().to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    assert!(
        !cookie.body.contains(" style=\"") && !cookie.body.contains("<script>") && !cookie.body.contains(" onclick")
    );
    visitor.extra = vec![("origin", "http://evil.example".to_owned())];
    let foreign = visitor.post_form(&format!("{table}/resign"), &[]).await;
    assert_eq!(foreign.status, 403);
    visitor.extra = vec![("sec-fetch-site", "cross-site".to_owned())];
    assert_eq!(visitor.post_form(&format!("{table}/resign"), &[]).await.status, 403);
    visitor.extra.clear();
    let large = visitor.post_form(&format!("{table}/say"), &[("text", &"x".repeat(100_000))]).await;
    assert_eq!(large.status, 413);
    assert!(large.body.contains("too large"));
    let mut refused = None;
    for _ in 0..200 {
        let answer = visitor.get("/healthz").await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a visitor who asks too much is told to wait");
    assert_eq!(refused.headers.get(header::RETRY_AFTER).unwrap(), "1");
    // Others are not affected.
    assert_eq!(server.player("Zoe").await.get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let server = Running::with(|settings| settings.site.public_url = Some("https://emporia.example".to_owned())).await;
    let mut visitor = server.client();
    let answer = visitor.post_form("/play/roll-and-write", &[]).await.ok();
    let cookie = answer.headers.get(header::SET_COOKIE).unwrap().to_str().unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_follows_what_its_player_does() {
    let server = Running::new().await;
    let mut visitor = server.client();
    let table = visitor.post_form("/learn/emporous", &[]).await.ok().location().to_owned();
    let since = std::time::Instant::now();
    let mut heard = Vec::new();
    // The aim comes first; then what to buy, until something is bought; then what came of it.
    loop {
        let page = visitor.get(&table).await.ok().body;
        let lesson = page.split("id=\"h-guide\"").nth(1).expect("a lesson");
        let moment = [
            ("aim", "The aim: the most points"),
            ("buy", "press a lit price"),
            ("bought", "The tile is in your cargo"),
        ]
        .into_iter()
        .find(|(_, words)| lesson.chars().take(400).collect::<String>().contains(words));
        if let Some((name, _)) = moment.filter(|(name, _)| heard.last() != Some(name)) {
            heard.push(name);
        }
        if heard.contains(&"bought") {
            break;
        }
        assert!(since.elapsed().as_secs() < 60, "lessons so far: {heard:?}");
        // A purchase if there is one, else whatever can be done.
        match page.split("name=\"action\" value=\"").skip(1).find(|rest| rest.starts_with("{&quot;buy&quot;")) {
            Some(rest) => {
                let action = rest.split('"').next().unwrap_or_default().replace("&quot;", "\"");
                let version = page.split("name=\"version\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
                let fields = [("action", action.as_str()), ("version", version.unwrap_or_default())];
                visitor.post_form(&format!("{table}/act"), &fields).await;
            }
            None => {
                press_a_move(&mut visitor, &table).await;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(heard, ["aim", "buy", "bought"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_is_guided_for_its_player_alone() {
    let server = Running::new().await;
    for game in ["emporion", "emporous", "roll-and-write"] {
        let mut visitor = server.client();
        let table = visitor.post_form(&format!("/learn/{game}"), &[]).await.ok().location().to_owned();
        let lesson =
            |page: &str| page.split("id=\"h-guide\"").nth(1).map(|rest| rest.chars().take(300).collect::<String>());
        let first = lesson(&visitor.get(&table).await.ok().body).expect("a first lesson");
        // Bots dawdle: the guide goes on with the game, sooner or later.
        let since = std::time::Instant::now();
        while lesson(&visitor.get(&table).await.ok().body).as_ref() == Some(&first) {
            press_a_move(&mut visitor, &table).await;
            assert!(since.elapsed().as_secs() < 60, "the same lesson for ever in {game}");
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert_eq!(lesson(&server.client().get(&table).await.ok().body), None, "a spectator has no guide");
    }
    let mut visitor = server.client();
    let table = visitor.post_form("/play/emporion", &[]).await.ok().location().to_owned();
    assert!(!visitor.get(&table).await.ok().body.contains("h-guide"), "other games have none");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_have_sections_pictures_and_marked_rulings_in_both_languages() {
    let server = Running::new().await;
    let mut visitor = server.client();
    for (lang, nutshell, ruling) in
        [("en", "In a nutshell", "our ruling"), ("es", "En pocas palabras", "decisión nuestra")]
    {
        visitor.post_form("/lang", &[("lang", lang), ("back", "/")]).await.ok();
        for (game, clause) in [("emporion", "ION-41"), ("emporous", "OUS-53"), ("roll-and-write", "RW-80")] {
            let page = visitor.get(&format!("/rules/{game}")).await.ok().body;
            assert!(page.contains(nutshell) && page.contains(ruling), "{lang} {game}");
            let start = page.find(&format!("id=\"{clause}\"")).unwrap_or_else(|| panic!("no {clause}"));
            let text: String = page[start..].chars().take(6_000).collect();
            assert!(text.contains("class=\"plate\""), "{lang}: {clause} has a picture");
        }
    }
}
