"""Find cards, events, characters, scenarios, bots and boards by their file name in a package.

To add one, put a file or folder with its name into the package. There is no list to update, and
importing a module has no side effects.
"""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

Unit = TypeVar("Unit")


def names_in(package: str) -> tuple[str, ...]:
    """List the module names in a package, sorted, without importing them."""
    spec = find_spec(package)
    if spec is None:
        return ()
    return tuple(sorted([module.name for module in iter_modules(spec.submodule_search_locations)]))


def units_in(package: str, kind: type[Unit]) -> dict[str, type[Unit]]:
    """Map each file of the package to the class of this kind that it defines.

    Files without one are helpers and are skipped.
    """
    found = {}
    for name in names_in(package):
        unit = unit_of(import_module(f"{package}.{name}"), kind)
        if unit is not None:
            found[name] = unit
    return found


def unit_of(module: ModuleType, kind: type[Unit]) -> type[Unit] | None:
    """Return the one class of this kind that a module defines itself, if any."""
    own = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, kind)
        and thing is not kind
        and thing.__module__ == module.__name__
    ]
    if len(own) > 1:
        names = ", ".join([unit.__name__ for unit in own])
        raise ImportError(f"{module.__name__} defines {names}: put each into its own file")
    return own[0] if own else None
