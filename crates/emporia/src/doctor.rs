//! `doctor` looks at a set-up and says in words what to do; `healthcheck` asks the server whether it is well.

use crate::serve::{TlsSource, closed, named, public_url, runtime, tls};
use crate::settings::SettingsFile;
use crate::tell::tell;
use crate::{Done, Failure, cli};
use emporia_text::{Lang, say};
use emporia_web::asker::{HttpsClient, roots};
use emporia_web::backup;
use emporia_web::server::Place;
use emporia_web::tls::{Credential, seconds};
use http::{Request, Response, StatusCode, header};
use http_body_util::Full;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;

/// What a body is made of.
type WholeBody = Full<emporia_web::asker::Bytes>;

/// How good something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Well,
    Doubt,
    Ill,
}

/// What was found, in the reader's language.
struct Examination {
    lang: Lang,
    ill: usize,
    doubts: usize,
}

type SpokenValues<'a> = &'a [(&'static str, String)];

impl Examination {
    fn say(&self, key: &str, values: SpokenValues<'_>) -> String {
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        say(self.lang, key, &values)
    }

    fn found(&mut self, verdict: Verdict, key: &str, values: SpokenValues<'_>) {
        let mark = match verdict {
            Verdict::Well => "doctor-well",
            Verdict::Doubt => "doctor-doubt",
            Verdict::Ill => "doctor-ill",
        };
        self.doubts += usize::from(verdict == Verdict::Doubt);
        self.ill += usize::from(verdict == Verdict::Ill);
        tell(format!("{} {}", self.say(mark, &[]), self.say(key, values)));
    }
}

/// Looks at everything, and ends with 1 if something will not do.
pub fn doctor(lang: Lang, args: &cli::ServeArgs, file: Option<&SettingsFile>) -> Done {
    runtime()?.block_on(async {
        let mut found = Examination { lang, ill: 0, doubts: 0 };
        match file {
            Some(file) => found.found(Verdict::Well, "doctor-file", &[("file", file.name().to_owned())]),
            None => found.found(Verdict::Well, "doctor-no-file", &[]),
        }
        let place = &args.kept.place;
        if let Place::Folder(folder) = place {
            folder_checks(&mut found, folder);
        }
        match backup::looked_at(place).await {
            Ok(look) => {
                let values = [("place", named(place)), ("tables", look.tables.to_string())];
                found.found(Verdict::Well, if look.new { "doctor-new" } else { "doctor-tables" }, &values);
                if let Some(theirs) = look.clock {
                    clock(&mut found, "doctor-clock-database", theirs);
                }
            }
            Err(fault) => {
                found.ill += 1;
                tell(format!("{} {}", found.say("doctor-ill", &[]), closed(lang, place, &fault).sentence));
            }
        }
        // Before this was written no clock can be right.
        if seconds() < BUILT {
            found.found(Verdict::Ill, "doctor-clock-past", &[]);
        }
        files_limit(&mut found, args.connections);
        match tls(lang, args) {
            Ok(source) => certificate(&mut found, source),
            Err(fault) => {
                found.ill += 1;
                tell(format!("{} {}", found.say("doctor-ill", &[]), fault.sentence));
            }
        }
        listening(&mut found, args).await;
        public_address(&mut found, args).await;
        let counts = [("ill", found.ill.to_string()), ("doubts", found.doubts.to_string())];
        match (found.ill, found.doubts) {
            (0, 0) => tell(found.say("doctor-all-well", &[])),
            (0, _) => tell(found.say("doctor-some-doubts", &counts)),
            _ => return Err(Failure::negative(found.say("doctor-some-ill", &counts))),
        }
        Ok(())
    })
}

/// The first of January 2026.
const BUILT: i64 = 1_767_225_600;
/// Seconds by which clocks may differ.
const CLOCK: i64 = 30;
/// Less room than this is a doubt, and less than the second is too little.
const ROOM: (u64, u64) = (1 << 30, 64 << 20);

fn folder_checks(found: &mut Examination, folder: &Path) {
    let name = || ("folder", folder.display().to_string());
    // One that is not there yet is made by the server: what counts is the folder that it comes into.
    let here = folder.ancestors().find(|above| above.exists()).filter(|above| !above.as_os_str().is_empty());
    let here = here.unwrap_or(Path::new("."));
    let probe = here.join(".emporia-doctor");
    let written = std::fs::File::create(&probe).and_then(|mut file| file.write_all(b"?"));
    let _ = std::fs::remove_file(&probe);
    match written {
        Ok(()) => found.found(Verdict::Well, "doctor-folder", &[name()]),
        Err(error) => return found.found(Verdict::Ill, "doctor-folder-closed", &[name(), ("why", error.to_string())]),
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = folder.metadata().map_or(0, |about| about.permissions().mode());
        if mode & 0o007 != 0 {
            found.found(Verdict::Doubt, "doctor-folder-open", &[name()]);
        }
        if let Ok(disk) = rustix::fs::statvfs(here) {
            let room = disk.f_bavail.saturating_mul(disk.f_frsize);
            let values = [name(), ("room", (room >> 20).to_string())];
            let verdict = match room {
                room if room < ROOM.1 => Verdict::Ill,
                room if room < ROOM.0 => Verdict::Doubt,
                _ => Verdict::Well,
            };
            found.found(verdict, if verdict == Verdict::Well { "doctor-room" } else { "doctor-room-little" }, &values);
        }
    }
}

fn clock(found: &mut Examination, key: &str, theirs: i64) {
    let off = (seconds() - theirs).abs();
    let verdict = if off > CLOCK { Verdict::Ill } else { Verdict::Well };
    let key = if verdict == Verdict::Well { key.to_owned() } else { format!("{key}-off") };
    found.found(verdict, &key, &[("seconds", off.to_string())]);
}

fn files_limit(found: &mut Examination, connections: usize) {
    let Some(most) = emporia_web::connections::most_files() else { return };
    if most < connections {
        let values = [("files", most.to_string()), ("connections", connections.to_string())];
        found.found(Verdict::Doubt, "doctor-files", &values);
    }
}

fn certificate(found: &mut Examination, source: Option<TlsSource>) {
    let days = |credential: &Credential| ("days", ((credential.valid.1 - seconds()) / 86_400).to_string());
    match source {
        None => {}
        Some(TlsSource::Files(files)) => match files.read() {
            Ok(read) if read.valid.1 <= seconds() => found.found(Verdict::Ill, "doctor-certificate-over", &[]),
            Ok(read) if read.due() < seconds() => {
                found.found(Verdict::Doubt, "doctor-certificate-soon", &[days(&read)]);
            }
            Ok(read) => found.found(Verdict::Well, "doctor-certificate", &[days(&read)]),
            Err(why) => found.found(Verdict::Ill, "doctor-certificate-bad", &[("why", why)]),
        },
        Some(TlsSource::Acme(acme)) => match acme.kept() {
            Some(kept) => found.found(Verdict::Well, "doctor-certificate", &[days(&kept)]),
            None => found.found(Verdict::Doubt, "doctor-certificate-none", &[("hosts", acme.hosts.join(", "))]),
        },
    }
}

/// A question without a body.
fn question(url: &str) -> Result<Request<WholeBody>, String> {
    Request::get(url).body(WholeBody::default()).map_err(|error| error.to_string())
}

/// Where our own server is to be asked: an address for all is asked on this machine.
fn at_home(args: &cli::ServeArgs) -> String {
    match args.listen.parse::<SocketAddr>() {
        Ok(address) if address.ip().is_unspecified() => format!("127.0.0.1:{}", address.port()),
        _ => args.listen.clone(),
    }
}

/// The answer of our own server, if one is there.
async fn at_home_says(args: &cli::ServeArgs) -> Result<Response<WholeBody>, String> {
    let home = at_home(args);
    let speaks_tls = args.tls.tls_certificate.is_some() || !args.tls.acme.is_empty();
    let url = match public_url(args) {
        Some(url) if speaks_tls => format!("{}/healthz", url.trim_end_matches('/')),
        _ => format!("http://{home}/healthz"),
    };
    HttpsClient::of_ourselves().ask(question(&url)?, Some(&home)).await.map_err(|error| error.to_string())
}

async fn listening(found: &mut Examination, args: &cli::ServeArgs) {
    let address = || ("address", args.listen.clone());
    match at_home_says(args).await {
        Ok(answer) if answer.status() == StatusCode::OK => found.found(Verdict::Well, "doctor-runs", &[address()]),
        Ok(answer) => {
            let values = [address(), ("status", answer.status().as_u16().to_string())];
            found.found(Verdict::Ill, "doctor-runs-ill", &values);
        }
        Err(_) => match tokio::net::TcpListener::bind(&args.listen).await {
            Ok(_) => found.found(Verdict::Well, "doctor-listen", &[address()]),
            Err(error) => found.found(Verdict::Ill, "doctor-listen-no", &[address(), ("why", error.to_string())]),
        },
    }
}

async fn public_address(found: &mut Examination, args: &cli::ServeArgs) {
    let Some(url) = public_url(args) else { return found.found(Verdict::Doubt, "doctor-public-none", &[]) };
    let named = || ("url", url.clone());
    let is_secure = url.starts_with("https://");
    if !is_secure {
        found.found(Verdict::Doubt, "doctor-public-plain", &[named()]);
    }
    let own = args.tls.tls_certificate.is_some() || !args.tls.acme.is_empty();
    if is_secure && !own && args.behind_proxy == 0 {
        found.found(Verdict::Doubt, "doctor-proxy", &[]);
    }
    if own && args.behind_proxy > 0 {
        found.found(Verdict::Doubt, "doctor-no-proxy", &[]);
    }
    let asked = async {
        let asker = HttpsClient::new(roots(args.tls.acme_root.as_deref())?);
        let answer = asker.ask(question(&format!("{}/healthz", url.trim_end_matches('/')))?, None).await;
        answer.map_err(|error| error.to_string())
    };
    match asked.await {
        Ok(answer) if answer.status() == StatusCode::OK => {
            found.found(Verdict::Well, "doctor-public", &[named()]);
            let theirs = answer.headers().get(header::DATE).and_then(|date| date.to_str().ok());
            if let Some(theirs) = theirs.and_then(|date| httpdate::parse_http_date(date).ok()) {
                let since = theirs.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
                clock(found, "doctor-clock-public", since);
            }
        }
        Ok(answer) => {
            let values = [named(), ("status", answer.status().as_u16().to_string())];
            found.found(Verdict::Ill, "doctor-public-other", &values);
        }
        Err(why) => found.found(Verdict::Ill, "doctor-public-no", &[named(), ("why", why)]),
    }
}

/// Whether the server that these settings start is well: for containers, which ask so.
pub fn healthcheck(lang: Lang, args: &cli::ServeArgs) -> Done {
    let answer = runtime()?.block_on(at_home_says(args));
    let why = match answer {
        Ok(answer) if answer.status() == StatusCode::OK => {
            tell(say(lang, "health-well", &[]));
            return Ok(());
        }
        Ok(answer) => answer.status().to_string(),
        Err(why) => why,
    };
    Err(Failure::negative(say(lang, "health-ill", &[("address", at_home(args).into()), ("why", why.into())])))
}
