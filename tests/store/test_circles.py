"""Circles: who is in them, what becomes of them when people leave, and the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chatiere.store import circle_people
from chatiere.store.circles import CircleResult, Place
from chatiere.store.errors import Conflict
from chatiere.store.expiring import DAY, Clocks
from chatiere.store.people import NOBODY
from chatiere.store.rows import Circle, Member, Player, Seat
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO, table

ZOE = Player("zoe-id", "Zoé", "fr", created=103.0, seen=103.0)
RESULT = {"scores": [3, 8], "winners": [1]}


def member(id: str, who: Player, joined: float, circle: str = "c1") -> Member:  # noqa: A002
    return Member(id, circle, who.id, who.name, joined)


@pytest.fixture
def meeting(store: Store) -> Store:
    """Ana has founded it, Léo came later; Zoé is not in it."""
    for each in (ANA, LEO, ZOE):
        store.add_player(each)
    new = Circle("c1", "code1", "Les chats", ANA.id, {"ratings": True}, 1.0, 1.0)
    store.add_circle(new, member("m1", ANA, 1.0))
    store.join_circle(member("m2", LEO, 2.0), 10, "code1")
    return store


def played(id: str = "t1", circle: str | None = "c1", **changes: object) -> object:  # noqa: A002
    seats = (Seat(0, "human", "Ana", ANA.id), Seat(1, "human", "Léo", LEO.id))
    made = replace(table(id, "over"), circle=circle, seats=seats, result=RESULT)
    return replace(made, **changes)  # type: ignore[arg-type]


def test_a_circle_and_its_people_are_found_again(meeting: Store) -> None:
    found = meeting.circle("c1")
    assert found is not None
    assert (found.name, found.settings) == ("Les chats", {"ratings": True})
    assert meeting.circle_by_code("code1") == found
    assert [each.id for each in meeting.members("c1")] == ["m1", "m2"]
    assert meeting.membership("c1", LEO.id) == (found, member("m2", LEO, 2.0))
    assert meeting.membership("c1", ZOE.id) is None
    assert meeting.membership("c2", ANA.id) is None
    assert [each.id for each in meeting.circles_of(LEO.id)] == ["c1"]
    assert meeting.circles_of(ZOE.id) == []


def test_who_comes_twice_is_in_once(meeting: Store) -> None:
    meeting.join_circle(replace(member("m9", LEO, 9.0), name="Léon"), 10, "code1")
    assert [each.name for each in meeting.members("c1")] == [ANA.name, LEO.name]


def test_an_old_code_lets_nobody_in(meeting: Store) -> None:
    meeting.set_circle("c1", 0, code="code2")
    with pytest.raises(Conflict):
        meeting.join_circle(member("m3", ZOE, 3.0), 10, "code1")
    assert len(meeting.members("c1")) == 2
    meeting.join_circle(member("m3", ZOE, 3.0), 10, "code2")
    assert len(meeting.members("c1")) == 3


def test_a_circle_is_full_and_nobody_is_in_too_many(
    meeting: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Conflict, match="full"):
        meeting.join_circle(member("m3", ZOE, 3.0), 2, "code1")
    monkeypatch.setattr(circle_people, "MOST_CIRCLES", 1)
    another = Circle("c2", "code9", "Autres", ANA.id, {}, 1.0, 1.0)
    with pytest.raises(Conflict, match="circles"):
        meeting.add_circle(another, member("m4", ANA, 4.0, "c2"))
    assert meeting.circle("c2") is None
    meeting.add_circle(replace(another, founder=ZOE.id), member("m5", ZOE, 4.0, "c2"))
    with pytest.raises(Conflict, match="circles"):
        meeting.join_circle(member("m6", ANA, 5.0, "c2"), 10, "code9")


def test_a_circle_that_is_gone_takes_nobody(meeting: Store) -> None:
    meeting.delete_circle("c1")
    with pytest.raises(Conflict):
        meeting.join_circle(member("m3", ZOE, 3.0))
    assert meeting.membership("c1", ANA.id) is None


def test_a_founder_who_leaves_leaves_the_circle_to_who_came_first(meeting: Store) -> None:
    meeting.join_circle(member("m3", ZOE, 3.0))
    meeting.remove_member("m1")
    found = meeting.circle("c1")
    assert found is not None
    assert (found.founder, found.serial) == (LEO.id, 1)


def test_who_leaves_beside_the_founder_changes_nothing_else(meeting: Store) -> None:
    meeting.remove_member("m2")
    meeting.remove_member("m2")
    found = meeting.circle("c1")
    assert found is not None
    assert (found.founder, found.serial) == (ANA.id, 0)


def test_with_the_last_one_the_circle_goes_and_its_tables_go_on(meeting: Store) -> None:
    meeting.add_table(played("t1", state="playing", result=None))  # type: ignore[arg-type]
    meeting.remove_member("m1")
    meeting.remove_member("m2")
    assert meeting.circle("c1") is None
    left = meeting.table("t1")
    assert left is not None
    assert left.circle is None


def test_who_is_forgotten_is_in_no_circle(meeting: Store) -> None:
    meeting.forget_player(ANA.id)
    found = meeting.circle("c1")
    assert found is not None
    assert found.founder == LEO.id
    assert [each.id for each in meeting.members("c1")] == ["m2"]
    meeting.forget_player(LEO.id)
    assert meeting.circle("c1") is None


def test_somebody_sent_away_takes_the_code_with_them(meeting: Store) -> None:
    meeting.expel_member("c1", 0, "m2", "code2")
    found = meeting.circle("c1")
    assert found is not None
    assert (found.code, [each.id for each in meeting.members("c1")]) == ("code2", ["m1"])
    with pytest.raises(Conflict):  # seen before the code was changed
        meeting.expel_member("c1", 0, "m1", "code3")
    with pytest.raises(Conflict):  # already gone: nor is the code changed
        meeting.expel_member("c1", 1, "m2", "code3")
    assert meeting.circle("c1") == found


def test_a_circle_is_handed_on_to_who_is_in_it(meeting: Store) -> None:
    with pytest.raises(Conflict):
        meeting.hand_on("c1", 0, "m3")
    meeting.hand_on("c1", 0, "m2")
    found = meeting.circle("c1")
    assert found is not None
    assert found.founder == LEO.id
    with pytest.raises(Conflict):
        meeting.hand_on("c1", 0, "m1")


# -- the board ---------------------------------------------------------------------------------


def test_a_finished_game_is_on_the_board_once(meeting: Store) -> None:
    meeting.add_table(played())  # type: ignore[arg-type]
    meeting.add_table(played("t2", state="playing", result=None))  # type: ignore[arg-type]
    meeting.add_table(played("t3", origin="lesson 1"))  # type: ignore[arg-type]
    meeting.add_table(played("t4", circle=None))  # type: ignore[arg-type]
    assert meeting.note_results("c1") == 1
    assert meeting.note_results("c1") == 0
    assert meeting.note_results() == 0
    assert meeting.results_stamp("c1") == (1, 201.0, 0)
    places = (Place(0, "human", "m1"), Place(1, "human", "m2"))
    assert meeting.results("c1") == [
        CircleResult("t1", "c1", "table", "filou", 201.0, RESULT, places)
    ]


def test_games_of_a_circle_that_is_gone_hold_nobody_up(meeting: Store) -> None:
    """A table in memory names it still when its people play again."""
    meeting.add_table(played("t1"))  # type: ignore[arg-type]
    meeting.add_table(played("t2", circle="gone"))  # type: ignore[arg-type]
    assert meeting.note_results() == 1


def test_people_who_have_left_are_at_no_table_of_the_circle(meeting: Store) -> None:
    """Nor do they put games on its board: their tables go on, without the circle."""
    meeting.add_table(played("t1", state="playing", result=None))  # type: ignore[arg-type]
    seats = (Seat(0, "human", "Léo", LEO.id), Seat(1, "human", "Zoé", ZOE.id))
    meeting.add_table(played("t2", state="playing", result=None, seats=seats))  # type: ignore[arg-type]
    free = (Seat(0, "human", ""), Seat(1, "kitten", "K"))
    laid = played("t3", state="open", result=None, seats=free, host=LEO.id)
    meeting.add_table(laid)  # type: ignore[arg-type]

    def listed() -> set[str]:
        return {each.id for each in meeting.tables_of_circle("c1", ["open", "playing"], 10)}

    assert listed() == {"t1", "t2", "t3"}
    meeting.remove_member("m2")
    assert listed() == {"t1"}
    meeting.set_table("t2", state="over", result=RESULT)
    assert meeting.note_results("c1") == 0


def test_who_leaves_takes_their_name_and_leaves_the_result(meeting: Store) -> None:
    meeting.add_table(played())  # type: ignore[arg-type]
    meeting.remove_member("m2")  # before anybody had looked at the board
    (result,) = meeting.results("c1")
    assert result.places == (Place(0, "human", "m1"), Place(1, "human", None, ""))


def test_a_guest_who_is_forgotten_is_on_no_board(meeting: Store) -> None:
    seats = (Seat(0, "human", "Ana", ANA.id), Seat(1, "human", "Zoé", ZOE.id))
    meeting.add_table(played(seats=seats))  # type: ignore[arg-type]
    meeting.note_results("c1")
    assert meeting.results("c1")[0].places[1] == Place(1, "human", None, "Zoé")
    assert meeting.results_stamp("c1") == (1, 201.0, 1)
    meeting.forget_player(ZOE.id)
    assert meeting.results_stamp("c1") == (1, 201.0, 0)
    assert meeting.results("c1")[0].places[1] == Place(1, "human", None, "")
    left = meeting.table("t1")
    assert left is not None
    assert left.seats[1].name == NOBODY


def test_a_guests_name_goes_when_they_delete_their_games(meeting: Store) -> None:
    seats = (Seat(0, "human", "Ana", ANA.id), Seat(1, "human", "Zoé", ZOE.id))
    meeting.add_table(played(seats=seats))  # type: ignore[arg-type]
    meeting.note_results("c1")
    meeting.delete_finished(ZOE.id)
    assert meeting.results("c1")[0].places == (
        Place(0, "human", "m1"),
        Place(1, "human", None, ""),
    )


def test_a_guests_name_goes_with_the_table_and_the_result_stays(meeting: Store) -> None:
    seats = (Seat(0, "human", "Ana", ANA.id), Seat(1, "human", "Zoé", ZOE.id))
    meeting.add_table(played(seats=seats))  # type: ignore[arg-type]
    meeting.note_results("c1")
    for days in (10, 11, 12):
        now = Clocks(days * DAY, days * DAY, "boot")
        meeting.expire(now, 2 * DAY)
    assert meeting.table("t1") is None
    assert meeting.results("c1")[0].places[1] == Place(1, "human", None, "")


def test_a_real_result_can_be_taken_off_the_board_again(meeting: Store) -> None:
    places = (Place(0, "human", "m1"), Place(1, "human", None, "Tom"))
    new = CircleResult("c1 r1", "c1", "real", "filou", 5.0, RESULT, places)
    meeting.add_result(new)
    meeting.add_result(replace(new, at=6.0))
    assert meeting.results("c1") == [new]
    meeting.delete_result("c2", new.id)
    assert meeting.results("c1") == [new]
    meeting.delete_result("c1", new.id)
    assert meeting.results("c1") == []
