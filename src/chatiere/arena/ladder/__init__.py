"""The standing table of all levels in all games, rung by rung, and what in a game is luck."""
