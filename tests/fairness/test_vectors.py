"""The shared test vectors in Python. Node and a browser run the same file."""

import json
from typing import Any

import pytest

from heistnight.kernel import chance
from heistnight.verify import Seen, verify
from tests.fairness import vectors

VECTORS = vectors.read()
PARTS = [part for part in VECTORS if part != "records"]


@pytest.mark.parametrize("part", PARTS)
def test_the_vectors_never_change(part: str) -> None:
    assert json.loads(json.dumps(vectors.all_vectors()[part])) == VECTORS[part]


@pytest.mark.parametrize("record", VECTORS["records"], ids=lambda one: one["name"])
def test_each_record_is_judged_as_the_vectors_say(record: dict[str, Any]) -> None:
    verdict = verify(record["text"], Seen(**record["seen"]))
    failed = [check.id for check in verdict.checks if not check.fits]
    assert [one for one in failed if one != "rules"] == record["failed"]
    assert verdict.proof == record["proof"]
    assert verdict.fits is (not failed)


def test_the_source_is_blake2b_with_a_key() -> None:
    """Not computed by our own code: the documented form, step by step."""
    from hashlib import blake2b

    key = blake2b(b"heistnight:str:picks").digest()
    number = int.from_bytes(blake2b(bytes(8), key=key).digest(), "little")
    assert chance.block(chance.key_of("picks"), 0) == number
