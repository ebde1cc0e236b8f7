"""Filou: how kittens, cats and tigers play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import generator
from chatiere.core.kernel import EVERYTHING, OVER
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from chatiere.games.filou.bot.strategy import (
    cat,
    evaluate,
    expected_points,
    is_leaf,
    kitten,
    parameters_for,
    parameters_of,
    prior,
    quick,
    tiger,
)
from chatiere.games.filou.cards import NAMES
from chatiere.games.filou.rules import MOST, score
from chatiere.games.filou.state import BUY_ROW, DECLINE, PASS, PLACE_CARD
from tests.games.filou.positions import NOTHING, PLAYERS, games, room, seen
from tests.games.filou.sack import declined_to_the_end, opened, placed, said, sold
from tests.games.tables import Table, tables_of

PARAMETERS = parameters_for(4)
TABLES = pytest.mark.parametrize("table", tables_of(GAME), ids=str)


def instant(player: Any, match: Match, seed: str = "any") -> int:
    """What such a player does here, shown what the seat to move knows."""
    seat = match.to_move
    assert isinstance(seat, int)
    return int(player(seen(match, seat), generator(seed), room(), NOTHING))


def usual(player: Any, match: Match) -> set[int]:
    """All that such a player does here, over many moods."""
    return {instant(player, match, str(mood)) for mood in range(60)}


def probabilities(match: Match, seat: int) -> dict[int, float]:
    s = seen(match, seat)
    out, found = room(), np.zeros(MOST)
    n = GAME.rules.moves(s, out)
    prior(s, out, n, found, parameters_of(s))
    return {int(out[i]): float(found[i]) for i in range(n)}


# -- kittens -----------------------------------------------------------------------------


def test_a_kitten_forgets_the_mice_for_passing() -> None:
    match = opened(4)
    placed(match, "3 3 3 3")
    said(match, "pass, pass, bid 9")
    assert instant(kitten, match) > 9
    assert instant(cat, match) == PASS  # 12 for 10 is less than the 6 mice


def test_a_kitten_forgets_the_dog_when_it_buys_a_row() -> None:
    match = opened(4)
    sold(match, "-5 11 D 3", "pass, pass, pass")
    assert instant(kitten, match) == BUY_ROW
    assert instant(cat, match) == DECLINE


def test_a_kitten_does_not_want_a_row_that_it_sees_is_bad() -> None:
    match = opened(4)
    sold(match, "-5 -8 3 3", "pass, pass, pass")
    assert instant(kitten, match) == DECLINE


def test_a_kitten_never_bids_more_than_it_hopes_for() -> None:
    match = opened(4)
    placed(match, "3 3 3 3")
    assert usual(kitten, match) == {1, 2, 3}
    said(match, "bid 12")
    assert usual(kitten, match) == {13}  # 3 and 3 that it sees, 4 for each of the others
    said(match, "bid 13")
    assert usual(kitten, match) == {PASS}


# -- cats --------------------------------------------------------------------------------


def test_a_cat_counts_the_mice_for_passing() -> None:
    bare, filled = opened(4), opened(4)
    sold(bare, "8 8 8 8", "pass, pass, pass, decline")
    placed(bare, "3 3 3 3")
    sold(filled, "8 8 8 8", "pass, pass, pass, buy")
    placed(filled, "3 3 3 3")
    assert highest(cat, bare) > highest(cat, filled)


def highest(player: Any, match: Match) -> int:
    """The highest bid that the first player tops here."""
    for bid in range(1, 15):
        s = seen(match)
        s.highest = bid
        if player(s, generator("any"), room(), NOTHING) == PASS:
            return bid
    return 15


def test_a_cat_stays_longer_while_several_others_may_still_raise() -> None:
    crowd, pair = opened(4), opened(4)
    placed(crowd, "3 3 3 5")
    placed(pair, "3 3 3 5")
    said(pair, "pass, pass, bid 1")
    assert highest(cat, crowd) > highest(cat, pair)


def test_a_cat_bids_more_when_it_has_placed_a_good_card() -> None:
    good, bad = opened(4, first=3), opened(4, first=3)
    placed(good, "3 15 3 3")
    placed(bad, "3 -8 3 3")
    said(good, "bid 1")
    said(bad, "bid 1")
    assert highest(cat, good) >= highest(cat, bad) + 5


def test_a_cat_never_bids_mice_that_it_does_not_have() -> None:
    match = opened(4)
    sold(match, "15 15 15 15", "bid 14, pass, pass, pass")
    placed(match, "11 11 11 11")
    assert usual(cat, match) == {1}
    said(match, "bid 1, bid 2, pass, pass")
    assert usual(cat, match) == {PASS}


def test_a_cat_buys_an_open_row_that_counts_more_than_its_price() -> None:
    match = opened(4)
    sold(match, "-5 3 5 -8", "pass, pass, pass")
    assert instant(cat, match) == DECLINE
    match = opened(4)
    sold(match, "-5 3 5 3", "pass, pass, pass")
    assert instant(cat, match) == BUY_ROW


def test_a_cat_whose_card_is_seen_at_once_seldom_shows_its_best() -> None:
    def best(match: Match) -> int:
        moods = [instant(cat, match, str(mood)) for mood in range(300)]
        return sum(move == PLACE_CARD + NAMES.index("15") for move in moods)

    first, second = opened(4), opened(4)
    second.play("place 3")
    assert best(first) * 2 < best(second)


def test_a_poor_cat_places_bad_cats_more_often_than_a_rich_one() -> None:
    match = opened(4)
    sold(match, "3 3 3 3", "bid 12, pass, pass, pass")
    match.play("place 5")

    def bad(mice: int) -> int:
        s = seen(match, 1)
        s.mice[1] = mice
        rng = generator("moods")
        bad_cats = {PLACE_CARD + NAMES.index(name) for name in ("-8", "-5")}
        return sum(cat(s, rng, room(), NOTHING) in bad_cats for _ in range(300))

    assert bad(2) > bad(40) * 2


# -- the tiger's thoughts ------------------------------------------------------------------


def test_the_policy_likes_a_good_row_more_than_a_bad_one() -> None:
    good, bad = opened(4), opened(4)
    placed(good, "3 3 3 15")
    placed(bad, "3 3 3 -8")
    for match in (good, bad):
        said(match, "pass, pass, bid 1")
    assert probabilities(good, 3)[PASS] < 0.2
    assert probabilities(bad, 3)[PASS] > 0.8


def test_F5_the_policy_buys_a_good_open_row_and_declines_a_bad_one() -> None:
    good, bad = opened(4), opened(4)
    sold(good, "8 11 15 3", "pass, pass, pass")
    sold(bad, "-8 -8 -5 3", "pass, pass, pass")
    assert probabilities(good, 3)[BUY_ROW] > 0.8
    assert probabilities(bad, 3)[DECLINE] > 0.8


def test_the_probabilities_of_all_moves_add_up() -> None:
    match = opened(4)
    placed(match, "3 3 3 3")
    assert sum(probabilities(match, 0).values()) == pytest.approx(1.0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_tiger_moves_at_first_sight_by_what_it_has_learned(players: int) -> None:
    match = opened(players)
    liked = probabilities(match, 0)
    s, rng = seen(match, 0), generator("sight")
    assert {tiger(s, rng, room(), parameters_for(players)) for _ in range(5)} <= set(liked)


def test_the_policy_draws_moves_as_often_as_it_likes_them() -> None:
    match = opened(4)
    liked = probabilities(match, 0)
    s, rng = seen(match, 0), generator("often")
    drawn = [quick(s, rng, room(), PARAMETERS) for _ in range(40)]
    assert set(drawn) <= {card for card, weight in liked.items() if weight > 1e-6}
    often = max(liked, key=lambda card: liked[card])
    assert abs(drawn.count(often) / 40 - liked[often]) < 0.25


def test_the_search_stops_between_two_rounds_only() -> None:
    match = opened(4)
    assert not is_leaf(seen(match))
    match.play("place 3")
    assert not is_leaf(seen(match))
    placed(match, "3 3 3")
    said(match, "bid 1, pass, pass")
    assert not is_leaf(seen(match))
    said(match, "pass")
    assert is_leaf(seen(match))


def test_more_points_are_a_better_chance_and_more_so_later() -> None:
    early, late = opened(4), opened(4)
    for match, rounds in ((early, 1), (late, 8)):
        for card in ("8", "3", "5", "11", "15", "R", "-5", "-8")[:rounds]:
            sold(match, f"{card} {card} {card} {card}", "pass, pass, pass, decline")
    chances = []
    for match in (early, late):
        s = seen(match)
        s.won[2, NAMES.index("11")] += 1
        chances.append(evaluate(s, 2, PARAMETERS))
        assert expected_points(s, 2, NOTHING) == pytest.approx(
            expected_points(s, 1, NOTHING) + 11 + 2
        )
    assert 0.25 < chances[0] < chances[1] < 1.0


def test_a_won_game_is_worth_one_and_a_shared_one_its_share() -> None:
    match = opened(4)
    declined_to_the_end(match)
    s = seen(match)
    assert [evaluate(s, seat, NOTHING) for seat in range(4)] == [0.0, 0.0, 1.0, 0.0]
    assert [expected_points(s, seat, NOTHING) for seat in range(4)] == [
        score(s, seat) for seat in range(4)
    ]
    s.mice[1] = s.mice[2]
    assert [evaluate(s, seat, NOTHING) for seat in range(4)] == [0.0, 0.5, 0.5, 0.0]


# -- everywhere ------------------------------------------------------------------------------


@TABLES
def test_players_know_no_more_than_their_seat(table: Table) -> None:
    """Shown the truth or what the seat knows of it, they do the same; always a legal move."""
    for match, seat in games(table, 1, "honest"):
        for player in PLAYERS:
            answers = [
                player(seen(match, viewer), generator("same"), room(), NOTHING)
                for viewer in (seat, EVERYTHING)
            ]
            assert answers[0] == answers[1]
            assert answers[0] in match.engine.moves(match.states)
        if is_looked_at(match):
            assert probabilities(match, seat) == probabilities(match, EVERYTHING)


def is_looked_at(match: Match) -> bool:
    """A network in plain Python is slow: it looks at the placings and bids of one round."""
    return int(seen(match).rounds) == 4


@TABLES
def test_chances_add_up_between_rounds_and_at_the_end(table: Table) -> None:
    rounds = 0
    last = Match(GAME, table.players, table.options)
    for match, _ in games(table, 2, "chances"):
        last = match
        s = seen(match)
        if is_leaf(s):
            rounds += 1
            parameters = parameters_for(table.players)
            chances = [evaluate(s, seat, parameters) for seat in range(table.players)]
            assert all(0.0 <= chance <= 1.0 for chance in chances)
            assert sum(chances) == pytest.approx(1.0)
    assert rounds == 2 * 8
    s = seen(last)
    assert last.engine.to_move(last.states) == OVER
    assert sum(evaluate(s, seat, NOTHING) for seat in range(table.players)) == pytest.approx(1.0)


def test_compiled_they_do_the_same() -> None:
    fast, table = search_engine(GAME).loop.instant_move, tables_of(GAME)[2]
    parameters = parameters_for(table.players)
    for match, seat in games(table, 1, "compiled"):
        for number, player in enumerate((*PLAYERS, quick, tiger), start=1):
            if player in (quick, tiger) and not is_looked_at(match):
                continue
            slowly = player(seen(match, seat), generator("same"), room(), parameters)
            hidden = match.hidden(seat)
            assert slowly == fast(hidden, 0, number, generator("same"), room(), parameters)
