"""Solitaire by rules of thumb, and how it fares."""
