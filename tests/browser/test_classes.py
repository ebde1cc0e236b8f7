"""A lesson with a teacher and three pupils, each at a screen of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.launch import Axe, NewPage
from tests.browser.site import Site, fits, follow

SWITCHED = ("status of 403", "status of 404", "status of 409", "htmx:sse:error")
"""What a browser says of the table that a pupil was called away from, or that is paused."""


def opened(new_page: NewPage, site: Site, axe: Axe) -> tuple[Page, str]:
    """The teacher opens a class with tables of two that wait for a word; its code."""
    teacher = new_page("desktop", "fr")
    teacher.set_viewport_size({"width": 1366, "height": 650})
    teacher.goto(site.address)
    follow(teacher, teacher.get_by_role("link", name="Une classe"))
    assert axe(teacher) == []
    teacher.get_by_label("Places par table").select_option("2")
    teacher.get_by_label("Une table incomplète commence").select_option("0")
    teacher.get_by_role("button", name="Ouvrir le tableau de bord").click()
    expect(teacher.get_by_role("heading", name="Personne n'est encore là")).to_be_visible()
    code = "".join(teacher.locator(".lead-line .code span").all_inner_texts())
    return teacher, code


def joined(new_page: NewPage, site: Site, code: str, name: str) -> Page:
    """A first name and one tap."""
    pupil = new_page("tablet", "fr", allowed=SWITCHED)
    pupil.goto(f"{site.address}/k/{code}")
    pupil.get_by_label("Votre prénom").fill(name)
    pupil.get_by_role("button", name="Me voilà").tap()
    return pupil


def announce(page: Page) -> None:
    """A move, and its total."""
    n = page.locator("#table").get_attribute("data-n")
    page.locator("#table button.move[name=move]:visible").first.tap()
    page.wait_for_function(
        "n => document.querySelector('#table [name=total]')"
        " || document.getElementById('table').dataset.n !== n",
        arg=n,
    )
    total = page.locator("#table [name=total]")
    if total.count():
        total.fill("12")
        total.press("Enter")
    expect(page.locator(f'#table[data-n="{n}"]')).to_have_count(0)


def turn_of(*pages: Page) -> Page:
    for _ in range(300):
        for page in pages:
            if page.locator("#table.my-turn").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to move")


def pause_and_go_on(teacher: Page, players: tuple[Page, Page], waiting: Page, axe: Axe) -> None:
    teacher.get_by_role("button", name="Tout en pause").click()
    for pupil in players:
        expect(pupil.get_by_text("La partie est en pause")).to_be_visible()
    expect(waiting.get_by_text("La classe est en pause")).to_be_visible()
    assert axe(players[0]) == []
    n = players[0].locator("#table").get_attribute("data-n")
    mover = turn_of(*players)
    mover.evaluate("document.querySelector('#table button.move[name=move]').click()")
    expect(mover.locator("#said")).to_contain_text("en pause")
    expect(players[0].locator("#table")).to_have_attribute("data-n", n or "")
    teacher.get_by_role("button", name="Reprendre").click()
    for pupil in players:
        expect(pupil.locator("#table .paused")).to_have_count(0)


def hide_hints(teacher: Page, players: tuple[Page, Page]) -> None:
    hints = teacher.get_by_role("button", name="Conseils")
    expect(hints).to_have_attribute("aria-pressed", "true")
    expect(turn_of(*players).locator("#ask-hint")).to_be_visible()
    hints.press("Enter")
    expect(hints).to_have_attribute("aria-pressed", "false")
    expect(turn_of(*players).locator("#ask-hint")).to_have_count(0)


def move_tom(teacher: Page, lea: Page, tom: Page, zoe: Page, axe: Axe) -> None:
    """To Zoé, in the middle of a game."""
    old = tom.url
    teacher.locator("#small-1").get_by_role("link", name="Tom").click()
    dialog = teacher.get_by_role("dialog", name="Élève")
    expect(dialog.get_by_role("heading", name="Tom")).to_be_visible()
    assert axe(teacher) == []
    dialog.get_by_role("button", name="Table 2 : Zoé").click()
    for pupil in (tom, zoe):
        expect(pupil).to_have_url(re.compile("/t/"))
        expect(pupil.locator(".player .name")).to_have_text(["Zoé", "Tom"])
    assert tom.url == zoe.url != old
    expect(lea.locator(".player .name")).to_have_text(["Léa", "Caramel"])


def end_lesson(teacher: Page, wall: Page, pupils: dict[str, Page], axe: Axe) -> None:
    teacher.get_by_role("button", name="Fin").click()
    teacher.get_by_role("button", name="Terminer la séance").click()
    expect(teacher.get_by_role("heading", name="Bilan de la classe")).to_be_visible()
    for name, pupil in pupils.items():
        expect(pupil.get_by_role("heading", name=f"Au revoir, {name}")).to_be_visible()
        assert axe(pupil) == []
    expect(wall.get_by_role("heading", name="Au revoir")).to_be_visible()
    for name in pupils:
        expect(teacher.get_by_role("rowheader", name=name)).to_be_visible()
    expect(teacher.locator(".facts")).to_contain_text("réponse")
    assert axe(teacher) == []
    fits(teacher)
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Pour un tableur (CSV)", exact=True).click()
    assert "Léa" in download.value.path().read_text(encoding="utf-8-sig")


def test_a_lesson_from_the_code_on_the_wall_to_the_report(
    new_page: NewPage, site: Site, axe: Axe
) -> None:
    teacher, code = opened(new_page, site, axe)
    with teacher.context.expect_page() as opening:
        teacher.get_by_role("link", name="Afficher l'écran mural").click()
    wall = opening.value
    expect(wall.locator(".qr")).to_be_visible()
    assert axe(wall) == []
    fits(wall)
    lea = joined(new_page, site, code, "Léa")
    expect(lea.get_by_text("Les prochains arrivés joueront avec vous.")).to_be_visible()
    assert axe(lea) == []
    expect(wall.get_by_text("Léa")).to_be_visible()
    tom = joined(new_page, site, code, "Tom")
    for pupil in (lea, tom):
        expect(pupil).to_have_url(re.compile("/t/"))
        expect(pupil.locator("#table.chasse-aux-souris .players")).to_be_visible()
    assert lea.url == tom.url
    zoe = joined(new_page, site, code, "Zoé")
    expect(zoe.locator(".waiting-seats")).to_be_visible()
    expect(wall.locator(".who-is-in li")).to_have_count(3)
    expect(teacher.locator(".small-table")).to_have_count(2)
    expect(teacher.locator("#small-1 .turn")).to_have_count(1)
    assert axe(teacher) == []
    fits(teacher)
    for _ in range(2):
        announce(turn_of(lea, tom))
    pause_and_go_on(teacher, (lea, tom), zoe, axe)
    hide_hints(teacher, (lea, tom))
    move_tom(teacher, lea, tom, zoe, axe)
    end_lesson(teacher, wall, {"Léa": lea, "Tom": tom, "Zoé": zoe}, axe)
