"""A class through the real site: joining, tables that fill, the teacher's hand, the end."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.core.kernel import ONLOOKER
from chatiere.store.errors import StoreError
from chatiere.web.classes import pupil_routes
from chatiere.web.classes.nights import KEPT_DAYS, next_night
from chatiere.web.classes.plan import ClassPlan
from chatiere.web.tables.table import PLAYING
from tests.web.classroom import Lesson, opened, play_out, say_totals
from tests.web.serving import Browser, Running, field_of, first_event, served, wait_until
from tests.web.worlds import OtherWorlds, moved_to


@pytest.fixture
def lesson(running: Running, ana: Browser) -> Iterator[Lesson]:
    with opened(running, ana) as made:
        yield made


def test_tables_fill_by_themselves_and_begin_when_they_are_full(lesson: Lesson) -> None:
    for name in ("Léa", "Tom"):
        lesson.join(name)
        assert lesson.group(name).is_waiting
    lesson.join("Zoé")
    table = lesson.table("Zoé")
    assert table.state == PLAYING
    assert [seat.name for seat in table.seats] == ["Léa", "Tom", "Zoé"]
    assert table.settings.learn
    assert {lesson.go(name) for name in ("Léa", "Tom", "Zoé")} == {table.id}


def test_the_teacher_begins_with_kittens_where_somebody_is_missing(lesson: Lesson) -> None:
    lesson.join("Léa")
    lesson.join("Tom")
    lesson.do(begin="all")
    kinds = [seat.kind for seat in lesson.table("Léa").seats]
    assert kinds == ["human", "human", "kitten"]


def test_a_table_begins_after_a_while_where_the_teacher_wants_it(
    running: Running, ana: Browser
) -> None:
    with opened(running, ana, wait=20) as lesson:
        lesson.join("Léa")
        assert lesson.group("Léa").is_waiting

        def earlier(plan: ClassPlan) -> ClassPlan:
            return plan.with_group(1, lambda group: replace(group, since=group.since - 20))

        running.call(running.services.classes.change(lesson.id, earlier))
        event = first_event(lesson.pupils["Léa"], f"/k/{lesson.code}/live")
        assert f'data-go="/k/{lesson.code}/table"' in event
        assert lesson.table("Léa").state == PLAYING


def test_who_presses_twice_sits_once_and_comes_back_to_the_same_seat(lesson: Lesson) -> None:
    lea = lesson.join("Léa")
    lesson.join("Léa again", lea)
    lea.cookies.delete("pupil")
    lesson.join("Somebody", lea)
    assert [pupil.name for pupil in lesson.room().present] == ["Léa"]


def test_a_pupils_seat_is_apart_from_what_the_browser_plays_otherwise(lesson: Lesson) -> None:
    lea = lesson.join("Léa")
    lesson.do(begin="all")
    code = lesson.go("Léa")
    assert lea.get(f"/t/{code}").status_code == 200
    for address in ("/", "/me/games", "/practice"):
        assert "Léa" not in lea.get(address).text
        assert code not in lea.get(address).text
    own = lea.get("/me").text
    assert lea.send_form("/look", language="fr", token=field_of(own, "token")).status_code == 303
    settings = lea.get(f"/t/{code}").text
    answer = lea.post("/look", data={"token": field_of(settings, "token"), "language": "en"})
    assert answer.status_code == 303, "the table's page has the browser's own token"
    assert code not in lesson.teacher.get("/").text


def test_the_next_class_at_a_shared_tablet_begins_anew(
    running: Running, ana: Browser, lesson: Lesson
) -> None:
    tablet = lesson.join("Léa")
    with opened(running, ana) as other:
        assert "Léa" not in tablet.get(f"/k/{other.code}").text
        other.join("Max", tablet)
        assert [pupil.name for pupil in other.room().present] == ["Max"]
    page = tablet.get(f"/k/{lesson.code}").text
    assert "I am not Léa" in page
    tablet.post(f"/k/{lesson.code}", data={"token": field_of(page, "token"), "other": "yes"})
    lesson.join("Ida", tablet)
    assert [pupil.name for pupil in lesson.room().present] == ["Léa", "Ida"]


def test_two_of_one_name_are_told_apart_and_odd_names_are_shown_as_they_are(
    lesson: Lesson,
) -> None:
    for name in ("Léa", "Léa", "<b>Tom</b>", "שׁרה"):
        lesson.join(name)
    names = [pupil.name for pupil in lesson.room().present]
    assert names == ["Léa", "Léa 2", "<b>Tom</b>", "שׁרה"]
    board = lesson.teacher.get(f"/classes/{lesson.id}").text
    assert "&lt;b&gt;Tom&lt;/b&gt;" in board
    assert "<b>Tom</b>" not in board
    empty = lesson.visitor()
    page = empty.get(f"/k/{lesson.code}").text
    answer = empty.post(f"/k/{lesson.code}", data={"token": field_of(page, "token"), "name": " "})
    assert answer.status_code == 400


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


def test_pupils_see_neither_the_board_nor_the_wall_nor_the_report(lesson: Lesson) -> None:
    lea = lesson.join("Léa")
    for what in ("", "/live", "/screen", "/screen/live", "/report", "/report.csv", "/answers.csv"):
        assert lea.get(f"/classes/{lesson.id}{what}").status_code == 404
    assert lea.get(f"/classes/{lesson.id}/pupils/0").status_code == 404
    assert lea.send_form(f"/classes/{lesson.id}", end="yes").status_code == 404
    assert lesson.room().is_running
    stranger = lesson.visitor()
    for what in ("/live", "/table"):
        stranger.get("/")
        assert "Léa" not in stranger.get(f"/k/{lesson.code}{what}").text
    assert "Léa" not in stranger.get(f"/k/{lesson.code}").text


def test_a_wrong_code_is_refused_in_one_line(running: Running, leo: Browser) -> None:
    for code in ("abcdefghjk", "x", "%00"):
        answer = leo.get(f"/k/{code}")
        assert answer.status_code == 404
    assert "There is no class with this code." in leo.get("/k/abcdefghjk").text


def test_the_box_on_the_first_page_takes_the_code_of_a_class(lesson: Lesson, leo: Browser) -> None:
    for typed in (
        lesson.code,
        f"http://here/k/{lesson.code}",
        lesson.code[:5] + " " + lesson.code[5:],
    ):
        answer = leo.send_form("/join", code=typed)
        assert answer.headers["location"] == f"/k/{lesson.code}"


def test_at_most_sixty_pupils(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pupil_routes, "MOST_PUPILS", 2)
    lesson.join("Léa")
    lesson.join("Tom")
    late = lesson.visitor()
    page = late.get(f"/k/{lesson.code}").text
    assert "This class is full." in page
    answer = late.post(f"/k/{lesson.code}", data={"token": field_of(page, "token"), "name": "Zoé"})
    assert answer.status_code == 400
    assert len(lesson.room().pupils) == 2


def test_the_end_of_a_lesson_ends_tables_and_says_goodbye(lesson: Lesson) -> None:
    for name in ("Léa", "Tom", "Zoé", "Ida"):
        lesson.join(name)
    code = lesson.go("Léa")
    answer = lesson.do(end="yes")
    assert answer.headers["location"] == f"/classes/{lesson.id}/report"
    for name in ("Léa", "Ida"):
        page = lesson.pupils[name].get(f"/k/{lesson.code}").text
        assert f"Goodbye, {name}!" in page
    page_at_table = lesson.pupils["Léa"].get(f"/t/{code}", follow_redirects=True)
    assert "Goodbye, Léa!" in page_at_table.text
    stored = lesson.running.services.write_queue.do(lambda store: store.table(code))
    assert lesson.running.call(stored) is None
    late = lesson.visitor().get(f"/k/{lesson.code}").text
    assert "The lesson is over" in late
    assert 'name="name"' not in late


@pytest.fixture
def practised(running: Running, ana: Browser) -> Iterator[Lesson]:
    """A lesson of two with some answers, which is over."""
    with opened(running, ana, size=2) as made:
        for name, wrong in (("Léa", 2), ("Tom", 0)):
            made.join(name)
            made.do(begin="all")
            assert say_totals(made, name, wrong, most=6) >= 4
        wait_until(lambda: "Tom" in made.teacher.get(f"/classes/{made.id}/answers.csv").text)
        made.do(end="yes")
        yield made


def test_the_report_says_who_practised_what_and_loses_its_names_in_the_night(
    practised: Lesson,
) -> None:
    teacher, id_ = practised.teacher, practised.id
    page = teacher.get(f"/classes/{id_}/report").text
    assert "Léa" in page
    assert "Tom" in page
    assert 'class="plot"' in page
    sheet = teacher.get(f"/classes/{id_}/report.csv").text
    assert sheet.count("Léa") >= 2
    before = re.sub("Léa|Tom", "X", sheet)
    running = practised.running
    players = [pupil.player for pupil in practised.room().pupils]
    expires = running.call(running.services.classes.look(id_)).gathering.expires
    assert expires == next_night(time.time())
    running.call(running.services.class_nights.delete(expires - 1))
    assert "Léa" in teacher.get(f"/classes/{id_}/report").text
    running.call(running.services.class_nights.delete(expires + 1))
    after = teacher.get(f"/classes/{id_}/report").text
    assert "Léa" not in after
    assert "pupil 1" in after
    assert 'class="plot"' in after
    nameless = teacher.get(f"/classes/{id_}/report.csv").text
    assert re.sub(r"pupil \d", "X", nameless).replace("pupil", "X") == before.replace("pupil", "X")
    assert teacher.get(f"/classes/{id_}/answers.csv").status_code == 404
    for player in players:
        assert player is not None
        found = running.services.write_queue.do(
            lambda store, who=player: (store.player(who), store.learners_of(who))  # type: ignore[misc]
        )
        assert running.call(found) == (None, [])
    tables = running.services.write_queue.do(lambda store: store.tables_of_gathering(id_))
    assert running.call(tables) == []
    assert "Goodbye" in practised.pupils["Léa"].get(f"/k/{practised.code}").text
    assert "Léa" not in practised.pupils["Léa"].get(f"/k/{practised.code}").text
    running.call(running.services.class_nights.delete(expires + 401 * 24 * 3600))
    assert teacher.get(f"/classes/{id_}/report").status_code == 404


def test_names_are_kept_where_the_teacher_says_so_and_that_is_undone(practised: Lesson) -> None:
    teacher, id_, running = practised.teacher, practised.id, practised.running
    practised.do(keep="yes")
    assert "because you asked for it" in teacher.get(f"/classes/{id_}/report").text
    night = next_night(time.time())
    running.call(running.services.class_nights.delete(night + 1))
    assert "Léa" in teacher.get(f"/classes/{id_}/report").text
    practised.do(keep="no")
    running.call(running.services.class_nights.delete(night + 1))
    assert "Léa" not in teacher.get(f"/classes/{id_}/report").text
    answer = teacher.send_form(f"/classes/{id_}", keep="yes")
    assert answer.status_code == 409
    assert KEPT_DAYS == 400


def test_a_class_is_deleted_with_everything(practised: Lesson) -> None:
    practised.do(delete="yes", sure="yes")
    assert practised.teacher.get(f"/classes/{practised.id}").status_code == 404
    assert practised.pupils["Léa"].get(f"/k/{practised.code}").status_code == 404


def test_a_kill_in_the_middle_of_anything_leaves_a_class_that_goes_on(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written first is done by whoever looks next."""
    service = running.services.classes

    async def killed(*what: object) -> None:
        raise StoreError("killed here")

    with opened(running, ana, size=2) as lesson:
        lesson.join("Léa")
        tom = lesson.visitor()
        page = tom.get(f"/k/{lesson.code}").text
        form = {"token": field_of(page, "token"), "name": "Tom"}
        with monkeypatch.context() as patch:
            patch.setattr(service, "seat", killed)  # Tom is in the class, and has no seat
            assert tom.post(f"/k/{lesson.code}", data=form).status_code == 503
        with monkeypatch.context() as patch:
            patch.setattr(service, "_table_of", killed)  # their table has a code, and is not laid
            assert tom.get(f"/k/{lesson.code}").status_code == 503
        lesson.pupils["Tom"] = tom
        assert lesson.go("Tom") == lesson.go("Léa")
        table = lesson.table("Tom")
        assert len(lesson.room().present) == 2
        with monkeypatch.context() as patch:
            patch.setattr(service, "keep_up", killed)  # a pause is wanted, and no table has it yet
            pause = {"token": ana.token, "pause": "yes"}
            assert ana.post(f"/classes/{lesson.id}", data=pause).status_code == 503
        assert not table.settings.paused
        lesson.room()
        assert table.settings.paused
        move = {"token": ana.token, "move": lesson.number("Tom"), "to": "new"}
        with monkeypatch.context() as patch:
            patch.setattr(service, "_free_seats", killed)  # Tom is to sit elsewhere
            assert ana.post(f"/classes/{lesson.id}", data=move).status_code == 503
        lesson.room()
        assert [seat.kind for seat in table.seats] == ["human", "kitten"]
        with monkeypatch.context() as patch:
            patch.setattr(
                service, "_delete_unfinished", killed
            )  # the lesson is over, tables are there
            assert (
                ana.post(
                    f"/classes/{lesson.id}", data={"token": ana.token, "end": "yes"}
                ).status_code
                == 503
            )
        lesson.room()
        assert table.id not in running.services.registry.tables


def test_a_class_survives_a_restart_paused_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with (
        served(path, workers=1) as running,
        Browser(running.url) as teacher,
        opened(running, teacher, size=2) as lesson,
    ):
        for name in ("Léa", "Tom"):
            lesson.join(name)
        code = lesson.go("Léa")
        lesson.do(pause="yes")
    with served(path, workers=1) as lesson.running:
        assert lesson.running.table(code).settings.paused
        room = lesson.room()
        assert [pupil.name for pupil in room.present] == ["Léa", "Tom"]
        assert room.tables[code].state == PLAYING


@pytest.mark.parametrize("game", ["chasse-aux-souris", "filou", "crazy-mistigri", "cheez-tricks"])
def test_the_board_tells_no_more_than_an_onlooker_may_know(
    running: Running, ana: Browser, game: str
) -> None:
    """The same, byte by byte, in another world that an onlooker cannot tell from the true one."""
    worlds, luck = OtherWorlds(), random.Random(3)  # noqa: S311
    with opened(running, ana, game=game) as lesson:
        for name in ("Léa", "Tom", "Zoé"):
            lesson.join(name)
        table = lesson.table("Léa")

        def sent() -> list[str]:
            board = f"/classes/{lesson.id}"
            pages = (board, f"{board}/screen", f"{board}/report", f"/k/{lesson.code}")
            return [ana.get(page).text for page in pages] + [first_event(ana, f"{board}/live")]

        for made in range(16):
            if (mover := table.mover) is None:
                break
            if made % 4 == 0:
                true = sent()
                with moved_to(running, table, worlds.world(table.playing(), ONLOOKER)):
                    for here, there in zip(true, sent(), strict=True):
                        assert here.splitlines() == there.splitlines()
            what = luck.choice(table.playing().moves())
            running.call(table.play(mover, table.moves_made, what))
    assert worlds.differ >= 2
