"""Who sits with whom in a class, and what a lesson came to: without a server."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import datetime

import pytest

from chatiere.store.rows import Answer, Participant
from chatiere.web.classes.classes import seats_for, wishes
from chatiere.web.classes.nights import next_night
from chatiere.web.classes.plan import ClassPlan, Group
from chatiere.web.classes.report import Report, figures_of, slices_of
from chatiere.web.classes.settings import MIXED, SAME, SIZES, ClassSettings
from chatiere.web.practice.subject import practised_game, subject_of
from chatiere.web.server.refusal import Refusal


def plan_of(**settings: object) -> ClassPlan:
    return ClassPlan(ClassSettings.of({"size": 3, "wait": 60, **settings}))


def seated(plan: ClassPlan, *pupils: int, now: float = 0.0) -> ClassPlan:
    for pupil in pupils:
        plan = plan.seated(pupil, now)
    return plan


def begun(plan: ClassPlan, now: float = 0.0) -> ClassPlan:
    return plan.begun({group.number: f"code{group.number}" for group in plan.due(now)})


def over(plan: ClassPlan) -> ClassPlan:
    return plan.over([group.code for group in plan.groups if group.is_played])


def pupils_of(plan: ClassPlan) -> list[tuple[int, ...]]:
    return [group.pupils for group in plan.active()]


def test_tables_fill_one_after_the_other() -> None:
    plan = seated(plan_of(), *range(7))
    assert pupils_of(plan) == [(0, 1, 2), (3, 4, 5), (6,)]
    assert seated(plan, 3) == plan, "who has a seat keeps it"
    assert [group.number for group in plan.due(0.0)] == [1, 2]


def test_who_waits_long_begins_with_who_is_there_unless_the_teacher_says_when() -> None:
    plan = seated(plan_of(), 0, now=100.0)
    assert plan.due(159.0) == []
    assert [group.pupils for group in plan.due(160.0)] == [(0,)]
    assert replace(plan, is_paused=True).due(160.0) == []
    assert seated(plan_of(wait=0), 0).due(1e9) == []


def test_the_same_people_play_again_as_they_come() -> None:
    plan = over(begun(seated(plan_of(again=SAME), *range(6))))
    plan = seated(plan, 0, 4, 1)
    assert pupils_of(plan) == [(0, 1), (4,)]
    assert plan.due(0.0) == []
    plan = seated(plan, 5, 2)
    assert [group.pupils for group in plan.due(0.0)] == [(0, 1, 2)]


def test_who_has_gone_is_not_waited_for() -> None:
    plan = over(begun(seated(plan_of(again=SAME), 0, 1, 2)))
    plan = seated(plan, 0)
    plan = plan.removed(2)
    assert [group.pupils for group in seated(plan, 1).due(0.0)] == [(0, 1)]
    assert plan.seated(2, 0.0) == plan, "who was taken out stays out"


def test_somebody_new_takes_a_seat_that_nobody_is_expected_at() -> None:
    plan = begun(seated(plan_of(again=SAME), 0, 1), now=60.0)
    plan = seated(over(plan), 0)
    assert pupils_of(seated(plan, 9)) == [(0, 9)]
    full = seated(over(begun(seated(plan_of(again=SAME), 0, 1, 2))), 0)
    assert pupils_of(seated(full, 9)) == [(0,), (9,)], "two are expected back"


def test_mixed_tables_bring_together_who_has_not_met() -> None:
    plan = over(begun(seated(plan_of(size=2, again=MIXED), *range(4))))
    assert pupils_of(seated(plan, 0, 2, 1, 3)) == [(0, 2), (1, 3)]


def test_nobody_waits_alone_because_everybody_has_met() -> None:
    plan = over(begun(seated(plan_of(size=2, again=MIXED), 0, 1)))
    assert pupils_of(seated(plan, 0, 1)) == [(0, 1)]


@pytest.mark.parametrize("again", [SAME, MIXED])
@pytest.mark.parametrize("size", SIZES)
def test_whatever_happens_everybody_sits_once_and_no_table_is_too_large(
    again: str, size: int
) -> None:
    """A long lesson of thirty, in which anything may happen at any time."""
    luck, plan, now = random.Random(size), plan_of(size=size, again=again), 0.0  # noqa: S311
    gone: set[int] = set()
    for _ in range(1500):
        now += luck.random() * 5
        pupil = luck.randrange(30)
        what = luck.choices(["seat", "move", "remove", "begin", "over"], [20, 2, 0.1, 3, 2])[0]
        if what == "seat":
            plan = plan.seated(pupil, now)
        elif what == "move" and pupil not in gone:
            plan = plan.moved(pupil, luck.choice([None, *(g.number for g in plan.groups)]), now)
        elif what == "remove":
            gone.add(pupil)
            plan = plan.removed(pupil)
        elif what == "begin":
            plan = begun(plan, now)
        elif played := [group.code for group in plan.groups if group.is_played]:
            plan = plan.over([luck.choice(played)])
        active = [pupil for group in plan.active() for pupil in group.pupils]
        assert len(active) == len(set(active))
        assert not set(active) & gone
        assert all(len(group.pupils) <= size for group in plan.groups)
        assert len({group.number for group in plan.groups}) == len(plan.groups)
        assert ClassPlan.of(json.loads(json.dumps(plan.content()))) == plan


def test_a_pupil_is_moved_where_there_is_room() -> None:
    plan = seated(plan_of(), *range(5))
    assert pupils_of(plan.moved(0, 2, 1.0)) == [(1, 2), (3, 4, 0)]
    full = plan.moved(3, 1, 1.0)
    assert pupils_of(full) == [(0, 1, 2), (4,), (3,)], "a full table takes nobody"
    assert pupils_of(plan.moved(3, None, 1.0)) == [(0, 1, 2), (4,), (3,)]
    playing = begun(plan)
    assert pupils_of(playing.moved(4, 1, 1.0))[0] == (0, 1, 2), "nor does one that is played"


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Refusal, match="3 to 5"):
        ClassSettings.of({"game": "filou", "size": 2})
    for wrong in ({"game": "chess"}, {"size": 7}, {"level": "dog"}, {"wait": 1}, {"again": "no"}):
        with pytest.raises(Refusal):
            ClassSettings.of(wrong)


def test_computers_take_the_seats_that_are_free() -> None:
    people = (Participant("g", 0, "a", "Moustache", 0.0), Participant("g", 1, None, "—", 0.0))
    seats = seats_for(Group(1, (0, 1), 0.0), people, "kitten", 3)
    assert [seat.kind for seat in seats] == ["human", "kitten", "kitten"]
    assert len({seat.name for seat in seats}) == 3
    assert not wishes(plan_of(game="mmm", learn=True), "mmm")["learn"]


# -- the report -----------------------------------------------------------------------------------


def answers(*given: tuple[str, bool, float], at: float = 1000.0) -> list[Answer]:
    return [
        Answer("", at + number, item, "", "1", right, seconds, number + 1)
        for number, (item, right, seconds) in enumerate(given)
    ]


@pytest.fixture
def report() -> Report:
    subject = subject_of(practised_game())
    cards = [item for item in subject.ITEMS if subject.kind(item, "") == "card"]
    easy, hard = cards[0], cards[-1]
    lea = answers((easy, True, 1.0), (hard, False, 9.0), (hard, False, 8.0))
    tom = answers((easy, True, 1.0), (hard, False, 9.0), (hard, True, 8.0), at=1000.0 + 3600)
    pupils = [figures_of(0, 1, lea, subject), figures_of(1, 2, tom, subject)]
    return Report((*pupils, figures_of(2, 1, [], subject)), slices_of([*lea, *tom]))


def test_the_report_counts_what_each_pupil_answered(report: Report) -> None:
    lea, tom, ida = report.pupils
    assert (lea.answers, lea.right, tom.right, ida.answers) == (3, 1, 2, 0)
    assert not set(lea.shaky) & set(lea.firm)
    assert set(lea.firm) | set(lea.shaky) == set(lea.sums)
    assert report.answers == 6


def test_what_many_stumbled_over_comes_first(report: Report) -> None:
    (hard,) = report.hard()
    assert (hard.stumbled, hard.pupils, hard.wrong, hard.answers) == (2, 2, 3, 4)
    assert report.sums()[0] == hard


def test_a_report_is_kept_in_figures_and_comes_back_the_same(report: Report) -> None:
    assert Report.of(json.loads(json.dumps(report.content()))) == report
    assert [(given, right) for _, given, right in report.slices] == [(3, 1), (3, 2)]


# -- nights ---------------------------------------------------------------


@pytest.mark.parametrize(("hour", "days"), [(10, 1), (2, 0), (3, 1), (23, 1)])
def test_names_go_at_three_in_the_next_night(hour: int, days: int) -> None:
    now = datetime(2026, 11, 16, hour, 0, 0)
    night = datetime.fromtimestamp(next_night(now.timestamp()))
    assert (night.day - now.day, night.hour, night.minute) == (days, 3, 0)
