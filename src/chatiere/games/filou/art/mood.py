"""The colours of this game."""

from __future__ import annotations

from chatiere.art.palette import Mood

MOOD = Mood("#e5a53f", "#5b2a4a", "#f8dfab", "#c8483d")
