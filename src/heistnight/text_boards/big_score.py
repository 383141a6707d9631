"""The terminal board of The Big Score: jobs, players and the vault."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.text_boards.plain import TextBoard, ViewData
from heistnight.text_boards.widgets import (
    BAD,
    DIM,
    GOOD,
    STRONG,
    Kit,
    TableRow,
    counted,
    facts,
    grid,
    money,
    percent,
    stacked,
    track,
    without_empty,
)

SHORT = {
    "con man": "Con",
    "driver": "Drv",
    "grease man": "Grs",
    "gun man": "Gun",
    "hacker": "Hck",
    "muscle": "Mus",
}
PHASES = {
    "boss": "bosses",
    "hire": "hire crew",
    "assign": "assign crew",
    "jacks": "jacks",
    "vault": "rob or flee",
    "trade": "trade",
    "ability": "abilities",
}
JOB_STATUS_TEXT = {
    "robbed": ("✓ robbed", GOOD),
    "failed": ("failed", BAD),
    "unrobbed": ("no crew", DIM),
}


def type_of(card: str) -> str:
    return card.removeprefix("expert ")


class BigScoreBoard(TextBoard):
    def title(self, view: ViewData) -> str:
        phase = PHASES.get(view["phase"], view["phase"])
        if view["over"]:
            return "the end"
        if view["act"] == 2:
            return f"Act II, vault round {view['vault_round']}: {phase}"
        if not view["round"]:
            return f"before Act I: {phase}"
        return f"Act I, round {view['round']} of 3: {phase}"

    def open_part(self, view: ViewData, kit: Kit) -> RenderableType:
        parts: list[RenderableType | None] = []
        if view["jobs"]:
            parts.append(jobs_table(view, kit))
        if view["act"] == 2 and not view["over"]:
            parts.append(vault_part(view, kit))
        parts.append(players_table(view, kit))
        if view["inside_men"]:
            parts.append(facts([("Inside men so far", counted(view["inside_men"]))]))
        return stacked(*parts)

    def own_part(self, view: ViewData, kit: Kit) -> RenderableType | None:
        own = view["own"]
        if own is None:
            return None
        phase = view["phase"]
        if phase == "hire":
            return facts(
                [
                    ("This hand", counted(own["hand"])),
                    ("Hired", counted(own["hired"]) or "none yet"),
                ]
            )
        if phase == "assign":
            return assignment(view)
        if phase == "jacks" and own["assigned"]:
            return facts([("Your crew on later jobs", placed_words(view, own["assigned"]))])
        return None

    def amount(self, number: int) -> str:
        return money(number)


# Act I


def jobs_table(view: ViewData, kit: Kit) -> RenderableType:
    shown = crew_shown(kit.log)
    jobs = [job_cells(view, job, shown) for job in view["jobs"]]
    if kit.narrow:
        return stacked(*[job_lines(*cells) for cells in jobs])
    headers, rows = without_empty(["#", "Job", f"Crew {crew_legend(view)}", "Pays each", ""], jobs)
    return grid(headers, rows, whole=(0, 1, 3))


def job_cells(view: ViewData, job: dict[str, Any], shown: dict[int, list[str]]) -> list[Text]:
    pays = money(job["cash"]) + (f" + {job['token']}" if job["token"] else "")
    here = view["job_under_way"] == job["slot"]
    return [
        Text(f"{'▶' if here else ' '}{job['slot'] + 1}", style=STRONG),
        Text(job["name"]),
        crew_icons(view, job, shown),
        Text(pays),
        status(view, job, here),
    ]


def job_lines(number: Text, name: Text, icons: Text, pays: Text, state: Text) -> RenderableType:
    """Show a job on two lines, for narrow screens."""
    head = Text.assemble(number, " ", name, ": ", pays, ", " if state else "", state)
    return stacked(head, Text.assemble("   ", icons))


def crew_legend(view: ViewData) -> str:
    if view["phase"] == "hire":
        return "(● you hired)" if view["own"] else ""
    if view["phase"] == "assign":
        return "(● you sent)" if view["own"] else ""
    return "(● yours or revealed)" if view["own"] else "(● revealed)"


def crew_shown(log: Sequence[dict[str, Any]]) -> dict[int, list[str]]:
    """By slot: collect the crew revealed on this round's jobs from the log."""
    shown: dict[int, list[str]] = {}
    for event in log:
        if event["kind"] == "round-begins":
            shown = {}
        elif event["kind"] == "crew-shown":
            shown[event["slot"]] = [card for crew in event["crew"].values() for card in crew]
        elif event["kind"] == "inside-man" and shown:
            shown[max(shown)].append(event["crew"])
    return shown


def crew_icons(view: ViewData, job: dict[str, Any], shown: dict[int, list[str]]) -> Text:
    return icons(job["crew"], shown.get(job["slot"]) or cards_for(view, job))


def icons(crew: Sequence[str], there: Sequence[str]) -> Text:
    """'●Con ○Drv': the crew a job needs, filled where it has it."""
    cards = Counter([type_of(card) for card in there])
    row = Text()
    for type_ in sorted(crew):
        filled = cards[type_] > 0
        cards[type_] -= filled
        style = f"{STRONG} {GOOD}" if filled else ""
        row.append(f"{'●' if filled else '○'}{SHORT[type_]} ", style=style)
    row.rstrip()
    return row


def cards_for(view: ViewData, job: dict[str, Any]) -> list[str]:
    """Return the crew this seat can send or has sent, before a job is resolved."""
    own = view["own"]
    if own is None:
        return []
    if view["phase"] == "hire":
        return list(own["hired"])
    place = str(job["slot"] + 1)
    return [sent["card"] for sent in own["assigned"] if sent["place"] == place]


def status(view: ViewData, job: dict[str, Any], here: bool) -> Text:
    if here:
        return Text(f"missing {view['missing']}", style=STRONG)
    words, style = JOB_STATUS_TEXT.get(job["status"], ("", ""))
    return Text(words, style=style)


def assignment(view: ViewData) -> RenderableType:
    """Show the hand: assigned cards, the current card and the rest."""
    own = view["own"]
    sent, left = own["assigned"], own["hand"]
    return facts(
        [
            ("Assigned", placed_words(view, sent) or "none yet"),
            ("Now", Text(f"▶ {left[0]}", style=STRONG) if left else "all assigned"),
            ("Still to assign", counted(left[1:])),
        ]
    )


def placed_words(view: ViewData, placed: list[dict[str, str]]) -> str:
    """'1 Hotel: 2× driver; training: expert hacker'."""
    places = dict.fromkeys([sent["place"] for sent in placed])
    order = sorted(places, key=lambda place: (not place.isdigit(), place))
    return "; ".join(
        [
            f"{place_words(view, place)}: "
            + counted([sent["card"] for sent in placed if sent["place"] == place])
            for place in order
        ]
    )


def place_words(view: ViewData, place: str) -> str:
    if not place.isdigit():
        return place
    slot = int(place) - 1
    return f"{place} {view['jobs'][slot]['name']}" if slot < len(view["jobs"]) else place


# Players


def players_table(view: ViewData, kit: Kit) -> RenderableType:
    rows = [player_row(view, player, kit) for player in view["players"]]
    if kit.narrow:
        headers = ["Player", "Cash", "Di", "Ar", "HD", "Jk", "Crew", "Vault", "Worth"]
    else:
        headers = [
            "Player",
            "Cash",
            "Diam",
            "Artif",
            "Drives",
            "Jacks",
            "Experts",
            "Vault",
            "Worth",
        ]
    if view["act"] == 2 and not view["over"]:
        headers[0] = "Player (▶ marker)"
    headers, rows = without_empty(headers, rows)
    right = [
        n for n, header in enumerate(headers) if n and header not in ("Experts", "Crew", "Vault")
    ]
    return grid(headers, rows, right=right, whole=() if kit.narrow else (0,))


def player_row(view: ViewData, player: dict[str, Any], kit: Kit) -> TableRow:
    name = kit.who(player["seat"], marker=view["marker"] == player["seat"] and not view["over"])
    if player["boss"] and not kit.narrow:
        name.append(f", {player['boss']}", style=DIM)
    jacks = "" if view["act"] == 2 or not view["round"] else str(player["jacks"])
    return [
        name,
        money(player["cash"]),
        str(player["diamonds"]),
        str(player["artifacts"]),
        str(player["drives"]),
        jacks,
        expertise(view, player),
        vault_state(view, player),
        Text(money(player["worth"]), style=STRONG),
    ]


def expertise(view: ViewData, player: dict[str, Any]) -> str:
    if player["ability"]:
        return f"{player['ability']}{' (used)' if player['ability_used'] else ''}"
    return counted(player["training"]) if view["act"] == 1 else ""


def vault_state(view: ViewData, player: dict[str, Any]) -> str:
    if view["act"] == 1:
        return ""
    where = "inside" if player["inside"] else "busted" if player["busted"] else "out"
    tokens = [token_word(token) for token in player["loot"]]
    if player["draw"]:
        tokens.append(f"just drew {token_word(player['draw'])}")
    return f"{where}: {counted(tokens)}" if tokens else where


def token_word(token: str) -> str:
    return f"${token[5:]}K" if token.startswith("cash ") else token


# Act II


def vault_part(view: ViewData, kit: Kit) -> RenderableType:
    left = sum(view["vault"].values())
    cops, need, limit = view["vault"]["cop"], view["cops_until_bust"], view["seats"] + 1
    each = percent(cops / left) if left else "0 %"
    so_far = f"{track(view['cops'], limit)} {view['cops']} of {limit}"
    return facts(
        [
            ("Vault floor", counted(map(token_word, view["floor"])) or "empty"),
            ("Cop track", f"{so_far}: {need} more bust{'s' * (need == 1)} everyone inside"),
            ("Left in the vault", f"{left} tokens, {cops} of them cops ({each} per draw)"),
            ("Bust risk", bust_odds(view["bust_odds"])),
        ]
    )


def bust_odds(odds: Sequence[float]) -> str:
    """Show the chance of a bust by number of robbers; empty once the fists are open."""
    said = [f"{n} rob{'s' * (n == 1)}: {percent(chance)}" for n, chance in enumerate(odds, 1)]
    return ", ".join(said)
