"""Journals: a contest goes on where it was stopped, and nothing is lost or counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatiere.arena import journal
from chatiere.arena.contest import Contest, play_contest
from chatiere.arena.journal import Journal, seed_in
from chatiere.arena.report import as_dict
from chatiere.cli import run
from chatiere.core.errors import ChatiereError

Captured = pytest.CaptureFixture[str]
CONTEST = Contest("filou", {"open_mice": False}, ("kitten", "random", "random"), "3")
GAMES = 120
OLD = Path(__file__).with_name("journal-0.5.0.jsonl")
"""As 0.5.0 wrote it, for `--seats kitten,random,random --seed 3`."""


def played(path: Path, games: int, contest: Contest = CONTEST) -> dict[str, object]:
    with Journal(path, contest) as kept:
        result, is_all = play_contest(contest, games, 1, lambda games: None, kept)
    assert is_all
    return as_dict(result)


def refusal(path: Path, contest: Contest = CONTEST) -> str:
    before = path.read_bytes()
    with pytest.raises(ChatiereError) as caught, Journal(path, contest):
        pass
    assert path.read_bytes() == before
    return str(caught.value)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    """A contest that nobody disturbed."""
    path = tmp_path_factory.mktemp("whole") / "journal"
    return path, played(path, GAMES)


def test_killed_twice_and_continued_it_is_the_same_as_never_stopped(
    whole: tuple[Path, dict[str, object]], tmp_path: Path, capsys: Captured
) -> None:
    path, found = tmp_path / "journal", tmp_path / "found.json"
    seats = ["--seats", ",".join(CONTEST.seats), "--journal", str(path)]
    arguments = ["arena", "filou", *seats, "--games", str(GAMES), "--workers", "1"]
    for lines in (4, 12):
        command = [sys.executable, "-m", "chatiere", *arguments, "--seed", "3"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
            for _ in range(6000):
                if path.exists() and path.read_bytes().count(b"\n") > lines:
                    break
                time.sleep(0.01)
            os.kill(running.pid, signal.SIGKILL)
        assert lines < path.read_bytes().count(b"\n") < 40
    there = 3 * (path.read_bytes().count(b"\n") - 1)
    assert run([*arguments, "--json", str(found)]) == 0, "the journal knows the seed"
    assert f"{there} games are in {path} already" in capsys.readouterr().err
    assert json.loads(found.read_bytes()) == whole[1]
    assert path.read_bytes() == whole[0].read_bytes()


def test_what_a_crash_left_of_a_last_line_is_played_again(
    whole: tuple[Path, dict[str, object]], tmp_path: Path
) -> None:
    data, path = whole[0].read_bytes(), tmp_path / "journal"
    last = data.rindex(b"\n", 0, -1) + 1
    for torn in (data[:-1], data[: last + 20], data[:last] + b"\0\0\0", data[:last] + b"{}\n"):
        path.write_bytes(torn)
        with Journal(path, CONTEST) as kept:
            assert len(kept.deals) == GAMES // 3 - 1
        assert path.read_bytes() == data[:last]
    assert played(path, GAMES) == whole[1]
    assert path.read_bytes() == data


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 20_000))
def test_wherever_it_is_torn_the_whole_lines_are_kept(
    whole: tuple[Path, dict[str, object]], place: int
) -> None:
    data = whole[0].read_bytes()
    torn = data[: place % len(data)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        path.write_bytes(torn)
        with Journal(path, CONTEST) as kept:
            lines = torn.count(b"\n")
            assert [deal.number for deal in kept.deals] == list(range(max(lines - 1, 0)))
        assert path.read_bytes() == b"".join(data.splitlines(keepends=True)[: max(lines, 1)])


def test_more_games_may_be_wanted_later_and_fewer_throw_nothing_away(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    few, more = played(path, 9), played(path, 15)
    assert (few["games"], more["games"]) == (9, 15)
    assert played(path, 3) == more
    assert played(tmp_path / "other", 15) == more


def test_another_contest_is_refused_and_the_difference_is_told(
    whole: tuple[Path, dict[str, object]],
) -> None:
    path = whole[0]
    other = "is of another contest: its "
    assert f"{path} {other}seed is ‹3›, not ‹4›" in refusal(path, replace(CONTEST, seed="4"))
    said = refusal(path, replace(CONTEST, seats=("cat", "random", "random")))
    assert f'{other}seats is ‹["kitten", "random", "random"]›, not ‹["cat", ' in said
    said = refusal(path, replace(CONTEST, options={"open_mice": True}))
    assert f'{other}options is ‹{{"open_mice": false}}›' in said
    assert f"{other}move_time is ‹10.0›" in refusal(path, replace(CONTEST, move_time=1.0))


@pytest.mark.parametrize("content", [b"dear diary\n", b"{}\n", b"[1]", b'{"chatiere": 1}\n', b"\n"])
def test_a_file_that_is_no_journal_is_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    assert refusal(path) == f"{path} is not a journal of the arena: left as it is"
    assert seed_in(path) is None


def test_a_damaged_journal_is_refused(
    whole: tuple[Path, dict[str, object]], tmp_path: Path
) -> None:
    path, lines = tmp_path / "journal", whole[0].read_bytes().splitlines(keepends=True)
    for broken in (b"?\n", b"[]\n", lines[5], b'{"deal": 2, "games": [[1, 2]], "faults": []}\n'):
        path.write_bytes(b"".join([*lines[:3], broken, *lines[4:]]))
        assert refusal(path) == f"{path} is damaged in line 4: left as it is"


def test_two_arenas_do_not_write_to_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal(path, CONTEST):
        assert refusal(path) == f"{path} is in use by another arena"
    with Journal(path, CONTEST) as kept:
        assert kept.deals == []


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, write = tmp_path / "journal", os.write
    with Journal(path, CONTEST) as kept:
        play_contest(CONTEST, 6, 1, lambda games: None, kept)
        monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:20]))
        with pytest.raises(ChatiereError, match=f"cannot write {path}: no space left"):
            play_contest(CONTEST, 9, 1, lambda games: None, kept)
    monkeypatch.undo()
    assert played(path, 9)["deals"] == 3
    with pytest.raises(ChatiereError, match="cannot write /no/where: No such file"):
        Journal(Path("/no/where"), CONTEST)
    with pytest.raises(ChatiereError, match="cannot write /dev/null: it is not a file"):
        Journal(Path("/dev/null"), CONTEST)


def test_a_deal_that_ctrl_c_lost_while_it_was_taken_leaves_no_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def map_ordered(work: Any, pieces: Any, workers: int, in_threads: bool, take: Any) -> bool:
        for contest, number in pieces:
            if number != 2:
                take(work(contest, number))
        return False

    path = tmp_path / "journal"
    monkeypatch.setattr("chatiere.arena.contest.map_ordered", map_ordered)
    with Journal(path, CONTEST) as kept:
        result, is_all = play_contest(CONTEST, 12, 1, lambda games: None, kept)
    assert (len(result.deals), is_all) == (2, False)
    monkeypatch.undo()
    assert played(path, 12) == played(tmp_path / "other", 12)


def test_the_same_players_of_another_release_go_on(
    whole: tuple[Path, dict[str, object]], tmp_path: Path
) -> None:
    head, *lines = whole[0].read_bytes().splitlines(keepends=True)
    earlier = json.dumps(json.loads(head) | {"version": "0.6.9"}).encode() + b"\n"
    path = tmp_path / "journal"
    path.write_bytes(earlier + b"".join(lines[:5]))
    assert played(path, GAMES) == whole[1]
    assert path.read_bytes() == earlier + b"".join(lines)


def test_deals_of_other_players_are_told_and_none_are_added_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    path, found = tmp_path / "journal", tmp_path / "found.json"
    earlier = played(path, 6)
    torn = path.read_bytes() + b'{"deal": 2, '
    path.write_bytes(torn)
    monkeypatch.setattr(journal, "players_fingerprint", lambda name: "somebody else")
    seats = ["--seats", ",".join(CONTEST.seats), "--workers", "1", "--journal", str(path)]
    assert run(["arena", "filou", *seats, "--games", "6", "--json", str(found)]) == 0
    release = earlier["chatiere"]
    assert f"6 games are in {path} already, by chatiere {release}" in capsys.readouterr().err
    assert json.loads(found.read_bytes()) == earlier
    assert run(["arena", "filou", *seats, "--games", "7"]) == 2
    said = capsys.readouterr().err
    assert f"{path} was played by chatiere {release}, whose players may be others: no deals" in said
    assert path.read_bytes() == torn, "left as it was"


def test_a_journal_of_0_5_0_is_told_and_no_deal_is_added_to_it(tmp_path: Path) -> None:
    """It says by which sources it was played, which nobody can compare: nothing is added."""
    path = tmp_path / "journal"
    path.write_bytes(OLD.read_bytes())
    assert seed_in(path) == "3"
    earlier = played(path, 12)
    assert (earlier["chatiere"], earlier["games"]) == ("0.5.0", 12)
    with (
        Journal(path, CONTEST) as kept,
        pytest.raises(ChatiereError, match=r"by chatiere 0\.5\.0, .* its 12 games; name another"),
    ):
        play_contest(CONTEST, 15, 1, lambda games: None, kept)
    assert path.read_bytes() == OLD.read_bytes()
    ours = played(tmp_path / "ours", 12)
    assert ours["players"] != earlier["players"], "a seed dealt other cards then"
