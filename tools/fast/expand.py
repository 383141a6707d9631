"""Rewrite a module for the compiler: records become native classes, constants become final.

The rules are written with `Record`s, whose constructors msgspec makes at run time. mypyc needs to
read them, so this writes them out. Everything else stays as it is, on the same line.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from typing import NamedTuple, TypeGuard

from tools.fast.hoist import all_structs, hoisted, sibling
from tools.fast.source import Module, base_names, defined_by, read_module

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
PUBLIC = {"heistnight.kernel.game", "heistnight.kernel.seat_game"}
"""Modules whose classes anyone may call, with any arguments."""
OPEN_TO_PYTHON = "@mypyc_attr(allow_interpreted_subclasses=True)"

ATTRIBUTES = "if CHECKING_: from mypy_extensions import mypyc_attr"


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
            for told in events_told(self.module.tree):
                self.tell_if_heard(told)
        for node in reversed(top):  # from below, so that the numbers of the lines above stay
            if node in self.hoisted:
                self.put(node, [f"from {sibling(self.module.name)} import {node.name}"])
            elif isinstance(node, ast.ClassDef):
                self.rewrite_class(node)
            elif isinstance(node, ast.ImportFrom):
                self.rewrite_import(node)
        if self.module.name in self.compiled:
            for constant in assigned_once(top):
                self.finalize(constant)
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

    # Constants

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
        self.add_after(node, [*added, copier(node.name, fields)])
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
