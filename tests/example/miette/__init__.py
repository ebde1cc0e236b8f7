"""Miette: everybody draws a crumb and may change it once; the biggest crumb wins."""

from chatiere.core.game import Game
from chatiere.core.translation import N_

GAME = Game(
    name="miette",
    package=__name__,
    title=N_("Everybody draws a crumb and may change it once; the biggest one wins."),
    players=range(2, 4 + 1),
    minutes=1,
    age=5,
)
