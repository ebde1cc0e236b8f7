"""Practice follows the learner: what was wrong or slow comes back sooner, what is new waits."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.games.chasse_aux_souris import practice
from chatiere.web.practice.choice import GAP, MOST_SHAKY
from chatiere.web.practice.mastery import LONGEST_DAYS, Mastery
from chatiere.web.practice.pace import BEFORE, Grade, Pace
from chatiere.web.practice.question import chosen
from chatiere.web.practice.subject import Question
from tests.web.learning import DAY, START, answer, beginner, good, lost, study

ANSWERS = st.lists(st.tuples(st.booleans(), st.floats(0.5, 60)), max_size=40)
quick = settings(max_examples=40, deadline=None)


def after(answers: list[tuple[bool, float]]) -> Mastery:
    """Somebody who gave these answers, twelve a day."""
    mastery = beginner()
    for n, (right, seconds) in enumerate(answers):
        at = START + n // 12 * DAY + 20 * n
        answer(mastery, chosen(mastery, "l", at), right, seconds, at)
    return mastery


@quick
@given(ANSWERS)
def test_a_wrong_item_is_due_before_a_slow_one_and_that_before_a_fast_one(
    answers: list[tuple[bool, float]],
) -> None:
    at, dues = START + 30 * DAY, []
    question = chosen(after(answers), "l", at)
    for right, seconds in ((False, 5.0), (True, 100.0), (True, 0.1)):
        mastery = after(answers)
        answer(mastery, question, right, seconds, at)
        dues.append(mastery.known[question.item].due)
    wrong, slow, fast = dues
    longest = datetime.fromtimestamp(at, UTC) + timedelta(days=LONGEST_DAYS)
    assert wrong < slow
    assert slow < fast or slow == longest


@quick
@given(ANSWERS)
def test_a_wrong_item_comes_back_after_a_few_others(answers: list[tuple[bool, float]]) -> None:
    mastery = after([(True, 5.0)] * 8)
    for right, seconds in answers[:5]:
        answer(mastery, chosen(mastery, "l", START), right, seconds, START)
    study(mastery, good, 1, START + 50)  # whatever else was wrong has its turn first
    missed = chosen(mastery, "l", START + 100)
    answer(mastery, missed, False, 5.0, START + 100)
    asked = study(mastery, good, 1, START + 110, length=GAP + 1)
    assert asked.index(missed.item) == GAP


@quick
@given(ANSWERS)
def test_whatever_was_answered_there_is_a_next_question_and_never_the_same_at_once(
    answers: list[tuple[bool, float]],
) -> None:
    mastery = beginner()
    before: list[str] = []
    for n, (right, seconds) in enumerate(answers):
        question = chosen(mastery, "l", START + n)
        assert question.item in practice.ITEMS
        assert question.item not in before[-GAP:]
        before.append(question.item)
        answer(mastery, question, right, seconds, START + n)


def test_a_good_learner_reaches_every_item_and_makes_it_firm() -> None:
    mastery = beginner()
    study(mastery, good, 60)
    assert set(mastery.known) == set(practice.ITEMS)
    assert mastery.firm == len(practice.ITEMS)


def test_a_quick_learner_leaps_over_the_easiest() -> None:
    slow, fast = beginner(), beginner()
    study(slow, good, 1)
    study(fast, lambda question, n: (True, 1.5), 1)
    place = practice.ITEMS.index
    assert max(map(place, slow.known)) < 16 < max(map(place, fast.known))


def test_a_learner_who_is_lost_meets_nothing_new() -> None:
    mastery = beginner()
    study(mastery, lost, 5)
    assert len(mastery.known) <= GAP + 1
    assert mastery.firm == 0


def test_nothing_new_is_begun_while_too_much_is_shaky() -> None:
    mastery = after([(True, 5.0)] * 8)

    def slow_at_first(question: Question, n: int) -> tuple[bool, float]:
        shaky = [item for item in mastery.known.values() if item.grade == Grade.SLOW]
        assert len(shaky) <= MOST_SHAKY
        return True, 5.0 if question.item in mastery.known else 60.0

    study(mastery, slow_at_first, 3, START + DAY)


def test_what_is_firm_becomes_shaky_again_by_a_mistake() -> None:
    mastery = beginner()
    study(mastery, good, 20)
    item = next(item for item in mastery.known if mastery.stage(item) == "firm")
    firm = mastery.firm
    question = practice.draw(item, random.Random(1))  # noqa: S311
    answer(mastery, question, False, 5.0, START + 21 * DAY)
    assert mastery.stage(item) == "learning"
    assert mastery.firm == firm - 1
    assert [name for name, _ in mastery.hardest(5)] == [item]


def test_a_sum_that_was_met_comes_as_a_card_of_the_game_too() -> None:
    mastery, seen = beginner(), set()

    def watching(question: Question, n: int) -> tuple[bool, float]:
        seen.add((question.asked.count("+") > 1, question.item in mastery.known))
        return True, 5.0

    study(mastery, watching, 60)
    assert (True, True) in seen, "a card on a total"
    assert (True, False) not in seen, "but not the first time"


def test_slow_is_slow_for_this_learner_and_kind() -> None:
    pace, mastery = Pace(), after([(True, 10.0)] * 12)
    taken = mastery.latest[-1]
    for _ in range(8):
        pace.grade("card", taken)
    assert pace.usual("card") == 10.0
    assert pace.usual("minus x") == BEFORE, "of which nothing is known"
    assert pace.grade("card", taken) == Grade.RIGHT
    pace.seconds["card"].extend([500.0] * 3)
    assert pace.usual("card") == 10.0, "a few long breaks change nothing"
    pace.seconds["card"].extend([500.0] * 30)
    assert pace.usual("card") == 20.0, "nobody may get that slow"


def test_the_days_add_up() -> None:
    mastery = beginner()
    study(mastery, lambda question, n: (n % 4 > 0, 5.0), 3)
    assert [(day.answers, day.right) for day in mastery.days.values()] == [(12, 9)] * 3
    assert (mastery.count, mastery.right) == (36, 27)
