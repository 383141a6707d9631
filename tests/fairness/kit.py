"""Records of games with fixed secrets, by an honest server and by dishonest ones."""

import json
import random
from collections.abc import Callable, Sequence
from hashlib import blake2b, sha256
from typing import Any

import msgspec

import heistnight as hn
from heistnight.kernel import journal
from heistnight.kernel.deal import Contribution, Deal, commitment_of, nonce_hash, seed_of
from heistnight.kernel.draws import Draw, Draws, Pick, Shuffle, computed, draws_of
from heistnight.kernel.journal import Journal

replace = msgspec.structs.replace


def digits(words: str) -> str:
    """Return 64 hexadecimal digits that depend on these words."""
    return sha256(words.encode()).hexdigest()


SECRET, OTHER_SECRET = digits("secret"), digits("another secret")
NONCES = [digits(f"nonce {seat}") for seat in range(8)]


def played(game: str, seats: int, seed: int | str, acts: int | None = None) -> hn.Game:
    """Play random moves to the end, or so many."""
    running, rng = hn.new(game, seats, seed), random.Random(f"{game} {seats}")
    while not running.over and (acts is None or running.act_count < acts):
        seat = running.waiting[0]
        running.act(seat, rng.choice(running.choices(seat)))
    return running


def new_deal(
    game: str, seats: int, people: Sequence[int], left_out: Sequence[int] = (), secret: str = SECRET
) -> Deal:
    """Return a deal among these seats; those left out sent a hash but no nonce."""
    start = journal.read(hn.new(game, seats, 0).save())
    commitment = commitment_of(secret, "ABC234", journal.dealt_game(start))
    parts = [
        Contribution(
            seat,
            nonce_hash(commitment, seat, NONCES[seat]),
            "" if seat in left_out else NONCES[seat],
        )
        for seat in people
    ]
    return Deal(1, "ABC234", commitment, secret, parts)


def honest(
    game: str = "crooks",
    seats: int = 2,
    people: Sequence[int] = (0, 1),
    left_out: Sequence[int] = (),
) -> str:
    """Return the record of an honest server."""
    deal = new_deal(game, seats, people, left_out)
    return journal.with_proof(played(game, seats, seed_of(deal)), deal)


def forged(text: str, change: Callable[[Journal], Journal]) -> str:
    """Return a changed record with a checksum that fits, as a dishonest server would make it."""
    return journal.signed(change(journal.read(text)))


def edited(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    """Return a record changed to any JSON, with a checksum that fits."""
    record = json.loads(text)
    change(record)
    record["check"] = ""
    unsigned = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    check = blake2b(unsigned.encode(), digest_size=16).hexdigest()
    return f'{unsigned[:-3]}"{check}"}}'


def deal_in(record: Journal) -> Deal:
    assert isinstance(record.deal, Deal)
    return record.deal


def draws_in(record: Journal) -> Draws:
    assert isinstance(record.chance, Draws)
    return record.chance


# Dishonest servers


def with_secret(text: str) -> str:
    """Swap the secret after the commitment, and play with the new seed."""
    deal = replace(deal_in(journal.read(text)), secret=OTHER_SECRET)
    return replayed(text, deal)


def with_new_commitment(text: str) -> str:
    """Swap the secret, and the commitment that people saw with it."""
    record = journal.read(text)
    people = [one.seat for one in deal_in(record).people]
    return replayed(text, new_deal(record.game, record.seats, people, secret=OTHER_SECRET))


def replayed(text: str, deal: Deal) -> str:
    """Return a whole game played with the seed of this deal."""
    record = journal.read(text)
    return journal.with_proof(played(record.game, record.seats, seed_of(deal)), deal)


def without_nonce(text: str, seat: int = 1) -> str:
    """Compute the seed without one person's nonce, and show the nonce in the record."""
    deal = deal_in(journal.read(text))
    dropped = replace(deal, people=[one for one in deal.people if one.seat != seat])
    return forged(replayed(text, dropped), lambda record: replace(record, deal=deal))


def without_person(text: str, seat: int = 1) -> str:
    """Drop one person's nonce from the seed and from the record."""
    deal = deal_in(journal.read(text))
    people = [one for one in deal.people if one.seat != seat]
    return replayed(text, replace(deal, people=people))


def with_person_left_out(text: str, seat: int = 1) -> str:
    """Say that one person revealed nothing."""
    deal = deal_in(journal.read(text))
    people = [replace(one, nonce="") if one.seat == seat else one for one in deal.people]
    return replayed(text, replace(deal, people=people))


def with_late_number(text: str, seat: int = 0) -> str:
    """Choose one person's nonce, and its hash, when all others are known."""
    deal = deal_in(journal.read(text))
    late = Contribution(seat, nonce_hash(deal.commitment, seat, NONCES[7]), NONCES[7])
    people = [late, *[one for one in deal.people if one.seat != seat]]
    return replayed(text, replace(deal, people=sorted(people, key=lambda one: one.seat)))


def with_late_hash(text: str, seat: int) -> str:
    """Choose the hash of a person who is left out when all nonces are known."""
    deal = deal_in(journal.read(text))
    people = [replace(one, hash=NONCES[7]) if one.seat == seat else one for one in deal.people]
    return replayed(text, replace(deal, people=people))


def with_draw(text: str, number: int, change: Callable[[Any], Draw]) -> str:
    """Change one draw of the record."""

    def changed(record: Journal) -> Journal:
        chance = draws_in(record)
        draws = [change(one) if n == number else one for n, one in enumerate(chance.draws)]
        return replace(record, chance=replace(chance, draws=draws))

    return forged(text, changed)


def with_draws_until(text: str, number: int) -> str:
    """Leave out the later draws of the record."""

    def cut(record: Journal) -> Journal:
        chance = draws_in(record)
        return replace(record, chance=replace(chance, draws=chance.draws[:number]))

    return forged(text, cut)


def swap_cards(draw: Shuffle) -> Draw:
    """Deal another first card."""
    first, second, *rest = draw.order
    return replace(draw, order=(second, first, *rest))


def swap_cards_before(draw: Shuffle) -> Draw:
    """Put the deck in another order before the shuffle, so that another card comes first."""
    place = draw.cards.index(draw.order[0])
    cards = list(draw.cards)
    cards[place], cards[place - 1] = cards[place - 1], cards[place]
    changed = replace(draw, cards=tuple(cards))
    return replace(changed, order=_shuffled(changed))


def _shuffled(draw: Shuffle) -> tuple[int, ...]:
    seed = seed_of(deal_in(journal.read(honest())))
    again = computed(seed, draw)
    assert isinstance(again, Shuffle)
    return again.order


def next_pick(draw: Pick) -> Draw:
    return replace(draw, got=(draw.got + 1) % draw.below)


def rigged(text: str) -> str:
    """Deal chosen cards first."""
    record = journal.read(text)
    first = draws_in(record).names["crooks"][5]
    game = hn.new(record.game, record.seats, record.seed, rig={"crooks": [first]})
    rng = random.Random("rigged")
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, rng.choice(game.choices(seat)))
    return journal.with_proof(game, deal_in(record))


def with_other_cards(text: str) -> str:
    """Play with another seed, and claim the seed of the deal."""
    record = journal.read(text)
    other = played(record.game, record.seats, digits("another seed"))
    draws = draws_of(other.rules, other.setup, other.acts)
    acts = journal.read(other.save()).acts
    return forged(text, lambda record: replace(record, acts=acts, chance=draws))


# Records that no server writes


def cards_as_texts(record: dict[str, Any]) -> None:
    """Write cards as texts, and put the deck in the order of texts: 10 comes before 9."""
    draw = record["chance"]["draws"][0]
    cards = sorted(draw["cards"], key=str)
    shuffled = computed(record["seed"], Shuffle(0, draw["block"], "", tuple(cards), ()))
    assert isinstance(shuffled, Shuffle)
    draw["cards"], draw["order"] = list(map(str, cards)), list(map(str, shuffled.order))


def nested_order(record: dict[str, Any]) -> None:
    draw = record["chance"]["draws"][0]
    first, second, *rest = draw["order"]
    draw["order"] = [[first, second], *rest]


def card_below_0(record: dict[str, Any]) -> None:
    draw = record["chance"]["draws"][0]
    draw["cards"] = [card - 1 for card in draw["cards"]]
    draw["order"] = [card - 1 for card in draw["order"]]


def fields_turned(record: dict[str, Any]) -> None:
    draw = record["chance"]["draws"][1]
    record["chance"]["draws"][1] = dict(reversed(draw.items()))


MALFORMED: dict[str, Callable[[dict[str, Any]], None]] = {
    "cards as texts": cards_as_texts,
    "an order inside an order": nested_order,
    "a card below 0": card_below_0,
    "fields in another order": fields_turned,
    "a draw of another kind": lambda one: one["chance"]["draws"][0].update(kind="other"),
    "a deck that is a number": lambda one: one["chance"]["draws"][1].update(deck=5),
    "half a move": lambda one: one["chance"]["draws"][1].update(act=0.5),
    "a draw with a field more": lambda one: one["chance"]["draws"][1].update(more=1),
    "a deal with a field more": lambda one: one["deal"].update(more=1),
    "a person with a field more": lambda one: one["deal"]["people"][0].update(more=1),
    "a pack with a field more": lambda one: one["pack"].update(more=1),
    "a name that is a number": lambda one: one["chance"]["names"].update(crooks=[1]),
    "a move that is a number": lambda one: one["acts"].append(1),
    "a table that is a number": lambda one: one["deal"].update(table=5),
    "rules that are a text": lambda one: one.update(rules=str(one["rules"])),
    "a rig that is a list": lambda one: one.update(rig=[]),
}
