"""Fixtures and Hypothesis profiles: tests repeat the same examples, `make soak` tries new ones."""

import os

# Tests run in parallel already: several numpy threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# What is tested is the source, unless `make test` asks for the compiled build.
os.environ.setdefault("HEISTNIGHT_BUILD", "pure")

from hypothesis import settings

from tests.postgres import cluster, database, persistent_cluster, postgres

__all__ = ["cluster", "database", "persistent_cluster", "postgres"]

settings.register_profile("same-examples", derandomize=True, deadline=None)
settings.register_profile("new-examples", deadline=None, print_blob=True)
settings.load_profile("same-examples")
