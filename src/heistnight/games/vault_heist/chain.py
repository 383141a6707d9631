"""VH-40 to VH-44: a card on the table, the cards that answer it, and what comes of them all."""

from typing import ClassVar

from heistnight.games.vault_heist.actions import (
    ANSWER_COUNTER,
    ANSWER_DENY,
    ANSWER_FIREWALL,
    PASS,
)
from heistnight.games.vault_heist.cards import (
    CARD_NAMES,
    COUNTER,
    DENY,
    FIREWALL,
    NOTHING,
    Card,
    Cards,
)
from heistnight.games.vault_heist.effects import spend, take_effect
from heistnight.games.vault_heist.events import (
    CardAnswered,
    CardPlayed,
    CardStopped,
    EffectTurned,
)
from heistnight.games.vault_heist.state import Played, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, player
from heistnight.kernel.reactions import Window
from heistnight.kernel.steps import UNANSWERED, UNASKED, with_item

STOPPED = -1
ANSWERS = {ANSWER_COUNTER: COUNTER, ANSWER_DENY: DENY, ANSWER_FIREWALL: FIREWALL}


def play_action(s: VaultHeistState, seat: Seat, card: Card, target: Seat, level: int) -> None:
    """VH-40: an action is put on the table, its target named; others may answer."""
    s.show_from_hand(seat, card)
    s.chain = (Played(card, seat, target, level),)
    if not s.quiet:
        named = None if target == NOTHING else target
        s.tell(CardPlayed(seat, CARD_NAMES[card], named, None if level == NOTHING else level + 1))
    open_window(s)


def answers_of(s: VaultHeistState, seat: Seat, hand: Cards | None = None) -> tuple[Choice, ...]:
    """VH-41 to VH-43: what this seat, or one with this hand, could answer the last card with."""
    last = s.chain[-1]
    if last.seat == seat:
        return ()
    hand = s.hands[seat] if hand is None else hand
    answers: tuple[Choice, ...] = ()
    if DENY in hand and s.stopped_by_deny >> last.card & 1:
        answers = (ANSWER_DENY,)
    if last.target == seat:
        if COUNTER in hand and s.turned_by_counter >> last.card & 1:
            answers += (ANSWER_COUNTER,)
        if s.firewalls[seat]:
            answers += (ANSWER_FIREWALL,)
    return answers


def open_window(s: VaultHeistState) -> None:
    """G-3: those who could answer are asked, in secret; a window where nobody is looks the same."""
    if shields(s):
        resolve(s)
    else:
        s.then(AnswerCard(whom_to_ask(s), s.chain[-1].seat))


def shields(s: VaultHeistState) -> bool:
    """VH-35: a firewall used as a shield cannot be answered, as everybody knows."""
    return len(s.chain) > 1 and s.chain[-1].card == FIREWALL


def whom_to_ask(s: VaultHeistState) -> tuple[Choice, ...]:
    """By seat; a glance spares most the question: without a deny, only the target has answers."""
    target = s.chain[-1].target
    return tuple(
        [
            UNANSWERED if (DENY in hand or seat == target) and answers_of(s, seat) else UNASKED
            for seat, hand in enumerate(s.hands)
        ]
    )


class AnswerCard(Window[VaultHeistState], frozen=True):
    """VH-40: everyone with an answer in hand may give it to the last card played."""

    rule: ClassVar[str] = "VH-40"
    phase: ClassVar[str] = "answer"
    decline: ClassVar[Choice] = PASS

    def prompt(self, s: VaultHeistState, seat: Seat) -> str:
        return f"{in_words(s)}. Do you answer?"

    def choices(self, s: VaultHeistState, seat: Seat) -> tuple[Choice, ...]:
        return (*answers_of(s, seat), PASS)

    def label(self, s: VaultHeistState, seat: Seat, choice: Choice) -> str | None:
        card = f"{player(self.played_by)}'s {CARD_NAMES[s.chain[-1].card]}"
        return {
            PASS: f"Let {card} pass",
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
            return f"you hold no {CARD_NAMES[ANSWERS[choice]]} (VH-40)."
        if choice != ANSWER_DENY and s.chain[-1].target != seat:
            return "that card is not aimed at you (VH-41, VH-43)."
        return "that card cannot be answered so (VH-41, VH-42)."

    def take(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        s.amend(AnswerCard(with_item(self.answers, seat, choice), self.played_by))

    def answered(self, s: VaultHeistState, seat: Seat, choice: Choice) -> None:
        card = ANSWERS[choice]
        if card == FIREWALL:
            s.firewalls = with_item(s.firewalls, seat, False)
        else:
            s.show_from_hand(seat, card)
        if not s.quiet:
            answered = s.chain[-1]
            s.tell(CardAnswered(seat, CARD_NAMES[card], answered.seat, CARD_NAMES[answered.card]))
        s.chain += (Played(card, seat, self.played_by),)
        open_window(s)

    def unanswered(self, s: VaultHeistState) -> None:
        resolve(s)


def in_words(s: VaultHeistState) -> str:
    """The last card on the table, and what it is about."""
    last = s.chain[-1]
    card = CARD_NAMES[last.card]
    if len(s.chain) > 1:
        answered = s.chain[-2]
        theirs = f"{player(answered.seat)}'s {CARD_NAMES[answered.card]}"
        return f"{player(last.seat)} answers {theirs} with a {card}"
    aim = "" if last.target == NOTHING else f" on {player(last.target)}"
    level = "" if last.level == NOTHING else f", level {last.level + 1}"
    return f"{player(last.seat)} plays a {card}{aim}{level}"


def turns_of(chain: tuple[Played, ...]) -> int:
    """From the last card to the first: how often the first is turned round, or STOPPED."""
    turns = 0
    for answer in reversed(chain[1:]):
        if turns == STOPPED:
            turns = 0
        elif answer.card == COUNTER:
            turns += 1
        else:
            turns = STOPPED
    return turns


def resolve(s: VaultHeistState) -> None:
    """VH-40, VH-44: nobody answers any more; every answer is spent, the first card works or not."""
    first, turns = s.chain[0], turns_of(s.chain)
    if len(s.chain) > 1:
        s.discard += tuple([played.card for played in reversed(s.chain[1:])])
        s.chain = (first,)
    if turns == STOPPED:
        if not s.quiet:
            s.tell(CardStopped(first.seat, CARD_NAMES[first.card]))
        spend(s)
    elif turns:
        # VH-41: the effect belongs to whoever turned it last, and is aimed anew
        actor, target = first.seat, first.target
        if turns & 1:
            actor, target = target, actor
        if not s.quiet:
            s.tell(EffectTurned(CARD_NAMES[first.card], actor, target))
        take_effect(s, actor, target, NOTHING)
    else:
        take_effect(s, first.seat, first.target, first.level)
