"""CR-13, CR-20, CR-25: place the crook you took at a target, face up or face down."""

from typing import ClassVar

from heistnight.games.crooks.actions import FACE_DOWN, FACE_UP
from heistnight.games.crooks.amounts import HIDING_COST
from heistnight.games.crooks.cards import LOWEST_TARGET, target_name
from heistnight.games.crooks.events import CrookHidden, CrookPlaced
from heistnight.games.crooks.specials import trigger_special
from heistnight.games.crooks.state import DOWN, NOTHING, CrooksState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

MAY_JOIN = ("accomplice", "killer", "switch")
"""Specials that may join their owner's crooks; a full row has no room for a switch (CR-14)."""
PURPOSE = {
    "accomplice": "join the crooks there",
    "killer": "kill your own crooks there",
    "switch": "move the crooks there elsewhere",
}


class Rob(Ask[CrooksState], frozen=True):
    """CR-13: place the crook you took in your row, face up for free or face down for $1."""

    rule: ClassVar[str] = "CR-13"
    phase: ClassVar[str] = "rob"

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        who = s.pack.crook[s.hand].words()
        hiding = any(choice in FACE_DOWN for choice in self.choices(s, seat))
        or_hidden = f", or face down for ${HIDING_COST}"
        return f"Choose a target for {who}: face up{or_hidden if hiding else ''}."

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        special = s.pack.crook[s.hand].special
        free = s.free_targets(seat)
        up = FACE_UP[: s.targets] if special in MAY_JOIN else tuple([FACE_UP[t] for t in free])
        if special == "kingpin" or s.cash[seat] < HIDING_COST:
            return up
        return up + tuple([FACE_DOWN[t] for t in free])

    def label(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        special = s.pack.crook[s.hand].special
        if choice in FACE_UP and special in MAY_JOIN:
            target = FACE_UP.index(choice)
            if s.rows[seat][target]:
                return f"Face up at {target_name(target)}: {PURPOSE[special]}"
        return None

    def why_not(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        if choice not in FACE_UP and choice not in FACE_DOWN:
            return None
        hidden = choice in FACE_DOWN
        if hidden and s.pack.crook[s.hand].special == "kingpin":
            return "the kingpin is always placed face up (CR-25)."
        if hidden and s.cash[seat] < HIDING_COST:
            return f"placing face down costs ${HIDING_COST}, and you have no money left (CR-13)."
        return "you already have a crook at that target (CR-13)."

    def answer(self, s: CrooksState, choice: Choice) -> None:
        if choice in FACE_DOWN:
            self.hide(s, FACE_DOWN.index(choice))
        else:
            self.show(s, FACE_UP.index(choice))

    def hide(self, s: CrooksState, target: int) -> None:
        """CR-20: place the crook face down; its ability never triggers."""
        card, s.hand = s.hand, NOTHING
        s.pay(self.seat, HIDING_COST)
        s.put(self.seat, target, (card | DOWN,))
        worth = LOWEST_TARGET + target
        s.tell(lambda: CrookHidden(self.seat, worth, s.pack.crook[card].words(), card))

    def show(self, s: CrooksState, target: int) -> None:
        card, s.hand = s.hand, NOTHING
        before = s.rows[self.seat][target]
        s.put(self.seat, target, (*before, card))
        s.open |= 1 << card
        s.reveal()
        crook = s.pack.crook[card]
        worth = LOWEST_TARGET + target
        s.tell(lambda: CrookPlaced(self.seat, worth, crook.words(), len(before), card))
        if crook.special:
            trigger_special(s, self.seat, target, crook.special)
