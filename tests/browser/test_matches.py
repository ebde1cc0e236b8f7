"""A whole match of each game through the page: by mouse, by keyboard alone, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from chatiere.core.game import games
from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, by_click, by_keyboard, by_tap, fits, lay_table, play_out

GAMES = sorted(games())
SHORT = "chasse-aux-souris"
"""This one is played to its end on the phone and by keyboard too."""


def seats(game: str, most: bool = False) -> dict[str, str]:
    """As many kittens as make the usual table, or a full one."""
    low, high = games()[game].players[0], games()[game].players[-1]
    count = high if most else max(low, min(3, high))
    kinds = ["kitten"] * (count - 1) + ["none"] * (high - count)
    return {f"seat{place}": kind for place, kind in enumerate(kinds, 1)}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_mouse_in_french(
    game: str, new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("desktop", "fr")
    lay_table(page, site, game, **seats(game))

    def look(page: Page) -> None:
        fits(page)
        assert axe(page) == []

    assert play_out(page, by_click, 1, look) > 3
    assert page.get_by_role("button", name="Encore une").is_visible()


def test_a_whole_match_by_keyboard_alone_in_english(new_page: NewPage, site: Site) -> None:
    page = new_page("tablet", "en")
    lay_table(page, site, SHORT, **seats(SHORT))
    assert play_out(page, by_keyboard, 2, fits) > 3
    assert page.get_by_role("button", name="Again!").is_visible()


@pytest.mark.parametrize("game", sorted(set(GAMES) - {SHORT}))
def test_every_game_can_be_played_by_keyboard_alone(
    game: str, new_page: NewPage, site: Site
) -> None:
    page = new_page("tablet", "en")
    lay_table(page, site, game, **seats(game))
    assert play_out(page, by_keyboard, 2, fits, most=6) > 3


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_on_a_phone_in_the_dark(
    game: str, new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("phone", "fr", color_scheme="dark")
    lay_table(page, site, game, **seats(game))

    looked: list[Page] = []

    def look(page: Page) -> None:
        fits(page)
        if not looked or page.locator("#table.over").count():
            assert axe(page) == []
        looked.append(page)
        if page.locator("#table.my-turn").count():
            tall, screen = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
            assert tall <= screen, f"{tall} pixels on a screen of {screen}"
            too_small = page.locator("button.move:visible").evaluate_all(
                "all => all.filter(b => b.offsetWidth < 44 || b.offsetHeight < 44)"
                ".map(b => `${b.value} ${b.offsetWidth}x${b.offsetHeight}`)"
            )
            assert too_small == []

    most = None if game == SHORT else 10
    assert play_out(page, by_tap, 3, look, most) > 3


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_with_long_names_fits_the_smallest_and_the_largest_screen(
    game: str, new_page: NewPage, site: Site
) -> None:
    page = new_page("phone", "en")
    name = "Maximilienne-Anastasie de Souris-Grise 🐭"[:40]
    lay_table(page, site, game, name=name, **seats(game, most=True))
    page.locator("#table.my-turn").wait_for()
    fits(page)
    assert page.locator(".player .name").first.inner_text()
    page.set_viewport_size({"width": 2560, "height": 1440})
    fits(page)
