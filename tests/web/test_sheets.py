"""The pages of the score sheets, and what the server takes of them: only what the rules allow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from chatiere.core.game import games
from chatiere.core.sheet import games_with_sheet
from tests.games.sheets import SEEN, written
from tests.web.serving import Browser, Running
from tests.web.sheets import circle

CODE = "abcdefghjk"


@pytest.fixture
def party(running: Running) -> Iterator[tuple[str, Browser]]:
    with circle(running, "Ana", "Léo") as found:
        yield found


def sent(browser: Browser, circle: str, **changes: Any) -> httpx.Response:
    """A game of three guests, one of whom lost three tokens."""
    fields = {
        "id": CODE,
        "circle": circle,
        "game": "chasse-aux-souris",
        "first": 0,
        "places": [{"name": name} for name in ("A", "B", "C")],
        "entries": [{"who": 2, "why": 0}] * 3,
        **changes,
    }
    plain = {
        name: value if isinstance(value, str | int) else json.dumps(value)
        for name, value in fields.items()
    }
    token = browser.get("/sheets/circles").json()["token"]
    return browser.post("/sheets/results", data={"token": token, **plain})


@pytest.mark.parametrize("name", SEEN)
def test_a_sheet_s_page_is_the_same_for_everybody_and_all_that_it_needs_is_there(
    running: Running, name: str
) -> None:
    with Browser(running.url) as ana, Browser(running.url) as leo:
        for path in ("/sheets", f"/sheets/{name}"):
            page = ana.get(path)
            assert page.status_code == 200
            assert "set-cookie" not in page.headers  # a page that is kept knows nobody
            assert page.text == leo.get(path).text
            files = page.text.partition('data-keep="')[2].partition('"')[0].split()
            assert len(files) == len(set(files)) > 10
            assert all(ana.get(file).status_code == 200 for file in files)
            shown = page.text.split('src="')[1:] + page.text.split('rel="stylesheet" href="')[1:]
            assert {part.partition('"')[0] for part in shown} <= set(files)


def test_there_is_no_sheet_of_what_is_no_game(ana: Browser) -> None:
    assert ana.get("/sheets/chess").status_code == 404


def test_home_and_the_help_lead_to_the_sheets(ana: Browser) -> None:
    assert 'href="/sheets"' in ana.get("/").text
    for game in games_with_sheet():
        assert f'href="/sheets/{game.name}"' in ana.get(f"/help/{game.name}").text


def test_only_the_circles_that_one_is_in_are_told(
    running: Running, party: tuple[str, Browser], ana: Browser
) -> None:
    id_, founder = party
    (told,) = founder.get("/sheets/circles").json()["circles"]
    assert (told["id"], told["name"]) == (id_, "Les chats")
    assert [member["name"] for member in told["members"]] == ["Ana", "Léo"]
    assert set(told["members"][0]) == {"id", "name"}
    assert ana.get("/sheets/circles").json()["circles"] == []


def test_a_result_is_reckoned_by_the_rules_and_is_there_once(
    running: Running, party: tuple[str, Browser]
) -> None:
    id_, founder = party
    for _ in range(2):
        assert sent(founder, id_).json() == {"kept": True}
    (result,) = running.in_store(lambda store: store.results(id_))
    assert (result.kind, result.game) == ("real", "chasse-aux-souris")
    assert result.result == {"scores": [3, 3, 0], "winners": [0, 1]}
    assert [place.name for place in result.places] == ["A", "B", "C"]


@pytest.mark.parametrize("name", SEEN)
def test_every_game_can_be_kept(running: Running, party: tuple[str, Browser], name: str) -> None:
    id_, founder = party
    sheet = written(name, games()[name].players[-1], 3)
    places = [{"name": f"P{n}"} for n in range(sheet.players)]
    answer = sent(founder, id_, game=name, first=sheet.first, places=places, entries=sheet.entries)
    assert answer.status_code == 200, answer.text
    assert running.in_store(lambda store: store.results(id_))[0].result == sheet.result


ODD: list[tuple[dict[str, Any], int]] = [
    ({"game": "chess"}, 404),
    ({"game": "../filou"}, 404),
    ({"circle": "zzzzzzzzzz"}, 404),
    ({"circle": ""}, 404),
    ({"entries": [{"who": 2, "why": 0}] * 2}, 400),  # not over
    ({"entries": [{"who": 2, "why": 0}] * 4}, 400),  # over before
    ({"entries": [{"who": 3, "why": 0}] * 3}, 400),
    ({"entries": [{"who": 2, "why": 0}] * 200}, 400),
    ({"entries": "["}, 400),
    ({"entries": "[" * 3000}, 400),
    ({"entries": "x" * 9000}, 400),
    ({"entries": {"who": 1}}, 400),
    ({"entries": 7}, 400),
    ({"places": [{"name": "A"}]}, 400),
    ({"places": [{"name": "A"}, {"name": "B"}, {"name": " "}]}, 400),
    ({"places": [{"name": "A"}, {"name": "B"}, {"member": "nobody"}]}, 400),
    ({"places": [{"name": "A"}, {"name": "B"}, {"member": 7}]}, 400),
    ({"places": ["A", "B", "C"]}, 400),
    ({"places": [{"name": "A"}, {"name": "B"}, {"name": ["C"]}]}, 400),
    ({"first": 3}, 400),
    ({"first": "x"}, 400),
]


@pytest.mark.parametrize(("changes", "status"), ODD)
def test_what_no_sheet_says_is_refused_in_one_line(
    running: Running, party: tuple[str, Browser], changes: dict[str, Any], status: int
) -> None:
    id_, founder = party
    answer = sent(founder, **{"circle": id_, **changes})
    assert answer.status_code == status, answer.text
    assert running.in_store(lambda store: store.results(id_)) == []


def test_who_is_not_in_the_circle_cannot_add_to_its_board(
    running: Running, party: tuple[str, Browser], ana: Browser
) -> None:
    id_, _ = party
    ana.get("/")
    assert sent(ana, id_).status_code == 404
    assert running.in_store(lambda store: store.results(id_)) == []


def test_a_member_sits_in_one_seat_only(running: Running, party: tuple[str, Browser]) -> None:
    id_, founder = party
    first, second = running.in_store(lambda store: store.members(id_))
    twice = [{"member": first.id}, {"member": first.id}, {"name": "C"}]
    assert sent(founder, id_, places=twice).status_code == 400
    good = [{"member": first.id}, {"member": second.id}, {"name": "C"}]
    assert sent(founder, id_, places=good).status_code == 200


def test_a_result_needs_the_token_of_a_page_of_ours(party: tuple[str, Browser]) -> None:
    id_, founder = party
    assert founder.post("/sheets/results", data={"circle": id_}).status_code == 403
