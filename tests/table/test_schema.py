"""The schema's steps, and a start that has none to make."""

import subprocess
import sys
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

from heistnight.table.storage import migrations


def test_every_step_of_the_schema_is_named_by_its_number() -> None:
    """By the newest name a start sees whether there is anything to do."""
    config = Config()
    config.set_main_option("script_location", str(migrations.folder()))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    assert [migrations.newest()] == script.get_heads()
    for step in script.walk_revisions():
        assert Path(step.path).name.startswith(f"v{step.revision}_")


def test_a_start_that_finds_the_schema_as_it_should_be_loads_no_alembic(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    look = (
        "import asyncio, sys; "
        "from heistnight.table.storage.databases import async_url, upgrade_database; "
        f"asyncio.run(upgrade_database(async_url({database!r}))); print('alembic' in sys.modules)"
    )
    said = [subprocess.check_output([sys.executable, "-c", look], text=True) for _ in range(2)]
    assert said == ["True\n", "False\n"]
