//! Languages and their sentences.

use emporia_engine::cards::Names;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

/// A language that everything is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Lang {
    /// English.
    En,
    /// Spanish.
    Es,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Es];

    /// Its code, as in HTML and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
        }
    }

    /// The language of a code or a locale such as `es_CL.UTF-8`.
    pub fn named(code: &str) -> Option<Lang> {
        let primary = code.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(primary))
    }

    /// A component's name in this language.
    pub fn of(self, names: &Names) -> &str {
        names.of(self.code())
    }
}

/// The Fluent files of a language: those that all games share, and one for each game. Each stands in both folders.
macro_rules! files {
    ($lang:literal: $($shared:literal)+; $($module:ident)+) => {
        &[
            $(($shared, include_str!(concat!("../", $lang, "/", $shared))),)+
            $((
                concat!(stringify!($module), ".ftl"),
                include_str!(concat!("../", $lang, "/", stringify!($module), ".ftl")),
            ),)+
        ]
    };
}

macro_rules! languages {
    ($($module:ident $Game:ident),*) => {
        [
            files!("en": "common.ftl" "host.ftl" "lab.ftl" "review.ftl" "web.ftl" "web-more.ftl" "web-people.ftl" "web-notices.ftl" "web-rules.ftl" "web-lessons.ftl" "web-tables.ftl" "web-rollwrite.ftl" "web-emporion.ftl" "web-emporous.ftl" "print.ftl"; $($module)*),
            files!("es": "common.ftl" "host.ftl" "lab.ftl" "review.ftl" "web.ftl" "web-more.ftl" "web-people.ftl" "web-notices.ftl" "web-rules.ftl" "web-lessons.ftl" "web-tables.ftl" "web-rollwrite.ftl" "web-emporion.ftl" "web-emporous.ftl" "print.ftl"; $($module)*),
        ]
    };
}

const SOURCES: [&[(&str, &str)]; Lang::ALL.len()] = emporia_engine::each_game!(languages);

/// The Fluent files of a language, by name: for the tests that compare the languages.
pub fn sources(lang: Lang) -> &'static [(&'static str, &'static str)] {
    SOURCES[lang as usize]
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(lang: Lang) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];
    BUNDLES[lang as usize].get_or_init(|| {
        let id = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Text goes to terminals and HTML that is already in one direction: no invisible marks around values.
        bundle.set_use_isolating(false);
        for (name, source) in sources(lang) {
            let resource = FluentResource::try_new((*source).to_owned())
                .unwrap_or_else(|(_, errors)| panic!("{}/{name}: {errors:?}", lang.code()));
            bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{}/{name}: {errors:?}", lang.code()));
        }
        bundle
    })
}

/// A value in a sentence.
pub type Arg<'a> = (&'a str, FluentValue<'a>);

/// The sentence of a key, with its values put in. A key that is not there is shown as it is, and fails the tests.
pub fn say(lang: Lang, key: &str, args: &[Arg<'_>]) -> String {
    let bundle = bundle(lang);
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
        debug_assert!(false, "no text for {key} in {}", lang.code());
        return key.to_owned();
    };
    let args: FluentArgs<'_> = args.iter().cloned().collect();
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
    debug_assert!(errors.is_empty(), "{key} in {}: {errors:?}", lang.code());
    text.into_owned()
}

/// The rule behind a clause number such as `RW-20`, in a sentence.
pub fn clause(lang: Lang, clause: &str) -> String {
    say(lang, &format!("clause-{clause}"), &[])
}

/// Whether a language has a message with this key.
fn has(lang: Lang, key: &str) -> bool {
    bundle(lang).has_message(key)
}

/// What the guide of a first game says at a moment with this name; at all others, that there is nothing more to learn.
pub fn lesson(lang: Lang, prefix: &str, moment: &str) -> String {
    let key = format!("lesson-{prefix}-{moment}");
    if has(lang, &key) { say(lang, &key, &[]) } else { say(lang, &format!("lesson-{prefix}-free"), &[]) }
}

/// The heading before a clause, if a section of the rules begins there.
pub fn section(lang: Lang, clause: &str) -> Option<String> {
    let key = format!("section-{clause}");
    has(lang, &key).then(|| say(lang, &key, &[]))
}

/// A game in a nutshell, sentence by sentence.
pub fn nutshell(lang: Lang, prefix: &str) -> Vec<String> {
    let start = format!("nutshell-{prefix}-");
    let lines = sources(lang).iter().flat_map(|(_, source)| source.lines());
    lines
        .filter(|line| line.starts_with(&start))
        .filter_map(|line| Some(say(lang, line.split_once(" =")?.0, &[])))
        .collect()
}

/// All clauses of the game whose clauses begin with `prefix`, in order, with their sentences.
pub fn clauses(lang: Lang, prefix: &str) -> Vec<(String, String)> {
    let start = format!("clause-{prefix}-");
    let keys = sources(lang).iter().flat_map(|(_, source)| source.lines());
    keys.filter_map(|line| line.strip_prefix(&start)?.split_once(" ="))
        .map(|(number, _)| format!("{prefix}-{number}"))
        .map(|id| (id.clone(), clause(lang, &id)))
        .collect()
}
