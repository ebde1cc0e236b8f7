"""What a part of a template looks at: paths into the values that it is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


class Each:
    """A step to every element of a value."""


class Truth:
    """A step to whether a value is true, where no more of it matters."""


class Noneness:
    """A step to whether a value is None."""


Step: TypeAlias = "str | int | Each | Truth | Noneness | Path"
EACH, TRUTH, NONE = Each(), Truth(), Noneness()


@dataclass(frozen=True)
class Path:
    """A value of the context, or something in it: a name, and the steps from there."""

    root: str
    steps: tuple[Step, ...] = ()

    def to(self, step: Step) -> Path:
        return Path(self.root, (*self.steps, step))

    @property
    def is_one(self) -> bool:
        """Whether it leads to one value and not to many."""
        return EACH not in self.steps


@dataclass(frozen=True)
class Comparison:
    """`view.first == p.seat`: whether it holds, where no more of the two values matters."""

    left: Path | Constant
    operator: str
    right: Path | Constant


@dataclass(frozen=True)
class Constant:
    """A value that stands in the template, as Python writes it."""

    text: str


@dataclass
class Need:
    """What is looked at of one value: all of it, or some of what is in it; and, whatever else is,
    what it is compared with."""

    is_whole: bool = False
    parts: dict[Step, Need] = field(default_factory=dict)
    comparisons: dict[Comparison, None] = field(default_factory=dict)
    """In the order of the template."""

    @property
    def is_all(self) -> bool:
        """Whether all of the value is looked at, at once or of each element."""
        return self.is_whole or (EACH in self.parts and self.parts[EACH].is_all)
