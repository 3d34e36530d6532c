//! The diff of a live page. What it has already is not sent again: of a part that changed, the things that stayed as they were are only named.
//!
//! A thing is an element with a name. How names come about is said once, for both sides, at the head of
//! `assets/script/names.js`, and both are tested with `tests/fixtures/things.json`. Where a thing is exactly what it was,
//! an empty element with its full name in `data-same` stands in its place, and the script puts the one there that the page
//! has.
//!
//! The version that a move answers is not in these parts (`Look::version`): the script knows which one it shows.

use std::collections::HashMap;

/// Elements that have no end.
const VOID: [&str; 6] = ["input", "br", "hr", "img", "link", "meta"];
/// The attributes that name a thing, with the sign that its full name begins with.
const NAMES: [(&str, char); 3] = [(" id=\"", '#'), (" data-move=\"", '>'), (" data-focus=\"", '!')];
/// Names within the thing around.
const LOCAL: &str = " data-key=\"";
/// A thing shorter than this is sent: its name would hardly be less.
const WORTH: usize = 120;

/// The places of things, by name; none where a name stands twice.
type Places = HashMap<String, Option<(usize, usize)>>;

/// An element whose end has not come yet.
struct OpenTag {
    start: usize,
    name: Option<String>,
    button: bool,
    children: usize,
}

/// The things of a part: where each begins and ends.
fn things(html: &str) -> Places {
    let mut found = Places::new();
    let mut open: Vec<OpenTag> = Vec::new();
    let close = |found: &mut Places, name: Option<String>, start, end| {
        if let Some(name) = name {
            found.entry(name).and_modify(|place| *place = None).or_insert(Some((start, end)));
        }
    };
    for (start, tag) in tags(html) {
        let end = start + tag.len();
        if tag.starts_with("</") {
            if let Some(OpenTag { start, name, .. }) = open.pop() {
                close(&mut found, name, start, end);
            }
            continue;
        }
        let around = || open.iter().rev().find_map(|open| open.name.as_deref()).unwrap_or_default();
        let named = name(tag, around).or_else(|| {
            let parent = open.last().filter(|parent| parent.button)?;
            Some(format!("{}/{}", parent.name.as_deref()?, parent.children))
        });
        if let Some(parent) = open.last_mut() {
            parent.children += 1;
        }
        if tag.ends_with("/>") || VOID.contains(&word(tag)) {
            close(&mut found, named, start, end);
        } else {
            open.push(OpenTag { start, name: named, button: word(tag) == "button", children: 0 });
        }
    }
    found
}

/// Each tag with its place. Our pages escape `<` and `>` wherever they mean themselves.
fn tags(html: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + html[at..].find('<')?;
        at = start + html[start..].find('>')? + 1;
        Some((start, &html[start..at]))
    })
}

/// The word of a tag.
fn word(tag: &str) -> &str {
    tag[1..].split([' ', '>', '/']).next().unwrap_or_default()
}

fn value<'a>(tag: &'a str, attribute: &str) -> Option<&'a str> {
    let rest = &tag[tag.find(attribute)? + attribute.len()..];
    rest.split('"').next()
}

/// The full name of an element, if it has one.
fn name<'a>(tag: &str, around: impl FnOnce() -> &'a str) -> Option<String> {
    let own = NAMES.iter().find_map(|(attribute, sign)| value(tag, attribute).map(|name| format!("{sign}{name}")));
    own.or_else(|| value(tag, LOCAL).map(|name| format!("{}/{name}", around())))
}

/// The diff: a part without what it has in common with its former self.
pub fn diff(old: &str, new: &str) -> String {
    let (before, now) = (things(old), things(new));
    let mut same: Vec<(usize, usize, &str)> = now
        .iter()
        .filter_map(|(name, place)| {
            let (start, end) = (*place)?;
            let (was, until) = (*before.get(name)?)?;
            (end - start >= WORTH && new[start..end] == old[was..until]).then_some((start, end, name.as_str()))
        })
        .collect();
    same.sort_unstable();
    let mut out = String::with_capacity(new.len() / 2);
    let mut at = 0;
    for (start, end, name) in same {
        // What lies within a thing that is the same goes with it.
        if start >= at {
            let word = word(&new[start..]);
            out += &new[at..start];
            out += &format!("<{word} data-same=\"{name}\"></{word}>");
            at = end;
        }
    }
    out + &new[at..]
}

#[cfg(test)]
mod tests {
    use super::{diff, things};

    const LONG: &str = "a long text that is worth its name, a long text that is worth its name, a long text that is worth its name, indeed";

    #[test]
    fn what_is_the_same_is_only_named() {
        let thing = |id: &str, text: &str| format!("<li id=\"{id}\"><b>{text}</b><br><input name=\"x\"> {LONG}</li>");
        let old = format!("<ul>{}{}</ul>", thing("a", "1"), thing("b", "2"));
        let new = format!("<ul>{}{}{}</ul>", thing("b", "2"), thing("a", "3"), thing("c", "1"));
        let sent = format!("<ul><li data-same=\"#b\"></li>{}{}</ul>", thing("a", "3"), thing("c", "1"));
        assert_eq!(diff(&old, &new), sent);
        assert_eq!(
            diff(&new, &new),
            format!("<ul>{}</ul>", ["b", "a", "c"].map(|id| format!("<li data-same=\"#{id}\"></li>")).concat())
        );
    }

    #[test]
    fn a_name_within_a_thing_means_that_thing() {
        let face = format!("<span data-key=\"face\">{LONG}</span>");
        let card = |id: &str, class: &str| format!("<button class=\"{class}\" data-focus=\"{id}\">{face}</button>");
        let (old, new) = (card("a", "lit") + &card("b", "lit"), card("a", "no") + &card("b", "lit"));
        let first = "<button class=\"no\" data-focus=\"a\"><span data-same=\"!a/face\"></span></button>";
        assert_eq!(diff(&old, &new), format!("{first}<button data-same=\"!b\"></button>"));
        // The face of another is another's, even if it looks the same.
        assert_eq!(diff(&card("a", "lit"), &card("b", "lit")), card("b", "lit"));
    }

    #[test]
    fn what_lies_in_a_button_is_named_by_its_place() {
        let card = |class: &str| format!("<button class=\"{class}\" data-focus=\"a\"><b>1</b><i>{LONG}</i></button>");
        let sent = "<button class=\"lit\" data-focus=\"a\"><b>1</b><i data-same=\"!a/1\"></i></button>";
        assert_eq!(diff(&card("no"), &card("lit")), sent);
    }

    /// The script names things in the same way: `tests/script/names.js` reads the same fixtures.
    #[test]
    fn things_are_named_as_in_the_fixtures() {
        let fixtures: serde_json::Value =
            serde_json::from_str(include_str!("../../tests/fixtures/things.json")).expect("JSON");
        for fixture in fixtures.as_array().expect("a list") {
            let word = |key: &str| fixture[key].as_str().expect("a word").to_owned();
            let mut wanted: Vec<&str> =
                fixture["names"].as_array().expect("names").iter().filter_map(|name| name.as_str()).collect();
            let html = word("html");
            let found = things(&html);
            let mut names: Vec<&str> =
                found.iter().filter(|(_, place)| place.is_some()).map(|(name, _)| name.as_str()).collect();
            names.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(names, wanted, "{}: {html}", word("about"));
        }
    }

    #[test]
    fn two_of_one_name_are_both_sent() {
        let twice = format!("<p id=\"a\">{LONG}</p><p id=\"a\">{LONG}</p>");
        assert_eq!(diff(&twice, &twice), twice);
    }
}
