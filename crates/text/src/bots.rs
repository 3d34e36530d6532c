//! What bots are called at a table: names of the ancient world, the same in every language.

/// The names, in no order. Many letters begin them, because a pawn shows only the first.
pub const BOT_NAMES: [&str; 42] = [
    "Ariadne", "Berenike", "Chloris", "Daphne", "Eumelos", "Phaidra", "Glaukos", "Hermia", "Ion", "Kyra", "Lysias",
    "Melite", "Nikias", "Orestes", "Philon", "Rhode", "Simon", "Theano", "Xanthos", "Zenon", "Akastos", "Bion",
    "Dorkas", "Elpis", "Galene", "Hektor", "Iole", "Kleon", "Leda", "Myron", "Nausika", "Olympia", "Peisis", "Rhesos",
    "Sappho", "Timon", "Urania", "Xenia", "Zosime", "Arion", "Kallias", "Thais",
];

/// The names of the bots at a table, one for each seat whoever sits there: they follow from the table's address alone, so
/// that they are the same whenever and wherever somebody looks. No two are equal, and as far as the letters go no two
/// begin alike. `taken` are the names of people at the table, which no bot has.
pub fn bot_names(table: &str, seats: usize, taken: &[&str]) -> Vec<&'static str> {
    let mut order = shuffled(table);
    order.retain(|name| !taken.iter().any(|other| other.trim().eq_ignore_ascii_case(name)));
    let mut chosen: Vec<&'static str> = Vec::with_capacity(seats);
    while chosen.len() < seats {
        let letter = |name: &str| name.chars().next();
        let fresh = order.iter().position(|name| chosen.iter().all(|other| letter(other) != letter(name)));
        let Some(at) = fresh.or((!order.is_empty()).then_some(0)) else { break };
        chosen.push(order.remove(at));
    }
    chosen
}

/// All names in an order of the table's own: by a small hash (FNV-1a) of the table's address with each of them.
fn shuffled(table: &str) -> Vec<&'static str> {
    let hash = |name: &str| {
        let bytes = table.bytes().chain(name.bytes());
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    let mut names = BOT_NAMES.to_vec();
    names.sort_by_key(|name| hash(name));
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_follow_from_the_table_and_no_two_are_alike() {
        let mut first = BTreeSet::new();
        for table in ["abc", "abd", "s4i5bqq325pzezs6nk6bko8ed5", ""] {
            let names = bot_names(table, 8, &[]);
            assert_eq!(names, bot_names(table, 8, &[]), "the same whenever somebody looks");
            let letters: BTreeSet<_> = names.iter().map(|name| name.chars().next()).collect();
            assert_eq!(letters.len(), 8, "each pawn has a letter of its own: {names:?}");
            assert!(names.starts_with(&bot_names(table, 3, &[])), "a seat keeps its name if there are more of them");
            first.insert(names[0]);
        }
        assert!(first.len() > 1, "tables differ");
        let all: BTreeSet<_> = BOT_NAMES.iter().collect();
        assert_eq!(all.len(), BOT_NAMES.len());
    }

    #[test]
    fn a_bot_does_not_have_the_name_of_a_person_at_the_table() {
        let before = bot_names("abc", 2, &[]);
        let after = bot_names("abc", 2, &[&before[0].to_lowercase()]);
        assert!(!after.contains(&before[0]), "{after:?}");
    }
}
