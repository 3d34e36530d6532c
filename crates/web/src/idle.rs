//! A connection that ends by itself when nothing goes either way for a while: nobody keeps a place by doing nothing, and
//! nobody by not reading what they asked for.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A connection with a limit on its silence.
pub struct IdleStream<S> {
    inner: S,
    idle: Duration,
    /// How long it may be silent now: at first, until something came.
    limit: Duration,
    /// When something last went either way.
    last: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl<S> IdleStream<S> {
    /// Over a connection that was just made: until the first byte `first` may pass, later `idle`.
    pub fn new(inner: S, first: Duration, idle: Duration) -> IdleStream<S> {
        IdleStream { inner, idle, limit: first, last: Instant::now(), alarm: Box::pin(sleep(first)) }
    }

    fn moved(&mut self) {
        (self.last, self.limit) = (Instant::now(), self.idle);
    }

    /// What came of an attempt: progress, or silence that has lasted too long.
    fn watched<T>(&mut self, done: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.moved();
            return done;
        }
        loop {
            ready!(self.alarm.as_mut().poll(cx));
            let until = self.last + self.limit;
            if until <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(until);
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for IdleStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.inner).poll_read(cx, buf);
        self.watched(done, cx)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for IdleStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.inner).poll_write(cx, buf);
        self.watched(done, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.inner).poll_write_vectored(cx, bufs);
        self.watched(done, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const FIRST: Duration = Duration::from_secs(10);
    const IDLE: Duration = Duration::from_secs(60);

    #[tokio::test(start_paused = true)]
    async fn silence_ends_a_connection_and_every_byte_prolongs_it() {
        let (here, mut there) = duplex(8);
        let mut line = IdleStream::new(here, FIRST, IDLE);
        let begun = Instant::now();
        assert_eq!(line.read_u8().await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed(), FIRST, "nothing ever came");

        let (here, mut other) = duplex(8);
        let mut line = IdleStream::new(here, FIRST, IDLE);
        for _ in 0..5 {
            sleep(IDLE / 12).await;
            other.write_u8(1).await.unwrap();
            line.read_u8().await.unwrap();
        }
        let begun = Instant::now();
        assert_eq!(line.read_u8().await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed(), IDLE);

        // Whoever does not read is as silent as who does not write.
        let (here, _unread) = duplex(8);
        let mut line = IdleStream::new(here, FIRST, IDLE);
        let begun = Instant::now();
        assert_eq!(line.write_all(&[0; 100]).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed(), IDLE);
        drop(there.shutdown().await);
    }
}
