"""How strong all levels are in all games, pairing by pairing, and what in a game is luck."""
