"""Which modules are compiled: those that play, not those that only describe."""

from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
RECORDS = "heistnight.kernel.records"

KERNEL = (
    "beliefs",
    "chance",
    "decisions",
    "game",
    "hidden_steps",
    "history",
    "reactions",
    "seat_cache",
    "seat_game",
    "steps",
    "undo",
)
INTERPRETED = {
    *("cards", "facts", "headlines", "help_texts", "numbering", "phrases", "rules", "registry"),
    *("events", "card_events", "scenario_data"),
}
"""File names of a game whose modules stay interpreted: data, texts, and what runs once."""
STUDY = ("episode", "lane", "layout", "writing")
POLICIES = {
    *("policy", "policy_answers", "policy_jobs", "policy_traitors", "policy_vault"),
    *("features", "next_event", "prospects", "target_rows"),
}
"""File names of a game's bots that are compiled: its policy, and what that uses."""


def path_of(module: str, base: Path = SOURCES) -> Path:
    return base.joinpath(*module.split(".")).with_suffix(".py")


def modules_in(folder: str) -> list[str]:
    paths = sorted((SOURCES / "heistnight" / folder).rglob("*.py"))
    names = [".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in paths]
    return [name for name in names if not name.endswith("__init__")]


def all_modules() -> list[str]:
    """Return the modules that the compiler reads."""
    found = [name for part in ("kernel", "games", "bots", "study") for name in modules_in(part)]
    return [name for name in found if name != RECORDS]


def compiled_modules() -> list[str]:
    """Return the modules that it compiles."""
    kernel = [f"heistnight.kernel.{name}" for name in KERNEL]
    games = [name for name in modules_in("games") if short(name) not in INTERPRETED]
    policies = [name for name in modules_in("bots") if is_policy(name)]
    study = [f"heistnight.study.{name}" for name in STUDY] + modules_in("study/layouts")
    return kernel + games + policies + study


def short(module: str) -> str:
    return module.rpartition(".")[2]


def is_policy(module: str) -> bool:
    return short(module) in POLICIES and module != "heistnight.bots.policy"
