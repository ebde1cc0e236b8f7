"""One message to one browser, sealed and handed to its push service."""

from __future__ import annotations

import http.client
import json
import logging
from functools import lru_cache
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from chatiere.store.rows import Subscription
from chatiere.web.push.keys import Keys

if TYPE_CHECKING:
    from webpush import WebPush

log = logging.getLogger("chatiere.web")
TIMEOUT = 5.0
KEEP = 24 * 3600
"""Seconds that a service keeps a message for a phone that is switched off."""
TOKEN_SECONDS = 3600
GONE = (404, 410)
TAKEN = range(200, 300)
Outcome = Literal["sent", "gone", "failed"]


@lru_cache(maxsize=4)
def sealer(keys: Keys) -> WebPush:
    from webpush import WebPush

    return WebPush(keys.private_pem, keys.public_pem, keys.contact, KEEP, TOKEN_SECONDS)


def sealed(
    keys: Keys, subscription: Subscription, message: dict[str, str]
) -> tuple[bytes, dict[str, str]]:
    """Readable for that browser alone; the service learns when, and nothing else."""
    from webpush import WebPushSubscription

    browser = WebPushSubscription.model_validate(
        {"endpoint": subscription.endpoint, "keys": subscription.keys}
    )
    sent = sealer(keys).get(json.dumps(message, ensure_ascii=False), browser)
    return sent.encrypted, {str(k): str(v) for k, v in sent.headers.items()}


def send(keys: Keys, subscription: Subscription, message: dict[str, str]) -> Outcome:
    """In a thread: it waits for the service.  Redirections are not followed."""
    parts = urlsplit(subscription.endpoint)
    try:
        body, headers = sealed(keys, subscription, message)
        status = post(subscription.endpoint, body, {**headers, "urgency": "high"})
    except (OSError, http.client.HTTPException, ValueError) as error:
        log.warning("push to %s failed: %s", parts.hostname, type(error).__name__)
        return "failed"
    if status in GONE:
        return "gone"
    if status not in TAKEN:
        log.warning("push to %s failed: status %s", parts.hostname, status)
        return "failed"
    return "sent"


def post(address: str, body: bytes, headers: dict[str, str]) -> int:
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    service = kind(parts.hostname or "", parts.port, timeout=TIMEOUT)
    try:
        service.request("POST", f"{parts.path}?{parts.query}".rstrip("?"), body, headers)
        return service.getresponse().status
    finally:
        service.close()
