"""Games: what they say of themselves, how they are found, what they refuse."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, Option, find, games
from chatiere.core.state import BaseState
from chatiere.core.translation import LANGUAGES

FIVE = ["cheez-tricks", "chasse-aux-souris", "crazy-mistigri", "filou", "mmm"]


def test_there_are_five_games() -> None:
    assert sorted(games()) == sorted(FIVE)


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_a_game_tells_its_title_in_one_sentence_and_its_options(game: Game) -> None:
    for language in LANGUAGES:
        assert game.title_in(language).endswith(".")
        assert "\n" not in game.title_in(language)
        for name, option in game.options.items():
            assert option.default in option.values
            assert game.option_in(name, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_help_page_names_players_and_every_option_as_the_page_that_asks_for_it_does(
    game: Game, language: str
) -> None:
    page = " ".join(game.help(language).split())
    assert str(game.players[0]) in page
    assert str(game.players[-1]) in page
    for name, option in game.options.items():
        assert " ".join(game.option_in(name, language).split()) in page
        assert f"`{name}`" not in page, "players know nothing of an option's name in a record"
        for value in option.named:
            assert f"**{game.value_in(name, value, language)}**" in page
    assert {"fr": "## Points de règle", "en": "## Rule points"}[language] in page


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ChatiereError, match="no game ‹chess›; there are: chasse-aux-souris, ch"):
        find("chess")
    with pytest.raises(ChatiereError, match="no game"):
        find(["filou"])


def test_player_counts_are_checked() -> None:
    for players in (2, 6, "3", True, 3.0):
        with pytest.raises(ChatiereError, match="filou is for 3 to 5 players, not"):
            find("filou").check_players(players)
    assert find("filou").check_players(3) == 3


def test_options_are_checked_and_completed() -> None:
    filou = find("filou")
    assert filou.check_options({}) == {"open_mice": False}
    assert filou.check_options({"open_mice": True}) == {"open_mice": True}
    with pytest.raises(ChatiereError, match="filou has no option ‹mice›; it has: open_mice"):
        filou.check_options({"mice": True})
    with pytest.raises(ChatiereError, match="open_mice is one of false, true, not ‹1›"):
        filou.check_options({"open_mice": 1})
    with pytest.raises(ChatiereError, match="crazy-mistigri has no option ‹x›; it has: none"):
        find("crazy-mistigri").check_options({"x": 1})


def test_options_can_be_typed() -> None:
    assert find("filou").option_from_text("open_mice", "TRUE") is True
    assert find("mmm").option_from_text("side", "2") == 2
    assert find("cheez-tricks").option_from_text("level", "wild") == "wild"
    with pytest.raises(ChatiereError, match="side is one of 1, 2, not ‹3›"):
        find("mmm").option_from_text("side", "3")
    assert find("mmm").option_from_text("sides", "3") == "3"  # refused by check_options


@pytest.fixture
def fresh_games() -> Iterator[None]:
    games.cache_clear()
    yield
    games.cache_clear()


def offer(place: Path, name: str, entry: str) -> None:
    info = place / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[chatiere.games]\n{name} = {entry}\n")


@pytest.mark.usefixtures("fresh_games")
def test_an_installed_package_adds_a_sixth_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(tmp_path, "miette", "miette:GAME")
    monkeypatch.syspath_prepend(tmp_path)
    assert sorted(games()) == sorted([*FIVE, "miette"])


@pytest.mark.usefixtures("fresh_games")
@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("no_such_package:GAME", "ModuleNotFoundError"),
        ("chatiere.games.filou:GAME", "not a new Game"),
        ("os:path", "not a new Game"),
        ("tests.core.samples:UNTITLED", "its title is no text"),
    ],
)
def test_a_plug_in_that_does_not_fit_is_left_out_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, why: str
) -> None:
    offer(tmp_path, "odd", entry)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(UserWarning, match=f"plug-in odd left out: .*{why}"):
        assert sorted(games()) == sorted(FIVE)


def test_a_game_is_called_as_people_write_it() -> None:
    assert find("chasse-aux-souris").label == "La Chasse aux Souris"
    assert find("crazy-mistigri").label == "Crazy Mistigri"


def test_a_round_is_called_as_the_game_calls_it() -> None:
    assert find("filou").round_name_in("fr") == "Tour"
    assert find("cheez-tricks").round_name_in("fr") == "Manche"
    assert find("filou").round_name_in("en") == "Round"


def test_values_of_options_are_told_in_a_persons_words() -> None:
    assert find("cheez-tricks").value_in("level", "wild", "fr") == "chats sauvages"
    filou = find("filou")
    assert [filou.value_in("open_mice", value, "en") for value in (False, True)] == ["no", "yes"]
    assert find("mmm").value_in("side", 2, "fr") == "2"


def test_setup_gets_options_keys_and_version_by_name() -> None:
    assert find("filou").setup_arguments() == (0,)
    assert find("filou").setup_arguments({"open_mice": True}) == (1,)
    assert find("cheez-tricks").setup_arguments({"level": "wild"}) == (1,)
    assert find("crazy-mistigri").setup_arguments(version=1) == (1,)
    side, aligned, board = find("mmm").setup_arguments({"side": 2, "aligned": True})
    assert (side, aligned) == (1, 1)
    assert isinstance(board, np.ndarray)
    assert board.shape == (1 + 49 + 49,)


def with_setup(
    monkeypatch: pytest.MonkeyPatch, setup: Callable[..., None], **options: Option
) -> Game:
    """A game whose rules are this `setup` alone."""
    rules = ModuleType("tests.core.small.rules")
    rules.setup = setup  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, rules.__name__, rules)
    return Game("small", "tests.core.small", "A game.", range(2, 3), 1, 1, options)


def test_a_setup_that_asks_for_what_there_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def setup(s: BaseState, players: int, wind: int) -> None: ...

    with pytest.raises(
        ChatiereError, match="setup of small asks for ‹wind›, which is no option, key or version"
    ):
        with_setup(monkeypatch, setup).setup_arguments()


def test_a_setup_that_leaves_an_option_out_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def setup(s: BaseState, players: int, version: int) -> None: ...

    wind = Option(values=(False, True), default=False, says="With wind.")
    with pytest.raises(ChatiereError, match="setup of small leaves out wind"):
        with_setup(monkeypatch, setup, wind=wind).setup_arguments()


def test_a_game_is_told_in_thirty_seconds_in_each_language() -> None:
    french, english = find("filou").pitch_in("fr"), find("filou").pitch_in("en")
    assert len(french) == len(english) > 1
    assert french != english


def test_a_module_that_another_thread_still_imports_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "slow_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "words.py").write_text("import time\ntime.sleep(0.3)\nis_whole = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    game = Game("slow-game", "slow_game", "Slow.", range(2, 3), 5, 6)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: hasattr(game.words, "is_whole"), range(4)))
    assert found == [True] * 4
