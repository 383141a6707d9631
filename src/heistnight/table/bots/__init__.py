"""Bots at a table: the seats they play, the processes they think in, the fair queue."""
