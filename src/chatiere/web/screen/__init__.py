"""A table on a large screen, for everybody in the room."""
