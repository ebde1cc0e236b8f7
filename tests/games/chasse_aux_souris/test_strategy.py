"""How La Chasse aux Souris is played by computers: kitten, cat, and a tiger's heuristics."""

from __future__ import annotations

import numpy as np
import pytest

from chatiere.bots.instant import CAT, KITTEN, QUICK
from chatiere.bots.search import Search
from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import generator
from chatiere.games.chasse_aux_souris import GAME
from chatiere.games.chasse_aux_souris.bot import heuristics, policy, strategy
from chatiere.games.chasse_aux_souris.bot.evaluation import (
    BASE,
    TOKENS_AT,
    WIN_AT,
    expected_results,
)
from chatiere.games.chasse_aux_souris.bot.strategy import cat, kitten, quick
from chatiere.games.chasse_aux_souris.bot.weights import WEIGHTS
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME
from chatiere.games.chasse_aux_souris.state import DEAL, END, TOKENS, State
from tests.games.chasse_aux_souris.positions import (
    TABLES,
    Level,
    answer,
    decisions,
    laid,
    position,
)

LEVELS = {KITTEN: kitten, CAT: cat, QUICK: quick}
ELEVENS = "10+9 10+1 9+2 8+3 7+4 6+5"
"""After the 19, each of the others leads to a ten."""


def weights(s: State) -> list[float]:
    """What `prior` says of every legal move."""
    out, found = np.zeros(GAME.rules.MOST, np.int64), np.zeros(GAME.rules.MOST)
    n = GAME.rules.moves(s, out)
    strategy.prior(s, out, n, found, strategy.parameters_of(s))
    return [float(weight) for weight in found[:n]]


# -- everybody --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "no_negative"), TABLES)
def test_who_moves_at_first_sight_knows_no_secret_and_plays_by_the_rules(
    players: int, no_negative: bool
) -> None:
    """On the truth and on what the mover may know: the same move, a legal one."""
    mover = list(LEVELS.values())[(players + no_negative) % 3]
    for match in decisions(mover, players, no_negative, seed=players):
        seat = match.to_move
        assert isinstance(seat, int)
        truth, known = match.state(), match.state(seat)
        assert weights(truth) == weights(known)
        for level in LEVELS.values():
            assert answer(level, truth) == answer(level, known)
            assert answer(level, truth) in match.engine.moves(match.states)


@pytest.mark.parametrize("level", LEVELS)
def test_plain_and_compiled_players_agree(level: int) -> None:
    compiled, out = search_engine(GAME), np.zeros(GAME.rules.MOST, np.int64)
    for n, match in enumerate(decisions(LEVELS[level], 4, level == CAT, seed=9)):
        parameters = strategy.parameters_of(match.state())
        move = compiled.loop.instant_move(
            match.states, 0, level, generator(str(n)), out, parameters
        )
        assert move == answer(LEVELS[level], match.state(), str(n))


# -- a kitten ---------------------------------------------------------------------------


def test_a_kitten_lays_the_smallest_sum() -> None:
    assert laid(kitten, position("7+8 2+3 10+9 4+4 6+6 sumo")) == "2+3"


def test_a_kitten_would_rather_not_carry() -> None:
    assert laid(kitten, position("2+3 6+6 10+8 10+7 10+9 9+9", total=7)) == "6+6"


def test_a_kitten_takes_away_only_if_it_must() -> None:
    assert laid(kitten, position("2 3 4 10+10 9+10 5", total=3)) == "10+10"
    assert laid(kitten, position("2 3 4 9+10 8+10 5", total=92)) == "3"  # 2 leads to 90


def test_a_kitten_does_its_sums_and_keeps_off_tens_and_the_hundred() -> None:
    assert laid(kitten, position("2+2 3+3 10+9 10+8 10+7 8+8", total=6)) == "3+3"
    assert laid(kitten, position("2+2 3+3 10+9 10+8 19 8+8", total=96)) == "19"


@pytest.mark.parametrize("card", ["poursuite", "souris", "piege"])
def test_a_kitten_cannot_wait_to_start_a_chase(card: str) -> None:
    assert laid(kitten, position(f"1+1 3+3 10+9 10+8 10+7 {card}")).split()[0] == card


@pytest.mark.parametrize("card", ["horloge", "cadeau"])
def test_a_kitten_keeps_its_clock_for_a_chase(card: str) -> None:
    hand = f"poursuite sumo 10+9 10+8 10+7 {card}"
    assert laid(kitten, position(hand.replace("poursuite", "9+9"), total=2)) != card
    assert laid(kitten, position(hand, owes=2)) == card
    assert laid(kitten, position(hand, owes=2, laid=1)) == "poursuite"


def test_a_kitten_names_anybody() -> None:
    s = position("souris 1+1 1+2 1+3 1+4 1+5", players=3, tokens=[3, 1, 3])
    assert {laid(kitten, s, str(n)) for n in range(20)} == {"souris 1", "souris 2"}


# -- a cat ------------------------------------------------------------------------------


def test_a_cat_lays_the_largest_addition_that_costs_nothing() -> None:
    hand = "7+8 2+3 10+9 4+4 6+6 sumo"
    assert laid(cat, position(hand)) == "10+9"
    assert laid(cat, position(hand, total=1)) == "7+8"
    assert laid(cat, position(hand, total=90)) == "4+4"


def test_a_cat_keeps_what_does_not_add_until_nothing_else_goes() -> None:
    assert laid(cat, position("1+1 sumo demi-tour 13 horloge poursuite", total=40)) == "1+1"
    assert laid(cat, position("6+6 5+6 sumo 13 horloge cadeau", total=95)) == "sumo"
    assert laid(cat, position("6+6 5+6 7+7 13 horloge cadeau", total=95)) == "13"


def test_a_cat_starts_a_chase_when_the_hundred_is_near() -> None:
    hand = "10+10 5+5 sumo 13 horloge poursuite"
    assert laid(cat, position(hand, total=90)) == "poursuite"
    assert laid(cat, position(hand, total=50)) == "sumo"


def test_a_cat_chases_the_richest() -> None:
    s = position("souris 10+10 9+9 8+8 7+7 6+6", tokens=[2, 1, 3, 2], total=98)
    assert {laid(cat, s, str(n)) for n in range(10)} == {"souris 2"}


def test_a_cat_counters_a_chase_when_it_is_late() -> None:
    hand = "horloge 1+1 1+2 1+3 1+4 1+5"
    assert laid(cat, position(hand, owes=2, total=60)) == "horloge"
    assert laid(cat, position(hand, owes=2, total=12)) == "1+5"
    assert laid(cat, position(hand, owes=2, laid=1, total=61)) == "1+5"


@pytest.mark.parametrize("level", [cat, quick])
def test_who_thinks_of_a_second_card_lays_no_first_one_that_spoils_it(level: Level) -> None:
    assert laid(level, position(ELEVENS, owes=2)) != "10+9"
    assert laid(level, position("sumo sumo 10+10 9+9 8+8 7+7", owes=2, total=98)) == "sumo"


def test_a_cat_that_must_pay_would_rather_have_the_round_go_on() -> None:
    assert laid(cat, position("1+1 9+9 8+8 7+7 6+6 10+10", total=88)) == "1+1"


# -- heuristics -------------------------------------------------------------------------


def test_heuristics_give_no_token_away() -> None:
    assert laid(quick, position("10+10 9+9 8+8 7+7 6+6 sumo", total=95)) == "sumo"
    assert laid(quick, position("10+10 9+9 8+8 7+7 6+6 cadeau", total=95, owes=2)) == "cadeau"


def test_heuristics_keep_the_only_escape_card() -> None:
    assert laid(quick, position("10+9 9+9 8+8 7+7 6+6 sumo", total=35)) != "sumo"


def test_heuristics_count_what_a_debt_is_worth() -> None:
    """And a second card does not forget the debt that the first one set."""
    parameters = strategy.parameters_for(4)
    s = position("2+2 9+9 8+8 7+7 6+6 sumo", total=94)
    kept_value = heuristics.hand_value(s, parameters)
    escape_cards = heuristics.escape_cards_in_hand(s)
    alone = heuristics.move_value(s, CARD_BY_NAME["2+2"], kept_value, escape_cards, parameters)
    s.debtor = 2
    in_debt = heuristics.move_value(s, CARD_BY_NAME["2+2"], kept_value, escape_cards, parameters)
    assert in_debt - alone == parameters[heuristics.DEBT_AT + 9]


def test_heuristics_chase_the_richest_then_the_next() -> None:
    hand = "souris 10+10 9+9 8+8 7+7 6+6"
    assert laid(quick, position(hand, total=98, tokens=[3, 2, 3, 3])) == "souris 2"
    assert laid(quick, position(hand, total=98, tokens=[3, 2, 3, 3], direction=-1)) == "souris 3"
    assert laid(quick, position(hand, total=98)) == "souris 1"


@pytest.mark.parametrize("players", GAME.players)
def test_the_search_begins_with_what_looks_best(players: int) -> None:
    for match in decisions(quick, players, False, seed=20 + players):
        s = match.state()
        prior = weights(s)
        assert min(prior) >= strategy.PRIOR_FLOOR
        assert max(prior) == 1
        assert match.engine.moves(match.states)[int(np.argmax(prior))] == answer(quick, s)


@pytest.mark.parametrize("players", GAME.players)
def test_there_is_a_weight_for_everything(players: int) -> None:
    assert len(WEIGHTS[players].split()) == heuristics.WEIGHT_COUNT
    assert heuristics.WEIGHT_COUNT + len(expected_results(players)) == policy.POLICY_AT
    assert len(strategy.parameters_for(players)) == policy.POLICY_AT + policy.END


# -- what the tokens are worth ------------------------------------------------------------


def index(*tokens: int) -> int:
    return sum(n * BASE**k for k, n in enumerate(tokens))


def test_among_two_the_walk_of_tokens_can_be_counted_by_hand() -> None:
    results = expected_results(2)
    assert results[WIN_AT + index(2, 1)] == 3 / 4
    assert results[WIN_AT + index(3, 1)] == 7 / 8
    assert results[TOKENS_AT + index(2, 1)] == (2 + 1 + 0) * (1 / 4) + 2 * (1 / 4)


def test_among_three_who_lost_nothing_yet_is_likelier_to_be_next() -> None:
    assert expected_results(3)[WIN_AT + index(2, 1, 1)] == pytest.approx(
        (2 * 1 + 1.1 * (1 / 3)) / 3.1
    )


@pytest.mark.parametrize("players", GAME.players)
def test_one_token_more_is_never_worse(players: int) -> None:
    results = expected_results(players)
    for n in range(1, TOKENS):
        rest = [2] * (players - 1)
        assert results[WIN_AT + index(n, *rest)] < results[WIN_AT + index(n + 1, *rest)]
        assert results[TOKENS_AT + index(n, *rest)] < results[TOKENS_AT + index(n + 1, *rest)]


@pytest.mark.parametrize("players", GAME.players)
def test_everybody_s_chances_sum_up_to_one_at_every_deal(players: int) -> None:
    parameters, deals = strategy.parameters_for(players), 0
    for match in decisions(kitten, players, False, seed=40 + players):
        assert not strategy.is_leaf(match.state())
        s: State = match.state()
        s.phase = DEAL
        assert strategy.is_leaf(s)
        chances = [strategy.evaluate(s, seat, parameters) for seat in range(players)]
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)
        deals += 1
    assert deals > players


@pytest.mark.parametrize("players", GAME.players)
def test_at_the_end_a_state_is_worth_the_share_of_the_victory(players: int) -> None:
    parameters = strategy.parameters_for(players)
    for seed in range(3):
        for match in decisions(kitten, players, False, seed=seed):
            last = match
        s: State = last.state()
        assert s.phase == END
        winners = [seat for seat in range(players) if s.tokens[seat] == max(s.tokens)]
        for seat in range(players):
            share = 1 / len(winners) if seat in winners else 0
            assert strategy.evaluate(s, seat, parameters) == share
            assert strategy.expected_points(s, seat, parameters) == s.tokens[seat]


# -- a tiger ------------------------------------------------------------------------------


def test_a_tiger_that_searches_finds_what_costs_nothing() -> None:
    s = position("10+10 9+9 8+8 7+7 6+6 sumo", total=95)
    states = s._record.copy()
    GAME.plain().hide(states, 0, 0)
    search = Search(search_engine(GAME, compiled=False), states, 4, "any")
    search.go_on(40)
    best = search.estimates()[0]
    assert GAME.words.text(s, best.move) == "lay sumo"
    assert 0 < best.win < 1
