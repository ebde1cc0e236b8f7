"""What every request passes first: sizes, origins; and the headers of every answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from typing import TypeVar
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chatiere.core.translation import N_
from chatiere.web.server.languages import in_both

T = TypeVar("T")
LARGEST_BODY = 16 * 1024
LARGEST_RECORD = 2 * 2**20
RECORDS = {"/dealer/draws": LARGEST_RECORD, "/replay": LARGEST_RECORD + LARGEST_BODY}
"""Where a record may be sent, alone or in a form."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
LONGEST_HOST = 300
"""Letters of a name and its port: longer ones there are none."""
OWN_NAMES = (".localhost", ".local")
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


PRIVATE = ("/api/", "/t/")
"""Where answers may hold a hand: they are kept nowhere."""


def headers_of(secure: bool) -> dict[str, str]:
    return HEADERS | ({"strict-transport-security": "max-age=31536000"} if secure else {})


class SecurityMiddleware:
    """Pure ASGI: it must not buffer the live stream nor cancel what was begun."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], secure: bool) -> None:
        self.app = app
        self.origins = origins
        self.hosts = {urlsplit(origin).hostname for origin in origins}
        self.public = [(n.encode(), v.encode()) for n, v in headers_of(secure).items()]
        self.private = [*self.public, (b"cache-control", b"no-store")]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        added = self.private if scope["path"].startswith(PRIVATE) else self.public

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_missing(message, added)
            await send(message)

        sent = SentHeaders(scope)
        most = largest_body(scope["path"], sent)
        refused = self.refusal(scope["method"], sent, most)
        if refused is not None:
            await refused(scope, receive, send_guarded)
            return
        await self.app(scope, limited_receive(receive, most), send_guarded)

    def refusal(self, method: str, headers: SentHeaders, most: int) -> PlainTextResponse | None:
        """A line for who asks for too much, or from a page of somebody else's."""
        host = headers.get("host", "")
        if len(host) > LONGEST_HOST or not self.is_our_name(host):
            line = N_("this server has another name; see chatiere serve --origin")
            return PlainTextResponse(in_both(line), 421)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > most:
            return PlainTextResponse(in_both(N_("at most %(n)s bytes, please"), n=most), 413)
        if method in CHANGING and not self.is_same_origin(headers):
            return PlainTextResponse(in_both(N_("this request comes from another site")), 403)
        return None

    def is_our_name(self, host: str) -> bool:
        """Numbers, this computer's own names, and the names that the host gave us.

        A page of somebody else's could point a name of theirs at us and so be of the same
        origin; it cannot do that with a number.
        """
        name, is_number = named(host)
        return is_number or name in self.hosts or name == "localhost" or name.endswith(OWN_NAMES)

    def is_same_origin(self, headers: SentHeaders) -> bool:
        """Browsers say where a form comes from; programs do not, and send no cookie."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin", None)
        if origin is None:
            return True
        try:
            return origin in self.origins or urlsplit(origin).netloc == headers.get("host", "")
        except ValueError:  # not an address at all
            return False


@lru_cache(maxsize=500)
def named(host: str) -> tuple[str, bool]:
    """The name in a Host header, and whether it is a number."""
    name = ""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return name, False
    return name, True


class SentHeaders:
    """The headers of a request by name, the first where one was sent twice."""

    def __init__(self, scope: Scope) -> None:
        self._found = dict(reversed(scope["headers"]))

    def get(self, name: str, default: T) -> str | T:
        value = self._found.get(name.encode())
        return default if value is None else value.decode("latin-1")


def add_missing(message: Message, added: Iterable[tuple[bytes, bytes]]) -> None:
    """Headers that an answer has not yet."""
    headers = list(message.get("headers", ()))
    there = {name.lower() for name, _ in headers}
    headers += [(name, value) for name, value in added if name not in there]
    message["headers"] = headers


def largest_body(path: str, headers: SentHeaders) -> int:
    """A form with a file comes in parts.  In the other kind every letter may be written as
    three, and two megabytes of it would take a quarter of a second to read."""
    kind = headers.get("content-type", "")
    if kind.lower().startswith("application/x-www-form-urlencoded"):
        return LARGEST_BODY
    return RECORDS.get(path, LARGEST_BODY)


def limited_receive(receive: Receive, most: int) -> Receive:
    """A body without a length must stay below the limit too."""
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            return {"type": "http.disconnect"}
        return message

    return receive_limited
