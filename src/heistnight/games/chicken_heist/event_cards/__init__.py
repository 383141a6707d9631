"""CH-30 to CH-40: the events, one module each."""
