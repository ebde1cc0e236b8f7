"""The game in the terminal: whole games, and every answer one can give."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import chatiere
from chatiere.cli import run
from chatiere.core import record
from chatiere.core.game import Game, games

Captured = pytest.CaptureFixture[str]
IDENTIFIERS = re.compile(
    r"\b(open_mice|no_negative|wild|domestic|aligned|side|put|lay|play|true|false|"
    r"kitten|cat|tiger)\b"
)


def play(
    arguments: list[str], answers: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> str:
    """Everything that the terminal says when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    status = run(["play", *arguments])
    said = capsys.readouterr()
    assert status == 0, said.err
    return said.out + said.err


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_by_numbers_and_kept(
    game: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    file = tmp_path / "game.json"
    arguments = [game, "--seed", "3", "--record", str(file), "--lang", language]
    said = play(arguments, ["1"] * 400, monkeypatch, capsys)
    assert {"fr": "Partie enregistrée dans", "en": "The game is saved in"}[language] in said
    match = record.verify(file)
    assert match.is_over
    assert match.seats[0]["kind"] == "human"


def test_the_terminal_shows_only_what_the_seat_may_see(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    said = play(["cheez-tricks", "--seed", "1", "--lang", "en"], ["q"], monkeypatch, capsys)
    named = re.findall(r"\b(Swiss|Roquefort|Parmesan|Brie) ([0-9]+)", said)
    shown = {f"{cheese[0]}{value}" for cheese, value in named}
    laid = set(re.findall(r"Moustache plays the (\w)\w+ ([0-9]+)", said))
    hands = [
        set(entry.what.split()[2:])
        for entry in chatiere.new("cheez-tricks", players=2, seed=1).entries
        if entry.what.startswith("deal ")
    ]
    assert hands[0] <= shown
    assert hands[1] & shown == {f"{cheese}{value}" for cheese, value in laid}


def test_everything_is_asked_when_no_game_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    number = [*games()].index("filou") + 1
    answers = [
        "9",
        "x",
        str(number),
        "7",
        "4",
        "maybe",
        "yes",
        "lion",
        "kitten",
        "-1",
        "2",
        "Léo-Paul 🐭",
        "fly",
        "?",
        "",
        "q",
        "",
    ]
    said = play(["--lang", "en", "--seed", "1"], answers, monkeypatch, capsys)
    assert "Welcome to Chatière" in said
    assert "A number from 1 to 5, please." in said
    assert "A number from 3 to 5, please." in said
    assert "One of these, please: no / yes" in said
    assert "One of these, please: kitten, cat, tiger" in said
    assert "‹fly› is not possible: a number from 1 to" in said
    assert "\nRule points\n" in said
    assert "**" not in said
    assert "You are Léo-Paul 🐭, in seat 2 (of 0 to 3)." in said
    assert "You leave the table." in said


def test_enter_takes_what_is_offered(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    said = play(["--lang", "en"], [""] * 7 + ["q"], monkeypatch, capsys)
    assert "You can play:" in said


def test_the_words_of_a_move_do_as_well_as_its_number(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    said = play(
        ["filou", "--seed", "7", "--lang", "en"], ["  place   3 ", "q"], monkeypatch, capsys
    )
    assert "You leave the table." in said
    assert "is not possible" not in said


@pytest.mark.parametrize("words", ["place the -8 cat", "Place the \u22128 cat", "place -8"])
def test_a_move_may_be_typed_as_it_is_said(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    said = play(["filou", "--seed", "7", "--lang", "en"], [words, "q"], monkeypatch, capsys)
    assert "is not possible" not in said
    assert "Minou places the \u22128 cat face down." in said


def test_a_player_reads_labels_and_no_identifiers(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    for number, game in enumerate(games().values(), 1):
        few = str(game.players[0])
        answers = [str(number), few, *[""] * len(game.options), "chat", "", "", "h", "q", ""]
        if few == "1":
            answers.remove("chat")
        said = play(["--lang", "fr", "--seed", "3"], answers, monkeypatch, capsys)
        assert "Le choix du tigre" in said
        assert IDENTIFIERS.findall(said) == []
        assert game.label in said


@pytest.mark.parametrize(
    ("language", "line"), [("en", "The tiger's choice: "), ("fr", "Le choix du tigre\u00a0: ")]
)
def test_a_hint_names_a_move_says_why_and_gives_chances(
    language: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    said = play(["filou", "--seed", "7", "--lang", language], ["h", "q"], monkeypatch, capsys)
    hint = said[said.index(line) :].splitlines()
    assert hint[0].startswith(line)
    assert hint[1].endswith(".")
    assert "%" in hint[2]


def test_the_computer_may_be_a_mixed_company(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    file = tmp_path / "game.json"
    arguments = ["filou", "--level", "kitten,tiger:20", "--seed", "7", "--record", str(file)]
    play(arguments, ["1", "1", "q"], monkeypatch, capsys)
    seats = json.loads(file.read_text())["players"]
    assert [seat.get("level") for seat in seats] == [None, "kitten", "tiger:20"]


def test_leaving_keeps_the_unfinished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    taken = tmp_path / "taken.json"
    taken.write_text("precious")
    answers = ["1", "q", str(taken), str(tmp_path / "no" / "where"), str(tmp_path / "game.json")]
    said = play(["filou", "--seed", "7", "--lang", "en"], answers, monkeypatch, capsys)
    assert "exists already; choose another name" in said
    assert "cannot write" in said
    assert json.loads((tmp_path / "game.json").read_text())["result"] is None
    assert taken.read_text() == "precious"
    record.verify(tmp_path / "game.json")


def test_a_game_without_help_pages_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def lost(self: Game, language: str) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Game, "help", lost)
    said = play(["filou", "--lang", "en"], ["?", "q", ""], monkeypatch, capsys)
    assert "This game has no help page." in said


def test_the_end_of_input_leaves_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["play", "filou", "--lang", "fr"]) == 0
    assert "Vous quittez la table." in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["play", "--lang", "en"]) == 0
    assert "You leave the table." in capsys.readouterr().out


def test_S12_learners_say_the_total_and_a_wrong_one_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    games_kept = []
    for learning in ([], ["--learn"]):
        file = tmp_path / f"game{len(learning)}.json"
        answers = (["1", "777"] if learning else ["1"]) * 60
        arguments = ["chasse-aux-souris", "--seed", "4", "--lang", "en", "--record", str(file)]
        said = play([*arguments, *learning], answers, monkeypatch, capsys)
        games_kept.append(json.loads(file.read_text(encoding="utf-8")))
    assert "Which total do you announce?" in said
    assert "It costs you nothing." in said
    length = min(len(game["moves"]) for game in games_kept)
    assert games_kept[0]["moves"][:length] == games_kept[1]["moves"][:length]
    assert games_kept[0]["result"] is not None
