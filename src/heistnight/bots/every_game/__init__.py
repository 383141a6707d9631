"""Players that know no game, and so can play any."""
