"""Vault Heist: chains of any length, checked against a simple reference.

The reference doesn't use the engine: cards lie in a row, each with an owner and a target. When
everyone has passed on the last card, it does exactly what it says, and the card that is last
then may be answered again.
"""

from dataclasses import dataclass
from random import Random

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import arrange, holding, play, unlock

AIMED = ("pickpocket", "distract", "disable", "steal")
ACTIONS = (*AIMED, "scavenge", "firewall")
OPEN = {0: (1, 2), 1: (2, 3), 2: (1,)}
"""Unlocked levels at the start of a chain, so that disable and steal always have a target."""


@dataclass(frozen=True)
class Laid:
    """A card in the chain: its player, its target, and whether it was turned round."""

    card: str
    actor: int
    target: int | None
    turned: bool = False


Row = tuple[Laid, ...]


def legal_answers(row: Row, walls: set[int], seats: int) -> set[tuple[int, str]]:
    """VH-40 to VH-43: return the legal answers of seats that hold all reactions."""
    last = row[-1]
    if last.card == "firewall" and len(row) > 1:
        return set()
    found = {(seat, "deny") for seat in range(seats) if seat != last.actor}
    if last.target is not None:
        if last.card in (*AIMED, "counter"):
            found.add((last.target, "counter"))
        if last.target in walls:
            found.add((last.target, "firewall"))
    return found


def answered(row: Row, seat: int, card: str) -> Row:
    return (*row, Laid(card, seat, row[-1].actor))


@dataclass(frozen=True)
class Outcome:
    """The result of the action: its player and target, or that it was stopped."""

    action: Laid
    stopped: bool


def passed(row: Row) -> Row | Outcome:
    """VH-40: resolve the last card after everyone passed."""
    *below, card = row
    if not below:
        return Outcome(card, stopped=False)
    *rest, hit = below
    if card.card == "counter":
        return (*rest, Laid(hit.card, card.actor, card.target, turned=True))
    return tuple(rest) if rest else Outcome(hit, stopped=True)


def table(action: str, seats: int = 3) -> hn.Game:
    """Start a game in which seat 0 played the action on seat 1 and everyone has many reactions."""
    game = hn.new("vault-heist", seats=seats, seed=1, rig={"first": 0})
    plenty = "12 counter, 14 deny, 3 equipment"
    hands = holding(f"{action}, {plenty}", *[plenty] * (seats - 1))
    walls = (action != "firewall", *[True] * (seats - 1))
    arrange(game, hands=hands, firewalls=walls, discard=holding("steal, equipment")[0])
    unlock(game, OPEN)
    if action in ("disable", "steal"):
        play(game, 0, action, target=1, level=3)
    elif action in AIMED:
        play(game, 0, action, target=1)
    else:
        play(game, 0, action)
    return game


def offered_answers(game: hn.Game) -> set[tuple[int, str]]:
    return {
        (seat, option.data["card"])
        for seat, decision in game.pending.items()
        for option in decision.options
        if option.data["kind"] == "answer"
    }


def give(game: hn.Game, seat: int, card: str) -> None:
    """Let one seat answer the last card; all others pass."""
    for asked in game.waiting:
        if asked == seat:
            answer(game, asked, kind="answer", card=card)
        else:
            answer(game, asked, kind="pass")


def pass_on(game: hn.Game) -> None:
    """Let everyone pass on the last card."""
    for asked in game.waiting:
        answer(game, asked, kind="pass")


def check_outcome(game: hn.Game, outcome: Outcome, spent: list[str]) -> None:
    """Return the game's outcome of a resolved chain; `spent` are the answers given."""
    action, stopped = outcome.action, outcome.stopped
    asked = None if stopped else expected_question(action)
    view = game.view(None)
    if asked is not None:
        assert (view["phase"], tuple(view["waiting"])) == asked, (outcome, spent)
    else:
        assert (view["phase"], view["waiting"]) == ("turn", [0]), (outcome, spent)
        assert view["chain"] == []
    hit = [p["seat"] for p in view["players"] if p["distracted"]]
    assert hit == ([action.target] if action.card == "distract" and not stopped else [])
    if action.card in ("disable", "steal") and asked is None:
        level_3 = [player["unlocked"][2] for player in view["players"]]
        stolen = action.card == "steal" and not stopped
        assert level_3[:2] == [stolen, stopped], (outcome, spent)
    stays = action.card in ("distract", "firewall") and not stopped
    gone = [] if stays or asked is not None else [action.card]
    assert sorted(view["discard"]) == sorted(["steal", "equipment", *spent, *gone])


def expected_question(action: Laid) -> tuple[str, tuple[int, ...]] | None:
    """Return the phase and the seat that chooses, which is the effect's player (VH-41, VH-45)."""
    if action.card in ("disable", "steal"):
        return ("level", (action.actor,)) if action.turned else None
    question = {"pickpocket": "keep", "scavenge": "scavenge"}.get(action.card)
    return (question, (action.actor,)) if question else None


def first_row(action: str) -> Row:
    return (Laid(action, 0, 1 if action in AIMED else None),)


def check_every_chain(
    game: hn.Game, row: Row | Outcome, walls: set[int], spent: list[str], longest: int
) -> int:
    """Check every legal chain up to a number of answers, and return how many there were."""
    if isinstance(row, Outcome):
        check_outcome(game, row, spent)
        return 1
    legal = legal_answers(row, walls, game.seats)
    if not legal:
        return check_every_chain(game, passed(row), walls, spent, longest)
    assert offered_answers(game) == legal, (row, spent)
    quiet = game.copy()
    pass_on(quiet)
    checked = check_every_chain(quiet, passed(row), walls, spent, longest)
    if len(spent) == longest:
        return checked
    for seat, card in sorted(legal):
        twin = game.copy()
        give(twin, seat, card)
        left = walls - {seat} if card == "firewall" else walls
        more = answered(row, seat, card)
        checked += check_every_chain(twin, more, left, [*spent, card], longest)
    return checked


@pytest.mark.parametrize("action", ACTIONS)
def test_every_chain_of_up_to_five_answers_matches_the_reference(action: str) -> None:
    """VH-40: check all legal answers of all seats and the outcome of each chain."""
    walls = {0, 1, 2} - ({0} if action == "firewall" else set())
    assert check_every_chain(table(action), first_row(action), walls, [], longest=5) > 250


@pytest.mark.parametrize("action", ACTIONS)
def test_long_chains_at_a_full_table(action: str) -> None:
    """VH-40: random answers, up to twenty cards in one chain, with five seats."""
    rng = Random(action)
    lengths = []
    for _ in range(25):
        game = table(action, seats=5)
        row: Row | Outcome = first_row(action)
        spent: list[str] = []
        walls = set(range(5)) - ({0} if action == "firewall" else set())
        while not isinstance(row, Outcome):
            legal = legal_answers(row, walls, 5)
            if legal:
                assert offered_answers(game) == legal
            if not legal or len(spent) == 19 or rng.random() < 0.25:
                if legal:
                    pass_on(game)
                row = passed(row)
                continue
            choice = rng.choice(sorted([a for a in legal if a[1] != "firewall"] * 9 + list(legal)))
            walls -= {choice[0]} if choice[1] == "firewall" else set()
            give(game, *choice)
            row = answered(row, *choice)
            spent.append(choice[1])
        check_outcome(game, row, spent)
        lengths.append(1 + len(spent))
    assert max(lengths) > 10
