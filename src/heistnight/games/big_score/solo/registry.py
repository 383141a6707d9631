"""The scenarios there are: found by listing their package, so that a new one is just there."""

import tomllib
from importlib import import_module
from importlib.resources import files
from types import ModuleType

import msgspec

from heistnight.games.big_score.solo.scenario import Scenario, ScenarioData
from heistnight.games.big_score.solo.state import SCENARIOS

PACKAGE = f"{__package__}.scenarios"


def discover() -> dict[str, Scenario]:
    """Every scenario in the package, in the order of their numbers.

    That order also numbers their choices: a scenario with a new number changes no id in use.
    """
    found = []
    for path in files(PACKAGE).iterdir():
        if path.name.endswith(".toml"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            found.append((msgspec.convert(data, ScenarioData), path.name.removesuffix(".toml")))
    found.sort(key=lambda pair: pair[0].number)
    check_numbers([data for data, _ in found])
    return {data.id: scenario_in(import_module(f"{PACKAGE}.{name}"), data) for data, name in found}


def check_numbers(found: list[ScenarioData]) -> None:
    """Two scenarios of one number would have their choices numbered by chance."""
    for n, data in enumerate(found):
        for other in found[:n]:
            if data.number == other.number or data.id == other.id:
                raise ImportError(
                    f"scenarios {other.id!r} (number {other.number}) and {data.id!r} "
                    f"(number {data.number}) need numbers and ids of their own"
                )


def scenario_in(module: ModuleType, data: ScenarioData) -> Scenario:
    kinds: list[type[Scenario]] = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Scenario)
        and kind.__module__ == module.__name__
    ]
    if len(kinds) != 1:
        raise ImportError(f"{module.__name__} must hold one scenario, not {len(kinds)}")
    return kinds[0](data)


SCENARIOS.update(discover())
