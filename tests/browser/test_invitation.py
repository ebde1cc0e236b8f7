"""Two people on two devices: one invites by a code, the other sits down, they play to the end, and
both go on to another game that one of them proposes; somebody watches."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import VALUES, Site, button, fits, lay_table, number, wait_after

COPY = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"
SHARE = "navigator.share = async (what) => { window.shared = what; }"
WAYS = ((COPY, "Copier le lien", "copied"), (SHARE, "Partager…", "shared.url"))


def meet(new_page: NewPage, axe: Axe, site: Site) -> tuple[Page, Page]:
    """Léonie lays a table for two; Max types the code that she reads out to him."""
    host = new_page("desktop", "fr", reduced_motion=True)
    few = {f"seat{i}": "none" for i in range(2, 6)}
    lay_table(
        host, site, "chasse-aux-souris", name="Léonie", seat1="friend", onlookers="yes", **few
    )
    code = "".join(host.locator(".invite .code span").all_inner_texts())
    assert host.url.endswith(f"/t/{code}")
    assert host.locator("input[name=name]:visible").count() == 0
    expect(host.get_by_role("button", name="Commencer")).to_be_disabled()
    assert axe(host) == []
    guest = new_page("phone", "en")
    guest.goto(f"{site.address}/t/{code}")
    expect(guest.get_by_role("heading", name="Léonie invites you to La Chasse")).to_be_visible()
    expect(guest.get_by_role("heading", name="The rules in thirty seconds")).to_be_visible()
    assert axe(guest) == []
    fits(guest)
    expect(host.get_by_text("Quelqu'un lit l'invitation.")).to_be_visible()
    guest.get_by_label("Your name").fill("Max")
    guest.get_by_role("button", name="I sit down").tap()
    expect(host.locator(".chair", has_text="Max")).to_be_visible()
    expect(guest.get_by_text("The host starts the game")).to_be_visible()
    assert guest.locator("input[name=name]:visible").count() == 0
    assert axe(guest) == []
    host.get_by_role("button", name="Commencer").click()
    return host, guest


def play_to_the_end(pages: tuple[Page, ...]) -> None:
    luck = random.Random(3)  # noqa: S311
    for _ in range(600):
        for page in pages:
            if page.locator("#table.over").count():
                return
            page.evaluate("document.getElementById('go-on')?.click()")
            if page.locator("#table.my-turn").count():
                n, values = number(page), page.evaluate(VALUES)
                button(page, luck.choice(values)).click()
                wait_after(page, n)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


def test_a_friend_comes_by_the_code_and_both_play_on_with_another_game(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    host, guest = pages = meet(new_page, axe, site)
    watcher = new_page("phone", "fr")
    expect(host.locator("#table .players")).to_be_visible()
    watcher.goto(host.url)
    expect(watcher.get_by_text("Vous regardez la partie")).to_be_visible()
    for page, said in ((host, "1 spectateur"), (guest, "1 onlooker"), (watcher, "1 spectateur")):
        expect(page.locator(".onlookers")).to_have_text(said)
    assert axe(watcher) == []
    play_to_the_end(pages)
    first = host.url
    for page in pages:
        expect(page.locator("#table.over")).to_be_visible()
    host.get_by_text("Un autre jeu").click()
    host.get_by_role("button", name="Mmm!").click()
    expect(
        host.get_by_role("status").get_by_text("Vous proposez une partie de Mmm!")
    ).to_be_visible()
    join = guest.get_by_role("button", name="I'm in")
    expect(join).to_be_in_viewport()
    expect(guest.get_by_text("Léonie proposes a game of Mmm!")).to_be_visible()
    expect(watcher.get_by_text("Léonie propose une partie de Mmm!")).to_be_visible()
    expect(watcher.get_by_role("button", name="J'en suis")).to_have_count(0)
    for page in (host, guest, watcher):
        assert axe(page) == []
        fits(page)
    join.tap()
    for page in pages:
        expect(page).not_to_have_url(first)
        expect(page.locator("#table.mmm .players")).to_be_visible()
    assert host.url == guest.url
    expect(host.locator(".player .name")).to_have_text(["Max", "Léonie"])
    host.goto(f"{site.address}/dealer/{host.url.rpartition('/')[2]}")
    salted = host.locator(".salted li", has_text=re.compile("Max|Léonie"))
    expect(salted).to_have_text([re.compile("a envoyé un sel")] * 2)
    host.goto(first)
    expect(host.get_by_role("link", name="Vers la partie suivante")).to_be_visible()
    host.wait_for_timeout(700)
    assert host.url == first, "who goes back to look at the old game may stay"


def test_a_name_that_the_site_knows_is_filled_in_and_stays_as_it_is_typed(
    new_page: NewPage, site: Site
) -> None:
    host, guest = new_page("desktop", "fr"), new_page("phone", "fr")
    guest.goto(f"{site.address}/me")
    guest.locator("[name=name]").fill("Maxime")
    guest.get_by_role("button", name=re.compile("Enregistrer|Garder")).first.tap()
    lay_table(host, site, "filou", name="Léonie", seat1="friend", seat2="friend")
    guest.goto(host.url)
    field = guest.get_by_label("Votre nom")
    expect(field).to_have_value("Maxime")
    field.fill("")
    host.locator("#chair-2 summary").click()
    host.locator("#chair-2").get_by_role("button", name="Tigre").click()
    expect(guest.locator(".chair")).to_have_count(3)
    expect(guest.locator(".chair", has_text="libre")).to_have_count(1)
    expect(field).to_have_value("")
    field.fill("Max")
    guest.get_by_role("button", name="Je m'assieds").tap()
    expect(host.locator(".chair", has_text="Max")).to_be_visible()


def test_the_link_goes_out_by_the_share_sheet_or_is_copied(new_page: NewPage, site: Site) -> None:
    for script, press, there in WAYS:
        host = new_page("desktop", "fr")
        host.add_init_script(script)
        lay_table(host, site, "filou", name="Léonie", seat1="friend")
        host.get_by_role("button", name=press).click()
        assert host.evaluate(f"window.{there}") == host.url
    assert host.evaluate("window.shared.text") == "Léonie vous invite à Filou"
