"""Five finesses of Filou: two of dogs, one of declining, one of prices, one of company."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.entry import Heard
from chatiere.core.finesse import Finesse, Story
from chatiere.core.translation import N_
from chatiere.games.filou.state import (
    BIG_DOG,
    CATS,
    FEWEST,
    ROW,
    UNKNOWN,
    VALUES,
    State,
)

GOOD = 8
"""From this value on a cat is one that everybody wants."""
BARGAIN = 15
"""So many points more than it cost."""


def rounds(story: Story) -> Iterator[Heard[State]]:
    """The moves that ended a round."""
    return (heard for heard in story if heard.after.rounds > heard.before.rounds)


def row_of(heard: Heard[State]) -> list[int]:
    return [card for card in (heard.after.last_row[i] for i in range(ROW)) if card != UNKNOWN]


def card_of(heard: Heard[State], seat: int) -> int:
    """What a seat had laid into the row of this round."""
    passive = 1 if heard.before.players == FEWEST else 0
    place = (seat - heard.before.first) % heard.before.players + passive
    return int(heard.after.last_row[place])


def dogs_in(row: list[int]) -> int:
    return sum(card >= BIG_DOG for card in row)


def worth(cards: list[int], chased: int = UNKNOWN) -> int:
    """Of the cats in a row, without the one that was chased."""
    left = sum(VALUES[card] for card in cards if card < CATS)
    return left - (VALUES[chased] if chased != UNKNOWN and chased < CATS else 0)


def dog_spoils(story: Story, seat: int) -> bool:
    """A lone dog of mine chases a good cat out of what another has bought."""
    return any(
        CATS > heard.after.last_chased != UNKNOWN
        and VALUES[heard.after.last_chased] >= GOOD
        and heard.after.last_buyer not in (UNKNOWN, seat)
        and card_of(heard, seat) >= BIG_DOG
        for heard in rounds(story)
    )


def dogs_meet(story: Story, seat: int) -> bool:
    """A dog of mine and another's lie in one row, and touch nobody (F9)."""
    return any(
        dogs_in(row_of(heard)) > 1 and card_of(heard, seat) >= BIG_DOG for heard in rounds(story)
    )


def dog_helps(story: Story, seat: int) -> bool:
    """I buy a row out of which a dog has chased a cat that counts below nought (F8)."""
    return any(
        CATS > heard.after.last_chased != UNKNOWN
        and VALUES[heard.after.last_chased] < 0
        and heard.after.last_buyer == seat
        for heard in rounds(story)
    )


def decline_pays(story: Story, seat: int) -> bool:
    """I leave a row whose cats are not worth the single mouse that it costs (F5, F6)."""
    return any(
        heard.who == seat
        and heard.what == "decline"
        and dogs_in(row_of(heard)) != 1
        and worth(row_of(heard)) < 1
        for heard in rounds(story)
    )


def bargain(story: Story, seat: int) -> bool:
    """I buy a row for many mice less than its cats are worth."""
    return any(
        heard.after.last_buyer == seat
        and worth(row_of(heard), heard.after.last_chased) - heard.after.last_price >= BARGAIN
        for heard in rounds(story)
    )


FINESSES = (
    Finesse(
        "dog-spoils",
        N_("A dog in the sack"),
        N_("Somebody pays dearly for a fine cat, and it never gets home. Who barked?"),
        N_("Your dog, alone in the row, chased a cat of 8 or more that another had just bought."),
        dog_spoils,
    ),
    Finesse(
        "dogs-meet",
        N_("Two dogs, great friends"),
        N_("What do dogs do when they are not alone?"),
        N_("Your dog met another one in the row: together they leave, and touch nobody."),
        dogs_meet,
    ),
    Finesse(
        "dog-helps",
        N_("Good dog!"),
        N_("There are cats that one is glad to see run away."),
        N_("You bought a row out of which a dog had chased a cat that counts below zero."),
        dog_helps,
    ),
    Finesse(
        "decline-pays",
        N_("No, thank you"),
        N_("One mouse is not much, and still it can be too much."),
        N_("You left a row that cost one mouse, because its cats were worth less than that."),
        decline_pays,
    ),
    Finesse(
        "bargain",
        N_("A bargain"),
        N_("The others have passed too soon: count the cats before you count the mice."),
        N_("You bought a row whose cats were worth at least 15 points more than you paid."),
        bargain,
    ),
)
