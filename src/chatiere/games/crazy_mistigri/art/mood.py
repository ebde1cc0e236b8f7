"""The colours of this game."""

from __future__ import annotations

from chatiere.art.palette import Mood

MOOD = Mood("#55388f", "#281648", "#d5c3f2", "#f06fa8")
