"""Lessons and puzzles: data beside each game, and the coach that plays them with a learner."""
