"""The command line: every command, every fault in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chatiere
from chatiere.cli import run
from chatiere.core.game import games
from tests.core.samples import finished

Captured = pytest.CaptureFixture[str]


def fault(arguments: list[str], capsys: Captured, status: int = 2) -> str:
    """The one line that a command says when it fails."""
    capsys.readouterr()
    assert run(arguments) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    assert said.err.startswith("chatiere: ")
    return said.err.removeprefix("chatiere: ").rstrip("\n")


def output(arguments: list[str], capsys: Captured) -> str:
    capsys.readouterr()
    status = run(arguments)
    said = capsys.readouterr()
    assert status == 0, said.err
    return said.out


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(finished(), encoding="utf-8")
    return file


def test_games_lists_titles_players_and_options(capsys: Captured) -> None:
    said = output(["games", "--lang", "en"], capsys)
    for game in games().values():
        assert f"{game.name}: {game.title_in('en')}" in said
        assert f"{game.players[0]} to {game.players[-1]} players, {game.minutes} minutes" in said
        for name in game.options:
            assert f"option {name}=" in said
    assert "option level=domestic|wild (default domestic)" in said


def test_french_comes_first(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert games()["filou"].title_in("fr") in output(["games"], capsys)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert games()["filou"].title_in("en") in output(["games"], capsys)
    assert fault(["games", "--lang", "de"], capsys) == "a language is fr or en, not ‹de›"


def test_the_version_is_said_without_an_installation(capsys: Captured) -> None:
    assert output(["--version"], capsys) == f"chatiere {chatiere.__version__}\n"


def test_verify_says_ok(capsys: Captured, game_file: Path) -> None:
    assert output(["verify", str(game_file)], capsys) == f"{game_file}: ok\n"
    both = [str(game_file)] * 2
    assert output(["verify", *both], capsys) == f"{game_file}: ok\n" * 2


def test_verify_says_which_move_is_wrong_and_what_was_allowed(
    capsys: Captured, game_file: Path, tmp_path: Path
) -> None:
    broken = json.loads(finished())
    broken["moves"][4] = ["*", "place 3"]
    (tmp_path / "broken.json").write_text(json.dumps(broken))
    assert run(["verify", str(game_file), str(tmp_path / "broken.json")]) == 1
    good, bad = capsys.readouterr().out.splitlines()
    assert good.endswith("game.json: ok")
    assert "broken.json: move 4: ‹place 3› by ‹*›: seat " in bad
    assert "legal: place " in bad


def test_verify_fails_for_a_file_that_is_not_there(capsys: Captured, tmp_path: Path) -> None:
    assert run(["verify", str(tmp_path / "no.json")]) == 1
    line = f"{tmp_path / 'no.json'}: cannot be read: No such file or directory\n"
    assert capsys.readouterr().out == line


def test_explain_tells_every_move_as_a_json_line(capsys: Captured, game_file: Path) -> None:
    record = json.loads(finished())
    lines = [json.loads(line) for line in output(["explain", str(game_file)], capsys).splitlines()]
    assert [[line["who"], line["what"]] for line in lines] == record["moves"]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    for line in lines:
        assert line["what"] in line["allowed"]
        assert line["says"]


def test_explain_gives_null_where_several_things_are_drawn(
    capsys: Captured, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(finished("cheez-tricks", 2), encoding="utf-8")
    said = output(["explain", str(file), "--lang", "en"], capsys).splitlines()
    first, deal = json.loads(said[0]), json.loads(said[1])
    assert first["allowed"] == ["first 0", "first 1"]
    assert deal["what"].startswith("deal 0 ")
    assert deal["allowed"] is None


def test_explain_refuses_a_broken_record_before_the_first_line(
    capsys: Captured, tmp_path: Path
) -> None:
    broken = json.loads(finished())
    broken["moves"][-1] = ["*", "first 0"]
    (tmp_path / "game.json").write_text(json.dumps(broken))
    line = fault(["explain", str(tmp_path / "game.json")], capsys)
    assert f"game.json: move {len(broken['moves']) - 1}: " in line


FAULTS = {
    "simulate chess": "no game ‹chess›; there are: ",
    "simulate filou --players 9": "filou is for 3 to 5 players, not ‹9›",
    "simulate filou --players x": "Invalid value for '--players': ",
    "simulate filou --games 0": "Invalid value for '--games': ",
    "simulate filou --option": "Option '--option' requires an argument",
    "simulate filou --option mice": "an option reads name=value, not ‹mice›",
    "simulate filou --option mice=1": "filou has no option ‹mice›; it has: open_mice",
    "simulate filou --option open_mice=2": "option open_mice is one of false, true, not ‹2›",
    "simulate filou --seed -1": "Invalid value for '--seed': ",
    "simulate filou --seats random": "filou is for 3 to 5 players, not ‹1›",
    "simulate filou --seats a,b,c": "no player ‹a›; there are: random, kitten, cat, tiger, ",
    "simulate filou --seats no.where:f,random,random": "player ‹no.where:f› does not load: ",
    "simulate filou --seats sys:maxsize,random,random": "player ‹sys:maxsize› is not a function",
    "play chess": "no game ‹chess›; there are: ",
    "play filou --players 0": "filou is for 3 to 5 players, not ‹0›",
    "play --option x=1": "--option needs a GAME; without one you are asked for everything",
    "simulate filou --seats ,": "seats are names with commas between them, not ‹,›",
    "play filou --seat 3": "seats are 0 to 2, not 3",
    "play filou --seed x": "a seed is a whole number from 0 up, or 64 lower-case hex digits, not",
    "play filou --record /": "/ exists already; choose another name",
    "play filou --record /no/where.json": "there is no folder /no",
    "play filou --learn": "filou has no totals to learn; chasse-aux-souris has",
    "play filou --level lion": "no level ‹lion›; there are: kitten, cat, tiger",
    "play filou --level tiger:0": "a budget is a number of playouts or of milliseconds, at least 1",
    "play filou --level cat,cat,cat": "one level, or 2 for the others, not 3",
    "play filou --level cat:5": "a cat moves at first sight: only a tiger takes a budget",
    "explain": "Missing argument 'FILE'.",
    "verify": "Missing argument 'FILE...'.",
    "explain /nowhere": "/nowhere: cannot be read: No such file or directory",
    "fly": "No such command 'fly'.",
    "--fly": "No such option: --fly",
    "bench --against chess": "a peer is one of open_spiel, not ‹chess›",
}


@pytest.mark.parametrize("arguments", FAULTS)
def test_a_fault_is_one_line_that_says_what_would_be_right(
    arguments: str, capsys: Captured
) -> None:
    assert FAULTS[arguments] in fault(arguments.split(), capsys)


@pytest.mark.parametrize("name", ["", " ", "A\x1b[2J", "\udcff"])
def test_a_name_that_cannot_be_printed_is_refused(name: str, capsys: Captured) -> None:
    line = fault(["play", "filou", "--name", name], capsys)
    assert line.startswith("a name is a text that can be printed, not ‹")


def test_a_seed_of_thousands_of_digits_is_refused(capsys: Captured) -> None:
    assert "a seed is a whole number" in fault(["play", "filou", "--seed", "9" * 5000], capsys)


def test_file_names_cannot_forge_lines(capsys: Captured) -> None:
    assert run(["verify", "a\x1b[2J\nb.json: ok", "x"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert "\x1b" not in fault(["explain", "a\x1b[2J\nb.json: ok"], capsys)


WORDS = st.sampled_from(
    "games play simulate arena verify explain bench filou mmm --players --option --seed --records "
    "--seats --workers --lang --record -h 3 -1 0 x= open_mice=true side=9 / . é🐭 --".split()
)


@settings(max_examples=60, deadline=None)
@given(arguments=st.lists(WORDS | st.text(max_size=4), max_size=5))
def test_no_arguments_ever_end_in_a_traceback(arguments: list[str]) -> None:
    if {"simulate", "arena", "bench", "play"} & set(arguments[:1]):
        arguments = [*arguments, "--no-such-option"]  # else it would really play
    assert run(arguments) in (0, 1, 2)  # and never 70, a fault of ours


def test_a_fault_of_ours_is_one_line_too(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(lang: str | None) -> str:
        raise ZeroDivisionError("ouch\nouch")

    monkeypatch.setattr("chatiere.cli.commands.chosen_language", broken)
    line = fault(["games"], capsys, status=70)
    assert line.startswith("a fault of ours, which we would like to hear of: ZeroDivisionError")


def test_help_teaches_with_an_example(capsys: Captured) -> None:
    for command in ("games", "play", "simulate", "arena", "verify", "explain", "bench"):
        said = output([command, "--help"], capsys)
        assert f"Example: chatiere {command}" in " ".join(said.split())


def test_without_a_command_help_is_shown(capsys: Captured) -> None:
    run([])
    assert "simulate" in "".join(capsys.readouterr())
