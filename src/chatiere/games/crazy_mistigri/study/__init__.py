"""What many games of Crazy Mistigri between cats tell its players."""
