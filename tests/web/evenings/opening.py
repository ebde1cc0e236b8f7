"""Opening evenings in tests."""

from __future__ import annotations

from chatiere.web.evenings.snapshot import Snapshot
from tests.together.programs import Guest
from tests.web.serving import Browser, Running

GAMES = {f"game-{name}": "yes" for name in ("mmm", "cheez-tricks", "chasse-aux-souris")}


OPENED: list[Guest] = []
"""Whose browsers are to be closed."""


def open_evening(host: Browser, **fields: object) -> str:
    """Its id."""
    games = {} if any(name.startswith("game-") for name in fields) else GAMES
    chosen = {"title": "Chez Ana", "name": "Ana", "pace": "instant", **games, **fields}
    answer = host.send_form("/evenings", **chosen)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/evenings/")


def seen(running: Running, evening: str) -> Snapshot:
    return running.call(running.services.evenings.fetch(evening))


def guests(running: Running, evening: str, names: str) -> list[Guest]:
    invitation = f"/e/{seen(running, evening).gathering.code}"
    found = [Guest(running.url, name) for name in names.split()]
    OPENED.extend(found)
    for guest in found:
        guest.come_in(invitation)
    return found
