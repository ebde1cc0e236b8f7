"""A whole match and a whole lesson of each game in Firefox and in WebKit, as in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.core.game import games
from tests.browser.drivers import Engine, Window, kept, see
from tests.browser.playing import lay_table, learn, play_out
from tests.browser.site import Site
from tests.browser.test_matches import seats

GAMES = sorted(games())
PHONE, LAPTOP = (390, 844), (1366, 650)
WATCH = """() => {
  const away = document.getElementById("away");
  new MutationObserver(() => { if (!away.hidden) sessionStorage.alarm = "yes"; })
    .observe(away, { attributes: true });
}"""
ALARM = "() => sessionStorage.alarm ?? null"


def look_at_nothing(kind: str) -> None:
    """Pictures are for whoever wants them."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(game: str, engine: Engine, site: Site, stem: Path) -> None:
    with kept(engine.open(*LAPTOP), stem) as window:
        lay_table(window, site.address, game, **seats(game))
        assert play_out(window, 1, look_at_nothing) > 3
        see(window, "#table.over .ending h2")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_on_a_phone(game: str, engine: Engine, site: Site, stem: Path) -> None:
    with kept(engine.open(*PHONE), stem) as window:
        assert learn(window, site.address, game, look_at_nothing) > 5


def leave(window: Window) -> None:
    window.ask(WATCH)
    window.click(".top .logo")
    see(window, ".game-cards")


def test_who_leaves_is_not_told_that_the_connection_is_lost(
    engine: Engine, site: Site, stem: Path
) -> None:
    with kept(engine.open(*LAPTOP), stem, allowed="htmx:sse:error") as window:
        lay_table(window, site.address, "filou", **seats("filou"))
        see(window, "#table.my-turn")
        leave(window)
        assert window.ask(ALARM) is None
