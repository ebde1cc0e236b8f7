"""What happened in a game of Filou, told in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.core.translation import N_, NP_, translator
from chatiere.games.filou.cards import NAMES, card_in, mice_in, points_in
from chatiere.games.filou.scoring import cat_points, score, wins
from chatiere.games.filou.state import (
    BIG_DOG,
    END,
    PLACE,
    UNKNOWN,
    State,
    owner_of,
    passive_cards,
    row_length,
)

SENTENCES = {
    "first": N_("{who} starts."),
    "lost": N_("{who} loses {card} for the whole game."),
    "lost unseen": N_("{who} loses a card, which the others do not see."),
    "passive": N_("First card of the passive set: {card}."),
    "place": N_("{who} places {card} face down."),
    "place unseen": N_("{who} places a card face down."),
    "bid": N_("{who} bids {mice}."),
    "pass": N_("{who} passes."),
    "buy": N_("{who} buys the row for {mice}."),
    "decline": N_("{who} declines the row."),
    "back": N_("{who} takes back a bid of {mice}."),
    "gain": N_("{who} takes {mice} from the mouse card."),
    "turned": N_("{who}'s card is turned up: {card}."),
    "sold": N_("{who} wins the row for {mice}."),
    "chased": N_("{dog} chases {card}, and both leave the game."),
    "dogs": N_("The dogs chase each other and leave the game; no other card goes."),
    "gets": N_("{who} takes {cards}."),
    "gets nothing": N_("{who} takes no card."),
    "gone": N_("The whole row leaves the game."),
    "round": N_("Round {round}: {who} starts, with {amounts} mice on the mouse cards."),
    "bare": N_("Round {round}: {who} starts, with no mice on the cards: nobody wanted the row."),
    "poor": N_("Round {round}: {who} starts, with no mice on the cards: the bank is too poor."),
    "over": NP_("story", "The game is over."),
    "score": N_("{who}: {points}, {cats} from cats and {mice}."),
    "win": N_("{who} wins."),
    "share": N_("{who} share the victory."),
}


class Storyteller:
    """Puts sentences into one language, with these names for the seats."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.language = language
        self.names = names
        self.translator = translator(language, __package__)

    def card(self, card: int) -> str:
        return card_in(self.language, NAMES[card])

    def say(self, sentence: str, seat: int = 0, mice: int = 0, **words: object) -> str:
        """One of `SENTENCES`; a seat is put in as `{who}`, mice as `{mice}`."""
        words = {"who": self.names[seat], "mice": mice_in(self.language, mice), **words}
        return self.translator(SENTENCES[sentence], **words)

    def join(self, things: list[str]) -> str:
        return self.translator.join(things)


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """The move, and all that followed from it, as far as both hidden states say it."""
    by = Storyteller(language, names)
    sentences = [move_made(by, who, what)]
    if what == "pass":
        sentences += mice_taken(by, before)
    sentences += cards_turned_up(by, before, after)
    if after.rounds > before.rounds:
        sentences += outcome_of_round(by, after, what)
    if after.phase == END:
        sentences += the_end(by, after)
    elif after.phase == PLACE and before.phase != PLACE:
        sentences.append(new_round(by, after))
    return sentences


def move_made(by: Storyteller, who: int | str, what: str) -> str:
    """The move itself, from the record's words as the listener heard them."""
    verb, *words = what.split(" ")
    seat = who if isinstance(who, int) else 0
    if verb in ("first", "lost"):
        seat = int(words.pop(0))
    if verb == "bid":
        return by.say(verb, seat, mice=int(words[0]))
    if words == ["?"]:
        return by.say(f"{verb} unseen", seat)
    card = card_in(by.language, words[0]) if words else ""
    return by.say(verb, seat, mice=1, card=card)


def mice_taken(by: Storyteller, before: State) -> Iterator[str]:
    """What a passing player takes back, and takes from the mouse card (F3)."""
    if mice := before.bid[before.seat]:
        yield by.say("back", before.seat, mice)
    if mice := before.on_card[before.passes]:
        yield by.say("gain", before.seat, mice)


def cards_turned_up(by: Storyteller, before: State, after: State) -> Iterator[str]:
    """The players' cards that lie open now and did not before; the passive set's card is told
    with its draw."""
    over = after.rounds > before.rounds
    row = after.last_row if over else after.row
    end = row_length(before) if over else after.shown
    for place in range(max(before.shown, passive_cards(before)), end):
        yield by.say("turned", owner_of(before, place), card=by.card(row[place]))


def outcome_of_round(by: Storyteller, after: State, what: str) -> Iterator[str]:
    """Whose the row is, what a dog does in it (F8, F9), or that it is gone (F6)."""
    if after.last_buyer == UNKNOWN:
        yield by.say("gone")
        return
    if what != "buy":
        yield by.say("sold", after.last_buyer, after.last_price)
    row = [card for card in after.last_row if card != UNKNOWN]
    dogs = [card for card in row if card >= BIG_DOG]
    kept = sorted(card for card in row if card < BIG_DOG)
    if after.last_chased != UNKNOWN:
        kept.remove(after.last_chased)
        dog = by.card(dogs[0])
        yield by.say("chased", dog=dog[0].upper() + dog[1:], card=by.card(after.last_chased))
    elif dogs:
        yield by.say("dogs")
    if kept:
        yield by.say("gets", after.last_buyer, cards=by.join([by.card(card) for card in kept]))
    else:
        yield by.say("gets nothing", after.last_buyer)


def new_round(by: Storyteller, after: State) -> str:
    """Who starts, and how many mice lie out, or why none do (F6, F7)."""
    sentence, amounts = "round", ""
    if after.on_card[0]:
        amounts = by.join([str(mice) for mice in after.on_card if mice])
    else:
        sentence = "bare" if after.last_buyer == UNKNOWN else "poor"
    return by.say(sentence, after.first, round=after.rounds + 1, amounts=amounts)


def the_end(by: Storyteller, s: State) -> Iterator[str]:
    """Everybody's score and what it is made of, and who wins (F10)."""
    yield by.say("over")
    for seat in range(s.players):
        points = points_in(by.language, score(s, seat))
        yield by.say("score", seat, s.mice[seat], points=points, cats=cat_points(s, seat))
    winners = [by.names[seat] for seat in range(s.players) if wins(s, seat)]
    yield by.say("win" if len(winners) == 1 else "share", who=by.join(winners))
