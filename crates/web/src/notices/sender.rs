//! Brings messages to channels, one call each with a deadline, and says what came of it.

use super::channel::{Channel, ChannelKind};
use super::mail::{MailFault, Mailer};
use super::message::Message;
use super::push::PushSender;
use super::reach::{Reach, ReachFault};
use super::{NoticeSettings, sweep};
use crate::asker::Bytes;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::metrics::NoticeOutcome;
use crate::store::{ChannelWrite, StoreFault, Write};
use axum::http::{Request, StatusCode, header};
use http_body_util::Full;
use serde_json::json;
use std::sync::Arc;
use tokio::sync::{OnceCell, Semaphore};

/// After so many faults in a row a webhook is used no more.
const MOST_FAULTS: u32 = 20;
/// So many groups of notices are being sent at a time.
const GROUPS: usize = 8;

/// What came of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reception {
    /// It was taken.
    Sent,
    /// Nobody listens there any more.
    Dead,
    /// It was refused, and would be again.
    Refused,
    /// There was no answer, or a busy one.
    Later,
}

/// Brings messages to channels.
pub struct Sender {
    pub(super) hall: Arc<Hall>,
    pub(super) settings: NoticeSettings,
    pub(super) groups: Arc<Semaphore>,
    /// Which addresses may be called.
    pub reach: Reach,
    /// Letters, if the operator set them up.
    pub mailer: Option<Mailer>,
    origin: Option<String>,
    push: OnceCell<PushSender>,
}

impl Sender {
    /// Over a hall; it sweeps as long as somebody has it. `origin` is where the world finds the site.
    pub fn open(hall: Arc<Hall>, settings: &NoticeSettings, origin: Option<&str>) -> Arc<Sender> {
        let mailer = Mailer::new(settings, origin).unwrap_or_else(|why| {
            tracing::error!(why, "no letters can be sent");
            None
        });
        let sender = Arc::new(Sender {
            hall,
            reach: Reach::new(&settings.push_hosts, settings.loopback),
            mailer,
            origin: origin.map(|origin| origin.trim_end_matches('/').to_owned()),
            push: OnceCell::new(),
            groups: Arc::new(Semaphore::new(GROUPS)),
            settings: settings.clone(),
        });
        tokio::spawn(sweep::sweep(Arc::downgrade(&sender)));
        sender
    }

    /// What writes messages for push services.
    pub async fn push(&self) -> Result<&PushSender, StoreFault> {
        let mail = || self.settings.mail_from.as_deref().and_then(super::read_address);
        let secure = || self.origin.clone().filter(|origin| origin.starts_with("https://"));
        let contact = || mail().map(|address| format!("mailto:{address}")).or_else(secure);
        let contact = contact().unwrap_or_else(|| "mailto:host@localhost".to_owned());
        self.push.get_or_try_init(|| PushSender::new(&*self.hall.store, &self.hall.writer, contact)).await
    }

    /// Writes something about channels.
    pub async fn keep(&self, write: ChannelWrite) -> Result<bool, Fault> {
        Ok(self.hall.writer.write(Write::Channels(Box::new(write))).await?)
    }

    /// Brings one message to a device or a webhook, and remembers what that says about the channel.
    pub async fn bring(&self, channel: &Channel, message: &Message) -> Reception {
        let request = match channel.kind {
            ChannelKind::Push => self.push_request(channel, message).await,
            ChannelKind::Hook => self.hook_request(channel, message),
            ChannelKind::Mail => return Reception::Refused,
        };
        let reception = match request {
            Some(request) => judged(&self.reach.call(request).await),
            None => Reception::Dead,
        };
        let write = match reception {
            Reception::Sent if channel.faults > 0 => Some(ChannelWrite::Worked(channel.id.clone())),
            Reception::Sent => None,
            Reception::Dead => Some(ChannelWrite::Dead(channel.id.clone())),
            Reception::Refused | Reception::Later if channel.kind == ChannelKind::Push => None,
            Reception::Refused | Reception::Later => {
                Some(ChannelWrite::Failed { id: channel.id.clone(), most: MOST_FAULTS })
            }
        };
        if let Some(write) = write
            && let Err(fault) = self.keep(write).await
        {
            tracing::warn!(?fault, "what became of a channel could not be kept");
        }
        self.count(channel.kind, reception);
        reception
    }

    /// Sends one letter with all of these.
    pub async fn write(&self, channel: &Channel, messages: &[Message], number: &str) -> Reception {
        let Some(mailer) = &self.mailer else { return Reception::Refused };
        let reception = match mailer.tell(channel, channel.lang, messages, number).await {
            Ok(()) => Reception::Sent,
            Err(MailFault::Refused) => {
                // Whoever has no such address any more gets none; the owner sees that it is off.
                let write = ChannelWrite::Failed { id: channel.id.clone(), most: MOST_FAULTS / 4 };
                let _ = self.keep(write).await;
                Reception::Refused
            }
            Err(MailFault::Silent(why)) => {
                tracing::warn!(why, "a letter could not be sent");
                Reception::Later
            }
        };
        self.count(ChannelKind::Mail, reception);
        reception
    }

    /// Sends one message now: whether it was taken.
    pub async fn attempt(&self, channel: &Channel, message: &Message) -> bool {
        let reception = match channel.kind {
            ChannelKind::Mail => {
                let number = format!("{} {}", channel.id, crate::model::secret_name());
                self.write(channel, std::slice::from_ref(message), &number).await
            }
            ChannelKind::Push | ChannelKind::Hook => self.bring(channel, message).await,
        };
        reception == Reception::Sent
    }

    fn count(&self, channel: ChannelKind, reception: Reception) {
        let outcome = match reception {
            Reception::Sent => "sent",
            Reception::Dead => "dead",
            Reception::Refused => "refused",
            Reception::Later => "later",
        };
        self.hall.metrics.notices.get_or_create(&NoticeOutcome { channel: channel.name(), outcome }).inc();
    }

    async fn push_request(&self, channel: &Channel, message: &Message) -> Option<Request<Full<Bytes>>> {
        let to = self.reach.push(&channel.address).ok()?;
        match self.push().await {
            Ok(push) => push.request(to, channel, message),
            Err(fault) => {
                tracing::error!(%fault, "there is no key for push services");
                None
            }
        }
    }

    /// JSON that Discord (`content`), Slack (`text`), ntfy (`topic`, `title`, `message`, `click`) and programs take as it is.
    fn hook_request(&self, channel: &Channel, message: &Message) -> Option<Request<Full<Bytes>>> {
        let to = self.reach.hook(&channel.address).ok()?;
        let topic = to.query().unwrap_or_default().split('&').find_map(|part| part.strip_prefix("topic="));
        let url = self.origin.as_ref().map(|origin| format!("{origin}{}", message.path));
        let lines = [Some(message.title.as_str()), Some(message.body.as_str()), url.as_deref()];
        let lines: Vec<&str> = lines.into_iter().flatten().filter(|line| !line.is_empty()).collect();
        let text = lines.join("\n");
        let mut says = json!({
            "title": message.title, "body": text, "message": message.body, "click": url,
            "content": text, "allowed_mentions": { "parse": [] },
            // Names are text to Slack, and call nobody.
            "text": text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"),
        });
        if let Some(topic) = topic {
            says["topic"] = topic.into();
        }
        let request = Request::post(to).header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::USER_AGENT, concat!("emporia/", env!("CARGO_PKG_VERSION")));
        request.body(Full::new(Bytes::from(says.to_string()))).ok()
    }
}

fn judged(answer: &Result<StatusCode, ReachFault>) -> Reception {
    match answer {
        Ok(status) if status.is_success() => Reception::Sent,
        Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Reception::Dead,
        Ok(StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) => Reception::Later,
        Ok(status) if status.is_server_error() => Reception::Later,
        // A redirect too: it could lead anywhere.
        Ok(_) | Err(ReachFault::Refused) => Reception::Refused,
        Err(ReachFault::Silent(_)) => Reception::Later,
    }
}
