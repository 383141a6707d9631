"""The running game at a table: live game, match, log, reaction windows, clocks, pace."""
