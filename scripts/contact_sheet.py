"""Many pictures on one sheet, a sheet for each game and screen, to be looked at."""

from __future__ import annotations

import base64
import html
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Browser, Page

from scripts.screen_faults import Screen
from scripts.screen_positions import Position

STYLE = """body { margin: 8px; font: 14px sans-serif; background: #888; display: flex;
  flex-wrap: wrap; gap: 10px; align-items: flex-start; }
figure { margin: 0; background: #fff; } img { display: block; height: auto; }
figcaption { padding: 2px 6px; } .bad { background: #fcc; }"""
WIDE = 1900
LEAST, MOST = 300, 620
"""Pixels of a picture's width on its sheet."""


class Sheets:
    """Pictures as they are taken; `keep` writes the sheets."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.figures: defaultdict[str, list[str]] = defaultdict(list)

    def take(self, page: Page, position: Position, screen: Screen, faults: int) -> None:
        picture = base64.b64encode(page.screenshot(type="jpeg", quality=70)).decode()
        width = min(max(screen.size[0] * 2 // 5, LEAST), MOST)
        says = html.escape(f"{position.players} {position.kind}: {faults}")
        name = f"{position.game}-{screen}".replace(" ", "-").rstrip("%")
        self.figures[name].append(
            f'<figure class="{"bad" if faults else ""}"><figcaption>{says}</figcaption>'
            f'<img width="{width}" src="data:image/jpeg;base64,{picture}"></figure>'
        )

    def keep(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        page = self.browser.new_page(viewport={"width": WIDE, "height": 600})
        for name, figures in self.figures.items():
            page.set_content(f"<style>{STYLE}</style>{''.join(figures)}", wait_until="load")
            page.screenshot(path=self.folder / f"{name}.png", full_page=True)
        page.close()
