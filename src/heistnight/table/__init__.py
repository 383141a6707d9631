"""A table with one running game: seats, clocks, bots, undo and storage. It does not know HTTP."""
