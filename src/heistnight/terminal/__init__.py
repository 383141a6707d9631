"""Play, watch, replay and measure the games in a terminal."""
