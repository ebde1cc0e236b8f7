"""Tables on a running server with somebody on every seat, and what each of them is sent."""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from chatiere.core.game import find
from chatiere.core.kernel import ONLOOKER
from chatiere.store.rows import Player, Seat
from chatiere.web.tables.table import Table
from tests.web.serving import Browser, Program, Running, browser_of, first_event
from tests.web.worlds import OtherWorlds, moved_to

NEVER_THE_SAME = re.compile(r'(name="deal" value=")[^"]*|(id: |live\?seen=)[^\n"]*')
"""A new deal is offered with every page, and every picture has its number."""
WRONG = {
    "filou": ["place 11", "bid 99"],
    "chasse-aux-souris": ["lay 7"],
    "crazy-mistigri": ["pair 2a 2b"],
    "cheez-tricks": ["trump R"],
}
"""Moves of the game that are refused with a line of its own, where they are not legal."""


@dataclass
class Party(ExitStack):
    """A table where all seats are other people's, and somebody watches."""

    running: Running
    table: Table
    players: list[str]
    """By seat; the last one is the onlooker."""
    browsers: list[Browser] = field(default_factory=list)
    programs: list[Program] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        signer = self.running.services.signer
        for player in self.players:
            browser = browser_of(self.running, player)
            browser.__dict__["token"] = signer.form_token(player)
            program = Program(self.running.url, signer.program_key(player))
            self.browsers.append(self.enter_context(browser))
            self.programs.append(self.enter_context(program))

    def viewer(self, seat: int) -> int:
        return seat if seat < len(self.table.seats) else ONLOOKER

    def play(self, chance: random.Random) -> None:
        """One random legal move of whoever is to move."""
        seat = self.table.mover
        assert seat is not None
        what = chance.choice(self.table.playing().moves())
        self.running.call(self.table.play(seat, self.table.moves_made, what))

    def asked(self, seat: int) -> dict[str, str]:
        """All that somebody is sent who asks for everything that changes nothing.  The screen comes
        before their streams: it says of everybody whether they are there."""
        code, n = self.table.id, self.table.moves_made
        browser, program = self.browsers[seat], self.programs[seat]
        browser.headers["accept-language"] = "fr" if n % 2 else "en"
        got = {
            "page": browser.get(f"/t/{code}").text,
            "screen": browser.get(f"/t/{code}/screen").text,
            "live": first_event(browser, f"/t/{code}/live"),
            "patches": first_event(browser, f"/t/{code}/live?patches"),
            "download": browser.get(f"/t/{code}/record").text,
            "replay": browser.get(f"/r/{code}?n=3&eyes=open").text,
            "replayed record": browser.get(f"/r/{code}/record").text,
            "review": browser.get(f"/r/{code}/review").text,
            "play on": browser.send_form(f"/r/{code}", n=3, play_on=0).text,
            "dealer": browser.get(f"/dealer/{code}").text,
            "table": program.get(f"/tables/{code}").text,
            "record": program.get(f"/tables/{code}/record").text,
            "events": first_event(program, f"/tables/{code}/events"),
            "advice": program.get(f"/tables/{code}/advice").text,
            "undo": program.post(f"/tables/{code}/undo", json={"n": n}).text,
            "form": browser.act(code, n=n, move="no such move").text,
        }
        for what in WRONG[self.table.game.name]:
            got[f"too late: {what}"] = program.move(code, 0, what).text
            got[f"too early: {what}"] = program.move(code, n + 1, what).text
            if self.table.mover != seat or what not in self.table.playing().moves():
                got[f"now: {what}"] = program.move(code, n, what).text
        return {name: NEVER_THE_SAME.sub(r"\1\2", text) for name, text in got.items()}

    def differences(
        self, worlds: OtherWorlds, seat: int, ready: Callable[[], None] = lambda: None
    ) -> list[str]:
        """What this viewer is sent that would not be the same in another world; both times when
        all is `ready`."""
        ready()
        match = self.table.playing()
        made, true = len(match.entries), self.asked(seat)
        assert self.table.match is match, "nothing has changed by asking"
        assert len(match.entries) == made, "nothing has changed by asking"
        with moved_to(self.running, self.table, worlds.world(match, self.viewer(seat))):
            ready()
            other = self.asked(seat)
        return [name for name in true if true[name] != other[name]]

    def play_in_two_worlds(self, every: int, ready: Callable[[], None] = lambda: None) -> None:
        """To the end; every so many moves, when all is `ready`, the next viewer looks."""
        worlds, chance = OtherWorlds(), random.Random(5)  # noqa: S311
        looked, made = 0, 0
        while self.table.mover is not None:
            if made % every == 0:
                assert self.differences(worlds, looked % len(self.players), ready) == []
                looked += 1
            self.play(chance)
            made += 1
        assert worlds.differ > looked / 2, "the worlds were others"
        assert looked >= len(self.players), "everybody looked"


def party(
    running: Running, game: str, players: int, options: dict[str, object], seed: int = 1
) -> Party:
    """People with salts, of whom the first is the host; the game has begun."""
    services = running.services
    ids = [services.signer.new_player() for _ in range(players + 1)]
    people = [Player(player, f"P{seat}", "en", 1.0, 1.0) for seat, player in enumerate(ids)]
    for somebody in people:
        running.in_store(lambda store, who=somebody: store.add_player(who))  # type: ignore[misc]
    seats = [Seat(i, "human", f"P{i}", player) for i, player in enumerate(ids[:-1])]
    settings = {"onlookers": True, "hints": True, "pace": "instant"}
    salts = [f"{200 + seat:02x}" * 16 for seat in range(players)]
    dealt = bytes([seed, len(services.registry.tables)]) * 16
    table = running.call(
        services.registry.create(find(game), seats, options, settings, ids[0], dealt, salts)
    )
    running.call(table.start())
    return Party(running, table, ids)


async def open_mind(hidden: bytes, seed: str, **how: object) -> dict[str, Any]:
    """In place of a tiger's thoughts: all that it was handed."""
    return {"lines": [], "hidden": base64.b64encode(hidden).decode(), "seed": seed}


def finished(running: Running, game: str, players: int, seed: int = 1, **options: object) -> Party:
    """The same, played to its end at random."""
    made = party(running, game, players, options, seed)
    chance = random.Random(seed)  # noqa: S311
    while made.table.mover is not None:
        made.play(chance)
    return made
