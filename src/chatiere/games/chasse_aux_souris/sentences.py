"""The sentences of this game in French and English."""

from __future__ import annotations

from chatiere.core import language as language_of

LINES = {
    "fr": {
        "add": "ajouter {card}",
        "subtract": "retrancher {card}",
        "say poursuite": "poser une Poursuite : deux cartes pour le joueur suivant",
        "say demi-tour": "poser un Demi-tour : le jeu change de sens",
        "say demi-tour to one": "poser un Demi-tour, qui ne change rien à deux",
        "say horloge": "poser une Horloge",
        "say sumo": "poser un Sumo",
        "say piege": "poser le Piège : deux cartes pour {target}",
        "say cadeau": "poser le Cadeau et piocher une carte de plus",
        "say souris": "poser la Souris : deux cartes pour {target}",
        "poursuite": "une Poursuite",
        "demi-tour": "un Demi-tour",
        "horloge": "une Horloge",
        "sumo": "un Sumo",
        "piege": "le Piège",
        "cadeau": "le Cadeau",
        "souris": "la Souris",
        "dealer": "{name} donne les cartes de la première manche.",
        "dealt": "{name} reçoit {n} cartes{which}.",
        "draws": "{name} pioche {n} cartes{which}.",
        "draws one": "{name} pioche une carte{which}.",
        "which": " : {cards}",
        "owes two": "{name} doit poser deux cartes.",
        "lays": "{name} pose {card} et annonce {total}.",
        "lays special": "{name} pose {card} ; le total reste {total}.",
        "hundred": "La centaine est atteinte : ",
        "ten": "C'est un multiple de dix : ",
        "loses": "{name} rend un jeton et en garde {n}.",
        "counters": "La deuxième carte n'est plus due.",
        "turns": "Le jeu tourne dans l'autre sens.",
        "next owes": "Le joueur suivant devra poser deux cartes.",
        "target owes": "{name} devra poser deux cartes.",
        "new round": "La manche est terminée. Manche {n} : {name} donne, et le total repart de 0.",
        "out": "{name} n'a plus de jeton : la partie est terminée.",
        "scores": "Jetons : {scores}.",
        "score": "{name} {n}",
        "wins": "{names} gagne.",
        "share": "{names} se partagent la victoire.",
        "clockwise": "dans le sens des aiguilles d'une montre",
        "counterclockwise": "dans le sens inverse des aiguilles d'une montre",
        "round": "Manche {n}, donnée par {name}, {direction}.",
        "total": "Total : {total}.",
        "laid": "Cartes posées : {cards}.",
        "nothing laid": "Aucune carte n'est encore posée.",
        "by": "{card} ({name})",
        "player": "{name} : {tokens}, {held}{hand}.",
        "hand": " : {cards}",
        "pile": "Pioche : {cards}, dont {top} dans la couche du dessus.",
        "turn": "À {name} de poser.",
        "turn of two": "À {name} de poser deux cartes.",
    },
    "en": {
        "add": "add {card}",
        "subtract": "subtract {card}",
        "say poursuite": "play a Poursuite: two cards for the next player",
        "say demi-tour": "play a Demi-tour: play changes direction",
        "say demi-tour to one": "play a Demi-tour, which changes nothing with two players",
        "say horloge": "play a Horloge",
        "say sumo": "play a Sumo",
        "say piege": "play the Piège: two cards for {target}",
        "say cadeau": "play the Cadeau and draw an extra card",
        "say souris": "play the Souris: two cards for {target}",
        "poursuite": "a Poursuite",
        "demi-tour": "a Demi-tour",
        "horloge": "a Horloge",
        "sumo": "a Sumo",
        "piege": "the Piège",
        "cadeau": "the Cadeau",
        "souris": "the Souris",
        "dealer": "{name} deals the first round.",
        "dealt": "{name} is dealt {n} cards{which}.",
        "draws": "{name} draws {n} cards{which}.",
        "draws one": "{name} draws a card{which}.",
        "which": ": {cards}",
        "owes two": "{name} has to play two cards.",
        "lays": "{name} plays {card} and announces {total}.",
        "lays special": "{name} plays {card}; the total stays at {total}.",
        "hundred": "That reaches the hundred: ",
        "ten": "That is a multiple of ten: ",
        "loses": "{name} gives up a token and keeps {n}.",
        "counters": "The second card is no longer owed.",
        "turns": "Play now runs the other way.",
        "next owes": "The next player will have to play two cards.",
        "target owes": "{name} will have to play two cards.",
        "new round": "The round is over. Round {n}: {name} deals, the total is back at 0.",
        "out": "{name} has no tokens left: the game is over.",
        "scores": "Tokens: {scores}.",
        "score": "{name} {n}",
        "wins": "{names} wins.",
        "share": "{names} share the victory.",
        "clockwise": "clockwise",
        "counterclockwise": "counterclockwise",
        "round": "Round {n}, dealt by {name}, {direction}.",
        "total": "Total: {total}.",
        "laid": "Cards played: {cards}.",
        "nothing laid": "No card has been played yet.",
        "by": "{card} ({name})",
        "player": "{name}: {tokens}, {held}{hand}.",
        "hand": ": {cards}",
        "pile": "Draw pile: {cards}, {top} of them in the top layer.",
        "turn": "It is {name}'s turn.",
        "turn of two": "It is {name}'s turn, to play two cards.",
    },
}

NOUNS = {
    "fr": {"token": ("jeton", "jetons"), "card": ("carte", "cartes")},
    "en": {"token": ("token", "tokens"), "card": ("card", "cards")},
}
SPELLED = {"piege": "Piège"}
"""Cards whose name in the record is not how one writes it."""


def counted(n: int, noun: str, language: str) -> str:
    """`1 token`, `2 tokens`."""
    return language_of.counted(n, NOUNS[language][noun], language)


def card_words(card: str) -> str:
    """A card as people write it: `7+8`, `−14` for a sum, which is taken away, `Demi-tour`."""
    if card.isdigit():
        return language_of.number(-int(card))
    return SPELLED.get(card, card.capitalize())


def cards_listed(cards: list[str]) -> str:
    return ", ".join(map(card_words, cards))
