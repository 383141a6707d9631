"""A real server that cheats: `python -m tests.fairness.dishonest CHEAT …` runs it.

`swap-secret`: swap the secret after the commitment. `other-card`: deal another card than the
shuffle gave. `drop-nonce`: compute the seed without the last person's number, which it shows.
`choose-last`: invent a person with a number when it knows all others.
`call-late`: say that the last person revealed nothing, after acknowledging the number.
"""

import sys
from collections.abc import Callable
from typing import Any

import msgspec

from heistnight.kernel import steps
from heistnight.kernel.deal import Contribution, Deal, nonce_hash, seed_of
from heistnight.kernel.draws import RECORDERS
from heistnight.server.process import run
from heistnight.table import dealing
from tests.fairness.kit import OTHER_SECRET


def swap_secret(deal: Deal) -> str:
    deal.secret = OTHER_SECRET
    return seed_of(deal)


def drop_nonce(deal: Deal) -> str:
    return seed_of(msgspec.structs.replace(deal, people=deal.people[:-1]))


def choose_last(deal: Deal) -> str:
    invented = Contribution(1, nonce_hash(deal.commitment, 1, OTHER_SECRET), OTHER_SECRET)
    deal.people = [one for one in deal.people if one.seat != 1] + [invented]
    return seed_of(deal)


def call_late(deal: Deal) -> str:
    deal.people[-1].nonce = ""
    return seed_of(deal)


def deal_other_card() -> None:
    shuffled: Callable[..., Any] = steps.State.shuffled

    def cheat(self: steps.State, items: tuple[Any, ...], deck: str = "") -> tuple[Any, ...]:
        recorders, block = list(RECORDERS), self.drawn
        RECORDERS.clear()
        second, first, *rest = shuffled(self, items, deck)
        RECORDERS.extend(recorders)
        order = (first, second, *rest)
        for recorder in recorders:
            recorder.shuffled(self.key, block, deck, items, order)
        return order

    steps.State.shuffled = cheat  # type: ignore[method-assign]


SEEDS = {
    "swap-secret": swap_secret,
    "drop-nonce": drop_nonce,
    "choose-last": choose_last,
    "call-late": call_late,
}
CHEATS = (*SEEDS, "other-card")


def main(cheat: str, argv: list[str]) -> None:
    if cheat == "other-card":
        deal_other_card()
    else:
        vars(dealing)["seed_of"] = SEEDS[cheat]
    run.main(argv)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
