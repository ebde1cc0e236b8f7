"""Looking at a finished game again, and what the tiger says of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, fits, lay_table, number
from tests.web.records import played


def bring(page: Page, site: Site, path: Path, game: str, players: int) -> None:
    """Open the page that takes records and choose a file."""
    file = path / f"{game}.json"
    file.write_text(json.dumps(played(game, players)), encoding="utf-8")
    page.goto(f"{site.address}/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button").first.click()
    page.wait_for_url("**/r/*")


def at(page: Page, n: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-n", str(n))
    expect(page).to_have_url(re.compile(rf"[?&]n={n}&"))


def test_a_record_is_looked_at_again_by_keyboard(
    site: Site, new_page: NewPage, axe: Axe, tmp_path: Path
) -> None:
    page = new_page("desktop", "fr")
    bring(page, site, tmp_path, "filou", 4)
    assert axe(page) == []
    start = number(page)
    page.keyboard.press("ArrowRight")
    at(page, start + 1)
    page.keyboard.press("ArrowLeft")
    at(page, start)
    page.keyboard.press("PageDown")
    expect(page.get_by_role("link", name="Tour 2")).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect(page.locator("#table.over")).to_be_visible()
    last = number(page)
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("Space")
    page.wait_for_function("() => document.getElementById('table').dataset.n >= 2")
    page.keyboard.press("Space")
    here = number(page)
    page.wait_for_timeout(1600)
    assert number(page) in (here, here + 1), "it has stopped"


def test_a_link_to_a_moment_shows_it_to_others_on_a_phone(
    site: Site, new_page: NewPage, axe: Axe, tmp_path: Path
) -> None:
    page = new_page("desktop", "fr")
    bring(page, site, tmp_path, "cheez-tricks", 3)
    page.get_by_role("link", name="Manche 2").click()
    expect(page.get_by_role("link", name="Manche 2")).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile("n="))
    link = page.url
    other = new_page("phone", "en")
    other.goto(link)
    expect(other.locator("#table")).to_have_attribute("data-n", str(number(page)))
    other.get_by_role("link", name="One move forward").tap()
    at(other, number(page) + 1)
    other.get_by_role("link", name="P1").tap()
    expect(other).to_have_url(re.compile("eyes=1"))
    expect(other.locator(".open-hand")).to_have_count(0)
    other.get_by_role("link", name="all cards face up").tap()
    expect(other.locator(".open-hand")).to_have_count(3)
    other.locator("#moment").fill("12")
    at(other, 12)
    fits(other)
    assert axe(other) == []


def test_every_tool_of_a_replay_is_within_reach_on_a_phone_in_french(
    site: Site, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page("phone", "fr")
    bring(page, site, tmp_path, "cheez-tricks", 3)
    screen = page.evaluate("innerWidth")
    for tool in page.locator(".top .tool:visible").all():
        box = tool.bounding_box()
        assert box
        assert box["x"] + box["width"] <= screen, tool.inner_text()


def test_the_link_of_a_game_that_goes_on_shows_nothing(site: Site, new_page: NewPage) -> None:
    page = new_page("phone", "en", allowed=("status of 409",))
    lay_table(page, site, "filou")
    page.goto(page.url.replace("/t/", "/r/"))
    expect(page.get_by_text("once it is over")).to_be_visible()
    expect(page.locator("#table")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "ask", "take"),
    [
        ("fr", "Analyser cette partie", "Prendre cette place et continuer"),
        ("en", "Review this game", "Take this seat and play on"),
    ],
)
def test_a_review_names_turning_points_and_lets_you_take_the_seat(
    site: Site,
    new_page: NewPage,
    axe: Axe,
    tmp_path: Path,
    language: Literal["fr", "en"],
    ask: str,
    take: str,
) -> None:
    page = new_page("desktop" if language == "fr" else "phone", language)
    bring(page, site, tmp_path, "mmm", 2)
    page.goto(page.url.partition("?")[0] + "/review")
    page.get_by_role("button", name=ask).click()
    expect(page.locator(".plot")).to_be_visible(timeout=60_000)
    expect(page.locator(".turns > .turn")).to_have_count(3)
    assert axe(page) == []
    fits(page)
    page.get_by_text(take).first.click()
    expect(page.locator("#table.my-turn")).to_be_visible()
