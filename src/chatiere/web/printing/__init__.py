"""Games to print, as PDF files."""
