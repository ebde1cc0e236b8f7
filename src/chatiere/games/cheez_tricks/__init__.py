"""Cheez-Tricks: win tricks, but mind the three cats that lie in wait for some of them."""

from chatiere.core.game import Game, Option

GAME = Game(
    name="cheez-tricks",
    package=__name__,
    called="Cheez-Tricks",
    title={
        "fr": "Un jeu de plis : ramassez du fromage sans vous faire prendre par les chats,"
        " ou bien par tous les trois.",
        "en": "A trick-taking game: gather cheese and stay clear of the cats,"
        " or else meet all three of them.",
    },
    players=range(2, 5 + 1),
    minutes=30,
    age=8,
    options={
        "level": Option(
            values=("domestic", "wild"),
            default="domestic",
            named={
                "domestic": {"fr": "chats domestiques", "en": "domestic cats"},
                "wild": {"fr": "chats sauvages", "en": "wild cats"},
            },
            says={
                "fr": "Chats domestiques : ce qui compte pour les chats reste visible ;"
                " chats sauvages : tous les chats, et il faut se souvenir des plis.",
                "en": "Domestic cats: what matters to the cats stays in sight;"
                " wild cats: every cat is in, and old tricks have to be remembered.",
            },
        )
    },
)
