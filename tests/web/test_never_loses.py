"""Written before it is said: a server that is killed at any moment loses no move that it had
acknowledged, makes none twice, and every table goes on."""

from __future__ import annotations

import random
import threading
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from chatiere.core import record
from chatiere.core.match import Match
from chatiere.store.opening import open_store
from chatiere.web.tables.table import Table
from tests.web.killing import Mortal, mortal
from tests.web.serving import Program, program

ROUNDS = 100
MOST_ANSWERS = 6
LAST_MOMENT = 0.06
"""A server lives for fewer answers than this, and then so many seconds at most: also on a busy
machine it is killed at work."""
IN_A_ROW = 8


class Doom:
    """When a server is killed: told of every answer, it kills a moment after the last one."""

    def __init__(self, server: Mortal, chance: random.Random) -> None:
        self.timer = threading.Timer(chance.uniform(0, LAST_MOMENT), server.kill)
        self.answers = chance.randrange(MOST_ANSWERS)
        if self.answers == 0:
            self.timer.start()

    def hear(self, answer: httpx.Response) -> None:
        self.answers -= 1
        if self.answers == 0:
            self.timer.start()


@dataclass
class Hand:
    """Somebody's program at one table: what was acknowledged, and what may have been."""

    code: str
    keys: list[str]
    said: dict[int, tuple[int, str]] = field(default_factory=dict)
    asked: tuple[int, str] | None = None
    """A move without an answer: it was made, or it was not."""
    is_over: bool = False

    def go_on(self, url: str, chance: random.Random, doom: Doom) -> None:
        """Moves for one's own seats, as fast as one can, while it is their turn."""
        for key in self.keys:
            with Program(url, key) as client:
                client.event_hooks = {"response": [doom.hear]}
                seen = client.ask("GET", f"/tables/{self.code}")
                for _ in range(IN_A_ROW):
                    self.is_over = seen["state"] == "over"
                    if not seen["view"]["moves"]:
                        break
                    seen = self.move(client, seen, chance)

    def move(self, client: Program, seen: dict[str, Any], chance: random.Random) -> dict[str, Any]:
        n, what = seen["n"], chance.choice(seen["view"]["moves"])
        if self.asked and self.asked[0] == n:
            what = self.asked[1]  # the same again, as a program does
        self.asked = n, what
        answer = client.move(self.code, n, what)
        assert answer.status_code == 200, answer.text
        self.said[n], self.asked = (seen["mine"][0], what), None
        if chance.random() < 0.1:
            answer = client.move(self.code, n, what)
            assert answer.status_code == 200, "said twice"
        after: dict[str, Any] = answer.json()
        return after


def lay(url: str, game: str, kinds: list[str]) -> Hand:
    """A table with programs where the kinds say so, and kittens."""
    clients = [program(url) for kind in kinds if kind == "human"]
    seats = [{"kind": kind, "mine": i == 0} for i, kind in enumerate(kinds)]
    code = clients[0].ask("POST", "/tables", game=game, seats=seats)["id"]
    for seat, client in enumerate(clients[1:], 1):
        client.ask("POST", f"/tables/{code}/seats", seat=seat, salt="ab")
    clients[0].post(f"/tables/{code}/start")
    for client in clients:
        client.close()
    return Hand(code, [client.key for client in clients])


def play_until_killed(server: Mortal, hands: list[Hand], chance: random.Random) -> None:
    url = server.start()
    doom = Doom(server, chance)
    with suppress(httpx.TransportError):
        while True:
            hand = chance.choice(hands)
            if hand.is_over:
                hands[hands.index(hand)] = lay(url, "filou", ["human", "kitten", "kitten"])
            else:
                hand.go_on(url, chance, doom)
    doom.timer.join()


def kept(path: Path, codes: list[str]) -> dict[str, Match]:
    """Every table as the store has it, replayed move by move by the rules."""
    with closing(open_store(path)) as store:
        found = [store.table(code) for code in codes]
        matches: dict[str, Match] = {}
        for stored in found:
            assert stored is not None
            match = Table(stored, None).match  # type: ignore[arg-type]
            assert match is not None
            assert [(e.who, e.what) for e in match.entries] == stored.moves
            matches[stored.id] = match
        return matches


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web") / "tables.db"


def test_a_server_that_is_killed_a_hundred_times_loses_no_acknowledged_move(path: Path) -> None:
    chance = random.Random(11)  # noqa: S311
    with mortal(path) as server:
        url = server.start()
        hands = [
            lay(url, "filou", ["human", "kitten", "kitten"]),
            lay(url, "chasse-aux-souris", ["human", "human"]),
            lay(url, "mmm", ["human"]),
        ]
        every = {hand.code: hand for hand in hands}
        server.kill()
        for _ in range(ROUNDS):
            play_until_killed(server, hands, chance)
            every |= {hand.code: hand for hand in hands}
            for code, match in kept(path, [hand.code for hand in hands]).items():
                entries = match.entries
                for n, (seat, what) in every[code].said.items():
                    assert (entries[n].who, entries[n].what) == (seat, what), f"{code} {n}"
                n, what = every[code].asked or (len(entries), "")
                assert n >= len(entries) or entries[n].what == what
        movers = set[int | str]()
        for match in kept(path, list(every)).values():
            record.check_dealer(record.match_of(match.record()))
            movers |= {entry.who for entry in match.entries}
        url = server.start()
        for hand in hands:
            with Program(url, hand.keys[0]) as client:
                client.ask("GET", f"/tables/{hand.code}")
        server.kill()
    assert sum(len(hand.said) for hand in every.values()) > ROUNDS / 2, "they did play"
    assert 2 in movers, "and so did the kittens"
