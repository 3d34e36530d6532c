//! A person at the terminal: help in their language, refusals in words, a game that is kept and taken up again.

mod support;

use support::{emporia, typed, typed_with};

const COMMANDS: [&str; 14] = [
    "serve",
    "play",
    "simulate",
    "arena",
    "balance",
    "bench",
    "replay",
    "verify",
    "review",
    "cards",
    "load",
    "check-games",
    "admin",
    "help",
];

#[test]
fn help_is_printed_and_nothing_is_started() {
    let (code, said, complaint) = emporia(&["help"]);
    assert_eq!((code, complaint.as_str()), (0, ""));
    assert!(COMMANDS.iter().all(|command| said.contains(&format!("\n  {command} "))), "{said}");
    assert_eq!(emporia(&["--help"]), (0, said, String::new()));
    let (code, said, _) = emporia(&["help", "play"]);
    assert!(code == 0 && said.contains("Usage: emporia play [OPTIONS] [GAME]"), "{said}");
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(default: normal)") && words.contains("--resume [<FILE>]"), "{said}");
    assert_eq!(emporia(&["play", "--help"]), (0, said, String::new()));
    let (code, _, complaint) = emporia(&["help", "dance"]);
    assert_eq!((code, complaint.contains("\"dance\"")), (2, true), "{complaint}");
}

#[test]
fn spanish_help_is_spanish_in_all_commands() {
    for command in COMMANDS {
        let (code, said, _) = emporia(&["--lang", "es", "help", command]);
        assert!(code == 0 && said.contains(&format!("Uso: emporia {command} [OPCIONES]")), "{said}");
        let english = ["Usage", "Options", "Arguments", "Commands", "default", "env", "Print", "FILE", "DIR", "GAME"];
        let mut words = said.split(|c: char| !c.is_alphabetic());
        assert_eq!(words.find(|word| english.contains(word)), None, "{command}: {said}");
    }
}

#[test]
fn a_wrong_command_line_is_refused_in_our_words() {
    let cases: [(&[&str], &str, &str); 8] = [
        (&["play", "--botz", "x"], "no option \"--botz\"; is \"--bots\"", "opción «--botz»; ¿quizá «--bots»"),
        (&["play", "--qqqqq"], "no option \"--qqqqq\".", "opción «--qqqqq»."),
        (&["pley"], "no command \"pley\"; is \"play\"", "orden «pley»; ¿quizá «play»"),
        (&["play", "--players", "x"], "\"x\" is no value for --players", "«x» no es un valor para --players"),
        (&["play", "--players"], "--players needs a value", "--players necesita un valor"),
        (&["simulate"], "Missing: <GAME>", "Falta: <JUEGO>"),
        (&["play", "emporion", "chess"], "\"chess\" is one word too many", "«chess» sobra"),
        (&["bench", "--json", "--json"], "--json can be given only once", "--json solo se puede dar una vez"),
    ];
    for (args, english, spanish) in cases {
        for (lang, words) in [("en", english), ("es", spanish)] {
            let (code, said, complaint) = emporia(&[&["--lang", lang], args].concat());
            assert_eq!((code, said.as_str(), complaint.lines().count()), (2, "", 1), "{complaint}");
            assert!(complaint.contains(words) && complaint.contains("emporia help"), "{words}: {complaint}");
        }
    }
}

/// How often the table was printed.
fn tables(said: &str) -> usize {
    said.matches("History pile").count()
}

#[test]
fn the_table_is_printed_when_it_changed_or_is_asked_for() {
    let args = ["play", "emporion", "--players", "2", "--seed", "4"];
    let (code, said, _) = typed(&args, "99\nnonsense\nlog\n");
    assert_eq!((code, tables(&said)), (0, 1), "{said}");
    assert!(said.contains("normal 2"), "bots are normal unless told: {said}");
    assert_eq!(tables(&typed(&args, "99\ntable\nMESA\n").1), 3);
    assert_eq!(tables(&typed(&args, "1\n").1), 2);
}

#[test]
fn a_move_is_taken_back_across_the_bots_answers() {
    let args = ["play", "emporion", "--players", "2", "--seed", "4"];
    let (_, said, _) = typed(&args, "1\n1\nundo\nlog\n");
    let (before, after) = said.split_once("Taken back.").expect("it can be taken back");
    let menu = |text: &str| text.rsplit_once("your move:").map(|(_, menu)| menu.to_owned()).expect("a menu");
    let menus: Vec<&str> = before.split("your move:").collect();
    // The menu before the move stands again, and the bot's answer is forgotten.
    assert_eq!(menu(before).split("Number").next(), menus[2].split("Number").next());
    assert!(menus[3].contains("normal 2") && menus.len() == 5, "{said}");
    assert_eq!(
        after.matches("normal 2").count(),
        typed(&args, "1\nlog\n").1.rsplit("Number").nth(1).unwrap_or("").matches("normal 2").count(),
        "{after}"
    );
}

#[test]
fn hints_and_reasons_are_given_in_both_languages() {
    let args = ["play", "emporion", "--players", "2", "--seed", "4", "--name", "Ana"];
    let (code, said, _) = typed(&args, "hint\nwhy 2\nwhy 9\nwhy\n");
    assert_eq!(code, 0);
    for words in [
        "What a strong bot would do:",
        "prospects",
        "Of 2 moves it is number",
        "Ana begins with",
        "why N, with N from 1 to 2",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let spanish = [&["--lang", "es"], &args[..]].concat();
    let (_, said, _) = typed(&spanish, "pista\nporqué 1\n");
    for words in ["Lo que haría un bot fuerte:", "perspectivas", "De 2 jugadas es la número", "Ana empieza con"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_game_is_kept_as_it_goes_and_offered_again() {
    let state = tempfile::tempdir().expect("a folder");
    let kept = || std::fs::read_dir(state.path().join("emporia/games")).map_or(0, Iterator::count);
    let args = ["play", "emporion", "--players", "2", "--bots", "random", "--seed", "4", "--name", "Ana"];
    // The input ends, as with Ctrl-D.
    let (code, said, _) = typed_with(state.path(), &args, "1\n");
    assert!(code == 0 && said.contains("The game is kept in") && said.contains("emporion-"), "{said}");
    assert_eq!(kept(), 1);
    let (_, said, _) = typed_with(state.path(), &["play", "roll-and-write", "--players", "1"], "1\nquit\n");
    assert!(said.contains("An unfinished game is kept"), "{said}");
    assert_eq!(kept(), 2);
    // The newest is the first.
    let (_, said, _) = typed_with(state.path(), &["play", "--resume"], "7\n2\nlog\n");
    assert!(said.contains("1  Emporous Roll & Write") && said.contains("2  Emporion: Ana, random 2"), "{said}");
    assert!(said.contains("\"7\" is no choice") && said.contains("Ana, your move:"), "{said}");
    let (code, said, _) = typed_with(state.path(), &["play", "--resume"], &format!("\n{}", "1\n".repeat(80)));
    assert!(code == 0 && said.contains("The game is over."), "{said}");
    assert_eq!(kept(), 1, "a finished game is not kept");
    // The only one needs no choice.
    let (_, said, _) = typed_with(state.path(), &["play", "--resume"], "");
    assert!(said.contains("Player 1, your move:"), "{said}");
}

/// A terminal of its own, so many columns wide. `script` of util-linux makes it.
#[cfg(target_os = "linux")]
mod pseudo {
    use std::io::{Read, Write};
    use std::process::{Child, Command, Stdio};

    pub struct Terminal {
        child: Child,
        pub seen: String,
        _state: tempfile::TempDir,
    }

    impl Terminal {
        pub fn new(columns: u32, settings: &[(&str, &str)], args: &str) -> Terminal {
            let state = tempfile::tempdir().expect("a folder");
            let program = assert_cmd::cargo::cargo_bin("emporia").display().to_string();
            let command = format!("stty cols {columns} rows 24; exec {program} {args}");
            let mut script = Command::new("script");
            script.args(["-qfec", &command, "/dev/null"]).env("XDG_STATE_HOME", state.path()).env("TERM", "xterm");
            for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_MESSAGES", "LANG"] {
                script.env_remove(name);
            }
            let child = script.envs(settings.iter().copied()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
            Terminal { child: child.expect("script of util-linux"), seen: String::new(), _state: state }
        }

        /// Reads until the text has come once more.
        pub fn until(&mut self, text: &str) {
            let (out, mut new) = (self.child.stdout.as_mut().expect("it is piped"), Vec::new());
            while !String::from_utf8_lossy(&new).contains(text) {
                let mut bytes = [0; 4096];
                let n = out.read(&mut bytes).unwrap_or(0);
                assert!(n > 0, "{text} did not come:\n{}{}", self.seen, String::from_utf8_lossy(&new));
                new.extend_from_slice(&bytes[..n]);
            }
            self.seen += &String::from_utf8_lossy(&new);
        }

        pub fn press(&mut self, keys: &str) {
            let keyboard = self.child.stdin.as_mut().expect("it is piped");
            keyboard.write_all(keys.as_bytes()).and_then(|()| keyboard.flush()).expect("it is read");
        }

        /// Waits for the end and gives the exit code.
        pub fn end(mut self) -> Option<i32> {
            // Waiting would close the keyboard first, and the end of the input is an answer too.
            let _keyboard = self.child.stdin.take();
            self.child.wait().expect("it ends").code()
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn lines_break_between_words_and_are_coloured_unless_it_is_forbidden() {
    let args = "play emporion --players 3 --seed 4";
    let mut plain = pseudo::Terminal::new(60, &[("NO_COLOR", "1")], args);
    plain.until("help, quit");
    assert!(!plain.seen.contains('\u{1b}'), "{}", plain.seen);
    // The seed's hash is one word, longer than the line.
    let lines: Vec<&str> = plain.seen.lines().filter(|line| !line.contains("SHA-256")).collect();
    assert!(lines.iter().all(|line| line.trim_end().chars().count() <= 60), "{}", plain.seen);
    assert!(plain.seen.contains("Cards: what they require"), "{}", plain.seen);
    let mut coloured = pseudo::Terminal::new(60, &[], args);
    coloured.until("\n\u{1b}[1m> ");
    coloured.press("99\n");
    coloured.until("\u{1b}[1m\u{1b}[31m\"99\" is no choice");
    for terminal in [plain, coloured] {
        let mut terminal = terminal;
        terminal.press("quit\n");
        assert_eq!(terminal.end(), Some(0));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_asks_and_a_second_one_leaves() {
    let open = || {
        let mut terminal = pseudo::Terminal::new(80, &[("NO_COLOR", "1")], "play emporion --players 2 --seed 4");
        // The question, not the mark of the player to move: what is asked before it is taken for an answer.
        terminal.until("help, quit");
        terminal.press("\u{3}");
        terminal.until("Leave the table?");
        terminal
    };
    let mut stays = open();
    stays.press("no\n");
    stays.until("help, quit");
    stays.press("\u{3}");
    stays.until("Leave the table?");
    stays.press("yes\n");
    stays.until("The game is kept in");
    assert_eq!(stays.end(), Some(0));
    let mut goes = open();
    goes.press("\u{3}");
    assert_eq!(goes.end(), Some(130));
}
