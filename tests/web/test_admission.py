"""An address may ask for so much, a GET too, and everybody gets their turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from chatiere.core.translation import translator
from chatiere.web.server import admission, rate_limits
from chatiere.web.server.fair_gate import FairGate
from chatiere.web.server.rate_limits import RateLimits, network_of
from chatiere.web.server.refusal import TooMany
from tests.web.serving import NO_TLS, Browser, Running, served

PUPILS, FILES_OF_A_PAGE = 30, 15
PAGES = ["/", "/style", "/docs", "/openapi.json", "/me", "/help/filou", "/games/filou", "/healthz",
         "/readyz", "/dealer", "/replay", "/nowhere", "/api/games", "/sw.js"]  # fmt: skip


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in these tests needs to be slowed down."""
    monkeypatch.setattr(admission, "PAUSE", 0.0)


def from_address(running: Running, address: str) -> httpx.Client:
    """Somebody at another address of this computer."""
    transport = httpx.HTTPTransport(local_address=address, verify=NO_TLS)
    return httpx.Client(base_url=running.url, transport=transport, timeout=20)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server with a hundredth of the usual limits: six pages at once."""
    with served(tmp_path / "tables.db", rate_factor=0.01, workers=1) as running:
        yield running


@pytest.mark.parametrize("path", PAGES)
def test_every_page_and_the_api_have_a_limit_for_each_address(strict: Running, path: str) -> None:
    with from_address(strict, "127.0.0.2") as mallory, from_address(strict, "127.0.0.3") as ana:
        answers = [mallory.get(path) for _ in range(14)]
        assert answers[0].status_code != 429
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert ana.get(path).status_code != 429


def test_a_refusal_is_one_line_in_the_readers_language(strict: Running) -> None:
    with from_address(strict, "127.0.0.2") as mallory:
        for _ in range(12):
            mallory.get("/")
        french = mallory.get("/", headers={"accept-language": "fr"})
        line = "Not so fast, please: wait a moment and try again."
        assert french.text == translator("fr").text(line) + "\n" != line + "\n"
        part = mallory.get("/", headers={"accept-language": "en", "hx-request": "true"})
        assert line in part.text
        assert part.headers["content-type"].startswith("text/html")
        assert list(mallory.get("/api/games").json()) == ["error"]
        assert "content-security-policy" in french.headers


def test_a_class_behind_one_address_is_never_refused(tmp_path: Path) -> None:
    """Everybody comes at once, with a browser that has none of our files yet, and plays."""
    with (
        served(tmp_path / "tables.db", rate_factor=1.0, workers=1) as running,
        httpx.Client() as one,
    ):
        page = one.get(f"{running.url}/games/filou").text
        file = page.partition('href="/a/')[2].partition('"')[0]
        statuses = [
            one.get(f"{running.url}{path}").status_code
            for _ in range(PUPILS)
            for path in ("/", "/games/filou", "/me", *[f"/a/{file}"] * FILES_OF_A_PAGE)
        ]
    assert statuses == [200] * len(statuses)


def test_the_whole_of_an_ipv6_home_is_one_address_and_so_is_an_ipv4_one_in_disguise() -> None:
    assert (
        network_of("2001:db8:1:2::1")
        == network_of("2001:db8:1:2:ffff::9")
        != network_of("2001:db8:1:3::1")
    )
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") != network_of("192.0.2.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("") != network_of("a proxy's word")
    assert len(network_of("x" * 10_000)) < 200


def test_who_has_many_homes_is_held_to_a_limit_too_and_remembered_in_bounded_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_BUCKETS", 1000)
    held = RateLimits(lambda: 0.0)
    served_ones = 0
    for network in range(20_000):
        try:
            held.take_for_address("ask", f"2001:db8:1:{network:x}::1")
            served_ones += 1
        except TooMany:
            pass
    assert (
        served_ones
        == rate_limits.RATES["ask"].burst
        * rate_limits.PEOPLE_PER_NETWORK
        * rate_limits.NETWORKS_PER_CUSTOMER
    )
    assert len(held.buckets) <= 1000
    held.take_for_address("ask", "2001:db8:2::1")


def test_who_is_refused_has_not_paid_for_it() -> None:
    """Else a neighbour at the same address who never stops would shut out everybody there."""
    now = [0.0]
    held = RateLimits(lambda: now[0], factor=0.002)
    held.take_for_address("ask", "192.0.2.1")
    refused = 0
    while True:
        now[0] += 0.5
        try:
            held.take_for_address("ask", "192.0.2.1")
            break
        except TooMany:
            refused += 1
    assert 0 < refused < 25


def test_of_all_who_wait_one_of_each_address_is_served_in_turn() -> None:
    order: list[str] = []

    async def ask(gate: FairGate, who: str) -> None:
        async with gate.turn(who):
            order.append(who)
            await asyncio.sleep(0)

    async def all_at_once() -> int:
        gate = FairGate(1)
        crowd_of = ["mallory"] * 50 + ["ana", "mallory", "léo"]
        await asyncio.gather(*(ask(gate, who) for who in crowd_of))
        return gate.free

    assert asyncio.run(all_at_once()) == 1
    assert order.index("ana") <= 2
    assert order.index("léo") <= 3
    assert len(order) == 53


def test_who_goes_away_while_waiting_leaves_no_hole() -> None:
    async def waiting() -> int:
        gate = FairGate(1)
        await gate.enter("ana")
        first = asyncio.create_task(gate.enter("mallory"))
        second = asyncio.create_task(gate.enter("mallory"))
        await asyncio.sleep(0)
        first.cancel()
        gate.leave()
        second.cancel()  # in the very moment when it was its turn
        await asyncio.gather(first, second, return_exceptions=True)
        return gate.free

    assert asyncio.run(waiting()) == 1


def test_a_request_that_waits_for_something_else_gives_its_place_on(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as have places wait for a file that is being printed; others go on."""
    printed = threading.Event()

    async def slow(*what: str) -> bytes:
        await asyncio.to_thread(printed.wait, 20)
        return b"%PDF"

    monkeypatch.setattr(running.services.pdf_maker, "pdf", slow)
    answers: list[int] = []

    def print_one() -> None:
        answers.append(httpx.get(f"{running.url}/print/filou.pdf", timeout=20).status_code)

    readers = [threading.Thread(target=print_one) for _ in range(2 * admission.AT_ONCE)]
    for reader in readers:
        reader.start()
    assert ana.get("/").status_code == 200
    assert not answers
    printed.set()
    for reader in readers:
        reader.join()
    assert answers == [200] * len(readers)


def test_what_is_the_same_for_everybody_is_made_once(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ana.get("/style").text

    def again(*_: Any) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr("chatiere.web.home.routes.pieces_of", again)
    second = ana.get("/style")
    assert second.status_code == 200
    assert second.text.count("<svg") == first.count("<svg") > 300


def test_a_record_written_out_letter_by_letter_is_too_long(ana: Browser) -> None:
    """Reading it as a form would take a quarter of a second of everybody's time."""
    body = b"text=" + b"%22" * 20_000
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert ana.post("/replay", content=body, headers=kind).status_code == 413
