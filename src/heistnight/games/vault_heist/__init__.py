"""The Score: Vault Heist: unlock three levels before your rivals, and stop them."""
