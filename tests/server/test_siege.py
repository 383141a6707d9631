"""A short version of `make siege`: every attack at small force, without timings."""

import asyncio

from tools.siege.catalogue import ATTACKS
from tools.siege.siege import Force, run_siege

SMALL = Force(
    attacks=0.2,
    healthy=4,
    rate=10.0,
    timed=False,
    limits=(
        *("sockets=60", "header_seconds=4", "tables_each=8", "requests=0.1", "request_burst=20"),
        *("reads=0.1", "read_burst=300", "chat=0.1", "chat_burst=2", "rate=5", "burst=50"),
        *("qr_rate=0.1", "qr_burst=3", "max_upload_bytes_a_day=3000000"),
        *("player_burst=3", "secret_burst=10", "history_burst=20", "export_burst=2"),
        *("webhook_burst=2", "browser_burst=3"),
    ),
)
"""Small limits that refill slowly, so that even a slow machine hits them."""


async def test_a_small_siege_does_not_disturb_healthy_players() -> None:
    problems = await asyncio.wait_for(run_siege(SMALL, ATTACKS), 300)
    assert not problems, "\n".join(problems)
