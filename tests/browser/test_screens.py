"""Every game on chosen screens: prompt, choices, hand and hint in sight, nothing over anything
else, nothing cut off.  `python -m scripts.measure_screens` measures all of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from chatiere.core.game import games
from scripts.screen_faults import Screen, faults_on, look, measured, open_position, own_page
from scripts.screen_positions import HINT, OVER, TURN, Position, positions
from scripts.screen_tables import tables
from tests.web.serving import Running

DAMAGE = {
    "choice not in sight": "#table .actions, #table .hand { translate: 0 100vh; }",
    "prompt not in sight": "#table .prompt { translate: 0 100vh; }",
    "the page is": "#table .board { width: 3000px; }",
    "covered": ".top .logo { position: fixed; inset: 0; z-index: 9; background: red; }",
    "overlap": "#table .status { translate: 0 40px; }",
    "cut off": "#table .prompt { width: 30px; overflow: hidden; white-space: nowrap; }",
    "target of": "#table .move { width: 20px !important; min-width: 0 !important; }",
    "a word is broken": "#table .tool { width: 44px; font-size: 30px; overflow-wrap: anywhere; }",
}
"""What is found when a style does this to a table."""
HURT = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""
CHOSEN = (
    Screen((360, 640)), Screen((844, 390)), Screen((1024, 768)), Screen((1366, 650)),
    Screen((1366, 650), 200), Screen((1920, 1080)),
)  # fmt: skip


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with tables(tmp_path_factory.mktemp("screens")) as server:
        yield server


def chosen(game: str) -> list[Position]:
    """With the most players: the fullest turn and the one with the fewest choices, a hint, the
    end; with the fewest the fullest turn."""
    every = positions(game)
    few, most = every[0].players, every[-1].players
    turns = [p for p in every if p.show == TURN and p.players == most]
    of_few = [p for p in every if p.show == TURN and p.players == few]
    around = [p for p in every if p.show in (HINT, OVER) and p.players == most]
    fewest = min(turns, key=lambda p: p.fullness)
    return [
        max(turns, key=lambda p: p.fullness),
        fewest,
        *around,
        max(of_few, key=lambda p: p.fullness),
    ]


@pytest.mark.parametrize("game", sorted(games()))
def test_a_table_fits_its_screen(game: str, browser: Browser, running: Running) -> None:
    faults: list[str] = []
    with own_page(browser, running) as page:
        for position in chosen(game):
            for _, found in measured(page, running, position, CHOSEN):
                faults += map(str, found)
    assert faults == []


@pytest.mark.parametrize("what", DAMAGE)
def test_a_fault_is_found(what: str, browser: Browser, running: Running) -> None:
    position = positions("filou")[0]
    with own_page(browser, running) as page:
        open_position(page, running, position)
        look(page, Screen((1440, 900)))
        page.evaluate(HURT, DAMAGE[what])
        assert any(fault.startswith(what) for fault in faults_on(page, Screen((1440, 900))))
