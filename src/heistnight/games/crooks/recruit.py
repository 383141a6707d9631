"""CR-10 to CR-12, CR-14: take turns, pass, search a hangout and take a crook."""

from typing import ClassVar

from heistnight.games.crooks.actions import CROOK_TAKEN, PASS, RECRUIT, TAKE, TAKE_NONE
from heistnight.games.crooks.amounts import SEARCH_COST
from heistnight.games.crooks.cards import FIT_FULL_ROWS, HANGOUTS, Card
from heistnight.games.crooks.events import (
    CrooksPassed,
    CrookTaken,
    HangoutSearched,
    NothingToTake,
    counted,
)
from heistnight.games.crooks.rob import Rob
from heistnight.games.crooks.scoring import RevealAll
from heistnight.games.crooks.state import Cards, CrooksState
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import CLOCKWISE, Ask, Step, with_item, without

FULL_ROW = "Your row is full: you can take only an accomplice or a killer (CR-14)."


def price(pile: Cards) -> int:
    """CR-11: return the price of searching a hangout with these crooks."""
    return SEARCH_COST * len(pile)


class NextTurn(Step[CrooksState], frozen=True):
    """CR-10: pass the turn clockwise; players who can't pay are out, and once all are, score."""

    rule: ClassVar[str] = "CR-10"

    after: Seat

    def finish(self, s: CrooksState) -> None:
        cheapest = SEARCH_COST * min([len(pile) for pile in s.hangouts if pile], default=0)
        for seat in CLOCKWISE[s.seats][(self.after + 1) % s.seats]:
            if s.passed[seat]:
                continue
            if cheapest and s.cash[seat] >= cheapest:
                s.then(Recruit(seat), NextTurn(seat))
                return
            pass_out(s, seat, forced=True)
        s.then(RevealAll())


def pass_out(s: CrooksState, seat: Seat, forced: bool) -> None:
    """CR-10: take the seat out for the rest of the game."""
    s.passed = with_item(s.passed, seat, True)
    s.tell(CrooksPassed, seat, s.cash[seat], forced, not any(s.hangouts))


class Recruit(Ask[CrooksState], frozen=True):
    """CR-11: pay $1 per crook in a hangout and look at them all, or pass."""

    rule: ClassVar[str] = "CR-11"
    phase: ClassVar[str] = "recruit"

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        asked = f"You have ${s.cash[seat]}. Choose a hangout, or pass for the rest of the game."
        return f"{asked} {FULL_ROW}" if s.row_full(seat) else asked

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        most = s.cash[seat] // SEARCH_COST
        return (
            *[RECRUIT[h] for h, pile in enumerate(s.hangouts) if pile and len(pile) <= most],
            PASS,
        )

    def label(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        if choice == PASS:
            return None
        hangout = RECRUIT.index(choice)
        pile = s.hangouts[hangout]
        take = "take it" if len(pile) == 1 else "take one"
        look = f"pay ${price(pile)}, look at {counted(len(pile))}"
        return f"Hangout {HANGOUTS[hangout]}: {look}, {take}"

    def final(self, s: CrooksState, seat: Seat, choice: Choice) -> Final | None:
        """Warn about passing: a player who is asked can still pay for a hangout."""
        ends = "You won't take any more turns in this game."
        return Final(ends, undone=True) if choice == PASS else None

    def why_not(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        if choice not in RECRUIT:
            return None
        hangout = RECRUIT.index(choice)
        if hangout >= len(s.hangouts):
            return f"{s.seats} players use only {len(s.hangouts)} hangouts (CR-2)."
        pile = s.hangouts[hangout]
        if not pile:
            return "nobody is left in that hangout (CR-11)."
        return f"searching it costs ${price(pile)}, and you have ${s.cash[seat]} (CR-11)."

    def answer(self, s: CrooksState, choice: Choice) -> None:
        if choice == PASS:
            pass_out(s, self.seat, forced=False)
            return
        hangout = RECRUIT.index(choice)
        pile = s.hangouts[hangout]
        s.pay(self.seat, price(pile))
        s.look_into(self.seat, hangout)
        s.tell(
            lambda: HangoutSearched(self.seat, HANGOUTS[hangout], price(pile), s.words(pile), pile)
        )
        s.then(TakeCrook(self.seat, hangout))


class TakeCrook(Ask[CrooksState], frozen=True):
    """CR-11, CR-12, CR-14: take one of the crooks you see, if you can place any of them."""

    rule: ClassVar[str] = "CR-11"
    phase: ClassVar[str] = "take"

    hangout: int

    def prompt(self, s: CrooksState, seat: Seat) -> str:
        pile = s.hangouts[self.hangout]
        said = [f"Choose a crook from hangout {HANGOUTS[self.hangout]}."]
        if len(pile) > 1:
            said.append("The others stay there.")
        if s.row_full(seat):
            said.append(FULL_ROW)
        elif len(pile) > 1 and any(s.pack.crook[card].special == "kingpin" for card in pile):
            said.append("You can take the kingpin only when it's the last one there (CR-12).")
        return " ".join(said)

    def choices(self, s: CrooksState, seat: Seat) -> tuple[Choice, ...]:
        pile = s.hangouts[self.hangout]
        crooks = s.pack.crook
        if s.row_full(seat):
            pile = tuple([card for card in pile if crooks[card].special in FIT_FULL_ROWS])
        elif len(pile) > 1:
            pile = tuple([card for card in pile if crooks[card].special != "kingpin"])
        return tuple([TAKE[card] for card in pile]) or (TAKE_NONE,)

    def why_not(self, s: CrooksState, seat: Seat, choice: Choice) -> str | None:
        pile = s.hangouts[self.hangout]
        if choice == TAKE_NONE:
            return "you can place at least one of them, so you have to take a crook (CR-14)."
        card = CROOK_TAKEN.get(choice)
        if card is None:
            return None
        if card not in pile:
            return "that crook isn't in this hangout (CR-11)."
        if s.pack.crook[card].special == "kingpin" and len(pile) > 1:
            return "you can take the kingpin only when it's the last one there (CR-12)."
        return "your row is full, and you can't place that crook (CR-14)."

    def answer(self, s: CrooksState, choice: Choice) -> None:
        pile = s.hangouts[self.hangout]
        if choice == TAKE_NONE:
            if not s.barren[self.hangout]:
                s.barren = with_item(s.barren, self.hangout, len(pile))
            s.tell(NothingToTake, self.seat, HANGOUTS[self.hangout])
            return
        card = CROOK_TAKEN[choice]
        self.take_away(s, card)
        where, left = HANGOUTS[self.hangout], len(pile) - 1
        s.tell(lambda: CrookTaken(self.seat, where, s.pack.crook[card].words(), left, card))
        s.then(Rob(self.seat))

    def take_away(self, s: CrooksState, card: Card) -> None:
        rest = without(s.hangouts[self.hangout], card)
        s.hangouts = with_item(s.hangouts, self.hangout, rest)
        s.hand = card
        if s.row_full(self.seat):
            s.cramped |= 1 << len(s.taken)
        s.taken += ((self.hangout, card),)
        s.learn(self.seat, 1 << card)
