"""The colours of this game."""

from __future__ import annotations

from chatiere.art.palette import Mood

MOOD = Mood("#74bde8", "#1e5a86", "#d6edf8", "#f2705a")
