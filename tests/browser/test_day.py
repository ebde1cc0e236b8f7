"""The deal of the day and paths in a browser, in both languages, by hand and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from chatiere.web.tables.table import Table
from tests.browser.launch import Axe, Language, NewPage, Size
from tests.browser.site import by_click, fits, follow, play_out
from tests.web.dailies import answer_at_once
from tests.web.serving import Running, served, wait_until

WORDS = {
    "fr": {"play": "Jouer", "others": "Qu'ont fait les autres", "copy": "Copier", "same": "la même",
           "other": "une autre", "name": "Montrer mon nom", "look": "Voir la position",
           "every": "Chaque coup", "path": "Votre chemin", "strange": "pas des nôtres",
           "check": "comment le vérifier"},
    "en": {"play": "Play", "others": "How did the others do", "copy": "Copy", "same": "the same",
           "other": "another", "name": "Show my name", "look": "Look at the position",
           "every": "Every move", "path": "Your path", "strange": "not one of ours",
           "check": "how to check it"},
}  # fmt: skip


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("day") / "tables.db", workers=1, away=1e9) as server:
        answer_at_once(server)
        yield server


def tidy(page: Page, axe: Axe) -> None:
    fits(page)
    assert axe(page) == []


def play(running: Running, page: Page, seed: int) -> Table:
    """The table that has just been laid, to its end, with cats that need no time."""
    page.locator("#table").wait_for()
    page.wait_for_load_state()
    table = running.table(page.url.rpartition("/")[2])
    table.settings = replace(table.settings, pace="instant")
    play_out(page, by_click, seed)
    return table


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("desktop", "en")])
def test_the_day_of_filou_from_the_first_page_to_ones_friends(
    running: Running, new_page: NewPage, axe: Axe, size: Size, language: Language
) -> None:
    words = WORDS[language]
    page = new_page(size, language)
    page.goto(running.url)
    follow(page, page.locator('.door[href="/day"]'))
    tidy(page, axe)
    follow(page, page.locator('.day-card[href="/day/filou"]'))
    tidy(page, axe)
    expect(page.locator(".bars")).to_have_count(0)
    page.get_by_role("textbox").fill("Léonie")
    page.get_by_role("button", name=words["play"]).click()
    play(running, page, seed=4)
    expect(page.locator('a[download][href$="/record"]')).to_have_count(0)
    page.get_by_role("link", name=words["others"]).click()
    expect(page.locator(".bars .bar.mine")).to_have_count(1)
    tidy(page, axe)

    mine = page.locator(".share-line code").inner_text()
    tag = mine[-7:]
    box = page.get_by_role("textbox")
    box.fill(f"Léo : Chatière · Filou · 16 nov. 2026 · 99 (tigre 51) · {tag}\n"
             "Mia: Chatière · Filou · 1 May 2026 · −3 · #000000\nhello")  # fmt: skip
    rows = page.locator(".friends tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("Léo")
    expect(rows.nth(0)).to_contain_text(words["same"])
    expect(rows.nth(1)).to_have_class("mine")
    expect(rows.nth(2)).to_contain_text(words["other"])
    expect(rows.nth(3)).to_contain_text(words["strange"])
    page.reload()
    expect(rows).to_have_count(4)
    page.get_by_text(words["check"]).click()
    tidy(page, axe)
    page.get_by_role("button", name=words["name"]).click()
    expect(page.locator(".named")).to_contain_text("Léonie")
    page.get_by_role("link", name=re.compile("Revoir|Replay")).click()
    expect(page.locator(".eyes")).to_have_count(0)


def test_what_friends_send_is_text_and_nothing_else(running: Running, new_page: NewPage) -> None:
    """A line that somebody pastes can hold anything."""
    page = new_page("desktop", "en")
    page.goto(f"{running.url}/day/chasse-aux-souris")
    page.get_by_role("textbox").fill("Léonie")
    page.get_by_role("button", name="Play").click()
    play(running, page, seed=1)
    page.goto(f"{running.url}/day/chasse-aux-souris")
    evil = "<img src=x onerror=alert(1)> Chatière · <b>Filou</b> · 1 · 5 · #123456"
    page.get_by_role("textbox").fill("\n".join([evil] * 60))
    expect(page.locator(".friends tbody tr")).to_have_count(41)
    expect(page.locator(".friends tbody :is(img, b)")).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("desktop", "en")])
def test_the_position_of_mmm_by_keyboard(
    running: Running, new_page: NewPage, axe: Axe, size: Size, language: Language
) -> None:
    words = WORDS[language]
    page = new_page(size, language)
    page.goto(f"{running.url}/day/mmm")
    days = running.services.days
    wait_until(lambda: running.call(days.position(days.today)))
    page.reload()
    tidy(page, axe)
    page.get_by_role("link", name=words["look"]).press("Enter")
    page.locator("#table.my-turn").wait_for()
    tidy(page, axe)
    page.locator("#table button.move[name=move]:visible").last.press("Enter")
    expect(page.get_by_role("heading", name=words["every"])).to_be_visible()
    expect(page.locator(".chances tr.mine")).to_have_count(1)
    expect(page.locator(".little .wanted").first).to_be_attached()
    tidy(page, axe)
    page.goto(f"{running.url}/day/mmm/position")
    expect(page.locator(".chances")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("tablet", "en")])
def test_paw_prints_appear_on_the_first_page(
    running: Running, new_page: NewPage, axe: Axe, size: Size, language: Language
) -> None:
    page = new_page(size, language)
    page.goto(running.url)
    expect(page.locator(".prints")).to_have_count(0)
    page.goto(f"{running.url}/day/crazy-mistigri")
    page.get_by_role("textbox").fill("Mia")
    page.get_by_role("button", name=WORDS[language]["play"]).click()
    player = play(running, page, seed=2).seats[0].player
    assert player is not None
    wait_until(lambda: not running.services.path_finder._tasks)
    found = running.call(running.services.path_finder.found(player))
    page.goto(running.url)
    expect(page.locator(".prints .found")).to_have_count(len(found.get("crazy-mistigri", ())))
    tidy(page, axe)
    page.goto(f"{running.url}/path")
    expect(page.get_by_role("heading", name=WORDS[language]["path"])).to_be_visible()
    expect(page.locator(".path li.found")).to_have_count(sum(map(len, found.values())))
    tidy(page, axe)
