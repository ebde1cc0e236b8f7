"""La Chasse aux Souris in words: the record's, and those for people."""

from __future__ import annotations

from chatiere.core.language import filled, joined, number
from chatiere.games.chasse_aux_souris import rules
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CADEAU,
    DEMI_TOUR,
    FIRST_SPECIAL,
    HIGHEST_TERM,
    HORLOGE,
    KINDS,
    LOWEST_SUM,
    value,
)
from chatiere.games.chasse_aux_souris.sentences import LINES, card_words, cards_listed
from chatiere.games.chasse_aux_souris.state import DEAL, DEALER, END, State

SPECIALS = ("poursuite", "demi-tour", "horloge", "sumo", "piege", "cadeau", "souris")
TERM = r"(?:[1-9]|10)"
SUM = r"(?:[2-9]|1[0-9]|20)"
SEAT = r"[0-5]"
PLAIN = rf"(?:{TERM}\+{TERM}|{SUM}|poursuite|demi-tour|horloge|sumo|cadeau)"
CARD = rf"(?:{PLAIN}|piege|souris)"

MOVES = {
    "lay CARD": rf"lay {PLAIN}",
    "lay piege SEAT": rf"lay piege {SEAT}",
    "lay souris SEAT": rf"lay souris {SEAT}",
}
CHANCES = {
    "dealer SEAT": rf"dealer {SEAT}",
    "deal SEAT CARD CARD CARD CARD CARD CARD": rf"deal {SEAT}(?: {CARD}){{6}}",
    "draw CARD…": rf"draw(?: {CARD}){{1,3}}",
}


TWO_PLAYERS = 2
"""Among two a demi-tour changes nothing (S9)."""


def card_name(card: int) -> str:
    """A card as the record writes it."""
    if card < ADDITIONS:
        return f"{card // HIGHEST_TERM + 1}+{card % HIGHEST_TERM + 1}"
    if card < FIRST_SPECIAL:
        return str(card - ADDITIONS + LOWEST_SUM)
    return SPECIALS[card - FIRST_SPECIAL]


CARD_NAMES = tuple(card_name(card) for card in range(KINDS))
NUMBERS = {name: card for card, name in enumerate(CARD_NAMES)}

# -- the record -----------------------------------------------------------------------------


def chance(s: State) -> str:
    if s.phase == DEALER:
        return "dealer"
    return f"deal {s.turn}" if s.phase == DEAL else "draw"


def name(s: State, move: int) -> str:
    return str(move) if s.phase == DEALER else CARD_NAMES[move]


def text(s: State, move: int, seen: bool = True) -> str:
    """What is laid lies open, so it is always seen."""
    card = CARD_NAMES[rules.card_of(move)]
    return f"lay {card}" if move < KINDS else f"lay {card} {target_of(move)}"


def target_of(move: int) -> int:
    """The opponent whom a piège or souris names."""
    return move - (rules.PIEGE_AT if move < rules.SOURIS_AT else rules.SOURIS_AT)


# -- for people ------------------------------------------------------------------------------


def say(s: State, move: int, language: str, names: list[str]) -> str:
    """A move to choose from; not the total, which the player is to work out (S12)."""
    lines, card = LINES[language], rules.card_of(move)
    if card < ADDITIONS:
        return filled(lines["add"], card=CARD_NAMES[card])
    if card < FIRST_SPECIAL:
        return filled(lines["subtract"], card=CARD_NAMES[card])
    if card == DEMI_TOUR and s.players == TWO_PLAYERS:
        return lines["say demi-tour to one"]
    target = names[target_of(move)] if move >= KINDS else ""
    return filled(lines[f"say {CARD_NAMES[card]}"], target=target)


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """What happened, and what came of it."""
    lines, words = LINES[language], what.split(" ")
    if words[0] == "dealer":
        return [filled(lines["dealer"], name=names[int(words[1])])]
    if words[0] == "deal":
        return [cards_taken(lines, "dealt", names[int(words[1])], words[2:])]
    if words[0] == "draw":
        many = "draws" if len(words[1:]) > 1 else "draws one"
        told = [cards_taken(lines, many, names[before.turn], words[1:])]
        if after.owes > 1:
            told.append(filled(lines["owes two"], name=names[after.turn]))
        return told
    told = lay_told(before, after, words, lines, names)
    if after.phase == END:
        told += end_told(after, language, names)
    elif after.rounds > before.rounds:
        told.append(filled(lines["new round"], n=after.rounds, name=names[after.dealer]))
    return told


def cards_taken(lines: dict[str, str], how: str, player: str, cards: list[str]) -> str:
    """Named if the hearer saw them."""
    which = "" if "?" in cards else filled(lines["which"], cards=cards_listed(cards))
    return filled(lines[how], name=player, n=len(cards), which=which)


def lay_told(
    before: State, after: State, words: list[str], lines: dict[str, str], names: list[str]
) -> list[str]:
    """The card, what it did, and what it cost."""
    seat, card = before.turn, NUMBERS[words[1]]
    if card >= FIRST_SPECIAL:
        return special_told(before, words, lines, names)
    total = before.total + value(card)
    told = [filled(lines["lays"], name=names[seat], card=card_words(words[1]), total=number(total))]
    if after.tokens[seat] < before.tokens[seat]:
        why = lines["hundred" if total >= rules.LIMIT else "ten"]
        told.append(why + filled(lines["loses"], name=names[seat], n=after.tokens[seat]))
    return told


def special_told(
    before: State, words: list[str], lines: dict[str, str], names: list[str]
) -> list[str]:
    seat, card = before.turn, words[1]
    told = [
        filled(
            lines["lays special"], name=names[seat], card=lines[card], total=number(before.total)
        )
    ]
    if NUMBERS[card] in (HORLOGE, CADEAU) and before.owes > 1 and before.laid == 0:
        told.append(lines["counters"])
    if card == "demi-tour" and before.players > TWO_PLAYERS:
        told.append(lines["turns"])
    if card == "poursuite":
        told.append(lines["next owes"])
    if card in ("piege", "souris"):
        told.append(filled(lines["target owes"], name=names[int(words[2])]))
    return told


def end_told(s: State, language: str, names: list[str]) -> list[str]:
    lines, seats = LINES[language], range(s.players)
    scores = ", ".join(filled(lines["score"], name=names[i], n=s.tokens[i]) for i in seats)
    winners = [names[i] for i in seats if rules.wins(s, i)]
    won = lines["wins"] if len(winners) == 1 else lines["share"]
    return [
        filled(lines["out"], name=names[s.turn]),
        filled(lines["scores"], scores=scores),
        filled(won, names=joined(winners, language)),
    ]
