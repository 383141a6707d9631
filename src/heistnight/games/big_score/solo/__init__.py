"""The Big Score Solitaire: one boss, nine scenarios."""
