"""The teacher's hand in a lesson: pause, hints, totals, who sits where."""

from __future__ import annotations

import time

import pytest

from tests.web.classroom import Lesson, opened, play_out
from tests.web.serving import Browser, Running, field_of, wait_until


def test_a_paused_table_takes_no_moves_and_says_so_and_goes_on(lesson: Lesson) -> None:
    lea = lesson.join("Léa")
    lesson.do(learn="no")
    lesson.do(begin="all")
    table = lesson.table("Léa")
    wait_until(lambda: table.mover == 0 or (lesson.go("Léa") and False))
    lesson.do(pause="yes")
    page = lea.get(f"/t/{lesson.go('Léa')}").text
    assert "The game is paused" in page
    n, what = table.moves_made, table.playing().moves()[0]
    answer = lea.post(
        f"/t/{table.id}", data={"token": field_of(page, "token"), "n": n, "move": what}
    )
    assert answer.status_code == 409
    assert "paused" in answer.text
    assert table.moves_made == n
    lesson.do(pause="no")
    answer = lea.post(
        f"/t/{table.id}", data={"token": field_of(page, "token"), "n": n, "move": what}
    )
    assert answer.status_code == 303
    assert table.moves_made > n


def test_computers_wait_while_a_table_is_paused(lesson: Lesson) -> None:
    lesson.join("Léa")
    lesson.do(pause="yes")
    lesson.do(begin="all")
    table = lesson.table("Léa")

    async def computers_turn() -> None:
        """The kitten's turn, as if it had come just now."""
        while table.mover == 0:
            table.settings = type(table.settings)()
            await table.play(0, table.moves_made, table.playing().moves()[0])

    lesson.running.call(computers_turn())
    lesson.room()
    assert table.settings.paused
    n = table.moves_made
    lesson.go("Léa")
    time.sleep(2)
    assert table.moves_made == n
    lesson.do(pause="no")
    lesson.go("Léa")
    wait_until(lambda: table.moves_made > n)


def test_hints_and_totals_are_turned_on_and_off_at_every_table(lesson: Lesson) -> None:
    for name in ("Léa", "Tom"):
        lesson.join(name)
        lesson.do(begin="all")
    tables = [lesson.table("Léa"), lesson.table("Tom")]
    assert len({table.id for table in tables}) == 2
    lesson.do(hints="no")
    lesson.do(learn="no")
    assert not any(table.settings.hints or table.settings.learn for table in tables)
    lesson.do(learn="yes")
    assert all(table.settings.learn for table in tables)


def test_a_game_without_totals_has_none_to_say(running: Running, ana: Browser) -> None:
    with opened(running, ana, game="mmm") as lesson:
        lesson.join("Léa")
        lesson.do(learn="yes")
        lesson.do(begin="all")
        assert not lesson.table("Léa").settings.learn


def test_a_pupil_is_moved_before_a_game_and_during_it(lesson: Lesson) -> None:
    for name in ("Léa", "Tom", "Zoé", "Ida"):
        lesson.join(name)
    playing = lesson.table("Tom")
    waiting = lesson.group("Ida")
    lesson.do(move=lesson.number("Tom"), to=waiting.number)
    assert [seat.kind for seat in playing.seats] == ["human", "kitten", "human"]
    assert playing.seats[1].player is None
    assert lesson.group("Tom").number == waiting.number
    answer = lesson.pupils["Tom"].get(f"/t/{playing.id}/live")
    assert answer.status_code == 403
    again = lesson.pupils["Tom"].get(f"/t/{playing.id}", follow_redirects=True)
    assert again.url.path in (f"/k/{lesson.code}", f"/t/{playing.id}")
    lesson.do(move=lesson.number("Tom"), to="new")
    assert lesson.group("Tom").pupils == (lesson.number("Tom"),)


def test_who_is_moved_out_of_a_running_game_is_sent_on_to_the_next_table(lesson: Lesson) -> None:
    for name in ("Léa", "Tom", "Zoé"):
        lesson.join(name)
    old = lesson.go("Tom")
    lesson.do(move=lesson.number("Tom"), to="new")
    page = lesson.pupils["Tom"].get(f"/t/{old}", follow_redirects=True)
    assert page.url.path == f"/k/{lesson.code}"
    lesson.do(begin="all")
    assert lesson.go("Tom") != old


def test_a_pupil_is_renamed_and_removed(lesson: Lesson) -> None:
    lesson.join("Bart")
    lesson.do(begin="all")
    lesson.do(rename=lesson.number("Bart"), name="Léa")
    assert lesson.table("Léa").seats[0].name == "Léa"
    table, number = lesson.table("Léa"), lesson.number("Léa")
    lesson.do(remove=number)
    assert lesson.room().present == []
    assert all(seat.kind == "kitten" for seat in table.seats)
    page = lesson.pupils["Bart"].get(f"/k/{lesson.code}").text
    assert "Your first name" in page
    lesson.join("Lisa", lesson.pupils["Bart"])
    assert [pupil.name for pupil in lesson.room().present] == ["Lisa"]


@pytest.mark.parametrize("again", ["same", "mixed"])
def test_after_a_game_everybody_gets_a_new_table(
    running: Running, ana: Browser, again: str
) -> None:
    with opened(running, ana, size=2, again=again) as lesson:
        for name in ("Léa", "Tom", "Zoé", "Ida"):
            lesson.join(name)
        pairs = {name: lesson.go(name) for name in lesson.pupils}
        assert pairs["Léa"] == pairs["Tom"] != pairs["Zoé"] == pairs["Ida"]
        play_out(lesson, "Léa")
        play_out(lesson, "Zoé")
        page = lesson.pupils["Léa"].get(f"/t/{pairs['Léa']}").text
        assert f'href="/t/{pairs["Léa"]}/class"' in page
        assert 'name="rematch"' not in page
        form = {"token": field_of(page, "token"), "rematch": "yes"}
        asked = lesson.pupils["Léa"].post(f"/t/{pairs['Léa']}", data=form)
        assert asked.status_code == 403, "nobody plays past the end of a lesson"
        for name in ("Léa", "Zoé", "Tom", "Ida"):
            answer = lesson.pupils[name].get(f"/t/{pairs[name]}/class", follow_redirects=True)
            assert answer.status_code == 200
        new = {name: lesson.go(name) for name in lesson.pupils}
        assert not set(new.values()) & set(pairs.values())
        partner = "Tom" if again == "same" else "Zoé"
        assert new["Léa"] == new[partner]
