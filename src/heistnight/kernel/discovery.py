"""The one way to add a thing: put it in its package, in a file or folder of its own name.

Cards, events, characters, scenarios, bots and terminal boards are all found like this. Nobody
enters them in a list, and looking takes no import that acts by itself.
"""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

Unit = TypeVar("Unit")


def names_in(package: str) -> tuple[str, ...]:
    """What the files and folders of a package are called, in order; nothing in it is imported."""
    spec = find_spec(package)
    if spec is None:
        return ()
    return tuple(sorted([module.name for module in iter_modules(spec.submodule_search_locations)]))


def units_in(package: str, kind: type[Unit]) -> dict[str, type[Unit]]:
    """By name: the class of this kind that each file of the package brings.

    A file without one helps the others.
    """
    found = {}
    for name in names_in(package):
        unit = unit_of(import_module(f"{package}.{name}"), kind)
        if unit is not None:
            found[name] = unit
    return found


def unit_of(module: ModuleType, kind: type[Unit]) -> type[Unit] | None:
    """The one class of this kind that a module defines; what it imports is not its own."""
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
        raise ImportError(f"{module.__name__} holds {names}: give each a file of its own")
    return own[0] if own else None
