"""Why a card is good, in one sentence: what it spares you, what it leaves to the next player.

Only facts that the player could count: their hand, the total, and the cards that they have
not seen in this round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from chatiere.core.language import agreeing, counted, filled, number
from chatiere.games.chasse_aux_souris import rules
from chatiere.games.chasse_aux_souris.bot.heuristics import counters, makes_debt, price
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CADEAU,
    DEMI_TOUR,
    FIRST_SPECIAL,
    KINDS,
    copies,
    value,
)
from chatiere.games.chasse_aux_souris.sentences import card_words
from chatiere.games.chasse_aux_souris.state import LAY, State
from chatiere.games.chasse_aux_souris.words import CARD_NAMES, TWO_PLAYERS, target_of

NEAR = 80
"""From this total on the hundred is what matters."""

REASONS = {
    "fr": {
        "only": "C'est la seule carte que vous puissiez poser.",
        "last": "Vous rendez votre dernier jeton, et la partie s'arrête là.",
        "forced ten": "Chacune de vos cartes coûte un jeton ; à {after}, au moins, "
        "la manche continue et {danger}.",
        "forced hundred": "Chacune de vos cartes coûte un jeton ; la manche s'arrête là, "
        "et vous recevez six nouvelles cartes.",
        "ten": "Vous rendez un jeton et en gardez {left}, mais la manche continue à {after}, "
        "où {danger}.",
        "hundred": "Vous rendez un jeton et en gardez {left}, mais la manche s'arrête là, "
        "et vous recevez six nouvelles cartes.",
        "counter": "Vous ne devez plus de deuxième carte, et vous gardez {escapes}.",
        "counter in need": "Vous ne devez plus de deuxième carte, alors que {bad} à {total}.",
        "second": "À {after}, vous avez encore {second} à poser en deuxième.",
        "no second": "La deuxième carte vous coûtera un jeton, mais vous gardez {escapes}.",
        "richest": "Aucun adversaire n'a plus de jetons que celui-ci ({tokens}), "
        "et il devra poser deux cartes à {after}.",
        "chase": "Le joueur suivant devra poser deux cartes à {after}, où {danger}.",
        "chosen": "Votre adversaire devra poser deux cartes à {after}, où {danger}.",
        "seven": "Vous jouerez avec sept cartes jusqu'à la fin de la manche.",
        "turn back": "Le jeu change de sens et le total reste {after}, où {danger}.",
        "need": "Le total reste {after}, alors que {bad}.",
        "stay": "Le total reste {after}, où {danger}.",
        "down in need": "Vous redescendez à {after}, alors que {bad} à {total}.",
        "press": "À {after}, {danger}, et vous gardez {escapes}.",
        "largest": "C'est votre plus grosse addition sans danger, celle qui ne servira plus "
        "près de 100, et vous gardez {escapes}.",
        "beside a ten": "{after} n'est pas une dizaine, "
        "alors que la carte {other} mènerait à {ten}.",
        "far": "À {after}, la centaine est encore à {room}, et vous gardez {escapes}.",
    },
    "en": {
        "only": "It is the only card you may play.",
        "last": "You give up your last token, and the game ends here.",
        "forced ten": "Each of your cards costs a token; at {after}, at least, "
        "the round goes on and {danger}.",
        "forced hundred": "Each of your cards costs a token; the round ends here, "
        "and you are dealt six new cards.",
        "ten": "You give up a token and keep {left}, but the round goes on at {after}, "
        "where {danger}.",
        "hundred": "You give up a token and keep {left}, but the round ends here, "
        "and you are dealt six new cards.",
        "counter": "You no longer owe a second card, and you keep {escapes}.",
        "counter in need": "You no longer owe a second card, while {bad} at {total}.",
        "second": "At {after}, you still have {second} to play as your second.",
        "no second": "The second card will cost you a token, but you keep {escapes}.",
        "richest": "No opponent has more tokens than this one ({tokens}), "
        "who will have to play two cards at {after}.",
        "chase": "The next player will have to play two cards at {after}, where {danger}.",
        "chosen": "Your opponent will have to play two cards at {after}, where {danger}.",
        "seven": "You will play with seven cards until the round ends.",
        "turn back": "Play changes direction and the total stays at {after}, where {danger}.",
        "need": "The total stays at {after}, while {bad}.",
        "stay": "The total stays at {after}, where {danger}.",
        "down in need": "You come back down to {after}, while {bad} at {total}.",
        "press": "At {after}, {danger}, and you keep {escapes}.",
        "largest": "It is your largest safe addition, the kind that is of no use near 100, "
        "and you keep {escapes}.",
        "beside a ten": "{after} is not a multiple of ten, "
        "while the card {other} would lead to {ten}.",
        "far": "At {after}, you are still {room} short of the hundred, and you keep {escapes}.",
    },
}
PARTS = {
    "fr": {
        "escape": ("carte qui n'ajoute rien", "cartes qui n'ajoutent rien"),
        "safe": ("carte sans danger", "cartes sans danger"),
        "bad": (
            "une de vos autres cartes coûterait un jeton",
            "{} de vos autres cartes coûteraient un jeton",
        ),
        "token": ("jeton", "jetons"),
    },
    "en": {
        "escape": ("card that adds nothing", "cards that add nothing"),
        "safe": ("safe card", "safe cards"),
        "bad": (
            "one of your other cards would cost a token",
            "{} of your other cards would cost a token",
        ),
        "token": ("token", "tokens"),
    },
}
REST = {"fr": "vos autres cartes", "en": "your other cards"}
DANGER = {
    "fr": (
        "presque aucune des {of} cartes que vous n'avez pas vues dans cette manche ne coûte "
        "de jeton",
        "{n} des {of} cartes que vous n'avez pas vues dans cette manche coûtent un jeton",
    ),
    "en": (
        "hardly any of the {of} cards you have not seen in this round costs a token",
        "{n} of the {of} cards you have not seen in this round cost a token",
    ),
}


def why(s: State, best: int, estimates: Sequence[Any], language: str) -> str:
    """One sentence for the player to move."""
    told = REASONS[language][reason(s, best, len(estimates))]
    return filled(told, **facts(s, best, language))


# -- which reason ------------------------------------------------------------------------


def reason(s: State, best: int, choices: int) -> str:
    """The most pressing one, by its name in `REASONS`."""
    card = rules.card_of(best)
    if choices == 1:
        return "only"
    if price(s.total, card):
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
    if counters(card):
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
    return "turn back" if card == DEMI_TOUR and s.players > TWO_PLAYERS else "stay"


def reason_to_subtract(s: State, card: int) -> str:
    return "down in need" if dangerous(others(s, card), s.total) else "press"


def reason_to_add(s: State, card: int) -> str:
    after = s.total + value(card)
    if after >= NEAR:
        return "press"
    if value(card) == max(value(other) for other in safe(s, hand(s), s.total)):
        return "largest"
    return "beside a ten" if dangerous(others(s, card), s.total) else "far"


# -- what there is to say -----------------------------------------------------------------


def facts(s: State, best: int, language: str) -> dict[str, Any]:
    """All that a sentence may name."""
    card, parts = rules.card_of(best), PARTS[language]
    after, rest = s.total + value(card), others(s, rules.card_of(best))
    bad = dangerous(rest, s.total)
    return {
        "total": number(s.total),
        "after": number(after),
        "room": rules.LIMIT - after,
        "left": s.tokens[s.turn] - 1,
        "escapes": escapes(rest, language),
        "second": counted(len(safe(s, rest, after)), parts["safe"], language),
        "bad": agreeing(len(bad), parts["bad"], language).format(len(bad)),
        "other": card_words(CARD_NAMES[bad[0]]) if bad else "",
        "ten": number(s.total + value(bad[0])) if bad else "",
        "tokens": token_count(s, best, language),
        "danger": danger(s, after, language),
    }


def escapes(cards: list[int], language: str) -> str:
    """The cards kept for when the hundred is near."""
    n = sum(card >= ADDITIONS for card in cards)
    return counted(n, PARTS[language]["escape"], language) if n else REST[language]


def token_count(s: State, best: int, language: str) -> str:
    """Those of whom a piège or souris names."""
    n = s.tokens[target_of(best)] if best >= KINDS else 0
    return counted(n, PARTS[language]["token"], language)


def danger(s: State, total: int, language: str) -> str:
    """How many cards that the next player may hold cost a token at this total."""
    unseen = not_seen(s)
    n = len(dangerous(unseen, total))
    return DANGER[language][n > 1].format(n=n, of=len(unseen))


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
    return [card for card in allowed or cards if not price(total, card)]


def dangerous(cards: list[int], total: int) -> list[int]:
    return [card for card in cards if price(total, card)]


def not_seen(s: State) -> list[int]:
    """Every card, less those in hand and those laid in this round."""
    seen = Counter(hand(s))
    for i in range(s.log_end[s.rounds - 1], s.log_end[s.rounds]):
        seen[s.log_card[i]] += s.log_who[i] >= LAY
    return [kind for kind in range(KINDS) for _ in range(copies(kind) - seen[kind])]
