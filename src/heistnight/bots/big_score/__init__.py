"""The Big Score by rules of thumb."""
