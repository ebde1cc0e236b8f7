"""Five finesses of Cheez-Tricks: three cats, none, a trump, the choice of trump, a gift."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.entry import Heard
from chatiere.core.finesse import Finesse, Story
from chatiere.core.translation import N_
from chatiere.games.cheez_tricks.cats import SIAMESE, cards_that_matter
from chatiere.games.cheez_tricks.deck import VALUES
from chatiere.games.cheez_tricks.state import NONE, SHOWN, State

ALL_CATS = 3
MANY_TRICKS = 4


def round_ends(story: Story) -> Iterator[Heard[State]]:
    return (heard for heard in story if heard.after.rounds > heard.before.rounds)


def tricks(story: Story) -> Iterator[Heard[State]]:
    """The moves that completed a trick."""
    return (heard for heard in story if heard.after.done > heard.before.done)


def three_cats(story: Story, seat: int) -> bool:
    """Captured by all three, every trick counts most (C8)."""
    return any(
        heard.after.sheet_captures[heard.before.rounds, seat] == ALL_CATS
        and heard.after.sheet_tricks[heard.before.rounds, seat] > 0
        for heard in round_ends(story)
    )


def slips_through(story: Story, seat: int) -> bool:
    """Many tricks in a round, and no cat."""
    return any(
        heard.after.sheet_captures[heard.before.rounds, seat] == 0
        and heard.after.sheet_tricks[heard.before.rounds, seat] >= MANY_TRICKS
        for heard in round_ends(story)
    )


def trumps_in(story: Story, seat: int) -> bool:
    """I have none of the suit that was led, and win the trick with a trump (C3)."""
    for heard in tricks(story):
        after, trump = heard.after, heard.before.trump
        mine, led = after.last[seat], after.last[after.last_leader]
        if after.last_winner == seat and mine // VALUES == trump != led // VALUES:
            return True
    return False


def picks_well(story: Story, seat: int) -> bool:
    """I pick trump, since I have the fewest points, and nobody does better in that round (C4)."""
    picked = {
        heard.before.rounds
        for heard in story
        if heard.who == seat and heard.what.startswith("trump")
    }
    last = story[-1].after
    for number in picked:
        points = [last.sheet[number, other] for other in range(last.players)]
        if points[seat] == max(points) > 0:
            return True
    return False


def waited_for(s: State) -> int:
    """The cards that a cat of this round waits for, as a set: a seven or an eight."""
    shown = [s.cats[place] for place in range(SHOWN)]
    return sum(cards_that_matter(cat) for cat in shown if cat != NONE and cat >= SIAMESE)


def poisoned_gift(story: Story, seat: int) -> bool:
    """I lay the card that a cat waits for onto another's trick."""
    return any(
        heard.after.last_winner != seat and waited_for(heard.before) >> heard.after.last[seat] & 1
        for heard in tricks(story)
    )


FINESSES = (
    Finesse(
        "three-cats",
        N_("All three cats"),
        N_("One cat is annoying, two are a disaster. And three?"),
        N_("All three cats captured you in one round: then each of your tricks counts 3 points."),
        three_cats,
    ),
    Finesse(
        "slips-through",
        N_("On velvet paws"),
        N_("Much cheese, and not a whisker to be seen."),
        N_("You won at least four tricks in one round without being captured by any cat."),
        slips_through,
    ),
    Finesse(
        "trumps-in",
        N_("The little one that beats the big one"),
        N_("Nothing of this cheese left in your hand? What luck!"),
        N_("You had no card of the suit that was led, and won the trick with a trump."),
        trumps_in,
    ),
    Finesse(
        "picks-well",
        N_("Last is first"),
        N_("Who has the fewest points may choose something."),
        N_("You picked the trump suit, and nobody scored more than you in that round."),
        picks_well,
    ),
    Finesse(
        "poisoned-gift",
        N_("A poisoned gift"),
        N_("A cat waits for a certain cheese. Nobody says that it must be yours."),
        N_("You laid the very card that a cat was waiting for onto another player's trick."),
        poisoned_gift,
    ),
)
