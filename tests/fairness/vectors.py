"""The test vectors that the Python, the Node and the browser checker share.

`python -m tests.fairness` writes them. The committed file must not change: stored games depend on
every value in it.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from heistnight.kernel import chance, journal
from heistnight.kernel.deal import (
    DealtGame,
    commitment_of,
    hash_list,
    hash_texts,
    nonce_hash,
    seed_of,
)
from heistnight.kernel.draws import Pick, Shuffle, computed
from tests.fairness import kit
from tests.fairness.kit import replace

FILE = Path(__file__).parent / "vectors.json"
TEXTS = [[], [""], ["", ""], ["a", "bc"], ["ab", "c"], ["1:a,"], ["Zoë", "€", "🂡"], ["x" * 200]]
SEEDS: list[int | str] = ["", "the same night", "7", "Zoë 🂡", 7, 0, -1, 2**63 - 1, -(2**63)]
BLOCKS = (0, 1, 255, 256, 2**32, 2**53 - 1)
MANY_SEATS = 2**53 - 1
SIZES = (0, 1, 2, 3, 13, 14, 32, 60, 98, 99, 128)


def all_vectors() -> dict[str, Any]:
    return {
        "texts": [{"texts": texts, "hash": hash_texts(*texts)} for texts in TEXTS],
        "keys": [{**seed_words(seed), "key": chance.key_of(seed).hex()} for seed in SEEDS],
        "blocks": [block(seed, number) for seed in SEEDS[:3] for number in BLOCKS],
        "picks": [pick(below, at) for at, below in enumerate((1, 2, 3, 40, 1000, 2**32))],
        "shuffles": [shuffle(size, at) for at, size in enumerate(SIZES)],
        "commitments": [commitment(dealt) for dealt in dealt_games()],
        "nonces": [nonce(seat) for seat in (0, 1, 10)],
        "hashes": [hashes(people) for people in ((), (0,), (0, 1), (1, 2))],
        "seeds": [seed(people) for people in ((), (0,), (0, 1), (1, 2))],
        "records": records(),
    }


def seed_words(seed: int | str) -> dict[str, str]:
    return {"kind": "int" if isinstance(seed, int) else "str", "seed": str(seed)}


def block(seed: int | str, number: int) -> dict[str, Any]:
    found = chance.block(chance.key_of(seed), number)
    return {**seed_words(seed), "number": number, "block": f"{found:0128x}"}


def pick(below: int, at: int) -> dict[str, Any]:
    made = computed("picks", Pick(0, at, "", below, 0))
    return {"seed": "picks", "draw": msgspec.to_builtins(made)}


def shuffle(size: int, at: int) -> dict[str, Any]:
    made = computed("shuffles", Shuffle(0, at, "", tuple(range(size)), ()))
    return {"seed": "shuffles", "draw": msgspec.to_builtins(made)}


def dealt_games() -> list[DealtGame]:
    plain = DealtGame("crooks", 1, 2, {}, "Zoë's pack", "00ff", kit.digits("pack"))
    options = {"variant": "simple", "extreme": True, "bonus": False, "rounds": 3, "word": "true"}
    return [plain, replace(plain, options=options), replace(plain, game="vault-heist", seats=5)]


def commitment(dealt: DealtGame) -> dict[str, Any]:
    made = commitment_of(kit.SECRET, "ABC234", dealt)
    facts = msgspec.to_builtins(dealt)
    return {"secret": kit.SECRET, "table": "ABC234", "dealt": facts, "commitment": made}


def nonce(seat: int) -> dict[str, Any]:
    number, committed = kit.NONCES[seat % 8], kit.digits("commitment")
    made = nonce_hash(committed, seat, number)
    return {"commitment": committed, "seat": seat, "nonce": number, "hash": made}


def hashes(people: tuple[int, ...]) -> dict[str, Any]:
    deal = kit.new_deal("crooks", 4, people, left_out=people[2:])
    return {"deal": msgspec.to_builtins(deal), "hashes": hash_list(deal)}


def seed(people: tuple[int, ...]) -> dict[str, Any]:
    deal = kit.new_deal("crooks", 4, people, left_out=people[2:])
    return {"deal": msgspec.to_builtins(deal), "seed": seed_of(deal)}


# Whole records


def records() -> list[dict[str, Any]]:
    """Return honest and dishonest records with what each checker must find wrong."""
    good = kit.honest()
    deal = kit.deal_in(journal.read(good))
    saw, own = {"commitment": deal.commitment}, {"nonce": kit.NONCES[1]}
    seen = {**saw, **own}
    plain = kit.played("crooks", 2, "plain").save()
    whole = kit.played("crooks", 2, 7).save()
    alone, missing = kit.honest(people=(1,)), kit.honest(left_out=(0,))
    return [
        vector("an honest game", good, seen),
        vector("an honest game, hashes seen", good, saw_hashes(good)),
        vector(
            "a number chosen last", kit.with_late_number(good), saw_hashes(good), ["seen-hashes"]
        ),
        vector(
            "an invented person", kit.with_late_number(alone), saw_hashes(alone), ["seen-hashes"]
        ),
        vector(
            "a hash chosen last",
            kit.with_late_hash(missing, 0),
            saw_hashes(missing),
            ["seen-hashes"],
        ),
        vector("no deal, but hashes were seen", plain, saw_hashes(good), ["deal"]),
        vector(
            "an honest game, other case and spaces", good, {"nonce": f" {kit.NONCES[1].upper()} "}
        ),
        vector("the deal of this table", good, {"table": " abc234 "}),
        vector("the deal of another table", good, {"table": "ABC235"}, proof="other-table"),
        vector("a person left out", kit.honest(left_out=(1,)), {}),
        vector("instant solo", kit.honest("big-score-solo", 1, (0,), (0,)), {}, proof="fixed"),
        vector("five players", kit.honest("vault-heist", 5, (0, 1, 3)), {}),
        vector("no deal", plain, {}, proof="nothing"),
        vector("a whole number as a fraction", kit.edited(whole, fraction), {}, ["record"]),
        vector("no deal, but one was seen", whole, saw, ["deal"]),
        vector("a swapped secret", kit.with_secret(good), seen, ["commitment"]),
        vector(
            "a swapped secret and commitment",
            kit.with_new_commitment(good),
            seen,
            ["seen-commitment"],
        ),
        vector("a nonce not in the seed", kit.without_nonce(good), {}, ["seed"]),
        vector("a person dropped", kit.without_person(good), seen, ["seen-nonce"]),
        vector("a person called late", kit.with_person_left_out(good), seen, ["seen-nonce"]),
        vector("another card", kit.with_draw(good, 0, kit.swap_cards), {}, ["draws"]),
        vector("another deck order", kit.with_draw(good, 0, kit.swap_cards_before), {}, ["draws"]),
        vector("another first seat", kit.with_draw(good, 1, kit.next_pick), {}, ["draws"]),
        vector("a rigged deck", kit.rigged(good), {}, ["rig"]),
        vector("another game's cards", kit.with_other_cards(good), {}, ["draws"]),
        vector("no draws", forged(good, chance=msgspec.UNSET), {}, ["draws"]),
        vector("an empty list of draws", kit.with_draws_until(good, 0), {}, ["draws"]),
        vector(
            "a deck left out",
            kit.with_draws_until(kit.honest("chicken-heist", 3), 4),
            {},
            ["draws"],
        ),
        vector("another option", forged(good, options={"x": 1}), {}, ["commitment"]),
        vector(
            "another table", forged(good, deal=replace(deal, table="ABC235")), {}, ["commitment"]
        ),
        vector("another nonce", other_nonce(good), {}, ["nonces", "seed"]),
        vector("a seat twice", forged(good, deal=twice(good)), {}, ["deal"]),
        vector("a cut record", good[:-2], {}, ["record"]),
        vector("far too many seats", forged(good, seats=MANY_SEATS), {}, ["commitment"]),
        *[
            vector(name, kit.edited(good, change), {}, ["record"])
            for name, change in kit.MALFORMED.items()
        ],
    ]


def fraction(record: dict[str, Any]) -> None:
    record["seed"] = float(record["seed"])


def vector(
    name: str, text: str, seen: dict[str, str], failed: list[str] | None = None, proof: str = ""
) -> dict[str, Any]:
    proven = "nothing" if failed else proof or "nobody-chose"
    return {"name": name, "text": text, "seen": seen, "failed": failed or [], "proof": proven}


def saw_hashes(text: str) -> dict[str, str]:
    return {"hashes": hash_list(kit.deal_in(journal.read(text)))}


def forged(text: str, **changes: Any) -> str:
    return kit.forged(text, lambda record: replace(record, **changes))


def other_nonce(text: str) -> str:
    deal = kit.deal_in(journal.read(text))
    people = [replace(one, nonce=kit.NONCES[5]) for one in deal.people]
    return forged(text, deal=replace(deal, people=people))


def twice(text: str) -> Any:
    deal = kit.deal_in(journal.read(text))
    return replace(deal, people=[*deal.people, deal.people[0]])


def read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def write() -> None:
    """Write one vector per line."""
    parts = [
        f'"{part}": [\n'
        + ",\n".join([json.dumps(one, ensure_ascii=False) for one in found])
        + "\n]"
        for part, found in all_vectors().items()
    ]
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
