"""The compiled build's records: compiled in place of `kernel/records.py`.

`expand` writes `_fields`, `__init__` and `_copy` into every record that is compiled. Records of a
game that is not compiled get theirs from `complete`.
"""

from inspect import get_annotations
from typing import Any, ClassVar, TypeVar, cast

import msgspec
from mypy_extensions import mypyc_attr

from heistnight.kernel.events import kebab

R = TypeVar("R", bound="Record")

FLAGS = ("by_itself", "always_asks", "sealed", "hidden")
"""The flags of steps that compiled code reads by a method: `_sealed()` for `sealed`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """The base of all records."""

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__()
        complete(cls)

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    def _copy(self) -> "Record":
        twin: Record = restored(type(self), self._values())
        return twin

    def __copy__(self) -> "Record":
        return self._copy()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, Record):
            return False
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        facts = [f"{name}={getattr(self, name)!r}" for name in self._fields]
        return f"{type(self).__name__}({', '.join(facts)})"

    def __reduce__(self) -> Any:
        return restored, (type(self), self._values())


def restored(kind: Any, values: tuple[Any, ...]) -> Any:
    return kind(**dict(zip(kind._fields, values, strict=True)))


def copied(record: R) -> R:
    """Return a shallow copy."""
    return cast(R, record._copy())


def replace(record: R, /, **changes: Any) -> R:
    """Return a copy with some fields changed."""
    twin = copied(record)
    for name, value in changes.items():
        setattr(twin, name, value)
    return twin


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of a record's fields, those of its base classes first."""
    names: tuple[str, ...] = kind._fields
    return names


def encoded(record: Record) -> bytes:
    """Return a record in bytes, equal for equal records."""
    return msgspec.msgpack.encode(record, enc_hook=as_data)


def as_data(record: Any) -> dict[str, Any]:
    """Return a record as msgspec writes it in the pure build."""
    kind = type(record)
    data = {name: getattr(record, name) for name in kind._fields}
    return {"type": kebab(kind.__name__), **data} if hasattr(kind, "finish") else data


def complete(kind: Any) -> None:
    """Give a record that is not compiled its constructor."""
    if "_fields" in kind.__dict__:  # it is compiled
        return
    base = kind.__mro__[1]
    named = get_annotations(kind)
    own = tuple([name for name, hint in named.items() if "ClassVar" not in str(hint)])
    defaults = {name: kind.__dict__[name] for name in own if name in kind.__dict__}
    inherited: tuple[str, ...] = base._fields
    fields = inherited + own

    def __init__(self: Any, *args: Any, **facts: Any) -> None:
        facts = {**defaults, **dict(zip(fields, args, strict=False)), **facts}
        base.__init__(self, **{name: facts[name] for name in inherited if name in facts})
        for name in own:
            object.__setattr__(self, name, facts[name])

    def _copy(self: Any) -> Any:
        return restored(kind, self._values())

    for flag in FLAGS:
        if flag in kind.__dict__:
            setattr(kind, f"_{flag}", flag_method(kind.__dict__[flag]))
    kind._fields = fields
    kind.__init__ = __init__
    kind._copy = _copy


def flag_method(value: bool) -> Any:
    return lambda self: value
