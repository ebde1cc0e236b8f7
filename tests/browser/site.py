"""A real server beside the browser, and how a person plays on its pages."""

from __future__ import annotations

import random
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Locator, Page

MOST_MOVES = 400
PATIENCE = 60.0
OFTEN = 20
"""Milliseconds between two looks at a page."""
SEEN = "(wanted) => [...document.querySelectorAll(wanted)].some((e) => e.checkVisibility())"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """The server, which can be stopped, killed and started again on the same file."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.host", str(self.data), str(self.port)]
        self.process = subprocess.Popen(command)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()  # noqa: S310
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def stop(self, kill: bool = False) -> None:
        assert self.process is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(timeout=PATIENCE)


class Addressed(Protocol):
    @property
    def address(self) -> str: ...


def lay_table(page: Page, site: Addressed, game: str, **fields: str) -> None:
    """Choose a game, change what is named, and start: by hand, as people do."""
    page.goto(f"{site.address}/games/{game}")
    page.locator("details.more").first.locator("summary").click()
    few = {"seat3": "none"} if game in ("filou", "cheez-tricks") else {}  # a shorter game
    for name, value in {"pace": "instant", **few, **fields}.items():
        field = page.locator(f"[name={name}]")
        kind = field.first.get_attribute("type")
        if kind == "radio":
            page.locator(f"[name={name}][value={value}]").check()
        elif kind == "checkbox":
            field.set_checked(value == "yes")
        elif field.first.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name=re.compile("Jouer maintenant|Play now")).click()
    page.locator("#table").wait_for()
    page.wait_for_load_state()  # with its scripts: some are loaded after the table is there


def see(page: Page, wanted: str) -> None:
    """Wait until it is in sight.  Playwright's own waiting looks ever more rarely, at last twice a
    second: over a whole match that would be most of the time."""
    page.wait_for_function(SEEN, arg=wanted, polling=OFTEN)


def moves_on(page: Page) -> Locator:
    return page.locator("#table button.move[name=move]:visible")


def wait_for_turn(page: Page) -> bool:
    """Whether it is our turn; False when the game is over.  The end of a round is left behind by
    the key that everybody would press: its button has the focus."""
    see(page, "#table.over, #table.my-turn, #go-on")
    while n := page.evaluate("document.getElementById('go-on')?.value"):
        page.evaluate("document.getElementById('go-on')?.focus()")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "n => document.getElementById('go-on')?.value !== n", arg=n, polling=OFTEN
        )
        see(page, "#table.over, #table.my-turn, #go-on")
    return page.locator("#table.over").count() == 0


def number(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-n") or -1)


def wait_after(page: Page, n: int) -> None:
    see(page, f'#table:not([data-n="{n}"])')


Pressing = Callable[[Page, str], None]


def by_click(page: Page, what: str) -> None:
    button(page, what).click()


def by_tap(page: Page, what: str) -> None:
    button(page, what).tap()


def button(page: Page, what: str) -> Locator:
    return page.locator(f'#table button.move[name=move][value="{what}"]:visible').first


def by_keyboard(page: Page, what: str) -> None:
    """Nothing but Tab and Enter, from wherever the focus is: the next move that is reached."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#table button.move[name=move]')"):
            page.keyboard.press("Enter")
            return
    raise AssertionError("no move can be reached with the Tab key")


VALUES = """() => Array.from(document.querySelectorAll('#table button.move[name=move]'))
  .filter(b => b.checkVisibility()).map(b => b.value)"""


def play_out(
    page: Page,
    press: Pressing,
    seed: int,
    look: Callable[[Page], None] | None = None,
    most: int | None = None,
) -> int:
    """Play to the end, or so many moves, any legal one each time; how many we made.  `look` is
    called at every kind of turn that was not seen before, and at the end."""
    luck, seen = random.Random(seed), set[str]()  # noqa: S311
    for made in range(MOST_MOVES):
        if made == most:
            return made
        if not wait_for_turn(page):
            if look:
                look(page)
            return made
        n, values = number(page), page.evaluate(VALUES)
        kinds = str(sorted({value.split()[0] for value in values}))
        if look and kinds not in seen:
            seen.add(kinds)
            look(page)
        press(page, luck.choice(values))
        wait_after(page, n)
    raise AssertionError("the game does not end")


def follow(page: Page, link: Locator) -> None:
    """Press what leads to another page, and be there: what is asked of a page right after a click
    may still reach the one that is being left."""
    with page.expect_navigation():
        link.click()


def fits(page: Page) -> None:
    """No page is ever wider than its screen."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, f"{wide} pixels on a screen of {screen}"
