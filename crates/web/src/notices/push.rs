//! Web Push (RFC 8030, 8291, 8292): messages that only the browser can read, from a server that the push service knows by
//! a key of its own. The key is made once and kept for good: with another one every browser would have to be asked anew.

use super::channel::Channel;
use super::message::Message;
use crate::asker::Bytes;
use crate::model::{Time, fill, now};
use crate::store::{ChannelWrite, Store, StoreFault, Write, Writer};
use axum::http::{HeaderValue, Request, Uri, header};
use base64ct::{Base64UrlUnpadded, Encoding};
use http_body_util::Full;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::{PublicKey, SecretKey};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use web_push_native::{Auth, WebPushBuilder};

/// The name under which the key is kept.
const KEY: &str = "push-key";
/// How long a push service keeps a message for a device that is off.
const KEPT: Duration = Duration::from_secs(86_400);
/// How long a push service may be shown the same signature, and how long before that it is made anew.
const SIGNED: Time = 12 * 3_600_000;
const RENEWED: Time = 3_600_000;

/// Writes messages for push services.
pub struct PushSender {
    key: SigningKey,
    public: String,
    /// Whom a push service can ask about us.
    contact: String,
    /// The signature for each push service, and until when it is good.
    signed: Mutex<HashMap<String, (String, Time)>>,
}

impl PushSender {
    /// With the key that is kept, which is made if there is none.
    pub async fn new(store: &dyn Store, writer: &Writer, contact: String) -> Result<PushSender, StoreFault> {
        if store.kept(KEY).await?.is_none() {
            let value = Base64UrlUnpadded::encode_string(&fresh());
            // Of two processes that do this at once one is first, and both take what it wrote.
            writer.write(Write::Channels(Box::new(ChannelWrite::Keep { name: KEY, value }))).await?;
        }
        let kept = store.kept(KEY).await?.unwrap_or_default();
        let unreadable = || StoreFault::Unreadable("the key for push services cannot be read".to_owned());
        let bytes = Base64UrlUnpadded::decode_vec(&kept).map_err(|_| unreadable())?;
        let key = SigningKey::from_slice(&bytes).map_err(|_| unreadable())?;
        let public = Base64UrlUnpadded::encode_string(key.verifying_key().to_encoded_point(false).as_bytes());
        Ok(PushSender { key, public, contact, signed: Mutex::default() })
    }

    /// The public part of the key, as browsers want it.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The request that brings a message to a device; none if the channel's keys are no keys.
    pub fn request(&self, to: Uri, channel: &Channel, message: &Message) -> Option<Request<Full<Bytes>>> {
        let (ua_public, auth) = keys(channel)?;
        let says = json!({ "title": message.title, "body": message.body, "path": message.path, "tag": message.tag });
        let origin = format!("{}://{}", to.scheme_str()?, to.authority()?);
        let push = WebPushBuilder::new(to, ua_public, auth).with_valid_duration(KEPT).build(says.to_string()).ok()?;
        let mut request = push.map(|body| Full::new(Bytes::from(body)));
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, HeaderValue::from_str(&self.authorization(&origin)).ok()?);
        headers.insert("urgency", HeaderValue::from_static("high"));
        // A message that was not brought yet makes room for the next one about the same table.
        let topic: String =
            message.tag.bytes().filter(u8::is_ascii_alphanumeric).skip(1).take(32).map(char::from).collect();
        headers.insert("topic", HeaderValue::from_str(&topic).ok()?);
        Some(request)
    }

    /// Who we are, to a push service (VAPID).
    fn authorization(&self, origin: &str) -> String {
        let mut signed = self.signed.lock().unwrap_or_else(PoisonError::into_inner);
        let time = now();
        signed.retain(|_, (_, until)| *until > time + RENEWED);
        let (token, _) = signed.entry(origin.to_owned()).or_insert_with(|| {
            let until = time + SIGNED;
            let claims = json!({ "aud": origin, "exp": until / 1000, "sub": self.contact });
            let part = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
            let text = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
            let signature: Signature = self.key.sign(text.as_bytes());
            (format!("{text}.{}", Base64UrlUnpadded::encode_string(&signature.to_bytes())), until)
        });
        format!("vapid t={token}, k={}", self.public)
    }
}

/// The keys of a device, if they are any.
pub fn keys(channel: &Channel) -> Option<(PublicKey, Auth)> {
    let keys = channel.keys.as_ref()?;
    let public = Base64UrlUnpadded::decode_vec(keys.p256dh.trim_end_matches('=')).ok()?;
    let auth: [u8; 16] = Base64UrlUnpadded::decode_vec(keys.auth.trim_end_matches('=')).ok()?.try_into().ok()?;
    Some((PublicKey::from_sec1_bytes(&public).ok()?, Auth::from(auth)))
}

/// A new private key. Nearly every number is one.
fn fresh() -> [u8; 32] {
    loop {
        let mut bytes = [0; 32];
        fill(&mut bytes);
        if SecretKey::from_slice(&bytes).is_ok() {
            return bytes;
        }
    }
}
