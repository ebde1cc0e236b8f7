"""Tables of Crazy Mistigri for tests: freshly dealt, or late in a round."""

from __future__ import annotations

from typing import Any

from chatiere.core.dealer import VERSION
from chatiere.core.game import find
from chatiere.core.match import Match
from tests.games.table import go_on

GAME = find("crazy-mistigri")


def pack(players: int) -> list[str]:
    """The cards in play, in the record's order (M1)."""
    values = [value for value in range(1, 10) for _ in range(10 - value)]
    cats = [f"{value}{'abcde'[i % 5]}" for i, value in enumerate(values)]
    left_out = {3: "129", 4: "1", 5: ""}[players]
    return [*sorted(cat for cat in cats if cat[0] not in left_out), "M"]


def dealt(players: int, first: int = 0, hands: dict[int, str] | None = None) -> str:
    """The script of a deal; hands that are not given are filled from what is left."""
    rest = pack(players)
    for hand in (hands or {}).values():
        for card in hand.split():
            rest.remove(card)
    lines = []
    for seat in range(players):
        size = 10 if (seat + 1) % players == first else 9
        cards = (hands or {}).get(seat, "").split()
        while len(cards) < size:
            cards.append(rest.pop(0))
        lines.append(f"* deal {seat} {' '.join(cards)}")
    return "\n".join(lines)


def fresh(
    players: int, first: int = 0, hands: dict[int, str] | None = None, version: int = VERSION
) -> Match:
    """A round as it was dealt, in a record of this version."""
    match = Match(GAME, players, version=version)
    return play(match, f"* first {first}\n{dealt(players, first, hands)}")


def inside(match: Match) -> Any:
    """The state itself, to be written to."""
    return GAME.plain().given(match.states)[0]


def late(
    hands: list[str],
    turn: int = 0,
    discard: str = "",
    first: int = 0,
    version: int = VERSION,
) -> Match:
    """As if the round had come to this: these hands, this discard, a turn begins."""
    from chatiere.games.crazy_mistigri import deck, rounds

    def heap(cards: str) -> int:
        made = 0
        for card in cards.split():
            made = deck.with_card(made, deck.NAMES.index(card))
        return made

    match = fresh(len(hands), first, version=version)
    s = inside(match)
    for seat, hand in enumerate(hands):
        s.hand[seat], s.held[seat] = heap(hand), len(hand.split())
    s.pile = heap(discard)
    s.turns = 0
    rounds.begin_turn(s, turn)
    return match


def play(match: Match, script: str) -> Match:
    go_on(match, script)
    return match


def last_round(penalties: list[tuple[int, int]], rounds: int) -> Match:
    """Seat 0 goes out and leaves a single card to seat 2, after these rounds."""
    match = late(["3a", "", "4a 7b"])
    s = inside(match)
    s.rounds = rounds
    for seat, points in penalties:
        s.penalty[0, seat] = points
    return play(match, "* draw 4a\n0 pair 3a 4a")


def hand(match: Match, seat: int) -> str:
    return " ".join(match.view(seat)["hands"][seat])


def seen(match: Match) -> dict[str, Any]:
    return match.view()
