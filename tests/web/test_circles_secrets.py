"""A circle's page tells nothing of a running table that its readers may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.web.circles import Party, circle_of
from tests.web.serving import Browser, Running, first_event, served, wait_until
from tests.web.worlds import OtherWorlds, moved_to

PAGES = ("", "/settings", "/results.csv", "/results.json")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        yield server


@pytest.fixture
def party(running: Running) -> Iterator[Party]:
    with circle_of(running, "Ana", "Léo", "Zoé", "Tom") as made:
        yield made


def begun(party: Party, game: str, **more: object) -> str:
    """Ana, Léo and Zoé play; Tom is in the circle and not at the table."""
    code = party.people[0].lay(game, "me", "friend", "friend", circle=party.id, **more)
    for browser in party.people[1:3]:
        party.ask(browser, sit=code)
    wait_until(lambda: party.running.table(code).state == "playing")
    return code


def sent(party: Party, browser: Browser, code: str) -> dict[str, str]:
    """All that somebody in the circle is sent about it."""
    got = {path: browser.get(party.path + path).text for path in PAGES}
    got["live"] = first_event(browser, f"{party.path}/live")
    got["list"] = browser.get("/circles").text
    got["home"] = browser.get("/").text
    got["sit"] = party.ask(browser, sit=code).text
    return got


def play(party: Party, code: str, chance: random.Random) -> None:
    table = party.running.table(code)
    assert table.mover is not None
    what = chance.choice(table.playing().moves())
    party.running.call(table.play(table.mover, table.moves_made, what))


@pytest.mark.parametrize("game", ["filou", "chasse-aux-souris", "crazy-mistigri", "cheez-tricks"])
@pytest.mark.parametrize("onlookers", ["yes", ""])
def test_no_member_learns_a_card_from_the_circles_pages(
    party: Party, game: str, onlookers: str
) -> None:
    worlds, chance = OtherWorlds(), random.Random(5)  # noqa: S311
    code = begun(party, game, onlookers=onlookers)
    for looked in range(8):
        seat = looked % 4
        table = party.running.table(code)
        viewer = seat if seat < 3 else -1
        true = sent(party, party.people[seat], code)
        with moved_to(party.running, table, worlds.world(table.playing(), viewer)):
            assert sent(party, party.people[seat], code) == true
        play(party, code, chance)
    assert worlds.differ


def test_of_a_table_without_onlookers_not_even_its_moves_are_noticed(party: Party) -> None:
    tom, chance = party.people[3], random.Random(5)  # noqa: S311
    code = begun(party, "filou")
    before = sent(party, tom, code)
    assert not [text for name, text in before.items() if code in text]
    for _ in range(5):
        play(party, code, chance)
        assert sent(party, tom, code) == before


def test_neither_seeds_nor_salts_are_sent(party: Party) -> None:
    code = begun(party, "filou", onlookers="yes", salt="ab" * 16)
    stored = party.running.table(code).stored
    secrets = [stored.seed, *(salt for salt in stored.salts if salt)]
    assert len(secrets) > 1
    for browser in party.people:
        text = "".join(sent(party, browser, code).values())
        assert not [secret for secret in secrets if secret in text]
