"""What a hint of Cheez-Tricks says, in French and English."""

from __future__ import annotations

SENTENCES = {
    "fr": {
        "trump": "Vous avez {own} de {suit}, jusqu'au {high} ; ailleurs, il y en a {out}.",
        "trump one": "Vous n'avez que le {high} de {suit} ; ailleurs, il y en a {out}.",
        "trump none": "Vous n'avez pas de {suit} : ce sont les autres qui couperont.",
        "only": "Le {card} est la seule carte que vous puissiez jouer",
        "last": "Vous jouez en dernier, et le {card} remporte le pli",
        "master": "Aucune carte encore cachée ne peut battre le {card}",
        "ruffable": "Seul un atout peut encore battre le {card}",
        "trumps": "Le {card} coupe, mais {higher}",
        "low": "Le {card} a peu de chances de remporter le pli : {higher}",
        "leads": "Vous entamez avec le {card}, et {higher}",
        "ahead": "Le {card} l'emporte pour l'instant, mais {higher}",
        "gives": "Le {card} part dans le pli d'un autre, et le {cat} l'attend là",
        "ducks a cat": "Le {cat} attend le gagnant de ce pli, et le {card} ne le remporte pas",
        "ducks": "Mieux vaut laisser ce pli à un autre, et le {card} ne le remporte pas",
        "lost": "Aucune de vos cartes ne peut remporter ce pli : autant y laisser le {card}",
        "third": "avec le troisième chat, chacun de vos plis compterait {points}",
        "hot": "le {cat} attend le gagnant de ce pli",
        "white": "encore un pli, et le {cat} vous prend",
        "worth": "remporter ce pli vous rapporterait environ {points}",
        "costs": "remporter ce pli vous coûterait environ {points}",
        "tuxedo": "le {cat} est aux aguets, et vous avez {tricks}",
        "void": "après vous, quelqu'un n'a plus de {suit}",
        "price": "chacun de vos plis compte pour l'instant {points}",
        "out": "{cards} de {suit} ailleurs",
        "none out": "personne d'autre n'a plus de {suit}",
        "trumps out": "{trumps} ailleurs",
        "no trumps out": "personne d'autre n'a plus d'atout",
        "to come": "vous avez {tricks}, et il en reste {left} à jouer",
        "link": " ; ",
    },
    "en": {
        "trump": "You hold {own} of {suit}, up to the {high}, with {out} more elsewhere.",
        "trump one": "You hold only the {high} of {suit}, with {out} more elsewhere.",
        "trump none": "You hold no {suit}: it is for the others to trump.",
        "only": "The {card} is the only card you can play",
        "last": "You play last, and the {card} wins the trick",
        "master": "No card still out can beat the {card}",
        "ruffable": "Only a trump can still beat the {card}",
        "trumps": "The {card} trumps, but {higher}",
        "low": "The {card} is unlikely to win the trick: {higher}",
        "leads": "You lead the {card}, and {higher}",
        "ahead": "The {card} is the best so far, but {higher}",
        "gives": "The {card} goes into somebody else's trick, where the {cat} is waiting for it",
        "ducks a cat": "The {cat} waits for this trick, and the {card} does not win it",
        "ducks": "This trick is better left to somebody else, and the {card} does not win it",
        "lost": "None of your cards can win this trick, so the {card} may as well go",
        "third": "with the third cat each of your tricks would count {points}",
        "hot": "the {cat} waits for the winner of this trick",
        "white": "one more trick, and the {cat} takes you",
        "worth": "winning this trick would bring you about {points}",
        "costs": "winning this trick would cost you about {points}",
        "tuxedo": "the {cat} waits, and you have {tricks}",
        "void": "somebody after you has no {suit} left",
        "price": "each of your tricks counts {points} as things stand",
        "out": "{cards} of {suit} elsewhere",
        "none out": "nobody else has any {suit} left",
        "trumps out": "{trumps} elsewhere",
        "no trumps out": "nobody else has a trump left",
        "to come": "you have {tricks}, with {left} still to be played",
        "link": "; ",
    },
}
HIGHER = {
    "fr": (
        "carte plus haute de sa couleur est encore cachée",
        "cartes plus hautes de sa couleur sont encore cachées",
    ),
    "en": ("higher card of its suit is still out", "higher cards of its suit are still out"),
}
PERHAPS_HIGHER = {
    "fr": "une carte plus haute de sa couleur est peut-être encore cachée",
    "en": "a higher card of its suit may still be out",
}
"""For who has to remember what has been played."""
OUT = {
    "fr": ("il reste {} carte", "il reste {} cartes"),
    "en": ("there is {} card", "there are {} cards"),
}
TRUMPS_OUT = {
    "fr": ("il reste {} atout", "il reste {} atouts"),
    "en": ("there is {} trump", "there are {} trumps"),
}
