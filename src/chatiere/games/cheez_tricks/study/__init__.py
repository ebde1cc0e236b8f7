"""What many games of Cheez-Tricks between cats tell its players."""
