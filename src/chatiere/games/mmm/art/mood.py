"""The colours of this game."""

from __future__ import annotations

from chatiere.art.palette import Mood

MOOD = Mood("#7ba455", "#2f5233", "#e0ebc2", "#d9442f")
