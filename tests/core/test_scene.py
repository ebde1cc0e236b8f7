"""Scenes that cannot be are refused, each in one line that says which and why."""

from __future__ import annotations

from pathlib import Path

import pytest
from miette import GAME as MIETTE

from chatiere.core import scene
from chatiere.core.game import find
from chatiere.core.scene import BadScene, Item, Lane, read_scenes, scene_named, words_of

FILOU = find("filou")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which Filou's scenes are read instead."""
    monkeypatch.setattr(scene, "folder_of", lambda package: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[a]\nplayers = 9\nshows = 'sack'", "filou, scene a: filou is for 3 to 5 players"),
        ("[a]\nplayers = 3\nshows = 'hat'", "filou, scene a: scenes.py does not draw ‹hat›"),
        ("[a]\nplayers = 3\nshows = 'sack'\nhat = 1", "filou, scene a: a scene has no ‹hat›"),
        ("[a]\nplayers = 3\nshows = 'sack'\nseat = 3", "filou, scene a: .*seat"),
        (
            "[a]\nplayers = 3\nshows = 'sack'\nmoves = ['* first 0', '0 bid 4']",
            "filou, scene a: ‹bid 4›",
        ),
        (
            "[a]\nplayers = 3\nshows = 'sack'\nmoves = ['* first 0', '1 place 15']",
            "filou, scene a: .*‹place 15›",
        ),
        ("[a]\nfrom = 'b'", "filou, scene a: there is no ‹b› above it"),
        ("[a\n", "filou: scenes.toml cannot be read"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(folder: Path, text: str, fault: str) -> None:
    (folder / "scenes.toml").write_text(text)
    with pytest.raises(BadScene, match=fault):
        read_scenes(FILOU)


def test_a_scene_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadScene, match=r"filou: scenes\.toml has no ‹hat›"):
        scene_named(FILOU, "hat")


def test_a_game_needs_no_scenes() -> None:
    assert read_scenes(MIETTE) == {}


def test_a_scene_goes_on_from_another(folder: Path) -> None:
    (folder / "scenes.toml").write_text(
        "[a]\nplayers = 3\nshows = 'sack'\nmoves = ['* first 0']\n"
        "[b]\nfrom = 'a'\nmoves = ['0 place 15']"
    )
    both = read_scenes(FILOU)
    assert [entry.what for entry in both["a"].match.entries] == ["first 0"]
    assert both["b"].match.entries[-1].what == "place 15"
    assert both["b"].shows == "sack"


def test_a_picture_is_said_in_words() -> None:
    lanes = [
        Lane([Item("15", "Ana"), Item(figures="= 3")], "Row"),
        Lane([Item("x")], is_board=True, says="A board."),
        Lane([Item("y")], is_board=True),
        Lane([Item("z")]),
    ]
    assert words_of(lanes, "en", str.upper) == "Row: 15 (Ana), = 3. A board. Z."
