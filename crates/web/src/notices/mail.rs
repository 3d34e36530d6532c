//! Letters, through the mail server that the operator named.

use super::NoticeSettings;
use super::channel::Channel;
use super::message::Message;
use emporia_text::{Lang, say};
use lettre::message::header::{self, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::AsyncSmtpTransportBuilder;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::time::timeout;

/// How long the mail server has for a letter.
const PATIENCE: Duration = Duration::from_secs(20);

/// Writes letters.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where the world finds the site.
    origin: String,
}

/// How to be rid of letters, for mail programs (RFC 2369, RFC 8058).
macro_rules! plain_header {
    ($Name:ident, $text:literal) => {
        #[derive(Clone)]
        struct $Name(String);

        impl Header for $Name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok($Name(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

plain_header!(Unsubscribe, "List-Unsubscribe");
plain_header!(UnsubscribePost, "List-Unsubscribe-Post");
plain_header!(AutoSubmitted, "Auto-Submitted");

/// An address of mail, as it is compared and written to.
pub fn read_address(text: &str) -> Option<String> {
    let address: Address = text.trim().parse().ok()?;
    let ascii = text.trim().is_ascii() && text.len() <= 200;
    ascii.then(|| format!("{}@{}", address.user(), address.domain().to_ascii_lowercase()))
}

/// How letters go out and whom they are from, if the operator named a mail server.
fn said(settings: &NoticeSettings) -> Result<Option<(AsyncSmtpTransportBuilder, Mailbox)>, String> {
    let Some(smtp) = &settings.smtp else { return Ok(None) };
    let from = settings.mail_from.as_deref().ok_or("whom letters are from is not said")?;
    let from: Mailbox = from.parse().map_err(|error| format!("{from}: {error}"))?;
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp).map_err(|error| error.to_string())?;
    Ok(Some((builder, from)))
}

impl Mailer {
    /// With what the operator said; none if they said nothing. Without a public address no letter could lead anywhere.
    /// Connections are kept by the runtime, so this is called within it.
    pub fn new(settings: &NoticeSettings, origin: Option<&str>) -> Result<Option<Mailer>, String> {
        let (Some((builder, from)), Some(origin)) = (said(settings)?, origin) else { return Ok(None) };
        let transport = builder.timeout(Some(PATIENCE)).build();
        Ok(Some(Mailer { transport, from, origin: origin.trim_end_matches('/').to_owned() }))
    }

    /// What is wrong with what the operator said, before there is a runtime.
    pub fn check(settings: &NoticeSettings) -> Result<(), String> {
        said(settings).map(|_| ())
    }

    /// The address of something on the site.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    fn letter(&self, to: &str, subject: &str) -> Result<MessageBuilder, MailFault> {
        let to: Address = to.parse().map_err(|_| MailFault::Refused)?;
        Ok(lettre::Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(AutoSubmitted("auto-generated".to_owned()))
            .header(header::ContentTransferEncoding::QuotedPrintable)
            .header(ContentType::TEXT_PLAIN))
    }

    async fn post(&self, letter: lettre::Message) -> Result<(), MailFault> {
        match timeout(PATIENCE, self.transport.send(letter)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(MailFault::Refused),
            Ok(Err(error)) => Err(MailFault::Silent(error.to_string())),
            Err(_) => Err(MailFault::Silent("no answer in time".to_owned())),
        }
    }

    /// A letter that somebody asked for a moment ago.
    pub async fn write(&self, to: &str, subject: &str, text: String) -> Result<(), MailFault> {
        let letter = self.letter(to, subject)?.body(text).map_err(|_| MailFault::Refused)?;
        self.post(letter).await
    }

    /// One letter with all that there is to be told. The same again has the same number, so that mail programs show it once.
    pub async fn tell(
        &self,
        channel: &Channel,
        lang: Lang,
        messages: &[Message],
        number: &str,
    ) -> Result<(), MailFault> {
        let [first, others @ ..] = messages else { return Ok(()) };
        let subject = match others.len() {
            0 => first.title.clone(),
            n => say(lang, "notice-mail-more", &[("title", first.title.as_str().into()), ("n", n.into())]),
        };
        let stop = self.url(&format!("/notices/stop/{}", channel.id));
        let mut text = String::new();
        for message in messages {
            text += &format!("{}\n{}\n{}\n\n", message.title, message.body, self.url(&message.path));
        }
        text +=
            &say(lang, "notice-mail-stop", &[("url", stop.as_str().into()), ("me", self.url("/me#notices").into())]);
        let hash = Sha256::digest(number.as_bytes()).iter().take(12).map(|b| format!("{b:02x}")).collect::<String>();
        let letter = self
            .letter(&channel.address, &subject)?
            .message_id(Some(format!("<{hash}@{}>", self.from.email.domain())))
            .header(Unsubscribe(format!("<{stop}>")))
            .header(UnsubscribePost("List-Unsubscribe=One-Click".to_owned()))
            .body(text + "\n")
            .map_err(|_| MailFault::Refused)?;
        self.post(letter).await
    }
}

/// Why a letter was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailFault {
    /// The mail server does not want it.
    Refused,
    /// The mail server could not be asked, or is busy.
    Silent(String),
}
