"""Crazy Mistigri: get rid of your cats in pairs, and do not be left with the Mistigri."""

from chatiere.core.game import Game
from chatiere.core.translation import N_

GAME = Game(
    name="crazy-mistigri",
    package=__name__,
    title=N_("Get rid of your cats in pairs, and leave the Mistigri to the others."),
    players=range(3, 5 + 1),
    minutes=20,
    age=7,
    moods=("laugh",),
    aim="fewest",
)
