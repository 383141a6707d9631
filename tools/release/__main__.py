"""Test the built packages as a user would install them (`make release`).

Installs the wheel into a new environment away from the sources, with only its dependencies. Then
plays every game there, and one on a server.
"""

import asyncio
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
from pathlib import Path
from typing import Any

import heistnight as hn
from tests.server.kit import Client, ServerProcess

ROOT = Path(__file__).parents[2]
CLIENT = "src/heistnight/server/client/index.html"
HEALTH_TRIES = 60

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


class NotReleasable(Exception):
    """The built packages must not be released."""


def built(folder: Path) -> tuple[Path, Path]:
    """Return the source distribution and the wheel; refuse any other file."""
    names = (f"heistnight-{hn.__version__}.tar.gz", f"heistnight-{hn.__version__}-py3-none-any.whl")
    found = {path.name for path in folder.iterdir()}
    if found != set(names):
        raise NotReleasable(f"{folder} has {sorted(found)}, expected {sorted(names)}.")
    return folder / names[0], folder / names[1]


def check_changelog() -> None:
    if f"\n## [{hn.__version__}] - " not in (ROOT / "CHANGELOG.md").read_text():
        raise NotReleasable(f"CHANGELOG.md has no section for {hn.__version__}.")


def check_sources(sources: Path) -> None:
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in (CLIENT, "Makefile", "LICENSE", "web/package-lock.json", "requirements/run.lock"):
        if wanted not in names:
            raise NotReleasable(f"{sources.name} has no {wanted}.")
    if strays := [name for name in names if "node_modules" in name or "__pycache__" in name]:
        raise NotReleasable(f"{sources.name} has an unwanted file: {strays[0]}.")


def fresh_environment(home: Path, wheel: Path) -> Path:
    """Create an environment with the wheel; return its folder of programs."""
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
    """Check that the server has the page and all its files."""
    _, page, _ = server.request("GET", "/")
    assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.decode())
    if not any(asset.endswith(".js") for asset in assets):
        raise NotReleasable("The server has no page.")
    for asset in assets:
        status, body, headers = server.request("GET", asset)
        if status != 200 or headers["content-type"].startswith("text/html"):
            raise NotReleasable(f"The page needs {asset}: {status} {body[:80]!r}")
    print(f"  the page and its {len(assets)} files")


async def play_at_the_table(server: ServerProcess) -> None:
    made = server.table(seats=3, bots=["regular", "random"], start=True)
    client = await Client.enter(server, made["code"], made["token"])
    acts = await client.play()
    await client.close()
    if not client.over:
        raise NotReleasable("The game at the table did not end.")
    print(f"  a game at a table, over after {acts} answers")


def healthy(server: ServerProcess) -> Any:
    """Return /health, when the database answers or the time is up: this machine may be busy."""
    for _ in range(HEALTH_TRIES):
        health = server.get("/health")
        if health["status"] == "ok":
            break
        time.sleep(1)
    return health


def check_server(home: Path, programs: Path) -> None:
    server = ServerProcess(home / "tables.sqlite3", serve=(str(programs / "heistnight"), "serve"))
    try:
        health = healthy(server)
        if (health["status"], health["version"]) != ("ok", hn.__version__):
            raise NotReleasable(f"Unexpected /health: {health}.")
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
        print(f"Testing {wheel.name} in a new environment …", flush=True)
        programs = fresh_environment(home, wheel)
        run(home, programs / "heistnight", "--version")
        run(home, programs / "python", "-c", PLAY_EVERY_GAME)
        check_server(home, programs)
    print(f"Ready for release: {sources.relative_to(ROOT)} and {wheel.relative_to(ROOT)}")


if __name__ == "__main__":
    try:
        main()
    except (NotReleasable, subprocess.CalledProcessError) as error:
        sys.exit(f"Not ready for release. {error}")
