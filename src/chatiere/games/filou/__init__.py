"""Filou, the cat in the sack: bid for cats that nobody has seen yet."""

from chatiere.core.game import Game, Option
from chatiere.core.translation import N_

GAME = Game(
    name="filou",
    package=__name__,
    title=N_("Bid your mice for a sack of good and bad cats that opens card by card."),
    pitch=(
        N_(
            "Everybody slips a card face down into the sack: good cats, bad cats, a "
            "rabbit or a dog."
        ),
        N_(
            "Bid your mice for the whole sack, or pass: passing brings a few mice and "
            "turns up one more card."
        ),
        N_(
            "The last bidder pays and keeps the cats, but a dog all alone chases one of "
            "them away first."
        ),
        N_("After nine rounds your cats and your mice are your points."),
    ),
    players=range(3, 5 + 1),
    minutes=30,
    age=8,
    moods=("bluff", "laugh"),
    round_name=N_("Round"),
    options={
        "open_mice": Option(
            values=(False, True),
            default=False,
            says=N_("Everybody sees how many mice each player owns."),
        ),
    },
)
