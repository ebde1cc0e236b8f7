"""What `conformance.py` holds a game to, said in one line where it is broken."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import States


def law(kept: bool, sentence: str) -> None:
    if not kept:
        raise AssertionError(f"broken: {sentence}")


def same(one: States, other: States, sentence: str) -> None:
    """Equal to the byte; if not, the first field that differs is named."""
    if one.tobytes() != other.tobytes():
        names = one.dtype.names or ()
        differ = [n for n in names if one[n].tobytes() != other[n].tobytes()]
        where = {n: (one[n].tolist(), other[n].tolist()) for n in differ[:2]}
        raise AssertionError(f"broken: {sentence}: {differ} {str(where)[:600]}")


def check_sentences(lines: Any) -> None:
    """Something is said, and every line is one line."""
    law(isinstance(lines, list) and len(lines) > 0, "something is said")
    for line in lines:
        law(
            isinstance(line, str) and bool(line.strip()) and "\n" not in line, f"one line: {line!r}"
        )
