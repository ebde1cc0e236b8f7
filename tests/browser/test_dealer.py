"""The dealer is checked in the browser: a good game passes, a spoilt one fails at its draw."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, fits
from tests.core.test_record import OLD
from tests.web.records import Record, copy, line_of, played, told_of

REFUSED = ("status of 400",)


def check(page: Page, site: Site, record: Record) -> None:
    """Choose a file and press the one button."""
    page.goto(f"{site.address}/dealer")
    content = json.dumps(record).encode()
    file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": content}
    page.locator("[type=file]").set_input_files(file)
    page.get_by_role("button", name=re.compile("Check the whole|Vérifier toute")).click()
    page.locator("#verdict .verdict").wait_for()


def holes(page: Page) -> dict[str, str]:
    """What the verdict says in its holes."""
    found: dict[str, str] = page.locator("#verdict").evaluate(
        "e => Object.fromEntries(Array.from(e.querySelectorAll('[data-hole]'),"
        " hole => [hole.dataset.hole, hole.textContent]))"
    )
    return found


def test_an_honest_game_passes(new_page: NewPage, axe: Axe, site: Site) -> None:
    record = played("crazy-mistigri", 4)
    page = new_page("phone", "fr", color_scheme="dark")
    check(page, site, record)
    expect(page.locator("#verdict .good")).to_contain_text("tirages correspondent tous")
    told = holes(page)
    assert told["commitment"] == record["commitment"]
    assert int(told["moves"]) == len(record["moves"])
    fits(page)
    assert axe(page) == []


def test_a_game_of_0_5_passes_by_its_own_version_and_by_no_other(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "en")
    old = json.loads(OLD[-1].read_text(encoding="utf-8"))
    check(page, site, old)
    expect(page.locator("#verdict .good")).to_be_visible()
    check(page, site, old | {"chatiere": 2})
    expect(page.locator("#verdict .bad")).to_contain_text("is not what the dealer drew")


def swapped(record: Record, n: int) -> Record:
    """Two cards of one deal in the other order."""
    words = record["moves"][n][1].split(" ")
    words[3:5] = reversed(words[3:5])
    record["moves"][n][1] = " ".join(words)
    return record


def test_a_spoilt_game_fails_where_verify_says(new_page: NewPage, axe: Axe, site: Site) -> None:
    honest = played("cheez-tricks", 3)
    page = new_page("desktop", "en")
    for spoilt in (swapped(copy(honest), 2), copy(honest) | {"salts": ["00", "", ""]}):
        check(page, site, spoilt)
        told = holes(page)
        line = f"draw {told['n']} is {told['due']}, not {told['has']}"
        assert line_of(spoilt).endswith(line)
        assert line_of(spoilt).startswith(f"move {told['move']}: ")
        expect(page.locator("#verdict")).to_contain_text(f"Draw {told['n']} is not what")
    assert axe(page) == []
    check(page, site, honest | {"seed": "00" * 32})
    assert line_of(honest | {"seed": "00" * 32}).endswith(holes(page)["due"])
    check(page, site, honest | {"commitment": "00" * 32})
    told = holes(page)
    assert (told["due"], told["has"]) == (honest["commitment"], "00" * 32)
    players = [honest["players"][0] | {"kind": "bot", "level": "cat"}, *honest["players"][1:]]
    check(page, site, honest | {"players": players})
    assert (holes(page)["seat"], holes(page)["has"]) == ("0", b"salt".hex())


def test_a_draw_that_leads_to_moves_against_the_rules_is_still_named(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("desktop", "en", allowed=REFUSED)
    spoilt = played("filou", 3)
    spoilt["moves"][2][1] = "lost 1 nonsense"
    check(page, site, spoilt)
    told = holes(page)
    assert (told["n"], told["move"], told["has"]) == ("2", "2", "nonsense")


def test_what_breaks_a_rule_or_is_no_record_is_told_in_its_line(
    new_page: NewPage, site: Site
) -> None:
    page = new_page("phone", "en", allowed=REFUSED)
    spoilt = played("filou", 3)
    spoilt["moves"][6][1] = "pass"
    check(page, site, spoilt)
    assert holes(page)["error"] == told_of(spoilt)
    check(page, site, {"chatiere": 2})
    assert holes(page)["error"] == told_of({"chatiere": 2})


def test_the_server_cannot_tell_of_another_game(new_page: NewPage, site: Site) -> None:
    page = new_page("desktop", "en")
    record, other = played("filou", 3), played("filou", 3, seed=8)
    page.route(
        "**/dealer/draws",
        lambda route: route.continue_(post_data=json.dumps(other)),
    )
    check(page, site, record)
    expect(page.locator("#verdict")).to_contain_text("other moves than the record")


def test_a_game_that_was_brought_along_is_checked_with_one_button(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    page = new_page("desktop", "fr")
    page.goto(f"{site.address}/replay")
    fits(page)
    assert axe(page) == []
    page.get_by_text("Ou coller son contenu").click()
    page.get_by_label("Le contenu du fichier").fill(json.dumps(played("mmm", 2)))
    page.get_by_role("button", name="Revoir la partie").click()
    page.wait_for_url("**/r/*")
    code = re.search(r"/r/(\w+)", page.url)
    assert code
    page.goto(f"{site.address}/dealer?code={code[1]}")
    page.get_by_role("button", name="Vérifier toute la partie").click()
    expect(page.locator("#verdict .good")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Check the whole game")).to_be_enabled()
    page.goto(f"{site.address}/replay")
    assert axe(page) == []


def test_where_browsers_do_not_compute_the_page_says_so(
    new_page: NewPage, axe: Axe, site: Site
) -> None:
    """As a phone meets it that opens another computer's address without https."""
    far = "http://cat.example"
    page = new_page("phone", "en", allowed=("Cross-Origin-Opener-Policy header has been ignored",))

    def answer(route: Route) -> None:
        near = route.request.url.replace(far, site.address)
        route.fulfill(response=page.request.get(near, headers={"accept-language": "en"}))

    page.route(f"{far}/**", answer)
    page.goto(f"{far}/dealer")
    expect(page.locator("#verdict")).to_contain_text("does not compute on this address")
    expect(page.get_by_role("button", name="Check the whole game")).to_be_disabled()
    assert axe(page) == []
