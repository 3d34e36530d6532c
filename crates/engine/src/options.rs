//! What a table may choose: each game declares it once, and flags, forms, descriptions and refusals are made from that.

#[cfg(feature = "records")]
pub use from_json::{filled, set_up, usual};

/// How many can sit at a table of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    /// The fewest.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// As many as there are unless told otherwise.
    pub usual: u8,
    /// As many as play a guided first game.
    pub learners: u8,
}

impl Players {
    /// Whether so many can play.
    pub const fn has(self, players: u8) -> bool {
        self.least <= players && players <= self.most
    }
}

/// An option beside the number of players. Its words have the key `option-GAME-NAME`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name in records, addresses and, after two hyphens, on the command line.
    pub name: &'static str,
    /// What may be chosen, the usual first, as JSON; the words have the option's key with `-VALUE`.
    pub values: &'static [&'static str],
}

impl Choice {
    /// An option that is off or on, and usually off.
    pub const fn switch(name: &'static str) -> Choice {
        Choice { name, values: &["false", "true"] }
    }

    /// Whether it is off or on.
    pub fn is_switch(&self) -> bool {
        self.values == ["false", "true"]
    }
}

/// What is wrong with the options of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionsFault {
    /// They are not a JSON object with a number of players.
    Unreadable,
    /// So many cannot play.
    Players(u64),
    /// The game has no such option.
    Unknown(String),
    /// A value that the option does not have.
    Value {
        /// Which option.
        option: &'static str,
        /// What was asked for, as JSON.
        found: String,
    },
    /// The option does not go with another one; each game has a sentence for it, with the key `bad-GAME-NAME`.
    Unfit(&'static str),
}

impl OptionsFault {
    /// The name of the option that is wrong.
    pub fn option(&self) -> &str {
        match self {
            OptionsFault::Unreadable => "options",
            OptionsFault::Players(_) => "players",
            OptionsFault::Unknown(name) => name,
            OptionsFault::Value { option, .. } | OptionsFault::Unfit(option) => option,
        }
    }
}

/// Options that come as JSON, as records, tables and forms have them.
#[cfg(feature = "records")]
mod from_json {
    use super::{Choice, OptionsFault};
    use crate::game::Game;
    use serde_json::{Map, Value};

    /// The name of an option as it is written now; underscores are how records of the first version spell hyphens.
    fn spelled(name: &str) -> String {
        name.replace('_', "-")
    }

    /// The game with these options, given as JSON; the usual ones where nothing is said.
    pub fn set_up<G: Game>(options: &Value, cards: G::Cards) -> Result<G, OptionsFault> {
        let given = options.as_object().ok_or(OptionsFault::Unreadable)?;
        let players = given.get("players").and_then(Value::as_u64).ok_or(OptionsFault::Unreadable)?;
        if !u8::try_from(players).is_ok_and(|players| G::PLAYERS.has(players)) {
            return Err(OptionsFault::Players(players));
        }
        for (name, value) in given.iter().filter(|(name, _)| *name != "players") {
            let choice = G::CHOICES.iter().find(|choice| choice.name == spelled(name));
            let choice = choice.ok_or_else(|| OptionsFault::Unknown(name.clone()))?;
            let found = value.to_string();
            if !choice.values.contains(&found.as_str()) {
                return Err(OptionsFault::Value { option: choice.name, found });
            }
        }
        let options = serde_json::from_value(options.clone()).map_err(|_| OptionsFault::Unreadable)?;
        G::new(options, cards).map_err(OptionsFault::Unfit)
    }

    /// Options as JSON from those that are named, with the usual value of all others: `pick` gives what was named.
    pub fn filled(
        choices: &[Choice],
        players: u8,
        mut pick: impl FnMut(&Choice) -> Option<String>,
    ) -> Result<Value, OptionsFault> {
        let mut options = Map::from_iter([("players".to_owned(), players.into())]);
        for choice in choices {
            let found = pick(choice).unwrap_or_else(|| choice.values[0].to_owned());
            let known = choice.values.iter().find(|value| **value == found);
            let Some(value) = known.and_then(|value| serde_json::from_str(value).ok()) else {
                return Err(OptionsFault::Value { option: choice.name, found });
            };
            options.insert(choice.name.to_owned(), value);
        }
        Ok(Value::Object(options))
    }

    /// The usual options for so many players, as JSON.
    pub fn usual(choices: &[Choice], players: u8) -> Value {
        filled(choices, players, |_| None).expect("the first value of an option is one of its values")
    }
}

#[cfg(all(test, feature = "records"))]
mod tests {
    use super::*;
    use crate::CardSet;
    use crate::emporous::{Emporous, Options};
    use crate::game::Game;
    use serde_json::{Value, json};

    fn of(options: &Value) -> Result<Options, OptionsFault> {
        set_up::<Emporous>(options, CardSet::builtin()).map(|game| *game.options())
    }

    #[test]
    fn each_fault_is_named() {
        assert_eq!(of(&json!(3)), Err(OptionsFault::Unreadable));
        assert_eq!(of(&json!({})), Err(OptionsFault::Unreadable));
        assert_eq!(of(&json!({"players": 9})), Err(OptionsFault::Players(9)));
        assert_eq!(of(&json!({"players": 300})), Err(OptionsFault::Players(300)));
        assert_eq!(of(&json!({"players": 3, "special": true})), Err(OptionsFault::Unknown("special".to_owned())));
        let found = "3".to_owned();
        assert_eq!(of(&json!({"players": 3, "chapter": 3})), Err(OptionsFault::Value { option: "chapter", found }));
        assert_eq!(of(&json!({"players": 2, "chapter": 2})), Err(OptionsFault::Unfit("chapter")));
    }

    #[test]
    fn options_of_the_first_version_read_as_before() {
        let open = Options { open_exchanges: true, ..Options::players(3) };
        assert_eq!(of(&json!({"players": 3, "open_exchanges": true})), Ok(open));
        assert_eq!(of(&json!({"players": 3, "open-exchanges": true})), Ok(open));
        assert_eq!(serde_json::to_value(open).expect("options")["open-exchanges"], true, "they are written anew");
    }

    #[test]
    fn what_is_not_named_is_as_usual() {
        let chapter_two = |choice: &Choice| (choice.name == "chapter").then(|| "2".to_owned());
        let all = filled(Emporous::CHOICES, 4, chapter_two).expect("good values");
        assert_eq!(
            all,
            json!({"players": 4, "chapter": 2, "fugitives": 1, "open-exchanges": false, "even-start": false})
        );
        let wrong = filled(Emporous::CHOICES, 4, |_| Some("7".to_owned()));
        assert_eq!(wrong, Err(OptionsFault::Value { option: "chapter", found: "7".to_owned() }));
    }
}
