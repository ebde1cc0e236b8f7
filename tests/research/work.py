"""What tests have done with the parts of a batch, in processes and on machines that import it."""

from __future__ import annotations

from typing import Any

from chatiere.research import Batch


def played_out(batch: Batch) -> Any:
    """The points of random games."""
    return batch.play_out("random").copy()
