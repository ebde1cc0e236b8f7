"""Filou, the cat in the sack: bid for cats that nobody has seen yet."""

from chatiere.core.game import Game, Option

GAME = Game(
    name="filou",
    package=__name__,
    title={
        "fr": "Misez vos souris sur un sac de chats, bons ou mauvais, qui s'ouvre peu à peu.",
        "en": "Bid your mice for a sack of good and bad cats that opens card by card.",
    },
    players=range(3, 5 + 1),
    minutes=30,
    age=8,
    round_name={"fr": "Tour", "en": "Round"},
    options={
        "open_mice": Option(
            values=(False, True),
            default=False,
            says={
                "fr": "Tout le monde voit combien de souris chacun possède.",
                "en": "Everybody sees how many mice each player owns.",
            },
        ),
    },
)
