"""The random source: published vectors, pinned outcomes, fairness."""

from collections import Counter
from random import Random

from heistnight.kernel import chance
from heistnight.kernel.chance import Chance, block, key_of


def test_a_block_is_keyed_blake2b_as_published() -> None:
    """BLAKE2's known-answer tests: key 00..3f, message 00..07."""
    key = bytes(range(64))
    number = int.from_bytes(bytes(range(8)), "little")
    published = (
        "380beaf6ea7cc9365e270ef0e6f3a64fb902acae51dd5512f84259ad2c91f4bc"
        "4108db73192a5bbfb0cbcf71e46c3e21aee1c5e860dc96e8eb0b7b8426e6abe9"
    )
    assert block(key, number).to_bytes(64, "little").hex() == published


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    source = Chance(7)
    assert [source.below(1000) for _ in range(8)] == PINNED_NUMBERS
    assert source.shuffled(range(12)) == PINNED_SHUFFLE
    assert Chance("7").below(10**9) != Chance(7).below(10**9)


PINNED_NUMBERS = [243, 56, 245, 843, 714, 306, 367, 572]
PINNED_SHUFFLE = (3, 9, 8, 2, 7, 4, 10, 6, 11, 5, 1, 0)


def test_a_long_shuffle_uses_enough_blocks() -> None:
    for size in (2, 52, 90, 128):
        bits = chance.SHUFFLE_BLOCKS[size] * chance.BLOCK_BITS
        orders = 1
        for n in range(2, size + 1):
            orders *= n
        assert bits >= orders.bit_length() + chance.SPARE_BITS


def test_shuffles_are_fair() -> None:
    source = Chance("fair")
    seen = Counter([source.shuffled("abc") for _ in range(6000)])
    assert len(seen) == 6
    assert max(seen.values()) < 1150
    assert min(seen.values()) > 850


def test_keys_of_numbers_and_words_differ() -> None:
    assert key_of(1) != key_of("1")
    assert key_of(1) != key_of(-1)


def test_a_lent_source_is_seeded_by_the_callers() -> None:
    assert Chance.from_rng(Random(3)).below(10**6) == Chance.from_rng(Random(3)).below(10**6)
    own = Chance(1)
    assert Chance.from_rng(own) is own
    assert 0 <= own.random() < 1
