//! The binary, run with words typed at its prompt.

use assert_cmd::Command;
use std::path::Path;

/// What a run came to: exit code, what it printed, what it complained of.
pub type Run = (i32, String, String);

/// Runs the binary without input.
pub fn emporia(args: &[&str]) -> Run {
    typed(args, "")
}

/// Runs the binary with words typed at its prompt, and nothing kept from games before.
pub fn typed(args: &[&str], input: &str) -> Run {
    let state = tempfile::tempdir().expect("a folder");
    typed_with(state.path(), args, input)
}

/// The same with a folder for the games that are kept.
pub fn typed_with(state: &Path, args: &[&str], input: &str) -> Run {
    let mut command = Command::cargo_bin("emporia").expect("the binary");
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    // Nor any settings of a server that is installed here.
    command.env("EMPORIA_CONFIG", "");
    let output = command.env("XDG_STATE_HOME", state).args(args).write_stdin(input).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}
