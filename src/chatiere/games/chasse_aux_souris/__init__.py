"""La Chasse aux Souris: add and subtract, keep off the tens, stay below a hundred."""

from chatiere.core.game import Game, Option
from chatiere.core.translation import N_

GAME = Game(
    name="chasse-aux-souris",
    package=__name__,
    called="La Chasse aux Souris",
    title=N_("Add, take away, keep off the tens and let somebody else cross the hundred."),
    pitch=(
        N_(
            "A total goes round the table: lay a card that adds to it or takes away from "
            "it, and announce the new total."
        ),
        N_("Whoever lands on a ten gives up a token."),
        N_("Whoever reaches 100 gives up a token too, and the round is over."),
        N_(
            "Special cards chase, turn round and counter. The most tokens win when "
            "somebody has none left."
        ),
    ),
    players=range(2, 6 + 1),
    minutes=20,
    age=9,
    moods=("sums", "think"),
    options={
        "no_negative": Option(
            values=(False, True),
            default=False,
            says=N_("Forbid sum cards larger than the total."),
        ),
    },
)
