"""How a kitten, a cat and a tiger look at a table of Crazy Mistigri."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import chatiere
from chatiere.bots.instant import KITTEN
from chatiere.bots.search import Search
from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import below, generator
from chatiere.core.kernel import OVER, Numbers
from chatiere.core.match import Match
from chatiere.games.crazy_mistigri.bot import evaluation, strategy, world_weight
from chatiere.games.crazy_mistigri.bot.heuristics import cat_preference
from chatiere.games.crazy_mistigri.bot.pairing import left_over
from chatiere.games.crazy_mistigri.deck import BOX, COLOUR, KINDS, NAMES, VALUE, with_card
from chatiere.games.crazy_mistigri.rules import to_move
from chatiere.games.crazy_mistigri.state import State
from tests.games.crazy_mistigri.dealing import GAME, inside, late, play

PARAMETERS = np.zeros(1)
LEVELS = ("kitten", "cat")


def room() -> Numbers:
    return np.zeros(GAME.plain().most, np.int64)


def decisions(players: int, seed: int) -> Iterator[Match]:
    """A game of cats who now and then try something else, before each move."""
    match = chatiere.new(GAME.name, players, seed=seed)
    rng = generator(f"decisions/{seed}")
    while not match.is_over:
        yield match
        moves = match.engine.moves(match.states)
        random = below(rng, 3) == 0
        match.choose(moves[below(rng, len(moves))] if random else liked(match, "cat", "d"))


def liked(match: Match, level: str, seed: str = "any") -> int:
    s = match.state(int(match.to_move))  # type: ignore[arg-type]
    return int(getattr(strategy, level)(s, generator(seed), room(), PARAMETERS))


def choice(match: Match, level: str) -> str:
    """What this level does, in the words of the record."""
    s = match.state(int(match.to_move))  # type: ignore[arg-type]
    return GAME.words.text(s, liked(match, level))  # type: ignore[no-any-return]


def heap(cards: str) -> int:
    made = 0
    for card in cards.split():
        made = with_card(made, NAMES.index(card))
    return made


# -- how well a hand goes out in pairs ---------------------------------------------------


@cache
def fewest_left(cards: tuple[int, ...]) -> int:
    """The same, by trying everything."""
    if not cards:
        return 0
    one, rest = cards[0], cards[1:]
    found = [1 + fewest_left(rest)]
    for i, other in enumerate(rest):
        if VALUE[one] == VALUE[other] or COLOUR[one] == COLOUR[other]:
            found.append(fewest_left(rest[:i] + rest[i + 1 :]))
    return min(found)


def test_a_hand_leaves_over_as_few_cards_as_any_way_to_pair_it_up() -> None:
    rng = generator("hands")
    for _ in range(400):
        box, hand = list(range(len(BOX))), 0
        kinds = [KINDS.index(BOX[box.pop(below(rng, len(box)))]) for _ in range(below(rng, 9))]
        for kind in kinds:
            hand = with_card(hand, kind)
        assert left_over(hand) == fewest_left(tuple(sorted(kinds)))


@pytest.mark.parametrize(
    ("cards", "left"),
    [("", 0), ("M", 1), ("3a 3b", 0), ("3a 4b", 2), ("3a 3b 4b", 1), ("3a 4b M 5c 5c", 3)],
)
def test_cats_that_hang_together_leave_one_over_if_they_are_odd(cards: str, left: int) -> None:
    assert left_over(heap(cards)) == left


# -- a kitten ----------------------------------------------------------------------------


def test_a_kitten_lays_its_dearest_pair_whatever_stays() -> None:
    """Nothing goes with 7b and 2e once the 7e is gone."""
    match = play(late(["9e 7b 2e 6d", "5a 8d", "6a 4a", "7a 7e"]), "* draw 7e")
    assert choice(match, "kitten") == "pair 7e 9e"


def test_a_kitten_passes_only_without_a_pair() -> None:
    match = play(late(["8c 7b", "5a 8d", "6a 4a", "7a 9e"]), "* draw 9e")
    assert choice(match, "kitten") == "pass"
    match = play(late(["2c 2d 7b", "5a 8d", "6a 4a", "7a 9e"]), "* draw 9e")
    assert choice(match, "kitten") == "pair 2c 2d"


def test_a_kitten_makes_the_next_player_take_its_dearest_card() -> None:
    match = late(["2a 2b M 4b", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 9e\n0 pair 2a 2b")
    assert choice(match, "kitten") == "lead M"


def test_a_kitten_gives_its_dearest_card_to_its_neighbour() -> None:
    match = late(["4a 4b M 9e", "5a 8c", "6a", "7a 3b"], turn=0)
    play(match, "* draw 3b\n0 pair 4a 4b")
    assert choice(match, "kitten") == "give M 1"


def test_a_kitten_swaps_the_dearest_for_the_cheapest_even_if_it_goes_with_nothing() -> None:
    match = late(["3a 3b 8c 6c 5d", "8d 5a", "6a 4c"], discard="2e 7e")
    play(match, "* draw 4c\n0 pair 3a 3b\n0 swap\n* draw 5d")
    assert choice(match, "kitten") == "swap 8c 2e"


def test_a_kitten_reverses_only_if_it_has_nothing_else_to_do() -> None:
    match = late(["1a 1b 1c 3a", "5a", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b")
    assert choice(match, "kitten") == "ones"
    match = late(["3a 3b 8c 6c", "8d 5a", "6a 4c"])
    play(match, "* draw 4c\n0 pair 3a 3b")
    assert choice(match, "kitten") == "swap"


def test_with_5s_kitten_and_cat_give_the_dearest_card_of_the_discard() -> None:
    match = late(["5a 5b 8c 7b 3e", "8d 5c", "6a 4c"], discard="2a M 9e")
    play(match, "* draw 4c\n0 pair 5a 5b")
    assert choice(match, "kitten") == "deal M 1"
    assert choice(match, "cat") == "deal M 1"


# -- a cat -------------------------------------------------------------------------------


def test_a_cat_lays_a_pair_with_an_effect_before_a_dearer_one() -> None:
    match = play(late(["4a 4b 6c 5c 2c 3c", "5a 8d", "6a 4d", "9e 7e"]), "* draw 7e")
    assert choice(match, "kitten") == "pair 5c 6c"
    assert choice(match, "cat") == "pair 4a 4b"


def test_a_cat_keeps_the_cats_that_go_together() -> None:
    """Without the 7e, 7b and 2e go with nothing."""
    match = play(late(["9e 7b 2e 6d", "5a 8d", "6a 4a", "7a 7e"]), "* draw 7e")
    assert choice(match, "cat") == "pair 7b 7e"
    s = match.state(0)
    preferences = [cat_preference(s, match.chosen(f"pair {p}")) for p in ("2e 9e", "7e 9e")]
    assert preferences[0] > preferences[1]


def test_a_cat_sees_the_sure_way_out() -> None:
    """After the 4s it gives one of two cards away, and the next player takes the other."""
    match = play(late(["4a 4b 8c", "5a 8d", "6a 4d", "9e 6c"]), "* draw 6c")
    assert choice(match, "kitten") == "pair 6c 8c"
    assert {liked(match, "cat", str(i)) for i in range(20)} == {liked(match, "cat")}
    assert choice(match, "cat") == "pair 4a 4b"


def test_a_cat_that_holds_the_last_cards_only_counts_points() -> None:
    match = play(late(["4a 4b 5c 6c", "", "", "7e"], turn=0), "* draw 7e")
    assert choice(match, "cat") == "pair 5c 6c"
    match = play(late(["4a 4b 5c 6c", "3a", "", "7e"], turn=0), "* draw 7e")
    assert choice(match, "cat") == "pair 4a 4b"


def test_a_cat_does_not_give_a_card_to_the_one_it_draws_from() -> None:
    match = late(["4a 4b M 9e", "5a 8c", "6a", "7a 3b"])
    play(match, "* draw 3b\n0 pair 4a 4b")
    assert {GAME.words.text(match.state(0), liked(match, "cat", str(i))) for i in range(20)} == {
        "give M 1",
        "give M 2",
    }


def test_a_cat_makes_the_next_player_take_what_goes_with_nothing() -> None:
    match = late(["2a 2b 9e 7e", "5b 8d", "6a", "5a 3e"])
    play(match, "* draw 5a\n0 pair 2a 2b")
    assert choice(match, "kitten") == "lead 9e"
    assert choice(match, "cat") == "lead 5a"


def test_a_cat_swaps_for_a_card_that_completes_a_pair() -> None:
    match = late(["3a 3b 8c 6d 5e", "8d 5a", "6a 4c"], discard="4d 7e")
    play(match, "* draw 4c\n0 pair 3a 3b")
    assert choice(match, "cat") == "swap"
    play(match, "0 swap\n* draw 5e")
    assert choice(match, "cat") == "swap 8c 4d"


# -- every level, everywhere -------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_what_a_player_cannot_see_changes_nothing(players: int) -> None:
    for match in decisions(players, players):
        truth, seen = inside(match), match.state(int(match.to_move))  # type: ignore[arg-type]
        for level in LEVELS:
            judge = getattr(strategy, level)
            moves = {judge(s, generator("same"), room(), PARAMETERS) for s in (truth, seen)}
            assert len(moves) == 1
            assert moves <= set(match.engine.moves(match.states))
        out = np.array(match.engine.moves(match.states))
        weights = np.zeros((2, len(out)))
        for i, s in enumerate((truth, seen)):
            strategy.prior(s, out, len(out), weights[i], PARAMETERS)
        assert (weights[0] == weights[1]).all()
        assert (weights > 0).all()
        assert liked(match, "cat") in out[weights[0] == weights[0].max()]


@pytest.mark.parametrize("players", GAME.players)
def test_plain_and_compiled_do_the_same(players: int) -> None:
    compiled = search_engine(GAME).loop
    for match in decisions(players, 10 + players):
        for number, level in enumerate(LEVELS, KITTEN):
            move = compiled.instant_move(
                match.states, 0, number, generator("any"), room(), PARAMETERS
            )
            assert move == liked(match, level)


@pytest.mark.parametrize("players", GAME.players)
def test_a_plain_and_a_compiled_tiger_expect_the_same(players: int) -> None:
    for n, match in enumerate(decisions(players, players)):
        if n in (6, 40):
            seen = match.hidden(int(match.to_move))  # type: ignore[arg-type]
            found = []
            for engine in (search_engine(GAME), search_engine(GAME, compiled=False)):
                search = Search(engine, seen, players, "same")
                search.go_on(2)
                found.append(search.estimates())
            assert found[0] == found[1]


# -- what passing tells ------------------------------------------------------------------


def weight(match: Match, viewer: int) -> float:
    return world_weight.weight_of_passes(inside(match), viewer)


def test_who_passes_has_no_pair_almost_surely() -> None:
    """P0 passed with 8c, 7b and 9e; had the 9e been a 7e, a pair was held back."""
    for drawn, held_back in (("9e", 1.0), ("7e", world_weight.HELD_BACK)):
        match = late(["8c 7b", "5a 8d", "6a 4a", f"2a {drawn}"])
        play(match, f"* draw {drawn}\n0 pass\n* draw 8c")
        assert weight(match, 2) == held_back
        assert weight(match, 0) == 1.0


def test_a_pass_is_seen_through_the_swap_of_the_player_before() -> None:
    match = late(["3a 3b 8c 7b", "8d 7a 4e", "6a 2c 9e"], turn=0, discard="4d")
    play(match, "* draw 9e\n0 pair 3a 3b\n0 swap\n* draw 7b\n0 swap 8c 3a\n1 pass\n* draw 4e")
    assert weight(match, 2) == world_weight.HELD_BACK
    assert weight(match, 1) == 1.0


def test_a_gift_and_cards_from_the_discard_are_no_draws() -> None:
    """P0 gives its last card to P2, from whom P1 then draws: P2 did not pass."""
    match = late(["4a 8c", "5a 8d", "6a 6b 4b"])
    play(match, "* draw 4b\n0 pair 4a 4b\n0 give 8c 2\n* draw 8c")
    assert weight(match, 0) == 1.0
    match = late(["5a 5b 8c 8d", "9e 4a", "6a 6b 7b"])
    play(match, "* draw 7b\n0 pair 5a 5b\n0 deal 5a 1\n0 deal 5b 2\n* draw 8c")
    assert weight(match, 2) == 1.0


def test_passes_are_read_across_all_that_was_moved_since() -> None:
    """P4 held 7a and 7b back, then P0 laid all its 1s."""
    match = late(["1a 1b 1c 3a", "5a", "6a", "8d 4c", "7a 7b"], turn=4)
    play(match, "* draw 4c\n4 pass\n* draw 4c\n0 pair 1a 1b\n0 ones\n* draw 3a")
    assert weight(match, 1) == world_weight.HELD_BACK


# -- what totals are worth ---------------------------------------------------------------


def between_rounds(totals: list[int]) -> Any:
    """A round is over and the next one is about to be dealt."""
    match = late(["3a 7b"] + [""] * (len(totals) - 2) + ["4a"])
    play(match, "* draw 4a\n0 pair 3a 4a")
    s = inside(match)
    for seat, total in enumerate(totals):
        s.penalty[0, seat] = total
    return s


def worths(s: State) -> list[float]:
    return [strategy.evaluate(s, seat, PARAMETERS) for seat in range(s.players)]


@pytest.mark.parametrize("totals", [[0, 0, 12], [0, 7, 9, 0], [3, 0, 0, 20, 31], [5, 5, 5, 5]])
def test_worth_is_a_share_of_one_win_and_less_for_more_points(totals: list[int]) -> None:
    s = between_rounds(totals)
    assert strategy.is_leaf(s)
    found = worths(s)
    assert sum(found) == pytest.approx(1)
    for one, a in zip(totals, found, strict=True):
        for other, b in zip(totals, found, strict=True):
            assert (a > b) == (one < other) or a == pytest.approx(b, abs=0.005)


def test_worth_is_what_games_of_cats_came_to() -> None:
    """Measured: 0.33 each for three at the head of four, 0.70 for a lone leader by 4."""
    assert worths(between_rounds([0, 0, 0, 14]))[0] == pytest.approx(0.33, abs=0.01)
    assert worths(between_rounds([0, 4, 7, 12]))[0] == pytest.approx(0.70, abs=0.05)


def test_at_the_end_the_winners_share_one_win() -> None:
    s = between_rounds([4, 4, 9])
    s.rounds, s.phase = 3, 9
    assert to_move(s) == OVER
    assert worths(s) == [0.5, 0.5, 0]
    assert [strategy.expected_points(s, seat, PARAMETERS) for seat in range(3)] == [4, 4, 9]


def test_rounds_to_come_cost_what_they_usually_cost() -> None:
    s = between_rounds([4, 0, 9, 0])
    assert strategy.expected_points(s, 2, PARAMETERS) == 9 + evaluation.USUAL_COST[4]
    s.rounds = 2
    assert strategy.expected_points(s, 2, PARAMETERS) == 9 + evaluation.THIRD_ROUND_COST[4]


def test_only_totals_count_between_rounds_and_nowhere_else() -> None:
    is_leaf = [bool(strategy.is_leaf(inside(match))) for match in decisions(3, 1)]
    assert not any(is_leaf)
