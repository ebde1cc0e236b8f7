"""A path for each game: the lesson, a kitten, a cat, a tiger, and five finesses to find."""
