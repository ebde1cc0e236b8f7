"""What every request passes first: sizes, origins; and the headers of every answer."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 16 * 1024
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
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
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


class Guard:
    """Pure ASGI: it must not buffer the live stream nor cancel what was begun."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], secure: bool) -> None:
        self.app = app
        self.origins = origins
        self.headers = dict(HEADERS)
        if secure:
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self.refusal(scope)
        if refused is not None:
            await refused(scope, receive, send_guarded)
            return
        await self.app(scope, limited(receive), send_guarded)

    def refusal(self, scope: Scope) -> PlainTextResponse | None:
        """A line for who asks for too much, or from a page of somebody else's."""
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > LARGEST_BODY:
            return PlainTextResponse(f"at most {LARGEST_BODY} bytes, please\n", 413)
        if scope["method"] in CHANGING and not self.is_same_origin(headers):
            return PlainTextResponse("this request comes from another site\n", 403)
        return None

    def is_same_origin(self, headers: Headers) -> bool:
        """Browsers say where a form comes from; programs do not, and send no cookie."""
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin in self.origins or urlsplit(origin).netloc == headers.get("host", "")


def limited(receive: Receive) -> Receive:
    """A body without a length must stay below the limit too."""
    read = 0

    async def receive_limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    return receive_limited
