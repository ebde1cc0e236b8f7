"""Crazy Mistigri: get rid of your cats in pairs, and do not be left with the Mistigri."""

from chatiere.core.game import Game

GAME = Game(
    name="crazy-mistigri",
    package=__name__,
    title={
        "fr": "Débarrassez-vous de vos chats par paires, et laissez le Mistigri aux autres.",
        "en": "Get rid of your cats in pairs, and leave the Mistigri to the others.",
    },
    players=range(3, 5 + 1),
    minutes=20,
    age=7,
    aim="fewest",
)
