"""Bots for The Big Score Solitaire."""
