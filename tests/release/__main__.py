"""`make release`: try what was built as somebody would who installs it.

The wheel goes into an environment of its own, far from the sources, with just what it
says it needs. Then every game is played there, and one through the server it starts.
"""

import asyncio
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

import heistnight as hn
from tests.server.kit import Client, ServerProcess

ROOT = Path(__file__).parents[2]
CLIENT = "src/heistnight/server/client/index.html"

PLAY_EVERY_GAME = """
from random import Random
import heistnight as hn

for name, info in hn.games().items():
    for kind in hn.bots(name):
        game, bot, rng = hn.new(name, seats=info.seats[0], seed=7), hn.bot(name, kind), Random(7)
        while not game.over:
            seat = next(iter(game.pending))
            game.act(seat, bot.choose(game, seat, rng))
        assert hn.load(game.save()).result == game.result
        print(f"  {info.title}, {kind} bots: {game.result.reason}")
"""


class NotFit(Exception):
    """What was built must not be released."""


def built(folder: Path) -> tuple[Path, Path]:
    """The source distribution and the wheel, of this version and no other."""
    names = (f"heistnight-{hn.__version__}.tar.gz", f"heistnight-{hn.__version__}-py3-none-any.whl")
    found = {path.name for path in folder.iterdir()}
    if found != set(names):
        raise NotFit(f"{folder} has {sorted(found)}; a release is {sorted(names)}.")
    return folder / names[0], folder / names[1]


def check_changelog() -> None:
    if f"\n## [{hn.__version__}] - " not in (ROOT / "CHANGELOG.md").read_text():
        raise NotFit(f"CHANGELOG.md does not say what is new in {hn.__version__}.")


def check_sources(sources: Path) -> None:
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in (CLIENT, "Makefile", "LICENSE", "web/package-lock.json", "requirements/run.lock"):
        if wanted not in names:
            raise NotFit(f"{sources.name} has no {wanted}.")
    if strays := [name for name in names if "node_modules" in name or "__pycache__" in name]:
        raise NotFit(f"{sources.name} has what nobody asked for: {strays[0]}.")


def fresh_environment(home: Path, wheel: Path) -> Path:
    """Its folder of programs."""
    venv.create(home / "env", with_pip=True)
    programs = home / "env" / "bin"
    pip: list[str | Path] = [programs / "python", "-m", "pip", "--disable-pip-version-check"]
    run(home, *pip, "install", "-qq", "--require-hashes", "-r", ROOT / "requirements" / "run.lock")
    run(home, *pip, "install", "-qq", "--no-deps", wheel)
    run(home, *pip, "check")
    return programs


def run(home: Path, *words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True, cwd=home)


def check_pages(server: ServerProcess) -> None:
    """The page is there, and whatever it asks for."""
    _, page, _ = server.request("GET", "/")
    assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.decode())
    if not any(asset.endswith(".js") for asset in assets):
        raise NotFit("The server has no page to play on.")
    for asset in assets:
        status, body, headers = server.request("GET", asset)
        if status != 200 or headers["content-type"].startswith("text/html"):
            raise NotFit(f"The page asks for {asset}, which is not there: {status} {body[:80]!r}")
    print(f"  the page and its {len(assets)} files")


async def play_at_the_table(server: ServerProcess) -> None:
    made = server.table(seats=3, bots=["regular", "random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    acts = await client.play()
    await client.close()
    if not client.over:
        raise NotFit("The game at the table did not end.")
    print(f"  a game at a table, over after {acts} answers of ours")


def check_server(home: Path, programs: Path) -> None:
    server = ServerProcess(home / "tables.sqlite3", serve=(str(programs / "heistnight"), "serve"))
    try:
        health = server.get("/health")
        if (health["status"], health["version"]) != ("ok", hn.__version__):
            raise NotFit(f"The server says of itself: {health}.")
        check_pages(server)
        asyncio.run(play_at_the_table(server))
    finally:
        server.stop()


def main() -> None:
    sources, wheel = built(ROOT / "dist")
    check_changelog()
    check_sources(sources)
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        print(f"Trying {wheel.name} in an environment of its own …", flush=True)
        programs = fresh_environment(home, wheel)
        run(home, programs / "heistnight", "--version")
        run(home, programs / "python", "-c", PLAY_EVERY_GAME)
        check_server(home, programs)
    print(f"Fit to be released: {sources.relative_to(ROOT)} and {wheel.relative_to(ROOT)}")


if __name__ == "__main__":
    try:
        main()
    except (NotFit, subprocess.CalledProcessError) as error:
        sys.exit(f"Not fit to be released. {error}")
