"""Every page in both languages, at every size: it fits, it speaks, it is usable without sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from chatiere.core.game import games
from tests.browser.launch import Axe, Language, NewPage, Size
from tests.browser.site import Site, fits, lay_table

PAGES = [
    "/",
    *(f"/games/{name}" for name in games()),
    *(f"/help/{name}" for name in games()),
    *(f"/strategy/{name}" for name in games()),
    "/me",
    "/key",
    "/circles",
    "/docs",
    "/style",
]


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("desktop", "en")])
def test_every_page_fits_and_axe_finds_nothing(
    size: Size, language: Language, new_page: NewPage, axe: Axe, site: Site
) -> None:
    theme = "dark" if size == "phone" else "light"
    page = new_page(size, language, color_scheme=theme)
    for path in PAGES:
        page.goto(site.address + path)
        assert page.locator("html").get_attribute("lang") == language
        fits(page)
        assert axe(page) == [], path


def test_play_now_takes_two_clicks_from_home(new_page: NewPage, site: Site) -> None:
    page = new_page("phone", "en")
    page.goto(site.address)
    page.get_by_role("link", name="Play Filou", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_be_visible()
    page.goto(site.address)
    expect(page.get_by_role("heading", name="Your games in progress")).to_be_visible()


def test_the_language_is_switched_with_one_button(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr")
    page.goto(site.address)
    expect(page.get_by_role("heading", level=1)).to_have_text("À quoi jouons-nous\u202f?")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
    assert page.locator("html").get_attribute("lang") == "en"


def test_help_is_one_tap_away_without_leaving_the_table(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("phone", "fr")
    lay_table(page, site, "filou")
    table = page.url
    page.get_by_role("link", name="Règles").click()
    expect(page.get_by_role("dialog").get_by_text("Points de règle")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Fermer").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.url == table


def test_a_hint_says_what_a_tiger_would_do_and_does_it(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, "filou")
    page.locator("#table.my-turn").wait_for()
    hint, ask = page.locator("#hint"), page.get_by_role("button", name="Conseil")
    for _ in range(60):
        ask.click()
        expect(hint).to_be_focused()
        if "%" in hint.inner_text():  # a cat's hint has no figures
            break
        page.keyboard.press("Escape")
        expect(ask).to_be_focused()
        page.wait_for_timeout(1000)
    expect(hint).to_contain_text("% de chances de gagner")
    expect(page.locator("#table .wanted:visible")).not_to_have_count(0)
    assert axe(page) == []
    page.locator("#reactions summary").click()
    page.get_by_role("button", name="Bravo").click()
    expect(page.locator("#table .reaction")).to_be_visible()
    expect(page.locator("#table .wanted:visible")).not_to_have_count(0)
    n = page.locator("#table").get_attribute("data-n") or ""
    hint.get_by_role("button", name="Jouer ce coup").click()
    expect(page.locator("#table")).not_to_have_attribute("data-n", n)
    expect(page.locator("#hint, #table .wanted")).to_have_count(0)


def test_a_move_that_shows_nothing_can_be_taken_back(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "en")
    lay_table(page, site, "mmm")
    page.locator("#table.my-turn").wait_for()
    n = page.locator("#table").get_attribute("data-n") or ""
    page.locator('button.move[value^="put"]').first.click()
    page.get_by_role("button", name="Undo the move").click()
    expect(page.locator("#table")).to_have_attribute("data-n", n)
    expect(page.get_by_role("button", name="Undo the move")).to_be_hidden()


def test_two_taps_are_asked_for_where_a_mistake_hurts_if_one_wants_it(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "en")
    lay_table(page, site, "filou")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Final moves").select_option("two")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    page.locator("html[data-taps=two] #table.my-turn").wait_for()
    page.wait_for_load_state()
    careful = page.locator("button.move[data-careful]").first
    careful.wait_for()
    n = page.locator("#table").get_attribute("data-n")
    careful.click()
    expect(careful).to_have_class(re.compile(r"\barmed\b"))
    assert page.locator("#table").get_attribute("data-n") == n
    careful.click()
    expect(page.locator("#table")).not_to_have_attribute("data-n", n or "")


def test_without_scripts_a_game_can_still_be_played(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "en", java_script_enabled=False)
    page.goto(f"{site.address}/games/mmm")
    page.get_by_role("button", name="Play now").click()
    n = page.locator("#table").get_attribute("data-n")
    page.locator("button.move").first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-n", n or "")


def test_S12_a_learner_types_the_total_and_is_corrected_kindly(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("phone", "fr")
    lay_table(page, site, "chasse-aux-souris", learn="yes")
    page.locator("#table.my-turn").wait_for()
    total = None
    for value in page.locator("button.move").evaluate_all("all => all.map(b => b.value)"):
        if "+" in value:
            page.locator(f'button.move[value="{value}"]').first.click()
            total = value
            break
    assert total is not None
    answer = page.get_by_label("quel total annoncez-vous")
    expect(answer).to_be_focused()
    assert axe(page) == []
    answer.fill("999")
    page.get_by_role("button", name="Annoncer").click()
    expect(page.locator(".corrected")).to_contain_text("Pas tout à fait")
