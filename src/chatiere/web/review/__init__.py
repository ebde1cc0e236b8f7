"""What a tiger thinks of every decision of a finished game."""
