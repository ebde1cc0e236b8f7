"""The tables for programs, as JSON."""
