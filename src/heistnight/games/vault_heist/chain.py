"""VH-40 to VH-44: play a card, answer it with other cards, and resolve the chain."""

from typing import ClassVar

from heistnight.games.vault_heist.actions import (
    ANSWER_COUNTER,
    ANSWER_DENY,
    ANSWER_FIREWALL,
    PASS,
)
from heistnight.games.vault_heist.cards import (
    ACTIONS,
    CARD_NAMES,
    COUNTER,
    DENY,
    DISABLE,
    FIREWALL,
    LEVELS,
    MAY_TURN,
    NOTHING,
    STEAL,
    Card,
    Cards,
    VaultHeistPack,
)
from heistnight.games.vault_heist.effects import AtWork, take_effect
from heistnight.games.vault_heist.events import (
    CardAnswered,
    CardPlayed,
    CardStopped,
    EffectTurned,
)
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.reactions import Laid, cancel, change, lay
from heistnight.kernel.records import replace
from heistnight.kernel.standing_orders import Occasion, OrderAnswer, OrderOffer
from heistnight.kernel.steps import UNANSWERED, UNASKED, with_item

NAMES_LEVEL = (DISABLE, STEAL)
"""VH-44: cards that name a level when they are played."""
ANSWERS = {ANSWER_COUNTER: COUNTER, ANSWER_DENY: DENY, ANSWER_FIREWALL: FIREWALL}


def play_action(s: VaultHeistState, seat: Seat, card: Card, target: Seat, level: int) -> None:
    """VH-40: play an action on its target; others may answer."""
    s.show_from_hand(seat, card)
    aim = None if target == NOTHING else target
    s.tell(CardPlayed, seat, CARD_NAMES[card], aim, None if level == NOTHING else level + 1)
    lay(s, Played(seat, False, card, target, level))


class Played(Laid[VaultHeistState], frozen=True):
    """VH-40: an action or answer in the chain; after a counter its seat is who countered it."""

    rule: ClassVar[str] = "VH-40"

    card: Card
    target: Seat = NOTHING
    level: int = NOTHING
    """The level named when it was played, if any."""

    def window(self, s: VaultHeistState) -> "AnswerCard | None":
        """VH-35: open a window for answers; a firewall used as an answer can't be answered."""
        if self.answering and self.card == FIREWALL:
            return None
        return AnswerCard(initial_answers(s, self), self.seat)

    def finish(self, s: VaultHeistState) -> None:
        """VH-40: resolve the card after everyone passed."""
        if not self.answering:
            take_effect(s, self.card, self.seat, self.target, self.level)
            return
        s.discard += (self.card,)
        if self.card == COUNTER:
            self.turn_round(s)
        else:
            void = cancel(s)
            assert isinstance(void, Played)
            s.discard += (void.card,)
            s.tell(CardStopped, void.seat, CARD_NAMES[void.card])

    def turn_round(self, s: VaultHeistState) -> None:
        """VH-41: give the effect to the player who countered it; they choose its level again."""
        below = s.stack[-1]
        assert isinstance(below, Played)
        s.tell(EffectTurned, CARD_NAMES[below.card], self.seat, self.target)
        change(s, replace(below, seat=self.seat, target=self.target, level=NOTHING))


def on_the_table(s: VaultHeistState) -> tuple[Played | AtWork, ...]:
    """Return the chain of cards, an action first, or the action that is being resolved."""
    return tuple([step for step in s.stack if isinstance(step, (Played, AtWork))])


def answers_of(
    s: VaultHeistState, card: Played, seat: Seat, hand: Cards | None = None
) -> tuple[Choice, ...]:
    """VH-41 to VH-43: return the answers to a card that this seat has, or has with this hand."""
    if card.seat == seat:
        return ()
    hand = s.hands[seat] if hand is None else hand
    answers: tuple[Choice, ...] = ()
    if DENY in hand and s.stopped_by_deny >> card.card & 1:
        answers = (ANSWER_DENY,)
    if card.target == seat:
        if COUNTER in hand and s.turned_by_counter >> card.card & 1:
            answers += (ANSWER_COUNTER,)
        if s.firewalls[seat]:
            answers += (ANSWER_FIREWALL,)
    return answers


def may_be_held(s: VaultHeistState, card: Card) -> bool:
    """Return whether a hand or the deck has this card: not all copies lie face up."""
    face_up = [*s.discard, *[played.card for played in on_the_table(s)]]
    return face_up.count(card) < s.pack.card[card].count


def initial_answers(s: VaultHeistState, card: Played) -> tuple[Choice, ...]:
    """Return, by seat, whether it is asked.

    Without a deny only the target has answers, so most seats need no full check.
    """
    target = card.target
    return tuple(
        [
            UNANSWERED
            if (seat == target or DENY in hand) and answers_of(s, card, seat)
            else UNASKED
            for seat, hand in enumerate(s.hands)
        ]
    )


class AnswerCard(HandWindow, frozen=True):
    """VH-40: every player who can may answer the last card played."""

    rule: ClassVar[str] = "VH-40"
    phase: ClassVar[str] = "answer"
    decline: ClassVar[Choice] = PASS

    def card(self, s: VaultHeistState) -> Played:
        """Return the card that is answered; it is right below on the stack."""
        below = s.stack[-2]
        assert isinstance(below, Played)
        return below

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return f"On the table: {describe_chain(s, seat)}. Do you answer?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (*answers_of(s, self.card(s), seat), PASS)

    def can_answer(self, s: VaultHeistState, seat: Seat, hand: Cards) -> bool:
        return bool(answers_of(s, self.card(s), seat, hand))

    def could_answer(self, s: VaultHeistState, seat: Seat) -> bool:
        """Return whether some hand of this many cards, or its firewall, could answer."""
        unseen = [card for card in (COUNTER, DENY) if may_be_held(s, card)]
        hand = tuple(unseen) if s.hands[seat] else ()
        return bool(answers_of(s, self.card(s), seat, hand))

    def aimed_at(self, s: VaultHeistState) -> Seat | None:
        target = self.card(s).target
        return None if target == NOTHING else target

    def occasion(self, s: VaultHeistState) -> Occasion:
        card = self.card(s)
        return Occasion(CARD_NAMES[card.card], None if card.level == NOTHING else card.level + 1)

    def label(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        card = f"{player(self.played_by)}'s {CARD_NAMES[self.card(s).card]}"
        return {
            PASS: f"Allow {card}",
            ANSWER_DENY: f"Deny {card}",
            ANSWER_COUNTER: f"Counter {card}",
            ANSWER_FIREWALL: f"Stop {card} with your firewall",
        }.get(choice)

    def why_not(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        if choice not in ANSWERS:
            return None
        if choice == ANSWER_FIREWALL and not s.firewalls[seat]:
            return "you have no firewall in place (VH-35)."
        if choice != ANSWER_FIREWALL and ANSWERS[choice] not in s.hands[seat]:
            return f"you have no {CARD_NAMES[ANSWERS[choice]]} (VH-40)."
        if choice != ANSWER_DENY and self.card(s).target != seat:
            return "that card doesn't target you (VH-41, VH-43)."
        return "it can't answer that card (VH-41, VH-42)."

    def answered(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        card = ANSWERS[choice]
        if card == FIREWALL:
            s.firewalls = with_item(s.firewalls, seat, False)
        else:
            s.show_from_hand(seat, card)
        answered = s.stack[-1]
        assert isinstance(answered, Played)
        s.tell(CardAnswered, seat, CARD_NAMES[card], answered.seat, CARD_NAMES[answered.card])
        lay(s, Played(seat, True, card, self.played_by))


def describe_chain(s: VaultHeistState, seat: Seat) -> str:
    """Describe the last card on the table and its target to a seat."""
    *_, last = cards = on_the_table(s)
    theirs = f"{player(last.seat)}'s {CARD_NAMES[last.card]}"
    if last.answering:
        answered = cards[-2]
        owner = "your" if answered.seat == seat else f"{player(answered.seat)}'s"
        return f"{theirs} against {owner} {CARD_NAMES[answered.card]}"
    target = "YOU" if last.target == seat else player(last.target)
    aim = "" if last.target == NOTHING else f" on {target}"
    level = "" if last.level == NOTHING else f", level {last.level + 1}"
    return f"{theirs}{aim}{level}"


def order_offers(pack: VaultHeistPack) -> tuple[OrderOffer, ...]:
    """VH-40: return the cards that can be answered, and with what."""
    offers = [order_offer(pack, card) for card in (*ACTIONS, COUNTER, DENY)]
    return tuple([offer for offer in offers if offer.answers])


def order_offer(pack: VaultHeistPack, card: Card) -> OrderOffer:
    name = CARD_NAMES[card]
    aims = name in MAY_TURN or card == DENY
    answers = []
    if pack.answered_by(1) >> card & 1:
        answers.append(OrderAnswer(ANSWER_DENY, "deny"))
    if pack.answered_by(0) >> card & 1:
        answers.append(OrderAnswer(ANSWER_COUNTER, "counter", aimed=True))
    if aims:
        answers.append(OrderAnswer(ANSWER_FIREWALL, "firewall", aimed=True))
    return OrderOffer(name, tuple(answers), aims, len(LEVELS) if card in NAMES_LEVEL else 0)
