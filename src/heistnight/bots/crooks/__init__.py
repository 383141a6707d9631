"""Bots for Crooks."""
