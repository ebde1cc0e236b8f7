"""The ladder: goes on where it stopped, plays anew what has changed, and is told as a page."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.arena.contest_result import MeanEstimate
from chatiere.arena.full_information import FullInformationPlayer
from chatiere.arena.ladder.file import Ladder, load, save
from chatiere.arena.ladder.luck import games_to_tell, luck_at_table, luck_between
from chatiere.arena.ladder.page import fill, write_page
from chatiere.arena.ladder.pairing_result import ERROR, PairingResult
from chatiere.arena.ladder.pairings import OPEN, Pairing, pairings_of
from chatiere.arena.ladder.scheduler import LEAST, StoppingRule, next_pairing
from chatiere.bots.budget import Budget
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.bots.levels import TIGER, Bot
from chatiere.bots.referee import Seated
from chatiere.cli import run
from chatiere.cli.ladder import play_ladder
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find, games
from chatiere.web.bot_workers.service import bot_of
from tests.arena.all_deals import after_all
from tests.bots.tables import known_miette, miette

__all__ = ["known_miette"]

Captured = pytest.CaptureFixture[str]
QUICK = [
    *[pairing for pairing in pairings_of(find("filou")) if not pairing.searchers][:2],
    *[pairing for pairing in pairings_of(find("mmm")) if not pairing.searchers][:1],
]
"""Pairings without a tiger, of both kinds: each for itself, and all together."""
DEALS = 4


@pytest.fixture(scope="module")
def ladder_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small ladder, played in one go."""
    path = tmp_path_factory.mktemp("ladder") / "ladder.json"
    assert play_ladder(Ladder(), path, QUICK, None, DEALS, 1) == 0
    return path


def test_a_ladder_stopped_after_every_deal_comes_out_like_one_in_one_go(
    ladder_file: Path, tmp_path: Path
) -> None:
    path, stopping_rule, times = tmp_path / "again.json", StoppingRule(DEALS), 0
    while next_pairing(load(path), QUICK, stopping_rule):
        assert play_ladder(load(path), path, QUICK, 0, DEALS, 1) == 0
        times += 1
    assert times == len(QUICK) * DEALS
    ours, theirs = load(path), load(ladder_file)
    assert ours.results == theirs.results
    assert ours.ratings["filou 3"].games == 2 * DEALS * 3


def test_a_ladder_is_read_as_it_was_written(ladder_file: Path, tmp_path: Path) -> None:
    held = load(ladder_file)
    assert [found.deals for found in held.results.values()] == [DEALS] * len(QUICK)
    save(held, tmp_path / "copy.json")
    assert (tmp_path / "copy.json").read_bytes() == ladder_file.read_bytes()
    pairing = json.loads(ladder_file.read_text())["rungs"][0]
    assert pairing["commands"] == [
        "chatiere arena filou --seats kitten,random,random --games 12 --seed 1"
    ]


def test_two_who_write_the_same_file_lose_nothing(ladder_file: Path, tmp_path: Path) -> None:
    path, theirs, ours = tmp_path / "shared.json", load(ladder_file), load(ladder_file)
    save(theirs, path)
    ours.results[QUICK[0].name] = PairingResult(QUICK[0], "read long ago, and not played since")
    ours.put(
        PairingResult(QUICK[1], players_fingerprint("filou"))
    )  # who has got further than that?
    save(ours, path)
    assert load(path).results == theirs.results


def test_a_pairing_is_played_anew_when_its_players_have_changed(ladder_file: Path) -> None:
    held = load(ladder_file)
    assert held.result_of(QUICK[0]).deals == DEALS
    held.results[QUICK[0].name].fingerprint = "somebody else"
    assert held.result_of(QUICK[0]).deals == 0
    longer = Pairing("filou", 3, QUICK[0].options, "tiger:7", "cat")
    held.put(PairingResult(longer, players_fingerprint("filou"), ahead=Counter({1.0: 3})))
    assert held.result_of(longer).deals == 3
    assert held.result_of(Pairing("filou", 3, QUICK[0].options, "tiger:8", "cat")).deals == 0


def test_what_is_missing_comes_first_then_what_is_not_proven_then_what_is_least_certain() -> None:
    ladder, (one, two, _) = Ladder(), QUICK
    pairings = [one, two]
    today = players_fingerprint("filou")

    def known(pairing: Pairing, values: dict[float, int], proven_after: int | None) -> None:
        ladder.put(
            PairingResult(
                pairing, today, Counter(values), ahead=Counter(values), proven_after=proven_after
            )
        )

    def first() -> Pairing | None:
        found = next_pairing(ladder, pairings, StoppingRule())
        return found.pairing if found else None

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
    found = PairingResult(QUICK[0], "", ahead=Counter(values), wins=Counter(values))
    one_by_one, expected = after_all(values, ERROR), MeanEstimate.of(values)
    assert found.sequential_test().interval() == pytest.approx(one_by_one.interval())
    assert found.ahead_share.mean == pytest.approx(expected.mean)
    assert found.ahead_share.margin == pytest.approx(expected.margin)
    assert one_by_one.proven_after is not None
    looked_once = found.conclusion.proven_after
    assert looked_once is None, "that is known only to whoever looked after every deal"


def test_the_ladder_has_every_table() -> None:
    pairings = [pairing for game in games().values() for pairing in pairings_of(game)]
    assert len({pairing.name for pairing in pairings}) == len(pairings) == 102
    for game in games().values():
        seen = {pairing.players for pairing in pairings if pairing.game == game.name}
        assert seen == ({1} if game.name == "mmm" else set(game.players))
        pairs = {pairing.pair for pairing in pairings if pairing.game == game.name}
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
    ladder_file: Path, tmp_path: Path, capsys: Captured
) -> None:
    page = tmp_path / "strength.md"
    assert run(["ladder", str(ladder_file), "--page", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "| 3 | cat among kittens |" in text
    assert "| side 1, aligned false | kitten |" in text
    for name in ("luck", "open", "ratings"):
        assert f"](strength/{name}.svg)" in text
        assert (tmp_path / "strength" / f"{name}.svg").read_text().startswith("<?xml")
    page.write_text(f"Words before.\n{text}Words after.\n", encoding="utf-8")
    write_page(load(ladder_file), page)
    assert page.read_text(encoding="utf-8") == f"Words before.\n{text}Words after.\n"
    assert fill("<!-- ladder: luck -->\nold\n<!-- /ladder -->", Ladder(), "x").count("old") == 0
    assert run(["ladder", str(ladder_file), "--show", "--game", "filou"]) == 0
    assert "kitten" in capsys.readouterr().out


def test_a_page_without_a_place_for_tables_is_left_alone(ladder_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "letter.md"
    page.write_text("Dear cat,", encoding="utf-8")
    with pytest.raises(ChatiereError, match="no place for tables"):
        write_page(load(ladder_file), page)
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

    assert moves(FullInformationPlayer(bot)) == [0, 1]
    assert len(set(moves(Seated(bot)))) == 1
    assert FullInformationPlayer(bot).name == "seer:60"


def test_a_seer_sits_at_no_table_with_people(capsys: Captured) -> None:
    assert run(["play", "filou", "--level", "seer:50", "--lang", "en"]) == 2
    assert "no level ‹seer›" in capsys.readouterr().err
    for level in ("seer", "seer:50"):
        with pytest.raises(ChatiereError, match="no level"):
            bot_of(level)
