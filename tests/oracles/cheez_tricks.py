"""A slow, plain referee for Cheez-Tricks, written from the rulebook and rulings C1 to C10."""

SUITS = ["S", "R", "P", "B"]  # C1, in the record's order
TOP_VALUE = {2: 7, 3: 9, 4: 10, 5: 10}  # C2
HAND_SIZE = {2: 10, 3: 12, 4: 10, 5: 8}  # C2
ROUNDS = {2: 4, 3: 3, 4: 4, 5: 5}  # C2
POINTS_PER_TRICK = [2, 1, 0, 3]  # C8, by the number of cats that captured the player


def suit_of(card: str) -> str:
    return card[0]


def value_of(card: str) -> int:
    return int(card[1:])


def cheese_deck(players: int) -> list[str]:
    """C2: the cheese cards in use, in the record's order."""
    return [f"{suit}{value}" for suit in SUITS for value in range(1, TOP_VALUE[players] + 1)]


def cat_deck(players: int, level: str) -> list[str]:
    """C5 and C9: the cats in use, in the record's order."""
    top_counted = TOP_VALUE[players]
    if level == "domestic":  # C9: no grey or orange cat of value 9 or 10
        top_counted = min(top_counted, 8)
    things = [str(value) for value in range(1, top_counted + 1)] + SUITS + ["tricks"]
    cats = [f"most:{thing}" for thing in things]
    cats += [f"fewest:{thing}" for thing in things]
    cats += [f"trick:{number}" for number in range(2, 9)]
    cats += ["first:2", "first:3"]
    cats += ["exactly:1", "exactly:2", "exactly:3"]
    cats += [f"takes:{s}{value}" for value in (7, 8) if value <= TOP_VALUE[players] for s in SUITS]
    return cats


class Referee:
    def __init__(self, players: int, options: dict[str, object], keys: dict[str, object]) -> None:
        if players not in TOP_VALUE:
            raise ValueError(f"2 to 5 players, not {players}")
        if set(options) != {"level"} or options["level"] not in ("domestic", "wild"):
            raise ValueError(f"bad options {options}")
        if keys:
            raise ValueError(f"unknown keys {keys}")
        self.players = players
        # The stage is what is due next: first, deal, cats, trump, pick, play or over.
        self.stage = "first"
        self.round = 1
        self.token = 0  # C3: the holder of the first-player token
        self.cat_pile = cat_deck(players, str(options["level"]))  # C6: used cats never come back
        self.round_scores: list[list[int]] = []  # one list of points by seat for every round played
        self._clear_table()

    def _clear_table(self) -> None:
        """All cheese cards go back into the deck before a round is dealt."""
        self.deck = cheese_deck(self.players)
        self.hands: list[list[str]] = []  # grows by one hand at each deal
        self.cats: list[str] = []
        self.trump = ""
        self.leader = self.token
        self.trick: list[str] = []  # the cards on the table, the leader's first
        self.trick_winners: list[int] = []  # by trick
        self.won: list[list[str]] = [[] for _ in range(self.players)]  # cards won by seat

    # ---- what is due ----

    def to_move(self) -> int | str | None:
        if self.stage == "over":
            return None
        if self.stage == "pick":
            return self._picker()
        if self.stage == "play":
            return (self.leader + len(self.trick)) % self.players
        return "*"

    def allowed(self) -> list[str] | None:
        if self.stage == "over":
            return []
        if self.stage == "pick":
            return [f"trump {suit}" for suit in SUITS]
        if self.stage == "play":
            return [f"play {card}" for card in self._playable()]
        if self.count() > 1:
            return None
        return [f"{self.prefix()} {name}" for name in self.outcomes()]

    def prefix(self) -> str:
        self._chance_only()
        if self.stage == "deal":
            return f"deal {len(self.hands)}"
        return self.stage  # "first", "cats" or "trump"

    def count(self) -> int:
        self._chance_only()
        return {"first": 1, "deal": HAND_SIZE[self.players], "cats": 3, "trump": 1}[self.stage]

    def outcomes(self, already: tuple[str, ...] = ()) -> list[str]:
        self._chance_only()
        if self.stage == "first":
            names = [str(seat) for seat in range(self.players)]
        elif self.stage == "deal":
            names = list(self.deck)
        elif self.stage == "cats":
            names = list(self.cat_pile)
        else:
            names = list(SUITS)
        for name in already:
            names.remove(name)
        return names

    def takes_number(self) -> bool:
        self._chance_only()
        return True

    def result(self) -> dict[str, list[int]] | None:
        if self.stage != "over":
            return None
        totals = self._totals()
        winners = [seat for seat in range(self.players) if totals[seat] == max(totals)]
        # C10: the best single round among those tied; still tied, they share.
        best = {seat: max(points[seat] for points in self.round_scores) for seat in winners}
        winners = [seat for seat in winners if best[seat] == max(best.values())]
        return {"scores": totals, "winners": winners}

    def _chance_only(self) -> None:
        if self.to_move() != "*":
            raise ValueError("no chance move is due")

    def _totals(self) -> list[int]:
        return [sum(points[seat] for points in self.round_scores) for seat in range(self.players)]

    def _picker(self) -> int:
        """C4: fewest points picks; tied, the first clockwise from the token holder, included."""
        totals = self._totals()
        clockwise = [(self.token + step) % self.players for step in range(self.players)]
        return next(seat for seat in clockwise if totals[seat] == min(totals))

    def _playable(self) -> list[str]:
        """C3: any card may be led; followers follow suit if they can."""
        seat = (self.leader + len(self.trick)) % self.players
        hand = [card for card in cheese_deck(self.players) if card in self.hands[seat]]
        if self.trick:
            same_suit = [card for card in hand if suit_of(card) == suit_of(self.trick[0])]
            if same_suit:
                return same_suit
        return hand

    # ---- making a move ----

    def enter(self, who: int | str, what: str) -> None:
        due = self.to_move()
        if due is None or isinstance(who, bool) or who != due:
            raise ValueError(f"{who!r} may not move, {due!r} is due")
        if due == "*":
            self._enter_chance(self._drawn_names(what))
            return
        texts = self.allowed()
        if texts is None or what not in texts:
            raise ValueError(f"{what!r} is not one of {texts}")
        thing = what.split(" ")[1]
        if self.stage == "pick":
            self.trump = thing
            self.stage = "play"
        else:
            self._play(int(due), thing)

    def _drawn_names(self, what: str) -> list[str]:
        start = self.prefix() + " "
        if not what.startswith(start):
            raise ValueError(f"{what!r} does not start with {start!r}")
        names = what[len(start) :].split(" ")
        if len(names) != self.count():
            raise ValueError(f"{what!r} does not draw {self.count()}")
        for index, name in enumerate(names):
            if name not in self.outcomes(tuple(names[:index])):
                raise ValueError(f"{name!r} cannot be drawn in {what!r}")
        return names

    def _enter_chance(self, names: list[str]) -> None:
        if self.stage == "first":
            self.token = int(names[0])
            self._clear_table()
            self.stage = "deal"
        elif self.stage == "deal":
            for card in names:
                self.deck.remove(card)
            self.hands.append(names)
            if len(self.hands) == self.players:
                self.stage = "cats"
        elif self.stage == "cats":
            for cat in names:
                self.cat_pile.remove(cat)
            self.cats = names
            self.stage = "trump" if self.round == 1 else "pick"  # C4
        else:
            self.trump = names[0]
            self.stage = "play"

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < self.players:
            return
        trumps = [c for c in self.trick if suit_of(c) == self.trump]
        contenders = trumps or [c for c in self.trick if suit_of(c) == suit_of(self.trick[0])]
        best = max(contenders, key=value_of)
        winner = (self.leader + self.trick.index(best)) % self.players
        self.trick_winners.append(winner)
        self.won[winner] += self.trick
        self.trick = []
        self.leader = winner  # C3
        if not any(self.hands):
            self._end_round()

    # ---- the end of a round ----

    def _end_round(self) -> None:
        seats = range(self.players)
        captures = [self._captured(cat) for cat in self.cats]
        cats_by_seat = [sum(seat in captured for captured in captures) for seat in seats]
        tricks = [self.trick_winners.count(seat) for seat in seats]
        points = [tricks[seat] * POINTS_PER_TRICK[cats_by_seat[seat]] for seat in seats]
        self.round_scores.append(points)
        if self.round == ROUNDS[self.players]:
            self.stage = "over"
            return
        self.round += 1
        self.token = (self.token + 1) % self.players  # C3
        self._clear_table()
        self.stage = "deal"

    def _captured(self, cat: str) -> list[int]:
        """C7: the seats that this cat has captured, all tricks of the round being played."""
        kind, thing = cat.split(":")
        seats = range(self.players)
        if kind == "trick":
            return [self.trick_winners[int(thing) - 1]]
        if kind == "first":
            return self._first_to_win(int(thing))
        if kind == "takes":
            return [seat for seat in seats if thing in self.won[seat]]
        if kind == "exactly":
            return [seat for seat in seats if self.trick_winners.count(seat) == int(thing)]
        counts = [self._how_many(seat, thing) for seat in seats]
        wanted = min(counts) if kind == "fewest" else max(counts)
        if kind == "most" and wanted == 0:
            return []
        return [seat for seat in seats if counts[seat] == wanted]

    def _first_to_win(self, tricks: int) -> list[int]:
        for played, winner in enumerate(self.trick_winners, start=1):
            if self.trick_winners[:played].count(winner) == tricks:
                return [winner]
        return []

    def _how_many(self, seat: int, thing: str) -> int:
        """How many tricks, or cards of a suit or value, this seat has won."""
        if thing == "tricks":
            return self.trick_winners.count(seat)
        if thing in SUITS:
            return sum(suit_of(card) == thing for card in self.won[seat])
        return sum(value_of(card) == int(thing) for card in self.won[seat])
