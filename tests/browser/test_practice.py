"""Practice as a child does it: by touch on a phone, by keyboard, and what a parent sees."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, fits, follow


def begin(page: Page, site: Site, name: str, button: str) -> None:
    page.goto(f"{site.address}/practice")
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def answer(page: Page) -> str:
    """What a child would work out from the line on the page."""
    line = page.locator(".sum span").inner_text()
    plain = re.sub(r"[\s=]", "", line).replace("\N{MINUS SIGN}", "-")
    return str(sum(int(term) for term in re.findall(r"[+-]?\d+", plain)))


def by_touch(page: Page, said: str) -> None:
    for digit in said:
        page.locator(f"[data-digit='{digit}']").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="OK").tap()


def by_keyboard(page: Page, said: str) -> None:
    """The answer has the focus already."""
    page.keyboard.type(said)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_a_round_by_touch_on_a_phone_in_french(new_page: NewPage, axe: Axe, site: Site) -> None:
    page = new_page("phone", "fr", color_scheme="dark")
    begin(page, site, "Zoé", "Commencer")
    fits(page)
    assert axe(page) == []
    page.get_by_role("link", name="S'entraîner").tap()
    for n in range(1, 13):
        expect(page.get_by_text(f"{n} / 12", exact=True)).to_be_visible()
        if n == 1:
            expect(page.locator("[name=said]")).to_have_attribute("inputmode", "none")
            tall, screen = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
            assert tall <= screen, "a question and its figures are on one screen"
            small = page.locator(".pad button").evaluate_all(
                "all => all.filter(b => b.offsetWidth < 44 || b.offsetHeight < 44).length"
            )
            assert small == 0
            assert axe(page) == []
            page.locator("[data-digit='9']").tap()
            page.get_by_role("button", name="Effacer").tap()
            expect(page.locator("[name=said]")).to_have_value("")
        by_touch(page, answer(page) if n != 2 else "999")
        if n == 2:
            expect(page.get_by_role("heading", name="Pas tout à fait.")).to_be_visible()
            fits(page)
            assert axe(page) == []
            page.get_by_role("link", name="Question suivante").tap()
        elif n < 12:
            expect(page.locator(".praise")).to_contain_text("Exact")
    expect(page.get_by_role("heading", name="Bien joué")).to_be_visible()
    fits(page)
    assert axe(page) == []


def test_a_round_by_keyboard_in_english_and_what_a_parent_sees(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("desktop", "en")
    begin(page, site, "Tom", "Begin")
    page.get_by_role("link", name="Practise", exact=True).click()
    for n in range(1, 13):
        expect(page.locator("[name=said]")).to_be_focused()
        by_keyboard(page, answer(page) if n != 12 else "0")
    expect(page.get_by_role("link", name="Next question")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Well done, Tom!")).to_be_visible()
    follow(page, page.get_by_role("link", name="What I know"))
    assert axe(page) == []
    assert page.locator("td.firm, td.learning").count() > 0
    page.get_by_role("link", name="For parents and teachers").click()
    expect(page.get_by_text("92% right")).to_be_visible()
    page.get_by_text("The same as a table").click()
    fits(page)
    assert axe(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="All answers for a spreadsheet").click()
    assert len(Path(download.value.path()).read_text(encoding="utf-8").splitlines()) == 13
    page.get_by_role("link", name="Everybody").click()
    expect(page.get_by_role("link", name="Tom")).to_be_visible()
    assert axe(page) == []
    page.goto(f"{site.address}/practice")
    assert axe(page) == []


def test_a_question_can_be_answered_without_scripts(new_page: NewPage, site: Site) -> None:
    page = new_page("tablet", "en", java_script_enabled=False)
    begin(page, site, "Mia", "Begin")
    page.get_by_role("link", name="Practise", exact=True).click()
    expect(page.locator(".pad")).to_be_hidden()
    page.locator("[name=said]").fill(answer(page))
    page.get_by_role("button", name="OK").click()
    expect(page.locator(".praise")).to_contain_text("Right!")
