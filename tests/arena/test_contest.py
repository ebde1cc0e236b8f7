"""Contests: the same chance for every seating, and intervals that tell the truth."""

from __future__ import annotations

import math

import pytest

from chatiere.arena.contest import Contest, Deal, Estimate, contend, leads, play_deal, shares_of
from chatiere.arena.simulate import Study, play_match
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
            match, _ = play_match(Study(name, 3, options, seats, "7"), 4)
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
        match, _ = play_match(Study(name, players, game.check_options({}), seats, "1"), number)
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
        found = Estimate.of([float(below(rng, 2)) for _ in range(60)])
        held += abs(found.mean - 0.5) <= found.margin
    assert 925 <= held <= 975


def test_one_deal_has_no_margin() -> None:
    assert Estimate.of([0.25]).mean == 0.25
    assert math.isnan(Estimate.of([0.25]).margin)
    assert math.isnan(Estimate.of([]).mean)


def test_the_standing_is_the_same_with_any_number_of_workers() -> None:
    told: list[int] = []
    one, _ = contend(contest("kitten", "random", "random"), 7, 1, told.append)
    two, complete = contend(contest("kitten", "random", "random"), 7, 2, lambda games: None)
    assert one.deals == two.deals
    assert (one.games, sum(told), complete) == (9, 9, True)


def test_other_seeds_are_other_deals() -> None:
    table = ("kitten", "random", "random")
    one, two = (play_deal(contest(*table, seed=seed), 0) for seed in "12")
    assert isinstance(one, Deal)
    assert one != two


def test_the_arena_prints_wins_scores_and_pairs(capsys: Captured) -> None:
    arguments = ["arena", "filou", "--seats", "kitten,random,random", "--games", "30"]
    assert run([*arguments, "--seed", "3", "--workers", "1"]) == 0
    said = capsys.readouterr().out
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
        ("arena filou --seats cat,cat,cat --games 0", "Invalid value for '--games'"),
        ("arena chess --seats cat,cat,cat", "no game ‹chess›"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(arguments: str, line: str, capsys: Captured) -> None:
    assert run(arguments.split(" ")) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1
