"""Results of real tables on the board of a circle: added, refused, taken off, taken along."""

from __future__ import annotations

import json

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.store.circles import Place
from chatiere.web.circles.real_results import add_real_result
from chatiere.web.server.refusal import NotFound, Refusal
from tests.web.circles import Party, context_of, player_of, words
from tests.web.serving import Browser


def add(party: Party, browser: Browser, *winners: int, sent_as: str = "") -> str:
    ids = [party.member(who).id for who in party.people]
    places = [Place(seat, "human", member) for seat, member in enumerate(ids)]
    result = {"scores": [5, 7, 9], "winners": list(winners)}
    context = context_of(party.running, player_of(party.running, browser))
    made = add_real_result(context, party.id, "filou", places, result, sent_as)
    return party.running.call(made)


def test_a_real_result_is_shown_as_such_and_counts(party: Party) -> None:
    ana, leo, _ = party.people
    add(party, leo, 2)
    page = words(party, ana)
    assert "real table" in page
    assert "Zoé 1 / 1 1 / 1 1" in page
    assert "You against…" in page
    assert "Léo 0 to 1" in page
    assert "Zoé 0 to 1" in page
    assert "Ratings" not in page
    party.ask(ana, title="Les chats", ratings="yes")
    assert "Ratings Filou" in words(party, ana)


def test_what_is_sent_twice_is_on_the_board_once(party: Party) -> None:
    leo = party.people[1]
    first = add(party, leo, 2, sent_as="abcdefghjk")
    assert add(party, leo, 2, sent_as="abcdefghjk") == first
    assert len(party.results()) == 1


def test_only_the_founder_takes_a_real_result_off_the_board(party: Party) -> None:
    ana, leo, _ = party.people
    result = add(party, leo, 2)
    assert party.ask(leo, unresult=result).status_code == 403
    assert party.ask(ana, unresult="other x").status_code == 409
    assert party.ask(ana, unresult=result).status_code == 303
    assert party.results() == []


WRONG = {
    "a game that is not there": ("chess", 3, {"scores": [1, 2, 3], "winners": [0]}),
    "too few people": ("filou", 1, {"scores": [1], "winners": [0]}),
    "too few scores": ("filou", 3, {"scores": [1, 2], "winners": [0]}),
    "nobody has won": ("filou", 3, {"scores": [1, 2, 3], "winners": []}),
    "somebody who was not there": ("filou", 3, {"scores": [1, 2, 3], "winners": [3]}),
    "a winner twice": ("filou", 3, {"scores": [1, 2, 3], "winners": [0, 0]}),
    "words for numbers": ("filou", 3, {"scores": ["1", 2, 3], "winners": [0]}),
    "truth for numbers": ("filou", 3, {"scores": [True, 2, 3], "winners": [0]}),
    "far too many points": ("filou", 3, {"scores": [10**9, 2, 3], "winners": [0]}),
    "no result at all": ("filou", 3, {}),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_result_that_cannot_be_is_refused(party: Party, wrong: str) -> None:
    game, players, result = WRONG[wrong]
    context = context_of(party.running, player_of(party.running, party.people[0]))
    places = [Place(seat, "human", None, f"P{seat}") for seat in range(players)]
    with pytest.raises(ChatiereError) as refused:
        party.running.call(add_real_result(context, party.id, game, places, result))  # type: ignore[arg-type]
    assert isinstance(refused.value, Refusal) or "players" in str(refused.value)
    assert party.results() == []


def test_places_that_cannot_be_are_refused(party: Party) -> None:
    me = party.member(party.people[0]).id
    context = context_of(party.running, player_of(party.running, party.people[0]))
    result = {"scores": [1, 2, 3], "winners": [0]}
    good = [Place(0, "human", me), Place(1, "human", None, "Tom"), Place(2, "human", None, "Lou")]
    for wrong in (
        [good[0], Place(1, "human", me), good[2]],
        [good[0], Place(1, "human", "nobody"), good[2]],
        [good[0], Place(1, "human", None, " "), good[2]],
        [good[0], Place(1, "cat"), good[2]],
        [good[0], good[2], good[1]],
    ):
        with pytest.raises(Refusal):
            party.running.call(add_real_result(context, party.id, "filou", wrong, result))
    stranger = context_of(party.running, "eve")
    with pytest.raises(NotFound):
        party.running.call(add_real_result(stranger, party.id, "filou", good, result))
    party.running.call(add_real_result(context, party.id, "filou", good, result))


def test_members_take_the_board_with_them(party: Party) -> None:
    ana, leo, _ = party.people
    party.ask(leo, my_name="=1+1")
    add(party, leo, 2)
    answer = ana.get(f"{party.path}/results.csv")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    rows = [line.split(",") for line in answer.text.split("\r\n")]
    assert rows[0] == ["date", "game", "real table", "seat", "player", "points", "won"]
    assert [row[1:] for row in rows[1:4]] == [
        ["Filou", "yes", "1", "Ana", "5", "no"],
        ["Filou", "yes", "2", "'=1+1", "7", "no"],
        ["Filou", "yes", "3", "Zoé", "9", "yes"],
    ]
    found = json.loads(ana.get(f"{party.path}/results.json").text)
    assert found["circle"] == "Les chats"
    assert found["results"][0]["players"][2] == {"name": "Zoé", "kind": "human"}
    assert ana.get(f"{party.path}/results.exe").status_code == 404


def test_somebody_who_left_is_no_name_on_the_board(party: Party) -> None:
    ana, leo, _ = party.people
    add(party, ana, 2)
    party.ask(leo, leave="yes", sure="yes")
    assert "somebody who left 7" in words(party, ana)
    assert "somebody who left" in ana.get(f"{party.path}/results.csv").text
