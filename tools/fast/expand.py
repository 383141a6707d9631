"""Rewrite a module for the compiler: records become native classes, constants become final.

The rules are written with `Record`s, whose constructors msgspec makes at run time. mypyc needs to
read them, so this writes them out. Everything else stays as it is, on the same line.
"""

import ast
import builtins
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeGuard

from tools.fast.constants import CONSTANT, assigned_once, assigned_together
from tools.fast.flags import flag_methods, flags_read
from tools.fast.hoist import all_structs, hoisted, sibling
from tools.fast.record_classes import Field, Records
from tools.fast.source import Module, base_names, defined_by, read_module

PUBLIC = {"heistnight.kernel.game", "heistnight.kernel.seat_game"}
"""Modules whose classes anyone may call, with any arguments."""
OPEN_TO_PYTHON = "@mypyc_attr(allow_interpreted_subclasses=True)"

ATTRIBUTES = "if CHECKING_: from mypy_extensions import mypyc_attr"


class Rewriter:
    """The lines of one module, rewritten one by one."""

    def __init__(self, module: Module, records: Records, compiled: set[str]) -> None:
        self.module, self.records, self.compiled = module, records, compiled
        self.hoisted: list[ast.ClassDef] = []
        self.lines = module.text.splitlines()
        self.missing: dict[str, set[str]] = {}
        """Names that inherited fields need and this module does not import, by module."""

    def rewritten(self) -> str:
        top = self.module.tree.body
        if self.module.name in self.compiled:
            for flag in flags_read(self.module.tree):
                self.call_flag(flag)
            for told in events_told(self.module.tree):
                self.tell_if_heard(told)
        for node in reversed(top):  # from below, so that the numbers of the lines above stay
            if node in self.hoisted:
                self.put(node, [f"from {sibling(self.module.name)} import {node.name}"])
            elif isinstance(node, ast.ClassDef):
                self.rewrite_class(node)
            elif isinstance(node, ast.ImportFrom):
                self.rewrite_import(node)
            elif is_cached(node) and self.module.name in self.compiled:
                self.keep_result(node)
        if self.module.name in self.compiled:
            for constant in assigned_once(top):
                self.finalize(constant)
            for several in assigned_together(top):
                self.finalize_each(several)
        self.add_imports()
        return "\n".join(self.lines) + "\n"

    def record(self, node: ast.ClassDef) -> str:
        return f"{self.module.name}.{node.name}"

    # Events

    def tell_if_heard(self, node: ast.Call) -> None:
        """Let search skip the facts of an event, and not only the event."""
        line, column = self.lines[node.lineno - 1], node.col_offset
        heard = f"if not {ast.unparse(node.func).removesuffix('.tell')}.quiet: "
        self.lines[node.lineno - 1] = line[:column] + heard + line[column:]

    # Flags

    def call_flag(self, node: ast.Attribute) -> None:
        """Read a flag of a step by a method: the compiler calls that without a dictionary."""
        line, end = self.lines[node.lineno - 1], node.end_col_offset or 0
        start = end - len(node.attr)
        self.lines[node.lineno - 1] = f"{line[:start]}_{node.attr}(){line[end:]}"

    # Functions without arguments whose result is kept

    def keep_result(self, node: ast.FunctionDef) -> None:
        """Write out `@cache`, in place of the decorator and of the empty lines before it."""
        name, kind = node.name, ast.unparse(node.returns or ast.Constant("Any"))
        self.lines[node.lineno - 4 : node.lineno - 1] = [
            f'{name}_kept: Final_["list[{kind}]"] = []',
            f"def {name}_keep(made: {kind}) -> {kind}: {name}_kept.append(made); return made",
            f"def {name}() -> {kind}: "
            f"return {name}_kept[0] if {name}_kept else {name}_keep({name}_made())",
        ]
        line = self.lines[node.lineno - 1]
        self.lines[node.lineno - 1] = line.replace(f"def {name}(", f"def {name}_made(", 1)

    # Constants

    def finalize_each(self, node: ast.Assign) -> None:
        """Make several constants final that one statement gives their values."""
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        names = defined_by(node)
        values = values_of(node.value)
        if len(values) == len(names):
            pairs = zip(names, values, strict=True)
            self.put(node, ["; ".join([f"{name}: Final_ = {value}" for name, value in pairs])])
            return
        _, equals, rest = self.lines[first].partition(" = ")
        self.lines[first] = ", ".join([f"{name}_" for name in names]) + equals + rest
        self.lines[last] += "".join([f"; {name}: Final_ = {name}_" for name in names])

    def finalize(self, node: ast.Assign | ast.AnnAssign) -> None:
        [name] = defined_by(node)
        before, after = f"{name} =", f"{name}: Final_ ="
        if isinstance(node, ast.AnnAssign):
            hint = ast.get_source_segment(self.module.text, node.annotation)
            before, after = f"{name}: {hint} =", f"{name}: Final_[{hint}] ="
        line = self.lines[node.lineno - 1]
        self.lines[node.lineno - 1] = line.replace(before, after, 1)

    def rewrite_import(self, node: ast.ImportFrom) -> None:
        """Make constants of interpreted modules final too: the compiler reads them faster."""
        if not node.module or node.module in self.compiled or "heistnight" not in node.module:
            return
        names = [alias.name for alias in node.names if not alias.asname]
        constants = [name for name in names if CONSTANT.fullmatch(name)]
        if not constants or node.col_offset:
            return
        kept = [f"{n} as {n}_" if n in constants else n for n in names]
        kept += [f"{a.name} as {a.asname}" for a in node.names if a.asname]
        final = "; ".join([f"{name}: Final_ = {name}_" for name in constants])
        self.put(node, [f"from {node.module} import {', '.join(kept)}; {final}"])

    def put(self, node: ast.stmt, lines: list[str]) -> None:
        """Replace a statement, with the same number of lines."""
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        self.lines[first:last] = lines + [""] * (last - first - len(lines))

    # Classes

    def rewrite_class(self, node: ast.ClassDef) -> None:
        """Write out a record; let Python subclass every native class, as new cards do."""
        record = self.record(node) in self.records.found
        bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
        if self.module.name in PUBLIC:
            self.open_parameters(node)
        if self.module.name in self.compiled and not node.decorator_list:
            if record or bases <= {"Generic"} or self.native_bases(node):
                self.add_before(node, OPEN_TO_PYTHON)
        if record:
            self.rewrite_record(node)

    def native_bases(self, node: ast.ClassDef) -> bool:
        bases = base_names(self.module, node)
        return all(base.rpartition(".")[0] in self.compiled for base in bases)

    def add_before(self, node: ast.ClassDef, line: str) -> None:
        """Put a line before a class, in place of an empty one."""
        self.lines[node.lineno - 2] = line

    def open_parameters(self, node: ast.ClassDef) -> None:
        """Accept any argument: these classes check what they get, and say what is wrong."""
        methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
        for method in reversed(methods):
            if method.name not in ("__init__", "_play"):
                for arg in reversed(method.args.args):
                    self.open_parameter(arg)

    def open_parameter(self, arg: ast.arg) -> None:
        hint = arg.annotation
        if hint is not None and hint.lineno == hint.end_lineno:
            line = self.lines[hint.lineno - 1].encode()
            changed = line[: hint.col_offset] + b"Any" + line[hint.end_col_offset :]
            self.lines[hint.lineno - 1] = changed.decode()

    def rewrite_record(self, node: ast.ClassDef) -> None:
        """Write out what msgspec adds to a class, without moving other lines."""
        name = self.record(node)
        fields = self.records.fields(name)
        own = {field.name for field in self.records.found[name].own}
        added = [self.constructor(fields)] if own else []
        added += [copier(node.name, fields), *flag_methods(node)]
        self.add_after(node, self.add_inside(node, added))
        for part in reversed(node.body):
            if isinstance(part, ast.AnnAssign) and ast.unparse(part.target) in own:
                self.put(part, [f"    {ast.unparse(part.target)}: {ast.unparse(part.annotation)}"])
        self.add_field_names(node, tuple([field.name for field in fields]))
        self.rewrite_header(node)

    def rewrite_header(self, node: ast.ClassDef) -> None:
        """Drop the options of msgspec."""
        bases = ", ".join([ast.unparse(base) for base in node.bases])
        first, end = node.lineno - 1, node.body[0].lineno - 1
        self.lines[first:end] = [f"class {node.name}({bases}):"] + [""] * (end - first - 1)

    def add_field_names(self, node: ast.ClassDef, names: tuple[str, ...]) -> None:
        line = (node.body[0].end_lineno or node.lineno) - 1
        if isinstance(node.body[0], ast.FunctionDef):
            raise ValueError(f"{self.record(node)} needs a docstring")
        self.lines[line] += f"; _fields: ClassVar[tuple[str, ...]] = {names}"

    def constructor(self, fields: tuple[Field, ...]) -> str:
        """Write `__init__` on one line."""
        positional = [self.parameter(field) for field in fields if not field.keyword_only]
        keywords = [self.parameter(field) for field in fields if field.keyword_only]
        facts = ", ".join(["self", *positional, *(["*", *keywords] if keywords else [])])
        body = "; ".join([f"self.{field.name} = {field.name}" for field in fields])
        return f"    def __init__({facts}) -> None: {body}"

    def parameter(self, field: Field) -> str:
        needed = names_in(field.hint) | (names_in(field.default) if field.default else set())
        for name in needed:
            if name not in self.module.names and name not in dir(builtins):
                self.missing.setdefault(field.module, set()).add(name)
        default = f" = {field.default}" if field.default is not None else ""
        return f'{field.name}: "{field.hint}"{default}'

    def add_after(self, node: ast.ClassDef, lines: list[str]) -> None:
        """Put lines after a class, in place of the empty lines there as far as they go."""
        end = node.end_lineno or node.lineno
        free = 0
        while free < len(lines) and end + free < len(self.lines) and not self.lines[end + free]:
            free += 1
        self.lines[end : end + free] = lines

    def add_inside(self, node: ast.ClassDef, lines: list[str]) -> list[str]:
        """Put all but one line in place of empty lines inside a class; return those left."""
        left = list(lines)
        for part, following in pairwise(node.body):
            line = part.end_lineno or part.lineno
            if len(left) > 1 and line < first_line(following) - 1 and not self.lines[line]:
                self.lines[line] = left.pop()
        return left

    def add_imports(self) -> None:
        """Put all imports on the line of the first import."""
        first = next(
            (n for n in self.module.tree.body if isinstance(n, (ast.Import, ast.ImportFrom))), None
        )
        wanted = [
            "from typing import TYPE_CHECKING as CHECKING_, Any, ClassVar, Final as Final_",
        ]
        wanted += [
            f"from {m} import {', '.join(sorted(names))}" for m, names in self.missing.items()
        ]
        line = first.lineno - 1 if first else self.module.tree.body[0].end_lineno or 0
        if first is None:
            self.lines.insert(line, "; ".join(wanted))
        else:
            self.lines[line] = "; ".join([*wanted, self.lines[line]])
        if OPEN_TO_PYTHON in self.lines:
            self.lines[self.lines.index("", line)] = ATTRIBUTES


def copier(name: str, fields: tuple[Field, ...]) -> str:
    """Write `_copy` on one line."""
    facts = [
        f"{field.name}=self.{field.name}" if field.keyword_only else f"self.{field.name}"
        for field in sorted(fields, key=lambda field: field.keyword_only)
    ]
    return f'    def _copy(self) -> "{name}": return {name}({", ".join(facts)})'


def events_told(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield the statements `s.tell(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            if isinstance(called, ast.Attribute) and called.attr == "tell":
                yield node.value


def values_of(node: ast.expr) -> list[str]:
    """Return the values of a tuple or a range, if they are written there."""
    if isinstance(node, ast.Tuple):
        return [ast.unparse(value) for value in node.elts]
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "range":
        if all(isinstance(arg, ast.Constant) for arg in node.args):
            return [str(value) for value in range(*[ast.literal_eval(arg) for arg in node.args])]
    return []


def is_cached(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Check for `@cache` on a function without arguments."""
    return (
        isinstance(node, ast.FunctionDef)
        and [ast.unparse(one) for one in node.decorator_list] == ["cache"]
        and not node.args.args
    )


def first_line(node: ast.stmt) -> int:
    """Return the line of a statement, or of its first decorator."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *[one.lineno for one in decorators]])


def names_in(written: str) -> set[str]:
    tree = ast.parse(written, mode="eval")
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def expand(texts: dict[str, str], compiled: set[str], root: str) -> dict[str, str]:
    """Rewrite all modules, and return all texts by module."""
    modules = [read_module(name, text) for name, text in texts.items()]
    records = Records(modules, root)
    structs = all_structs(modules, records.found)
    found = {}
    for module in modules:
        rewriter = Rewriter(module, records, compiled)
        if module.name in compiled:
            rewriter.hoisted, text = hoisted(module, structs)
            if text:
                found[sibling(module.name)] = text
        found[module.name] = rewriter.rewritten()
    return found
