"""Programs that measure and show the project: bench, load, siege, cluster, paint, pictures."""
