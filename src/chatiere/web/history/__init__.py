"""Somebody's finished games: the list, the totals, progress, a rating, an archive."""
