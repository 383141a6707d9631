"""Vault Heist by rules of thumb: open levels, oppose the leader, save answers for the end."""

from typing import NamedTuple

from heistnight.bots.base import Bot
from heistnight.games.vault_heist.actions import (
    ANSWER_COUNTER,
    ANSWER_DENY,
    ANSWER_FIREWALL,
    DECLINE,
    END_TURN,
    GIVE_UP,
    KEEP,
    MOVES,
    NO_LEVEL,
    OPPOSE,
    PASS,
    PICK_LEVEL,
    SPACE,
    SUPPORT,
    TAKE,
)
from heistnight.games.vault_heist.cards import CARD_NAMES, WORTH
from heistnight.games.vault_heist.view import CardOnTable, VaultHeistPlayerView, VaultHeistView
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, SeatGame

ONE_SHORT = 2
"""With so many levels open, one more makes a seat win unless it is stopped."""
ALL = 3
WEAPONS = ("steal", "disable", "distract", "pickpocket")


class Sight(NamedTuple):
    """The view, and what every rule of thumb asks of it."""

    view: VaultHeistView
    me: Seat
    hand: tuple[str, ...]

    def player(self, seat: Seat) -> VaultHeistPlayerView:
        return self.view.players[seat]

    def open_levels(self, seat: Seat) -> int:
        return sum(self.player(seat).unlocked)

    @property
    def rivals(self) -> list[Seat]:
        return [seat for seat in range(self.view.seats) if seat != self.me]

    @property
    def most_dangerous(self) -> int:
        return max([self.open_levels(seat) for seat in self.rivals])

    @property
    def equipment(self) -> int:
        """What the equipment in hand is worth."""
        return sum([worth * self.hand.count(CARD_NAMES[card]) for card, worth in enumerate(WORTH)])


class VaultHeistThumb(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        view: VaultHeistView = game.typed_view()
        assert view.own is not None
        sight = Sight(view, game.seat, view.own.hand)
        choices = decision.choices
        if decision.phase == "turn":
            return turn(sight, choices)
        if decision.phase == "oppose":
            return oppose(sight, choices)
        if decision.phase == "support":
            return support(sight, choices)
        if decision.phase == "answer":
            return answer(sight, choices)
        if decision.phase == "level":
            return level(sight, choices)
        kept = KEEP if decision.phase == "keep" else TAKE
        return max(choices, key=lambda choice: card_value(sight, CARD_NAMES[kept.index(choice)]))


# The turn


def turn(sight: Sight, choices: tuple[Choice, ...]) -> Choice:
    """The best action or infiltration, as long as one is worth its card."""
    best = max(choices, key=lambda choice: worth(sight, choice))
    return best if worth(sight, best) > 0 else END_TURN


def worth(sight: Sight, choice: Choice) -> float:
    if choice == END_TURN:
        return 0
    if choice in MOVES:
        card, target, number = MOVES[choice]
        return action_worth(sight, CARD_NAMES[card], target, number)
    return infiltration_worth(sight, choice)


def infiltration_worth(sight: Sight, choice: Choice) -> float:
    """Go early in the turn, with the small card, where nothing can be stolen instead."""
    data = SPACE[choice].data
    reserve = 1 if sight.most_dangerous >= ONE_SHORT else 0
    if sight.equipment <= reserve and sight.open_levels(sight.me) < ONE_SHORT:
        return 0
    stealable = any(sight.player(seat).unlocked[data["level"] - 1] for seat in sight.rivals)
    return 50 - (5 if data["card"] != "equipment" else 0) - 2 * stealable


def action_worth(sight: Sight, card: str, target: Seat, number: int) -> float:
    if card == "steal":
        return steal_worth(sight, target, number)
    if card == "disable":
        opened = sight.open_levels(target)
        shielded = 5 * sight.player(target).firewall
        return (0, 0, 20, 80)[opened] - shielded if opened >= ONE_SHORT else 0
    if card == "distract":
        return 10 + 5 * sight.open_levels(target) if sight.open_levels(target) < ALL else 1
    if card == "pickpocket":
        return 12 + 3 * sight.open_levels(target) + 0.5 * sight.player(target).cards
    if card == "firewall":
        return 10 + 10 * sight.open_levels(sight.me)
    return 15 if sight.view.discard else 0


def steal_worth(sight: Sight, target: Seat, number: int) -> float:
    """A level won is a level lost to somebody: best from whoever is about to win."""
    if not sight.player(target).unlocked[number] or sight.player(sight.me).unlocked[number]:
        return -1
    opened = sight.open_levels(target)
    shielded = 5 * sight.player(target).firewall
    return (0, 30, 40, 90)[opened] + 10 * (sight.open_levels(sight.me) == ONE_SHORT) - shielded


# Infiltrations


def oppose(sight: Sight, choices: tuple[Choice, ...]) -> Choice:
    """The closer somebody is to the vault, the less is saved for oneself."""
    under_way = sight.view.infiltration
    assert under_way is not None
    opened = sight.open_levels(sight.view.turn)
    spare = sight.equipment - (4, 2, 0)[min(opened, ONE_SHORT)]
    lead = under_way.support - under_way.opposition
    if spare <= 0:
        return DECLINE
    for card, choice in enumerate(OPPOSE):
        if choice in choices and WORTH[card] >= lead:
            return choice
    if opened >= ONE_SHORT and len(choices) > 1:
        return choices[-2]
    return DECLINE


def support(sight: Sight, choices: tuple[Choice, ...]) -> Choice:
    """Press on while the hand can win, with the smallest card that does."""
    under_way = sight.view.infiltration
    assert under_way is not None
    missing = under_way.opposition - under_way.support + 1
    if sight.equipment < missing:
        return GIVE_UP
    single, double = SUPPORT
    if double in choices and (missing > 1 or single not in choices):
        return double
    return single


# Answers


def answer(sight: Sight, choices: tuple[Choice, ...]) -> Choice:
    chain = sight.view.chain
    if chain[0].card not in WEAPONS:
        return answer_harmless(sight, choices)
    harm = hurts(sight, chain)
    last_is_bad = harm if works_now(chain) else -harm
    if last_is_bad < 1:
        return PASS
    if ANSWER_FIREWALL in choices and last_is_bad >= ONE_SHORT:
        return ANSWER_FIREWALL
    if ANSWER_COUNTER in choices:
        return ANSWER_COUNTER
    if ANSWER_DENY in choices and last_is_bad >= (2 if sight.hand.count("deny") > 1 else 3):
        return ANSWER_DENY
    return PASS


def answer_harmless(sight: Sight, choices: tuple[Choice, ...]) -> Choice:
    """Firewalls and scavenging matter only to a winner; a deny is worth more than that."""
    first, last = sight.view.chain[0], sight.view.chain[-1]
    rich = sight.hand.count("deny") > 1
    if first.seat == sight.me and last.seat != sight.me and rich and ANSWER_DENY in choices:
        return ANSWER_DENY
    leads = sight.open_levels(first.seat) == ALL
    if len(sight.view.chain) == 1 and leads and rich and ANSWER_DENY in choices:
        return ANSWER_DENY
    return PASS


def works_now(chain: tuple[CardOnTable, ...]) -> bool:
    """Whether the first card does what was meant, if nobody answers any more."""
    turns = 0
    for card in reversed(chain[1:]):
        if turns < 0:
            turns = 0
        else:
            turns = turns + 1 if card.card == "counter" else -1
    return turns >= 0 and turns % 2 == 0


def hurts(sight: Sight, chain: tuple[CardOnTable, ...]) -> int:
    """How bad it is for this seat if the first card works: 3 must be stopped, below 1 is fine."""
    first = chain[0]
    assert first.target is not None
    mine, theirs = sight.open_levels(sight.me), sight.open_levels(first.target)
    if first.card == "pickpocket":
        return {sight.me: 1 + (mine >= ALL)}.get(first.target, 0)
    if first.seat == sight.me:
        return -3 if theirs == ALL or first.card == "steal" else -2
    if first.target == sight.me:
        if first.card == "distract":
            return 1 if mine == ALL else 2
        loses = sight.player(sight.me).unlocked[first.level - 1] if first.level else mine > 0
        return (1 + mine if mine < ALL else 9) if loses else 0
    if theirs == ALL and first.card != "distract":
        return -3
    return 3 if first.card == "steal" and sight.open_levels(first.seat) == ONE_SHORT else 0


def level(sight: Sight, choices: tuple[Choice, ...]) -> Choice:
    """Of a steal, a level to gain, and never one to lose; of a disable, any."""
    card = sight.view.chain[0]
    assert card.target is not None
    own, theirs = sight.player(sight.me).unlocked, sight.player(card.target).unlocked

    def gain(choice: Choice) -> int:
        if choice == NO_LEVEL:
            return 0
        number = PICK_LEVEL.index(choice)
        return theirs[number] - own[number]

    return max(choices, key=gain)


# Cards


def card_value(sight: Sight, card: str) -> float:
    """What a card is worth in this hand, now."""
    held = sight.hand.count(card)
    danger = sight.most_dangerous
    if card == "equipment":
        return 6 if sight.equipment < 3 else 3
    if card == "firewall":
        return 0 if sight.player(sight.me).firewall or held else 5
    if card == "disable":
        return 7 + 3 * (danger >= ONE_SHORT) - 2 * held
    return {
        "double equipment": 7,
        "steal": 9.5 - held,
        "deny": 9 - 2 * held,
        "counter": 6 - held,
        "distract": 5 - held,
        "pickpocket": 4 - held,
        "scavenge": 4 - held,
    }[card]
