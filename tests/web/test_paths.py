"""Paths: prints for what somebody has done, found once, and shown quietly."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from zipfile import ZipFile

import pytest
from sqlalchemy import delete

from chatiere.core.game import find
from chatiere.core.translation import LANGUAGES
from chatiere.store.rows import Seat, Stored
from chatiere.store.schema import path_step
from chatiere.store.store import Store
from chatiere.web.learn.lesson import lesson_of
from chatiere.web.paths.steps import found_at, steps_of
from tests.web.dailies import answer_at_once, play_out, played
from tests.web.serving import Browser, Running, served, wait_until

ANA = "ana"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        answer_at_once(server)
        yield server


def over(*others: str, winners: tuple[int, ...] = (0,), game: str = "no-such-game") -> Stored:
    """A finished table at which Ana has the first seat."""
    seats = (Seat(0, "human", "Ana", ANA), *(Seat(n, k, "X") for n, k in enumerate(others, 1)))
    result = {"scores": [5] * len(seats), "winners": list(winners)}
    return Stored(
        "abcdefghjk", game, "00", 1.0, 2.0, state="over", seats=seats, result=result,
        options={}, keys={},
    )  # fmt: skip


def levels(stored: Stored) -> set[str]:
    return found_at(replace(stored, game="filou", moves=[]), ANA) & {"kitten", "cat", "tiger"}


# -- which steps a table is worth ----------------------------------------------------------------


def test_who_beats_a_tiger_has_beaten_cats_and_kittens_too() -> None:
    assert levels(over("kitten", "kitten")) == {"kitten"}
    assert levels(over("kitten", "tiger")) == {"kitten", "cat", "tiger"}
    assert levels(over("human", "cat")) == {"kitten", "cat"}
    assert levels(over("human", "human")) == set()
    assert levels(over("kitten", "cat", winners=(1,))) == set()


def test_practice_several_seats_and_a_seat_left_to_a_cat_are_no_steps() -> None:
    won = over("cat", "cat")
    assert levels(replace(won, origin="lesson done")) == set()
    assert levels(replace(won, origin="abcdefghjk 12")) == set()
    assert levels(replace(won, origin="day 2026-11-16")) == {"kitten", "cat"}
    assert levels(replace(won, state="playing")) == set()
    mine = Seat(1, "human", "Mia", ANA)
    assert levels(replace(won, seats=(won.seats[0], mine, won.seats[2]))) == set()
    assert levels(replace(won, seats=(replace(won.seats[0], held=True), *won.seats[1:]))) == set()
    assert found_at(won, "somebody else") == set()
    assert found_at(over("cat"), ANA) == set(), "a game that is not installed"


def test_a_lesson_counts_when_every_move_of_it_was_made() -> None:
    lesson = lesson_of("filou")
    assert lesson is not None
    seats = tuple(Seat(n, "human" if n == 0 else "kitten", "X", ANA) for n in range(3))
    done = Stored(
        "abcdefghjk", "filou", "00", 1.0, 2.0, state="playing", origin="lesson left", seats=seats,
        moves=list(lesson.record),
    )  # fmt: skip
    assert found_at(done, ANA) == {"lesson"}
    assert found_at(replace(done, moves=[*lesson.record, (0, "pass")]), ANA) == {"lesson"}
    assert found_at(replace(done, moves=list(lesson.record[:-1])), ANA) == set()
    assert found_at(replace(done, origin="lesson 3", moves=[]), ANA) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finesse_is_a_riddle_until_it_is_found(language: str) -> None:
    before = {step.name: step for step in steps_of(find("filou"), (), language)}
    after = {step.name: step for step in steps_of(find("filou"), {"bargain", "cat"}, language)}
    assert len(before) == len(after) == 9
    assert [name for name in after if after[name].is_found] == ["cat", "bargain"]
    assert before["bargain"].says != after["bargain"].says
    assert before["bargain"].title == after["bargain"].title


# -- on the site -----------------------------------------------------------------------------------


def steps(running: Running, player: str) -> dict[str, set[str]]:
    return running.call(running.services.path_finder.found(player))


def test_prints_appear_when_a_game_ends(running: Running, ana: Browser) -> None:
    assert 'class="prints"' not in ana.get("/").text
    table = played(running, ana, "crazy-mistigri")
    player = table.seats[0].player
    assert player is not None
    stored = running.in_store(lambda store: store.table(table.id))
    assert stored is not None
    due = found_at(stored, player)
    wait_until(lambda: steps(running, player).get("crazy-mistigri", set()) == due)
    page = ana.get("/").text
    assert page.count('class="prints"') == bool(due)
    assert ana.get("/path").text.count('<li class="found">') == len(due)


def test_what_ended_while_nobody_looked_is_found_at_the_first_look(
    running: Running, ana: Browser
) -> None:
    """Games of a browser that was here before there were paths, or that ended elsewhere."""
    table = played(running, ana, "cheez-tricks")
    player, queue = table.seats[0].player, running.services.write_queue
    assert player is not None
    wait_until(lambda: not running.services.path_finder._tasks)
    found = steps(running, player)

    def forget_steps(store: Store) -> None:
        with store.transaction() as sql:
            sql.execute(delete(path_step).where(path_step.c.player == player))

    running.call(queue.do(forget_steps))
    assert steps(running, player) == {}
    ana.get("/path")
    assert steps(running, player) == found
    looked = running.call(queue.do(lambda store: store.looked_through(player)))
    assert looked == pytest.approx(table.stored.changed, abs=60)
    assert running.call(queue.do(lambda store: store.finished_since(player, looked, 9))) == []


def test_somebody_who_was_never_here_sees_the_riddles(ana: Browser) -> None:
    page = ana.get("/path").text
    assert page.count(">not found yet<") == 45
    assert '<li class="found">' not in page


def test_a_path_is_in_the_archive_and_goes_when_its_player_is_forgotten(
    running: Running, ana: Browser
) -> None:
    code = ana.lay("filou", "me", "cat", "cat", pace="instant")
    table = play_out(running, ana, code)
    player = table.seats[0].player
    assert player is not None
    ana.get("/path")
    found = steps(running, player).get("filou", set())
    packed = ZipFile(io.BytesIO(ana.get("/me/archive.zip").content))
    lines = packed.read("path.csv").decode("utf-8-sig").splitlines()
    assert len(lines) == 1 + len(found)
    assert all("Filou" in line for line in lines[1:])
    ana.send_form("/me", forget="yes")
    assert steps(running, player) == {}


def test_the_path_of_one_browser_is_not_anothers(
    running: Running, ana: Browser, leo: Browser
) -> None:
    played(running, ana, "cheez-tricks")
    assert '<li class="found">' not in leo.get("/path").text
