"""What there is to know of Mmm!, computed and played."""
