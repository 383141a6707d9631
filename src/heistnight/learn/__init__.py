"""Lessons and puzzles: data in each game's folder, and the coach that runs them."""
