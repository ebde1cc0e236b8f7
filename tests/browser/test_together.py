"""Several people: by link, side by side, away and back again."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, fits, lay_table, moves_on, number, see, wait_after

LOST = ("ERR_", "network error", "Failed to fetch", "htmx:sse:error", "status of 50")
"""What a browser says of a server that is gone."""


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that a test may stop."""
    running = Site(tmp_path_factory.mktemp("site") / "chatiere.db")
    yield running
    running.stop()


def link(page: Page) -> str:
    return page.url


def friends(new_page: NewPage, site: Site, **options: Any) -> tuple[Page, Page]:
    """Ana lays a table of Filou with a kitten, Léo comes by the link and sits down."""
    host = new_page("desktop", "fr", **options)
    lay_table(host, site, "filou", name="Ana", seat1="friend", seat2="kitten")
    guest = new_page("phone", "en", **options)
    guest.goto(link(host))
    guest.get_by_label("Your name").fill("Léo-Paul 🐭")
    guest.get_by_role("button", name="I sit down").click()
    expect(host.get_by_text("Léo-Paul 🐭")).to_be_visible()
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#table.filou .players")).to_be_visible()
    expect(host.locator("#table.filou .players")).to_be_visible()
    return host, guest


def turn_of(pages: tuple[Page, ...]) -> Page:
    """Whose turn it is."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        for page in pages:
            if page.locator("#table.my-turn").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to move")


def make_a_move(page: Page) -> None:
    n = number(page)
    moves_on(page).first.click()
    wait_after(page, n)


def test_two_browsers_at_one_table_see_the_same_moves_and_only_their_own_hands(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    pages = friends(new_page, site)
    for _ in range(6):
        make_a_move(turn_of(pages))
    mover = turn_of(pages)
    (other,) = (page for page in pages if page is not mover)
    expect(other.locator("#table")).to_have_attribute("data-n", str(number(mover)))
    assert moves_on(other).count() == 0
    for page in pages:
        assert axe(page) == []
        fits(page)


def test_a_reaction_is_seen_by_the_others(new_page: NewPage, site: Site) -> None:
    host, guest = friends(new_page, site)
    guest.locator("#reactions summary").click()
    guest.get_by_role("button", name="Bravo!").click()
    expect(host.get_by_role("img", name="Bravo")).to_be_visible()
    expect(host.get_by_role("img", name="Bravo")).to_be_hidden(timeout=9000)


def test_a_server_that_is_killed_and_comes_back_finds_everybody_again(
    new_page: NewPage, own_site: Site
) -> None:
    pages = friends(new_page, own_site, allowed=LOST)
    make_a_move(turn_of(pages))
    turn_of(pages)
    n = number(pages[0])
    own_site.stop(kill=True)
    for page in pages:
        expect(page.locator("#away")).to_be_visible()
    own_site.start()
    for page in pages:
        expect(page.locator("#away")).to_be_hidden()
        assert number(page) >= n
    make_a_move(turn_of(pages))


def test_a_train_in_a_tunnel_returns_to_the_truth_by_itself(new_page: NewPage, site: Site) -> None:
    pages = friends(new_page, site, allowed=LOST)
    mover = turn_of(pages)
    (other,) = (page for page in pages if page is not mover)
    expect(other.locator("#table")).to_have_attribute("data-n", str(number(mover)))
    other.context.set_offline(True)
    expect(other.locator("#away")).to_be_visible()
    make_a_move(mover)
    other.context.set_offline(False)
    expect(other.locator("#away")).to_be_hidden(timeout=3000)
    now = str(number(turn_of(pages)))
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-n", now)


def test_who_is_away_is_missed_and_a_cat_holds_the_seat_until_they_return(
    new_page: NewPage, site: Site
) -> None:
    pages = friends(new_page, site)
    mover = turn_of(pages)
    (other,) = (page for page in pages if page is not mover)
    address = mover.url
    mover.goto("about:blank")
    hold = other.get_by_role("button", name=re.compile("Laisser un chat|Let a cat"))
    hold.click(timeout=8000)
    expect(other.locator("#table.my-turn")).to_be_visible(timeout=15000)
    mover.goto(address)
    expect(other.get_by_text(re.compile("un chat garde|a cat holds"))).to_have_count(0)


def test_my_key_moves_a_seat_to_another_device(new_page: NewPage, site: Site) -> None:
    phone = new_page("phone", "fr")
    lay_table(phone, site, "filou", name="Ana")
    table = phone.url
    phone.goto(f"{site.address}/me")
    phone.get_by_role("button", name="Créer ma clé").click()
    key = phone.locator("[data-key-link]").get_attribute("href") or ""
    tablet = new_page("tablet", "fr")
    tablet.goto(site.address + key)
    tablet.get_by_role("button", name="C'est moi").click()
    tablet.get_by_role("link", name=re.compile("Filou.*Ana")).click()
    expect(tablet).to_have_url(table)
    tablet.locator("#table.my-turn, #table .hand").first.wait_for()
    expect(tablet.locator(".hand svg")).not_to_have_count(0)


def test_side_by_side_a_curtain_names_who_is_next_and_hides_the_hands(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("tablet", "en")
    lay_table(
        page, site, "crazy-mistigri", name="Ana", seat1="here", name1="Léo", seat2="here",
        name2="שׁרה",
    )  # fmt: skip
    for _ in range(4):
        curtain = page.get_by_role("button", name=re.compile("^I am "))
        curtain.wait_for()
        assert page.locator("#table .hand").count() == 0
        assert axe(page) == []
        name = (curtain.inner_text()).removeprefix("I am ")
        assert name in page.get_by_role("heading", level=2).first.inner_text()
        curtain.click()
        page.locator("#table.my-turn").wait_for()
        while page.locator("#table.my-turn").count():
            make_a_move(page)
            see(page, "#table.my-turn, #table.curtain, #table.over")


def test_an_onlooker_comes_only_where_the_host_allows_and_sees_no_hand(
    new_page: NewPage, site: Site
) -> None:
    host = new_page("desktop", "fr")
    lay_table(host, site, "filou", name="Ana", onlookers="yes")
    watcher = new_page("desktop", "fr")
    watcher.goto(host.url)
    expect(watcher.locator("#table .players")).to_be_visible()
    assert watcher.locator(".hand button, .hand svg").count() == 0
    lay_table(host, site, "filou", name="Ana")
    refused = new_page("desktop", "fr", allowed=("status of 403",))
    refused.goto(host.url)
    expect(refused.get_by_role("heading")).to_contain_text("n'a pas souhaité de spectateurs")


def test_again_moves_the_start_on_and_takes_everybody_along(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "en")
    lay_table(page, site, "chasse-aux-souris", name="Ana", seat1="kitten", seat2="none")
    from tests.browser.site import by_click, play_out

    play_out(page, by_click, 5)
    first = page.url
    page.locator("#ending-more summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.startswith("chasse-aux-souris-")
    page.get_by_role("button", name="Again!").click()
    expect(page).not_to_have_url(first)
    expect(page.locator(".player .name").last).to_have_text("Ana")
    for code in (first.rpartition("/")[2], page.url.rpartition("/")[2]):
        page.goto(f"{site.address}/dealer/{code}")
        said = page.locator(".salted li", has_text="Ana")
        expect(said).to_contain_text("the browser sent a salt")


def test_a_move_that_is_lost_on_its_way_arrives_all_the_same_and_once(
    new_page: NewPage, site: Site
) -> None:
    """No answer, one of whatever stands before the server, and an answer that is lost: what was
    pressed once is made once."""
    pages = friends(new_page, site, allowed=LOST)
    mover = turn_of(pages)
    fates = iter(("unsent", "refused", "unanswered"))

    def lose(route: Route) -> None:
        fate = next(fates, "") if "move=" in (route.request.post_data or "") else ""
        if fate == "refused":
            route.fulfill(status=502, body="<h1>502 Bad Gateway</h1>")
        elif fate == "unanswered":
            route.fetch()
            route.abort()
        elif fate:
            route.abort()
        else:
            route.continue_()

    mover.route("**/t/*", lose)
    n = number(mover)
    make_a_move(mover)
    assert next(fates, None) is None, "sent three times"
    (other,) = (page for page in pages if page is not mover)
    expect(other.locator("#table")).not_to_have_attribute("data-n", str(n))
    expect(mover.locator("#said")).to_be_empty()
    make_a_move(turn_of(pages))


def test_what_else_is_lost_on_its_way_is_told(new_page: NewPage, site: Site) -> None:
    host, guest = friends(new_page, site, allowed=LOST)

    def abort(route: Route) -> None:
        route.abort()

    def refuse(route: Route) -> None:
        route.fulfill(status=502, body="<h1>502 Bad Gateway</h1>")

    for lose in (abort, refuse):
        guest.route("**/t/*", lose)
        guest.locator("#reactions summary").click()
        guest.get_by_role("button", name="Bravo!").click()
        told = guest.locator("#said [role=alert]")
        expect(told).to_contain_text("That did not get through.")
        guest.unroute("**/t/*")
        told.get_by_role("button", name="Close").click()
        expect(told).to_have_count(0)
    guest.locator("#reactions summary").click()
    guest.get_by_role("button", name="Bravo!").click()
    expect(host.get_by_role("img", name="Bravo")).to_be_visible()
