"""Bots against bots: many seeded games, seats in turn, the same result wherever they are played."""
