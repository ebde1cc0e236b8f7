"""Every lesson in a real browser: by click and by keyboard alone, stopped and taken up again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from chatiere.core.game import games
from chatiere.web.learn.lesson import has_lesson, lesson_of
from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, fits, see

GAMES = sorted(name for name, game in games().items() if has_lesson(game))
BY_TOUCH = ("chasse-aux-souris", "filou", "mmm")
"""The others are done by keyboard: each lesson once from its first step to its last."""


def begin(page: Page, site: Site, game: str) -> None:
    """As somebody does who comes from home; the kittens do not dawdle."""
    page.goto(site.address)
    page.locator(f'a[href="/learn/{game}"]').click()
    page.locator("form.go").first.get_by_role("button").first.click()
    page.locator("#coach").wait_for()
    token = page.locator("#act [name=token]").get_attribute("value") or ""
    page.request.post(page.url, form={"token": token, "pace": "instant"})


def shown(page: Page, number: int) -> Locator:
    """The coach, once this step is there to be read."""
    coach = f'#coach[data-step="{number}"]'
    see(page, coach)
    return page.locator(coach)


def to_do(page: Page) -> Locator:
    return page.locator("#coach-on, #table .wanted:visible").first


def check_pointing(page: Page, coach: Locator) -> None:
    """What the coach speaks of is there, and in sight above the bubble."""
    if not coach.get_attribute("data-point"):
        return
    expect(page.locator("#table [data-pointed]:visible")).not_to_have_count(0)
    page.wait_for_function(
        """() => {
          const edge = document.getElementById("coach").getBoundingClientRect().top;
          const asked = [...document.querySelectorAll(".wanted")].find((e) => e.checkVisibility());
          const seen = (asked ?? document.querySelector("[data-pointed]")).getBoundingClientRect();
          return seen.top > -2 && seen.top < edge - 40 && (!asked || seen.bottom < edge);
        }"""
    )


@pytest.mark.parametrize("game", BY_TOUCH)
def test_a_lesson_is_done_on_a_phone_in_french(
    game: str, new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("phone", "fr")
    lesson = lesson_of(game)
    assert lesson is not None
    begin(page, site, game)
    for number, step in enumerate(lesson.steps[:-1]):
        coach = shown(page, number)
        fits(page)
        check_pointing(page, coach)
        wanted = expect(page.locator("#table .wanted"))
        wanted.to_have_count(0) if step.move is None else wanted.not_to_have_count(0)
        if number == 1:
            assert axe(page) == []
        to_do(page).tap()
    shown(page, lesson.last)
    assert axe(page) == []
    page.get_by_role("button", name="Continuer la partie").tap()
    expect(page.locator("#coach")).to_be_hidden()


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(BY_TOUCH)))
def test_a_lesson_is_done_by_keyboard_alone_in_english(
    game: str, new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "en")
    lesson = lesson_of(game)
    assert lesson is not None
    begin(page, site, game)
    shown(page, 0)
    while not page.evaluate("document.activeElement.matches('#coach-on, .wanted')"):
        page.keyboard.press("Tab")
    for number, step in enumerate(lesson.steps[:-1]):
        shown(page, number)
        if step.point:
            expect(page.locator("#table [data-pointed]:visible")).not_to_have_count(0)
        expect(page.locator("#coach-on:focus, .wanted:focus")).to_have_count(1)
        page.keyboard.press("Enter")
    shown(page, lesson.last)
    expect(page.get_by_role("button", name="A game of your own")).to_be_visible()


def test_on_a_low_screen_what_is_to_do_in_the_pantry_is_in_sight(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "fr")
    page.set_viewport_size({"width": 1366, "height": 650})
    lesson = lesson_of("mmm")
    assert lesson is not None
    begin(page, site, "mmm")
    for number in range(lesson.last):
        shown(page, number)
        expect(to_do(page)).to_be_in_viewport(ratio=1)
        to_do(page).click()
    shown(page, lesson.last)


def test_a_lesson_is_taken_up_after_a_reload_and_a_killed_server(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("phone", "en", allowed=("ERR_", "Failed to fetch", "network error"))
    game = GAMES[0]
    begin(page, site, game)
    to_do(page).tap()
    text = shown(page, 1).locator("#coach-says").inner_text()
    page.reload()
    assert shown(page, 1).locator("#coach-says").inner_text() == text
    site.stop(kill=True)
    site.start()
    page.goto(f"{site.address}/learn/{game}")
    page.get_by_role("link", name="Resume the lesson").tap()
    assert shown(page, 1).locator("#coach-says").inner_text() == text


def check_room(page: Page) -> None:
    """The page leaves as much room as the coach takes."""
    page.wait_for_function(
        """() => getComputedStyle(document.documentElement).getPropertyValue("--coach")
          === `${document.getElementById("coach").offsetHeight}px`"""
    )


def test_a_lesson_is_folded_up_skipped_and_left(new_page: NewPage, axe: Axe, site: Site) -> None:
    page = new_page("phone", "en")
    game = GAMES[0]
    begin(page, site, game)
    shown(page, 0).locator("summary b").tap()
    expect(page.locator("#coach-says")).to_be_hidden()
    check_room(page)
    page.locator("#coach summary b").tap()
    check_room(page)
    page.set_viewport_size({"width": 320, "height": 640})
    check_room(page)
    to_do(page).tap()
    shown(page, 1)
    check_room(page)
    page.get_by_role("button", name="Skip the lesson").tap()
    expect(page.locator("#coach-says")).to_contain_text("As you like!")
    assert axe(page) == []
    page.get_by_role("button", name="A game of your own").tap()
    page.wait_for_url(f"**/games/{game}")


@pytest.mark.parametrize("path", ["/learn", f"/learn/{GAMES[0]}"])
def test_the_pages_of_lessons_fit_and_axe_finds_nothing(
    path: str, new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("phone", "fr", color_scheme="dark")
    page.goto(site.address + path)
    fits(page)
    assert axe(page) == []


def test_what_is_not_asked_for_is_refused_kindly(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "fr", allowed=("status of 400",))
    lesson = lesson_of("filou")
    assert lesson is not None
    begin(page, site, "filou")
    for number in range(lesson.last):
        shown(page, number)
        if lesson.steps[number].move is not None:
            break
        to_do(page).click()
    page.locator("#table button.move:not(.wanted):visible").first.click()
    expect(page.locator("#said")).to_contain_text("Pour l'instant")
