"""Helpers for the rule tests of Crooks: set up a game, and play turns in one line."""

from typing import Any

import heistnight as hn
from heistnight.games.crooks.amounts import PILES
from heistnight.games.crooks.cards import HANGOUTS, LOWEST_TARGET
from heistnight.games.crooks.state import DOWN, CrooksState
from heistnight.kernel.steps import with_item, without
from tests.kit import answer

PACK = hn.new("crooks", seats=2, seed=0)._state.pack.crook  # type: ignore[attr-defined]  # a CrooksState
NAMES: tuple[str, ...] = tuple([crook.name for crook in PACK])


def city(seats: int = 2, first: int = 0, **hangouts: list[str]) -> hn.Game:
    """Start a game with these crooks in its hangouts, filled up with the next ones of the pack."""
    named = [name for names in hangouts.values() for name in names]
    others = [name for name in NAMES if name not in named]
    deck: list[str] = []
    for hangout, size in zip(HANGOUTS, PILES[seats], strict=False):
        names = hangouts.get(hangout, [])
        assert len(names) <= size, f"{hangout} has room for {size}"
        filler = others[: size - len(names)]
        others = others[len(filler) :]
        deck += [*names, *filler]
    return hn.new("crooks", seats=seats, seed=1, rig={"crooks": deck, "first": first})


def search(game: hn.Game, seat: int, hangout: str) -> list[str]:
    """Search a hangout and return the crooks that may be taken."""
    answer(game, seat, kind="recruit", hangout=hangout)
    return takeable(game, seat)


def takeable(game: hn.Game, seat: int) -> list[str]:
    options = game.pending[seat].options
    return [NAMES[o.data["crook"]] for o in options if o.data["kind"] == "take"]


def take(game: hn.Game, seat: int, crook: str) -> None:
    answer(game, seat, kind="take", crook=NAMES.index(crook))


def recruit(game: hn.Game, seat: int, hangout: str, crook: str) -> None:
    search(game, seat, hangout)
    take(game, seat, crook)


def rob(
    game: hn.Game, seat: int, hangout: str, crook: str, target: int, down: bool = False
) -> None:
    """Play a whole turn, up to a special crook's question."""
    recruit(game, seat, hangout, crook)
    answer(game, seat, kind="face-down" if down else "face-up", target=target)


def fill_row(game: hn.Game, seat: int) -> None:
    """Place a crook without an ability at every target."""
    for target, name in enumerate(
        (
            "Everybody's Eddie",
            "Jackpot Jill",
            "Turncoat Toby",
            "Bungling Bert",
            "Gift-Horse Gus",
            "Champagne Charlie",
            "Penny Plum",
            "Lucky Lou",
        ),
        LOWEST_TARGET,
    ):
        place(game, seat, target, name)


def choice_of(**wanted: Any) -> int:
    """Return the id of a choice, offered or not; crooks may be given by name."""
    if isinstance(wanted.get("crook"), str):
        wanted["crook"] = NAMES.index(wanted["crook"])
    fits = [entry.id for entry in hn.action_space("crooks").entries if entry.data == wanted]
    assert len(fits) == 1, wanted
    return fits[0]


def leave(game: hn.Game, seat: int) -> None:
    answer(game, seat, kind="pass")


def offered(game: hn.Game, seat: int) -> list[dict[str, Any]]:
    return [option.data for option in game.pending[seat].options]


def kinds(game: hn.Game, seat: int) -> set[str]:
    return {data["kind"] for data in offered(game, seat)}


def table(game: hn.Game) -> CrooksState:
    state = game._state
    assert isinstance(state, CrooksState)
    return state


def place(game: hn.Game, seat: int, target: int, *crooks: str) -> None:
    """Put crooks on the board as if recruited from A; names with a '-' go face down."""
    s = table(game)
    there = []
    for crook in crooks:
        card = NAMES.index(crook.removeprefix("-"))
        fetch(s, card)
        s.taken += ((0, card),)
        s.learn(seat, 1 << card)
        if crook.startswith("-"):
            there.append(card | DOWN)
        else:
            there.append(card)
            s.open |= 1 << card
    s.put(seat, target - LOWEST_TARGET, (*s.rows[seat][target - LOWEST_TARGET], *there))


def fetch(s: CrooksState, card: int) -> None:
    """Take a crook from the undealt ones, or replace it in its hangout by an undealt one."""
    for number, pile in enumerate(s.hangouts):
        if card in pile:
            stand_in, s.out = s.out[0], s.out[1:]
            pile = tuple(sorted([stand_in if other == card else other for other in pile]))
            s.hangouts = with_item(s.hangouts, number, pile)
            return
    s.out = without(s.out, card)


def at(game: hn.Game, seat: int, target: int, viewer: int | None = None) -> list[str | None]:
    """Return the names of a seat's crooks at a target, as the viewer (or owner) knows them."""
    view = game.view(seat if viewer is None else viewer)
    there = view["players"][seat]["row"][str(target)]
    return [crook["crook"] for crook in there]


def hangout(game: hn.Game, seat: int | None, name: str) -> dict[str, Any]:
    found: dict[str, Any] = game.view(seat)["hangouts"][HANGOUTS.index(name)]
    return found


def log_text(game: hn.Game, seat: int | None) -> str:
    return "\n".join([event["text"] for event in game.events(seat)])
