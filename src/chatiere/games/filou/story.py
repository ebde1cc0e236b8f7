"""What happened in a game of Filou, told in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chatiere.core.line import Line
from chatiere.core.translation import N_, NP_, translator
from chatiere.games.filou.cards import NAMES, card_in, mice_in, points_in
from chatiere.games.filou.dogs import chased
from chatiere.games.filou.scoring import cat_points, score, wins
from chatiere.games.filou.state import (
    BIG_DOG,
    CHASE,
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
    "chased": N_("{dog} chases {card} out of the game."),
    "dogs": N_("The dogs only chase each other."),
    "gets": N_("{who} takes {taken}."),
    "gets nothing": N_("{who} takes no card."),
    "gone": N_("The whole row leaves the game."),
    "round": N_("Round {round}: {who} starts."),
    "filled": N_("On the mouse cards lie {amounts} mice."),
    "bare": N_("No mice on the mouse cards: nobody wanted the row."),
    "poor": N_("No mice on the mouse cards: the bank is too poor."),
    "over": NP_("story", "The game is over."),
    "score": N_("{who}: {points}, {cats} from cats and {mice}."),
    "win": N_("{who} wins."),
    "share": N_("{who} share the victory."),
}
PIECES = {
    "first": ("first",),
    "lost unseen": ("back",),
    "place unseen": ("back",),
    "bid": ("bid",),
    "pass": ("passed",),
    "buy": ("sack",),
    "decline": ("passed",),
    "back": ("mouse",),
    "gain": ("mouse",),
    "sold": ("sack",),
    "round": ("first",),
    "filled": ("mouse",),
}
"""What is drawn beside a sentence that speaks of no card by its name."""


class Storyteller:
    """Puts sentences into one language, with these names for the seats."""

    def __init__(self, language: str, names: list[str]) -> None:
        self.language = language
        self.names = names
        self.translator = translator(language, __package__)

    def card(self, card: int) -> str:
        return card_in(self.language, NAMES[card])

    def say(
        self,
        sentence: str,
        seat: int = 0,
        mice: int = 0,
        cards: tuple[int, ...] = (),
        **words: object,
    ) -> Line:
        """One of `SENTENCES`, with the cards that it names; a seat is put in as `{who}`, mice as
        `{mice}`."""
        words = {"who": self.names[seat], "mice": mice_in(self.language, mice), **words}
        pieces = PIECES.get(sentence, tuple(NAMES[card] for card in cards))
        text = self.translator(SENTENCES[sentence], **words)
        return Line(text, *pieces, begins_round=sentence == "round")

    def with_card(self, sentence: str, seat: int, card: int) -> Line:
        """A sentence about one card, put in as `{card}`."""
        return self.say(sentence, seat, cards=(card,), card=self.card(card))

    def join(self, things: list[str]) -> str:
        return self.translator.join(things)


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[Line]:
    """The move, and all that followed from it, as far as both hidden states say it."""
    by = Storyteller(language, names)
    sentences = [move_made(by, who, what)]
    if what == "pass":
        sentences += mice_taken(by, before)
    sentences += cards_turned_up(by, before, after)
    if after.rounds > before.rounds:
        sentences += outcome_of_round(by, after, what)
    elif after.phase == CHASE:
        sentences += chase(by, after.row, chased(after))
    if after.phase == END:
        sentences += the_end(by, after)
    elif after.phase == PLACE and before.phase != PLACE:
        sentences += new_round(by, after)
    return sentences


def move_made(by: Storyteller, who: int | str, what: str) -> Line:
    """The move itself, from the record's words as the listener heard them."""
    verb, *words = what.split(" ")
    seat = who if isinstance(who, int) else 0
    if verb in ("first", "lost"):
        seat = int(words.pop(0))
    if verb == "bid":
        return by.say(verb, seat, mice=int(words[0]))
    if words == ["?"]:
        return by.say(f"{verb} unseen", seat)
    if words:
        return by.with_card(verb, seat, NAMES.index(words[0]))
    return by.say(verb, seat, mice=1)


def mice_taken(by: Storyteller, before: State) -> Iterator[Line]:
    """What a passing player takes back, and takes from the mouse card (F3)."""
    if mice := before.bid[before.seat]:
        yield by.say("back", before.seat, mice)
    if mice := before.on_card[before.passes]:
        yield by.say("gain", before.seat, mice)


def cards_turned_up(by: Storyteller, before: State, after: State) -> Iterator[Line]:
    """The players' cards that lie open now and did not before; the passive set's card is told
    with its draw."""
    over = after.rounds > before.rounds
    row = after.last_row if over else after.row
    end = row_length(before) if over else after.shown
    for place in range(max(before.shown, passive_cards(before)), end):
        yield by.with_card("turned", owner_of(before, place), row[place])


def outcome_of_round(by: Storyteller, after: State, what: str) -> Iterator[Line]:
    """What a dog does in the row (F8, F9) and whose it is, or that it is gone (F6)."""
    if after.last_buyer == UNKNOWN:
        yield by.say("gone")
        return
    yield from chase(by, after.last_row, after.last_chased)
    if what != "buy":
        yield by.say("sold", after.last_buyer, after.last_price)
    kept = sorted(card for card in after.last_row if UNKNOWN < card < BIG_DOG)
    if after.last_chased != UNKNOWN:
        kept.remove(after.last_chased)
    if kept:
        cards = by.join([by.card(card) for card in kept])
        yield by.say("gets", after.last_buyer, cards=tuple(kept), taken=cards)
    else:
        yield by.say("gets nothing", after.last_buyer)


def chase(by: Storyteller, row: Iterable[int], victim: int) -> Iterator[Line]:
    """Whom a dog of a row chases, or that the dogs have to do with each other (F8, F9)."""
    dogs = [card for card in row if card >= BIG_DOG]
    if victim != UNKNOWN:
        dog = by.card(dogs[0])
        dog = dog[0].upper() + dog[1:]
        yield by.say("chased", cards=(dogs[0], victim), dog=dog, card=by.card(victim))
    elif dogs:
        yield by.say("dogs", cards=tuple(dogs))


def new_round(by: Storyteller, after: State) -> Iterator[Line]:
    """Who starts, and how many mice lie out, or why none do (F6, F7)."""
    yield by.say("round", after.first, round=after.rounds + 1)
    if after.on_card[0]:
        amounts = by.join([str(mice) for mice in after.on_card if mice])
        yield by.say("filled", amounts=amounts)
    else:
        yield by.say("bare" if after.last_buyer == UNKNOWN else "poor")


def the_end(by: Storyteller, s: State) -> Iterator[Line]:
    """Everybody's score and what it is made of, and who wins (F10)."""
    yield by.say("over")
    for seat in range(s.players):
        points = points_in(by.language, score(s, seat))
        yield by.say("score", seat, s.mice[seat], points=points, cats=cat_points(s, seat))
    winners = [by.names[seat] for seat in range(s.players) if wins(s, seat)]
    yield by.say("win" if len(winners) == 1 else "share", who=by.join(winners))
