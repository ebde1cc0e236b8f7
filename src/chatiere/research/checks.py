"""What is given to a batch, checked: each refusal is one line that says what would be right."""

from __future__ import annotations

from typing import Any

from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.core.kernel import ONLOOKER
from chatiere.research.rows import Rows

MOST_ROWS = 2**31
MOST_SEED = 2**63


def check_size(size: object) -> int:
    if type(size) is not int or not 0 < size < MOST_ROWS:
        raise ChatiereError(f"a batch has 1 row or more, not {shown(size)}")
    return size


def check_seed(seed: object) -> int:
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise ChatiereError(f"a seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}")
    return seed


def check_first(row: object) -> int:
    if type(row) is not int or not 0 <= row < MOST_ROWS:
        raise ChatiereError(f"rows are numbered from 0 on, not from {shown(row)}")
    return row


def check_rows(rows: Any, size: int, xp: Any) -> Any:
    """True for each row that was named, false for the others."""
    given = xp.asarray(rows)
    if given.dtype == bool and given.shape == (size,):
        return given
    if given.ndim != 1 or given.dtype.kind not in "iu":
        raise ChatiereError(f"rows are numbers from 0 to {size - 1}, or {size} of true and false")
    if len(given) and not (int(given.min()) >= 0 and int(given.max()) < size):
        wrong = next(int(row) for row in given if not 0 <= int(row) < size)
        raise ChatiereError(f"rows are 0 to {size - 1}, not {wrong}")
    chosen = xp.zeros(size, bool)
    chosen[given] = True
    return chosen


def check_seats(seat: Any, size: int, players: int, xp: Any) -> Any:
    """A seat for each row."""
    given = xp.asarray(seat)
    if given.dtype.kind not in "iu" or given.shape not in ((), (size,)):
        raise ChatiereError(f"a seat is a number, or {size} of them, one for each row")
    if int(given.min()) < ONLOOKER or int(given.max()) >= players:
        raise ChatiereError(f"seats are 0 to {players - 1}, or -1 for an onlooker")
    return xp.ascontiguousarray(xp.broadcast_to(given, (size,)).astype(xp.int32))


def check_actions(actions: Any, rows: Rows, here: Any) -> None:
    """One legal action for each row whose game goes on."""
    xp, size = here.xp, len(rows.seat)
    if actions.shape != (size,) or actions.dtype.kind not in "iu":
        raise ChatiereError(f"a step takes {size} whole numbers, an action for each row")
    places = xp.arange(rows.legal.shape[1])
    is_legal = ((rows.legal == actions[:, None]) & (places < rows.count[:, None])).any(1)
    wrong = xp.flatnonzero(~is_legal & (rows.count > 0))
    if len(wrong):
        row = int(wrong[0])
        legal = here.get(rows.legal[row, : int(rows.count[row])]).tolist()
        raise ChatiereError(
            f"row {row}: action {int(actions[row])} is not legal; "
            f"legal there: {listed([str(action) for action in legal])}"
        )
