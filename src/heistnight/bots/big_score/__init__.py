"""Bots for The Big Score."""
