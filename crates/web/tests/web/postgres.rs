//! A PostgreSQL of the tests' own, for those of this crate and of the binary.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A temporary PostgreSQL, which ends with this value.
pub struct Postgres {
    /// Where it is.
    pub url: String,
    folder: PathBuf,
    server: Child,
}

fn binaries() -> PathBuf {
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        installed.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists()).collect();
    found.sort();
    found.pop().unwrap_or_default()
}

/// PostgreSQL does not run as root: then it runs as the user that its package made.
fn command(program: &Path) -> Command {
    let root = Path::new("/proc/self").metadata().is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0);
    if root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    }
}

impl Postgres {
    /// Makes and starts one, and waits until it answers.
    pub fn start() -> Postgres {
        let folder = std::env::temp_dir().join(format!("emporia-pg-{}", emporia_web::model::secret_name()));
        std::fs::create_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o777);
        std::fs::set_permissions(&folder, open).unwrap_or_else(|error| panic!("{error}"));
        let data = folder.join("data");
        let bin = binaries();
        let made = command(&bin.join("initdb"))
            .arg("-D")
            .arg(&data)
            .args(["-U", "emporia", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"])
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .current_dir(&folder)
            .status();
        assert!(made.is_ok_and(|status| status.success()), "initdb failed: PostgreSQL must be installed");
        let server = command(&bin.join("postgres"))
            .arg("-D")
            .arg(&data)
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=100"])
            .arg("-c")
            .arg(format!("unix_socket_directories={}", folder.display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .current_dir(&folder)
            .spawn()
            .unwrap_or_else(|error| panic!("postgres: {error}"));
        let begun = Instant::now();
        let ready = || {
            let asked = Command::new(bin.join("pg_isready")).arg("-qh").arg(&folder).status();
            asked.is_ok_and(|status| status.success())
        };
        while !ready() {
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        let url = format!("postgres://emporia@localhost/postgres?host={}", folder.display());
        Postgres { url, folder, server }
    }
}

impl Postgres {
    /// Where it listens.
    #[allow(dead_code, reason = "the tests of the binary have no proxy")]
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The first line of its file is the process that started all others; `runuser` only waits for it.
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        if let Some(pid) = pid.lines().next() {
            let _ = Command::new("kill").args(["-INT", pid]).status();
        }
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
