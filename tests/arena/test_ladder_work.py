"""A folder of work: carried away, played on, carried back, and nothing lost or counted twice."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from chatiere.arena.ladder import work
from chatiere.arena.ladder.file import Ladder, load
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import Pairing, pairings_of
from chatiere.arena.ladder.work import make_folder, open_journals, pairings_in, results_in
from chatiere.cli import run
from chatiere.cli.ladder_play import play_ladder
from chatiere.core.game import find

Captured = pytest.CaptureFixture[str]
CAT = next(pairing for pairing in pairings_of(find("filou")) if pairing.pair == ("cat", "kitten"))
MMM = next(pairing for pairing in pairings_of(find("mmm")) if pairing.pair == ("cat", "kitten"))
PAIRINGS = [CAT, MMM]
"""Of both kinds: each for itself, and two tables with the same dice."""
DEALS = 4


def play(folder: Path, most: int, *others: Path) -> list[PairingResult]:
    """Go on until each has so many deals; what the folder holds then."""
    held, file = Ladder(), folder / "ladder.json"
    assert play_ladder(held, file, [folder, *others], PAIRINGS, None, most, 1) == 0
    found = list(results_in(folder))
    assert list(load(file).results.values()) == found
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Played in one go."""
    folder = tmp_path_factory.mktemp("whole") / "work"
    make_folder(folder, PAIRINGS)
    play(folder, DEALS)
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy, as one carries it away."""
    return Path(shutil.copytree(whole, tmp_path / "carried"))


def test_stopped_again_and_again_it_comes_out_as_in_one_go(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "work"
    make_folder(folder, PAIRINGS)
    for most in range(1, DEALS + 1):
        assert [result.deals for result in play(folder, most)] == [most, most]
    assert list(results_in(folder)) == list(results_in(whole))
    names = [name for pairing in PAIRINGS for name in pairing.file_names]
    assert names == [
        "filou-3-cat-kitten.jsonl",
        "mmm-1-cat-kitten.cat.jsonl",
        "mmm-1-cat-kitten.kitten.jsonl",
    ]
    for name in names:
        assert (folder / name).read_bytes() == (whole / name).read_bytes()


def test_what_a_kill_left_of_a_line_is_dropped_and_played_again(whole: Path, folder: Path) -> None:
    for name in CAT.file_names + MMM.file_names[1:]:
        file = folder / name
        file.write_bytes(file.read_bytes()[:-9])
    assert [result.deals for result in results_in(folder)] == [DEALS - 1, DEALS - 1]
    assert play(folder, DEALS) == list(results_in(whole))
    assert (folder / MMM.file_names[0]).read_bytes().count(b"\n") == 1 + DEALS, "once is enough"
    (folder / CAT.file_names[0]).write_bytes(b'{"chatiere": "jour')
    assert [result.deals for result in results_in(folder)] == [0, DEALS]


def test_what_another_machine_played_is_taken_over_once(whole: Path, folder: Path) -> None:
    here = Path(shutil.copytree(folder, folder.parent / "here"))
    play(folder, DEALS + 2)
    (folder / MMM.file_names[0]).unlink()  # that machine had no luck with this one
    merged = play(here, DEALS, folder)
    assert [result.deals for result in merged] == [DEALS + 2, DEALS]
    assert play(here, DEALS, folder) == merged, "the second time there is nothing new"
    assert merged[0] == next(results_in(folder))


def test_folders_are_read_into_a_file_and_a_page(
    whole: Path, folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    play(folder, DEALS + 1)
    file, page = tmp_path / "strength.json", tmp_path / "strength.md"
    works = ["--work", str(folder), "--work", str(whole)]
    for _ in range(2):
        assert run(["ladder", str(file), *works, "--page", str(page)]) == 0
        assert [found.deals for found in load(file).results.values()] == [DEALS + 1, DEALS + 1]
    assert "**unfinished**, 5 deals" in page.read_text(encoding="utf-8")
    capsys.readouterr()
    assert run(["ladder", "--work", str(whole), "--show", "--game", "filou"]) == 0
    said = capsys.readouterr().out
    assert "unfinished" in said
    assert "mmm" not in said


def test_it_is_played_on_by_one_alone_and_read_by_anybody(folder: Path, capsys: Captured) -> None:
    with open_journals(folder, PAIRINGS):
        assert run(["ladder", "--work", str(folder), "--show"]) == 0
        assert run(["ladder", "--work", str(folder), "--minutes", "0"]) == 2
    assert "is in use by another arena" in capsys.readouterr().err


def test_a_new_folder_holds_what_is_not_done_yet(tmp_path: Path) -> None:
    folder, file = tmp_path / "work", tmp_path / "ladder.json"
    ladder = ["ladder", str(file), "--work", str(folder), "--game", "filou", "--minutes", "0"]
    assert run([*ladder, "--players", "3", "--budget", "7"]) == 0
    asked = pairings_in(folder)
    assert {pairing.table for pairing in asked} == {"filou 3"}
    assert {pairing.better for pairing in asked} == {"kitten", "cat", "tiger", "seer:7"}
    assert [result.deals for result in results_in(folder)] == [0] * len(asked)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--game mmm --players 2", "the ladder has no such table of mmm for 2 players"),
        ("--game cheez-tricks", "the ladder has no such table of cheez-tricks"),
        ("--budget 7", "says already how long tigers think"),
    ],
)
def test_what_is_not_in_the_folder_is_one_line(
    arguments: str, line: str, folder: Path, capsys: Captured
) -> None:
    assert run(["ladder", "--work", str(folder), *arguments.split()]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("what", ["--show", "--minutes=0"])
def test_other_players_do_not_touch_it(
    what: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.setattr(work, "players_fingerprint", lambda game: "of tomorrow")
    assert run(["ladder", "--work", str(folder), what]) == 2
    said = capsys.readouterr().err
    assert "whose players of filou are not those of this installation" in said
    assert said.count("\n") == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_journal_by_other_players_is_not_counted(folder: Path, capsys: Captured) -> None:
    file = folder / CAT.file_names[0]
    first, *deals = file.read_text().splitlines(keepends=True)
    head = json.loads(first) | {"fingerprint": "of yesterday", "version": "0.1"}
    file.write_text(json.dumps(head) + "\n" + "".join(deals))
    for what in ("--show", "--minutes=0"):
        assert run(["ladder", "--work", str(folder), what]) == 2
        assert "was played by chatiere 0.1, whose players may be others" in capsys.readouterr().err


HEAD = '{"chatiere": "ladder work", "format": 1, "version": "1", "fingerprints": {}}\n'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]\n",
        '{"chatiere": "journal", "format": 1}\n',
        HEAD + '{"game": "chess"}\n',
        HEAD.replace("{}", "3"),
        HEAD + '{"ga',
    ],
)
def test_damaged_work_is_one_line_and_left_alone(
    text: str, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / work.RUNGS).write_text(text)
    assert run(["ladder", "--work", str(tmp_path), "--minutes", "0"]) == 2
    said = capsys.readouterr().err
    assert "cannot be read" in said
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [work.RUNGS]


def test_a_pairing_is_read_as_it_was_written(tmp_path: Path) -> None:
    wanted = [*PAIRINGS, Pairing("filou", 4, CAT.options, "tiger:500ms", "cat")]
    make_folder(tmp_path / "work", wanted)
    assert pairings_in(tmp_path / "work") == wanted
