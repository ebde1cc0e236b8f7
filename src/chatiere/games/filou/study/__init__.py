"""What a million games of Filou tell its players."""
