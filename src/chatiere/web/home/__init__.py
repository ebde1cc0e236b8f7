"""The first page, help pages, and a person's own page."""
