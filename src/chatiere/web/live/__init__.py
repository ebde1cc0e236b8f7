"""Pages that several people look at and that change by themselves: circles, evenings, classes."""
