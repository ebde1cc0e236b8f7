"""What somebody played, and what is left when it is deleted or its player forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Table, func, insert, select

from chatiere.store.history import FinishedGame, FinishedSeat
from chatiere.store.rows import Player, Seat, Stored
from chatiere.store.schema import answer, key, learner, move, record, review, seat, subscription
from chatiere.store.store import Store
from tests.store.samples import ANA, LEO, MOVES

RESULT = {"scores": [12, 7], "winners": [0]}


@pytest.fixture(autouse=True)
def people(store: Store) -> None:
    store.add_player(ANA)
    store.add_player(LEO)


def game(code: str, *seats: Seat, changed: float = 10.0) -> Stored:
    return Stored(
        code, "filou", code, created=1.0, changed=changed, state="over", host=ANA.id,
        seats=seats, result=RESULT, moves=list(MOVES),
    )  # fmt: skip


def ana(number: int = 0) -> Seat:
    return Seat(number, "human", "Ana", ANA.id)


def leo(number: int = 1) -> Seat:
    return Seat(number, "human", "Léo", LEO.id)


CAT = Seat(1, "cat", "Griffe")


def rows(store: Store, table: Table) -> int:
    with store.transaction() as sql:
        return int(sql.execute(select(func.count()).select_from(table)).scalar_one())


def test_finished_games_come_newest_first_with_who_sat_there(store: Store) -> None:
    store.add_table(game("old", ana(), CAT, changed=5.0))
    store.add_table(game("new", leo(0), ana(1), changed=6.0))
    store.add_table(replace(game("still", ana(), CAT), state="playing", result=None))
    store.add_table(game("theirs", leo(0), CAT))
    new = (
        FinishedSeat(0, "human", "Léo", False, False),
        FinishedSeat(1, "human", "Ana", False, True),
    )
    old = (
        FinishedSeat(0, "human", "Ana", False, True),
        FinishedSeat(1, "cat", "Griffe", False, False),
    )
    assert store.finished(ANA.id) == [
        FinishedGame("new", "filou", 6.0, None, RESULT, new),
        FinishedGame("old", "filou", 5.0, None, RESULT, old),
    ]
    assert store.finished("nobody") == []


def test_games_that_go_on_are_counted_and_lessons_are_not(store: Store) -> None:
    going = replace(game("going", ana(), CAT), state="playing", result=None)
    store.add_table(going)
    store.add_table(replace(going, id="lesson", seed="l", origin="lesson filou"))
    assert store.unfinished(ANA.id) == 1
    assert store.unfinished(LEO.id) == 0


def test_the_result_of_an_older_game_is_kept_and_that_of_a_deleted_one_is_not(store: Store) -> None:
    store.add_table(replace(game("old", ana(), CAT), result=None))
    assert store.finished(ANA.id)[0].result is None
    store.keep_result("old", RESULT)
    store.keep_result("gone", RESULT)
    assert store.finished(ANA.id)[0].result == RESULT


def test_deleting_takes_games_without_other_people_and_their_reviews(store: Store) -> None:
    store.add_table(game("alone", ana(), CAT))
    store.add_table(game("aside", ana(), ana(1)))
    store.add_table(replace(game("going", ana(), CAT), state="playing", result=None))
    with store.transaction() as sql:
        sql.execute(insert(review), [{"code": c, "asked": 1.0} for c in ("alone", "other")])
    assert sorted(store.delete_finished(ANA.id)[0]) == ["alone", "aside"]
    assert store.finished(ANA.id) == []
    assert store.table("alone") is None
    assert store.unfinished(ANA.id) == 1, "what goes on goes on"
    assert rows(store, move) == len(MOVES), "the moves went with the games"
    assert rows(store, review) == 1, "what was found about other games stays"


def test_a_game_with_other_people_stays_theirs_without_the_name(store: Store) -> None:
    store.add_table(game("shared", ana(), leo()))
    assert store.delete_finished(ANA.id) == ([], ["shared"])
    left = store.table("shared")
    assert left is not None
    assert left.host is None
    assert left.seats == (Seat(0, "human", "—"), leo())
    assert left.moves == MOVES
    assert [table.id for table in store.finished(LEO.id)] == ["shared"]
    assert store.finished(ANA.id) == []


def test_deleting_takes_thousands_at_once(store: Store) -> None:
    with store.transaction():
        for number in range(1200):
            store.add_table(replace(game(f"t{number}", ana(), CAT), moves=[]))
    gone, left = store.delete_finished(ANA.id)
    assert (len(gone), left, rows(store, seat)) == (1200, [], 0)


def test_who_is_forgotten_leaves_no_records_learners_answers_or_addresses(store: Store) -> None:
    """Everything that was added for one player hangs on that player alone."""
    for who in (ANA, LEO):
        give_everything(store, who)
    store.add_table(game("shared", ana(), leo()))
    store.forget_player(ANA.id)
    for table in (record, learner, answer, subscription, key):
        assert rows(store, table) == 1, f"{table.name}: Léo's alone is left"
    assert store.finished(LEO.id)[0].seats[0].name == "—"


def give_everything(store: Store, who: Player) -> None:
    with store.transaction() as sql:
        mine = {"player": who.id, "created": 1.0}
        sql.execute(insert(record).values(id=f"r {who.id}", owner=who.id, content={}, created=1.0))
        sql.execute(insert(learner).values(id=f"l {who.id}", name="Zoé", **mine))
        sql.execute(
            insert(answer).values(
                learner=f"l {who.id}", at=1.0, item="7+8", asked="7+8", said="15", right=True,
                seconds=2.0,
            )
        )  # fmt: skip
        sql.execute(
            insert(subscription).values(endpoint=f"e {who.id}", keys={}, language="fr", **mine)
        )
    store.add_key(f"k {who.id}", who.id, expires=9e9)
