"""The ladder: goes on where it stopped, plays anew what has changed, and is told as a page."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.arena.ladder.climbing import LEAST, Wishes, next_up
from chatiere.arena.ladder.file import Ladder, load, save
from chatiere.arena.ladder.fingerprint import bare, fingerprint
from chatiere.arena.ladder.found import ERROR, Found
from chatiere.arena.ladder.luck import games_to_tell, luck_at_table, luck_between
from chatiere.arena.ladder.page import fill, write_page
from chatiere.arena.ladder.rungs import OPEN, Rung, rungs_of
from chatiere.arena.proof import evidence
from chatiere.arena.seer import Seer
from chatiere.arena.standing import Estimate
from chatiere.bots.budget import Budget
from chatiere.bots.levels import TIGER, Bot
from chatiere.bots.referee import Seated
from chatiere.cli import run
from chatiere.cli.ladder import climb_on
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find, games
from chatiere.web.bot_workers.service import bot_of
from tests.bots.tables import known_miette, miette

__all__ = ["known_miette"]

Captured = pytest.CaptureFixture[str]
QUICK = [
    *[rung for rung in rungs_of(find("filou")) if not rung.searchers][:2],
    *[rung for rung in rungs_of(find("mmm")) if not rung.searchers][:1],
]
"""Rungs without a tiger, of both kinds: each for itself, and all together."""
DEALS = 4


@pytest.fixture(scope="module")
def climbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small ladder, played in one go."""
    path = tmp_path_factory.mktemp("ladder") / "ladder.json"
    assert climb_on(Ladder(), path, QUICK, None, DEALS, 1) == 0
    return path


def test_a_ladder_stopped_after_every_deal_comes_out_like_one_in_one_go(
    climbed: Path, tmp_path: Path
) -> None:
    path, wishes, times = tmp_path / "again.json", Wishes(DEALS), 0
    while next_up(load(path), QUICK, wishes):
        assert climb_on(load(path), path, QUICK, 0, DEALS, 1) == 0
        times += 1
    assert times == len(QUICK) * DEALS
    ours, theirs = load(path), load(climbed)
    assert ours.found == theirs.found
    assert ours.rated["filou 3"].games == 2 * DEALS * 3


def test_a_ladder_is_read_as_it_was_written(climbed: Path, tmp_path: Path) -> None:
    held = load(climbed)
    assert [found.deals for found in held.found.values()] == [DEALS] * len(QUICK)
    save(held, tmp_path / "copy.json")
    assert (tmp_path / "copy.json").read_bytes() == climbed.read_bytes()
    rung = json.loads(climbed.read_text())["rungs"][0]
    assert rung["commands"] == [
        "chatiere arena filou --seats kitten,random,random --games 12 --seed 1"
    ]


def test_two_who_write_the_same_file_lose_nothing(climbed: Path, tmp_path: Path) -> None:
    path, theirs, ours = tmp_path / "shared.json", load(climbed), load(climbed)
    save(theirs, path)
    ours.found[QUICK[0].name] = Found(QUICK[0], "read long ago, and not played since")
    ours.put(Found(QUICK[1], fingerprint("filou")))  # who has got further than that?
    save(ours, path)
    assert load(path).found == theirs.found


def test_a_rung_is_played_anew_when_its_players_have_changed(climbed: Path) -> None:
    held = load(climbed)
    assert held.of(QUICK[0]).deals == DEALS
    held.found[QUICK[0].name].made = "somebody else"
    assert held.of(QUICK[0]).deals == 0
    longer = Rung("filou", 3, QUICK[0].options, "tiger:7", "cat")
    held.put(Found(longer, fingerprint("filou"), ahead=Counter({1.0: 3})))
    assert held.of(longer).deals == 3
    assert held.of(Rung("filou", 3, QUICK[0].options, "tiger:8", "cat")).deals == 0


def test_words_do_not_change_who_plays_and_code_does() -> None:
    code = 'from a import b\n\ndef f(x):\n    """Says."""\n    return x + 1\n'
    assert bare(code) == bare("from a import c\ndef f(x):\n    return x + 1  # why\n")
    assert bare(code) != bare(code.replace("1", "2"))
    assert len({fingerprint(name) for name in games()}) == len(games())


def test_what_is_missing_comes_first_then_what_is_not_proven_then_what_is_least_certain() -> None:
    ladder, (one, two, _) = Ladder(), QUICK
    rungs = [one, two]
    made = fingerprint("filou")

    def known(rung: Rung, values: dict[float, int], after: int | None) -> None:
        ladder.put(Found(rung, made, Counter(values), ahead=Counter(values), after=after))

    def first() -> Rung | None:
        found = next_up(ladder, rungs, Wishes())
        return found.rung if found else None

    known(one, {1.0: 2, 0.0: 2}, None)
    assert first() == two
    known(two, {1.0: 20, 0.0: 2}, 12)
    assert first() == one
    known(one, {1.0: LEAST}, 12)
    assert first() == two
    known(two, {0.5: 999, 1.0: 1001}, None)
    assert first() is None


def test_counts_say_the_same_as_the_deals_one_by_one() -> None:
    values = [1.0, 0.5, 0.75, 1.0, 1.0, 0.25] * 20
    found = Found(QUICK[0], "", ahead=Counter(values), wins=Counter(values))
    one_by_one, expected = evidence(values, ERROR), Estimate.of(values)
    assert found.evidence().interval() == pytest.approx(one_by_one.interval())
    assert found.ahead_share.mean == pytest.approx(expected.mean)
    assert found.ahead_share.margin == pytest.approx(expected.margin)
    assert one_by_one.after is not None
    assert found.proof.after is None  # that is known only to whoever looked after every deal


def test_the_ladder_has_every_table() -> None:
    rungs = [rung for game in games().values() for rung in rungs_of(game)]
    assert len({rung.name for rung in rungs}) == len(rungs) == 102
    for game in games().values():
        seen = {rung.players for rung in rungs if rung.game == game.name}
        assert seen == ({1} if game.name == "mmm" else set(game.players))
        pairs = {rung.pair for rung in rungs if rung.game == game.name}
        assert (OPEN in pairs) == game.has_secrets


# -- luck -----------------------------------------------------------------------------


@given(st.floats(0, 1), st.integers(2, 6))
def test_luck_is_the_part_of_the_games_in_which_a_coin_decides(luck: float, players: int) -> None:
    assert luck_between(luck / 2 + (1 - luck)) == pytest.approx(luck, abs=1e-9)
    assert luck_at_table(luck / players + (1 - luck), players) == pytest.approx(luck, abs=1e-9)
    needed = games_to_tell(luck / 2 + (1 - luck))
    assert (needed is None) == (luck / 2 + (1 - luck) <= 0.5)


# -- the page ---------------------------------------------------------------------------


def test_a_page_holds_the_tables_and_keeps_the_words_around_them(
    climbed: Path, tmp_path: Path, capsys: Captured
) -> None:
    page = tmp_path / "strength.md"
    assert run(["ladder", str(climbed), "--page", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "| 3 | cat among kittens |" in text
    assert "| side 1, aligned false | kitten |" in text
    for name in ("luck", "open", "ratings"):
        assert f"](strength/{name}.svg)" in text
        assert (tmp_path / "strength" / f"{name}.svg").read_text().startswith("<?xml")
    page.write_text(f"Words before.\n{text}Words after.\n", encoding="utf-8")
    write_page(load(climbed), page)
    assert page.read_text(encoding="utf-8") == f"Words before.\n{text}Words after.\n"
    assert fill("<!-- ladder: luck -->\nold\n<!-- /ladder -->", Ladder(), "x").count("old") == 0
    assert run(["ladder", str(climbed), "--show", "--game", "filou"]) == 0
    assert "kitten" in capsys.readouterr().out


def test_a_page_without_a_place_for_tables_is_left_alone(climbed: Path, tmp_path: Path) -> None:
    page = tmp_path / "letter.md"
    page.write_text("Dear cat,", encoding="utf-8")
    with pytest.raises(ChatiereError, match="no place for tables"):
        write_page(load(climbed), page)
    assert page.read_text(encoding="utf-8") == "Dear cat,"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("not JSON", "is not a ladder"),
        ("[1]", "says nothing of a chatiere ladder"),
        ('{"chatiere": "ladder", "format": 9}', "of another format than 1"),
        ('{"chatiere": "ladder", "format": 1, "rungs": [{}], "ratings": {}}', "damaged"),
    ],
)
def test_a_file_that_is_no_ladder_is_one_clear_line_and_left_alone(
    text: str, line: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "ladder.json"
    path.write_text(text)
    assert run(["ladder", str(path), "--minutes", "0"]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--game chess", "no game ‹chess›"),
        ("--game filou --players 9", "no such table for 9 players"),
        ("--budget soon", "a budget reads 2000"),
        ("nowhere/ladder.json", "there is no folder nowhere"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(
    arguments: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["ladder", *arguments.split()]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


# -- somebody who sees everything -------------------------------------------------------


@pytest.mark.usefixtures("known_miette")
def test_a_seer_decides_by_cards_that_a_tiger_cannot_know() -> None:
    bot = Bot(TIGER, Budget(playouts=60), compiled=False)

    def moves(player: Seated) -> list[int | str]:
        """With a five, after somebody who has kept a smaller or a bigger crumb."""
        worlds = [miette([held, 5], turn=1) for held in (1, 6)]
        return [player.asked(match, 1, "seed")(lambda move: None) for match in worlds]

    assert moves(Seer(bot)) == [0, 1]
    assert len(set(moves(Seated(bot)))) == 1
    assert Seer(bot).name == "seer:60"


def test_a_seer_sits_at_no_table_with_people(capsys: Captured) -> None:
    assert run(["play", "filou", "--level", "seer:50", "--lang", "en"]) == 2
    assert "no level ‹seer›" in capsys.readouterr().err
    for level in ("seer", "seer:50"):
        with pytest.raises(ChatiereError, match="no level"):
            bot_of(level)
