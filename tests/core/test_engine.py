"""What an engine refuses."""

from __future__ import annotations

import numpy as np
import pytest

from chatiere.core.errors import ChatiereError
from chatiere.core.game import find


def test_a_state_that_is_not_there_is_refused_by_an_engine() -> None:
    engine = find("filou").compiled()
    states = engine.new_states(4)
    for call in (engine.hide, engine.play, engine.sees):
        with pytest.raises(ChatiereError, match="states are 0 to 3, not ‹99›"):
            call(states, 99, *([0] if call != engine.sees else [0, 0]))
    assert not np.any(states.view(np.uint8))
