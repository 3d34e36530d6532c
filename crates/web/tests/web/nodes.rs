//! Several servers over one PostgreSQL, behind a load balancer that asks another of them each time, without a pause. They
//! behave as one: whoever was acknowledged by one of them is never told by another that it did not happen.

use crate::common::{Client, Running, dealt};
use crate::postgres::Postgres as Database;
use emporia_web::store::Postgres;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;

/// Three of them.
async fn nodes(database: &Database) -> Vec<Running> {
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(Running::over(Arc::new(Postgres::open(&database.url).await.unwrap())).await);
    }
    nodes
}

/// Round robin.
struct Balancer(Vec<SocketAddr>, usize);

impl Balancer {
    fn next(&mut self, client: &mut Client) {
        self.1 += 1;
        client.address = self.0[self.1 % self.0.len()];
    }
}

/// A table of these players, each request at the next node.
async fn dealt_around(balancer: &mut Balancer, players: &mut [Client]) -> String {
    let body = json!({ "game": "roll-and-write", "options": { "players": players.len() }, "pace": 0 });
    balancer.next(&mut players[0]);
    let made = players[0].post_json("/api/tables", &body).await.ok().json();
    let id = made["id"].as_str().unwrap().to_owned();
    for player in &mut players[1..] {
        balancer.next(player);
        player.post_json(&format!("/api/tables/{id}/join"), &json!({})).await.ok();
    }
    balancer.next(&mut players[0]);
    players[0].post_json(&format!("/api/tables/{id}/start"), &json!({})).await.ok();
    id
}

/// How many moves are made: `EMPORIA_MOVES=1000` for a longer run.
fn moves() -> usize {
    std::env::var("EMPORIA_MOVES").map_or(150, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn round_robin_over_three_nodes_refuses_no_honest_move() {
    let database = Database::start();
    let nodes = nodes(&database).await;
    let mut balancer = Balancer(nodes.iter().map(|node| node.address).collect(), 0);
    let mut players = [nodes[0].player("Ana").await, nodes[1].player("Ben").await];
    let (mut made, mut id) = (0, dealt_around(&mut balancer, &mut players).await);
    while made < moves() {
        balancer.next(&mut players[0]);
        let shown = players[0].get(&format!("/api/tables/{id}")).await.ok().json();
        let Some(seat) = shown["turn"][0].as_u64() else {
            id = dealt_around(&mut balancer, &mut players).await;
            continue;
        };
        let player = &mut players[seat as usize];
        balancer.next(player);
        let (version, actions) = player.actions(&id).await;
        balancer.next(player);
        player.act(&id, version, actions.last().unwrap()).await.ok();
        made += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_answers_a_version_not_heard_of_waits_for_it() {
    let database = Database::start();
    let nodes = nodes(&database).await;
    let mut balancer = Balancer(nodes.iter().map(|node| node.address).collect(), 0);
    let mut players = [nodes[0].player("Ana").await];
    let mut id = dealt_around(&mut balancer, &mut players).await;
    let (mut version, mut actions) = players[0].actions(&id).await;
    for _ in 0..moves() {
        balancer.next(&mut players[0]);
        let body = json!({ "version": version, "action": actions.last().unwrap(), "actions": true });
        let acted = players[0].post_json(&format!("/api/tables/{id}/act"), &body).await.ok().json();
        version = acted["version"].as_u64().unwrap();
        actions = acted["actions"].as_array().unwrap().clone();
        if acted["over"] == Value::Bool(true) {
            id = dealt_around(&mut balancer, &mut players).await;
            (version, actions) = players[0].actions(&id).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_that_nobody_made_is_stale() {
    let server = Running::new().await;
    let mut players = [server.player("Ana").await];
    let id = dealt(&mut players, json!({})).await;
    let (version, actions) = players[0].actions(&id).await;
    let refused = players[0].act(&id, version + 1, &actions[0]).await;
    assert_eq!(refused.json()["error"], "stale", "{}", refused.body);
    players[0].act(&id, version, &actions[0]).await.ok();
}
