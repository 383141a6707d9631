"""Chicken Heist by rules of thumb."""
