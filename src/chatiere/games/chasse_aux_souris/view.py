"""What a viewer sees of the table, as plain data and as lines to read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from chatiere.core.translation import N_, NN_, NP_, Translator, translator
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES, card_words, cards_listed
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CADEAU,
    DEMI_TOUR,
    FIRST_SPECIAL,
    PIEGE,
    POURSUITE,
    SOURIS,
    copies,
    is_counter,
    makes_debt,
    terms,
    value,
)
from chatiere.games.chasse_aux_souris.move_numbers import move_against
from chatiere.games.chasse_aux_souris.rules import (
    LIMIT,
    TEN,
    can_turn,
    costs_token,
    neighbour,
)
from chatiere.games.chasse_aux_souris.state import (
    DEAL,
    DRAW,
    LAY,
    NEXT,
    NOBODY,
    PLAY,
    TOKENS,
    UNKNOWN,
    State,
)
from chatiere.games.chasse_aux_souris.words import text_of

PHASES = ("dealer", "deal", "draw", "lay", "over")
EFFECTS = {
    POURSUITE: "next owes two",
    DEMI_TOUR: "turn",
    PIEGE: "opponent owes two",
    SOURIS: "opponent owes two",
    CADEAU: "extra card",
}
"""What a special card does besides counting 0."""

LINES = {
    "round": N_("Round {n}, dealt by {name}, {direction}."),
    "total": N_("Total: {total}."),
    "laid": N_("Cards played: {cards}."),
    "nothing laid": N_("No card has been played yet."),
    "laid by": N_("{card} ({name})"),
    "player": N_("{name}: {tokens}, {held}."),
    "player with hand": N_("{name}: {tokens}, {held}: {cards}."),
    "pile": N_("Draw pile: {cards}, {top} of them in the top layer."),
    "turn": N_("It is {name}'s turn."),
    "turn of two": N_("It is {name}'s turn, to play two cards."),
}
DIRECTIONS = {
    "clockwise": NP_("a round runs", "clockwise"),
    "counterclockwise": NP_("a round runs", "counterclockwise"),
}
TOKENS_KEPT = NN_("{n} token", "{n} tokens")
CARDS_HELD = NN_("{n} card", "{n} cards")

# -- as data ---------------------------------------------------------------------------------


def view(s: State) -> dict[str, Any]:
    """Everything this viewer may see; cards by their names in the record.

    - `direction`: `clockwise` always where nobody can turn it (`can_turn`);
    - `to_lay`, `laid_this_turn`: of the player to move; `debtor`: who will owe two cards after
      this turn, a seat or `next`; `owing`: the seats that owe two cards, now or then; `after`:
      who is next if nothing changes that;
    - `laid`: every card of this round, with what it did (`laid_card`);
    - `own`: the viewer's cards and what they can do (`own_card`);
    - `layers`: how many cards each layer of the pile has, from the top;
    - `number_line`: the tens, and where the total lies among them;
    - `losses`: how many tokens were lost in this game at a hundred and on a ten.
    """
    playing = s.phase in (PLAY, DRAW)
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "dealer": s.dealer if s.rounds else None,
        "turn": s.turn if s.rounds else None,
        "direction": direction(s),
        "total": s.total,
        "tokens": [s.tokens[seat] for seat in range(s.players)],
        "laid": laid(s),
        "to_lay": s.owes - s.laid if s.phase == PLAY else 0,
        "debtor": debtor(s) if playing else None,
        "to_draw": s.drawing if s.phase in (DEAL, DRAW) else 0,
        "held": [s.held[seat] for seat in range(s.players)],
        "hands": [hand(s, seat) for seat in range(s.players)],
        "layers": [s.left_on_top] + [s.drawn_in[layer] for layer in range(s.top + 1, s.rounds)],
        "can_turn": can_turn(s),
        "laid_this_turn": s.laid if s.phase == PLAY else 0,
        "owing": owing(s),
        "after": player_after(s) if s.rounds else None,
        "own": own(s),
        "tokens_each": TOKENS,
        "number_line": number_line(s),
        "losses": losses(s),
    }


def direction(s: State) -> str:
    """Among two there is only one (S9)."""
    return "counterclockwise" if s.direction < 0 and can_turn(s) else "clockwise"


def debtor(s: State) -> int | str | None:
    """Who will have to lay two cards after this turn: a seat, or whoever is next then."""
    if s.debtor == NOBODY:
        return None
    return "next" if s.debtor == NEXT else int(s.debtor)


def player_after(s: State) -> int:
    """Who plays after this turn, as things are now (S5)."""
    named = s.phase in (PLAY, DRAW) and s.debtor not in (NOBODY, NEXT)
    return int(s.debtor) if named else int(neighbour(s, s.turn))


def owing(s: State) -> list[int]:
    """Who has two cards to lay now, and who will after this turn."""
    now = [int(s.turn)] if s.phase == PLAY and s.owes - s.laid > 1 else []
    will = s.phase in (PLAY, DRAW) and s.debtor != NOBODY
    return [*now, player_after(s)] if will else now


def hand(s: State, seat: int) -> list[str] | None:
    """A hand that the viewer knows, else None."""
    cards = [s.hand[seat, i] for i in range(s.held[seat])]
    return None if UNKNOWN in cards else [CARD_NAMES[card] for card in cards]


def number_line(s: State) -> list[dict[str, int | None]]:
    """Eleven tens, the first 0 or, if the total is below zero, the one below it; `ones` says how
    far beyond that ten the total lies, and is None elsewhere.  The last ten takes all beyond."""
    first = min(s.total // TEN * TEN, 0)
    *tens, last = range(first, first + LIMIT + TEN, TEN)
    beyond = [s.total - ten for ten in tens]
    ones = [n if 0 <= n < TEN else None for n in beyond]
    ones.append(0 if s.total >= last else None)
    return [{"ten": ten, "ones": n} for ten, n in zip([*tens, last], ones, strict=True)]


def losses(s: State) -> dict[str, int]:
    """A round ends at a hundred, with one token (S4); all others were lost on tens."""
    lost = sum(TOKENS - s.tokens[seat] for seat in range(s.players))
    hundreds = max(s.rounds - 1, 0) + (s.total >= LIMIT)
    return {"hundred": hundreds, "ten": lost - hundreds}


# -- cards -----------------------------------------------------------------------------------


def kind(card: int) -> str:
    if card < ADDITIONS:
        return "addition"
    return "sum" if card < FIRST_SPECIAL else "special"


def laid(s: State) -> list[dict[str, Any]]:
    """The cards of this round in the order in which they were laid."""
    cards: list[dict[str, Any]] = []
    total, player, owes_two, makes_owe = 0, NOBODY, False, False
    for seat, card in laid_in_round(s):
        starts_turn = seat != player  # nobody has two turns in a row
        if starts_turn:
            player, owes_two, makes_owe = seat, makes_owe, False
        counters = starts_turn and owes_two and is_counter(card)
        cards.append({**laid_card(can_turn(s), seat, card, total, counters)})
        makes_owe = makes_owe or makes_debt(card)
        total += value(card)
    return cards


def laid_in_round(s: State) -> Iterator[tuple[int, int]]:
    """Who laid which card.  The log is long, and who only looks at a state reads a row in one go:
    so this round's part of it is taken from the record."""
    begin, end, record = s.log_end[max(s.rounds - 1, 0)], s.log_end[s.rounds], s._record[0]
    log = zip(
        record["log_who"][begin:end].tolist(), record["log_card"][begin:end].tolist(), strict=True
    )
    return ((who - LAY, card) for who, card in log if who >= LAY)


@lru_cache(maxsize=5000)
def laid_card(turns: bool, seat: int, card: int, total: int, counters: bool) -> dict[str, Any]:
    """A card on the table: the total before and after it, what it cost (`ten`, `hundred` or
    None), and what a special did: `counter` the second card, one of `EFFECTS`, or None.  Every
    picture of a round shows it again."""
    after = total + value(card)
    return {
        "seat": seat,
        "card": CARD_NAMES[card],
        "kind": kind(card),
        "before": total,
        "after": after,
        "cost": cost(card, after),
        "effect": "counter" if counters else effect(card, turns),
        "has_twins": copies(card) > 1,
    }


def cost(card: int, total: int) -> str | None:
    """A special announces nothing, and never costs a token (S3)."""
    if card >= FIRST_SPECIAL or not costs_token(total):
        return None
    return "hundred" if total >= LIMIT else "ten"


def effect(card: int, turns: bool) -> str | None:
    """`no turn` is that of a demi-tour which turns nothing (S9)."""
    return "no turn" if card == DEMI_TOUR and not turns else EFFECTS.get(card)


def own(s: State) -> list[dict[str, Any]]:
    """The viewer's hand; nothing for an onlooker, nor where all hands lie open."""
    if not 0 <= s.viewer < s.players:
        return []
    cards = [s.hand[s.viewer, i] for i in range(s.held[s.viewer])]
    return [
        {**own_card(s.players, s.viewer, card, cards[:i].count(card))}
        for i, card in enumerate(cards)
    ]


@lru_cache(maxsize=5000)
def own_card(players: int, viewer: int, card: int, twin: int) -> dict[str, Any]:
    """A card in hand: its kind, the terms that it changes the total by, which of its twins it is
    (None if it has none), and the moves that lay it, each with the opponent whom it names.  Every
    picture of a round shows it again."""
    others = [seat for seat in range(players) if seat != viewer]
    targets = others if card in (PIEGE, SOURIS) else [None]
    moves = [card if seat is None else move_against(card, seat) for seat in targets]
    return {
        "card": CARD_NAMES[card],
        "kind": kind(card),
        "terms": list(terms(card)),
        "twin": twin if copies(card) > 1 else None,
        "moves": [
            {"move": text_of(move), "target": seat}
            for move, seat in zip(moves, targets, strict=True)
        ],
    }


# -- as lines --------------------------------------------------------------------------------


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The table in short lines: the round, the players, the pile, whose turn it is."""
    t = translator(language, __package__)
    written = round_lines(t, view, names) if view["round"] else []
    written += [player_line(t, view, seat, name) for seat, name in enumerate(names)]
    cards = t.count(CARDS_HELD, sum(view["layers"]))
    written.append(t(LINES["pile"], cards=cards, top=view["layers"][0]))
    if view["to_lay"]:
        turn = "turn of two" if view["to_lay"] > 1 else "turn"
        written.append(t(LINES[turn], name=names[view["turn"]]))
    return written


def round_lines(t: Translator, view: dict[str, Any], names: list[str]) -> list[str]:
    direction = t(DIRECTIONS[view["direction"]])
    cards = [
        t(LINES["laid by"], card=card_words(x["card"]), name=names[x["seat"]]) for x in view["laid"]
    ]
    return [
        t(LINES["round"], n=view["round"], name=names[view["dealer"]], direction=direction),
        t(LINES["total"], total=view["total"]),
        t(LINES["laid"], cards=", ".join(cards)) if cards else t(LINES["nothing laid"]),
    ]


def player_line(t: Translator, view: dict[str, Any], seat: int, name: str) -> str:
    """Tokens, cards, and which they are if the viewer knows."""
    tokens = t.count(TOKENS_KEPT, view["tokens"][seat])
    held, hand = t.count(CARDS_HELD, view["held"][seat]), view["hands"][seat]
    if not hand:
        return t(LINES["player"], name=name, tokens=tokens, held=held)
    cards = cards_listed(hand)
    return t(LINES["player with hand"], name=name, tokens=tokens, held=held, cards=cards)
