"""Chicken Heist: rob the bank, look at events, move them, and run in time."""
