"""Vault Heist: chains of any length, checked against a reference that thinks like a table.

The reference knows nothing of the engine: cards lie in a row, each has an owner and an aim, and
they are worked through from the last to the first, every one doing literally what it says.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import arrange, holding, nobody_answers, play, unlock

AIMED = ("pickpocket", "distract", "disable", "steal")
ACTIONS = (*AIMED, "scavenge", "firewall")
OPEN = {0: (1, 2), 1: (2, 3), 2: (1,)}
"""Levels open when a chain begins: disable and steal find something either way."""


@dataclass
class Laid:
    """A card in the row: who acts by it on whom, and whether it was cancelled."""

    card: str
    by: int
    actor: int
    target: int | None
    cancelled: bool = False


def lay_out(action: str, answers: list[tuple[int, str]]) -> list[Laid]:
    row = [Laid(action, 0, 0, 1 if action in AIMED else None)]
    for seat, card in answers:
        row.append(Laid(card, seat, seat, row[-1].by))
    return row


def legal_answers(row: list[Laid], walls: set[int], seats: int) -> set[tuple[int, str]]:
    """VH-40 to VH-43, for seats that hold every reaction there is."""
    last = row[-1]
    if last.card == "firewall" and len(row) > 1:
        return set()
    found = {(seat, "deny") for seat in range(seats) if seat != last.by}
    if last.target is not None:
        if last.card in (*AIMED, "counter"):
            found.add((last.target, "counter"))
        if last.target in walls:
            found.add((last.target, "firewall"))
    return found


def work_through(row: list[Laid]) -> Laid:
    """VH-40: last to first; a counter hands its own actor and target to the card it answers."""
    for place in range(len(row) - 1, 0, -1):
        card, answered = row[place], row[place - 1]
        if card.cancelled:
            continue
        if card.card == "counter":
            answered.actor, answered.target = card.actor, card.target
        else:
            answered.cancelled = True
    return row[0]


def table(action: str, seats: int = 3) -> hn.Game:
    """Seat 0 has played the action on seat 1; everyone holds reactions galore."""
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
    """One seat answers the last card, all others who are asked let it pass."""
    for asked in game.waiting:
        if asked == seat:
            answer(game, asked, kind="answer", card=card)
        else:
            answer(game, asked, kind="pass")


def check_outcome(game: hn.Game, action: str, answers: list[tuple[int, str]]) -> None:
    """What the game made of a chain that nobody answers any more."""
    first = work_through(lay_out(action, answers))
    asked = expected_question(first, turned=first_was_turned(action, answers))
    view = game.view(None)
    if asked is not None:
        assert (view["phase"], tuple(view["waiting"])) == asked, answers
    else:
        assert (view["phase"], view["waiting"]) == ("turn", [0]), answers
        assert view["chain"] == []
    hit = [p["seat"] for p in view["players"] if p["distracted"]]
    assert hit == ([first.target] if action == "distract" and not first.cancelled else [])
    if action in ("disable", "steal") and asked is None:
        level_3 = [player["unlocked"][2] for player in view["players"]]
        stolen = action == "steal" and not first.cancelled
        assert level_3[:2] == [stolen, first.cancelled], answers
    assert_spent(view, action, answers, first, asked is not None)


def first_was_turned(action: str, answers: list[tuple[int, str]]) -> bool:
    """Whether a counter of the first card was still good in the end."""
    if not answers or answers[0][1] != "counter":
        return False
    row = lay_out(action, answers)
    work_through(row)
    return not row[1].cancelled


def expected_question(first: Laid, turned: bool) -> tuple[str, tuple[int, ...]] | None:
    """The phase, and the one seat that chooses: whoever the effect serves (VH-41, VH-45)."""
    if first.cancelled:
        return None
    if first.card in ("disable", "steal"):
        return ("level", (first.actor,)) if turned else None
    question = {"pickpocket": "keep", "scavenge": "scavenge"}.get(first.card)
    return (question, (first.actor,)) if question else None


def assert_spent(
    view: dict[str, list[str]],
    action: str,
    answers: list[tuple[int, str]],
    first: Laid,
    pending: bool,
) -> None:
    """VH-44: every answer is on the pile; the action too, unless it stays or still works."""
    spent = [card for _, card in answers]
    stays = action in ("distract", "firewall") and not first.cancelled
    if not stays and not pending:
        spent.append(action)
    assert sorted(view["discard"]) == sorted(["steal", "equipment", *spent])


def every_chain(
    game: hn.Game, action: str, answers: list[tuple[int, str]], walls: set[int], longest: int
) -> Iterator[tuple[hn.Game, list[tuple[int, str]]]]:
    """Every legal chain of up to so many answers, as the engine leaves it."""
    legal = legal_answers(lay_out(action, answers), walls, game.seats)
    if legal:
        assert offered_answers(game) == legal, answers
        done = game.copy()
        nobody_answers(done)
        yield done, answers
    else:
        yield game, answers
    if len(answers) == longest:
        return
    for seat, card in sorted(legal):
        twin = game.copy()
        give(twin, seat, card)
        left = walls - {seat} if card == "firewall" else walls
        yield from every_chain(twin, action, [*answers, (seat, card)], left, longest)


@pytest.mark.parametrize("action", ACTIONS)
def test_every_chain_of_up_to_eight_cards_ends_as_a_table_would_have_it(action: str) -> None:
    """VH-40: all legal answers of all seats, exhaustively, and the outcome of each chain."""
    game = table(action)
    walls = {0, 1, 2} - ({0} if action == "firewall" else set())
    checked = 0
    for done, answers in every_chain(game, action, [], walls, longest=7):
        check_outcome(done, action, answers)
        checked += 1
    assert checked > 250


@pytest.mark.parametrize("action", ACTIONS)
def test_long_chains_at_a_full_table(action: str) -> None:
    """VH-40: chance goes on answering, up to twenty cards on one another, at five seats."""
    rng = Random(action)
    lengths = []
    for _ in range(25):
        game = table(action, seats=5)
        answers: list[tuple[int, str]] = []
        walls = set(range(5)) - ({0} if action == "firewall" else set())
        while len(answers) < 19:
            legal = legal_answers(lay_out(action, answers), walls, 5)
            if not legal:
                break
            assert offered_answers(game) == legal
            choice = rng.choice(sorted([a for a in legal if a[1] != "firewall"] * 9 + list(legal)))
            walls -= {choice[0]} if choice[1] == "firewall" else set()
            give(game, *choice)
            answers.append(choice)
        nobody_answers(game)
        check_outcome(game, action, answers)
        lengths.append(1 + len(answers))
    assert max(lengths) > 10
