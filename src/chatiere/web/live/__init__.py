"""Pages that several people look at and that change by themselves: a circle, an evening, a class."""
