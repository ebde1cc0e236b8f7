"""Who does not say what they want, or does not listen, holds up nobody and does not stay."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import httpx
import pytest

from chatiere.web.server import connections
from chatiere.web.server.connections import MOST_EACH, ConnectionCounter
from tests.web.serving import Browser, Running, wait_until
from tests.web.test_stall import deaf_reader

SOON = 0.3
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: "


@contextmanager
def knocking(running: Running, address: str = "127.0.0.2") -> Iterator[socket.socket]:
    """A bare connection from another address of this computer."""
    place = urlsplit(running.url)
    with socket.socket() as made:
        made.settimeout(10)
        made.bind((address, 0))
        made.connect((place.hostname, place.port))
        yield made


def rest_of(made: socket.socket) -> bytes:
    """What comes until the other side hangs up."""
    text = b""
    try:
        while part := made.recv(65536):
            text += part
    except ConnectionResetError:
        pass
    return text


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for clock in ("HEAD_SECONDS", "BODY_SECONDS", "READ_SECONDS"):
        monkeypatch.setattr(connections, clock, SOON)


@pytest.mark.parametrize("sent", [b"", b"\r\n", HALF, b"GE", HALF + b"x\r\n"])
@pytest.mark.usefixtures("hurried")
def test_a_request_that_does_not_begin_or_whose_head_does_not_end_is_closed(
    running: Running, sent: bytes
) -> None:
    with knocking(running) as slow:
        slow.sendall(sent)
        assert rest_of(slow).startswith(b"HTTP/1.1 408 ")


@pytest.mark.usefixtures("hurried")
def test_a_body_that_does_not_end_is_closed(running: Running) -> None:
    head = b"POST /dealer/draws HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"
    with knocking(running) as slow:
        slow.sendall(head + b"{")
        assert b"200 OK" not in rest_of(slow)


@pytest.mark.usefixtures("hurried")
def test_a_connection_between_two_requests_is_kept_and_one_that_only_blinks_is_not(
    running: Running,
) -> None:
    whole = b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with knocking(running) as kept:
        for _ in range(2):
            kept.sendall(whole)
            time.sleep(2 * SOON)
            assert kept.recv(100_000).startswith(b"HTTP/1.1 200 ")
        kept.sendall(b"\r\n")
        assert b"408" in rest_of(kept)


def test_a_head_without_an_end_is_not_kept_in_memory(running: Running) -> None:
    with knocking(running) as long:
        long.sendall(HALF)
        answer = b""
        for _ in range(100):
            try:
                long.sendall(b"x" * 10_000)
            except (BrokenPipeError, ConnectionResetError):
                break
        else:
            answer = rest_of(long)
            assert answer.startswith(b"HTTP/1.1 431 ")


def test_who_holds_too_many_connections_gets_no_more_and_others_do(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_EACH", 20)
    with ExitStack() as stack:
        held = [stack.enter_context(knocking(running)) for _ in range(30)]
        for one in held[:20]:
            one.sendall(HALF)
        for one in held[20:]:
            assert rest_of(one).startswith(b"HTTP/1.1 503 ")
        assert httpx.get(running.url, timeout=10).status_code == 200
    wait_until(lambda: may_ask(running))


def may_ask(running: Running) -> bool:
    with knocking(running) as later:
        later.sendall(b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return later.recv(100_000).startswith(b"HTTP/1.1 200 ")


@pytest.mark.usefixtures("hurried")
def test_a_reader_that_never_reads_is_let_go(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    table = running.table(code)
    with deaf_reader(running, ana, code):
        wait_until(lambda: len(table.presence.watchers) == 1)

        def gone() -> bool:
            running.loop.call_soon_threadsafe(table.publish)
            return not table.presence.watchers

        wait_until(gone)


def test_one_address_gets_so_many_and_the_last_ones_are_for_newcomers() -> None:
    doors = ConnectionCounter(10_000)
    assert sum(doors.enter("192.0.2.1") for _ in range(1005)) == MOST_EACH
    assert doors.enter("192.0.2.2")
    full = ConnectionCounter(800)
    crowd = [f"192.0.2.{n}" for n in range(12)]
    held = {one: sum(full.enter(one) for _ in range(1005)) for one in crowd}
    assert held["192.0.2.0"] == 160, "thirty pupils, where a system allows very little"
    assert full.enter("198.51.100.1")
    for one, count in held.items():
        for _ in range(count):
            full.leave(one)
    assert full.all == 1
    assert list(full.by_network) == ["address 198.51.100.1"]


def test_an_ipv6_home_is_one_address_and_a_proxy_is_many() -> None:
    doors = ConnectionCounter(10_000, trusted=["127.0.0.1"])
    inside = sum(doors.enter(f"2001:db8::{n:x}") for n in range(1005))
    assert inside == MOST_EACH
    assert sum(doors.enter("127.0.0.1") for _ in range(9000)) == 9000
    assert sum(doors.enter("127.0.0.1") for _ in range(9000)) == 1000 - MOST_EACH
    behind = ConnectionCounter(10_000, trusted=["10.88.0.0/16", "2001:db8::7"])
    assert sum(behind.enter("10.88.3.4") for _ in range(1000)) == 1000
    assert sum(behind.enter("2001:db8::7") for _ in range(1000)) == 1000
    assert sum(behind.enter("10.89.0.1") for _ in range(1000)) == MOST_EACH


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_the_limit_on_open_files_is_raised_as_far_as_the_system_lets_us() -> None:
    code = (
        "import resource as r;"
        "from chatiere.web.server.connections import most_connections, open_files;"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, 2000)); print(most_connections(), open_files(),"
        " *r.getrlimit(r.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(2000 - connections.RESERVED), "2000", "2000", "2000"]
