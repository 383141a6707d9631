"""What a stranger can see of a server doesn't change when a player passes in secret (G-3)."""

from tests.server.conftest import Starter
from tests.server.in_windows import public, three_at, to_a_window, up_to_date

WINDOWS = 6


async def test_a_stranger_sees_no_difference_when_someone_passes(start_server: Starter) -> None:
    server = start_server()
    code, clients, spectator = await three_at(server, "relaxed")
    kinds = set()
    for turn in range(WINDOWS):
        await to_a_window(clients)
        await up_to_date(spectator)
        turned = [clients[(turn + n) % 3] for n in range(3)]
        *early, last = [one for one in turned if one.table["window"]["may_respond"]]
        number = last.table["window"]["number"]
        before, frames = public(server, code), len(spectator.frames)
        for client in early:
            kinds.add(client.table["decision"] is not None)
            await client.done("pass", window=number)
            assert public(server, code) == before
        await up_to_date(spectator)
        assert len(spectator.frames) == frames + 1, "the answer to its own question alone"
        await last.done("pass", window=number)
    assert kinds == {True, False}, "some were asked, and some were not"
