"""What the compiler gets: records written out, structs moved, constants final, lines in place."""

import sys
from types import ModuleType
from typing import Any

import pytest
from mypy_extensions import mypyc_attr

from tools.fast.expand import expand

ROOT = "tools.fast.native_records.Record"

SHAPES = '''"""Shapes."""

from typing import ClassVar

import msgspec

from tools.fast.native_records import Record

SIDES = 4


class Shown(msgspec.Struct):
    """A struct that is sent."""

    area: int


class Shape(Record, frozen=True):
    """A shape."""

    family: ClassVar[str] = "shape"

    width: int

    def area(self) -> int:
        return self.width * self.width

    def shown(self) -> Shown:
        return Shown(self.area())
'''

BOXES = '''"""Boxes, in another module."""

from shapes import Shape

PLAIN = "plain"


class Box(Shape, frozen=True):
    """A shape with a height."""

    height: int = 3
    colour: str = PLAIN

    def area(self) -> int:
        raise ValueError("on line 15")


class Crate(Box, frozen=True, kw_only=True):
    """A box with a lid."""

    lid: str
'''


ROBBED = """
def rob(s: State, seat: Seat) -> None:
    s.tell(
        lambda: Robbed(seat),
    )
"""


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run what the compiler would compile."""
    texts = expand({"shapes": SHAPES, "boxes": BOXES}, {"shapes", "boxes"}, ROOT)
    made = {}
    for name in ("._shapes_structs", "shapes", "boxes"):
        text = texts[name]
        name = name.lstrip(".")
        module = ModuleType(name)
        vars(module)["mypyc_attr"] = mypyc_attr  # only the compiler reads it
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(text.replace("from ._", "from _"), f"{name}.py", "exec"), vars(module))
        made[name] = module
    return made


def test_records_have_the_constructor_that_msgspec_would_make(modules: dict[str, Any]) -> None:
    box = modules["boxes"].Box(2)
    assert (box.width, box.height, box.colour) == (2, 3, "plain")
    crate = modules["boxes"].Crate(2, colour="red", lid="none")
    assert (crate.width, crate.height, crate.colour, crate.lid) == (2, 3, "red", "none")
    with pytest.raises(TypeError):
        modules["boxes"].Crate(2, 3, "red", "none")


def test_records_are_copied_and_compared_by_their_fields(modules: dict[str, Any]) -> None:
    crate = modules["boxes"].Crate(2, lid="none")
    twin = crate._copy()
    assert twin == crate
    assert twin is not crate
    assert type(twin) is type(crate)
    assert repr(twin) == "Crate(width=2, height=3, colour='plain', lid='none')"
    twin.lid = "open"
    assert twin != crate
    assert modules["boxes"].Box(2) != modules["shapes"].Shape(2)


def test_structs_stay_structs_in_a_module_of_their_own(modules: dict[str, Any]) -> None:
    shown = modules["shapes"].Shape(3).shown()
    assert shown == modules["_shapes_structs"].Shown(9)
    assert type(shown).__module__ == "shapes"


def test_lines_keep_their_numbers_so_that_tracebacks_are_right(modules: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="on line 15") as error:
        modules["boxes"].Box(2).area()
    assert error.traceback[-1].lineno + 1 == 15


def test_constants_are_final() -> None:
    texts = expand({"shapes": SHAPES}, {"shapes"}, ROOT)
    assert "SIDES: Final_ = 4" in texts["shapes"]


def test_constants_with_a_hint_keep_it() -> None:
    texts = expand({"cards": "import state\nNONE: Counts = (0,) * 6\n"}, {"cards"}, ROOT)
    assert "NONE: Final_[Counts] = (0,) * 6" in texts["cards"]


def test_events_that_nobody_hears_are_skipped_with_their_facts() -> None:
    text = f"import steps\n{ROBBED}"
    lines = expand({"rules": text}, {"rules"}, ROOT)["rules"].splitlines()
    assert lines[1:] == ROBBED.replace("s.tell(", "if not s.quiet: s.tell(").splitlines()


def test_only_compiled_modules_get_final_constants() -> None:
    texts = expand({"shapes": SHAPES}, set(), ROOT)
    assert "SIDES = 4" in texts["shapes"]
    assert "class Shown(msgspec.Struct)" in texts["shapes"]


def test_constants_that_one_statement_defines_are_final() -> None:
    text = "import state\nROB, RUN = range(2)\nPILE, TABLE = 8, -1\nONE, OTHER = found()\n"
    lines = expand({"cards": text}, {"cards"}, ROOT)["cards"].splitlines()
    assert lines[1:] == [
        "ROB: Final_ = 0; RUN: Final_ = 1",
        "PILE: Final_ = 8; TABLE: Final_ = -1",
        "ONE_, OTHER_ = found(); ONE: Final_ = ONE_; OTHER: Final_ = OTHER_",
    ]


STEPS = """
from typing import ClassVar

from tools.fast.native_records import Record


class Step(Record, Generic[S]):
    \"""A step.\"""

    hidden: ClassVar[bool] = True

    def above(self, top: Step[S]) -> bool:
        return top.hidden or top.hidden
"""


def test_flags_of_steps_are_read_by_a_method() -> None:
    text = expand({"steps": STEPS}, {"steps"}, ROOT)["steps"]
    assert "    def _hidden(self) -> bool: return True\n" in text
    assert "return top._hidden() or top._hidden()" in text


CACHED = """
from functools import cache


@cache
def cards() -> list[int]:
    DEALT.append(1)
    return [3]
"""


def test_functions_without_arguments_keep_their_result() -> None:
    text = expand({"deck": CACHED}, {"deck"}, ROOT)["deck"]
    assert "@cache" not in text
    module: dict[str, Any] = {"DEALT": []}
    exec(text, module)
    assert module["cards"]() is module["cards"]()
    assert module["DEALT"] == [1]
