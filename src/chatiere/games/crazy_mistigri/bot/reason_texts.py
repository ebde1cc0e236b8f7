"""The sentences that say why a move is good."""

from __future__ import annotations

SENTENCES = {
    "fr": {
        "only": "C'est le seul coup possible ici.",
        "hopes": "Ce coup gagne {win} % des parties imaginées, le meilleur des autres {other} %.",
        "no pair": "Aucune de vos cartes ne va avec une autre.",
        "end": "Tous les autres viennent de passer : la manche s'arrête là, et vous payez "
        "{points}.",
        "last turn": "La manche finit avec ce tour : c'est {points} de moins à payer.",
        "empty": "Ce sont vos dernières cartes : vous sortez de la manche sans rien payer.",
        "out": "Vous sortez de la manche : tout ce qui vous reste, {rest}, partira avant votre "
        "prochain tour.",
        "out by M": "Vous sortez de la manche : il ne vous reste que le Mistigri, et le joueur "
        "suivant devra le prendre.",
        "out with M": "Vous sortez de la manche : tout ce qui vous reste, {rest} dont le "
        "Mistigri, partira avant votre prochain tour.",
        "pair 1": "Vos autres 1 partent aussi : il ne vous restera que {rest}.",
        "pair 2 M": "Vous pourrez faire prendre le Mistigri au joueur suivant.",
        "pair 2": "Vous choisirez ce que prendra le joueur suivant : {card}, par exemple, qui "
        "ne va avec rien.",
        "pair 3 M": "Le Mistigri pourra aller à la défausse ; il reste {fives} de valeur 5 dans "
        "les mains, et il en faut deux pour le ramener.",
        "pair 3": "Un échange avec la défausse peut vous laisser {then} sans partenaire au lieu "
        "de {now}.",
        "pair 4 M": "Vous pourrez donner le Mistigri à qui vous voulez.",
        "pair 4": "Vous donnerez une carte de plus : il ne vous restera que {left} avant la "
        "prochaine pioche.",
        "pair 5 M": "Le Mistigri est dans la défausse : vous pourrez l'envoyer à un adversaire.",
        "pair 5": "Chaque adversaire reprend une carte de la défausse, où la plus chère vaut "
        "{dearest}.",
        "pair 6": "Une autre paire peut suivre aussitôt : quatre cartes de moins en un tour.",
        "draws M": "Le joueur suivant vous prendra {taken} sur {n} au hasard, et il y a {chance} % "
        "de chances que le Mistigri en soit.",
        "draws": "Le joueur suivant vous prendra {taken} au lieu d'une, sur les {rest} qui "
        "vous restent.",
        "all pairs": "Tout ce qui vous reste, {rest}, va par paires.",
        "fewer lonely": "Il vous restera {lonely} sans partenaire sur {n} ; une autre paire "
        "en laisserait {worst}.",
        "hurry": "Un adversaire n'a plus que {held} : c'est le moment de vous défaire de {points}.",
        "dearest": "Aucune paire ne vous ôte plus de points : {points} d'un coup.",
        "pair": "C'est {points} de moins en main, et il vous restera {lonely} sans partenaire "
        "sur {n}.",
        "ones": "Tous vos autres 1 partent d'un coup : {gone} de moins.",
        "two left": "À deux, inverser ne change rien : c'est une façon de renoncer à l'effet.",
        "flee M": "Le Mistigri est chez le joueur précédent : en inversant, vous ne piochez "
        "plus chez lui.",
        "make wait": "Le joueur suivant a {theirs}, le précédent {others} : en inversant, vous "
        "faites attendre celui qui est le plus près de sortir.",
        "other source": "Votre prochaine pioche se fera chez un joueur qui a {theirs}, et non "
        "{others}.",
        "swap later": "Vous pourrez échanger {card} contre {cheap} : {points} de moins.",
        "swap M": "Le Mistigri quitte votre main ; il reste {fives} de valeur 5 dans les mains, et "
        "il en faut deux pour le ramener.",
        "swap mate": "{card} va avec {mate}, et {out} n'allait avec rien.",
        "swap lonely": "Il vous restera {then} sans partenaire au lieu de {now}.",
        "swap points": "{card} coûte {points} de moins que {out}.",
        "M leaves": "Le Mistigri quitte votre main : dix points de moins, et il n'allait avec rien",
        "lonely leaves": "{card} ne va avec aucune de vos autres cartes",
        "pairs stay": "Sans {card}, vos autres cartes vont toutes par paires",
        "last leaves": "C'est votre dernière carte : vous sortez de la manche",
        "points leave": "Sans {card}, c'est {points} de moins en main",
        "M comes": "Le Mistigri coûte dix points et ne va avec rien",
        "dearest comes": "{card} est la carte la plus chère de la défausse",
        "points come": "{card} coûte {points} à qui la garde",
        "to leader": ", et c'est l'adversaire qui a le total le plus bas : {total}.",
        "to next to out": ", et cet adversaire n'a plus que {held}.",
    },
    "en": {
        "only": "It is the only move here.",
        "hopes": "This move wins {win}% of the games imagined, the best of the others {other}%.",
        "no pair": "None of your cards goes with another.",
        "end": "Everyone else has just passed: the round ends here, and you pay {points}.",
        "last turn": "The round ends with this turn: that is {points} less to pay.",
        "empty": "These are your last cards: you are out of the round and pay nothing.",
        "out": "You are out of the round: all that you have left, {rest}, will be gone before "
        "your next turn.",
        "out by M": "You are out of the round: only the Mistigri is left, and the next player has "
        "to take it.",
        "out with M": "You are out of the round: all that you have left, {rest} with the "
        "Mistigri among them, will be gone before your next turn.",
        "pair 1": "Your other 1s go too: you will be left with {rest} only.",
        "pair 2 M": "You can make the next player take the Mistigri.",
        "pair 2": "You choose what the next player takes: {card}, say, which goes with nothing.",
        "pair 3 M": "The Mistigri can go to the discard; players still hold {fives} of value 5, "
        "and it takes two to bring it back.",
        "pair 3": "A swap with the discard can leave you {then} without a partner instead of "
        "{now}.",
        "pair 4 M": "You can give the Mistigri to whoever you like.",
        "pair 4": "You give one more card away: only {left} will be left before the next draw.",
        "pair 5 M": "The Mistigri is in the discard: you can send it to an opponent.",
        "pair 5": "Each opponent takes a card back from the discard, where the highest is worth "
        "{dearest}.",
        "pair 6": "Another pair can follow at once: four cards fewer in one turn.",
        "draws M": "The next player will take {taken} of your {n} at random, and the chance that "
        "the Mistigri is among them is {chance}%.",
        "draws": "The next player will take {taken} instead of one, of the {rest} that you have "
        "left.",
        "all pairs": "All that you have left, {rest}, goes in pairs.",
        "fewer lonely": "You will have {lonely} without a partner among {n}; another pair "
        "would leave {worst}.",
        "hurry": "An opponent has only {held} left: it is time to get rid of {points}.",
        "dearest": "No pair takes more points off your hand: {points} at once.",
        "pair": "That is {points} less in hand, and you will have {lonely} without a partner "
        "among {n}.",
        "ones": "All your other 1s go at once: {gone} fewer.",
        "two left": "With two players left, reversing changes nothing: it is a way to forgo the "
        "effect.",
        "flee M": "The Mistigri is in the previous player's hand: if you reverse, you no longer "
        "draw from there.",
        "make wait": "The next player has {theirs}, the previous one {others}: if you reverse, the "
        "one closer to going out has to wait.",
        "other source": "Your next draw will be from a player who has {theirs}, not {others}.",
        "swap later": "You can swap {card} for {cheap}: {points} less.",
        "swap M": "The Mistigri leaves your hand; players still hold {fives} of value 5, and it "
        "takes two to bring it back.",
        "swap mate": "{card} goes with {mate}, and {out} went with nothing.",
        "swap lonely": "You will have {then} without a partner instead of {now}.",
        "swap points": "{card} costs {points} less than {out}.",
        "M leaves": "The Mistigri leaves your hand: ten points less, and it went with nothing",
        "lonely leaves": "{card} goes with none of your other cards",
        "pairs stay": "Without {card}, your other cards all go in pairs",
        "last leaves": "It is your last card: you are out of the round",
        "points leave": "Without {card}, it is {points} less in hand",
        "M comes": "The Mistigri costs ten points and goes with nothing",
        "dearest comes": "{card} is the highest card in the discard",
        "points come": "{card} costs {points} to whoever keeps it",
        "to leader": ", and this is the opponent with the lowest total: {total}.",
        "to next to out": ", and this opponent has only {held} left.",
    },
}
