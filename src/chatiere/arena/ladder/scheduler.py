"""What of a ladder is played next: as much as possible is to be known whenever it is stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from chatiere.arena.contest import Contest, play_deal
from chatiere.arena.full_information import FULL_INFORMATION
from chatiere.arena.ladder.pairing_result import UNSEEN, WANTED, PairingResult
from chatiere.arena.ladder.work import Dealt, PairingJournals

ROUGHLY = 0.05
"""A margin for a pairing that is proven: then the share is told for its own sake."""
Found = tuple[int, int, Dealt]
"""Which pairing, which deal, and how it came out."""
Order = tuple[bool, bool, int, float]


@dataclass(frozen=True)
class StoppingRule:
    """When a pairing is known well enough."""

    most: int = 2000
    """Deals after which it is left alone, whatever is known."""

    def is_done(self, result: PairingResult) -> bool:
        return result.deals >= self.most or (
            result.is_finished and result.margin <= (WANTED if is_open(result) else ROUGHLY)
        )


def is_open(result: PairingResult) -> bool:
    """Whether nothing is proven yet."""
    return result.proven_after is None


def part_done(result: PairingResult) -> float:
    """How much of its deals a pairing has, by the nearer of its two ends: a proof, or a margin
    that needs none.  A margin shrinks with the root of the deals."""
    if not is_open(result):
        return min(1.0, (ROUGHLY / result.margin) ** 2)
    return min(1.0, max((WANTED / result.margin) ** 2, result.sequential_test().nearness))


@dataclass
class Progress:
    """One pairing while it is played: deals are begun in order, and finished in any."""

    journals: PairingJournals
    stopping_rule: StoppingRule
    early: dict[int, Dealt] = field(default_factory=dict)
    """Deals that were finished before one that comes before them."""
    part: float = 0.0
    is_done: bool = False
    is_finished: bool = False

    def __post_init__(self) -> None:
        self.begun = self.deals = self.journals.result.deals
        self.is_open_cards = FULL_INFORMATION in self.journals.pairing.pair
        self.searchers = self.journals.pairing.searchers
        self._look()

    def take(self, number: int, dealt: Dealt) -> None:
        self.early[number] = dealt
        while self.deals in self.early:
            self.journals.add(self.early.pop(self.deals))
            self.deals += 1
        self._look()

    def _look(self) -> None:
        """Once after every deal: it takes far longer than to choose what is played next."""
        result = self.journals.result
        self.part, self.is_finished = part_done(result), result.is_finished
        self.is_done = self.stopping_rule.is_done(result)

    @property
    def is_wanted(self) -> bool:
        return not self.is_done and self.begun < self.stopping_rule.most

    @property
    def order(self) -> Order:
        """Those with the least are played first: before all, players whom people meet; then what
        is neither proven nor measured; then what costs least; then what is furthest from done,
        counting the deals that are under way."""
        known = self.deals + UNSEEN.total()
        part = self.part * (1 + (self.begun - self.deals) / known)
        return self.is_open_cards, self.is_finished, self.searchers, part


class Schedule:
    """Which deal comes next, asked again and again while others are under way."""

    def __init__(self, journals: Sequence[PairingJournals], stopping_rule: StoppingRule) -> None:
        self._all = [Progress(each, stopping_rule) for each in journals]

    def pieces(self) -> Iterator[tuple[int, list[Contest], int]]:
        """Work for `play_tables`, until everything is done or under way."""
        while (which := self.next()) is not None:
            progress = self._all[which]
            progress.begun += 1
            yield which, progress.journals.pairing.contests, progress.begun - 1

    def next(self) -> int | None:
        """The pairing to play, by its place in the list."""
        wanted = (which for which, progress in enumerate(self._all) if progress.is_wanted)
        return min(wanted, key=lambda which: self._all[which].order, default=None)

    def take(self, found: Found) -> PairingResult:
        """What a pairing has come to with one deal more."""
        which, number, dealt = found
        self._all[which].take(number, dealt)
        return self._all[which].journals.result

    @property
    def done(self) -> int:
        """How many pairings are."""
        return sum(progress.is_done for progress in self._all)


def play_tables(which: int, contests: list[Contest], number: int) -> Found:
    """The same deal at every table of a pairing."""
    return which, number, tuple(play_deal(contest, number) for contest in contests)
