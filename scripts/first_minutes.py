"""Pictures of a newcomer's first minutes, for `docs/first-minutes.md`.

    .venv/bin/python -m scripts.first_minutes [ADDRESS]

walks that path on a new server, or on one that runs: alone through a lesson, a game, a hint and
a second look; with a friend on a second device; and as a teacher at a laptop.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.launch import ROOT, chromium, visit
from tests.browser.site import Site, by_click, play_out

FOLDER = ROOT / "docs" / "first-minutes"
MOST_STEPS = 40


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.png")


def lesson(page: Page, address: str) -> None:
    """From home through the lesson of Filou to its last step."""
    page.goto(address)
    keep(page, "1-home")
    page.get_by_role("link", name="Apprendre en jouant · Filou").click()
    page.get_by_label("Votre nom").fill("Léonie")
    keep(page, "2-before-the-lesson")
    page.get_by_role("button", name="Commencer").first.click()
    end = page.get_by_role("button", name="Commencer une vraie partie")
    for step in range(1, MOST_STEPS):
        page.locator("#coach-on:visible, #table .wanted:visible").first.wait_for()
        if step == 4:  # noqa: PLR2004 - the first bid
            keep(page, "3-a-step-of-the-lesson")
        if end.count():
            break
        said = page.locator("#coach").inner_text()
        page.locator("#coach-on:visible, #table .wanted:visible").first.click()
        page.wait_for_function(
            "was => document.querySelector('#coach')?.innerText !== was", arg=said
        )
    keep(page, "4-the-lesson-is-done")
    end.click()


def game(page: Page) -> None:
    """A first game of one's own, with a hint, to its end."""
    page.locator("details.more").first.locator("summary").click()
    page.locator("[name=pace][value=instant]").check()
    page.locator("details.more").first.locator("summary").click()
    keep(page, "5-a-game-of-ones-own")
    page.get_by_role("button", name="Jouer maintenant").click()
    page.locator("#table.my-turn").wait_for()
    page.get_by_role("button", name="Conseil").click()
    page.locator("#table .hint").wait_for()
    keep(page, "6-a-hint")
    play_out(page, by_click, 3)
    page.locator(".ending").scroll_into_view_if_needed()
    keep(page, "7-the-end")


def second_look(page: Page) -> None:
    """The same game again with open cards, and what the tiger says of it."""
    page.locator("#ending-more summary").click()
    page.get_by_role("link", name="Revoir la partie").click()
    page.get_by_role("link", name="Tour 3").click()
    page.get_by_role("link", name="cartes visibles").click()
    page.wait_for_url(re.compile("eyes=open"))
    keep(page, "8-the-game-again")
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("button", name="Analyser cette partie").click()
    page.locator(".plot").wait_for(timeout=300_000)
    keep(page, "9-the-review")


def with_a_friend(browser: Browser, address: str) -> None:
    """Somebody invites with a tablet, a friend comes by the code with a phone, and they play."""
    host, guest = visit(browser, "tablet", "fr").page, visit(browser, "phone", "fr").page
    host.goto(f"{address}/games/chasse-aux-souris")
    host.locator("[name=who][value=friends]").check()
    keep(host, "10-with-whom")
    host.get_by_role("button", name="Inviter").click()
    host.locator("#table.waiting").wait_for()
    keep(host, "11-the-invitation")
    guest.goto(address)
    guest.locator("#code").fill(host.url.rpartition("/")[2])
    guest.get_by_role("button", name="Rejoindre").click()
    guest.locator("#table.waiting").wait_for()
    keep(guest, "12-the-guest")
    guest.locator("[name=name]:visible").first.fill("Max")
    guest.get_by_role("button", name="Je m'assieds").click()
    host.locator(".chair", has_text="Max").wait_for()
    host.get_by_role("button", name="Commencer").click()
    for page in (host, guest):
        page.locator("#table .players").wait_for()
    turn = "#table.my-turn"
    mover = host if host.locator(turn).count() else guest
    mover.locator(turn).wait_for()
    mover.locator("#table button.move:visible").first.click()
    keep(host, "13-the-table-of-two-host")
    keep(guest, "14-the-table-of-two-guest")
    for page in (host, guest):
        page.context.close()


def teacher(browser: Browser, address: str) -> None:
    """A laptop of 1366 by 768 before a class: a game for their age, sums before each move."""
    page = visit(browser, "desktop", "fr").page
    page.set_viewport_size({"width": 1366, "height": 650})  # what a browser leaves of 768
    page.goto(f"{address}/?age=9&people=4")
    keep(page, "15-for-their-age")
    page.goto(f"{address}/help/chasse-aux-souris")
    keep(page, "16-the-rules")
    page.goto(f"{address}/games/chasse-aux-souris")
    page.locator("[name=who][value=here]").check()
    page.locator("details.more").first.locator("summary").click()
    page.locator("[name=learn]").check()
    keep(page, "17-side-by-side")
    page.get_by_role("button", name="Jouer maintenant").click()
    page.locator("#table").wait_for()
    if page.locator("#table.curtain").count():
        page.locator("[name=uncover]").click()
    page.locator("#table.my-turn").wait_for()
    page.locator("#table button.move:visible").first.click()
    page.locator("[name=total], #table:not(.my-turn)").first.wait_for()
    keep(page, "18-a-sum")
    page.context.close()


def walk(browser: Browser, address: str) -> None:
    page = visit(browser, "tablet", "fr").page
    lesson(page, address)
    game(page)
    second_look(page)
    page.context.close()
    with_a_friend(browser, address)
    teacher(browser, address)


def main(addresses: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        if addresses:
            walk(browser, addresses[0])
            return
        site = Site(Path(folder) / "chatiere.db")
        try:
            walk(browser, site.address)
        finally:
            site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
