"""Score sheets for who plays with the box on a real table; they work without a connection."""
