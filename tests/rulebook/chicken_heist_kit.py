"""Helpers to set up Chicken Heist games for tests of its rules."""

from typing import Any, cast

import heistnight as hn
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS, ChickenPack
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.packs import own
from heistnight.kernel.rig import plain
from tests.kit import answer

PACK = own(ChickenPack, "chicken-heist")
ALL_ACTIONS = [ACTIONS[card] for card in PACK.action_cards]
CAST = ("boss", "mystic", "knight", "pirate", "angel", "devil", "agent", "alchemist")
"""Characters without automatic effects, different crews first."""
TAME = ("influence", "lockdown", "fortify", "check in", "copycat", "teamwork", "disguise", "warn")
"""Action cards to fill hands with; they do nothing unless played."""
QUIET_EVENTS = ("Driver's Signal", "Dyepack", "Masterpiece", "Police Patrol", "Alarm")


def heist(
    seats: int = 3,
    characters: tuple[str, ...] = (),
    hands: dict[int, list[str]] | None = None,
    pile: tuple[str, ...] = (),
    events: tuple[str, ...] = QUIET_EVENTS,
    first: int = 0,
    **more: Any,
) -> hn.Game:
    """Create a game. Hands are filled with tame cards, and the pile's overrules come last."""
    cast_ = [*characters, *[name for name in CAST if name not in characters]][:seats]
    rig = {
        "characters": cast_,
        "actions": dealt(seats, hands or {}, list(pile)),
        "events": list(events),
        "first": first,
        **more.pop("rig", {}),
    }
    return hn.new("chicken-heist", seats=seats, seed=more.pop("seed", 1), rig=rig, **more)


def dealt(seats: int, hands: dict[int, list[str]], pile: list[str]) -> list[str]:
    left = list(ALL_ACTIONS)
    for name in (*[card for hand in hands.values() for card in hand], *pile):
        left.remove(name)
    deck: list[str] = []
    for seat in range(seats):
        hand = list(hands.get(seat, []))
        while len(hand) < 3:
            filler = next(name for name in TAME if name in left)
            left.remove(filler)
            hand.append(filler)
        deck += hand
    rest = sorted(
        left, key=lambda name: (name == "overrule", TAME.index(name) if name in TAME else 9)
    )
    return deck + pile + rest


def state(game: hn.Game) -> ChickenHeistState:
    return cast(ChickenHeistState, game._state)


def change(game: hn.Game, **fields: Any) -> None:
    """Set state fields directly. What seats know isn't updated: not for tests of knowledge."""
    s = state(game).copy()
    for name, value in fields.items():
        setattr(s, name, value)
    game._state = s


def give_cards(game: hn.Game, seat: int, *cards: str) -> None:
    """Replace a seat's action cards; the old ones go to the pile."""
    s = state(game)
    wanted = tuple(sorted([ACTIONS.index(card) for card in cards]))
    pile = [*s.action_pile, *s.hands[seat]]
    for card in wanted:
        pile.remove(card)
    hands = (*s.hands[:seat], wanted, *s.hands[seat + 1 :])
    change(game, hands=hands, action_pile=tuple(pile))


def loot_up(game: hn.Game, *loot: tuple[str, ...]) -> None:
    """Replace every seat's loot, by kind."""
    s = state(game)
    kinds = [entry.kind for entry in PACK.loot]
    pile = [*s.loot_pile, *[card for cards in s.loot for card in cards]]
    given = [tuple(sorted([kinds.index(kind) for kind in cards])) for cards in loot]
    for cards in given:
        for card in cards:
            pile.remove(card)
    change(game, loot=tuple(given), loot_pile=tuple(pile))


# Acting


def move(game: hn.Game, seat: int, name: str, *positions: int) -> None:
    answer(game, seat, kind=name)
    point(game, seat, *positions)


def point(game: hn.Game, seat: int, *positions: int) -> None:
    for position in positions:
        answer(game, seat, kind="position", position=position)


def play(game: hn.Game, seat: int, card: str, *, at: int | None = None) -> None:
    """Play a card, at a seat if it needs one."""
    answer(game, seat, kind="play", card=card)
    if at is not None:
        aim(game, seat, at)


def overrule(game: hn.Game, seat: int) -> None:
    answer(game, seat, kind="play", card="overrule")


def aim(game: hn.Game, seat: int, target: int) -> None:
    """Choose a seat."""
    options = {option.data.get("seat"): option for option in game.pending[seat].options}
    game.act(seat, options[target])


def ability(game: hn.Game, seat: int, *, at: int | None = None) -> None:
    answer(game, seat, kind="ability")
    if at is not None:
        aim(game, seat, at)


def end(game: hn.Game, seat: int) -> None:
    """End the turn, unless it ended automatically."""
    if game.waiting == (seat,) and phase(game) == "turn":
        answer(game, seat, kind="end-turn")


def phase(game: hn.Game) -> str:
    found: str = game.view(None)["phase"]
    return found


def rest_of_turns(game: hn.Game) -> None:
    """Let everyone left make a quiet move and end their turn."""
    while phase(game) == "turn" or "show" in kinds(game) or "keep" in kinds(game):
        seat = game.waiting[0]
        if "keep" in kinds(game):
            answer(game, seat, kind="keep")
        elif "end-turn" in kinds(game):
            answer(game, seat, kind="end-turn")
        else:
            answer(game, seat, kind="rob" if "rob" in kinds(game) else "resupply")


def kinds(game: hn.Game) -> list[str]:
    """Return the kinds of options of the first waiting seat."""
    if not game.waiting:
        return []
    return [option.data["kind"] for option in game.pending[game.waiting[0]].options]


def all_pass(game: hn.Game) -> None:
    while phase(game) == "operation":
        answer(game, game.waiting[0], kind="pass")


def to_decisions(game: hn.Game) -> None:
    rest_of_turns(game)
    all_pass(game)
    assert phase(game) == "decision", phase(game)


def decide(game: hn.Game, **decisions: str) -> None:
    """Decide for seats by keyword, s0='stay', s1='run', while they are asked."""
    for name, decision in decisions.items():
        answer(game, int(name[1:]), kind=decision)


def play_round(game: hn.Game, **decisions: str) -> None:
    to_decisions(game)
    decide(game, **decisions)


def scramble_to(game: hn.Game, seat: int, *characters: str) -> hn.Game:
    """Play a scramble by this seat that deals these characters to seats 0, 1 and so on."""
    for number in range(3000):
        twin = game.copy()
        change(twin, key=number.to_bytes(64, "big"), drawn=0)
        play(twin, seat, "scramble")
        if [one["character"] for one in twin.view()["players"]][: len(characters)] == [*characters]:
            return twin
    raise AssertionError("no such scramble")


# Seeing


def player(game: hn.Game, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["players"][seat]
    return found


def statuses(game: hn.Game) -> list[str]:
    return [one["status"] for one in game.view(None)["players"]]


def logged(game: hn.Game, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [event for event in game.events(seat) if event["kind"] == kind]


def hand(game: hn.Game, seat: int) -> list[str]:
    found: list[str] = game.view(seat)["own"]["actions"]
    return found


def own_loot(game: hn.Game, seat: int) -> list[str]:
    return [name.split(" ")[0] for name in game.view(seat)["own"]["loot"]]


def place(game: hn.Game, seat: int | None, position: int) -> dict[str, Any]:
    found: dict[str, Any] = game.view(seat)["positions"][position - 1]
    return found


def event(game: hn.Game, name: str) -> int:
    return [plain(known) for known in state(game).event_names].index(plain(name))


def character(name: str) -> int:
    return CHARACTERS.index(name)


def offers(game: hn.Game, seat: int, /, **wanted: Any) -> bool:
    return any(wanted.items() <= o.data.items() for o in game.pending[seat].options)


def refusal(game: hn.Game, seat: int, /, **wanted: Any) -> str:
    """Return the error for a seat that tries this anyway."""
    entries = hn.action_space("chicken-heist").entries
    choice = next(entry.id for entry in entries if wanted.items() <= entry.data.items())
    try:
        game.copy().act(seat, choice)
    except hn.IllegalMove as error:
        return str(error)
    raise AssertionError(f"{wanted} is possible")
