"""What all games share: steps, choices, chance, views, events, journals and packs."""
