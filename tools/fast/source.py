"""A module's source, and what its names stand for."""

import ast
from collections.abc import Collection, Iterator
from typing import NamedTuple

Names = Collection[str]


class Module(NamedTuple):
    name: str
    text: str
    tree: ast.Module
    names: dict[str, str]
    """Names bound at the top, and what each stands for: `module.name`."""

    @property
    def classes(self) -> list[ast.ClassDef]:
        return [node for node in self.tree.body if isinstance(node, ast.ClassDef)]


def read_module(name: str, text: str) -> Module:
    tree = ast.parse(text)
    return Module(name, text, tree, dict(bound_names(name, tree)))


def bound_names(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield (alias.asname or alias.name).split(".")[0], alias.name
    for node in tree.body:
        for name in defined_by(node):
            yield name, f"{module}.{name}"


def defined_by(node: ast.stmt) -> list[str]:
    """Return the names that a class, a function or an assignment defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        return [node.name]
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [p.id for t in targets for p in ast.walk(t) if isinstance(p, ast.Name)]
    return []


def imported_by(node: ast.stmt) -> list[str]:
    """Return the names that `from … import …` binds."""
    if not isinstance(node, ast.ImportFrom):
        return []
    return [alias.asname or alias.name for alias in node.names]


def base_names(module: Module, node: ast.ClassDef) -> list[str]:
    """Return what the base classes of a class stand for."""
    found = []
    for written in node.bases:
        inner = written.value if isinstance(written, ast.Subscript) else written
        first, _, rest = ast.unparse(inner).partition(".")
        found.append(".".join([module.names.get(first, first), *([rest] if rest else [])]))
    return found
