"""What cats and tigers do at a table of Filou: opening bids, passing, declining, and which rows
they pay for."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.games.filou.bot.row_value import expected_row_points, known_dogs
from chatiere.games.filou.scoring import POINTS
from chatiere.games.filou.state import (
    BID,
    BUY,
    CATS,
    DECLINE,
    END,
    PASS,
    PLACE,
    ROW,
    UNKNOWN,
    State,
)

PLAYERS = 4
GOOD = 8
"""A cat of so many points, or more, is a good one."""
EDGES = ((0.0, "loss"), (5.0, "little"), (10.0, "some"))
"""How many points a row seems to be worth beyond the next bid: below each, its name."""
MUCH = "much"


def choices(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """What a bid, a pass or a purchase tells."""
    if s.phase == BUY:
        worth = expected_row_points(s, s.seat)
        yield "decline", "good" if worth > 1 else "bad", move == DECLINE
    elif s.phase == BID and s.mice[s.seat] > s.highest:
        is_first = s.highest == 0 and s.passes == 0
        yield from opening(s, move) if is_first else answer(s, move)


def opening(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """The first bid of a round: only the bidder's own card lies open."""
    case = card_case(s.row[0])
    yield "open", case, move != PASS
    if move != PASS:
        yield "bid", case, move


def card_case(card: int) -> str:
    """The kinds of cards that one opens with."""
    if card >= CATS:
        return "animal"
    if POINTS[card] < 0:
        return "bad"
    return "good" if POINTS[card] >= GOOD else "small"


def answer(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """Any later bid or pass, by what the row seems to be worth and by what passing brings."""
    edge = expected_row_points(s, s.seat) - s.highest - 1
    yield "pass", next((name for below, name in EDGES if edge < below), MUCH), move == PASS
    yield "mice", str(s.on_card[s.passes]), move == PASS
    yield "dogs", str(min(known_dogs(s, s.seat), 2)), move != PASS
    if move != PASS:
        yield "raise", "", move - s.highest


def results(s: State) -> Iterator[tuple[int, str, str, float]]:
    """Of a row that was sold, once: what it cost and what it came to."""
    is_between = s.phase == PLACE and s.placed == 0
    if s.last_buyer != UNKNOWN and (is_between or s.phase == END):
        worth = row_worth(s)
        yield s.last_buyer, "price", "", s.last_price
        yield s.last_buyer, "worth", "", worth
        yield s.last_buyer, "loss", "", worth < s.last_price


def row_worth(s: State) -> int:
    """What the last row counted, without the card that was chased."""
    cards = [s.last_row[place] for place in range(ROW) if s.last_row[place] != UNKNOWN]
    chased = POINTS[s.last_chased] if s.last_chased != UNKNOWN else 0
    return sum(POINTS[card] for card in cards) - chased
