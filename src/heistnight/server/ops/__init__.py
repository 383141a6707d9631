"""Operating a server: admin commands, metrics, logs, nodes, event-loop lag."""
