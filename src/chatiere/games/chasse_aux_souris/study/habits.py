"""What cats and tigers do at a table of La Chasse aux Souris: what they keep, when they pay a
token, and when they use their special cards."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.games.chasse_aux_souris.bot.heuristics import escape_cards_in_hand, token_cost
from chatiere.games.chasse_aux_souris.cards import ADDITIONS, FIRST_SPECIAL, value
from chatiere.games.chasse_aux_souris.move_numbers import card_of
from chatiere.games.chasse_aux_souris.state import END, PLAY, State

PLAYERS = 4
TOTALS = ((50, "low"), (80, "middle"))
"""Below each total, what that is called."""
HIGH = "high"


def choices(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """What a card tells, by the total that it is laid on."""
    card, total = card_of(move), total_case(s)
    hand = sorted({int(s.hand[s.turn, i]) for i in range(s.held[s.turn])})
    free = [one for one in hand if not token_cost(s.total, one)]
    if 0 < len(free) < len(hand):
        yield "pay", total, token_cost(s.total, card) > 0
    additions = [one for one in free if one < ADDITIONS]
    if additions and free[-1] >= ADDITIONS:
        yield "escape", total, card >= ADDITIONS
    if hand[-1] >= FIRST_SPECIAL > hand[0]:
        yield "special", total, card >= FIRST_SPECIAL
    sums = {value(one) for one in additions}
    if len(sums) > 1 and card in additions:
        yield "largest", total, value(card) == max(sums)


def total_case(s: State) -> str:
    return next((name for below, name in TOTALS if s.total < below), HIGH)


def results(s: State) -> Iterator[tuple[int, str, str, float]]:
    """What is in hand when a turn begins, and the tokens that are left at the end."""
    if s.phase == PLAY and s.laid == 0:
        yield s.turn, "kept", total_case(s), escape_cards_in_hand(s)
    if s.phase == END:
        for seat in range(s.players):
            yield seat, "tokens", "", s.tokens[seat]
