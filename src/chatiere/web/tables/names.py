"""Names of people and of computer players."""

from __future__ import annotations

import unicodedata

from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal

LONGEST = 40
BOTS = ("Moustache", "Caramel", "Réglisse", "Praline", "Noisette", "Biscotte")
"""One for each seat."""
INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}
"""Letters of some scripts and many emoji are held together by these."""


def clean_name(text: object) -> str:
    """A name that can be shown anywhere."""
    if not isinstance(text, str):
        raise Refusal(N_("A name is a text."))
    name = cleaned(text)
    if not name:
        raise Refusal(N_("Please give a name."))
    if len(name) > LONGEST:
        raise Refusal(N_("A name has at most %(most)s letters."), most=LONGEST)
    return name


def cleaned(text: str) -> str:
    """What somebody typed, in one line: no control characters, nothing that turns the direction
    of what follows, spaces as single spaces; empty if nothing of it can be seen."""
    kept = "".join(c for c in unicodedata.normalize("NFC", text).translate(BLANKS) if _is_shown(c))
    line = " ".join(kept.split())
    return line if any(unicodedata.category(c)[0] in "LNPS" for c in line) else ""


BLANKS = str.maketrans(dict.fromkeys("\u3164\u115f\u1160\uffa0\u2800", " "))
"""Letters and signs that show nothing."""


def _is_shown(c: str) -> bool:
    kind = unicodedata.category(c)
    return (kind not in INVISIBLE and kind != "Cf") or c in JOINERS or c.isspace()


def distinct(name: str, taken: list[str]) -> str:
    """Two people of one name at a table are told apart by a number."""
    if name not in taken:
        return name
    for number in range(2, len(taken) + 3):
        tail = f" {number}"
        other = name[: LONGEST - len(tail)] + tail
        if other not in taken:
            return other
    raise AssertionError("more names than seats")
