"""New rounds, the layers of the pile, the end: S10 and S11."""

from __future__ import annotations

from collections import Counter

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import MatchOver
from chatiere.core.kernel import States
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME, announcing, state
from tests.games.chasse_aux_souris.sitting import Sitting

DECK = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)] + [str(n) for n in range(2, 21)]
DECK += [c for c in ("poursuite", "demi-tour", "horloge", "sumo") for _ in range(4)]
DECK += ["piege", "cadeau", "souris"]


def test_S10_a_new_round_starts_clockwise_at_0_with_no_debt_and_six_cards_each() -> None:
    sitting = Sitting(3, "demi-tour 10+9 10+10", "9+9 8+9", "10+8 9+8 poursuite")
    sitting.lay("0 demi-tour", "2 10+8", "1 9+9", "0 10+9", "2 9+8", "1 8+9")
    assert sitting.total == 89
    sitting.lay("0 10+10")
    sitting.deal()
    assert sitting.view["direction"] == "clockwise"
    assert sitting.total == 0
    assert sitting.view["laid"] == []
    assert sitting.view["held"] == [6, 6, 6]
    assert sitting.turn == 1
    assert sitting.to_lay == 1


def test_S10_a_debt_does_not_outlast_the_round() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8 poursuite", "10+8 9+8 10+10 souris sumo")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 sumo", "0 poursuite")
    sitting.lay("1 souris 0", "1 10+10")
    sitting.deal()
    assert sitting.to_lay == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_S10_the_deal_passes_clockwise_and_the_dealer_s_left_neighbour_starts(players: int) -> None:
    sitting = Sitting(players, dealer=0)
    assert sitting.view["dealer"] == 0
    assert sitting.turn == 1
    dealt = [entry.what.split()[1] for entry in sitting.match.entries[1:]]
    assert dealt == [str((1 + i) % players) for i in range(players)]
    lose_round(sitting)
    assert sitting.view["dealer"] == 1
    sitting.deal()
    assert sitting.turn == 2 % players


def lose_round(sitting: Sitting) -> None:
    """Everybody lays the largest addition they have until the round is over."""
    this = sitting.view["round"]
    while sitting.view["round"] == this and not sitting.match.is_over:
        cards = [card for card in sitting.legal() if "+" in card]
        best = max(cards, key=lambda card: sum(map(int, card.split("+"))))
        sitting.lay(f"{sitting.turn} {best}")


def test_S10_the_cards_of_a_round_go_under_the_pile_as_a_layer() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8 7+7", "10+8 9+8 10+10 1+3")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    assert sitting.view["layers"] == [138 - 17, 17]
    names = GAME.words
    moves = sitting.match.engine.moves(sitting.match.states)
    possible = {names.name(sitting.state, move) for move in moves}
    assert not possible & {"10+9", "9+9", "8+8", "10+8", "9+8", "10+10", "1+3", "7+7"}
    assert len(moves) == 121


def careful_game(players: int, seed: int) -> Match:
    """Nobody loses a token who need not, so the cards go round more than once."""
    chooser = generator(str(seed))
    match = Match(GAME, players, dealer=Dealer(seed_bytes(seed), []))
    match.draw()
    while not match.is_over:
        safe = [move for move in match.moves() if is_safe(match, move)]
        choice = safe or match.moves()
        match.play(choice[below(chooser, len(choice))])
    return match


def is_safe(match: Match, move: str) -> bool:
    question = announcing.question(match.state(), move)
    if question is None:
        return True
    total = int(question.answer)
    return total < 100 and total % 10 != 0


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_S10_draws_come_from_the_top_layer_until_it_is_used_up(players: int, seed: int) -> None:
    """Against an account kept apart, from the record alone."""
    match = careful_game(players, seed)
    layers, this_round, before = [Counter(DECK)], Counter[str](), ""
    used_up = 0
    for entry in match.entries:
        what, *words = entry.what.split()
        if what == "deal" and before == "lay":
            layers.append(this_round)
            this_round = Counter()
        before = what
        if what in ("deal", "draw"):
            cards = words[1:] if what == "deal" else words
            for card, (states, _) in zip(cards, entry.steps, strict=True):
                assert possible(match, states) == list(layers[0].elements())
                layers[0] -= Counter([card])
                this_round[card] += 1
                if not layers[0]:
                    layers.pop(0)
                    layers[0] = Counter({c: layers[0][c] for c in DECK if layers[0][c]})
                    used_up += 1
    assert used_up >= (players > 3)


def possible(match: Match, states: States) -> list[str]:
    """What the next single draw can be, twins one after the other."""
    s = GAME.plain().given(states)[0]
    return [GAME.words.name(s, move) for move in match.engine.moves(states)]


def test_S10_the_pile_cannot_run_dry_within_a_round() -> None:
    """Not even if everybody lays only the smallest cards, and all specials and sums."""
    smallest = sorted(a + b for a in range(1, 11) for b in range(1, 11))
    below_100, additions = 99 + sum(range(2, 21)), 0
    while sum(smallest[: additions + 1]) <= below_100:
        additions += 1
    laid = additions + 19 + 19 + 1
    assert laid == state.MOST_LAID
    assert laid + 6 * 6 + 1 < 138
    assert state.MOST_ROUNDS == 6 * 2 + 1


def ten_by_ten(*more: str) -> Sitting:
    """Seats 0 and 1 have one token left at a total of 40, seat 2 all three, seat 0 to move."""
    sitting = Sitting(3, f"5+5 4+6 {more[0]}", f"3+7 2+8 {more[1]}", f"sumo sumo {more[2]}")
    return sitting.lay("0 5+5", "1 3+7", "2 sumo", "0 4+6", "1 2+8", "2 sumo")


def test_S11_the_game_ends_the_moment_a_player_has_no_token_left() -> None:
    sitting = ten_by_ten("1+9", "", "")
    assert sitting.tokens == [1, 1, 3]
    sitting.match.enter(0, "lay 1+9")
    assert sitting.match.is_over
    assert sitting.match.result == {"scores": [0, 1, 3], "winners": [2]}
    assert sitting.view["round"] == 1
    assert sitting.match.moves() == []
    with pytest.raises(MatchOver):
        sitting.match.enter("*", "draw 1+1")


def test_S11_the_first_of_two_cards_can_end_it() -> None:
    sitting = ten_by_ten("1+8 9", "horloge", "souris").lay("0 1+8", "1 horloge", "2 souris 0")
    assert sitting.to_lay == 2
    sitting.match.enter(0, "lay 9")
    assert sitting.match.is_over
    assert sitting.match.result == {"scores": [0, 1, 3], "winners": [2]}


def test_S11_reaching_100_with_the_last_token_ends_the_game() -> None:
    sitting = ten_by_ten("10+9", "10+7", "9+9").lay("0 10+9", "1 10+7", "2 9+9")
    assert sitting.total == 94
    cards = [card for card in sitting.legal() if "+" in card]
    sitting.match.enter(0, f"lay {cards[-1]}")
    assert sitting.match.result == {"scores": [0, 1, 3], "winners": [2]}
    assert sitting.view["round"] == 1


def test_S11_most_tokens_wins_and_ties_are_shared() -> None:
    sitting = Sitting(3, "5+5 4+6 3+7", "sumo sumo", "sumo sumo")
    sitting.lay("0 5+5", "1 sumo", "2 sumo", "0 4+6", "1 sumo", "2 sumo", "0 3+7")
    assert sitting.match.result == {"scores": [0, 3, 3], "winners": [1, 2]}
