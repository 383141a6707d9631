"""Bots for Vault Heist."""
