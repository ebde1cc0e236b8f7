"""Places, bars and lines of the deal of the day, by themselves."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from chatiere.core.game import find
from chatiere.store.days import DayScore
from chatiere.web.daily.deal import Secrets
from chatiere.web.daily.results import bar_plot, bars, line_of, score_words, standing
from chatiere.web.tables.sealing import GRACE, day_at, day_of, sealed_until

DAY = date(2026, 11, 16)


def row(player: str | None, score: int, name: str = "", table: str = "") -> DayScore:
    return DayScore(table or f"t-{player}-{score}", player, score, name)


def test_the_first_finished_game_of_a_browser_counts() -> None:
    now = standing(find("filou"), [row("ana", 5), row("leo", 9), row("ana", 40)], "ana")
    assert [each.score for each in now.scores] == [5, 9]
    assert now.mine == row("ana", 5)
    assert now.place == 2


def test_fewest_points_win_where_a_game_says_so() -> None:
    rows = [row("ana", 5), row("leo", 9), row("mia", 5)]
    assert standing(find("crazy-mistigri"), rows, "leo").place == 3
    assert standing(find("crazy-mistigri"), rows, "mia").place == 1
    assert standing(find("filou"), rows, "leo").place == 1


def test_who_was_forgotten_still_counts_and_has_no_name() -> None:
    rows = [row(None, 7, "—", "a"), row(None, 8, "—", "b"), row("ana", 1, "Ana")]
    now = standing(find("filou"), rows, "ana")
    assert len(now.scores) == 3
    assert [(place, each.name) for place, each in now.named] == [(3, "Ana")]


@pytest.mark.parametrize("scores", [[3], [1, 1, 1], [-40, 0, 55], list(range(200))])
def test_bars_hold_everybody_once_and_mark_ones_own(scores: list[int]) -> None:
    found = bars(scores, scores[0])
    assert sum(bar.people for bar in found) == len(scores)
    assert len(found) <= 12
    [mine] = [bar for bar in found if bar.is_mine]
    assert mine.low <= scores[0] <= mine.high
    assert bar_plot(found, "title").count("<rect") == len(found)


def test_a_line_is_for_people_and_says_which_deal_it_was() -> None:
    said = score_words(-3, 51, lambda text: text)
    assert line_of(find("filou"), DAY, said, "3f9a2c" + "0" * 58, "fr") == (
        "Chatière · Filou · 16 nov. 2026 · −3 (tiger 51) · #3f9a2c"
    )
    assert score_words(12, None, lambda text: text) == "12"


def test_days_are_by_universal_time_and_sealed_for_an_hour_more() -> None:
    last = datetime(2026, 11, 16, 23, 59, 59, tzinfo=UTC).timestamp()
    assert day_at(last) == DAY
    assert day_at(last + 1) == date(2026, 11, 17)
    assert sealed_until(DAY) == last + 1 + GRACE
    assert day_of("day 2026-11-16") == DAY
    assert day_of("lesson 3") is day_of(None) is None


def test_seeds_follow_from_the_secret_alone() -> None:
    one, same, other = Secrets(b"s" * 32), Secrets(b"s" * 32), Secrets(b"t" * 32)
    assert one.seed(DAY, "filou") == same.seed(DAY, "filou")
    assert one.commitment(DAY, "filou") == same.commitment(DAY, "filou")
    assert one.seed(DAY, "filou") != other.seed(DAY, "filou")
    assert len(one.seed(DAY, "filou")) == 32
