"""All sheets, by name, and the card names that each game's records use."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from chatiere.art import common, faces
from chatiere.art.sheet import Piece
from chatiere.games.chasse_aux_souris import art as chasse
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.cheez_tricks import art as cheez
from chatiere.games.cheez_tricks.cats import CATS, cat_name
from chatiere.games.cheez_tricks.deck import CARDS, SUIT_NAMES, card_name
from chatiere.games.crazy_mistigri import art as mistigri
from chatiere.games.crazy_mistigri.deck import COLOURS
from chatiere.games.crazy_mistigri.deck import NAMES as MISTIGRI_NAMES
from chatiere.games.filou import art as filou
from chatiere.games.filou.cards import NAMES as FILOU_NAMES
from chatiere.games.mmm import art as mmm
from chatiere.games.mmm.board import FOODS, STEPS
from chatiere.games.mmm.names import FACES

SHEETS: dict[str, Callable[[], list[Piece]]] = {
    "common": common.pieces,
    "faces": faces.pieces,
    "filou": filou.pieces,
    "cheez_tricks": cheez.pieces,
    "crazy_mistigri": mistigri.pieces,
    "chasse_aux_souris": chasse.pieces,
    "mmm": mmm.pieces,
}
GAMES = [name for name in SHEETS if name not in ("common", "faces")]

NAMES: dict[str, Iterable[str]] = {
    "filou": [*FILOU_NAMES, *(f"mice-{n}" for n in (2, 3, 4, 6)), "mouse", "bid", "back"],
    "cheez_tricks": [
        *(card_name(card) for card in range(CARDS)),
        *(cat_name(cat) for cat in range(CATS)),
        *(f"{kind}-{suit}" for kind in ("suit", "trump") for suit in SUIT_NAMES),
        "back",
    ],
    "crazy_mistigri": [
        *MISTIGRI_NAMES,
        *(f"sign-{colour}" for colour in COLOURS),
        *("clockwise", "counterclockwise", "back"),
    ],
    "chasse_aux_souris": [*CARD_NAMES, "mouse", "clockwise", "counterclockwise", "back"],
    "mmm": [
        *FACES,
        *(f"{kind}-{food}" for kind in ("square", "taken", "food") for food in FOODS),
        *(f"step-{n}" for n in range(1, STEPS + 1)),
        *("die", "mouse", "cat", "pantry", "step"),
    ],
    "faces": [
        *"siamese mouse terrier rabbit fox owl hedgehog frog".split(),
        *(f"paper-{colour}" for colour in range(8)),
    ],
    "common": [
        *("icon", "logo", "medal", "crown", "curtain", "home"),
        *(f"level-{level}" for level in ("kitten", "cat", "tiger")),
        *(f"human-{seat}" for seat in range(6)),
        *(
            f"reaction-{name}"
            for name in "bravo ouch thanks zzz laugh wow sorry hello luck heart hmm party".split()
        ),
    ],
}
"""What has to have a picture."""
