"""Flags of steps: the compiler reads a class variable slowly, and calls a method fast.

Every class that sets such a flag gets a method, and the kernel calls that.
"""

import ast
from collections.abc import Iterator

from tools.fast.native_records import FLAGS

READ_FROM = "top"
"""What rules call the step on top of the stack."""


def flag_methods(node: ast.ClassDef) -> Iterator[str]:
    """Write a method for each flag that a class sets."""
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and part.value:
            flag = ast.unparse(part.target)
            if flag in FLAGS:
                yield f"    def _{flag}(self) -> bool: return {ast.unparse(part.value)}"


def flags_read(tree: ast.Module) -> list[ast.Attribute]:
    """Return where a flag is read, the last place first."""
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in FLAGS
        and isinstance(node.value, ast.Name)
        and node.value.id == READ_FROM
    ]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True)
