"""A class whose every request goes to any of several servers."""

from __future__ import annotations

from chatiere.web.tables.table import PLAYING
from tests.cluster.serving import Cluster
from tests.cluster.test_attacks import at_once
from tests.web.classroom import opened
from tests.web.serving import Browser, wait_until

NAMES = ("Léa", "Tom", "Zoé", "Ida", "Max", "Noé", "Ana")


def test_pupils_who_come_at_once_through_any_server_all_get_one_seat(running: Cluster) -> None:
    with Browser(running.url) as teacher, opened(running, teacher) as lesson:
        at_once(lesson.join, NAMES)
        room = lesson.room()
        assert sorted(pupil.name for pupil in room.present) == sorted(NAMES)
        groups = room.plan.active()
        seated = [number for group in groups for number in group.pupils]
        assert sorted(seated) == list(range(len(NAMES)))
        assert sorted(len(group.pupils) for group in groups) == [1, 3, 3]
        for group in groups:
            names = [pupil.name for pupil in room.present if pupil.number in group.pupils]
            if group.code:
                assert {lesson.go(name) for name in names} == {group.code}


def test_a_pause_by_one_server_holds_at_every_other(running: Cluster) -> None:
    with Browser(running.url) as teacher, opened(running, teacher) as lesson:
        for name in NAMES[:3]:
            lesson.join(name)
        code = lesson.go("Léa")
        for server in running.everywhere():
            assert server.table(code).state == PLAYING
        for wanted in (True, False):
            lesson.do(pause="yes" if wanted else "no")
            for server in running.everywhere():
                held = server.services.registry.tables[code]
                wait_until(lambda held=held, wanted=wanted: held.settings.paused is wanted)  # type: ignore[misc]
        lesson.do(move=lesson.number("Tom"), to="new")
        for server in running.everywhere():
            assert [seat.kind for seat in server.table(code).seats] == ["human", "kitten", "human"]
        lesson.do(end="yes")
        for server in running.everywhere():
            wait_until(lambda server=server: code not in server.services.registry.tables)  # type: ignore[misc]
        assert "Goodbye, Léa!" in lesson.pupils["Léa"].get(f"/k/{lesson.code}").text
