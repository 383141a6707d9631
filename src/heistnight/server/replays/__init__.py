"""Replays of finished games: recording, storing, watching and reviewing them."""
