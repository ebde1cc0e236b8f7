"""Cheez-Tricks for two to five players (rulings C1 to C10).

Each round everybody wins tricks while three cats lie in wait: some for the winner of a
certain trick or card, others for whoever has the most or fewest of something at the end.
A trick is worth less for each cat that captured its winner, and most of all when all
three did.  Cards are in `deck.py`, cats in `cats.py`, points in `scoring.py`, the state in
`state.py`, and who knows what in `knowledge.py`.
"""

from __future__ import annotations

from chatiere.core.kernel import CHANCE, EVERYTHING, OVER, Numbers, rule
from chatiere.core.moments import moment
from chatiere.games.cheez_tricks.cats import CATS, PILE, capture_after_round, capture_after_trick
from chatiere.games.cheez_tricks.deck import (
    DECK,
    HAND,
    NAMES_SUIT,
    ROUNDS,
    SUIT_CARDS,
    SUITS,
    count,
    lowest,
    nth,
    suit_of,
)
from chatiere.games.cheez_tricks.guess import guess
from chatiere.games.cheez_tricks.knowledge import forgotten, hide, sees
from chatiere.games.cheez_tricks.observation import PLANES, observe
from chatiere.games.cheez_tricks.scoring import TRICK_POINTS, score, wins, write_points
from chatiere.games.cheez_tricks.state import (
    DEAL,
    FIRST,
    NONE,
    PLAY,
    ROUND_CATS,
    ROUND_OVER,
    SEATS,
    SHOWN,
    TRICK_COMPLETE,
    TRICK_WON,
    TRICKS_OVER,
    TRUMP,
    State,
    tricks_played,
)

__all__ = ["PLANES", "State", "forgotten", "guess", "hide", "observe", "score", "sees", "wins"]

MOST = CATS
ACTIONS = NAMES_SUIT + SUITS
OUTCOMES = CATS
LONGEST = 1 + max(
    rounds * (2 * players * hand + SHOWN + 1)
    for players, (hand, rounds) in enumerate(zip(HAND, ROUNDS, strict=True))
)
"""Who is first; then in each round every card is dealt and played, three cats, and trump."""
SCORES = (
    0,
    max(rounds * hand * max(TRICK_POINTS) for hand, rounds in zip(HAND, ROUNDS, strict=True)),
)
"""Every trick of every round, each at its most (C8)."""


# -- set-up ------------------------------------------------------------------------------


@rule
def setup(s: State, players: int, level: int) -> None:
    """An empty table, its cats by players and level (C5, C9)."""
    s.viewer = EVERYTHING
    s.players = players
    s.wild = level
    s.stage = FIRST
    s.turn = CHANCE
    s.holder = NONE
    s.cat_pile = PILE[level, players]
    s.leader = NONE
    s.ahead = NONE
    s.last_leader = NONE
    s.last_winner = NONE
    for seat in range(SEATS):
        s.current[seat] = NONE
        s.last[seat] = NONE
    clear_table(s)


@rule
def clear_table(s: State) -> None:
    """Before the first card of a round is dealt: until then the last round lies open."""
    s.trump = NONE
    for place in range(SHOWN):
        s.cats[place] = NONE
    for seat in range(SEATS):
        s.won[seat] = 0
        s.tricks[seat] = 0
        s.captured[seat] = 0
        s.voids[seat] = 0
        for trick in range(max(HAND)):
            s.played[seat, trick] = NONE


@rule
def give_token(s: State, seat: int) -> None:
    """A random seat is the first player of the first round (C3)."""
    s.holder = seat
    s.stage = DEAL


@rule
def deal_card(s: State, card: int) -> None:
    """One card to the seat that is being dealt to; at two players eight are left (C2)."""
    if s.dealing == 0 and s.drawn == 0:
        clear_table(s)
    s.hand[s.dealing] |= 1 << card
    s.drawn += 1
    if s.drawn == HAND[s.players]:
        s.drawn = 0
        s.dealing += 1
        if s.dealing == s.players:
            s.stage = ROUND_CATS


@rule
def undealt(s: State) -> int:
    """While cards are dealt: those that nobody has."""
    dealt = s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3] | s.hand[4]
    return int(DECK[s.players]) & ~dealt


@rule
def show_cat(s: State, cat: int) -> None:
    """One of three cats, which then never comes back in this game (C6)."""
    s.cats[s.drawn] = cat
    s.cat_pile ^= 1 << cat
    s.drawn += 1
    if s.drawn == SHOWN:
        s.drawn = 0
        s.stage = TRUMP
        if s.rounds > 0:
            s.turn = trump_picker(s)


@rule
def trump_picker(s: State) -> int:
    """Who has the fewest points; if tied, the first clockwise from the token (C4)."""
    picker = s.holder
    for step in range(1, s.players):
        seat = (s.holder + step) % s.players
        if score(s, seat) < score(s, picker):
            picker = seat
    return picker


@rule
def name_trump(s: State, suit: int) -> None:
    """Trump is known, and the token's holder leads the first trick (C3, C4)."""
    s.trump = suit
    s.stage = PLAY
    s.leader = s.holder
    s.turn = s.holder


# -- a trick -----------------------------------------------------------------------------


@rule
def playable(s: State) -> int:
    """The cards that may be played: any to lead, else the led suit if there is one (C3)."""
    hand = s.hand[s.turn]
    if s.turn == s.leader:
        return hand
    following = hand & SUIT_CARDS[suit_of(s.current[s.leader])]
    return following if following else hand


@rule
def play_card(s: State, card: int) -> None:
    """Lay a card; who does not follow shows that they lack the suit."""
    seat = s.turn
    s.hand[seat] ^= 1 << card
    s.current[seat] = card
    s.played[seat, tricks_played(s)] = card
    if seat == s.leader:
        s.ahead = seat
    else:
        led = suit_of(s.current[s.leader])
        if suit_of(card) != led:
            s.voids[seat] |= 1 << led
        if beats(s, card, s.current[s.ahead]):
            s.ahead = seat
    s.turn = seat + 1 if seat + 1 < s.players else 0
    if s.turn == s.leader:
        end_trick(s)


@rule
def beats(s: State, card: int, best: int) -> bool:
    """Whether a card beats the best so far, which is of the led suit or a trump."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == s.trump


@rule
def end_trick(s: State) -> None:
    """Everybody has played: the winner meets the cats that wait for the trick, takes it, and
    leads the next (C3, C7)."""
    moment(s, TRICK_COMPLETE)
    winner = s.ahead
    s.tricks[winner] += 1
    moment(s, TRICK_WON)
    taken = cards_of_trick(s)
    capture_after_trick(s, winner, taken, tricks_played(s) + 1)
    take_trick(s, winner, taken)
    if tricks_played(s) == HAND[s.players]:
        moment(s, TRICKS_OVER)
        end_round(s)


@rule
def cards_of_trick(s: State) -> int:
    """The cards of a trick to which everybody has played, as a set."""
    cards = 0
    for seat in range(s.players):
        cards |= 1 << s.current[seat]
    return cards


@rule
def take_trick(s: State, winner: int, taken: int) -> None:
    """The cards go to the winner, who is to lead."""
    s.won[winner] |= taken
    for seat in range(s.players):
        s.last[seat] = s.current[seat]
        s.current[seat] = NONE
    s.done += 1
    s.last_leader = s.leader
    s.last_winner = winner
    s.leader = winner
    s.turn = winner


# -- the end of a round ------------------------------------------------------------------


@rule
def end_round(s: State) -> None:
    """The other cats capture, points are written down, the token moves on (C3, C7, C8)."""
    capture_after_round(s)
    write_points(s)
    s.stage = DEAL
    s.dealing = 0
    if s.rounds == ROUNDS[s.players]:
        s.turn = OVER
    else:
        s.turn = CHANCE
        moment(s, ROUND_OVER)
        s.holder = (s.holder + 1) % s.players


# -- moves and chance --------------------------------------------------------------------


@rule
def to_move(s: State) -> int:
    return s.turn


@rule
def moves(s: State, out: Numbers) -> int:
    """A suit when trump is picked, else a card."""
    if s.stage == TRUMP:
        for suit in range(SUITS):
            out[suit] = NAMES_SUIT + suit
        return SUITS
    cards = playable(s)
    n = 0
    while cards:
        out[n] = lowest(cards)
        cards &= cards - 1
        n += 1
    return n


@rule
def draws(s: State) -> int:
    if s.stage == DEAL:
        return HAND[s.players] - s.drawn
    return SHOWN - s.drawn if s.stage == ROUND_CATS else 1


@rule
def outcomes(s: State) -> int:
    if s.stage == DEAL:
        return count(undealt(s))
    if s.stage == ROUND_CATS:
        return count(s.cat_pile)
    return s.players if s.stage == FIRST else SUITS


@rule
def outcome(s: State, k: int) -> int:
    if s.stage == DEAL:
        return nth(undealt(s), k)
    if s.stage == ROUND_CATS:
        return nth(s.cat_pile, k)
    return NAMES_SUIT + k if s.stage == TRUMP else k


@rule
def play(s: State, move: int) -> None:
    if s.stage == PLAY:
        play_card(s, move)
    elif s.stage == DEAL:
        deal_card(s, move)
    elif s.stage == ROUND_CATS:
        show_cat(s, move)
    elif s.stage == TRUMP:
        name_trump(s, move - NAMES_SUIT)
    else:
        give_token(s, move)
