"""The sentences that say why a move is good; those without a full stop are continued."""

from __future__ import annotations

from chatiere.core.translation import N_

SENTENCES = {
    "only": N_("It is the only move here."),
    "win rates": N_(
        "This move wins {win}% of the games imagined, the best of the others {other}%."
    ),
    "no pair": N_("None of your cards goes with another."),
    "end": N_("Everyone else has just passed: the round ends here, and you pay {points}."),
    "last turn": N_("The round ends with this turn: that is {points} less to pay."),
    "empty": N_("These are your last cards: you are out of the round and pay nothing."),
    "out": N_(
        "You are out of the round: all that you have left, {rest}, will be gone before your next "
        "turn."
    ),
    "out by M": N_(
        "You are out of the round: only the Mistigri is left, and the next player has to take it."
    ),
    "out with M": N_(
        "You are out of the round: all that you have left, {rest} with the Mistigri among them, "
        "will be gone before your next turn."
    ),
    "pair 1": N_("Your other 1s go too: you will be left with {rest} only."),
    "pair 2 M": N_("You can make the next player take the Mistigri."),
    "pair 2": N_("You choose what the next player takes: {card}, say, which goes with nothing."),
    "pair 3 M": N_(
        "The Mistigri can go to the discard; players still hold {fives} of value 5, and it takes "
        "two to bring it back."
    ),
    "pair 3": N_(
        "A swap with the discard can leave you {then} without a partner instead of {now}."
    ),
    "pair 4 M": N_("You can give the Mistigri to whoever you like."),
    "pair 4": N_("You give one more card away: only {left} will be left before the next draw."),
    "pair 5 M": N_("The Mistigri is in the discard: you can send it to an opponent."),
    "pair 5": N_(
        "Each opponent takes a card back from the discard, where the highest is worth {dearest}."
    ),
    "pair 6": N_("Another pair can follow at once: four cards fewer in one turn."),
    "draws M": N_(
        "The next player will take {taken} of your {n} at random, and the chance that the "
        "Mistigri is among them is {chance}%."
    ),
    "draws": N_(
        "The next player will take {taken} instead of one, of the {rest} that you have left."
    ),
    "all pairs": N_("All that you have left, {rest}, goes in pairs."),
    "fewer lonely": N_(
        "You will have {lonely} without a partner among {n}; another pair would leave {worst}."
    ),
    "hurry": N_("An opponent has only {held} left: it is time to get rid of {points}."),
    "dearest": N_("No pair takes more points off your hand: {points} at once."),
    "pair": N_(
        "That is {points} less in hand, and you will have {lonely} without a partner among {n}."
    ),
    "ones": N_("All your other 1s go at once: {gone} fewer."),
    "two left": N_(
        "With two players left, reversing changes nothing: it is a way to forgo the effect."
    ),
    "flee M": N_(
        "The Mistigri is in the previous player's hand: if you reverse, you no longer draw from "
        "there."
    ),
    "make wait": N_(
        "The next player has {theirs}, the previous one {others}: if you reverse, the one closer "
        "to going out has to wait."
    ),
    "other source": N_("Your next draw will be from a player who has {theirs}, not {others}."),
    "swap later": N_("You can swap {card} for {cheap}: {points} less."),
    "swap M": N_(
        "The Mistigri leaves your hand; players still hold {fives} of value 5, and it takes two "
        "to bring it back."
    ),
    "swap mate": N_("{card} goes with {mate}, and {out} went with nothing."),
    "swap lonely": N_("You will have {then} without a partner instead of {now}."),
    "swap points": N_("{card} costs {points} less than {out}."),
    "M leaves": N_("The Mistigri leaves your hand: ten points less, and it went with nothing"),
    "lonely leaves": N_("{card} goes with none of your other cards"),
    "pairs stay": N_("Without {card}, your other cards all go in pairs"),
    "last leaves": N_("It is your last card: you are out of the round"),
    "points leave": N_("Without {card}, it is {points} less in hand"),
    "M comes": N_("The Mistigri costs ten points and goes with nothing"),
    "dearest comes": N_("{card} is the highest card in the discard"),
    "points come": N_("{card} costs {points} to whoever keeps it"),
    "to leader": N_(", and this is the opponent with the lowest total: {total}."),
    "to next to out": N_(", and this opponent has only {held} left."),
}
