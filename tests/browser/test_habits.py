"""Small things that a table does not do to people: found by those who played on many browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.launch import NewPage
from tests.browser.site import Site, lay_table, see
from tests.browser.test_matches import seats

SCROLLBAR = "html { padding-right: 17px; }"


def wish_for_two_taps(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/me")
    token = page.locator("[name=token]").first.get_attribute("value") or ""
    page.request.post(f"{site.address}/look", form={"token": token, "taps": "two"})


def react_elsewhere(page: Page, name: str) -> None:
    """From the same player's second window."""
    token = page.locator("#act [name=token]").get_attribute("value") or ""
    page.request.post(page.url, form={"token": token, "react": name})
    see(page, f'.reaction[data-sound="{name}"]')


def test_a_card_armed_by_the_first_of_two_taps_stays_armed_while_others_react(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("phone", "fr")
    wish_for_two_taps(page, site)
    lay_table(page, site, "filou", **seats("filou"))
    see(page, "#table.my-turn button.move[data-careful]")
    card = page.locator("button.move[data-careful]:visible").first
    value, n = card.get_attribute("value"), page.locator("#table").get_attribute("data-n") or ""
    card.tap()
    see(page, "button.move.armed")
    react_elsewhere(page, "wow")
    armed = page.locator("button.move.armed")
    expect(armed).to_have_count(1)
    expect(armed).to_have_attribute("value", value or "")
    armed.tap()
    expect(page.locator("#table")).not_to_have_attribute("data-n", n)
    expect(armed).to_have_count(0)


def test_a_tap_elsewhere_disarms_it(new_page: NewPage, site: Site) -> None:
    page = new_page("phone", "fr")
    wish_for_two_taps(page, site)
    lay_table(page, site, "filou", **seats("filou"))
    see(page, "#table.my-turn button.move[data-careful]")
    page.locator("button.move[data-careful]:visible").first.tap()
    see(page, "button.move.armed")
    page.locator(".prompt").tap()
    expect(page.locator("button.move.armed")).to_have_count(0)
    react_elsewhere(page, "wow")
    expect(page.locator("button.move.armed")).to_have_count(0)


def test_a_cat_seen_closer_stays_open_while_the_table_changes(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("phone", "fr")
    lay_table(page, site, "cheez-tricks", **seats("cheez-tricks"))
    see(page, "#table .cats .tile")
    closer = page.locator(".cat dialog").first
    expect(closer).to_be_hidden()
    page.locator(".cats .tile").first.tap()
    expect(closer).to_be_visible()
    react_elsewhere(page, "wow")
    expect(closer).to_be_visible()
    page.keyboard.press("Escape")
    expect(closer).to_be_hidden()


def test_the_open_reactions_show_no_arrow(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, "mmm")
    mark = "s => getComputedStyle(s, '::before').content"
    summary = page.locator("#reactions > summary")
    assert summary.evaluate(mark) == "none"
    summary.click()
    expect(page.locator("#reactions .bubble")).to_be_visible()
    assert summary.evaluate(mark) == "none"


def test_a_hand_stays_in_one_row_beside_a_scrollbar(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", bypass_csp=True)
    page.set_viewport_size({"width": 500, "height": 700})
    lay_table(page, site, "chasse-aux-souris", **seats("chasse-aux-souris"))
    see(page, "#table.my-turn .hand .card")
    page.add_style_tag(content=SCROLLBAR)
    tops = page.locator(".hand .cards > li").evaluate_all("all => all.map(e => e.offsetTop)")
    assert len(tops) > 5
    assert len(set(tops)) == 1


def test_without_scripts_the_page_follows_while_others_move(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", java_script_enabled=False)
    page.goto(f"{site.address}/games/chasse-aux-souris")
    page.get_by_role("button", name=re.compile("Jouer maintenant")).click()
    page.locator("#table.my-turn").wait_for()
    assert "http-equiv" not in page.content()  # nobody is disturbed who is to move
    n = page.locator("#table").get_attribute("data-n") or ""
    page.locator("#table button.move[name=move]:visible").first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-n", n)
    page.locator("#table.my-turn, #table.over").wait_for()
