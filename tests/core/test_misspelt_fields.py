"""A field that a state does not have is found by the type checker, before anybody plays.

Each function here reads or writes a misspelt field of one game's `State`.  Strict mypy
refuses that, and the comment beside it says that we know.  If a `State` ever became `Any`
again, mypy would call that comment unused, and `./test` would fail.  The tests themselves
see that plain Python refuses the field as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from miette.rules import State as Miette

from chatiere.core.kernel import Reals
from chatiere.core.state import BaseState, StateArray
from chatiere.games.chasse_aux_souris.bot import strategy as chasse
from chatiere.games.chasse_aux_souris.state import State as Chasse
from chatiere.games.cheez_tricks.bot import strategy as cheez
from chatiere.games.cheez_tricks.state import State as Cheez
from chatiere.games.crazy_mistigri.bot import strategy as mistigri
from chatiere.games.crazy_mistigri.state import State as Mistigri
from chatiere.games.filou.bot import strategy as filou
from chatiere.games.filou.rules import State as FilouOfRules
from chatiere.games.filou.state import State as Filou
from chatiere.games.mmm.bot import strategy as mmm
from chatiere.games.mmm.state import State as Mmm


def in_any_state(s: BaseState) -> int:
    return s.viewers  # type: ignore[attr-defined, no-any-return]


def in_an_array(states: StateArray[Filou]) -> int:
    return states[0].higest  # type: ignore[attr-defined, no-any-return]


def in_filou(s: Filou) -> int:
    return s.higest  # type: ignore[attr-defined, no-any-return]


def in_its_rules(s: FilouOfRules) -> None:
    s.higest = 1  # type: ignore[attr-defined]


def in_a_row_of_filou(s: Filou) -> int:
    return s.hands[0]  # type: ignore[attr-defined, no-any-return]


def in_chasse_aux_souris(s: Chasse) -> int:
    return s.totl  # type: ignore[attr-defined, no-any-return]


def in_cheez_tricks(s: Cheez) -> int:
    return s.trumps  # type: ignore[attr-defined, no-any-return]


def in_crazy_mistigri(s: Mistigri) -> int:
    return s.piles  # type: ignore[attr-defined, no-any-return]


def in_mmm(s: Mmm) -> int:
    return s.step  # type: ignore[attr-defined, no-any-return]


def in_the_example(s: Miette) -> int:
    return s.turns  # type: ignore[attr-defined, no-any-return]


def in_bots(s: BaseState, parameters: Reals) -> None:
    """Not to be called: a bot's functions want the state of their own game, and not any."""
    chasse.evaluate(s, 0, parameters)  # type: ignore[arg-type]
    cheez.evaluate(s, 0, parameters)  # type: ignore[arg-type]
    mistigri.evaluate(s, 0, parameters)  # type: ignore[arg-type]
    filou.evaluate(s, 0, parameters)  # type: ignore[arg-type]
    mmm.evaluate(s, 0, parameters)  # type: ignore[arg-type]


MISSPELT: list[tuple[Callable[[Any], object], type[BaseState]]] = [
    (in_any_state, BaseState),
    (in_filou, Filou),
    (in_its_rules, FilouOfRules),
    (in_a_row_of_filou, Filou),
    (in_chasse_aux_souris, Chasse),
    (in_cheez_tricks, Cheez),
    (in_crazy_mistigri, Mistigri),
    (in_mmm, Mmm),
    (in_the_example, Miette),
]


@pytest.mark.parametrize(("misspelt", "state"), MISSPELT)
def test_a_misspelt_field_is_refused(
    misspelt: Callable[[Any], object], state: type[BaseState]
) -> None:
    with pytest.raises(AttributeError):
        misspelt(state(np.zeros(1, state.dtype)))


def test_a_misspelt_field_of_an_item_is_refused() -> None:
    with pytest.raises(AttributeError):
        in_an_array([Filou(np.zeros(1, Filou.dtype))])
