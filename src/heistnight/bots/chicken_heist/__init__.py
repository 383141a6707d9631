"""Bots for Chicken Heist."""
