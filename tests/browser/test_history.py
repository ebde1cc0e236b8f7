"""Looking back in a browser, in both languages: chosen, plotted, rated, taken along, deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from chatiere.store.opening import open_store
from chatiere.store.rows import Kind, Player, Seat, Stored
from chatiere.store.store import Store
from chatiere.web.server.identity import COOKIE, Signer
from tests.browser.launch import Axe, Language, NewPage, Size
from tests.browser.site import Site, fits

PEOPLE = {"fr": "ana", "en": "bea"}
LONG = "Maximilienne de la Tour d’Auvergne-Rohan"
GAMES = 34
WORDS = {
    "fr": ("Afficher", "Afficher ma cote", "La vôtre est d'environ", "gagnée", "Plus anciennes"),
    "en": ("Show", "Show my rating", "Yours is about", "won", "Older"),
}


def fill(store: Store, player: str) -> None:
    """Filou against the levels, with a friend now and then, and one lesson."""
    store.add_player(Player(player, player, "fr", 1.0, 1.0))
    kinds: list[Kind] = ["kitten", "cat", "tiger"]
    for n in range(GAMES):
        seats = [Seat(0, "human", player, player), Seat(1, kinds[n % 3], "Minou")]
        seats.append(Seat(2, "human", LONG) if n % 5 == 0 else Seat(2, "cat", "Griffe"))
        scores = [(7 * n) % 31, (5 * n) % 23, 11]
        code = f"{player}filou{n}"
        store.add_table(
            Stored(
                code, "filou", f"{n:064x}", 1.0, 1.79e9 + 9e4 * n, player, "over",
                seats=tuple(seats), salts=["", "", ""],
                result={"scores": scores, "winners": [scores.index(max(scores))]},
                origin="lesson filou" if n == GAMES - 1 else None,
            )
        )  # fmt: skip


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Signer]]:
    """A server with people who have played before."""
    data = tmp_path_factory.mktemp("past") / "chatiere.db"
    store = open_store(data)
    signer = Signer(store.secret())
    with store.transaction():
        for player in PEOPLE.values():
            fill(store, player)
    store.close()
    running = Site(data)
    yield running, signer
    running.stop()


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("desktop", "en")])
def test_somebody_looks_back_and_deletes_it_all(
    size: Size,
    language: Language,
    new_page: NewPage,
    axe: Axe,
    past: tuple[Site, Signer],
    tmp_path: Path,
) -> None:
    site, signer = past
    page = new_page(size, language, color_scheme="dark" if size == "phone" else "light")
    cookie = {"name": COOKIE, "value": signer.cookie(PEOPLE[language]), "url": site.address}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    show, rating, yours, won, older = WORDS[language]
    page.goto(f"{site.address}/me/games")
    expect(page.locator(".played")).to_have_count(30)
    expect(page.locator(".plot")).to_have_count(2)
    looks_well(page, axe)
    page.get_by_role("link", name=older).click()
    expect(page.locator(".played")).to_have_count(GAMES - 30)
    choose_by_keyboard(page, show)
    expect(page.locator(".played")).to_have_count(2)
    expect(page.locator(".played .is-won").first).to_contain_text(won)
    page.get_by_role("button", name=rating).click()
    expect(page.locator(".progress")).to_contain_text(yours)
    expect(page.locator(".plot")).to_have_count(3)
    page.locator(".progress summary").click()
    expect(page.locator(".progress tbody tr")).to_have_count(GAMES - 1)
    looks_well(page, axe)
    with page.expect_download() as coming:
        page.locator('a[href="/me/archive.zip"]').click()
    coming.value.save_as(tmp_path / "chatiere.zip")
    with ZipFile(tmp_path / "chatiere.zip") as packed:
        assert len(packed.namelist()) == GAMES + 4
    delete = page.locator("button.danger")
    delete.click()
    expect(page.locator(".keeping")).to_be_visible()  # the box was not ticked
    page.locator("[name=sure]").check()
    delete.click()
    expect(page.locator(".played")).to_have_count(0)
    expect(page.locator("main .button")).to_be_visible()


def looks_well(page: Page, axe: Axe) -> None:
    fits(page)
    assert axe(page) == []
    small = page.locator("main :is(a.quiet, button, select, summary)").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().height < 44).map(e => e.outerHTML)"
    )
    assert small == []


def choose_by_keyboard(page: Page, show: str) -> None:
    """Tigers at Filou with somebody called Max: nothing but keys."""
    page.locator("[name=level]").select_option("tiger")
    page.locator("[name=who]").focus()
    page.keyboard.type("maxim")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name=show, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/me/games?*level=tiger*")
