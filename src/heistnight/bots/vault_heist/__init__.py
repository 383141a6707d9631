"""Vault Heist by rules of thumb."""
