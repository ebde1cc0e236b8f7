"""The machinery of studies: what is counted is counted once, and the same every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.cli import run as command
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find
from chatiere.core.measurement import mean, share
from chatiere.games.filou.study.scale import WHOLE
from chatiere.studies import run
from chatiere.studies.results import Results, TableCounts, load
from chatiere.studies.study_engine import StudyEngine, StudyTable, counting_of, study_engine

FILOU = find("filou")
CATS = StudyTable.of(FILOU, {"seats": ["cat"] * 3})


def alike(one: Any, other: Any) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def last_move(view: dict[str, Any]) -> str:
    """A player from outside, whose games are played elsewhere and counted afterwards."""
    return str(view["moves"][0])


def test_notes_are_the_same_plain_and_compiled() -> None:
    plain = StudyEngine(FILOU, compiled=False).play(CATS, "7", 0, 2)
    assert alike(plain, study_engine("filou").play(CATS, "7", 0, 2))
    assert plain.seat_wins[:, 1].sum() == 2 * WHOLE
    assert plain.seat_wins[:3, 0].tolist() == [2, 2, 2]


def test_counts_do_not_depend_on_how_many_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHUNK", 3)
    done: list[int] = []
    alone = run.study(FILOU, 10, 1, 1, done.append)
    together = run.study(FILOU, 10, 1, 3, lambda _: None)
    assert done == [3, 3, 3, 1] * 3
    for one, other in zip(alone.tables, together.tables, strict=True):
        assert one.games == other.games
        assert alike(one.counts, other.counts)
    assert alone.is_whole
    assert alone.tables[0].counts.seat_wins[0, 0] == 10


def test_what_is_stopped_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHUNK", 2)
    done: list[int] = []

    def stop(games: int) -> None:
        done.append(games)
        if len(done) == 2:
            raise KeyboardInterrupt

    results = run.study(FILOU, 8, 1, 1, stop)
    assert not results.is_whole
    assert results.games == sum(done) == results.tables[0].counts.seat_wins[0, 0]
    assert [seen.games for seen in results.tables[1:]] == [0, 0]


def test_games_played_elsewhere_are_counted_too() -> None:
    outside = StudyTable.of(FILOU, {"seats": ["tests.studies.test_machinery:last_move"] * 3})
    counts = StudyEngine(FILOU, compiled=False).play(outside, "1", 0, 1)
    assert counts.seat_wins[:3, 0].tolist() == [1, 1, 1]
    assert counts.own_row[:, 0].sum() == 3 * 9


def results_of(games: int) -> Results:
    counts = counting_of(FILOU).new_counts()
    counts.fate[0] = 5
    return Results("filou", 3, 10, [TableCounts(CATS, counts, games, 1.5)], {"x": [0.123456789]})


def test_results_come_back_from_their_file(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(results_of(10).as_json(), encoding="utf-8")
    again = load(tmp_path / "a.json")
    assert again.as_json() == results_of(10).as_json()
    assert again.command == "chatiere study filou --games 10 --seed 3"
    assert again.computed == {"x": [0.123457]}
    assert again.is_whole
    assert not results_of(9).is_whole


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "[]",
        "{}",
        results_of(10).as_json().replace('"filou"', '"bridge"'),
        results_of(10).as_json().replace('"fate"', '"fat"'),
        results_of(10).as_json().replace('"fate": [', '"fate": [1, '),
        results_of(10).as_json().replace('"games": 10', '"games": "ten"'),
    ],
)
def test_a_file_that_is_no_study_is_refused_in_one_line(broken: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(ChatiereError) as refused:
        load(path)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["bridge"], "no game"),
        (["filou", "--from", "nowhere.json"], "cannot be read"),
        (["filou", "--games", "1", "--out", "/dev/null/here"], "cannot write"),
        (["mmm", "--from", "filou.json"], "is a study of filou, not of mmm"),
        (["filou", "--from", "filou.json", "--lang", "de"], "a language is fr or en"),
    ],
)
def test_what_cannot_be_studied_is_said_in_one_line(
    arguments: list[str],
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("filou.json").write_text(results_of(10).as_json(), encoding="utf-8")
    assert command(["study", *arguments]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=30))
def test_means_and_their_margins_are_those_of_the_numbers(numbers: list[int]) -> None:
    values = np.array(numbers)
    figure = mean(values.sum(), (values**2).sum(), len(values))
    assert figure.value == pytest.approx(values.mean())
    spread = values.std(ddof=1) / np.sqrt(len(values))
    assert figure.margin == pytest.approx(1.96 * spread, rel=1e-3, abs=1e-6)


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_share_is_never_certain(won: int, more: int) -> None:
    figure = share(won, won + more)
    assert 0 <= figure.value < 1
    assert figure.margin > 0
    assert share(0, 0).value != share(0, 0).value  # nothing is known of nothing
