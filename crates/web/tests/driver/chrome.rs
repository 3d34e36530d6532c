//! The driver of the browsers, from the distribution.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A driver on a port of its own; ends with this value, and every browser with it.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    #[allow(dead_code)] // One test needs another home.
    /// Starts it.
    pub fn start() -> Driver {
        Driver::started(&mut Command::new("chromedriver"))
    }

    #[allow(dead_code)] // Few tests need a home of their own.
    /// Starts it for browsers that keep what they remember in this folder.
    pub fn start_at_home(home: &std::path::Path) -> Driver {
        Driver::started(Command::new("chromedriver").env("HOME", home))
    }

    fn started(command: &mut Command) -> Driver {
        let mut child = command
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver must be installed");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        // "ChromeDriver was started successfully on port 40123."
        let port: u16 = loop {
            let line = lines.next().expect("chromedriver says its port").expect("a line");
            match line.rsplit(' ').next().and_then(|word| word.trim_end_matches('.').parse().ok()) {
                Some(port) if port > 0 && line.contains("port") => break port,
                _ => {}
            }
        };
        std::thread::spawn(move || lines.for_each(drop));
        Driver { child, port }
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A browser outlives a driver that is killed: it is asked to close what a failed test left open.
        if let Ok(mut line) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = line.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = line.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            let _ = line.read_to_end(&mut Vec::new());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
