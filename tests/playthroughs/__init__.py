"""Golden playthroughs: a game of every setting, act by act in keys, with the public log.

A golden stores its acts and the exact pack it was played with, so it changes only if play or words
change. Its head has the rules version and a checksum of the play: who was asked, the options,
chance drawn, reveals and the score. Words are not part of the checksum. They may change while the
version stays, but play may not.
"""

from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.chance import Chance
from tests.kit import Setting

FOLDER = Path(__file__).parent / "golden"
PACKS = Path(__file__).parent / "packs"
ACT = "> "


class Golden(NamedTuple):
    """What a golden file contains besides the log."""

    rules: int
    pack: str
    play: str
    acts: list[tuple[int, str]]


def file_of(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


def read(setting: Setting) -> Golden:
    lines = file_of(setting).read_text(encoding="utf-8").splitlines()
    rules, pack, play = [line.split()[1] for line in lines[:3]]
    acts = [line.removeprefix(ACT).split() for line in lines if line.startswith(ACT)]
    return Golden(int(rules), pack, play, [(int(seat), key) for seat, key in acts])


def pack_of(fingerprint: str) -> str:
    return (PACKS / f"{fingerprint}.toml").read_text(encoding="utf-8")


def begin(setting: Setting, pack: str | None = None) -> hn.Game:
    return setting.new(f"golden {setting}", pack=pack)


def take(game: hn.Game, seat: int, key: str) -> None:
    choice = game.rules.space.find(key)
    if choice is None:
        raise hn.IllegalMove(f"There is no choice {key!r}.")
    game.act(seat, choice)


def again(setting: Setting) -> hn.Game:
    """Replay the golden file's game, or raise IllegalMove."""
    golden = read(setting)
    game = begin(setting, pack_of(golden.pack))
    for seat, key in golden.acts:
        take(game, seat, key)
    return game


def moments(game: hn.Game) -> list[hn.Game]:
    """Return the game before its first act and after each act."""
    now = hn.Game(game.rules, game.setup)
    found = [now.copy()]
    for seat, choice in game.acts:
        now.act(seat, choice)
        found.append(now.copy())
    return found


def play_in(game: hn.Game) -> str:
    """Return a checksum of everything that was played, without any words."""
    digest = blake2b(digest_size=8)
    space = game.rules.space
    for moment in moments(game):
        state = moment.fork()
        offers = [sorted([space[c].key for c in moment.choices(q)]) for q in moment.waiting]
        facts = [moment.waiting, offers, state.drawn, state.reveals, moment.window, moment.worth]
        digest.update(repr(facts).encode())
    if game.result is not None:
        lines = [list(parts.values()) for parts in game.result.breakdown]
        digest.update(repr([game.result.winners, game.result.scores, lines]).encode())
    return digest.hexdigest()


def problem(setting: Setting) -> str | None:
    """Say what is wrong with a golden if its game no longer plays the same, else None."""
    golden, version = read(setting), rules_of(setting.game).version
    if golden.rules != version:
        return f"The rules of {setting.game} have version {version} now: run `make goldens`."
    try:
        same = play_in(again(setting)) == golden.play
        how = "it is played otherwise"
    except hn.HeistError as error:
        same, how = False, str(error)
    if same:
        return None
    return (
        f"The play of {setting} has changed, and the rules of {setting.game} still have version "
        f"{version}: running games would change. Raise `version` in the game's rules.py, then "
        f"run `make goldens`. ({how})"
    )


# Words


def log_text(game: hn.Game) -> str:
    """Return the acts, the public log between them, and the result."""
    lines: list[str] = []
    said, space = 0, game.rules.space
    for number, moment in enumerate(moments(game)):
        if number:
            seat, choice = game.acts[number - 1]
            lines.append(f"{ACT}{seat} {space[choice].key}")
        lines += [event["text"] for event in moment.events(None, said)]
        said = len(moment.events(None))
    return "\n".join([*lines, *score(game)])


def score(game: hn.Game) -> list[str]:
    assert game.result is not None
    lines = []
    for seat, parts in enumerate(game.result.breakdown):
        parts_told = ", ".join([f"{name} {amount}" for name, amount in parts.items()])
        lines.append(f"Player {seat + 1}: {game.result.scores[seat]} ({parts_told})")
    return [*lines, f"Winners: {list(game.result.winners)}, {game.result.reason}"]


def in_full(game: hn.Game) -> str:
    """Return the text of a golden file."""
    head = [
        f"rules {game.rules.version}",
        f"pack {game.setup.pack.fingerprint}",
        f"play {play_in(game)}",
    ]
    return "\n".join([*head, "", log_text(game), ""])


# Writing


def play_on(game: hn.Game, setting: Setting) -> hn.Game:
    """Finish the game with regular and random bots."""
    chance = Chance(f"golden {setting} {len(game.acts)}")
    players = [hn.bot(setting.game, name) for name in ("random", "regular")]
    while not game.over:
        seat = chance.choice(game.waiting)
        game.act(seat, chance.choice(players).choose(game, seat, chance))
    return game


def played_anew(setting: Setting) -> hn.Game:
    """Play the golden acts as long as they are legal, then finish the game."""
    if not file_of(setting).exists():
        return play_on(begin(setting), setting)
    golden = read(setting)
    game = begin(setting, pack_of(golden.pack))
    try:
        for seat, key in golden.acts:
            take(game, seat, key)
    except hn.IllegalMove:
        pass
    return play_on(game, setting)


def write(setting: Setting) -> bool:
    """Write a golden and return whether it changed. Refuse other play under the same version."""
    file = file_of(setting)
    if file.exists() and read(setting).rules == rules_of(setting.game).version:
        wrong = problem(setting)
        if wrong:
            raise SystemExit(wrong)
    game = played_anew(setting)
    before = file.read_text(encoding="utf-8") if file.exists() else None
    text, pack = in_full(game), game.setup.pack
    FOLDER.mkdir(exist_ok=True)
    PACKS.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    (PACKS / f"{pack.fingerprint}.toml").write_text(pack.text, encoding="utf-8")
    return text != before
