"""Hand-made positions of solitaire for rule tests."""

from typing import Any, cast

import heistnight as hn
from heistnight.games.big_score.cards import COP, TOKENS, TYPES
from heistnight.games.big_score.solo.state import NO_CREW, SoloState, counts_of
from heistnight.games.big_score.solo.turn import SoloTakeTurn
from heistnight.games.big_score.solo.vault import StayOrGo
from tests.kit import answer

LETTERS = {"C": 0, "D": 1, "G": 2, "U": 3, "H": 4, "M": 5}
"""Letters of con man, driver, grease man, gUn man, hacker and muscle, as in the rules file."""


def crew(letters: str) -> list[str]:
    return [TYPES[LETTERS[letter]] for letter in letters.replace(" ", "")]


def board(game: hn.Game) -> SoloState:
    return cast(SoloState, game._state)


def solo(
    scenario: str = "biggest-score",
    jobs: list[str] | None = None,
    hand: str = "",
    vault: list[str] | None = None,
    **more: Any,
) -> hn.Game:
    """Start a game in its first turn; the named cards come first, in this order."""
    rig: dict[str, Any] = {"jobs": jobs or [], "crew": crew(hand), "vault": vault or []}
    options = {"scenario": scenario, **more.pop("options", {})}
    return hn.new("big-score-solo", seed=more.pop("seed", 1), options=options, rig=rig, **more)


def put(game: hn.Game, **fields: Any) -> hn.Game:
    """Change the state by hand and run a new `stack` at once."""
    state = board(game).copy()
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    state.run()
    state.new_events = ()
    game._state = state
    return game


def turn(
    jobs: list[str], hand: str, deck: str = "CDGUHM", scenario: str = "biggest-score", **more: Any
) -> hn.Game:
    """Start at a turn with this hand, filled up from this deck; jobs 1 to 3 are open."""
    game = solo(scenario, jobs, options=more.pop("options", {}))
    counts = counts_of(tuple([LETTERS[letter] for letter in hand]))
    cards = tuple([LETTERS[letter] for letter in deck])
    fields = {"hand": counts, "deck": cards, "dealt": NO_CREW, "turn": 0, **more}
    return put(game, stack=(SoloTakeTurn(),), **fields)


def in_vault(
    draws: list[str],
    loot: list[str] | None = None,
    cops: int = 0,
    scenario: str = "biggest-score",
    **more: Any,
) -> hn.Game:
    """Start in Act II; `draws` are drawn first, in this order."""
    game = solo(scenario, options=more.pop("options", {}))
    held = tuple([TOKENS.index(name) for name in loot or []])
    left = list(board(game).vault)
    for token in (*held, *[COP] * cops):
        left[token] -= 1
    rig = tuple([TOKENS.index(name) for name in draws])
    fields = {
        "hand": NO_CREW, "deck": (), "decks": (), "round": 3, "in_vault": True,
        "vault": tuple(left), "vault_rig": rig, "loot": held, "cops": cops, "jobs": (-1,) * 6,
        **more,
    }  # fmt: skip
    return put(game, stack=(StayOrGo(),), **fields)


def do(game: hn.Game, kind: str, **data: Any) -> None:
    answer(game, 0, kind=kind, **data)


def rob(game: hn.Game, take: str | None = None) -> None:
    do(game, "rob")
    if take:
        do(game, "take", token=take)


def kinds(game: hn.Game) -> set[str]:
    """Return the kinds of choices offered."""
    return {option.data["kind"] for option in game.pending[0].options}


def offered(game: hn.Game, kind: str) -> list[Any]:
    """Return the offered choices of one kind: crew, job, token or number."""
    found = [o.data for o in game.pending[0].options if o.data["kind"] == kind]
    return [next((v for k, v in data.items() if k != "kind"), None) for data in found]


def events_of_kind(game: hn.Game, kind: str, seat: int | None = 0) -> list[dict[str, Any]]:
    return [event for event in game.events(seat) if event["kind"] == kind]


def end_turn(game: hn.Game) -> None:
    """Decline everything until the turn or the game is over."""
    number = board(game).turn, board(game).round
    while not game.over and (board(game).turn, board(game).round) == number:
        passing = kinds(game) & {"hired", "assigned", "let-go", "leave-down"}
        if not passing:
            return
        do(game, passing.pop())


def view(game: hn.Game) -> dict[str, Any]:
    return game.view(0)


def job(game: hn.Game, number: int) -> dict[str, Any]:
    """Return the job in this slot, counted from 1."""
    found: dict[str, Any] = view(game)["jobs"][number - 1]
    return found
