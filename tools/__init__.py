"""Development programs that measure the project or make its pictures; not installed."""
