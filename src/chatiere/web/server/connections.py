"""Connections: how long somebody may take to say what they want, and how many they may hold.

A request that never ends costs its sender nothing, and us a file that is open.  So there is
a clock for the head of a request, for its body, and for a reader who does not read; an
address may hold so many connections and no more; and the last ones are for newcomers.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from chatiere.web.server.rate_limits import network_of

HEAD_SECONDS = 10.0
"""Also from the moment that a connection is made: browsers make one ahead, and then another."""
BODY_SECONDS = 30.0
READ_SECONDS = 60.0
"""For a reader whom we have much to say and who hears nothing."""
LARGEST_HEAD = 64 * 1024
MOST_EACH = 400
"""Connections of one address: thirty people with six each, and their live streams."""
SHARE = 4
"""No address gets more than this part of what is still free."""
MOST_FILES = 16_384
RESERVED = 128
"""Files for the store, the computer players and what else we open ourselves."""
FEW_FILES = 1024
"""What we count with where the system does not tell."""


class ConnectionCounter:
    """Who is inside.  `trusted` are proxies: behind them are many people."""

    def __init__(self, most: int, trusted: Sequence[str] = ()) -> None:
        self.most = most
        self.trusted = set(trusted)
        self.inside: Counter[str] = Counter()
        self.all = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from there."""
        who, free = network_of(address), self.most - self.all
        room = self.most if address in self.trusted else min(MOST_EACH, free / SHARE)
        if free < 1 or self.inside[who] >= room:
            return False
        self.inside[who] += 1
        self.all += 1
        return True

    def leave(self, address: str) -> None:
        who = network_of(address)
        self.all -= 1
        self.inside[who] -= 1
        if not self.inside[who]:
            del self.inside[who]


class TimedProtocol(HttpToolsProtocol):
    """One connection, with patience that ends."""

    doors: ConnectionCounter
    is_in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.head_size = 0
        self.clock: asyncio.TimerHandle | None = None
        self.deaf: asyncio.TimerHandle | None = None
        self.address = self.client[0] if self.client else ""
        self.is_inside = self.doors.enter(self.address)
        if self.is_inside:
            self.hurry(HEAD_SECONDS)
        else:
            self.refuse(b"503 Service Unavailable", b"too many connections: close some\n")

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        self.resume_writing()
        if self.is_inside:
            self.is_inside = False
            self.doors.leave(self.address)
        super().connection_lost(exc)

    # -- a request, from its first byte to its last ---------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.is_in_body:
            self.head_size += len(data)
        super().data_received(data)
        if self.head_size > LARGEST_HEAD:
            line = f"a request has at most {LARGEST_HEAD} bytes before its body\n"
            self.refuse(b"431 Request Header Fields Too Large", line.encode())
        elif self.clock is None and (self.cycle is None or self.cycle.response_complete):
            self.hurry(HEAD_SECONDS)  # a sign of life that begins no request

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.hurry(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.head_size = 0
        self.is_in_body = True
        self.hurry(BODY_SECONDS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_in_body = False
        self.rest()

    def hurry(self, seconds: float) -> None:
        self.rest()
        self.clock = self.loop.call_later(seconds, self.too_slow)

    def rest(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None

    def too_slow(self) -> None:
        self.refuse(b"408 Request Timeout", b"this request took too long to arrive\n")

    def refuse(self, status: bytes, line: bytes) -> None:
        """In the middle of an answer nothing can be said any more."""
        self.rest()
        if self.cycle is None or self.cycle.response_complete:
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: "
            self.transport.write(b"HTTP/1.1 %b\r\n%b%d\r\n\r\n%b" % (status, head, len(line), line))
        self.transport.close()
        self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    # -- an answer ------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.deaf = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.deaf is not None:
            self.deaf.cancel()
            self.deaf = None

    def timeout_keep_alive_handler(self) -> None:
        """What was not read until now never will be."""
        self.transport.abort()


def http_protocol(trusted: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """How a server speaks to those who connect, for `uvicorn.Config(http=…)`."""
    doors = ConnectionCounter(room(), trusted)
    return cast(type[asyncio.Protocol], type("PatientServer", (TimedProtocol,), {"doors": doors}))


def room() -> int:
    """How many connections there may be in all: as many as the system lets us open files."""
    files = open_files()
    return max(files - RESERVED, files // 2)


def open_files() -> int:
    """Raise how many files we may have open, within reason; how many that is."""
    if sys.platform == "win32":
        return FEW_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = MOST_FILES if hard == unlimited else min(MOST_FILES, hard)
    if soft == unlimited or soft >= wanted:
        return wanted
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
