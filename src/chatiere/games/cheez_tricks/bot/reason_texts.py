"""What a hint of Cheez-Tricks says."""

from __future__ import annotations

from chatiere.core.translation import N_, NN_

WHOLE = N_("{what}; {why}.")
"""What the card does, and what speaks for it."""
SENTENCES = {
    "trump": N_("You hold {own} of {suit}, up to the {high}, with {out} more elsewhere."),
    "trump one": N_("You hold only the {high} of {suit}, with {out} more elsewhere."),
    "trump none": N_("You hold no {suit}: it is for the others to trump."),
    "only": N_("The {card} is the only card you can play"),
    "last": N_("You play last, and the {card} wins the trick"),
    "master": N_("No card still out can beat the {card}"),
    "ruffable": N_("Only a trump can still beat the {card}"),
    "trumps": N_("The {card} trumps, but {higher}"),
    "low": N_("The {card} is unlikely to win the trick: {higher}"),
    "leads": N_("You lead the {card}, and {higher}"),
    "ahead": N_("The {card} is the best so far, but {higher}"),
    "gives": N_("The {card} goes into somebody else's trick, where the {cat} is waiting for it"),
    "ducks a cat": N_("The {cat} waits for this trick, and the {card} does not win it"),
    "ducks": N_("This trick is better left to somebody else, and the {card} does not win it"),
    "lost": N_("None of your cards can win this trick, so the {card} may as well go"),
    "third": N_("with the third cat each of your tricks would count {points}"),
    "hot": N_("the {cat} waits for the winner of this trick"),
    "white": N_("one more trick, and the {cat} takes you"),
    "gain": N_("winning this trick would bring you about {points}"),
    "cost": N_("winning this trick would cost you about {points}"),
    "tuxedo": N_("the {cat} waits, and you have {tricks}"),
    "void": N_("somebody after you has no {suit} left"),
    "price": N_("each of your tricks counts {points} as things stand"),
    "none out": N_("nobody else has any {suit} left"),
    "no trumps out": N_("nobody else has a trump left"),
    "to come": N_("you have {tricks}, with {left} still to be played"),
}
HIGHER = NN_(
    "{n} higher card of its suit is still out", "{n} higher cards of its suit are still out"
)
PERHAPS_HIGHER = N_("a higher card of its suit may still be out")
"""For who has to remember what has been played."""
CARDS_OUT = NN_("there is {n} card of {suit} elsewhere", "there are {n} cards of {suit} elsewhere")
TRUMPS_OUT = NN_("there is {n} trump elsewhere", "there are {n} trumps elsewhere")
