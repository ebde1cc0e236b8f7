"""Five finesses of Crazy Mistigri; each can be done with any number of players."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.entry import Heard
from chatiere.core.finesse import Finesse, Story
from chatiere.core.translation import N_
from chatiere.games.crazy_mistigri.deck import NAMES, names_in
from chatiere.games.crazy_mistigri.state import AGAIN, State

MISTIGRI = NAMES[-1]
NEARLY_OUT = 1
"""Cards of somebody who hopes to be rid of them all."""


def own(story: Story, seat: int) -> Iterator[tuple[Heard[State], list[str]]]:
    """The moves of a seat, each with its words."""
    return ((heard, heard.what.split(" ")) for heard in story if heard.who == seat)


def chain(story: Story, seat: int) -> bool:
    """A second pair right after 6+6 (M8)."""
    return any(
        heard.before.phase == AGAIN and words[0] == "pair" for heard, words in own(story, seat)
    )


def away_with_it(story: Story, seat: int) -> bool:
    """The Mistigri is given, led or swapped away (M6, M7, M8)."""
    return any(
        words[0] in ("give", "lead", "swap") and words[1:2] == [MISTIGRI]
        for _, words in own(story, seat)
    )


def useful_swap(story: Story, seat: int) -> bool:
    """By 3+3 a card comes back that makes a pair of values with one in hand (M7)."""
    for heard, words in own(story, seat):
        if words[0] == "swap" and len(words) > 1:
            _, gone, taken = words
            kept = names_in(int(heard.before.hand[seat]))
            kept.remove(gone)
            if taken != MISTIGRI and any(card[0] == taken[0] for card in kept):
                return True
    return False


def not_yet(story: Story, seat: int) -> bool:
    """A card for somebody who had only one left (M8)."""
    return any(
        words[0] in ("give", "deal") and heard.before.held[int(words[2])] == NEARLY_OUT
        for heard, words in own(story, seat)
    )


def empty_paws(story: Story, seat: int) -> bool:
    """A round without a point, while somebody else is left with the Mistigri (M10)."""
    for heard in story:
        number = heard.before.rounds
        if heard.after.rounds > number and heard.after.penalty[number, seat] == 0:
            left = [int(heard.after.shown[other]) for other in range(heard.after.players)]
            if any(MISTIGRI in names_in(hand) for hand in left):
                return True
    return False


FINESSES = (
    Finesse(
        "chain",
        N_("And one more"),
        N_("There is a pair that calls for another one at once."),
        N_("After a pair of 6s you discarded a second pair in the same turn."),
        chain,
    ),
    Finesse(
        "away-with-it",
        N_("Goodbye, Mistigri!"),
        N_("He sits in your hand and grins. Three pairs know a way to show him the door."),
        N_("You got rid of the Mistigri on purpose: by a gift, a swap, or the next player's draw."),
        away_with_it,
    ),
    Finesse(
        "useful-swap",
        N_("Nothing is thrown away"),
        N_("Look twice at the discard before you swap."),
        N_("With a pair of 3s you took back a card of the same value as one in your hand."),
        useful_swap,
    ),
    Finesse(
        "not-yet",
        N_("Not so fast!"),
        N_("Somebody has a single card left, and already purrs."),
        N_("You gave a card to somebody who had only one left."),
        not_yet,
    ),
    Finesse(
        "empty-paws",
        N_("Empty paws"),
        N_("How nice it is to have nothing when somebody else has him."),
        N_("You ended a round without a card while another was left with the Mistigri."),
        empty_paws,
    ),
)
