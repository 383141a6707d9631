"""Server processes: starting them, worker processes, limits on connections."""
