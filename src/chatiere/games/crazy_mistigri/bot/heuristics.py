"""How a kitten and a cat choose in Crazy Mistigri: a number for each move, the highest is played.

A kitten gets rid of the dearest cards.  A cat knows that pairs with an effect come first,
and that the cats it keeps had better go together; and it sees a sure way out.
"""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.crazy_mistigri.bot.pairing import left_over
from chatiere.games.crazy_mistigri.deck import ALL_ONES, CARDS, VALUE, bits, with_card, without
from chatiere.games.crazy_mistigri.rounds import cards_to_draw
from chatiere.games.crazy_mistigri.rules import moves
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    CHOICE,
    DEALT,
    DISCARD,
    GIVE,
    GIVE_VALUE,
    GIVEN,
    LEAD,
    ONES,
    PASS,
    REVERSE,
    SEATS,
    SWAP,
    SWAP_DUE,
    WILL_SWAP,
    State,
    next_in,
    others_in,
)

KITTEN, CAT = 0, 1

LONELY_CARD_COST = 3
"""How many points a cat would give for one cat less that goes with no other."""
EFFECT_BONUS = 6
"""How many points an effect is worth to a cat."""
OUT_BONUS = 100
"""More than anything else: to be out of the round."""
NEVER = -100
"""Less than anything else: what a cat does only if there is nothing else to do."""


@rule
def preferred_move(s: State, rng: Numbers, out: Numbers, level: int) -> int:
    """The move with the highest preference; any of them, if there are several."""
    n = moves(s, out)
    best, most, equals = int(out[0]), 2 * NEVER, 0
    for i in range(n):
        move = int(out[i])
        preference = kitten_preference(s, move) if level == KITTEN else cat_preference(s, move)
        equals = equals + 1 if preference == most else 1
        if preference > most or (preference == most and below(rng, equals) == 0):
            best = move
        most = max(most, preference)
    return best


# -- a kitten ----------------------------------------------------------------------------


@rule
def kitten_preference(s: State, move: int) -> int:
    """Points that go.  It does not ask which cats stay, nor what a pair does."""
    if s.phase == DISCARD or s.phase == AGAIN:
        return 0 if move >= PASS else VALUE[move // CARDS] + VALUE[move % CARDS]
    if s.phase == CHOICE:
        return preference_for_choice(s, move)
    if s.phase == SWAP_DUE:
        return VALUE[(move - SWAP) // CARDS] - VALUE[(move - SWAP) % CARDS]
    if s.phase == GIVE:
        to_neighbour = (move - GIVEN) % SEATS == next_in(s, s.turn, s.direction)
        return 2 * VALUE[(move - GIVEN) // SEATS] + (1 if to_neighbour else 0)
    return VALUE[(move - DEALT) // SEATS]


@rule
def preference_for_choice(s: State, move: int) -> int:
    """To do something is better than to reverse, if there is something to do."""
    if move == REVERSE:
        return 0
    if move == ONES:
        return 1 if s.hand[s.turn] & ALL_ONES else 0
    return 1 if move == WILL_SWAP else VALUE[move - LEAD]


# -- a cat -------------------------------------------------------------------------------


@rule
def cat_preference(s: State, move: int) -> int:
    """Points that go, and how well the cats that stay go together."""
    if s.phase == DISCARD or s.phase == AGAIN:
        return NEVER if move >= PASS else preference_for_pair(s, move // CARDS, move % CARDS)
    if s.phase == SWAP_DUE:
        return preference_for_swap(s.hand[s.source], (move - SWAP) // CARDS, (move - SWAP) % CARDS)
    if s.phase == GIVE:
        at_once_back = (move - GIVEN) % SEATS == next_in(s, s.turn, -s.direction)
        preference = preference_for_losing(s.hand[s.turn], (move - GIVEN) // SEATS)
        return 2 * preference - (1 if at_once_back else 0)
    if s.phase == CHOICE and LEAD <= move < PASS:
        return preference_for_losing(s.hand[s.turn], move - LEAD)
    if s.phase == CHOICE:
        return preference_for_choice(s, move) + NEVER
    return VALUE[(move - DEALT) // SEATS]


@rule
def preference_for_pair(s: State, a: int, b: int) -> int:
    """Alone, only points count; else a sure way out is best, and effects are good."""
    preference = VALUE[a] + VALUE[b]
    if not others_in(s):
        return preference
    rest = without(without(s.hand[s.turn], a), b)
    if bits(rest) <= cards_taken_after(a, b):
        return preference + OUT_BONUS
    if VALUE[a] == VALUE[b]:
        preference += EFFECT_BONUS
    return preference - LONELY_CARD_COST * left_over(rest)


@rule
def cards_taken_after(a: int, b: int) -> int:
    """How many cards go from this hand before its next turn, after this pair."""
    if VALUE[a] != VALUE[b]:
        return 1
    return 2 if VALUE[a] == GIVE_VALUE else cards_to_draw(VALUE[a])


@rule
def preference_for_losing(hand: int, card: int) -> int:
    """The points of a card that leaves the hand, and how well the others go together."""
    return VALUE[card] - LONELY_CARD_COST * left_over(without(hand, card))


@rule
def preference_for_swap(hand: int, card_out: int, card_in: int) -> int:
    """Points saved, and how well the hand goes together afterwards."""
    swapped = with_card(without(hand, card_out), card_in)
    return VALUE[card_out] - VALUE[card_in] - LONELY_CARD_COST * left_over(swapped)
