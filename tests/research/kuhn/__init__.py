"""Kuhn's poker (1950): three cards, one chip to bet, two players; its solution is known."""

from chatiere.core.game import Game

GAME = Game(
    name="kuhn",
    package=__name__,
    title="Three cards and one chip to bet.",
    players=range(2, 2 + 1),
    minutes=1,
    age=8,
)
