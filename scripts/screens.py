"""Pictures of every game's table at three sizes, for `docs/screens/`.

    .venv/bin/python -m scripts.screens [GAME…]

plays some moves of each game in a real browser against a real server.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from chatiere.core.game import games
from tests.browser.launch import ROOT, Size, chromium, visit
from tests.browser.site import Site, lay_table, moves_on, number, wait_after, wait_for_turn

FOLDER = ROOT / "docs" / "screens"
SIZES: tuple[Size, ...] = ("phone", "tablet", "desktop")
MOVES = {"filou": 5, "cheez-tricks": 6, "crazy-mistigri": 2, "mmm": 7, "chasse-aux-souris": 4}
"""After so many moves of ours a table shows what the game is like."""
USUAL_MOVES = 3


def seats(game: str) -> dict[str, str]:
    low, high = games()[game].players[0], games()[game].players[-1]
    count = max(low, min(4, high))
    return {f"seat{i}": "cat" if i < count else "none" for i in range(1, high)}


def take(browser: Browser, site: Site, game: str, size: Size) -> None:
    page = visit(browser, size, "fr").page
    lay_table(page, site, game, name="Léonie", **seats(game))
    for _ in range(MOVES.get(game, USUAL_MOVES)):
        if not wait_for_turn(page):
            break
        n = number(page)
        moves_on(page).first.click()
        wait_after(page, n)
    wait_for_turn(page)
    keep(page, FOLDER / f"{game}-{size}.png")
    page.context.close()


def keep(page: Page, path: Path) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=path)


def home(browser: Browser, site: Site, size: Size) -> None:
    page = visit(browser, size, "fr").page
    page.goto(site.address)
    keep(page, FOLDER / f"home-{size}.png")
    page.context.close()


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        site = Site(Path(folder) / "chatiere.db")
        try:
            for size in SIZES:
                home(browser, site, size)
                for game in names or sorted(games()):
                    take(browser, site, game, size)
        finally:
            site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
