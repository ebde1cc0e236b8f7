"""Play and learn every game in a Chromium of any age: `python -m scripts.old_browser PATH FOLDER`.

The oldest that we serve is 109: the npm package @sparticuz/chromium@109.0.6 has it as
`bin/chromium.br`, to be unpacked with brotli.  FOLDER gets a picture of every kind of turn, on a
phone and on a laptop; what goes wrong is said and makes the exit status 1.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from chatiere.core.game import games
from tests.browser.drivers import Window
from tests.browser.launch import FLAGS, Visit
from tests.browser.playing import lay_table, learn, play_out
from tests.browser.site import Site
from tests.browser.test_matches import seats

SIZES = {"phone": (390, 844), "laptop": (1366, 650)}


class Tab:
    """A page of Playwright's as the window that matches and lessons are played in."""

    def __init__(self, browser: Browser, width: int, height: int) -> None:
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="fr-FR", reduced_motion="reduce"
        )
        self.visit = Visit(
            context.new_page(), ("htmx:sse:error",)
        )  # it leaves the match for the lesson
        self.page = self.visit.page

    def go(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, function: str, *given: object) -> object:
        try:
            return self.page.evaluate(f"(given) => ({function})(...given) ?? null", list(given))
        except Error as error:
            if "navigation" not in str(error):
                raise
            return None  # between two pages there is nothing

    def click(self, wanted: str) -> None:
        self.page.locator(wanted).locator("visible=true").first.click()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def picture(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def faults(self) -> list[str]:
        return self.visit.listen()

    def close(self) -> None:
        self.page.context.close()


def visit(browser: Browser, site: Site, game: str, size: str, folder: Path) -> list[str]:
    """A match and a lesson; what went wrong."""
    tab = Tab(browser, *SIZES[size])
    window: Window = tab

    def look(kind: str) -> None:
        tab.picture(folder / f"{game}-{size}-{re.sub(r'[^a-z0-9]+', '-', kind)[:40]}.png")

    try:
        lay_table(window, site.address, game, **seats(game))
        play_out(window, 1, look)
        learn(window, site.address, game, look)
        return tab.faults()
    except (AssertionError, Error) as error:
        look("failed")
        return [str(error), *tab.faults()]
    finally:
        tab.close()


def main() -> int:
    path, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    all_faults = []
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        site = Site(Path(home) / "chatiere.db")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        print(f"Chromium {browser.version}")  # noqa: T201
        for game in sorted(games()):
            for size in SIZES:
                faults = visit(browser, site, game, size, folder)
                print(f"{game}, {size}: {'; '.join(faults) or 'well'}", flush=True)  # noqa: T201
                all_faults += faults
        browser.close()
        site.stop()
    return 1 if all_faults else 0


if __name__ == "__main__":
    sys.exit(main())
