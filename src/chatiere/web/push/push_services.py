"""Which push services we write to: a browser names its own, and must not send us elsewhere."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal

USUAL = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""The services of Chrome and its kin, Firefox, Safari and Edge, with what lies below them.
Names only: no number and no name of a machine in the host's own network can be among them."""
HTTPS = 443
LONGEST = 1000
POINT_BYTES, AUTH_BYTES = 65, 16


def check_endpoint(address: str, more: tuple[str, ...] = ()) -> None:
    """Refuses what is not the address of a push service; `more` are further origins."""
    if not is_service(address, more):
        raise Refusal(N_("We do not know this browser's push service."))


def is_service(address: str, more: tuple[str, ...]) -> bool:
    if len(address) > LONGEST or not address.isascii() or not address.isprintable():
        return False
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if f"{parts.scheme}://{parts.netloc}" in more:
        return True
    known = any(host == name or host.endswith(f".{name}") for name in USUAL)
    return known and parts.scheme == "https" and "@" not in parts.netloc and port in (None, HTTPS)


def check_browser_keys(p256dh: str, auth: str) -> None:
    """A point on the curve, and 16 random bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = decoded(p256dh), decoded(auth)
        if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
            raise ValueError("wrong length")
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise Refusal(N_("These are not the keys of a browser.")) from None


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
