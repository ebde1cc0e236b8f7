"""Cheez-Tricks: win tricks, but mind the three cats that lie in wait for some of them."""

from chatiere.core.game import Game, Option
from chatiere.core.translation import N_

GAME = Game(
    name="cheez-tricks",
    package=__name__,
    called="Cheez-Tricks",
    title=N_(
        "A trick-taking game: gather cheese and stay clear of the cats, or else meet all "
        "three of them."
    ),
    players=range(2, 5 + 1),
    minutes=30,
    age=8,
    moods=("think",),
    options={
        "level": Option(
            values=("domestic", "wild"),
            default="domestic",
            named={
                "domestic": N_("domestic cats"),
                "wild": N_("wild cats"),
            },
            says=N_(
                "Domestic cats: what matters to the cats stays in sight; wild cats: "
                "every cat is in, and old tricks have to be remembered."
            ),
        )
    },
)
