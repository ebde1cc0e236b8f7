"""An independent referee for Mmm!, written from the rulebook and rulings R1 to R6."""

from collections.abc import Sequence
from typing import Any

FOODS = ["B", "F", "U", "C", "A"]
FACES = [*FOODS, "X"]
SQUARES = [column + row for column in "abcdefg" for row in "1234567"]
SIZES = {1: {2, 3, 4}, 2: {2, 3, 4, 5}}  # R1
STEPS = 10  # R1
DICE = 3
MOST_PLAYERS = 6


def neighbours(one: str, other: str) -> bool:
    """Whether two squares share an edge."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def connected(squares: list[str]) -> bool:
    reached = squares[:1]
    for square in reached:  # grows while it is walked
        reached += [s for s in squares if neighbours(s, square) and s not in reached]
    return len(reached) == len(squares)


def in_one_line(squares: list[str]) -> bool:
    """Whether all the squares share one column or one row."""
    return len({s[0] for s in squares}) <= 1 or len({s[1] for s in squares}) <= 1


def read_board(board: Any, side: int) -> list[tuple[str, list[str]]]:
    """The provisions of a record's board; other keys of the board are ignored."""
    try:
        provisions = [(food, list(squares)) for food, squares in board["provisions"]]
        check_board(board["steps"], provisions, side)
    except (KeyError, TypeError) as error:
        raise ValueError("the board is not written as the record format says") from error
    return provisions


def check_board(steps: Any, provisions: list[tuple[str, list[str]]], side: int) -> None:
    """Refuse a board that breaks R1."""
    if type(steps) is not int or steps != STEPS:
        raise ValueError("the cat is ten steps from the pantry")
    if sorted(s for _, squares in provisions for s in squares) != sorted(SQUARES):
        raise ValueError("the provisions must cover each of the 49 squares once")
    if {food for food, _ in provisions} != set(FOODS):
        raise ValueError("all five foods must be on the board, and nothing else")
    if {len(squares) for _, squares in provisions} != SIZES[side]:
        raise ValueError("the sizes of the provisions do not fit the side")
    if not all(connected(squares) for _, squares in provisions):
        raise ValueError("a provision is not in one piece")


class Referee:
    def __init__(self, players: int, options: dict[str, Any], keys: dict[str, Any]) -> None:
        if not 1 <= players <= MOST_PLAYERS:
            raise ValueError("mmm is for 1 to 6 players")
        if set(options) != {"side", "aligned"} or not isinstance(options["aligned"], bool):
            raise ValueError("mmm has the options side, 1 or 2, and aligned, true or false")
        if type(options["side"]) is not int or options["side"] not in SIZES:
            raise ValueError("the side is 1 or 2")
        self.provisions = read_board(keys.get("board"), options["side"])
        self.food = {square: food for food, squares in self.provisions for square in squares}
        self.aligned: bool = options["aligned"]
        self.players = players
        self.stage = "first"  # first, roll (chance), act, over
        self.roller = 0
        self.steps_left = STEPS
        self.mice: set[str] = set()  # squares that hold a mouse
        self.placed: list[str] = []  # squares under this turn's dice
        self.rolled: list[str] = []  # dice of the last roll that are still in hand
        self.duty = False  # whether a die of the last roll must still be placed

    # What the referee says

    def to_move(self) -> int | str | None:
        if self.stage == "over":
            return None
        return self.roller if self.stage == "act" else "*"

    def allowed(self) -> list[str] | None:
        if self.stage == "over":
            return []
        if self.stage == "act":
            return self.puts() + ([] if self.duty else ["roll", "stop"])  # R2
        if self.count() > 1:
            return None
        return [f"{self.prefix()} {name}" for name in self.outcomes()]

    def puts(self) -> list[str]:
        """Every way to place one die of the last roll."""
        return [
            f"put {face} {square}"
            for face in FOODS
            if face in self.rolled
            for square in SQUARES
            if self.food[square] == face and self.is_open(square)
        ]

    def is_open(self, square: str) -> bool:
        if square in self.mice or square in self.placed:  # R2
            return False
        return not self.aligned or in_one_line([*self.placed, square])  # R4

    def prefix(self) -> str:
        return self.stage

    def count(self) -> int:
        return 1 if self.stage == "first" else DICE - len(self.placed)

    def outcomes(self, already: Sequence[str] = ()) -> list[str]:
        if self.to_move() != "*" or len(already) >= self.count():
            raise ValueError("it is not chance's turn")
        if self.stage == "first":
            return [str(seat) for seat in range(self.players)]
        return list(FACES)

    def result(self) -> dict[str, list[int]] | None:
        if self.stage != "over":
            return None
        squares_left = len(SQUARES) - len(self.mice)
        if squares_left == 0:
            seats = list(range(self.players))
            return {"scores": [self.steps_left for _ in seats], "winners": seats}
        return {"scores": [-squares_left] * self.players, "winners": []}

    # What happens at the table

    def enter(self, who: int | str, what: str) -> None:
        mover = self.to_move()
        if mover is None or type(who) is not type(mover) or who != mover:
            raise ValueError(f"{who!r} cannot move: it is {mover!r}")
        if mover == "*":
            self.chance(what)
        elif what not in (self.allowed() or []):
            raise ValueError(f"{what!r} is not allowed: {self.allowed()}")
        elif what == "roll":
            self.stage = "roll"
        elif what == "stop":
            self.collect()
        else:
            _, face, square = what.split(" ")
            self.put(face, square)

    def chance(self, what: str) -> None:
        prefix, *drawn = what.split(" ")
        if prefix != self.prefix() or len(drawn) != self.count():
            raise ValueError(f"{what!r} is not {self.prefix()!r} and {self.count()} more")
        for index, name in enumerate(drawn):
            if name not in self.outcomes(drawn[:index]):
                raise ValueError(f"{name!r} cannot be drawn")
        if self.stage == "first":
            self.roller = int(drawn[0])
            self.stage = "roll"
            return
        self.rolled = drawn
        self.duty = True
        self.stage = "act"
        if not self.puts():  # R2: the turn is lost, and nothing is collected
            self.end_turn(cat_steps=True)

    def put(self, face: str, square: str) -> None:
        self.rolled.remove(face)
        self.placed.append(square)
        self.duty = False
        if len(self.placed) == DICE:  # R2: the turn stops by itself
            self.collect()

    def collect(self) -> None:
        """Put a mouse under every die; the cat stays if that completes a provision (R3)."""
        fresh = set(self.placed)
        self.mice |= fresh
        complete = any(
            fresh & set(squares) and set(squares) <= self.mice for _, squares in self.provisions
        )
        self.end_turn(cat_steps=not complete)

    def end_turn(self, cat_steps: bool) -> None:
        self.placed = []
        self.rolled = []
        if cat_steps:
            self.steps_left -= 1
        if self.steps_left == 0 or len(self.mice) == len(SQUARES):  # R1, R5
            self.stage = "over"
        else:
            self.roller = (self.roller + 1) % self.players
            self.stage = "roll"
