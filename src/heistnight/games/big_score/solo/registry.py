"""Discover the scenarios by listing their package."""

import tomllib
from importlib.resources import files

from heistnight.games.big_score.solo.scenario import Scenario, ScenarioData
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.kernel.discovery import units_in
from heistnight.kernel.structs import converted

PACKAGE = f"{__package__}.scenarios"


def discover() -> dict[str, Scenario]:
    """Load every scenario of the package in the order of their numbers.

    The order also determines their choice ids, so a new last number doesn't change existing ids.
    """
    kinds, paths = units_in(PACKAGE, Scenario), files(PACKAGE).iterdir()
    check_pairs(set(kinds), {path.name[:-5] for path in paths if path.name.endswith(".toml")})
    found = [(data_of(name), kind) for name, kind in kinds.items()]
    found.sort(key=lambda pair: pair[0].number)
    check_numbers([data for data, _ in found])
    return {data.id: kind(data) for data, kind in found}


def check_pairs(modules: set[str], data: set[str]) -> None:
    """Raise if a scenario lacks its module or its TOML file, instead of skipping it."""
    for name in sorted(modules ^ data):
        lacks = f"{name}.toml" if name in modules else f"a scenario class in {name}.py"
        raise ImportError(f"the scenario {name!r} lacks {lacks}")


def check_numbers(found: list[ScenarioData]) -> None:
    """Raise if two scenarios share a number or id; their choice ids would be ambiguous."""
    for n, data in enumerate(found):
        for other in found[:n]:
            if data.number == other.number or data.id == other.id:
                raise ImportError(
                    f"scenarios {other.id!r} (number {other.number}) and {data.id!r} "
                    f"(number {data.number}) need different numbers and ids"
                )


def data_of(name: str) -> ScenarioData:
    """Read the TOML file of a scenario."""
    text = (files(PACKAGE) / f"{name}.toml").read_text(encoding="utf-8")
    return converted(tomllib.loads(text), ScenarioData)


SCENARIOS.update(discover())
