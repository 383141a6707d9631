"""The arena: many seeded games between bots, with the same results on every machine."""
