//! `completions` and `manual`: what shells and `man` are told, made from the command line itself.

use crate::tell::put;
use crate::{Done, Failure, cli};
use emporia_text::{Lang, say};
use std::path::Path;

/// Prints the completions for a shell.
pub fn completions(lang: Lang, args: &cli::CompletionsArgs) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::command(lang), "emporia", &mut script);
    put(&String::from_utf8_lossy(&script));
    Ok(())
}

/// Writes a page for the program and one for each command into a folder.
pub fn manual(lang: Lang, args: &cli::ManualArgs) -> Done {
    let whole = cli::command(lang);
    written(lang, &args.manual, whole.clone(), "emporia".to_owned())?;
    for command in whole.get_subcommands() {
        let name = format!("emporia-{}", command.get_name());
        written(lang, &args.manual, command.clone(), name)?;
    }
    Ok(())
}

fn written(lang: Lang, folder: &Path, command: clap::Command, name: String) -> Done {
    let file = folder.join(format!("{name}.1"));
    let page = || {
        std::fs::create_dir_all(folder)?;
        let command = command.name(name).version(env!("CARGO_PKG_VERSION"));
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        std::fs::write(&file, page)
    };
    page().map_err(|error: std::io::Error| {
        let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
        Failure::negative(say(lang, "keep-unwritten", &args))
    })
}
