"""Two strangers meet at an open table; later one keeps away from the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import fits
from tests.web.serving import Running, served


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("open")
    with served(folder / "t.db", workers=1, open_tables=True) as server:
        yield server


def lay(page: Page, running: Running, name: str) -> str:
    page.goto(f"{running.url}/open")
    page.get_by_role("link", name="La Chasse aux Souris").click()
    expect(page.get_by_role("radio", name="With friends far away")).to_be_checked()
    page.get_by_role("radio", name="2", exact=True).last.check()
    expect(page.get_by_label("Open to anybody on this server")).to_be_checked()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Invite").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def test_two_strangers_meet_and_one_blocks_the_other(
    new_page: NewPage, axe: Axe, running: Running
) -> None:
    ana, leo = new_page("desktop", "en"), new_page("phone", "en")
    leo.goto(f"{running.url}/open")
    expect(leo.get_by_text("No table is waiting just now.")).to_be_visible()
    assert axe(leo) == []
    code = lay(ana, running, "Ana")
    expect(ana.get_by_text("This table is open to anybody.")).to_be_visible()
    row = leo.locator(f"#open-{code}")  # by itself
    expect(row).to_contain_text("Ana")
    expect(row).to_contain_text("new")
    assert axe(leo) == []
    fits(leo)
    row.get_by_role("link", name="Sit down").click()
    leo.get_by_label("Your name").fill("Léo")
    leo.get_by_role("button", name="I sit down").click()
    expect(ana.get_by_text("Everybody has a seat")).to_be_visible()
    leo.get_by_role("button", name="Start", exact=True).click()
    for page in (ana, leo):
        expect(page.locator("#table .players")).to_be_visible()
    ana.get_by_role("button", name="Settings").click()
    ana.get_by_role("link", name="Block or report").click()
    expect(ana.get_by_role("heading", name="Léo")).to_be_visible()
    assert axe(ana) == []
    fits(ana)
    ana.get_by_label("What is wrong?").select_option("stalling")
    ana.get_by_role("button", name="Report Léo").click()
    expect(ana.get_by_text("Thank you")).to_be_visible()
    ana.go_back()
    ana.get_by_role("button", name="Block Léo").click()
    expect(ana.get_by_text("You will not meet again")).to_be_visible()
    assert [told.reason for told in running.in_store(lambda store: store.reports())] == ["stalling"]
    second = lay(ana, running, "Ana")
    leo.goto(f"{running.url}/open")
    expect(leo.get_by_text("No table is waiting just now.")).to_be_visible()
    zoe = new_page("phone", "fr")
    zoe.goto(f"{running.url}/open")
    expect(zoe.locator(f"#open-{second}")).to_contain_text("sans cote")
    ana.goto(f"{running.url}/open")
    ana.get_by_role("button", name="Unblock everybody").click()
    leo.reload()
    expect(leo.locator(f"#open-{second}")).to_be_visible()
