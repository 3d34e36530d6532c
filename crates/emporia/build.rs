//! Tells the program what it was built from: `emporia --version` says so.

use std::process::Command;

/// What a command printed, if it could be run and was content.
fn said(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn main() {
    // Where there is no repository (a container, an archive), whoever builds may say which commit it is.
    println!("cargo:rerun-if-env-changed=EMPORIA_COMMIT");
    let given = std::env::var("EMPORIA_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = given.or_else(|| {
        let log = said("git", &["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"])?;
        println!("cargo:rerun-if-changed={log}");
        said("git", &["show", "-s", "--abbrev=12", "--format=%h of %cs", "HEAD"])
    });
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiler = said(&rustc, &["--version"]).unwrap_or_default();
    let compiler: Vec<&str> = compiler.split(' ').take(2).collect();
    let known = |name: &str| std::env::var(name).unwrap_or_default();
    println!("cargo:rustc-env=EMPORIA_BUILT_FROM={}", commit.as_deref().unwrap_or("unknown"));
    println!("cargo:rustc-env=EMPORIA_BUILT_BY={}, {}, {}", known("TARGET"), known("PROFILE"), compiler.join(" "));
    println!("cargo:rerun-if-changed=build.rs");
}
