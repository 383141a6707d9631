"""CH-79: play an action card, let others overrule it, then apply it."""

from typing import ClassVar

from heistnight.games.chicken_heist.action_card import action_cards, restricted_cards
from heistnight.games.chicken_heist.actions import DECLINE, PLAY
from heistnight.games.chicken_heist.amounts import ACTION_CARDS
from heistnight.games.chicken_heist.card_events import ActionPlayed
from heistnight.games.chicken_heist.cards import ACTIONS, OVERRULE, rule_of
from heistnight.games.chicken_heist.characters.cyborg import count_play
from heistnight.games.chicken_heist.piles import clear_from_table, take_from_hand
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.reactions import Laid, Window, open_window
from heistnight.kernel.standing_orders import Occasion
from heistnight.kernel.steps import UNANSWERED, UNASKED

PLAY_OVERRULE = PLAY[OVERRULE]


def may_play(s: ChickenHeistState, seat: Seat) -> tuple[int, ...]:
    """Return the kinds of action cards in this hand that can be played now."""
    if s.frozen or s.played >= ACTION_CARDS:
        return ()
    units = restricted_cards()
    found: list[int] = []
    for card in s.hands[seat]:
        if card not in found and (card not in units or units[card].playable(s, seat)):
            found.append(card)
    return tuple(found)


def why_not_play(s: ChickenHeistState, seat: Seat, card: int) -> str:
    if card not in s.hands[seat]:
        return f"you don't have {ACTIONS[card]}."
    if s.frozen:
        return "a freeze stops all action cards this round (CH-75)."
    if s.played >= ACTION_CARDS:
        return f"{ACTION_CARDS} action cards, the limit, were played this round (CH-16)."
    return action_cards()[card].why_not(s, seat)


def play_from_hand(s: ChickenHeistState, seat: Seat, card: int) -> None:
    take_from_hand(s, seat, card)
    play(s, seat, card)


def play(s: ChickenHeistState, seat: Seat, card: int, forced: bool = False) -> None:
    """Play a card that is on the table. `forced`: it is the jester's trick."""
    answered = top_card(s) if card == OVERRULE else None
    s.tell(action_played, seat, card, forced, answered)
    s.played += 1
    s.then(Resolve(seat, answered is not None, card, forced))
    count_play(s, seat)
    open_window(s)


def action_played(seat: Seat, card: int, forced: bool, answered: "Resolve | None") -> ActionPlayed:
    against = ACTIONS[answered.card] if answered else None
    rule = rule_of("jester" if forced else ACTIONS[card])
    return ActionPlayed(seat, ACTIONS[card], forced, against, rule=rule)


def top_card(s: ChickenHeistState) -> "Resolve":
    """Return the last card played that hasn't taken effect yet."""
    return [step for step in s.stack if isinstance(step, Resolve)][-1]


class Resolve(Laid[ChickenHeistState], frozen=True):
    """CH-79: apply a card that wasn't overruled, or whose overrule was void."""

    rule: ClassVar[str] = "CH-79"

    card: int
    forced: bool = False
    """CH-55, CH-79: a jester's trick, which the jester may overrule too."""

    def window(self, s: ChickenHeistState) -> "MayOverrule":
        """CH-79, G-3: open a window to overrule; it looks the same if nobody can."""
        answers = [
            UNANSWERED if OVERRULE in hand and (self.forced or seat != self.seat) else UNASKED
            for seat, hand in enumerate(s.hands)
        ]
        return MayOverrule(tuple(answers), self.seat, self.card, self.forced)

    def finish(self, s: ChickenHeistState) -> None:
        unit = action_cards()[self.card]
        if unit.stays:
            s.board += (self.card,)
        else:
            clear_from_table(s, self.card)
        unit.take_effect(s, self.seat)


class MayOverrule(Window[ChickenHeistState], frozen=True):
    """CH-79, G-3: ask all others who have an overrule at once, in secret.

    For a trick, its own player is asked too, and their answer counts last.
    """

    rule: ClassVar[str] = "CH-79"
    phase: ClassVar[str] = "action"
    decline: ClassVar[Choice] = DECLINE

    card: int
    forced: bool

    @property
    def never_asked(self) -> Seat | None:
        return None if self.forced else self.played_by

    def could_answer(self, s: ChickenHeistState, seat: Seat) -> bool:
        """Return whether this seat has cards, and an overrule that nobody sees is left."""
        pending = [step.card for step in s.stack if isinstance(step, Resolve)]
        face_up = [*s.discards, *s.board, *pending].count(OVERRULE)
        left = face_up < s.pack.action_cards.count(OVERRULE)
        return left and bool(s.hands[seat]) and seat != self.never_asked

    def aimed_at(self, s: ChickenHeistState) -> Seat | None:
        """Return whose card is overruled. Other cards choose their targets later."""
        return self.overruled(s).seat if self.card == OVERRULE else None

    def overruled(self, s: ChickenHeistState) -> Resolve:
        """Return the card that this overrule answers."""
        answered = s.stack[-3]
        assert isinstance(answered, Resolve)
        return answered

    def occasion(self, s: ChickenHeistState) -> Occasion:
        return Occasion(ACTIONS[self.card])

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        if self.card == OVERRULE:
            answered = self.overruled(s)
            whose = f"{player(answered.seat)}'s {ACTIONS[answered.card]}"
            return f"{player(self.played_by)} overrules {whose}. Overrule that?"
        if seat == self.played_by:
            return f"Your trick plays {ACTIONS[self.card]}. Overrule it yourself?"
        return f"{player(self.played_by)} plays {ACTIONS[self.card]}. Overrule it?"

    def choices(self, s: ChickenHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (DECLINE, PLAY_OVERRULE)

    def label(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return f"Overrule the {ACTIONS[self.card]}" if choice == PLAY_OVERRULE else None

    def why_not(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> str | None:
        return "you can only respond with an overrule (CH-79)." if choice in PLAY else None

    def answered(self, s: ChickenHeistState, seat: Seat, choice: Choice) -> None:
        play_from_hand(s, seat, OVERRULE)
