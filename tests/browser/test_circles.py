"""A circle of three at once: founded, joined, a table, a game to its end, the board."""

from __future__ import annotations

import random
import time
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import VALUES, Site, button, fits, follow

PATIENCE = 60.0
"""Seconds for a move, on a machine that has much else to do."""


def found(page: Page, site: Site, title: str, name: str) -> str:
    """By hand, from the first page on; the circle's invitation."""
    page.goto(site.address)
    page.get_by_role("link", name="Cercles").click()
    page.get_by_label("Nom du cercle").fill(title)
    page.get_by_label("Votre nom").fill(name)
    page.get_by_role("button", name="Fonder").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    link = page.locator("[data-copy]").get_attribute("data-copy")
    assert link is not None
    return site.address + urlsplit(link).path


def play_to_the_end(pages: tuple[Page, ...], seed: int) -> None:
    """Whoever is to move makes any legal move, by a tap or a click."""
    luck, last, since = random.Random(seed), "", time.monotonic()  # noqa: S311
    while not all(page.locator("#table.over").count() for page in pages):
        for page in pages:
            if page.locator("#go-on").count():
                page.locator("#go-on").click()
            elif page.locator("#table.my-turn").count() and (values := page.evaluate(VALUES)):
                n = page.locator("#table").get_attribute("data-n")
                button(page, luck.choice(values)).click()
                page.wait_for_function(
                    "n => document.getElementById('table').dataset.n !== n", arg=n, polling=20
                )
        now = pages[0].locator("#table").get_attribute("data-n") or ""
        if now != last:
            last, since = now, time.monotonic()
        assert time.monotonic() - since < PATIENCE, "the game goes on"
        pages[0].wait_for_timeout(20)


def test_three_people_meet_play_and_see_who_has_won(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    ana, leo, zoe = new_page("desktop", "fr"), new_page("phone", "en"), new_page("tablet", "en")
    link = found(ana, site, "Les moustaches", "Ana")
    assert axe(ana) == []

    leo.goto(link)  # from here on: a name, and three taps to the first move
    expect(leo.get_by_text("One person is in it.")).to_be_visible()
    assert axe(leo) == []
    fits(leo)
    leo.get_by_label("Your name").fill("Léo")
    leo.get_by_role("button", name="Come in").tap()
    expect(ana.locator(".people")).to_contain_text("Léo")

    zoe.goto(site.address)
    zoe.get_by_label("Join with a code").fill(link.rsplit("/", 1)[1])
    zoe.get_by_role("button", name="Join", exact=True).click()
    zoe.get_by_label("Your name").fill("Zoé")
    zoe.get_by_role("button", name="Come in").click()
    expect(leo.locator("#people-title")).to_contain_text("3 of 3")

    ana.locator(".shelf").get_by_role("link", name="La Chasse aux Souris").click()
    assert ana.locator("[name=who][value=friends]").is_checked()
    ana.locator("label.radio-chip:has([name=people][value='2'])").click()
    ana.locator("details.more").first.locator("summary").click()
    ana.locator("[name=onlookers]").check()
    assert axe(ana) == []
    ana.get_by_role("button", name="Inviter").click()
    expect(ana.locator("#table.waiting")).to_be_visible()

    sit = leo.get_by_role("button", name="Sit down: La Chasse aux Souris")
    expect(sit).to_be_visible()  # by itself
    for page in (leo, zoe):
        assert axe(page) == []
        fits(page)
    sit.tap()
    for page in (ana, leo):
        expect(page.locator("#table.chasse-aux-souris:not(.waiting)")).to_be_visible()
    expect(zoe.get_by_role("link", name="Watch: La Chasse aux Souris")).to_be_visible()
    expect(zoe.locator("#people-title")).to_contain_text("3 of 3")  # at a table is here, too

    play_to_the_end((ana, leo), seed=3)
    expect(zoe.locator("#last-title")).to_be_visible()
    expect(zoe.locator(".board tbody tr")).to_have_count(2)
    expect(zoe.locator(".duels")).to_have_count(1)
    assert axe(zoe) == []
    fits(zoe)
    follow(zoe, zoe.get_by_role("link", name="Settings"))
    assert axe(zoe) == []
    fits(zoe)


def test_who_is_removed_is_shown_out_and_the_founder_can_do_all_by_keyboard(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    ana = new_page("desktop", "fr")
    leo = new_page("phone", "en", allowed=("404",))
    leo.goto(found(ana, site, "Le club", "Ana"))
    leo.get_by_label("Your name").fill("Léo")
    leo.get_by_label("Your name").press("Enter")
    expect(leo.get_by_role("heading", name="Le club")).to_be_visible()
    old = leo.locator(".code").inner_text()

    ana.get_by_role("link", name="Réglages").press("Enter")
    assert axe(ana) == []
    fits(ana)
    ana.locator("summary", has_text="Léo").press("Enter")
    ana.get_by_role("button", name="Retirer Léo").press("Enter")
    expect(ana.get_by_role("status")).to_contain_text("nouveau code")
    assert axe(ana) == []
    assert ana.locator(".code").inner_text() != old

    expect(leo.get_by_text("You are no longer in that circle.")).to_be_visible()  # by itself
    assert axe(leo) == []
    fits(leo)
    leo.go_back()
    expect(leo.get_by_role("heading", name="There is no such circle")).to_be_visible()


def test_without_scripts_a_circle_is_founded_joined_and_left(new_page: NewPage, site: Site) -> None:
    ana = new_page("desktop", "fr", java_script_enabled=False)
    leo = new_page("phone", "en", java_script_enabled=False)
    leo.goto(found(ana, site, "Sans script", "Ana"))
    leo.get_by_label("Your name").fill("Léo")
    leo.get_by_role("button", name="Come in").click()
    expect(leo.locator(".people")).to_contain_text("Léo")
    leo.get_by_role("link", name="Settings").click()
    leo.get_by_label("Yes, I leave “Sans script”").check()
    leo.get_by_role("button", name="Leave", exact=True).click()
    expect(leo.get_by_text("You have left the circle.")).to_be_visible()
    ana.reload()
    expect(ana.locator(".people")).not_to_contain_text("Léo")
