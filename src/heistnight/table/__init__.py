"""One running game: its seats, clocks, bots' turns, undo and store. Nothing here knows of HTTP."""
