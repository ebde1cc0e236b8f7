"""People who are programs: each has a browser of its own, reads the pages of the site, presses
their buttons, and goes where it is called."""

from __future__ import annotations

import html
import random
import re
import time
from collections.abc import Callable, Sequence

import httpx

from tests.web.serving import Browser

PRESSED = re.compile(r'<button[^>]*\bname="(move|continue)" value="([^"]*)"')
OVER = 'id="ending-title"'
PATIENCE = 240.0


class Guest(Browser):
    """One of them; what it plays follows from its name."""

    def __init__(self, url: str, name: str, language: str = "en") -> None:
        super().__init__(url, language)
        self.name = name
        self.rng = random.Random(name)  # noqa: S311 - no secret
        self.tables: list[str] = []
        """The codes of the tables at which it has sat."""
        self.at: str | None = None
        """The one at which it sits now."""

    def come_in(self, invitation: str) -> None:
        """By a link, `/e/CODE`: a name, and in."""
        assert self.get(invitation).is_success
        answer = self.send_form(invitation, name=self.name)
        assert answer.status_code == 303, answer.text

    def called_to(self, gathering: str) -> str | None:
        """The code of the table at which it is to play now."""
        found = self.get(f"/evenings/{gathering}/call").json()
        code = found["go"].removeprefix("/t/") if found else None
        if code and code not in self.tables:
            self.tables.append(code)
        self.at = code
        return code

    def play(self, code: str) -> bool:
        """Press one of the buttons on the table's page, if there is one; whether there was."""
        page = self.get(f"/t/{code}").text
        buttons = [(name, html.unescape(value)) for name, value in PRESSED.findall(page)]
        if OVER in page:
            self.at = None
        if not buttons:
            return False
        name, value = self.rng.choice(buttons)
        n = re.search(r'name="n" value="(\d+)"', page)
        assert n
        answer = self.act(code, n=n[1], **{name: value})
        assert answer.status_code in (303, 409), answer.text  # or somebody was faster
        return True


def play_until(guests: Sequence[Guest], gathering: str, holds: Callable[[], bool]) -> None:
    """Everybody plays by turns until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "the evening does not go on"
        moved = False
        for guest in guests:
            code = guest.at or guest.called_to(gathering)
            moved = (code is not None and guest.play(code)) or moved
        if not moved:
            time.sleep(0.05)


def steer(host: Browser, evening: str, **fields: object) -> httpx.Response:
    """A button of the host."""
    return host.send_form(f"/evenings/{evening}", **fields)
