"""Why a card is good, in one sentence: what it spares you, what it leaves to the next player.

Only facts that the player could count: their hand, the total, and the cards that they have
not seen in this round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from chatiere.core.translation import N_, NN_, Translator, translator
from chatiere.games.chasse_aux_souris import rules
from chatiere.games.chasse_aux_souris.bot.heuristics import token_cost
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES, card_words
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CADEAU,
    DEMI_TOUR,
    FIRST_SPECIAL,
    KINDS,
    copies,
    is_counter,
    makes_debt,
    value,
)
from chatiere.games.chasse_aux_souris.move_numbers import card_of, target_of
from chatiere.games.chasse_aux_souris.state import LAY, State

NEAR_HUNDRED = 80
"""From this total on the hundred is what matters."""

REASONS = {
    "only": N_("It is the only card you may play."),
    "last": N_("You give up your last token, and the game ends here."),
    "forced ten": N_(
        "Each of your cards costs a token; at {after}, at least, the round goes on and {danger}."
    ),
    "forced hundred": N_(
        "Each of your cards costs a token; the round ends here, and you are dealt six new cards."
    ),
    "ten": N_(
        "You give up a token and keep {left}, but the round goes on at {after}, where {danger}."
    ),
    "hundred": N_(
        "You give up a token and keep {left}, but the round ends here, and you are dealt "
        "six new cards."
    ),
    "counter": N_("You no longer owe a second card, and you keep {escapes}."),
    "counter in need": N_("You no longer owe a second card, while {bad} at {total}."),
    "second": N_("At {after}, you still have {second} to play as your second."),
    "no second": N_("The second card will cost you a token, but you keep {escapes}."),
    "richest": N_(
        "No opponent has more tokens than this one ({tokens}), who will have to play two "
        "cards at {after}."
    ),
    "chase": N_("The next player will have to play two cards at {after}, where {danger}."),
    "chosen": N_("Your opponent will have to play two cards at {after}, where {danger}."),
    "seven": N_("You will play with seven cards until the round ends."),
    "turn back": N_("Play changes direction and the total stays at {after}, where {danger}."),
    "need": N_("The total stays at {after}, while {bad}."),
    "stay": N_("The total stays at {after}, where {danger}."),
    "down in need": N_("You come back down to {after}, while {bad} at {total}."),
    "press": N_("At {after}, {danger}, and you keep {escapes}."),
    "largest": N_(
        "It is your largest safe addition, the kind that is of no use near 100, and you "
        "keep {escapes}."
    ),
    "beside a ten": N_(
        "{after} is not a multiple of ten, while the card {other} would lead to {ten}."
    ),
    "far": N_("At {after}, you are still {room} short of the hundred, and you keep {escapes}."),
}
ESCAPE_CARDS = NN_("{n} card that adds nothing", "{n} cards that add nothing")
OTHER_CARDS = N_("your other cards")
SAFE_CARDS = NN_("{n} safe card", "{n} safe cards")
COSTLY_CARDS = NN_(
    "one of your other cards would cost a token", "{n} of your other cards would cost a token"
)
TOKENS = NN_("{n} token", "{n} tokens")
LITTLE_DANGER = N_("hardly any of the {of} cards you have not seen in this round costs a token")
DANGER = N_("{n} of the {of} cards you have not seen in this round cost a token")


def why(s: State, best: int, estimates: Sequence[object], language: str) -> str:
    """One sentence for the player to move; how many estimates there are says how many moves."""
    t = translator(language, __package__)
    return t(REASONS[reason(s, best, len(estimates))], **facts(s, best, t))


# -- which reason ------------------------------------------------------------------------


def reason(s: State, best: int, choices: int) -> str:
    """The most pressing one, by its name in `REASONS`."""
    card = card_of(best)
    if choices == 1:
        return "only"
    if token_cost(s.total, card):
        return reason_to_pay(s, card)
    if s.owes - s.laid > 1:
        return reason_with_two_owed(s, card)
    if card >= FIRST_SPECIAL:
        return reason_for_special(s, best, card)
    return reason_to_subtract(s, card) if card >= ADDITIONS else reason_to_add(s, card)


def reason_to_pay(s: State, card: int) -> str:
    if s.tokens[s.turn] == 1:
        return "last"
    what = "hundred" if s.total + value(card) >= rules.LIMIT else "ten"
    return what if safe(s, hand(s), s.total) else f"forced {what}"


def reason_with_two_owed(s: State, card: int) -> str:
    if is_counter(card):
        return "counter in need" if dangerous(others(s, card), s.total) else "counter"
    return "second" if safe(s, others(s, card), s.total + value(card)) else "no second"


def reason_for_special(s: State, best: int, card: int) -> str:
    if best >= KINDS:
        rivals = [s.tokens[seat] for seat in range(s.players) if seat != s.turn]
        return "richest" if s.tokens[target_of(best)] == max(rivals) else "chosen"
    if makes_debt(card):
        return "chase"
    if dangerous(others(s, card), s.total):
        return "need"
    if card == CADEAU:
        return "seven"
    return "turn back" if card == DEMI_TOUR and rules.can_turn(s) else "stay"


def reason_to_subtract(s: State, card: int) -> str:
    return "down in need" if dangerous(others(s, card), s.total) else "press"


def reason_to_add(s: State, card: int) -> str:
    after = s.total + value(card)
    if after >= NEAR_HUNDRED:
        return "press"
    if value(card) == max(value(other) for other in safe(s, hand(s), s.total)):
        return "largest"
    return "beside a ten" if dangerous(others(s, card), s.total) else "far"


# -- what there is to say -----------------------------------------------------------------


def facts(s: State, best: int, t: Translator) -> dict[str, object]:
    """All that a sentence may name."""
    card = card_of(best)
    after, rest = int(s.total) + value(card), others(s, card)
    bad = dangerous(rest, s.total)
    return {
        "total": int(s.total),
        "after": after,
        "room": rules.LIMIT - after,
        "left": s.tokens[s.turn] - 1,
        "escapes": escape_cards(rest, t),
        "second": t.count(SAFE_CARDS, len(safe(s, rest, after))),
        "bad": t.count(COSTLY_CARDS, len(bad)),
        "other": card_words(CARD_NAMES[bad[0]]) if bad else "",
        "ten": int(s.total) + value(bad[0]) if bad else "",
        "tokens": token_count(s, best, t),
        "danger": danger(s, after, t),
    }


def escape_cards(cards: list[int], t: Translator) -> str:
    """The cards kept for when the hundred is near: those that add nothing."""
    n = sum(card >= ADDITIONS for card in cards)
    return t.count(ESCAPE_CARDS, n) if n else t(OTHER_CARDS)


def token_count(s: State, best: int, t: Translator) -> str:
    """The tokens of whom a piège or souris names."""
    n = s.tokens[target_of(best)] if best >= KINDS else 0
    return t.count(TOKENS, n)


def danger(s: State, total: int, t: Translator) -> str:
    """How many cards that the next player may hold cost a token at this total."""
    unseen = not_seen(s)
    n = len(dangerous(unseen, total))
    return t(DANGER if n > 1 else LITTLE_DANGER, n=n, of=len(unseen))


def hand(s: State) -> list[int]:
    return [s.hand[s.turn, i] for i in range(s.held[s.turn])]


def others(s: State, card: int) -> list[int]:
    """The hand without a card that is laid."""
    cards = hand(s)
    cards.remove(card)
    return cards


def safe(s: State, cards: list[int], total: int) -> list[int]:
    """Those that may be laid and cost nothing; the total may have to stay above zero (S2)."""
    allowed = [card for card in cards if total + value(card) >= 0 or not s.no_negative]
    return [card for card in allowed or cards if not token_cost(total, card)]


def dangerous(cards: list[int], total: int) -> list[int]:
    return [card for card in cards if token_cost(total, card)]


def not_seen(s: State) -> list[int]:
    """Every card, less those in hand and those laid in this round."""
    seen = Counter(hand(s))
    for i in range(s.log_end[s.rounds - 1], s.log_end[s.rounds]):
        seen[s.log_card[i]] += s.log_who[i] >= LAY
    return [kind for kind in range(KINDS) for _ in range(copies(kind) - seen[kind])]
