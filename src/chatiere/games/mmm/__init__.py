"""Mmm!: mice empty a pantry together, three dice a turn, before the cat gets there."""

from chatiere.core.game import Game, Option
from chatiere.core.translation import N_

GAME = Game(
    name="mmm",
    package=__name__,
    called="Mmm!",
    title=N_("All together, empty the pantry with the dice before the cat gets in."),
    pitch=(
        N_(
            "You all play on the same side: put a mouse on every square of the pantry "
            "before the cat gets in."
        ),
        N_(
            "Roll three dice and place at least one on a square of its food; then roll "
            "the others again, or stop."
        ),
        N_(
            "When you stop, your dice become mice. If they complete no provision, the cat "
            "takes a step."
        ),
        N_("If no die fits, they all come back, and the cat takes a step."),
    ),
    players=range(1, 6 + 1),
    minutes=20,
    age=6,
    moods=("together", "calm"),
    aim="together",
    has_secrets=False,
    options={
        "side": Option(
            values=(1, 2),
            default=1,
            says=N_("The side of the board: 1, provisions of 2 to 4 squares; 2, of 2 to 5."),
        ),
        "aligned": Option(
            values=(False, True),
            default=False,
            says=N_("All dice of a turn must be in one row or one column."),
        ),
    },
    keys={"board": "board"},
)
