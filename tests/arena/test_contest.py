"""Contests: the same chance for every seating, and intervals that tell the truth."""

from __future__ import annotations

import csv
import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.arena.contest import Contest, play_contest, play_deal
from chatiere.arena.contest_result import ContestResult, MeanEstimate
from chatiere.arena.deal import Deal, leads, shares_of
from chatiere.arena.journal import Journal
from chatiere.arena.ratings import rate_players
from chatiere.arena.simulate import Simulation, play_match
from chatiere.cli import run
from chatiere.core.chance import below, generator
from chatiere.core.game import games

Captured = pytest.CaptureFixture[str]


def contest(*seats: str, game: str = "filou", seed: str = "1") -> Contest:
    options = {"open_mice": False} if game == "filou" else {}
    return Contest(game, options, seats, seed)


def test_players_are_rotated_round_the_table_each_way_once() -> None:
    assert contest("a", "b", "c").rotations == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert contest("a", "b", "a", "b").rotations == [("a", "b") * 2, ("b", "a") * 2]
    assert contest("a", "a", "a").rotations == [("a", "a", "a")]
    assert contest("a", "b", "b").pairs == [("a", "b")]


def test_a_deal_has_the_same_chance_in_every_seating() -> None:
    for name in ("filou", "cheez-tricks"):
        options = games()[name].check_options({})
        first = []
        for seats in (("random", "kitten", "kitten"), ("kitten", "random", "kitten")):
            match, _ = play_match(Simulation(name, 3, options, seats, "7"), 4)
            drawn = [entry.what for entry in match.entries if entry.who == "*"]
            first.append(drawn[:3])
        assert first[0] == first[1]


def test_equal_players_share_the_wins() -> None:
    deal = play_deal(contest("random", "random", "random"), 0)
    assert deal.wins["random"] == pytest.approx(1 / 3)
    assert deal.ahead == {}


def test_a_win_is_shared_by_its_winners_or_everybodys_together() -> None:
    assert shares_of(4, [1, 3], "most") == [0.0, 0.5, 0.0, 0.5]
    assert shares_of(3, [0, 1, 2], "together") == [1.0, 1.0, 1.0]
    assert shares_of(3, [], "together") == [0.0, 0.0, 0.0]


def test_who_is_ahead_depends_on_what_the_game_is_about() -> None:
    points = [5, 3, 9]
    assert leads(("a", "b"), ("a", "b", "b"), points, "most") == [2, -4]
    assert leads(("a", "b"), ("a", "b", "b"), points, "fewest") == [-2, 4]


@pytest.mark.parametrize("name", games())
def test_the_aim_of_a_game_tells_who_wins(name: str) -> None:
    game = games()[name]
    players = game.players[-1]
    for number in range(5):
        seats = ("random",) * players
        match, _ = play_match(Simulation(name, players, game.check_options({}), seats, "1"), number)
        result = match.result
        assert result is not None
        scores, winners = result["scores"], result["winners"]
        if game.aim == "together":
            assert winners in ([], list(range(players)))
        else:
            best = max(scores) if game.aim == "most" else min(scores)
            assert all(scores[seat] == best for seat in winners)
            assert winners


def test_an_interval_holds_the_truth_95_times_in_100() -> None:
    rng = generator("intervals")
    held = 0
    for _ in range(1000):
        found = MeanEstimate.of([float(below(rng, 2)) for _ in range(60)])
        held += abs(found.mean - 0.5) <= found.margin
    assert 925 <= held <= 975


def test_one_deal_has_no_margin() -> None:
    assert MeanEstimate.of([0.25]).mean == 0.25
    assert math.isnan(MeanEstimate.of([0.25]).margin)
    assert math.isnan(MeanEstimate.of([]).mean)


def test_a_contest_stops_when_it_is_proven_at_the_same_deal_with_any_number_of_workers(
    tmp_path: Path,
) -> None:
    heard: list[int] = []
    table, path = contest("cat", "random", "random"), tmp_path / "journal"
    with Journal(path, table) as journal:
        one, _ = play_contest(table, 400, 1, heard.append, journal, until_proven=True)
    two, complete = play_contest(table, 400, 2, lambda games: None, until_proven=True)
    assert one.deals == two.deals
    assert complete
    conclusion = two.conclusion(("cat", "random"))
    assert conclusion.proven_after == len(one.deals) < 60
    assert conclusion.first_is_ahead is True
    assert 0.5 <= conclusion.low < conclusion.high
    assert one.games == sum(heard) == 3 * len(one.deals)
    with Journal(path, table) as journal:
        again, complete = play_contest(table, 400, 1, heard.append, journal, until_proven=True)
        assert (again.deals, complete) == (one.deals, True), "nothing is left to play"
        few = play_contest(table, 3 * len(one.deals) + 3, 1, heard.append, journal)[0]
    assert few.is_proven
    assert len(few.deals) == len(one.deals) + 1
    assert few.conclusion(("cat", "random")).proven_after == conclusion.proven_after


def test_with_several_pairs_each_has_to_be_surer() -> None:
    deal = play_deal(contest("kitten", "random", "random"), 0)
    two = ContestResult(contest("a", "b", "b"))
    three = ContestResult(contest("a", "b", "c"))
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    for _ in range(30):
        two.add(replace(deal, ahead={("a", "b"): 0.8}))
        three.add(replace(deal, ahead=dict(zip(pairs, (0.8, 0.9, 0.5), strict=True))))
    sooner, later = (
        two.conclusion(("a", "b")).proven_after,
        three.conclusion(("a", "b")).proven_after,
    )
    assert sooner is not None
    assert later is not None
    assert sooner < later
    assert three.is_proven, "the second and the third need not be told apart"
    assert three.conclusion(("b", "c")).proven_after is None


def test_ratings_order_the_players_and_need_somebody_to_compare_with() -> None:
    deals = [play_deal(contest("kitten", "random", "random"), number) for number in range(8)]
    found = ContestResult(contest("kitten", "random", "random"), deals).ratings()
    assert found["kitten"].mu > 25 > found["random"].mu
    assert 0 < found["kitten"].sigma < 25 / 3
    mirrored = rate_players([[("a", 1), ("b", 2)], [("a", 2), ("b", 1)]])
    assert mirrored["a"].mu == pytest.approx(mirrored["b"].mu, abs=0.3)
    assert rate_players([]) == ContestResult(contest("a", "a", "a")).ratings() == {}
    assert ContestResult(contest("a", "b", game="mmm")).ratings() == {}, "all win together"
    assert contest("a", "b", game="mmm").pairs == []


def test_other_seeds_are_other_deals() -> None:
    table = ("kitten", "random", "random")
    one, two = (play_deal(contest(*table, seed=seed), 0) for seed in "12")
    assert isinstance(one, Deal)
    assert one != two


def test_the_arena_prints_wins_scores_and_pairs_and_writes_the_same(
    capsys: Captured, tmp_path: Path
) -> None:
    arguments = ["arena", "filou", "--seats", "kitten,random,random", "--games", "30"]
    files = {kind: tmp_path / f"found.{kind}" for kind in ("json", "csv", "png", "svg")}
    for kind, path in files.items():
        arguments += [f"--{'plot' if kind in ('png', 'svg') else kind}", str(path)]
    assert run([*arguments, "--seed", "3", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert sorted(tmp_path.iterdir()) == sorted(files.values()), "nothing else is left there"
    found = json.loads(files["json"].read_bytes())
    one, two = found["players"][0], found["pairs"][0]
    assert f"{100 * one['wins']['estimate']:.1f} %" in said
    assert f"{one['rating']['mu']:.2f}" in said
    always = two["always"]
    assert f"{100 * always['low']:.1f} to {100 * always['high']:.1f} %" in said
    after = two["proven_after"]
    line = f"proven after {after} deals: kitten is ahead of random" if after else "not proven in 10"
    assert line in said
    with files["csv"].open(encoding="utf-8", newline="") as file:
        rows = {(row["kind"], row["player"]): row for row in csv.DictReader(file)}
    assert float(rows["wins", "kitten"]["estimate"]) == one["wins"]["estimate"]
    assert float(rows["proof", "kitten"]["low"]) == always["low"]
    assert rows["proof", "kitten"]["other"] == "random"
    assert files["png"].read_bytes().startswith(b"\x89PNG")
    assert "kitten ahead of random" in files["svg"].read_text(encoding="utf-8")
    assert "games 30: 10 deals, each in 3 seatings" in said
    assert "kitten of random" in said
    row = next(line for line in said.splitlines() if line.strip().startswith("kitten "))
    assert float(row.split()[2]) > 33.3


def first_move(view: dict[str, list[str]]) -> str:
    return view["moves"][0]


def broken_player(view: dict[str, list[str]]) -> str:
    raise RuntimeError("ouch")


def test_players_of_ones_own_fight_too_and_failing_ones_are_named(capsys: Captured) -> None:
    seats = f"{__name__}:first_move,{__name__}:broken_player,random"
    assert run(["arena", "filou", "--seats", seats, "--games", "3", "--workers", "1"]) == 0
    said = capsys.readouterr()
    assert "first_move" in said.out
    assert "broken_player› failed: ‹RuntimeError('ouch')›, " in said.err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("arena filou", "Missing option '--seats'"),
        ("arena filou --seats cat", "filou is for 3 to 5 players, not ‹1›"),
        ("arena filou --seats cat,cat,lion", "no player ‹lion›; there are: random, kitten, cat"),
        ("arena filou --seats cat,cat,tiger:0", "at least 1, not ‹0›"),
        ("arena filou --seats cat,cat,tiger:1s", "a budget reads 2000 (playouts) or 300ms"),
        ("arena filou --seats cat,cat,cat:5", "a cat moves at first sight"),
        ("arena filou --seats cat,cat,cat --until-proven", "nothing can be proven here"),
        ("arena mmm --seats cat,kitten --until-proven", "nothing can be proven here"),
        ("arena filou --seats cat,cat,cat --plot a.gif", "a plot is a .png or an .svg"),
        ("arena filou --seats cat,cat,cat --json /no/where", "there is no folder /no"),
        ("arena filou --seats cat,cat,cat --csv /", "it is a folder"),
        ("arena filou --seats cat,cat,cat --journal /no/where", "there is no folder /no"),
        ("arena filou --seats cat,cat,cat --move-time 0", "Invalid value for '--move-time'"),
        ("arena filou --seats cat,cat,cat --games 0", "Invalid value for '--games'"),
        ("arena chess --seats cat,cat,cat", "no game ‹chess›"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(arguments: str, line: str, capsys: Captured) -> None:
    assert run(arguments.split(" ")) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1
