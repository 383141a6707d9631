"""Find the records of all modules, with their fields."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from tools.fast.source import Module, base_names


class Field(NamedTuple):
    name: str
    hint: str
    default: str | None
    keyword_only: bool
    module: str


class RecordClass(NamedTuple):
    node: ast.ClassDef
    module: str
    base: str
    """Its base record, as `module.Name`."""
    own: tuple[Field, ...]


class Records:
    """All records of the modules that are compiled."""

    def __init__(self, modules: list[Module], root: str) -> None:
        self.root = root
        self.found: dict[str, RecordClass] = {}
        classes = [(module, node) for module in modules for node in module.classes]
        while new := [one for one in classes if self._add(*one)]:
            classes = [one for one in classes if one not in new]

    def _add(self, module: Module, node: ast.ClassDef) -> bool:
        name = f"{module.name}.{node.name}"
        for base in base_names(module, node):
            if base == self.root or base in self.found:
                own = tuple(fields_of(module, node))
                self.found[name] = RecordClass(node, module.name, base, own)
                return True
        return False

    def fields(self, name: str) -> tuple[Field, ...]:
        record = self.found.get(name)
        return self.fields(record.base) + record.own if record else ()

    def comes_from(self, name: str, base: str) -> bool:
        while name in self.found:
            if name == base:
                return True
            name = self.found[name].base
        return False


def fields_of(module: Module, node: ast.ClassDef) -> Iterator[Field]:
    keyword_only = option(node, "kw_only")
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part.annotation):
            default = ast.unparse(part.value) if part.value else None
            hint = ast.unparse(part.annotation).replace("'", "")
            yield Field(ast.unparse(part.target), hint, default, keyword_only, module.name)


def option(node: ast.ClassDef, name: str) -> bool:
    return any(
        word.arg == name and isinstance(word.value, ast.Constant) and word.value.value is True
        for word in node.keywords
    )
