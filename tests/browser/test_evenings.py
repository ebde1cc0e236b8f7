"""An evening with several people at once: phones go to their tables by themselves."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site
from tests.browser.test_together import LOST
from tests.together.programs import steer
from tests.web.evenings.opening import open_evening as open_by_form
from tests.web.serving import Browser

GAMES = ("chasse-aux-souris", "cheez-tricks", "crazy-mistigri", "filou", "mmm")
WALLS = [(1920, 1080), (1366, 650)]


def open_evening(host: Page, site: Site, *games: str) -> str:
    """By hand; the link by which people come in."""
    host.goto(f"{site.address}/")
    host.get_by_role("link", name="Une soirée jeux").click()
    for game in GAMES:
        host.locator(f"[name=game-{game}]").set_checked(game in games)
    host.get_by_label("Votre nom").fill("Ana")
    host.get_by_role("button", name="Ouvrir la soirée").click()
    link = host.locator("#room .invite .long a")
    expect(link).to_be_visible()
    return str(link.get_attribute("href"))


def come_in(page: Page, link: str, name: str) -> None:
    """From the invitation to the evening: a name and one tap."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator("#room")).to_be_visible()


def three_people(new_page: NewPage, site: Site) -> tuple[Page, list[Page]]:
    """Who opens an evening of Filou, and two who came in by the link."""
    host = new_page("desktop", "fr", allowed=LOST)
    link = open_evening(host, site, "filou")
    guests = [new_page("phone", "en", allowed=LOST) for _ in range(2)]
    for guest, name in zip(guests, ("Léo", "Mia"), strict=True):
        come_in(guest, link, name)
    expect(host.get_by_role("status").first).to_contain_text("3 personnes")
    return host, guests


def test_everybody_goes_to_the_table_and_back_by_themselves(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    host, guests = three_people(new_page, site)
    wall = new_page("desktop", "en", allowed=LOST)
    wall.goto(f"{host.url}/screen")
    expect(wall.locator(".wall .ranking li")).to_have_count(3)
    assert axe(host) + axe(guests[0]) + axe(wall) == []

    evening = host.url
    host.get_by_role("button", name="Commencer").click()
    for page in (host, *guests):
        expect(page.locator("#table.filou .players")).to_be_visible()
        assert "/t/" in page.url
    expect(wall.locator(".wall .tables li")).to_have_count(1)

    host.get_by_role("link", name="Retrouver les autres").click()
    expect(host).to_have_url(evening)
    host.locator(".round-table details summary").click()
    host.get_by_role("button", name="Arrêter cette table").click()
    expect(host.get_by_role("button", name="Tirer la manche 2")).to_be_visible()
    assert axe(host) == []
    first = guests[0].url
    host.get_by_role("button", name="Tirer la manche 2").press("Enter")
    expect(host.locator("#table.filou .players")).to_be_visible()
    guests[0].wait_for_url(lambda url: "/t/" in url and url != first, timeout=40_000)
    expect(guests[0].locator("#table.filou")).to_be_visible()
    expect(wall.locator(".wall .ranking li").first).to_contain_text("60")


def test_what_is_pressed_in_a_tunnel_is_told_and_can_be_pressed_again(
    new_page: NewPage, site: Site
) -> None:
    host, _ = three_people(new_page, site)
    begin = host.get_by_role("button", name="Commencer")
    host.context.set_offline(True)
    begin.click()
    expect(host.locator("#said")).to_contain_text("Ce n’est pas passé.")
    host.context.set_offline(False)
    begin.click()
    expect(host.locator("#table.filou .players")).to_be_visible()


def test_who_is_called_while_the_page_still_loads_goes_too(new_page: NewPage, site: Site) -> None:
    guest = new_page("phone", "en", allowed=LOST)
    with Browser(site.address) as host:
        evening = open_by_form(host, **{"game-filou": "yes"})
        link = re.search(r"/e/\w+", host.get(f"/evenings/{evening}").text)
        assert link

        def draw_first(route: Route) -> None:
            steer(host, evening, draw=0)
            time.sleep(1)  # in which the rest of the page comes alive, if it does not wait
            route.continue_()

        guest.route("**/js/room.js", draw_first)
        come_in(guest, f"{site.address}{link[0]}", "Léo")
        expect(guest.locator("#table.filou")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), WALLS)
def test_the_wall_does_not_scroll(new_page: NewPage, site: Site, width: int, height: int) -> None:
    host = new_page("desktop", "fr", allowed=LOST)
    host.set_viewport_size({"width": width, "height": height})
    open_evening(host, site, "mmm")
    host.goto(f"{host.url}/screen")
    expect(host.locator(".wall")).to_be_visible()
    scrolls = "document.documentElement.scrollHeight > innerHeight + 1"
    assert not host.evaluate(scrolls)
