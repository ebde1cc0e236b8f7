"""What can be learned from millions of games, and the pages that tell players of it."""
