"""Five finesses of La Chasse aux Souris: counters, traps, narrow numbers."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.entry import Heard
from chatiere.core.finesse import Finesse, Story
from chatiere.core.translation import N_
from chatiere.games.chasse_aux_souris.card_names import SPECIALS
from chatiere.games.chasse_aux_souris.cards import FIRST_SPECIAL, value
from chatiere.games.chasse_aux_souris.rules import costs_token
from chatiere.games.chasse_aux_souris.state import NOBODY, State

EDGE = 99
"""The highest total that costs nothing."""
HIGH, SAFE = 90, 80
TWO_CARDS = 2


def own(story: Story, seat: int) -> Iterator[Heard[State]]:
    return (heard for heard in story if heard.who == seat)


def hand(s: State, seat: int) -> list[int]:
    return [int(s.hand[seat, i]) for i in range(s.held[seat])]


def counters(story: Story, seat: int) -> bool:
    """A clock or a present instead of two cards (S6)."""
    return any(
        heard.before.owes == TWO_CARDS
        and heard.before.laid == 0
        and heard.what in ("lay horloge", "lay cadeau")
        for heard in own(story, seat)
    )


def chase_pays(story: Story, seat: int) -> bool:
    """Whom I have made to lay two cards loses a token with them (S5)."""
    chaser = NOBODY
    for heard in story:
        before, after, who = heard.before, heard.after, heard.who
        if not isinstance(who, int):
            continue
        pays = before.owes == TWO_CARDS and after.tokens[who] < before.tokens[who]
        if pays and chaser == seat != who:
            return True
        if after.debtor not in (NOBODY, before.debtor):
            chaser = who
    return False


def on_the_edge(story: Story, seat: int) -> bool:
    """As far as one can go (S4)."""
    return any(
        heard.after.total == EDGE and heard.before.total != EDGE for heard in own(story, seat)
    )


def way_out(story: Story, seat: int) -> bool:
    """Every number in hand would cost a token: a special costs nothing (S3)."""
    for heard in own(story, seat):
        numbers = [card for card in hand(heard.before, seat) if card < FIRST_SPECIAL]
        costs = [costs_token(heard.before.total + value(card)) for card in numbers]
        if costs and all(costs) and heard.what.split(" ")[1] in SPECIALS:
            return True
    return False


def far_back(story: Story, seat: int) -> bool:
    """From the nineties to where one can breathe (S2)."""
    return any(
        HIGH <= heard.before.total < EDGE + 1
        and heard.after.total < SAFE
        and heard.after.rounds == heard.before.rounds
        and heard.after.tokens[seat] == heard.before.tokens[seat]
        for heard in own(story, seat)
    )


FINESSES = (
    Finesse(
        "counters",
        N_("Too late, cat!"),
        N_("Two cards, you say? There are two cards that say: none at all."),
        N_("You had to lay two cards, and countered with an alarm clock or a present."),
        counters,
    ),
    Finesse(
        "chase-pays",
        N_("Caught!"),
        N_("Whoever has to lay two cards has twice the trouble. Choose the moment well."),
        N_("You made another player lay two cards, and it cost them a token."),
        chase_pays,
    ),
    Finesse(
        "on-the-edge",
        N_("On tiptoe"),
        N_("One more mouse would be one too many. And one less?"),
        N_("You brought the total to exactly 99."),
        on_the_edge,
    ),
    Finesse(
        "way-out",
        N_("The mouse hole"),
        N_("Every number in your hand bites. Who said that you must lay a number?"),
        N_("Every number in your hand would have cost you a token, so you laid a special card."),
        way_out,
    ),
    Finesse(
        "far-back",
        N_("A great leap backwards"),
        N_("In the nineties everybody trembles. Keep something against it."),
        N_("You brought the total from 90 or more back below 80."),
        far_back,
    ),
)
