"""CH-50 to CH-63: the twelve characters, one module each."""
