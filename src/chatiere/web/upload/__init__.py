"""Records of games that were played elsewhere, brought along."""
