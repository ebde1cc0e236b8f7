"""Learning by doing: a first game on a prepared deal, with a coach beside the table."""
