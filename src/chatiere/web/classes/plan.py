"""Who sits with whom in a class: pure, without a server.

Pupils stand here by their numbers, never by name.  A place where pupils sit down together is a
`Group`; it waits until it is full, and is played at a table of its own once it has a code.
Everything gives a new plan, so that a change which the store refuses has not happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from chatiere.web.classes.settings import SAME, ClassSettings


@dataclass(frozen=True)
class Group:
    """Pupils who play together, or wait for it."""

    number: int
    pupils: tuple[int, ...]
    since: float
    """When the first of them sat down."""
    code: str = ""
    """Of their table, once they play."""
    wanted: tuple[int, ...] = ()
    """Who is expected: where the same people play again, those of the game before."""
    is_over: bool = False

    @property
    def is_waiting(self) -> bool:
        return not self.code and not self.is_over

    @property
    def is_played(self) -> bool:
        return bool(self.code) and not self.is_over


@dataclass(frozen=True)
class ClassPlan:
    """A class as its row in the store has it."""

    settings: ClassSettings = field(default_factory=ClassSettings)
    is_paused: bool = False
    groups: tuple[Group, ...] = ()
    """In the order in which they began to wait."""
    gone: tuple[int, ...] = ()
    """Pupils whom the teacher has taken out."""
    report: Mapping[str, Any] | None = None
    """What came of it, once the names are gone."""

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> ClassPlan:
        groups = [
            Group(**{**one, "pupils": tuple(one["pupils"]), "wanted": tuple(one["wanted"])})
            for one in content.get("groups", ())
        ]
        return cls(
            ClassSettings.of(content.get("settings", {})),
            bool(content.get("is_paused")),
            tuple(groups),
            tuple(content.get("gone", ())),
            content.get("report"),
        )

    def content(self) -> dict[str, Any]:
        return {
            "settings": self.settings.kept(),
            "is_paused": self.is_paused,
            "groups": [asdict(group) for group in self.groups],
            "gone": list(self.gone),
            "report": self.report,
        }

    # -- looking ----------------------------------------------------------------------------------

    def group_of(self, pupil: int) -> Group | None:
        """Where a pupil plays or waits now."""
        return next((g for g in self.groups if pupil in g.pupils and not g.is_over), None)

    def last_of(self, pupil: int) -> Group | None:
        """Where a pupil played last."""
        return next((g for g in reversed(self.groups) if pupil in g.pupils and g.is_over), None)

    def numbered(self, number: int) -> Group | None:
        return next((group for group in self.groups if group.number == number), None)

    def active(self) -> list[Group]:
        return [group for group in self.groups if not group.is_over]

    def games_of(self, pupil: int) -> int:
        """At how many tables a pupil has played."""
        return sum(pupil in group.pupils and bool(group.code) for group in self.groups)

    def met(self, pupil: int, others: Iterable[int]) -> int:
        """How often a pupil has played with these already."""
        played = [group.pupils for group in self.groups if group.code and pupil in group.pupils]
        return sum(other in pupils for other in others for pupils in played)

    def has_room(self, group: Group, pupil: int) -> bool:
        expected = set(group.pupils) | set(group.wanted)
        return group.is_waiting and len(expected | {pupil}) <= self.settings.size

    def is_full(self, group: Group) -> bool:
        """Whether everybody is there for whom a seat is kept."""
        if len(group.pupils) >= self.settings.size:
            return True
        return bool(group.wanted) and set(group.wanted) <= set(group.pupils)

    def due(self, now: float) -> list[Group]:
        """Who begins now: full tables, and those that have waited long enough."""
        if self.is_paused:
            return []
        wait = self.settings.wait
        waiting = [group for group in self.groups if group.is_waiting and group.pupils]
        return [g for g in waiting if self.is_full(g) or (wait and now - g.since >= wait)]

    # -- changing ---------------------------------------------------------------------------------

    def with_group(self, number: int, change: Callable[[Group], Group]) -> ClassPlan:
        groups = [change(group) if group.number == number else group for group in self.groups]
        return replace(self, groups=tuple(g for g in groups if g.pupils or g.code))

    def seated(self, pupil: int, now: float) -> ClassPlan:
        """With a place for this pupil; who has one keeps it."""
        if self.group_of(pupil) or pupil in self.gone:
            return self
        last = self.last_of(pupil)
        if last and self.settings.again == SAME:
            return self._seated_again(pupil, last, now)
        open_ = [group for group in self.groups if self.has_room(group, pupil)]
        best = min(
            open_, key=lambda g: (self.met(pupil, g.pupils), -len(g.pupils), g.number), default=None
        )
        return self._joined(pupil, best, now)

    def _seated_again(self, pupil: int, last: Group, now: float) -> ClassPlan:
        """With those of the game before, as they come; who has gone is not waited for."""
        size = self.settings.size
        for group in self.groups:
            if group.is_waiting and pupil in group.wanted and len(group.pupils) < size:
                return self._joined(pupil, group, now)
        others = [other for other in last.pupils if other != pupil and self.is_free(other)]
        return self._joined(pupil, None, now, (pupil, *others)[:size])

    def is_free(self, pupil: int) -> bool:
        return self.group_of(pupil) is None and pupil not in self.gone

    def _joined(
        self, pupil: int, group: Group | None, now: float, wanted: tuple[int, ...] = ()
    ) -> ClassPlan:
        if group is not None:
            return self.with_group(group.number, lambda g: replace(g, pupils=(*g.pupils, pupil)))
        number = max((g.number for g in self.groups), default=0) + 1
        return replace(self, groups=(*self.groups, Group(number, (pupil,), now, wanted=wanted)))

    def without(self, pupil: int) -> ClassPlan:
        """This pupil has left where they were; nobody waits for them."""
        groups = [
            group
            if group.is_over
            else replace(
                group,
                pupils=tuple(p for p in group.pupils if p != pupil),
                wanted=tuple(p for p in group.wanted if p != pupil),
            )
            for group in self.groups
        ]
        return replace(self, groups=tuple(g for g in groups if g.pupils or g.code))

    def moved(self, pupil: int, to: int | None, now: float) -> ClassPlan:
        """To a table that waits and has room, or else to a new one."""
        left = self.without(pupil)
        target = left.numbered(to) if to is not None else None
        if target is not None and not (
            target.is_waiting and len(target.pupils) < self.settings.size
        ):
            target = None
        return left._joined(pupil, target, now)

    def removed(self, pupil: int) -> ClassPlan:
        """Taken out of the class."""
        return replace(self.without(pupil), gone=(*self.gone, pupil))

    def begun(self, codes: Mapping[int, str]) -> ClassPlan:
        """These groups play, each at the table of this code."""
        plan = self
        for number, code in codes.items():
            plan = plan.with_group(
                number,
                lambda g, code=code: replace(g, code=code, wanted=()),  # type: ignore[misc]
            )
        return plan

    def over(self, codes: Iterable[str]) -> ClassPlan:
        """The games at these tables are over: their people are free."""
        done = set(codes)
        groups = [replace(g, is_over=True) if g.code in done else g for g in self.groups]
        return replace(self, groups=tuple(groups))
