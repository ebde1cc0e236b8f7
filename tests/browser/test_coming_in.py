"""From home to a table: choosing a game, then with whom; with and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from chatiere.core.game import games
from tests.browser.launch import Axe, NewPage, Size
from tests.browser.site import Site, fits

NAMES = "fieldset.names"


def choose(page: Page, site: Site, company: str) -> None:
    """From home to the new table of Filou, and with whom."""
    page.goto(site.address)
    page.get_by_role("link", name="Play Filou", exact=True).click()
    page.get_by_role("radio", name=company).check()


@pytest.mark.parametrize("scripts", [True, False])
def test_against_the_computer_one_says_how_many_and_how_strong(
    new_page: NewPage, site: Site, scripts: bool
) -> None:
    page = new_page("phone", "en", java_script_enabled=scripts)
    choose(page, site, "Against the computer")
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("radio", name="Kitten").check()
    expect(page.get_by_role("group", name="How many are you?")).to_be_hidden()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table .player")).to_have_count(5)


@pytest.mark.parametrize("scripts", [True, False])
def test_with_friends_far_away_the_table_waits_for_them(
    new_page: NewPage, site: Site, scripts: bool
) -> None:
    page = new_page("tablet", "en", java_script_enabled=scripts)
    choose(page, site, "With friends far away")
    expect(page.get_by_role("group", name="How many at the table")).to_be_hidden()
    page.get_by_role("radio", name="3", exact=True).locator("visible=true").check()
    page.get_by_role("button", name="Invite").click()
    page.locator("#table.waiting").wait_for()
    expect(page.get_by_text("2 seats are still free")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_side_by_side_everybody_has_a_name(new_page: NewPage, site: Site, scripts: bool) -> None:
    page = new_page("tablet", "en", java_script_enabled=scripts)
    choose(page, site, "Side by side here")
    page.get_by_role("radio", name="2", exact=True).locator("visible=true").check()
    page.get_by_label("Name of player 2").fill("Léo")
    if scripts:
        expect(page.get_by_label("Name of player 3")).to_be_hidden()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_contain_text(re.compile("Mouse|Léo"))
    page.goto(site.address)
    expect(page.locator(".mine")).to_contain_text(re.compile("Mouse, Léo, "))


def test_a_name_is_asked_where_a_single_seat_is_for_somebody_here(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "en")
    page.goto(f"{site.address}/games/filou")
    expect(page.locator(NAMES)).to_be_hidden()
    page.get_by_text("Details: seats and options").click()
    page.get_by_label("Seat 3").select_option("here")
    expect(page.get_by_label("Name of player 3")).to_be_visible()
    expect(page.get_by_label("Name of player 2")).to_be_hidden()
    page.get_by_label("Seat 3").select_option("tiger")
    expect(page.locator(NAMES)).to_be_hidden()


def test_company_is_chosen_with_keys_alone(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "en")
    page.goto(f"{site.address}/games/chasse-aux-souris")
    page.get_by_role("radio", name="Against the computer").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Side by side here")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=people][value='3']")).to_be_checked()
    expect(page.get_by_label("Name of player 3")).to_be_visible()
    page.get_by_label("Your name").press("Enter")
    page.locator("#table").wait_for()


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_every_company_fits_and_axe_finds_nothing(
    size: Size, new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page(size, "fr", color_scheme="dark" if size == "tablet" else "light")
    for game in games():
        page.goto(f"{site.address}/games/{game}")
        page.locator("details.more").first.locator("summary").click()
        for who in ("computer", "friends", "here"):
            page.locator(f"#who-{who}").check()
            fits(page)
        assert axe(page) == [], game


def test_the_games_are_chosen_with_one_tap_each(new_page: NewPage, axe: Axe, site: Site) -> None:
    page = new_page("phone", "fr", java_script_enabled=False)
    page.goto(site.address)
    page.get_by_role("link", name="2", exact=True).click()
    page.get_by_role("link", name="rire", exact=True).click()
    expect(page.locator(".game-card")).to_have_count(2)
    expect(page.get_by_text("2 jeux conviennent.")).to_be_visible()
    page.get_by_role("link", name="Jouer à Filou").click()
    expect(page.locator("[name=people][value='2']")).to_be_checked()
    page.go_back()
    page.get_by_role("link", name="Voir tous les jeux").click()
    expect(page.locator(".game-card")).to_have_count(5)


def test_a_code_from_a_friend_leads_to_the_table(new_page: NewPage, axe: Axe, site: Site) -> None:
    host = new_page("desktop", "en")
    choose(host, site, "With friends far away")
    host.get_by_role("button", name="Invite").click()
    host.locator("#table.waiting").wait_for()
    code = host.url.rpartition("/")[2]
    guest = new_page("phone", "en", allowed=("status of 404",))
    guest.goto(site.address)
    guest.get_by_label("Join with a code").fill("wrong")
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("alert")).to_contain_text("A code has 10 letters and digits")
    expect(guest.get_by_label("Join with a code")).to_be_focused()
    assert axe(guest) == []
    guest.get_by_label("Join with a code").fill(f"{code[:5].upper()} {code[5:]}")
    guest.get_by_role("button", name="Join").click()
    expect(guest).to_have_url(host.url)


def test_home_on_a_phone_is_no_endless_page(new_page: NewPage, site: Site) -> None:
    page = new_page("phone", "fr")
    page.goto(site.address)
    tall = page.locator(".game-card").evaluate_all("all => all.map(e => e.offsetHeight)")
    assert max(tall) < 260, tall
    lowest = page.evaluate("document.documentElement.scrollHeight / innerHeight")
    assert lowest < 3.3, lowest
