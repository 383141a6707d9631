"""The ground all games stand on: steps, choices, chance, views, events, journal, packs."""
