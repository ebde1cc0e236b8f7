"""Several people who look like somebody and say something, and a screen for the room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage, Size
from tests.browser.site import Site, fits
from tests.browser.test_together import friends, make_a_move, turn_of

OVERLAPS = """() => {
  const said = document.querySelector(".saying").getBoundingClientRect();
  const needed = "#table .move, #table .hand, #table .board, #reactions summary";
  return [...document.querySelectorAll(needed)].filter((one) => {
    const place = one.getBoundingClientRect();
    return place.width && place.height && place.top < said.bottom && place.bottom > said.top
      && place.left < said.right && place.right > said.left;
  }).map((one) => one.className);
}"""


def say(page: Page, text: str) -> None:
    page.locator("#reactions summary").click()
    page.get_by_role("button", name=text, exact=True).click()
    expect(page.locator("#reactions .bubble")).to_be_hidden()


def test_a_phrase_is_read_in_each_ones_language_and_goes_again(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    host, guest = friends(new_page, site)
    say(guest, "Well played!")
    heard = host.get_by_role("log", name="Ce qui se dit")
    expect(heard).to_contain_text("Bien joué")
    expect(heard).to_contain_text("Léo-Paul 🐭")
    expect(guest.get_by_role("log", name="What people say")).to_contain_text("Well played!")
    for page in (host, guest):
        assert page.evaluate(OVERLAPS) == []
        fits(page)
        assert axe(page) == []
    expect(heard).to_have_text("", timeout=11_000)


def test_it_is_said_by_the_keyboard(new_page: NewPage, site: Site) -> None:
    host, guest = friends(new_page, site)
    host.locator("#reactions summary").focus()
    host.keyboard.press("Enter")
    host.get_by_role("button", name="Je réfléchis…").focus()
    host.keyboard.press("Enter")
    expect(guest.locator(".saying")).to_contain_text("I'm thinking…")


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_the_menu_is_in_sight_and_axe_finds_nothing_in_it(
    new_page: NewPage, axe: Axe, site: Site, size: Size
) -> None:
    host, _ = friends(new_page, site)
    page = new_page(size, "fr", storage_state=host.context.storage_state())
    page.goto(host.url)
    before = axe(page)
    page.locator("#reactions summary").click()
    expect(page.locator(".phrases button").first).to_be_visible()
    box = page.locator("#reactions .bubble").bounding_box()
    view = page.viewport_size
    assert box is not None
    assert view is not None
    assert box["x"] >= 0
    assert box["y"] + box["height"] <= view["height"]
    for button in page.locator(".phrases button").all():
        place = button.bounding_box()
        assert place is not None
        assert place["height"] >= 44
    assert axe(page) == before


def test_one_may_hide_what_somebody_says(new_page: NewPage, site: Site) -> None:
    host, guest = friends(new_page, site)
    host.locator("#reactions summary").click()
    host.get_by_label(re.compile("Masquer ce que dit Léo")).check()
    assert host.locator(".hushing label").count() == 1, "cats say nothing"
    host.locator("h1").click()
    say(guest, "Oops!")
    expect(guest.locator(".saying")).to_be_visible()
    expect(host.locator(".saying")).to_have_count(1)
    expect(host.locator(".saying")).to_be_hidden()


def test_faces_stand_beside_the_names_and_nobody_hears_them_twice(
    new_page: NewPage, site: Site
) -> None:
    host, guest = friends(new_page, site)
    faces = {
        page.locator(f"#player-{seat} .portrait").inner_html()
        for page in (host, guest)
        for seat in (0, 1)
    }
    assert len(faces) == 2, "everybody sees the same, and the two differ"
    assert host.locator("#player-0 .portrait[aria-hidden=true]").count() == 1
    assert "#level-kitten" in host.locator("#player-2 .portrait").inner_html()


def test_a_face_is_chosen_by_the_keyboard(new_page: NewPage, axe: Axe, site: Site) -> None:
    page = new_page("phone", "en")
    page.goto(f"{site.address}/me")
    page.get_by_role("radio", name="a fox").focus()
    page.keyboard.press("Space")
    page.get_by_role("radio", name="green, like a diamond").check()
    page.get_by_role("radio", name="a fox").locator("xpath=ancestor::form").get_by_role(
        "button", name="Save"
    ).click()
    expect(page.get_by_role("radio", name="a fox")).to_be_checked()
    expect(page.get_by_role("radio", name="green, like a diamond")).to_be_checked()
    fits(page)
    assert axe(page) == []


def test_a_screen_for_the_room_follows_the_game(new_page: NewPage, axe: Axe, site: Site) -> None:
    host, guest = friends(new_page, site)
    screen = new_page("desktop", "en", storage_state=host.context.storage_state())
    host.get_by_role("button", name="Lien").click()
    target = host.get_by_role("link", name="Montrer la table sur un grand écran")
    screen.goto(f"{site.address}{target.get_attribute('href')}")
    host.locator("#share [data-close]").first.click()
    before = screen.locator("#table").get_attribute("data-n")
    make_a_move(turn_of((host, guest)))
    expect(screen.locator("#table")).not_to_have_attribute("data-n", str(before))
    say(guest, "Oops!")
    expect(screen.locator(".saying")).to_contain_text("Oops!")
    assert screen.locator("#shown button:visible, #shown a:visible").count() == 0
    assert screen.locator("#table.my-turn, #table .player.me").count() == 0
    fits(screen)
    assert axe(screen) == []
