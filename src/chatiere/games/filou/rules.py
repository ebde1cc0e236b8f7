"""Filou, the cat in the sack: 3 to 5 players, rulings F1 to F10."""

from __future__ import annotations

from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.moments import moment
from chatiere.games.filou.dogs import chased, has_dog
from chatiere.games.filou.guess import guess
from chatiere.games.filou.knowledge import hide, sees
from chatiere.games.filou.observation import PLANES, observe
from chatiere.games.filou.scoring import score, wins
from chatiere.games.filou.state import (
    ACTIONS,
    BANKS,
    BETWEEN,
    BID,
    BUY,
    BUY_ROW,
    CARDS,
    CHASE,
    CHASED,
    DECLINE,
    END,
    FEWEST,
    FIRST,
    FULL_SET,
    LONGEST,
    LOST,
    MOST,
    MOUSE_CARDS,
    OUTCOMES,
    OWN_MICE,
    PASS,
    PASSED,
    PASSIVE,
    PLACE,
    PLACE_CARD,
    RABBIT,
    ROUND_OVER,
    ROUNDS,
    ROW,
    ROW_LAID,
    SCORES,
    SOLD,
    TURNED_UP,
    UNKNOWN,
    State,
    nth_card,
    owner_of,
    passive_cards,
    place_of,
    row_length,
)

__all__ = ["ACTIONS", "LONGEST", "MOST", "OUTCOMES", "PLANES", "SCORES", "State", "draws", "guess"]
__all__ += ["hide", "moves", "observe", "outcome", "outcomes", "play", "score", "sees", "setup"]
__all__ += ["to_move", "wins"]

# -- Set-up ------------------------------------------------------------------------


@rule
def setup(s: State, players: int, open_mice: int) -> None:
    """Everybody has ten cards and fifteen mice, the bank the rest (F7)."""
    s.viewer = EVERYTHING
    s.players = players
    s.open_mice = open_mice
    s.phase = FIRST
    s.seat = s.first = UNKNOWN
    s.bank = BANKS[players - FEWEST]
    s.passive = FULL_SET
    s.last_buyer = s.last_chased = UNKNOWN
    for seat in range(players):
        s.hand[seat] = FULL_SET
        s.lost[seat] = UNKNOWN
        s.mice[seat] = OWN_MICE
    for place in range(ROW):
        s.row[place] = s.last_row[place] = UNKNOWN


@rule
def lose(s: State, card: int) -> None:
    """A neighbour draws a card blind; it is out for the whole game (F1)."""
    s.lost[s.dealt] = card
    s.hand[s.dealt] ^= 1 << card
    s.dealt += 1
    if s.dealt == s.players:
        start_round(s, False)


@rule
def start_round(s: State, bare: bool) -> None:
    """Fill the mouse cards, unless the round is bare or the bank too poor (F6, F7)."""
    s.phase = PLACE
    s.seat = s.first
    needed = 0
    for i in range(s.players - 1):
        needed += MOUSE_CARDS[s.players - FEWEST][i]
    if not bare and s.bank >= needed:
        s.bank -= needed
        for i in range(s.players - 1):
            s.on_card[i] = MOUSE_CARDS[s.players - FEWEST][i]


# -- A round: the row --------------------------------------------------------------


@rule
def place(s: State, card: int) -> None:
    """Lay a card face down; the row is filled clockwise from the first player (F2)."""
    s.hand[s.seat] ^= 1 << card
    s.row[place_of(s, s.seat)] = card
    s.placed += 1
    s.seat = (s.seat + 1) % s.players
    if s.placed == s.players:
        moment(s, ROW_LAID)
        if passive_cards(s):
            s.phase = PASSIVE
        else:
            open_bidding(s)


@rule
def draw_passive(s: State, card: int) -> None:
    """The passive set adds its card at the left end (F2)."""
    s.passive ^= 1 << card
    s.row[0] = card
    open_bidding(s)


@rule
def open_bidding(s: State) -> None:
    """The row is whole: its first card is turned up (F2)."""
    s.phase = BID
    turn_up(s)


@rule
def turn_up(s: State) -> None:
    """Turn up the next card of the row (F2)."""
    if s.shown >= passive_cards(s):
        s.turned[owner_of(s, s.shown)] |= 1 << s.row[s.shown]
    s.shown += 1


# -- A round: the bids -------------------------------------------------------------


@rule
def raise_bid(s: State, mice: int) -> None:
    """A bid is a total, higher than any before (F3)."""
    s.bid[s.seat] = s.highest = mice
    go_round(s)


@rule
def pass_bid(s: State) -> None:
    """Take the bid back, take the lowest mouse card, turn up the next card (F2, F3)."""
    will_lie_open = open_after_pass(s)
    s.bid[s.seat] = 0
    s.mice[s.seat] += s.on_card[s.passes]
    s.on_card[s.passes] = 0
    s.passes += 1
    s.passed |= 1 << s.seat
    go_round(s)
    moment(s, PASSED)
    while s.shown < will_lie_open:
        turn_up(s)
        moment(s, TURNED_UP)
    if s.passes == s.players - 1:
        one_is_left(s)


@rule
def open_after_pass(s: State) -> int:
    """How many cards lie open once the seat to bid has passed: one more, or the whole row
    when that leaves one player (F2)."""
    left = s.players - s.passes - 1
    return row_length(s) if left == 1 else s.shown + 1


@rule
def go_round(s: State) -> None:
    """On to the next player who has not passed."""
    s.seat = (s.seat + 1) % s.players
    while s.passed >> s.seat & 1:
        s.seat = (s.seat + 1) % s.players


@rule
def one_is_left(s: State) -> None:
    """All cards are up.  A bid is paid now; without one there is a choice (F2, F5)."""
    if s.highest > 0:
        sell(s, s.highest)
    else:
        s.phase = BUY


@rule
def sell(s: State, price: int) -> None:
    """The dogs chase, the price goes to the bank, the row and the first place to the buyer."""
    victim = chased(s)
    if has_dog(s):
        s.phase = CHASE
        moment(s, CHASED)
    s.mice[s.seat] -= price
    s.bank += price
    for i in range(row_length(s)):
        if s.row[i] <= RABBIT:
            s.won[s.seat, s.row[i]] += 1
    if victim != UNKNOWN:
        s.won[s.seat, victim] -= 1
    s.last_chased = victim
    s.last_buyer = s.seat
    s.last_price = price
    clear_row(s)
    moment(s, SOLD)
    s.first = s.seat
    end_round(s)


@rule
def decline(s: State) -> None:
    """The row leaves the game; the same player starts the next, bare round (F6)."""
    s.last_chased = UNKNOWN
    s.last_buyer = UNKNOWN
    s.last_price = 0
    clear_row(s)
    end_round(s)


@rule
def clear_row(s: State) -> None:
    """Nothing lies out any more, and nobody bids."""
    s.phase = BETWEEN
    for i in range(ROW):
        s.last_row[i] = s.row[i]
        s.row[i] = UNKNOWN
    for seat in range(s.players):
        s.bid[seat] = 0
    s.placed = s.shown = s.passes = s.passed = s.highest = 0
    s.rounds += 1


@rule
def end_round(s: State) -> None:
    """On to the next round; the ninth is the last (F10)."""
    moment(s, ROUND_OVER)
    if s.rounds == ROUNDS:
        s.phase = END
    else:
        start_round(s, s.last_buyer == UNKNOWN)


# -- Moves -------------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    if s.phase <= PASSIVE:
        return CHANCE
    return OVER if s.phase == END else s.seat


@rule
def moves(s: State, out: Numbers) -> int:
    n = 0
    if s.phase == PLACE:
        for card in range(CARDS):
            if s.hand[s.seat] >> card & 1:
                out[n] = PLACE_CARD + card
                n += 1
        return n
    if s.phase == BUY:
        out[0] = DECLINE
        out[1] = BUY_ROW
        return 2 if s.mice[s.seat] > 0 else 1
    out[0] = PASS
    for mice in range(s.highest + 1, s.mice[s.seat] + 1):
        n += 1
        out[n] = mice
    return n + 1


@rule
def draws(s: State) -> int:
    return 1


@rule
def outcomes(s: State) -> int:
    if s.phase == PASSIVE:
        return CARDS - s.rounds
    return CARDS if s.phase == LOST else s.players


@rule
def outcome(s: State, k: int) -> int:
    return nth_card(s.passive, k) if s.phase == PASSIVE else k


@rule
def play(s: State, move: int) -> None:
    if s.phase == BID:
        if move == PASS:
            pass_bid(s)
        else:
            raise_bid(s, move)
    elif s.phase == PLACE:
        place(s, move - PLACE_CARD)
    elif s.phase == BUY:
        if move == DECLINE:
            decline(s)
        else:
            sell(s, 1)
    elif s.phase == PASSIVE:
        draw_passive(s, move)
    elif s.phase == LOST:
        lose(s, move)
    else:
        s.first = move
        s.phase = LOST
