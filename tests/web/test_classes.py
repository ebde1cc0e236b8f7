"""A class through the real site: joining, tables that fill, a kill, and what is told to whom."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.core.kernel import ONLOOKER
from chatiere.store.errors import StoreError
from chatiere.web.classes import pupil_routes
from chatiere.web.classes.plan import ClassPlan
from chatiere.web.tables.codes import LETTERS
from chatiere.web.tables.table import PLAYING
from tests.web.classroom import Lesson, opened
from tests.web.serving import Browser, Running, field_of, first_event, served
from tests.web.worlds import OtherWorlds, moved_to


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


def test_who_tries_codes_is_soon_refused(tmp_path: Path) -> None:
    with served(tmp_path / "tables.db", rate_factor=1.0) as running, Browser(running.url) as guest:
        guest.get("/")
        tried = [guest.get(f"/k/{'a' * 9}{letter}").status_code for letter in 3 * LETTERS]
    assert tried[0] == 404
    assert 429 in tried[50:]


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
