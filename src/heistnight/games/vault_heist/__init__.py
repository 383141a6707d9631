"""The Score: Vault Heist: open three locks before the others, and stop them from doing so."""
