"""Faces of people: an animal and a colour, written `fox-3`, that stay theirs at every table."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from functools import lru_cache

from markupsafe import Markup, escape

from chatiere.art.faces import HEADS, PAPERS
from chatiere.bots.levels import LEVELS
from chatiere.core.translation import N_, Label
from chatiere.store.rows import Seat
from chatiere.web.server.assets import address
from chatiere.web.server.refusal import Refusal

ANIMALS: dict[str, Label] = {animal: head[-1] for animal, head in HEADS.items()}
COLOURS: dict[str, Label] = {str(number): paper[-1] for number, paper in enumerate(PAPERS)}
FACES = frozenset(f"{animal}-{colour}" for animal in ANIMALS for colour in COLOURS)
HUMAN, MOST_SEATS = "human", 6
STAND_INS = frozenset(
    [*(f"level-{level}" for level in LEVELS), *(f"{HUMAN}-{n}" for n in range(MOST_SEATS))]
)
"""Who has no face: a computer player looks as its level does, and there is a mouse for a seat."""


def checked_face(animal: str, colour: str) -> str:
    """What somebody chose."""
    if f"{animal}-{colour}" not in FACES:
        raise Refusal(N_("There is no such face."))
    return f"{animal}-{colour}"


def animal_of(face: str) -> str:
    return face.rpartition("-")[0]


def chance_face(beside: Collection[str] = ()) -> str:
    """A face by chance, of an animal that nobody `beside` has."""
    taken = {animal_of(face) for face in beside}
    free = [animal for animal in ANIMALS if animal not in taken]
    return f"{secrets.choice(free)}-{secrets.choice(list(COLOURS))}"


def seated_face(wish: str, beside: Collection[str]) -> str:
    """The face of who sits down `beside` these: their own, in another colour for this table if
    somebody looks exactly like that already."""
    if wish not in FACES:
        return chance_face(beside)
    if wish not in beside:
        return wish
    animal = animal_of(wish)
    free = [f"{animal}-{colour}" for colour in COLOURS if f"{animal}-{colour}" not in beside]
    return secrets.choice(free)


def face_of_seat(seat: Seat) -> str:
    """How who sits there looks; tables of before have a mouse for each seat."""
    if seat.kind != HUMAN:
        return f"level-{seat.kind}"
    return seat.face or f"{HUMAN}-{seat.seat % MOST_SEATS}"


@lru_cache(maxsize=4_000)
def face(text: str, label: str = "", cls: str = "face") -> Markup:
    """The picture of a face, by its text.  Beside a name it is an ornament, and no screen reader
    says it; where it stands alone, `label` is what is said: the person's name."""
    says = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    if text in FACES:
        animal, _, colour = text.rpartition("-")
        sheet, names = address("art/faces.svg"), [f"paper-{colour}", animal]
    else:
        sheet, names = address("art/common.svg"), [text if text in STAND_INS else "human-0"]
    uses = "".join(f'<use href="{sheet}#{name}"/>' for name in names)
    return Markup(f'<svg class="art {escape(cls)}"{says}>{uses}</svg>')  # noqa: S704 - escaped, or ours
