"""Chicken Heist: rob, peek, meddle, and run before the wrong event turns up."""
