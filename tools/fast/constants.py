"""Find the constants of a module: names in capitals that one statement gives a value."""

import ast
import re
from typing import TypeGuard

from tools.fast.source import defined_by

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def assigned_once(top: list[ast.stmt]) -> list[ast.Assign | ast.AnnAssign]:
    found = [node for node in top if is_constant(node)]
    names = [name for node in found for name in defined_by(node)]
    return [node for node in found if names.count(defined_by(node)[0]) == 1]


def is_constant(node: ast.stmt) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    """Check whether a statement gives a constant its value, and can be final."""
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return False
    if len(names := defined_by(node)) != 1 or not CONSTANT.fullmatch(names[0]):
        return False
    if isinstance(node, ast.AnnAssign):
        return "Final" not in ast.unparse(node.annotation)
    # mypyc takes (0.0,) * 6 for unset, unless a hint says that its length is open
    return "TypeVar" not in ast.unparse(node.value) and not isinstance(node.value, ast.BinOp)


def assigned_together(top: list[ast.stmt]) -> list[ast.Assign]:
    """Return the statements that give several constants their values: `ROB, RUN = range(2)`."""
    names = [name for node in top for name in defined_by(node)]
    return [
        node
        for node in top
        if isinstance(node, ast.Assign)
        and len(found := defined_by(node)) > 1
        and isinstance(node.targets[0], ast.Tuple)
        and all(CONSTANT.fullmatch(name) and names.count(name) == 1 for name in found)
    ]
