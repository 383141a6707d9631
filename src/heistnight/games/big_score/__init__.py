"""The Big Score: draft crew, rob jobs together, push your luck in the vault."""
