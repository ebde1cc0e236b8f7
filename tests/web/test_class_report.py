"""The end of a lesson, its report, and names that vanish in the night."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from chatiere.web.classes.nights import KEPT_DAYS, next_night
from tests.web.classroom import Lesson, opened, say_totals
from tests.web.serving import Browser, Running, wait_until


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
