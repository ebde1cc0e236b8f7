"""Computer players: what they know came through `hide`, how they think is here."""
