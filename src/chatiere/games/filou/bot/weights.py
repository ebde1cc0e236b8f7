"""The numbers that self-play has fitted: read once, and only if they are the right ones.

`docs/training.md` says how they were made.  New numbers get a new file name, so that nobody
mixes up two tigers.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import Reals

FILE = Path(__file__).with_name("weights-1.npy")
CHECKSUM = "78a81d9c63743e503f4e72190d5bf144e51593a010654c2dc5fa839be619698e"


@cache
def numbers(path: Path = FILE) -> Reals:
    """First those of the policy, then those of the position, each layer's biases before its
    weights."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ChatiereError(f"cannot read what the tiger has learned: {error}") from error
    if hashlib.sha256(data).hexdigest() != CHECKSUM:
        raise ChatiereError(f"{path} is damaged: install chatiere anew")
    found: Reals = np.load(path, allow_pickle=False).astype(np.float64)
    return found
