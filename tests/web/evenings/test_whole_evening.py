"""An evening of three rounds over four tables, played to its end by programs through the site."""

from __future__ import annotations

from itertools import combinations

import pytest

from chatiere.web.evenings.pairing import meetings_of
from chatiere.web.evenings.standings import standings
from tests.together.programs import Guest, play_until, steer
from tests.web.evenings.opening import guests, open_evening, seen
from tests.web.serving import Browser, Running

pytestmark = pytest.mark.no_cover
NAMES = "Ana Bo Cléo Dan Eva Fé Gil Hal Ida Jo Kim Léo"


def play_a_round(running: Running, host: Browser, id: str, people: list[Guest], n: int) -> None:  # noqa: A002
    assert steer(host, id, draw=n).status_code == 303
    assert len(seen(running, id).evening.rounds) == n + 1
    play_until(people, id, lambda: seen(running, id).evening.rounds[n].is_done)


def test_three_rounds_over_four_tables_with_two_who_leave_and_one_who_comes_late(
    running: Running, ana: Browser
) -> None:
    host = ana
    circle = founded(host)
    id = open_evening(  # noqa: A001
        host, name="Host", plays="", rounds=3, table_size=3, circle=circle
    )
    everybody = guests(running, id, NAMES)
    join_circle(running, circle, everybody)
    assert steer(host, id, draw=0).status_code == 303
    first = seen(running, id).evening.rounds[0]
    assert [len(table.seats) for table in first.tables] == [3, 3, 3, 3]

    leo, kim = everybody.pop(), everybody.pop()
    assert leo.play(leo.called_to(id) or "") in (True, False)  # he has seen his table
    for one in (leo, kim):
        assert one.send_form(f"/evenings/{id}", leave="yes").status_code == 303
        assert one.called_to(id) is None
    (late,) = guests(running, id, "Mia")
    assert late.called_to(id) is None, "from the next round on"
    play_until(everybody, id, lambda: seen(running, id).evening.rounds[0].is_done)

    everybody.append(late)
    play_a_round(running, host, id, everybody, 1)
    assert late.tables
    play_a_round(running, host, id, everybody, 2)

    at_end = seen(running, id)
    assert at_end.state == "over"
    assert [len(drawn.tables) for drawn in at_end.evening.rounds] == [4, 4, 4]
    assert all(table.outcome for drawn in at_end.evening.rounds for table in drawn.tables)
    second = at_end.evening.rounds[1]
    gone = {at_end.number_of(running_player(running, one)) for one in (leo, kim)}
    assert not gone & {
        who for drawn in at_end.evening.rounds[1:] for t in drawn.tables for who in t.people
    }
    met = meetings_of(at_end.evening)
    first_two = [
        frozenset(p) for t in (*first.tables, *second.tables) for p in combinations(t.people, 2)
    ]
    assert len(first_two) == len(set(first_two)), "in two rounds nobody met twice"
    assert max(met.values()) <= 2
    rows = standings(at_end.evening, range(13))
    assert sum(row.games for row in rows) == 12 + 11 + 11
    for one in everybody:
        page = one.get(f"/evenings/{id}").text
        assert "The final standings" in page
        assert all(name in page for name in (*NAMES.split(), "Mia"))
    check_board(running, circle, id, everybody[0])


def founded(host: Browser) -> str:
    """The id of a circle."""
    answer = host.send_form("/circles", circle="Le club du mardi", name="Host")
    return answer.headers["location"].removeprefix("/circles/")


def join_circle(running: Running, circle: str, people: list[Guest]) -> None:
    """Twelve, by its code."""
    found = running.in_store(lambda store: store.circle(circle))
    assert found is not None
    for one in people:
        assert one.send_form(f"/c/{found.code}", name=one.name).status_code == 303


def check_board(running: Running, circle: str, evening: str, member: Guest) -> None:
    """All twelve games are on the circle's board, with who of its people sat where."""
    page = member.get(f"/circles/{circle}").text
    assert "Le club du mardi" in page
    results = running.in_store(lambda store: store.results(circle))
    assert len(results) == 12
    assert {result.gathering for result in results} == {evening}
    assert all(any(place.member for place in result.places) for result in results)


def running_player(running: Running, guest: Guest) -> str:
    player = running.services.signer.player_of(guest.cookies.get("chatiere"))
    assert player
    return player
