"""What the preview of a link says: a title and a few details, without any secret."""

import msgspec

from heistnight.catalogue import rules_of
from heistnight.kernel.rules import Result
from heistnight.kernel.text_tokens import Part
from heistnight.server.protocol.http_bodies import TableListed
from heistnight.server.protocol.schemas import EndingShown

DOES_NOT_FIT = "The deal doesn't fit!"


class ShareCard(msgspec.Struct, frozen=True):
    """The preview of a link."""

    game: str
    title: str
    detail: str


class ReplaySummary(msgspec.Struct):
    """The part of `http_bodies.Replay` that a card needs."""

    game: str
    title: str
    names: list[str]
    result: Result | None
    ending: EndingShown | None
    deal_fits: bool = True


def table_card(shown: TableListed, listed: bool) -> ShareCard:
    """Return the card of a table. One that isn't listed shows only its game and its seats."""
    seats = "1 seat" if shown.seats == 1 else f"{shown.seats} seats"
    if not listed:
        return ShareCard(shown.game, f"Join a game of {shown.title}", f"A table with {seats}.")
    titles = {"lobby": "Join a game", "playing": "Watch a game", "over": "A finished game"}
    free = f"{seats}, {shown.free} free" if shown.state == "lobby" else seats
    names = f" At the table: {', '.join(shown.names)}." if shown.names else ""
    title = f"{titles.get(shown.state, 'A game')} of {shown.title}"
    return ShareCard(shown.game, title, f"A table with {free}.{names}")


def replay_card(replay: ReplaySummary) -> ShareCard:
    """Return the card of a replay: the result, and the score of each player."""
    if replay.result is None or replay.ending is None:
        title, detail = f"A game of {replay.title}", f"Players: {', '.join(replay.names)}."
        return ShareCard(replay.game, title, detail)
    winner = replay.ending.winner
    title = winner.text if winner.parts is None else with_names(winner.parts, replay.names)
    if not replay.result.winners and len(replay.names) == 1:
        title = about_player(title, replay.names[0])
    mark = "" if replay.deal_fits else f"{DOES_NOT_FIT} "
    return ShareCard(replay.game, title, mark + standings(replay, replay.result))


def with_names(parts: list[Part], names: list[str]) -> str:
    return "".join([part if isinstance(part, str) else token_text(part, names) for part in parts])


def about_player(text: str, name: str) -> str:
    """Return 'Vesper fell $880K short.' for 'You fell $880K short.'"""
    for words, others in ABOUT_A_PLAYER:
        text = text.replace(words, others.format(name=name))
    return text


ABOUT_A_PLAYER = (
    ("You were ", "{name} was "),
    ("You fell ", "{name} fell "),
    ("so you lose this scenario", "and loses the scenario"),
)
"""How the reason of a lost solitaire, told to its player, is told to others."""


def token_text(token: dict[str, int] | dict[str, str], names: list[str]) -> str:
    return names[int(token["seat"])] if "seat" in token else str(token["text"])


def standings(replay: ReplaySummary, result: Result) -> str:
    """Return 'Birdie: $1.38M · Dutch: $1.31M', the winners first."""
    amount = rules_of(replay.game).score_text
    seats = sorted(
        range(len(result.scores)),
        key=lambda seat: (seat not in result.winners, -result.scores[seat]),
    )
    return " · ".join([f"{replay.names[seat]}: {amount(result.scores[seat])}" for seat in seats])
