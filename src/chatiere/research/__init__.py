"""For research: batches of games as arrays, on CPU and GPU, and the interfaces that others know.

Importing this costs little: what a call needs is imported by the call.
"""

from __future__ import annotations

from chatiere.research.adapters import aec_env, gym_env, open_spiel, open_spiel_bot, vector_env
from chatiere.research.batch import Batch
from chatiere.research.observing import numbers_of
from chatiere.research.spreading import spread

__all__ = [
    "Batch",
    "aec_env",
    "gym_env",
    "numbers_of",
    "open_spiel",
    "open_spiel_bot",
    "spread",
    "vector_env",
]
