"""A push service of our own, and a browser's keys with which to read what it is handed.

What arrives is opened as RFC 8291 says, step by step and without the library that sealed it.
"""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = bytes(range(16))


@dataclass
class Letter:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Office:
    """Takes what is sent; answers with `status`."""

    url: str = ""
    status: int = 201
    letters: list[Letter] = field(default_factory=list)


@contextmanager
def post_office() -> Iterator[Office]:
    office = Office()

    class Counter(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            office.letters.append(Letter(self.path, headers, body))
            self.send_response(office.status)
            self.send_header("content-length", "0")
            self.send_header("location", f"{office.url}/elsewhere")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Counter)
    office.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield office
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Device:
    """A browser that subscribed: its address at the office, and its keys."""

    def __init__(self, office: Office, name: str = "device") -> None:
        self.endpoint = f"{office.url}/push/{name}-secret-token"
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.point = point_of(self.private)

    @property
    def fields(self) -> dict[str, str]:
        keys = {"p256dh": text(self.point), "auth": text(AUTH)}
        return {"endpoint": self.endpoint, **keys}

    def read(self, letter: Letter) -> dict[str, Any]:
        """RFC 8188 for the envelope, RFC 8291 for its key."""
        salt, size, length = letter.body[:16], letter.body[16:20], letter.body[20]
        assert int.from_bytes(size) >= len(letter.body) - 21 - length
        sender, sealed = letter.body[21 : 21 + length], letter.body[21 + length :]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), public)
        key = derived(shared, AUTH, b"WebPush: info\0" + self.point + sender, 32)
        content = derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(key, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(content).decrypt(nonce, sealed, None)
        assert plain.rstrip(b"\0").endswith(b"\2"), "the last record ends with a 2"
        found: dict[str, Any] = json.loads(plain.rstrip(b"\0")[:-1])
        return found


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point_of(private: ec.EllipticCurvePrivateKey) -> bytes:
    return private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed_claims(letter: Letter) -> tuple[dict[str, Any], str]:
    """What the sender says of itself (RFC 8292), after checking its signature, and its key."""
    kind, _, rest = letter.headers["authorization"].partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    r, s = raw(signature)[:32], raw(signature)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(parts["k"]))
    public.verify(
        encode_dss_signature(int.from_bytes(r), int.from_bytes(s)),
        f"{head}.{claims}".encode(),
        ec.ECDSA(hashes.SHA256()),
    )
    found: dict[str, Any] = json.loads(raw(claims))
    return found, parts["k"]
