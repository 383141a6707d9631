"""The migrations, and a start that has none to run."""

import subprocess
import sys
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

from heistnight.table.storage import migrations


def test_every_migration_is_named_by_its_number() -> None:
    """A start compares the newest name with the database to see whether to upgrade."""
    config = Config()
    config.set_main_option("script_location", str(migrations.folder()))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    assert [migrations.newest()] == script.get_heads()
    for step in script.walk_revisions():
        assert Path(step.path).name.startswith(f"v{step.revision}_")


def test_a_start_with_a_current_schema_does_not_load_alembic(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    look = (
        "import asyncio, sys; "
        "from heistnight.table.storage.databases import async_url, upgrade_database; "
        f"asyncio.run(upgrade_database(async_url({database!r}))); print('alembic' in sys.modules)"
    )
    said = [subprocess.check_output([sys.executable, "-c", look], text=True) for _ in range(2)]
    assert said == ["True\n", "False\n"]
