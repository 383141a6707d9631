"""Write the shared test vectors."""

from tests.fairness import vectors

vectors.write()
