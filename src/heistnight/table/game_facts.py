"""What each seat did in a finished game, counted from its public events, for statistics."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from heistnight.games.big_score import events as big_score
from heistnight.games.big_score.solo import events as solo
from heistnight.games.chicken_heist import events as chicken_heist
from heistnight.games.crooks import events as crooks
from heistnight.games.vault_heist import events as vault_heist
from heistnight.kernel.events import Event, Seat
from heistnight.kernel.game import Game

Found = Iterator[tuple[str, Iterable[Seat]]]
"""A fact's key, and the seats it is counted for; a seat may appear several times."""
Counting = Callable[[Iterable[Event]], Found]

FACT_WORDS: Mapping[str, Mapping[str, str]] = {
    "big-score": {
        "jobs_robbed": "Jobs robbed",
        "jobs_failed": "Jobs failed",
        "jacks_shown": "Jacks shown",
        "jacks_bluffed": "Empty fists, and the job was robbed",
        "jacks_called": "Empty fists, and the job failed",
        "vault_rounds": "Rounds in the vault",
        "escapes": "Escapes with the loot",
        "busts": "Busts",
        "abilities_used": "Abilities used",
    },
    "big-score-solo": {
        "jobs_robbed": "Jobs robbed",
        "vault_rounds": "Rounds in the vault",
        "cops_bribed": "Cops bribed",
        "escapes": "Escapes with the loot",
        "busts": "Busts",
    },
    "crooks": {
        "targets_won": "Targets won alone",
        "targets_tied": "Targets shared in a tie",
        "gangs": "Gangs controlled",
        "crooks_hidden": "Crooks placed face down",
    },
    "vault-heist": {
        "levels_unlocked": "Levels unlocked",
        "levels_lost": "Levels locked again",
        "levels_failed": "Levels given up",
        "oppositions": "Cards against others' levels",
        "answers": "Cards answered",
    },
    "chicken-heist": {
        "events_survived": "Events survived",
        "events_struck": "Events that struck",
        "escapes": "Runs to the truck",
        "caught": "Times caught",
        "hides_wasted": "Hide cards wasted",
    },
}
"""Every fact that is counted, in the order in which statistics show them."""


def count_big_score(events: Iterable[Event]) -> Found:
    fists: dict[Seat, int] = {}
    for event in events:
        if isinstance(event, big_score.JacksShown):
            fists = event.jacks
            yield "jacks_shown", [seat for seat, jacks in fists.items() for _ in range(jacks)]
        elif isinstance(event, big_score.JobRobbed):
            yield "jobs_robbed", event.seats
            yield "jacks_bluffed", empty_fists(fists)
            fists = {}
        elif isinstance(event, big_score.JobFailed):
            yield "jobs_failed", event.paid
            yield "jacks_called", empty_fists(fists)
            fists = {}
        else:
            yield from count_vault(event)


def empty_fists(fists: Mapping[Seat, int]) -> list[Seat]:
    return [seat for seat, jacks in fists.items() if not jacks]


def count_vault(event: Event) -> Found:
    if isinstance(event, big_score.FistsOpen):
        yield "vault_rounds", event.drew
    elif isinstance(event, big_score.Fled):
        yield "escapes", [event.seat]
    elif isinstance(event, big_score.Busted):
        yield "busts", event.seats
    elif isinstance(event, big_score.AbilityUsed):
        yield "abilities_used", [event.seat]


def count_solo(events: Iterable[Event]) -> Found:
    keys: dict[type, str] = {
        solo.JobDone: "jobs_robbed",
        solo.VaultRobbed: "vault_rounds",
        solo.SoloFled: "escapes",
        solo.SoloBusted: "busts",
    }
    for event in events:
        if isinstance(event, solo.CopsBribed):
            yield "cops_bribed", [0] * event.cops
        elif type(event) in keys:
            yield keys[type(event)], [0]


def count_crooks(events: Iterable[Event]) -> Found:
    for event in events:
        if isinstance(event, crooks.TargetRobbed):
            yield "targets_tied" if len(event.winners) > 1 else "targets_won", event.winners
        elif isinstance(event, crooks.GangScored) and event.boss is not None:
            yield "gangs", [event.boss]
        elif isinstance(event, crooks.CrookHidden):
            yield "crooks_hidden", [event.seat]


def count_vault_heist(events: Iterable[Event]) -> Found:
    for event in events:
        if isinstance(event, vault_heist.LevelUnlocked):
            yield "levels_unlocked", [event.seat]
        elif isinstance(event, vault_heist.LevelDisabled):
            yield "levels_lost", [event.seat]
        elif isinstance(event, vault_heist.GaveUp):
            yield "levels_failed", [event.seat]
        elif isinstance(event, vault_heist.Opposed):
            yield "oppositions", [event.seat]
        elif isinstance(event, vault_heist.CardAnswered):
            yield "answers", [event.seat]


def count_chicken_heist(events: Iterable[Event]) -> Found:
    for event in events:
        if isinstance(event, chicken_heist.EventRevealed | chicken_heist.PlansChange):
            struck = [seat for seat, outcome in event.outcomes.items() if outcome == "struck"]
            yield "events_struck", struck
            yield "events_survived", [seat for seat in event.outcomes if seat not in struck]
        elif isinstance(event, chicken_heist.PlayerRan):
            yield "escapes", [event.seat]
        elif isinstance(event, chicken_heist.PlayerCaught):
            yield "caught", [event.seat]
        elif isinstance(event, chicken_heist.HideWasted):
            yield "hides_wasted", [event.seat]


COUNTING: Mapping[str, Counting] = {
    "big-score": count_big_score,
    "big-score-solo": count_solo,
    "crooks": count_crooks,
    "vault-heist": count_vault_heist,
    "chicken-heist": count_chicken_heist,
}


def facts_of(game: Game) -> list[dict[str, int]]:
    """Return what each seat did, by key; a game without a counter has no facts."""
    id_ = game.rules.info.id
    counts: list[Counter[str]] = [Counter() for _ in range(game.seats)]
    events = [logged.openly for logged in game.logged_events if logged.openly is not None]
    for key, seats in COUNTING[id_](events) if id_ in COUNTING else ():
        for seat in seats:
            counts[seat][key] += 1
    return [{key: count[key] for key in FACT_WORDS.get(id_, {})} for count in counts]
