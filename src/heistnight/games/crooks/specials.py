"""CR-21 to CR-26: abilities of special crooks placed face up."""

from typing import ClassVar

from heistnight.games.crooks.actions import (
    DECLINE,
    KILL,
    MOVE,
    PICK_POCKET,
    SPY_ON_HANGOUT,
    SPY_ON_TARGET,
)
from heistnight.games.crooks.amounts import POCKET_MONEY
from heistnight.games.crooks.cards import (
    HANGOUTS,
    LOWEST_TARGET,
    TARGETS,
    Special,
    target_name,
)
from heistnight.games.crooks.events import (
    CrooksKilled,
    CrooksMoved,
    PocketPicked,
    SpecialDeclined,
    SpiedOnHangout,
    SpiedOnTarget,
)
from heistnight.games.crooks.state import DOWN, NUMBER, CrooksState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask


def trigger_special(s: CrooksState, seat: Seat, target: int, special: Special) -> None:
    """Start the ability of the crook that was just placed face up at this target."""
    joined = len(s.rows[seat][target]) > 1
    if special == "pickpocket":
        s.then(PickPocket(seat))
    elif special == "spy":
        send_spy(s, seat)
    elif special == "killer":
        send_killer(s, seat, target, joined)
    elif special == "switch" and joined:
        clear_target(s, seat, target)


def decline(s: CrooksState, seat: Seat, special: Special) -> None:
    """CR-20: log that the seat skipped an ability."""
    s.tell(SpecialDeclined, seat, special)


class PickPocket(Ask[CrooksState], frozen=True):
    """CR-21: take $2 from the bank, or skip."""

    rule: ClassVar[str] = "CR-21"
    phase: ClassVar[str] = "pickpocket"

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        return f"Take ${POCKET_MONEY} from the bank with your pickpocket?"

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        return (PICK_POCKET, DECLINE)

    def answer(self, s: CrooksState, choice: Choice) -> None:
        if choice == DECLINE:
            decline(s, self.seat, "pickpocket")
            return
        s.pay(self.seat, -POCKET_MONEY)
        s.tell(PocketPicked, self.seat, POCKET_MONEY)


# CR-23


def clear_target(s: CrooksState, seat: Seat, target: int) -> None:
    """CR-23: move the crooks under the switch; ask where to if there is a choice."""
    free = s.free_targets(seat)
    if len(free) == 1:
        move_crooks(s, seat, target, free[0])
    else:
        s.then(Switch(seat, target))


def move_crooks(s: CrooksState, seat: Seat, target: int, to: int) -> None:
    *moved, switch = s.rows[seat][target]
    s.put(seat, to, tuple(moved))
    s.put(seat, target, (switch,))
    s.tell(CrooksMoved, seat, len(moved), LOWEST_TARGET + target, LOWEST_TARGET + to)


class Switch(Ask[CrooksState], frozen=True):
    """CR-23: choose a target without your crooks for those under the switch."""

    rule: ClassVar[str] = "CR-23"
    phase: ClassVar[str] = "switch"

    target: int

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        count = len(s.rows[seat][self.target]) - 1
        moved = "crook" if count == 1 else f"{count} crooks"
        return f"Choose a new target for your {moved} at {target_name(self.target)}."

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([MOVE[t] for t in s.free_targets(seat)])

    def why_not(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        if choice in MOVE:
            return "you already have a crook there (CR-23)."
        return None

    def answer(self, s: CrooksState, choice: Choice) -> None:
        move_crooks(s, self.seat, self.target, MOVE.index(choice))


# CR-24


def send_killer(s: CrooksState, seat: Seat, target: int, joined: bool) -> None:
    """CR-24: kill your own crooks at the target if there are any; otherwise ask whose."""
    if joined:
        kill_crooks(s, seat, seat, target)
    elif any(row[target] for other, row in enumerate(s.rows) if other != seat):
        s.then(Kill(seat, target))


def kill_crooks(s: CrooksState, seat: Seat, victim: Seat, target: int) -> None:
    """Discard the victim's crooks at a target; face-down crooks stay unseen."""
    there = s.rows[victim][target]
    dead = there[:-1] if victim == seat else there
    s.put(victim, target, there[len(dead) :])
    s.killed += tuple([(victim, crook) for crook in dead])
    seen = tuple([crook for crook in dead if crook < DOWN])
    unseen = len(dead) - len(seen)
    worth = LOWEST_TARGET + target
    s.tell(lambda: CrooksKilled(seat, victim, worth, s.words(seen), unseen, seen))


class Kill(Ask[CrooksState], frozen=True):
    """CR-24: choose the rival whose crooks at the killer's target are discarded, or skip."""

    rule: ClassVar[str] = "CR-24"
    phase: ClassVar[str] = "kill"

    target: int

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        return f"Whose crooks at {target_name(self.target)} do you kill?"

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        victims = [
            KILL[other] for other, row in enumerate(s.rows) if other != seat and row[self.target]
        ]
        return (*victims, DECLINE)

    def why_not(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        if choice not in KILL:
            return None
        if choice == KILL[seat]:
            return "you have no other crook there (CR-24)."
        if KILL.index(choice) >= s.seats:
            return f"there are only {s.seats} players (CR-1)."
        return "that player has no crook at this target (CR-24)."

    def answer(self, s: CrooksState, choice: Choice) -> None:
        if choice == DECLINE:
            decline(s, self.seat, "killer")
        else:
            kill_crooks(s, self.seat, KILL.index(choice), self.target)


# CR-26


def spied_targets(s: CrooksState) -> list[int]:
    """Return the targets with face-down crooks."""
    return [t for t in TARGETS if any(crook >= DOWN for row in s.rows for crook in row[t])]


def send_spy(s: CrooksState, seat: Seat) -> None:
    if any(s.hangouts) or spied_targets(s):
        s.then(Spy(seat))


class Spy(Ask[CrooksState], frozen=True):
    """CR-26: look at all face-down crooks at one target, or into one hangout, or skip."""

    rule: ClassVar[str] = "CR-26"
    phase: ClassVar[str] = "spy"

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        return "Choose where your spy looks."

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        return (
            *[SPY_ON_TARGET[t] for t in spied_targets(s)],
            *[SPY_ON_HANGOUT[h] for h, pile in enumerate(s.hangouts) if pile],
            DECLINE,
        )

    def why_not(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        if choice in SPY_ON_TARGET:
            return "there are no face-down crooks there (CR-26)."
        if choice in SPY_ON_HANGOUT:
            missing = SPY_ON_HANGOUT.index(choice) >= len(s.hangouts)
            return (
                "this game doesn't use that hangout (CR-2)." if missing else "it's empty (CR-26)."
            )
        return None

    def answer(self, s: CrooksState, choice: Choice) -> None:
        if choice == DECLINE:
            decline(s, self.seat, "spy")
        elif choice in SPY_ON_HANGOUT:
            self.look_into_hangout(s, SPY_ON_HANGOUT.index(choice))
        else:
            self.look_at_target(s, SPY_ON_TARGET.index(choice))

    def look_into_hangout(self, s: CrooksState, hangout: int) -> None:
        s.look_into(self.seat, hangout)
        where, pile = HANGOUTS[hangout], s.hangouts[hangout]
        s.tell(lambda: SpiedOnHangout(self.seat, where, s.words(pile), pile))

    def look_at_target(self, s: CrooksState, target: int) -> None:
        hidden = {
            seat: tuple([crook & NUMBER for crook in row[target] if crook >= DOWN])
            for seat, row in enumerate(s.rows)
        }
        seen = 0
        for cards in hidden.values():
            for card in cards:
                seen |= 1 << card
        s.learn(self.seat, seen)
        s.reveal()
        s.tell(
            lambda: SpiedOnTarget(
                self.seat,
                LOWEST_TARGET + target,
                {seat: s.words(cards) for seat, cards in hidden.items() if cards},
                {seat: cards for seat, cards in hidden.items() if cards},
            )
        )
