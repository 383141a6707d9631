"""Find the structs of a compiled module, and move them into a module that Python interprets.

mypyc can't compile a `msgspec.Struct`. Events, views and data of TOML files stay structs in the
compiled build, so a module `view` that defines some gets a sibling `_view_structs` with them.
"""

import ast
from collections.abc import Iterator

from tools.fast.source import Module, Names, base_names, defined_by, imported_by

STRUCT = "msgspec.Struct"


def all_structs(modules: list[Module], records: Names) -> set[str]:
    """Return the names of all classes that come from `msgspec.Struct` and are no records."""
    found = {STRUCT}
    while new := {
        f"{module.name}.{node.name}"
        for module in modules
        for node in module.classes
        if f"{module.name}.{node.name}" not in found | set(records)
        and found & set(base_names(module, node))
    }:
        found |= new
    return found


def sibling(module: str) -> str:
    package, _, name = module.rpartition(".")
    return f"{package}._{name}_structs"


def hoisted(module: Module, structs: set[str]) -> tuple[list[ast.ClassDef], str]:
    """Return the structs of a module, and the text of the module to put them into."""
    classes = [node for node in module.classes if f"{module.name}.{node.name}" in structs]
    if not classes:
        return [], ""
    wanted = needed_by(module, classes)
    parts = [f"__name__ = {module.name!r}"]
    parts += [ast.unparse(node) for node in module.tree.body if node in wanted]
    return classes, "\n".join(parts) + "\n"


def needed_by(module: Module, classes: list[ast.ClassDef]) -> list[ast.stmt]:
    """Return the statements of a module that define what these classes use, and all imports."""
    found: list[ast.stmt] = [*classes]
    for node in found:  # it grows meanwhile
        used = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        used |= {word for part in ast.walk(node) for word in quoted_names(part)}
        for other in module.tree.body:
            if other not in found and used & {*defined_by(other), *imported_by(other)}:
                found.append(other)
    found += [n for n in module.tree.body if isinstance(n, (ast.Import, ast.If))]
    return found


def quoted_names(part: ast.AST) -> Iterator[str]:
    """Yield the name in a quoted hint."""
    if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
        yield part.value
