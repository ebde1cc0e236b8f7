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
    pitch=(
        N_(
            "Everybody plays one card of the suit that was led, if they have one: the "
            "strongest card takes the trick."
        ),
        N_("One suit is trump and beats the three others."),
        N_(
            "Three cats lie in wait: each says whom it captures, and each capture makes "
            "your tricks worth less."
        ),
        N_("Unless all three capture you: then your tricks are worth the most."),
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
