"""SQL stays in `table/storage`: no other module imports SQLAlchemy or Alembic."""

import ast
from pathlib import Path

import pytest

import heistnight

SOURCE = Path(heistnight.__file__).parent
STORAGE = SOURCE / "table" / "storage"
OTHERS = sorted(path for path in SOURCE.rglob("*.py") if not path.is_relative_to(STORAGE))


def imported_packages(path: Path) -> set[str]:
    """Return the top-level packages that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_storage_imports_sqlalchemy(path: Path) -> None:
    assert not {"sqlalchemy", "alembic"} & imported_packages(path)


def test_the_check_sees_an_import() -> None:
    assert "sqlalchemy" in imported_packages(STORAGE / "admin_queries.py")
