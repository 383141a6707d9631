"""The policy for Chicken Heist: avoid known dangers, rob, and run with enough loot."""

from heistnight.bots.chicken_heist.cards import TROUBLE, USES
from heistnight.bots.chicken_heist.next_event import (
    BETRAYAL,
    SWAT_AGAIN,
    NextEvent,
    find_next_event,
    harm,
    likeliest,
    seen_at,
)
from heistnight.bots.chicken_heist.outlook import AVERAGE_LOOT
from heistnight.bots.chicken_heist.regular import WORTH_A_LOOK
from heistnight.bots.chicken_heist.running import ROUND_LOOT
from heistnight.bots.policy import Choices, Dice, PolicyBot, any_of
from heistnight.games.chicken_heist.actions import (
    ABILITY,
    CREW,
    DECIDE,
    DECLINE,
    DISCARD,
    DRAW,
    END_TURN,
    LOOT,
    MOVES,
    NAME_EVENT,
    NO_DRAW,
    PASS,
    PLAY,
    POSITION,
    POSITION_OF,
    SEAT,
    SEAT_OF,
    SHOW,
    USE_HIDE,
)
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS, OVERRULE, SWAT
from heistnight.games.chicken_heist.characters.samurai import is_immune
from heistnight.games.chicken_heist.playing import Resolve
from heistnight.games.chicken_heist.state import (
    HIDE,
    LOOKOUT,
    NONE,
    RAN,
    RESUPPLY,
    ROB,
    RUN,
    STAY,
    TINKER,
    ChickenHeistState,
)
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

WARN, FORTIFY, DISGUISE, INFLUENCE, PANIC = [
    ACTIONS.index(card) for card in ("warn", "fortify", "disguise", "influence", "panic")
]
OVERRULED_CARDS = tuple([ACTIONS.index(card) for card in TROUBLE])
USELESS = tuple([number for number, card in enumerate(ACTIONS) if card not in USES])
AGENT, MYSTIC = CHARACTERS.index("agent"), CHARACTERS.index("mystic")
DISGUISE_RULE = "CH-72"
FORESEEN_HARM = 0.45
STAYS, HIDES, RUNS = DECIDE[STAY], DECIDE[HIDE], DECIDE[RUN]
USUAL_MOVES = tuple([MOVES[move] for move in (ROB, RESUPPLY, LOOKOUT, TINKER)])


def quick_policy(s: ChickenHeistState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    phase = s.stack[-1].phase
    if phase == "turn":
        return in_turn(s, seat, choices)
    if phase == "decision":
        return decide(s, seat, choices)
    if phase == "operation":
        card = useful(s, seat, choices, seen_at(s, seat, s.round - 1))
        return PASS if card == NONE else card
    if phase == "split":
        return choices[-1]
    return small_question(s, seat, choices, dice)


def loot_worth(s: ChickenHeistState, seat: Seat) -> int:
    loot = s.pack.loot
    return sum([loot[card].value for card in s.loot[seat]])


# The turn


def in_turn(s: ChickenHeistState, seat: Seat, choices: Choices) -> Choice:
    """Play a card that helps now, then move, then use the ability."""
    known = seen_at(s, seat, s.round - 1)
    if known != NONE:
        card = useful(s, seat, choices, known)
        if card != NONE:
            return card
    if END_TURN not in choices:
        return best_move(s, seat, choices, known)
    if ABILITY in choices and likes_ability(s, seat):
        return ABILITY
    return END_TURN


def useful(s: ChickenHeistState, seat: Seat, choices: Choices, known: int) -> Choice:
    """Return a warn that is sure to pay, or a card that avoids a known danger, or NONE."""
    if known == NONE:
        return NONE
    if PLAY[WARN] in choices and (seat, known) not in s.warnings:
        return PLAY[WARN]
    if not harm(s, seat, known) > FORESEEN_HARM:
        return NONE
    crew = s.crews[s.characters[seat]]
    if PLAY[FORTIFY] in choices and known in (SWAT, SWAT_AGAIN) and crew not in s.fortified:
        return PLAY[FORTIFY]
    if PLAY[DISGUISE] in choices and known == crew and not is_immune(s, seat):
        return PLAY[DISGUISE]
    if PLAY[INFLUENCE] in choices and known == BETRAYAL and not is_immune(s, seat):
        return PLAY[INFLUENCE]
    return PLAY[PANIC] if PLAY[PANIC] in choices else NONE


def best_move(s: ChickenHeistState, seat: Seat, choices: Choices, known: int) -> Choice:
    """Swap a known danger away; look if that is worth it; otherwise rob."""
    if known != NONE:
        if harm(s, seat, known) > FORESEEN_HARM and MOVES[TINKER] in choices:
            return MOVES[TINKER]
    elif MOVES[LOOKOUT] in choices and worth_a_look(s, seat):
        return MOVES[LOOKOUT]
    for move in USUAL_MOVES:
        if move in choices:
            return move
    return choices[0]


def worth_a_look(s: ChickenHeistState, seat: Seat) -> bool:
    if WARN in s.hands[seat]:
        return True
    at_risk = not s.hides[seat] and loot_worth(s, seat) >= 2 * AVERAGE_LOOT
    return at_risk and find_next_event(s, seat).danger > WORTH_A_LOOK


def likes_ability(s: ChickenHeistState, seat: Seat) -> bool:
    character = s.characters[seat]
    if character == AGENT:
        loot = s.loot[seat]
        return bool(loot) and loot_worth(s, seat) < AVERAGE_LOOT * len(loot)
    return character == MYSTIC and any(card in USELESS for card in s.hands[seat])


# Stay, hide or run


def decide(s: ChickenHeistState, seat: Seat, choices: Choices) -> Choice:
    """Choose the decision with the most expected loot, compared with the best rival's."""
    seen = find_next_event(s, seat)
    hide, loot = s.hides[seat], float(loot_worth(s, seat))
    away = 0
    inside = s.status.count(0)
    for other, status in enumerate(s.status):
        if status == RAN and len(s.loot[other]) > away:
            away = len(s.loot[other])
    if away and loot <= away * AVERAGE_LOOT:
        loot /= 3  # loot that doesn't beat a player who got away is worth little
    truck = len(s.truck) * AVERAGE_LOOT
    more = loot + ROUND_LOOT + truck / inside / (3 if inside > 2 else 1)
    run = runs(seen, loot, truck / max(1.5, inside / 2), hide)
    caught = seen.last_signal if hide else seen.danger
    stay = (1 - caught) * more - (seen.danger - seen.last_signal if hide else 0.0)
    best = STAYS if stay >= run else RUNS
    if HIDES in choices:
        hidden = (1 - seen.last_signal) * more - (1 - seen.danger)
        if hidden > max(stay, run) or (hidden == run > stay):
            return HIDES
    return best


def runs(seen: NextEvent, loot: float, share: float, hide: bool) -> float:
    """Value running: our loot, plus a share of the truck if it leaves, minus the patrol's risk."""
    stopped = 0.0 if hide else seen.patrol
    return (1 - stopped) * loot + seen.last_signal * share


# Questions that cards and moves ask


def small_question(s: ChickenHeistState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if USE_HIDE in choices:
        return USE_HIDE
    if DECLINE in choices:
        return overrule(s, seat)
    if SHOW in choices:
        return SHOW
    if DRAW in choices:
        return NO_DRAW if s.hides[seat] else DRAW
    first = choices[0]
    if first in POSITION:
        return position(s, seat, choices)
    if first in SEAT:
        return target_seat(s, seat, choices)
    if first in LOOT:
        return first
    if first in NAME_EVENT:
        return NAME_EVENT[likeliest(s, seat)]
    if first in CREW:
        return CREW[s.crews[s.characters[seat]]]
    if first in DISCARD:
        idle = [card for card in s.hands[seat] if card in USELESS]
        return DISCARD[idle[0]] if idle else first
    return any_of(choices, dice)


def overrule(s: ChickenHeistState, seat: Seat) -> Choice:
    """Overrule a card that disrupts plans, or one that voids ours."""
    *before, latest = [step for step in s.stack if type(step) is Resolve]
    voids = latest.card == OVERRULE and bool(before) and before[-1].seat == seat
    return PLAY[OVERRULE] if voids or latest.card in OVERRULED_CARDS else DECLINE


def position(s: ChickenHeistState, seat: Seat, choices: Choices) -> Choice:
    """Choose the next event first; then the farthest one not known to be harmful."""
    coming = POSITION[s.round - 1]
    if coming in choices:
        return coming
    for choice in reversed(choices):
        event = seen_at(s, seat, POSITION_OF[choice])
        if event == NONE or not harm(s, seat, event):
            return choice
    return choices[-1]


def target_seat(s: ChickenHeistState, seat: Seat, choices: Choices) -> Choice:
    """Disguise ourselves; aim everything else at the player with the most loot."""
    mine = SEAT[seat]
    if s.stack[-1].rule == DISGUISE_RULE and mine in choices:
        return mine
    best, most = choices[0], -1
    for choice in choices:
        if choice != mine and len(s.loot[SEAT_OF[choice]]) > most:
            best, most = choice, len(s.loot[SEAT_OF[choice]])
    return best


class ChickenHeistPolicy(PolicyBot):
    policy = staticmethod(quick_policy)
