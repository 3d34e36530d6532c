//! A client as thin as can be, for `load`: it shares the cores with the server that it measures.

use anyhow::{Context, Result, ensure};
use http::{Method, StatusCode, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// One connection that keeps open. It shares the cores with the server that it measures, so it is as thin as can be: a
/// request is written in one piece, and its answer read into one buffer by the task that waits for it.
pub struct Connection {
    address: Arc<str>,
    stream: Option<TcpStream>,
    request: Vec<u8>,
    answer: Vec<u8>,
}

impl Connection {
    /// To a server; it is made with the first request.
    pub fn new(address: Arc<str>) -> Connection {
        Connection { address, stream: None, request: Vec::new(), answer: Vec::new() }
    }

    async fn send(&mut self, method: &Method, path: &str, token: Option<&str>, body: &[u8]) -> Result<(u16, Vec<u8>)> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(&*self.address).await?;
                stream.set_nodelay(true)?;
                stream
            }
        };
        self.request.clear();
        write!(self.request, "{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address)?;
        if let Some(token) = token {
            write!(self.request, "authorization: Bearer {token}\r\n")?;
        }
        write!(self.request, "content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len())?;
        self.request.extend_from_slice(body);
        stream.write_all(&self.request).await?;
        self.answer.clear();
        let head = loop {
            ensure!(stream.read_buf(&mut self.answer).await? > 0, "{path}: the server hung up");
            if let Some(head) = AnswerHead::read(&self.answer)? {
                break head;
            }
        };
        while self.answer.len() < head.end {
            ensure!(stream.read_buf(&mut self.answer).await? > 0, "{path}: the server hung up");
        }
        self.stream = head.keeps.then_some(stream);
        Ok((head.status, self.answer.get(head.begin..head.end).context("an answer too long")?.to_vec()))
    }

    /// Sends until the server is not too busy; gives the answer to a request that was granted.
    pub async fn ask(&mut self, method: &Method, path: &str, token: Option<&str>, body: &[u8]) -> Result<Vec<u8>> {
        loop {
            let (status, answer) = self.send(method, path, token, body).await?;
            if status == StatusCode::TOO_MANY_REQUESTS {
                tokio::time::sleep(Duration::from_millis(500)).await;
                continue;
            }
            ensure!(status / 100 == 2, "{path}: {status}: {}", String::from_utf8_lossy(&answer));
            return Ok(answer);
        }
    }

    /// The same, and reads the answer.
    pub async fn call<T: DeserializeOwned>(
        &mut self,
        method: &Method,
        path: &str,
        token: Option<&str>,
        body: &[u8],
    ) -> Result<T> {
        read(path, &self.ask(method, path, token, body).await?)
    }
}

/// What stands before the body of an answer.
struct AnswerHead {
    status: u16,
    /// Where the body begins and ends.
    begin: usize,
    end: usize,
    /// Whether the connection can be used again.
    keeps: bool,
}

impl AnswerHead {
    /// Reads it; none as long as it is not whole.
    fn read(answer: &[u8]) -> Result<Option<AnswerHead>> {
        let mut headers = [httparse::EMPTY_HEADER; 32];
        let mut response = httparse::Response::new(&mut headers);
        let httparse::Status::Complete(begin) = response.parse(answer)? else { return Ok(None) };
        let find = |name: header::HeaderName| {
            let found = response.headers.iter().find(|h| h.name.eq_ignore_ascii_case(name.as_str()));
            found.and_then(|h| str::from_utf8(h.value).ok())
        };
        let length = find(header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
        let end = begin.checked_add(length.context("an answer without its length")?).context("an answer too long")?;
        let keeps = find(header::CONNECTION) != Some("close");
        Ok(Some(AnswerHead { status: response.code.unwrap_or_default(), begin, end, keeps }))
    }
}

/// What an answer says.
pub fn read<'a, T: Deserialize<'a>>(path: &str, answer: &'a [u8]) -> Result<T> {
    serde_json::from_slice(answer).with_context(|| format!("{path}: {}", String::from_utf8_lossy(answer)))
}
