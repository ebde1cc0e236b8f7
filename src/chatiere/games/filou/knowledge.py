"""Who knows what in Filou, and what of it a viewer is shown.

Each player's hand, lost card and face-down card are secrets: `hide` forgets them (F1, F2).
Mice and won cards are not: all gains and payments were made in the open, so anybody can count
them (F4).  `hide` keeps them, because a computer player may count as well as a person does, and
because `guess` could only put back the very same numbers.  But nobody is told the count: what a
page or a program may say of it is decided here too, by `shows_mice` and `shows_won_cards`.
"""

from __future__ import annotations

from chatiere.core.kernel import EVERYTHING, rule
from chatiere.games.filou.state import END, LOST, PLACE, UNKNOWN, State, has_placed, place_of


@rule
def sees(s: State, seat: int, move: int) -> bool:
    """A card is lost and placed unseen: only its owner knows which (F1, F2)."""
    if s.phase == LOST:
        return seat == s.dealt
    return s.phase != PLACE or seat == s.seat


@rule
def has_secrets(s: State, seat: int, viewer: int) -> bool:
    """Until a card is lost everybody knows all ten."""
    if viewer == EVERYTHING:
        return False
    return seat != viewer and seat < s.dealt


@rule
def lies_face_down(s: State, seat: int) -> bool:
    """Whether the seat's card lies in the row and has not been turned up yet (F2)."""
    return has_placed(s, seat) and place_of(s, seat) >= s.shown


@rule
def hide(s: State, seat: int) -> None:
    """Forget others' hands, lost cards and face-down cards (F1, F2)."""
    s.viewer = seat
    for other in range(s.players):
        if has_secrets(s, other, seat):
            s.hand[other] = 0
            s.lost[other] = UNKNOWN
            if lies_face_down(s, other):
                s.row[place_of(s, other)] = UNKNOWN


# -- what a viewer is shown ----------------------------------------------------------


def is_own(viewer: int, seat: int) -> bool:
    """Whether the viewer sits there and looks at its own things, or sees everything."""
    return viewer in (seat, EVERYTHING)


def shows_mice(s: State, viewer: int, seat: int) -> bool:
    """Whether the viewer is told how many mice this seat owns: its own, everybody's at the end
    or with the option `open_mice`; else others' are to be counted along (F4)."""
    return is_own(viewer, seat) or s.phase == END or bool(s.open_mice)


def shows_won_cards(s: State, viewer: int, seat: int) -> bool:
    """Whether the viewer is shown which cards this seat has won: they lie face down before
    their owner until the end."""
    return is_own(viewer, seat) or s.phase == END
