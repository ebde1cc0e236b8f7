"""What many games tell the players of one: a page for each game that has been studied."""
