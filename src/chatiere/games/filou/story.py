"""What happened in a game of Filou, told in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.language import filled, joined, number
from chatiere.games.filou.cards import NAMES, card_in, mice_in, points_in
from chatiere.games.filou.rules import cat_points, score, wins
from chatiere.games.filou.state import (
    BIG_DOG,
    END,
    PLACE,
    UNKNOWN,
    State,
    passive_cards,
    row_length,
)

SENTENCES = {
    "fr": {
        "first": "{who} commence.",
        "lost": "{who} perd {card} pour toute la partie.",
        "lost unseen": "{who} perd une carte, que les autres ne voient pas.",
        "passive": "Première carte du paquet passif : {card}.",
        "place": "{who} pose {card} face cachée.",
        "place unseen": "{who} pose une carte face cachée.",
        "bid": "{who} mise {mice}.",
        "pass": "{who} passe.",
        "buy": "{who} achète la rangée pour {mice}.",
        "decline": "{who} refuse la rangée.",
        "back": "{who} reprend sa mise de {mice}.",
        "gain": "{who} prend {mice} sur la carte souris.",
        "turned": "On retourne la carte posée par {who} : {card}.",
        "sold": "{who} emporte la rangée pour {mice}.",
        "chased": "{dog} chasse {card}, et tous deux quittent le jeu.",
        "dogs": "Les chiens se courent après et quittent le jeu sans chasser personne.",
        "gets": "{who} reçoit {cards}.",
        "gets nothing": "{who} ne reçoit aucune carte.",
        "gone": "Toute la rangée quitte le jeu.",
        "round": "Tour {round} : {who} commence, avec {on_cards} souris sur les cartes souris.",
        "bare": "Tour {round} : {who} commence, sans souris sur les cartes : "
        "personne n'a voulu de la rangée.",
        "poor": "Tour {round} : {who} commence, sans souris sur les cartes : "
        "la banque est trop pauvre.",
        "over": "La partie est terminée.",
        "score": "{who} : {points}, dont {cats} en chats et {mice}.",
        "win": "{who} gagne.",
        "share": "{who} se partagent la victoire.",
    },
    "en": {
        "first": "{who} starts.",
        "lost": "{who} loses {card} for the whole game.",
        "lost unseen": "{who} loses a card, which the others do not see.",
        "passive": "First card of the passive set: {card}.",
        "place": "{who} places {card} face down.",
        "place unseen": "{who} places a card face down.",
        "bid": "{who} bids {mice}.",
        "pass": "{who} passes.",
        "buy": "{who} buys the row for {mice}.",
        "decline": "{who} declines the row.",
        "back": "{who} takes back a bid of {mice}.",
        "gain": "{who} takes {mice} from the mouse card.",
        "turned": "{who}'s card is turned up: {card}.",
        "sold": "{who} wins the row for {mice}.",
        "chased": "{dog} chases {card}, and both leave the game.",
        "dogs": "The dogs chase each other and leave the game; no other card goes.",
        "gets": "{who} takes {cards}.",
        "gets nothing": "{who} takes no card.",
        "gone": "The whole row leaves the game.",
        "round": "Round {round}: {who} starts, with {on_cards} mice on the mouse cards.",
        "bare": "Round {round}: {who} starts, with no mice on the cards: nobody wanted the row.",
        "poor": "Round {round}: {who} starts, with no mice on the cards: the bank is too poor.",
        "over": "The game is over.",
        "score": "{who}: {points}, {cats} from cats and {mice}.",
        "win": "{who} wins.",
        "share": "{who} share the victory.",
    },
}


class Teller:
    """Puts sentences into one language, with these names for the seats."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.language = language
        self.names = names

    def card(self, card: int) -> str:
        return card_in(self.language, NAMES[card])

    def say(self, sentence: str, seat: int = 0, mice: int = 0, **words: object) -> str:
        words = {"who": self.names[seat], "mice": mice_in(self.language, mice), **words}
        return filled(SENTENCES[self.language][sentence], **words)

    def listed(self, things: list[str]) -> str:
        return joined(things, self.language)


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """The move, and all that followed from it."""
    t = Teller(language, names)
    told = [told_move(t, who, what)]
    if what == "pass":
        told += taken(t, before)
    told += turned_up(t, before, after)
    if after.rounds > before.rounds:
        told += outcome_of_round(t, before, after, what)
    if after.phase == END:
        told += the_end(t, after)
    elif after.phase == PLACE and before.phase != PLACE:
        told.append(new_round(t, after))
    return told


def told_move(t: Teller, who: int | str, what: str) -> str:
    verb, *words = what.split(" ")
    seat = who if isinstance(who, int) else 0
    if verb in ("first", "lost"):
        seat = int(words.pop(0))
    if verb == "bid":
        return t.say(verb, seat, mice=int(words[0]))
    if words == ["?"]:
        return t.say(f"{verb} unseen", seat)
    card = card_in(t.language, words[0]) if words else ""
    return t.say(verb, seat, mice=1, card=card)


def taken(t: Teller, before: State) -> Iterator[str]:
    """What a passing player takes back, and takes."""
    if mice := before.bid[before.seat]:
        yield t.say("back", before.seat, mice)
    if mice := before.on_card[before.passes]:
        yield t.say("gain", before.seat, mice)


def turned_up(t: Teller, before: State, after: State) -> Iterator[str]:
    """The players' cards that lie open now and did not before."""
    over = after.rounds > before.rounds
    row = after.last_row if over else after.row
    passive = passive_cards(before)
    end = row_length(before) if over else after.shown
    for place in range(max(before.shown, passive), end):
        owner = (before.first + place - passive) % before.players
        yield t.say("turned", owner, card=t.card(row[place]))


def outcome_of_round(t: Teller, before: State, after: State, what: str) -> Iterator[str]:
    """Whose the row is, or that it is gone."""
    if after.last_buyer == UNKNOWN:
        yield t.say("gone")
        return
    if what != "buy":
        yield t.say("sold", after.last_buyer, after.last_price)
    row = [card for card in after.last_row if card != UNKNOWN]
    dogs = [card for card in row if card >= BIG_DOG]
    kept = sorted(card for card in row if card < BIG_DOG)
    if after.last_chased != UNKNOWN:
        kept.remove(after.last_chased)
        dog = t.card(dogs[0])
        dog = dog[0].upper() + dog[1:]
        yield t.say("chased", dog=dog, card=t.card(after.last_chased))
    elif dogs:
        yield t.say("dogs")
    if kept:
        yield t.say("gets", after.last_buyer, cards=t.listed([t.card(card) for card in kept]))
    else:
        yield t.say("gets nothing", after.last_buyer)


def new_round(t: Teller, after: State) -> str:
    sentence, on_cards = "round", ""
    if after.on_card[0]:
        on_cards = t.listed([str(mice) for mice in after.on_card if mice])
    else:
        sentence = "bare" if after.last_buyer == UNKNOWN else "poor"
    return t.say(sentence, after.first, round=after.rounds + 1, on_cards=on_cards)


def the_end(t: Teller, s: State) -> Iterator[str]:
    yield t.say("over")
    for seat in range(s.players):
        yield t.say(
            "score",
            seat,
            s.mice[seat],
            points=points_in(t.language, score(s, seat)),
            cats=number(cat_points(s, seat)),
        )
    winners = [t.names[seat] for seat in range(s.players) if wins(s, seat)]
    yield t.say("win" if len(winners) == 1 else "share", who=t.listed(winners))
