"""An independent referee for Filou, written from the rulebook and rulings F1 to F10."""

from collections.abc import Sequence
from typing import Any

CARDS = ["-8", "-5", "3", "5", "8", "11", "15", "R", "D", "d"]
RABBIT, BIG_DOG, SMALL_DOG = "R", "D", "d"
MOUSE_CARDS = {3: [3, 6], 4: [2, 4, 6], 5: [2, 3, 4, 6]}  # F7
BANK = {3: 21, 4: 27, 5: 33}  # F7, before the first filling
WITH_PASSIVE_SET = 3  # the number of players at which the passive set takes part
OWN_MICE = 15
ROUNDS = 9


def cat_points(card: str) -> int:
    """What a won card is worth; only cats count."""
    return 0 if card in (RABBIT, BIG_DOG, SMALL_DOG) else int(card)


def prey(dog: str, others: list[str]) -> str:
    """The one card that a lone dog chases away (F8)."""
    cats = [int(card) for card in others if card != RABBIT]
    positive = [cat for cat in cats if cat > 0]
    negative = [cat for cat in cats if cat < 0]
    if dog == BIG_DOG and positive:
        return str(max(positive))
    if dog == SMALL_DOG and negative:
        return str(min(negative))
    if RABBIT in others:
        return RABBIT
    # No cat of the wanted sign and no rabbit: the cat nearest zero of the other sign.
    return str(min(cats, key=abs))


def after_the_dogs(row: list[str]) -> list[str]:
    """What the buyer of a row takes home."""
    dogs = [card for card in row if card in (BIG_DOG, SMALL_DOG)]
    rest = [card for card in row if card not in (BIG_DOG, SMALL_DOG)]
    if len(dogs) == 1:
        rest.remove(prey(dogs[0], rest))  # F8: exactly one card, also among twins
    return rest  # F9: several dogs leave and touch nobody


class Referee:
    def __init__(self, players: int, options: dict[str, Any], keys: dict[str, Any]) -> None:
        if players not in MOUSE_CARDS:
            raise ValueError("filou is for 3 to 5 players")
        if set(options) != {"open_mice"} or not isinstance(options["open_mice"], bool):
            raise ValueError("filou has the option open_mice, true or false")
        self.players = players
        self.stage = "first"  # first, lost, place, passive, bid, offer, over
        self.first = 0
        self.mover = 0  # who acts, or in stage "lost" whose card is lost
        self.hands = [list(CARDS) for _ in range(players)]
        self.passive = list(CARDS)
        self.mice = [OWN_MICE] * players
        self.bank = BANK[players]
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.rounds_over = 0
        self.row: list[str] = []
        self.mice_in_row: list[int] = []
        self.bids: dict[int, int] = {}  # of those who have not passed; 0 is no bid yet

    # What the referee says

    def to_move(self) -> int | str | None:
        if self.stage == "over":
            return None
        if self.stage in ("first", "lost", "passive"):
            return "*"
        return self.mover

    def allowed(self) -> list[str] | None:
        if self.stage == "over":
            return []
        if self.to_move() == "*":
            return [f"{self.prefix()} {name}" for name in self.outcomes()]
        if self.stage == "place":
            return [f"place {card}" for card in CARDS if card in self.hands[self.mover]]
        if self.stage == "offer":  # F5: with no mouse one can only decline
            return ["buy", "decline"] if self.mice[self.mover] > 0 else ["decline"]
        # F3: more than the highest bid so far, at most all that the bidder owns.
        lowest, highest = max(self.bids.values()) + 1, self.mice[self.mover]
        return [*(f"bid {mice}" for mice in range(lowest, highest + 1)), "pass"]

    def prefix(self) -> str:
        if self.stage == "lost":
            return f"lost {self.mover}"
        return self.stage

    def count(self) -> int:
        return 1

    def outcomes(self, already: Sequence[str] = ()) -> list[str]:
        if already:
            raise ValueError("every chance move of filou is one single draw")
        if self.stage == "first":
            return [str(seat) for seat in range(self.players)]
        if self.stage == "lost":  # F1
            return list(self.hands[self.mover])
        if self.stage == "passive":  # F2: the missing card is as undecided as the others
            return list(self.passive)
        raise ValueError("it is not chance's turn")

    def result(self) -> dict[str, list[int]] | None:
        if self.stage != "over":
            return None
        cats = [sum(map(cat_points, cards)) for cards in self.won]
        scores = [cats[seat] + self.mice[seat] for seat in range(self.players)]
        ranks = [(scores[seat], cats[seat]) for seat in range(self.players)]  # F10
        winners = [seat for seat in range(self.players) if ranks[seat] == max(ranks)]
        return {"scores": scores, "winners": winners}

    # What happens at the table

    def enter(self, who: int | str, what: str) -> None:
        mover = self.to_move()
        if mover is None or type(who) is not type(mover) or who != mover:
            raise ValueError(f"{who!r} cannot move: it is {mover!r}")
        if what not in (self.allowed() or []):
            raise ValueError(f"{what!r} is not allowed: {self.allowed()}")
        word = what.rsplit(" ", maxsplit=1)[-1]
        if self.stage == "first":
            self.first = int(word)
            self.stage = "lost"
            self.mover = 0
        elif self.stage == "lost":
            self.lose(word)
        elif self.stage == "place":
            self.place(word)
        elif self.stage == "passive":
            self.passive.remove(word)
            self.row.insert(0, word)
            self.stage = "bid"
        elif self.stage == "bid" and what == "pass":
            self.pass_bid()
        elif self.stage == "bid":
            self.bids[self.mover] = int(word)
            self.mover = self.next_bidder()
        elif what == "buy":
            self.sell(1)
        else:
            self.decline()

    def lose(self, card: str) -> None:
        self.hands[self.mover].remove(card)
        self.mover += 1
        if self.mover == self.players:
            self.start_round(bare=False)

    def start_round(self, bare: bool) -> None:
        if self.rounds_over == ROUNDS:
            self.stage = "over"
            return
        cards = MOUSE_CARDS[self.players]
        if bare or self.bank < sum(cards):  # F6, F7
            self.mice_in_row = [0 for _ in cards]
        else:
            self.mice_in_row = list(cards)
            self.bank -= sum(cards)
        self.row = []
        self.bids = dict.fromkeys(range(self.players), 0)
        self.mover = self.first
        self.stage = "place"

    def place(self, card: str) -> None:
        self.hands[self.mover].remove(card)
        self.row.append(card)
        self.mover = (self.mover + 1) % self.players  # F2: clockwise from the first player
        if len(self.row) == self.players:  # all have placed, so it is the first player again
            self.stage = "passive" if self.players == WITH_PASSIVE_SET else "bid"

    def next_bidder(self) -> int:
        seat = (self.mover + 1) % self.players
        while seat not in self.bids:
            seat = (seat + 1) % self.players
        return seat

    def pass_bid(self) -> None:
        # F3: the bid was never paid, so taking it back is forgetting it.
        del self.bids[self.mover]
        self.mice[self.mover] += self.mice_in_row.pop(0)
        self.mover = self.next_bidder()
        if len(self.bids) == 1:
            if self.bids[self.mover] > 0:
                self.sell(self.bids[self.mover])
            else:
                self.stage = "offer"  # F5

    def sell(self, price: int) -> None:
        self.mice[self.mover] -= price
        self.bank += price
        self.won[self.mover] += after_the_dogs(self.row)
        self.first = self.mover
        self.rounds_over += 1
        self.start_round(bare=False)

    def decline(self) -> None:
        # F6: the row leaves the game and the same player starts a bare round.
        self.rounds_over += 1
        self.start_round(bare=True)
