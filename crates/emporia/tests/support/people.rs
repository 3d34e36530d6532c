//! People whom a data folder knows.

use emporia_web::model::PlayerId;
use emporia_web::names::PlayerName;
use emporia_web::people::{Account, Preferences};
use emporia_web::store::{PeopleWrite, Sqlite, Store, Write};
use std::path::Path;

/// Somebody who has signed up with a password.
pub fn signed_up(folder: &Path, name: &str) {
    let (id, name) = (PlayerId("ana".to_owned()), PlayerName::kept(name.to_owned()));
    let player = Account {
        id: id.clone(),
        name: name.clone(),
        password: None,
        since: 0,
        preferences: Preferences::default(),
        suspended: None,
        admin: false,
    };
    let claim = PeopleWrite::Claim { player: id, name, password: "a hash".to_owned() };
    let writes = [PeopleWrite::Account(player), claim].map(|write| Write::People(Box::new(write)));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Sqlite::open(folder).await.unwrap();
        assert_eq!(store.write(&writes).await.unwrap(), [true, true]);
        store.close().await;
    });
}
