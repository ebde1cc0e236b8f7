"""What is wrong with a table on a screen, from the boxes of its elements in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from chatiere.web.server.identity import COOKIE
from scripts.screen_positions import HINT, Position
from scripts.screen_tables import ME, lay
from tests.browser.launch import visit
from tests.web.serving import Running

Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1180, 820), (1280, 720),
    (1366, 650), (1440, 900), (1920, 1080), (2560, 1440),
)  # fmt: skip
SMALLEST = (360, 640)
PLAIN, LARGE = 100, 200
"""Per cent of the usual size of text."""
TEXTS = (PLAIN, LARGE)
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
STILL = "delete Document.prototype.startViewTransition"
"""While a transition runs, nothing on the page can be hit."""
SET_TEXT = """(percent) => {
  document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`;
  scrollTo(0, 0);
}"""


@dataclass(frozen=True)
class Screen:
    """How somebody looks at a table."""

    size: Size
    text: int = PLAIN

    def __str__(self) -> str:
        return f"{named(self.size)} {self.text}%"


@dataclass(frozen=True)
class Fault:
    position: Position
    screen: Screen
    what: str

    def __str__(self) -> str:
        p = self.position
        return f"{p.game} {p.players} {p.kind} {self.screen}: {self.what}"


def named(size: Size) -> str:
    return "{}x{}".format(*size)


def screens(sizes: Sequence[Size] = SIZES, texts: Sequence[int] = TEXTS) -> list[Screen]:
    return [Screen(size, text) for size in sizes for text in texts]


@contextmanager
def own_page(browser: Browser, running: Running, dark: bool = False) -> Iterator[Page]:
    """A page of who sits at the tables of `screen_tables`."""
    scheme = "dark" if dark else "light"
    page = visit(browser, "desktop", "fr", color_scheme=scheme).page
    cookie = running.services.signer.cookie(ME)
    page.add_init_script(STILL)
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": running.url}])
    yield page
    page.context.close()


def open_position(page: Page, running: Running, position: Position) -> None:
    page.goto(f"{running.url}/t/{lay(running, position)}")
    page.locator("#table").wait_for()
    if position.show == HINT:
        page.locator("#table button[name=hint]").click()
        page.locator(".hint").first.wait_for()


def look(page: Page, screen: Screen) -> None:
    """As on this screen."""
    width, height = screen.size
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SET_TEXT, screen.text)


def faults_on(page: Page, screen: Screen) -> list[str]:
    """On the smallest screen and with large text, hand and hint may be scrolled to."""
    is_roomy = screen.size != SMALLEST and screen.text == PLAIN
    found: list[str] = page.evaluate(MEASURE, is_roomy)
    return found


def measured(
    page: Page, running: Running, position: Position, on: Sequence[Screen]
) -> Iterator[tuple[Screen, list[Fault]]]:
    """The position on each of the screens, on which the page stands while one looks at it."""
    open_position(page, running, position)
    for screen in on:
        look(page, screen)
        yield screen, [Fault(position, screen, what) for what in faults_on(page, screen)]
