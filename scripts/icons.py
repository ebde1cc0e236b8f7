"""Icons for phones and desktops, from our own art: `.venv/bin/python -m scripts.icons`

writes PNG files to `web/install/static/icons`; run it after a change of the icon.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from chatiere.art import common
from chatiere.art.draw import line, place, shape
from chatiere.art.sheet import Piece, single
from chatiere.web.install.routes import ICONS as FOLDER
from tests.browser.launch import chromium

SAFE = 0.72
"""A phone may cut all but the inner four fifths of a maskable icon away."""


def maskable() -> str:
    planks = line("M25 0V100M50 0V100M75 0V100", "#512542", 1.6)
    edge = 50 * (1 - SAFE)
    return shape("M0 0H100V100H0Z", common.WALL) + planks + place(common.flap(), edge, edge, SAFE)


ICONS = {
    "icon-192": (192, common.icon),
    "icon-512": (512, common.icon),
    "maskable-512": (512, maskable),
    "apple-touch-180": (180, common.icon),
}


def draw(browser: Browser, body: str, size: int, path: Path) -> None:
    svg = single(Piece("icon", body, 100, 100, ""))
    page = browser.new_page(viewport={"width": size, "height": size})
    style = "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>"
    page.set_content(style + svg)
    page.screenshot(path=path)
    page.close()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with chromium() as browser:
        for name, (size, body) in ICONS.items():
            draw(browser, body(), size, FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
