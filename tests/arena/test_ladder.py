"""The ladder: goes on where it stopped, plays anew what has changed, and is told as a page."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.arena.contest_result import MeanEstimate
from chatiere.arena.full_information import FullInformationPlayer
from chatiere.arena.ladder.file import Ladder, load, save
from chatiere.arena.ladder.luck import games_to_tell, luck_at_table, luck_between
from chatiere.arena.ladder.page import fill, write_page
from chatiere.arena.ladder.pairing_result import ERROR, PairingResult
from chatiere.arena.ladder.pairings import OPEN, SPAN, Pairing, pairings_of
from chatiere.arena.ladder.scheduler import Schedule, StoppingRule
from chatiere.arena.ladder.work import make_folder
from chatiere.bots.budget import Budget, budget_from_text
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.bots.levels import CAT, KITTEN, RANDOM, TIGER, Bot
from chatiere.bots.referee import Seated
from chatiere.cli import run
from chatiere.cli.ladder_play import play_ladder
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
    make_folder(path.with_suffix(".work"), QUICK)
    assert play(path, QUICK, DEALS) == 0
    return path


def play(path: Path, pairings: list[Pairing], most: int) -> int:
    return play_ladder(load(path), path, [path.with_suffix(".work")], pairings, None, most, 1)


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


def test_what_is_read_in_counts_if_it_is_further_or_by_other_players() -> None:
    held, (pairing, *_) = Ladder(), QUICK

    def read(deals: int, fingerprint: str) -> tuple[int, str]:
        held.put_if_further(PairingResult(pairing, fingerprint, ahead=Counter({1.0: deals})))
        found = held.results[pairing.name]
        return found.deals, found.fingerprint

    assert read(3, "one") == (3, "one")
    assert read(2, "one") == (3, "one")
    assert read(4, "one") == (4, "one")
    assert read(1, "two") == (1, "two")
    assert read(0, "three") == (1, "two"), "nothing was played"


# -- what is known, and what is played first --------------------------------------------


def known(values: dict[float, int], proven_after: int | None = None) -> PairingResult:
    counts = Counter(values)
    return PairingResult(QUICK[0], "", counts, ahead=counts, proven_after=proven_after)


def test_a_rung_is_finished_when_it_is_proven_or_known_to_three_points() -> None:
    assert known({1.0: 10}, proven_after=10).is_finished
    assert not known({0.5: 40, 0.0: 40, 1.0: 40}).is_finished
    close = known({0.5: 900, 0.0: 200, 1.0: 200})
    assert close.margin < 0.03
    assert close.is_finished
    assert not known({}).is_finished


def test_a_few_deals_that_came_out_alike_are_no_certainty() -> None:
    assert known({1.0: 4}).win_share.mean == 1
    assert known({1.0: 4}).margin > 0.2
    assert not known({0.0: 60}).is_finished
    assert known({0.0: 120}).is_finished
    together = PairingResult(QUICK[2], "", Counter({0.0: 500}), others=Counter({0.0: 5, 1.0: 5}))
    assert not together.is_finished, "of the other table too little is known"


def test_a_proven_rung_is_played_on_until_its_share_is_worth_telling() -> None:
    rule = StoppingRule(2000)
    assert not rule.is_done(known({1.0: 10}, proven_after=10))
    assert rule.is_done(known({1.0: 70}, proven_after=10))
    assert rule.is_done(known({0.5: 900, 0.0: 200, 1.0: 200}))
    assert not rule.is_done(known({0.5: 100, 0.0: 20, 1.0: 20}))
    assert StoppingRule(140).is_done(known({0.5: 100, 0.0: 20, 1.0: 20})), "it had its deals"


class Playing:
    """Journals that lie nowhere."""

    def __init__(self, result: PairingResult, pairing: Pairing = QUICK[0]) -> None:
        self.pairing, self.result, self.written = pairing, result, list[int]()

    def add(self, dealt: tuple[int, float]) -> None:
        number, value = dealt
        self.written.append(number)
        self.result.wins[value] += 1
        self.result.ahead[value] += 1


def schedule_of(*playing: Playing, most: int = 2000) -> Schedule:
    return Schedule(cast(Any, playing), StoppingRule(most))


def test_what_is_furthest_from_done_is_played_first() -> None:
    nothing, some = Playing(known({})), Playing(known({0.0: 20, 1.0: 20}))
    more, proven = Playing(known({0.0: 99, 1.0: 99})), Playing(known({1.0: 10}, proven_after=10))
    done = Playing(known({1.0: 90}, proven_after=10))
    assert schedule_of(done, proven, more, some, nothing).next() == 4
    assert schedule_of(done, proven, more, some).next() == 3
    assert schedule_of(done, proven, more).next() == 2, "what is unfinished before what is proven"
    assert schedule_of(done, proven).next() == 1
    assert schedule_of(done).next() is None


def test_who_moves_at_once_is_played_before_who_thinks() -> None:
    tiger = next(pairing for pairing in pairings_of(find("mmm")) if pairing.searchers)
    ours = [Playing(known({}), tiger), Playing(known({0.0: 20, 1.0: 20}))]
    assert schedule_of(*ours).next() == 1


def test_a_tiger_that_has_learned_costs_nothing_and_has_no_budget() -> None:
    levels = {
        name for pairing in pairings_of(find("filou")) for name in (pairing.better, pairing.other)
    }
    assert "tiger" in levels
    assert {pairing.better for pairing in pairings_of(find("filou")) if pairing.searchers} == {
        "seer:1500"
    }


def test_players_whom_nobody_meets_wait_for_the_others() -> None:
    seer = next(pairing for pairing in pairings_of(find("filou")) if pairing.pair == OPEN)
    ours = [Playing(known({}), seer), Playing(known({1.0: 10}, proven_after=10))]
    assert schedule_of(*ours).next() == 1


def test_deals_under_way_count_so_that_many_workers_share_the_rungs() -> None:
    schedule = schedule_of(*[Playing(known({})) for _ in range(3)])
    begun = [which for which, _, _ in islice(schedule.pieces(), 9)]
    assert sorted(begun) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    numbers = [number for which, _, number in islice(schedule.pieces(), 3)]
    assert numbers == [3, 3, 3]


def test_no_more_deals_are_begun_than_a_rung_may_have() -> None:
    schedule = schedule_of(Playing(known({})), Playing(known({})), most=2)
    assert len(list(schedule.pieces())) == 4


def test_deals_are_written_in_order_however_they_come() -> None:
    playing = Playing(known({}))
    schedule = schedule_of(playing)
    for number in (2, 1, 4, 0, 3):
        schedule.take((0, number, cast(Any, (number, 1.0))))
        assert playing.written == list(range(len(playing.written)))
    assert playing.written == [0, 1, 2, 3, 4]


def test_counts_say_the_same_as_the_deals_one_by_one() -> None:
    values = [1.0, 0.5, 0.75, 1.0, 1.0, 0.25] * 20
    found = PairingResult(QUICK[0], "", ahead=Counter(values), wins=Counter(values))
    one_by_one, expected = after_all(values, ERROR), MeanEstimate.of(values)
    assert found.sequential_test().interval() == pytest.approx(one_by_one.interval())
    assert found.ahead_share.mean == pytest.approx(expected.mean)
    assert found.ahead_share.margin == pytest.approx(MeanEstimate.of([*values, 0, 0, 1, 1]).margin)
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
    assert "| 3 | cat among kittens | – | 33.3 % | – | **unfinished**, 4 deals |" in text
    assert "| side 1, aligned false | kitten |" in text
    for name in ("filou", "mmm", "luck", "open", "ratings"):
        assert f"](strength/{name}.svg)" in text
        assert (tmp_path / "strength" / f"{name}.svg").read_text().startswith("<?xml")
    page.write_text(f"Words before.\n{text}Words after.\n", encoding="utf-8")
    write_page(load(ladder_file), page)
    assert page.read_text(encoding="utf-8") == f"Words before.\n{text}Words after.\n"
    assert fill("<!-- ladder: luck -->\nold\n<!-- /ladder -->", Ladder(), "x").count("old") == 0
    assert run(["ladder", str(ladder_file), "--show", "--game", "filou"]) == 0
    assert "kitten" in capsys.readouterr().out


def page_of(*results: PairingResult) -> str:
    ladder = Ladder()
    for result in results:
        ladder.put(result)
    return fill(
        "<!-- ladder: levels -->\n<!-- /ladder --><!-- ladder: luck -->\n<!-- /ladder -->",
        ladder,
        "x",
    )


def test_a_page_tells_what_is_proven_what_is_measured_and_nothing_of_what_is_not() -> None:
    cat, tiger, span = (
        next(pairing for pairing in pairings_of(find("filou")) if pairing.pair == pair)
        for pair in ((CAT, KITTEN), (TIGER, CAT), SPAN)
    )
    close, won = Counter({0.5: 900, 0.0: 200, 1.0: 200}), Counter({1.0: 80, 0.0: 20})
    text = page_of(
        PairingResult(cat, "", won, ahead=won, proven_after=30, better_is_ahead=False),
        PairingResult(tiger, "", close, ahead=close),
        PairingResult(span, "", Counter({1.0: 3}), ahead=Counter({1.0: 3})),
    )
    assert "| 80.0 % ± 7.9 | 33.3 % |" in text
    assert "**the kitten is ahead**, proven after 30 of 100 deals" in text
    assert "to 1.5 points, 1300 deals" in text
    assert "| – | 33.3 % | – | **unfinished**, 3 deals |" in text
    assert "Tigers move at once, as among people." in text
    assert "| Filou | 3 | – | 33.3 % | – | – | – | **unfinished**, 3 deals |" in text


def test_luck_is_told_at_every_table_also_where_all_win_together() -> None:
    span = next(pairing for pairing in pairings_of(find("filou")) if pairing.pair == SPAN)
    dice = next(pairing for pairing in pairings_of(find("mmm")) if pairing.pair == (TIGER, CAT))
    won = Counter({1.0: 700, 0.0: 300})
    text = page_of(
        PairingResult(span, "", won, ahead=won, proven_after=9, better_is_ahead=True),
        PairingResult(dice, "", won, won, ahead=won, proven_after=9, better_is_ahead=True),
    )
    assert "| Filou | 3 | 70.0 % ± 2.8 | 33.3 % | 45 ± 4 | 60 ± 6 | 15 |" in text
    assert "| 70.0 % ± 2.8 (a table of tigers) |  | at most 30 ± 3 |" in text


@pytest.mark.parametrize(
    ("budget", "says"),
    [
        ("40", "for 40 playouts a move; among people it is 3000."),
        ("500ms", "for 500ms a move, and how far they get in it depends on the machine."),
    ],
)
def test_a_page_says_how_long_tigers_thought(budget: str, says: str) -> None:
    pairings = pairings_of(find("cheez-tricks"), budget_from_text(budget))
    tiger = next(pairing for pairing in pairings if pairing.pair == (TIGER, CAT))
    kitten = next(pairing for pairing in pairings if pairing.pair == (KITTEN, RANDOM))
    assert f"Tigers thought {says}" in page_of(PairingResult(tiger, "", ahead=Counter({1.0: 1})))
    assert "No tiger was measured" in page_of(PairingResult(kitten, "", ahead=Counter({1.0: 1})))


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
        ("--game filou --players 9", "no such table of filou for 9 players"),
        ("--budget soon", "a budget reads 2000"),
        ("nowhere/ladder.json", "cannot make the folder nowhere/ladder.work"),
        ("--work nowhere --show", "nowhere is no folder of work"),
        ("--work . --minutes 0", "is no folder of work, and is not empty"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(
    arguments: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "something").touch()
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
