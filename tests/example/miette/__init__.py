"""Miette: everybody draws a crumb and may change it once; the biggest crumb wins."""

from chatiere.core.game import Game

GAME = Game(
    name="miette",
    package=__name__,
    title={
        "fr": "Chacun tire une miette et peut l'échanger une fois ; la plus grosse gagne.",
        "en": "Everybody draws a crumb and may change it once; the biggest one wins.",
    },
    players=range(2, 4 + 1),
    minutes=1,
    age=5,
)
