"""Crazy Mistigri: get rid of your cats in pairs, and do not be left with the Mistigri."""

from chatiere.core.game import Game
from chatiere.core.translation import N_

GAME = Game(
    name="crazy-mistigri",
    package=__name__,
    title=N_("Get rid of your cats in pairs, and leave the Mistigri to the others."),
    pitch=(
        N_(
            "Draw a card from the player before you, then discard a pair: two cats of one "
            "colour or of one value."
        ),
        N_(
            "A pair of one value has an effect: reverse, give, swap, choose what the next "
            "one draws…"
        ),
        N_("The Mistigri makes a pair with nobody and costs 10 points: leave it to somebody else."),
        N_("After two rounds the fewest points win."),
    ),
    players=range(3, 5 + 1),
    minutes=20,
    age=7,
    moods=("laugh",),
    aim="fewest",
)
