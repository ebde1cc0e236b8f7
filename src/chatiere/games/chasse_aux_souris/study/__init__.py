"""What many games of La Chasse aux Souris between cats tell its players."""
