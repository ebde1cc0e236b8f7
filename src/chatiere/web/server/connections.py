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
from ipaddress import ip_address, ip_network
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from chatiere.web.server.rate_limits import network_of

HEAD_SECONDS = 10.0
"""For the head of a request, counted also from the moment that a connection is made: browsers make
one ahead, and then another."""
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
    """Open connections by the network that they come from, each of which may have its share.
    `trusted` are addresses or networks of proxies, which may have all: many people are behind."""

    def __init__(self, most: int, trusted: Sequence[str] = ()) -> None:
        self.most = most
        self.trusted = [ip_network(place) for place in trusted]
        self.by_network: Counter[str] = Counter()
        self.all = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from there."""
        who, free = network_of(address), self.most - self.all
        share = self.most if self.is_trusted(address) else min(MOST_EACH, free / SHARE)
        if free < 1 or self.by_network[who] >= share:
            return False
        self.by_network[who] += 1
        self.all += 1
        return True

    def is_trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in place for place in self.trusted)
        except ValueError:  # not a number: a socket of this machine's
            return False

    def leave(self, address: str) -> None:
        who = network_of(address)
        self.all -= 1
        self.by_network[who] -= 1
        if not self.by_network[who]:
            del self.by_network[who]


class TimedProtocol(HttpToolsProtocol):
    """One connection, on which everything has to come in time."""

    counter: ConnectionCounter
    is_in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.head_size = 0
        self.timer: asyncio.TimerHandle | None = None
        self.unread_timer: asyncio.TimerHandle | None = None
        self.address = self.client[0] if self.client else ""
        self.is_counted = self.counter.enter(self.address)
        if self.is_counted:
            self.start_timer(HEAD_SECONDS)
        else:
            self.refuse(b"503 Service Unavailable", b"too many connections: close some\n")

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timer()
        self.resume_writing()
        if self.is_counted:
            self.is_counted = False
            self.counter.leave(self.address)
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
        elif self.timer is None and (self.cycle is None or self.cycle.response_complete):
            self.start_timer(HEAD_SECONDS)  # a sign of life that begins no request

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.start_timer(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.head_size = 0
        self.is_in_body = True
        self.start_timer(BODY_SECONDS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_in_body = False
        self.stop_timer()

    def start_timer(self, seconds: float) -> None:
        self.stop_timer()
        self.timer = self.loop.call_later(seconds, self.time_out)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def time_out(self) -> None:
        self.refuse(b"408 Request Timeout", b"this request took too long to arrive\n")

    def refuse(self, status: bytes, line: bytes) -> None:
        """In the middle of an answer nothing can be said any more."""
        self.stop_timer()
        if self.cycle is None or self.cycle.response_complete:
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: "
            self.transport.write(b"HTTP/1.1 %b\r\n%b%d\r\n\r\n%b" % (status, head, len(line), line))
        self.transport.close()
        self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    # -- an answer ------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread_timer = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread_timer is not None:
            self.unread_timer.cancel()
            self.unread_timer = None

    def timeout_keep_alive_handler(self) -> None:
        """What was not read until now never will be."""
        self.transport.abort()


def http_protocol(trusted: Sequence[str] = ()) -> type[asyncio.Protocol]:
    """How a server speaks to those who connect, for `uvicorn.Config(http=…)`."""
    counter = ConnectionCounter(most_connections(), trusted)
    return cast(
        type[asyncio.Protocol], type("ServerProtocol", (TimedProtocol,), {"counter": counter})
    )


def most_connections() -> int:
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
