"""A player of Crooks by rules of thumb."""
