"""Two people at one table through two servers: every request goes to either of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.launch import NewPage
from tests.browser.site import lay_table, moves_on, number, see, wait_after
from tests.browser.test_together import LOST, make_a_move, turn_of
from tests.cluster.serving import ManySite, many_served

MOST_MOVES = 40


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ManySite]:
    with many_served(tmp_path_factory.mktemp("many")) as site:
        yield site


def friends(new_page: NewPage, site: ManySite, game: str, **seats: str) -> tuple[Page, Page]:
    """Ana lays a table, Léo comes by the link and sits down."""
    host = new_page("desktop", "fr", allowed=LOST)
    lay_table(host, site, game, name="Ana", seat1="friend", onlookers="yes", **seats)
    guest = new_page("phone", "en", allowed=LOST)
    guest.goto(host.url)
    guest.get_by_label("Your name").fill("Léo")
    guest.get_by_role("button", name="I sit down").click()
    expect(host.get_by_text("Léo")).to_be_visible()
    host.get_by_role("button", name="Commencer").click()
    for page in (host, guest):
        expect(page.locator(f"#table.{game} .players")).to_be_visible()
    return host, guest


def pass_if_one_can(page: Page) -> None:
    """The shortest way to the end of a round."""
    n, passing = number(page), page.locator('#table button[name=move][value="pass"]:visible')
    (passing if passing.count() else moves_on(page)).first.click()
    wait_after(page, n)


def all_show(pages: tuple[Page, ...], n: int) -> None:
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-n", str(n))


def play_a_round(pages: tuple[Page, Page]) -> None:
    """Until the table pauses for everybody to look."""
    for _ in range(MOST_MOVES):
        see(pages[0], "#table.my-turn, #table.between, #table .player.turn")
        if pages[0].locator("#table.between").count():
            return
        for page in pages:
            if page.locator("#table.my-turn").count():
                pass_if_one_can(page)
                break
        pages[0].wait_for_timeout(20)
    raise AssertionError("the round does not end")


def test_two_people_at_one_table_through_two_servers(new_page: NewPage, many: ManySite) -> None:
    pages = host, guest = friends(new_page, many, "filou", seat2="kitten")
    watcher = new_page("tablet", "en", allowed=LOST)
    watcher.goto(host.url)
    expect(watcher.locator("#table .onlooking")).to_be_visible()
    expect(host.locator("#table .onlookers")).to_be_visible()
    guest.locator("#reactions summary").click()
    guest.get_by_role("button", name="Bravo!").click()
    for page in (host, watcher):
        expect(page.get_by_role("img", name="Bravo")).to_be_visible()
    play_a_round(pages)
    for page in pages:
        page.locator("#go-on").click()
    for page in (*pages, watcher):
        expect(page.locator("#table.between")).to_have_count(0)
    mover = turn_of(pages)
    guest.reload()
    all_show((*pages, watcher), number(mover))
    make_a_move(turn_of(pages))
    assert all(many.proxy.served.values()), "both have served"


def test_they_point_at_what_they_would_do(new_page: NewPage, many: ManySite) -> None:
    pages = friends(new_page, many, "mmm")
    mover = turn_of(pages)
    (other,) = (page for page in pages if page is not mover)
    other.locator("#table button[name=point]:visible").first.click()
    expect(mover.locator("#table .pointer")).not_to_have_count(0)
    make_a_move(mover)
    expect(other.locator("#table .pointer")).to_have_count(0)


def test_one_of_the_servers_dies_and_the_pages_go_on_by_themselves(
    new_page: NewPage, many: ManySite
) -> None:
    pages = friends(new_page, many, "filou", seat2="kitten")
    make_a_move(turn_of(pages))
    turn_of(pages)
    before = number(pages[0])
    many.servers[0].kill()
    for _ in range(3):
        make_a_move(turn_of(pages))
    for page in pages:
        expect(page.locator("#away")).to_be_hidden()
        assert number(page) > before
    all_show(pages, number(turn_of(pages)))
