"""People who meet again, in Firefox and in WebKit: a circle, an evening, a class, and the pages of
one's own."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.drivers import Engine, Window, kept, see, until
from tests.browser.playing import AT_ONCE, START
from tests.browser.site import Site
from tests.browser.test_engines import LAPTOP, PHONE, engine, stem

__all__ = ["engine", "stem"]
FILL = """(fields) => {
  for (const [wanted, value] of Object.entries(fields))
    document.querySelector(wanted).value = value;
}"""
INVITATION = "() => document.querySelector('[data-copy]').dataset.copy"
SAYS = "(wanted, text) => document.querySelector(wanted)?.textContent.includes(text) || null"
CODE_OF_CLASS = "() => document.body.innerHTML.match(/\\/k\\/([a-z0-9]{10})/)?.[1] ?? null"
AWAY = "htmx:sse:error"
"""Firefox breaks off the stream of a page that it leaves."""


def fill_in(window: Window, button: str, **fields: str) -> None:
    window.ask(FILL, {f"main [name={name}]": value for name, value in fields.items()})
    window.click(button)


def reads(window: Window, wanted: str, text: str) -> None:
    """It comes by itself, from the live stream."""
    until(lambda: window.ask(SAYS, wanted, text), text)


def invited(host: Window, guest: Window, site: Site, name: str) -> None:
    link = until(lambda: host.ask(INVITATION), "an invitation")
    guest.go(site.address + urlsplit(link).path)
    fill_in(guest, "main .button.big", name=name)
    see(guest, "#room")


def test_a_circle_a_table_and_a_phrase(engine: Engine, site: Site, stem: Path) -> None:
    with (
        kept(engine.open(*LAPTOP), stem, AWAY) as ana,
        kept(engine.open(*PHONE), stem, AWAY) as leo,
    ):
        ana.go(f"{site.address}/circles")
        ana.ask(AT_ONCE)
        fill_in(ana, "main form .button", circle="Les moustaches", name="Ana")
        see(ana, "#room")
        invited(ana, leo, site, "Léo")
        reads(ana, "#room", "Léo")
        circle = str(ana.ask("() => location.pathname")).rsplit("/", 1)[1]
        ana.go(f"{site.address}/games/cheez-tricks?circle={circle}")
        ana.ask(START, {"pace": "instant", "who": "friends", "people": "2"})
        see(ana, "#table.waiting")
        leo.click("#room button[name=sit]")
        for window in (ana, leo):
            see(window, "#table.cheez-tricks:not(.waiting)")
        leo.click("#reactions summary")
        leo.click("#reactions [name=say]")
        see(ana, ".saying")


def test_an_evening_calls_everybody_to_a_table(engine: Engine, site: Site, stem: Path) -> None:
    with (
        kept(engine.open(*LAPTOP), stem, AWAY) as ana,
        kept(engine.open(*PHONE), stem, AWAY) as leo,
    ):
        ana.go(f"{site.address}/evenings")
        fill_in(ana, ".open-evening .button.big", title="Soirée", name="Ana")
        see(ana, "#room")
        invited(ana, leo, site, "Léo")
        reads(ana, "#room", "Léo")
        ana.click("[name=draw]")
        for window in (ana, leo):
            see(window, "#table")  # by itself


def test_a_pupil_is_on_the_board(engine: Engine, site: Site, stem: Path) -> None:
    with (
        kept(engine.open(*LAPTOP), stem, AWAY) as teacher,
        kept(engine.open(*PHONE), stem, AWAY) as lea,
    ):
        teacher.go(f"{site.address}/classes")
        teacher.click("main form .button.big")
        see(teacher, "#room")
        code = until(lambda: teacher.ask(CODE_OF_CLASS), "the code of the class")
        lea.go(f"{site.address}/k/{code}")
        fill_in(lea, "main .button.big", name="Léa")
        see(lea, "#room")
        reads(teacher, "#room", "Léa")


@pytest.mark.parametrize(
    "path", ["/day", "/day/filou", "/path", "/sheets", "/sheets/filou", "/me", "/"]
)
def test_a_page_of_ones_own(path: str, engine: Engine, site: Site, stem: Path) -> None:
    with kept(engine.open(*PHONE), stem) as window:
        window.go(site.address + path)
        see(window, "main h1")
        wide, screen = window.ask("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= screen
