"""CH-70 to CH-83: the fourteen action cards, one module each."""
