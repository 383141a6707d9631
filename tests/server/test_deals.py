"""A deal that nobody chose, over real sockets: its stages, its secrets, crashes and failover."""

import asyncio
import json

import pytest

from heistnight.kernel.deal import nonce_hash
from heistnight.verify import Seen, verify
from tests.fairness.kit import digits
from tests.server.conftest import Starter
from tests.server.dealers import Dealer, dealers, record_of, verdict_on
from tests.server.kit import Client, ServerProcess


async def play_all(people: list[Dealer]) -> None:
    await asyncio.gather(*[one.play() for one in people])


async def test_two_browsers_agree_on_a_seed_that_nobody_chose(server: ServerProcess) -> None:
    ann, bob = await dealers(server, 2, game="crooks")
    await ann.done("start")
    await asyncio.gather(ann.deal(), bob.deal())
    deal = await ann.until_stage("done")
    await asyncio.gather(ann.until_table(), bob.until_table())
    first = next(n for n, one in enumerate(ann.messages) if one["type"] == "table")
    shown = next(n for n, one in enumerate(ann.messages) if one.get("deal"))
    assert shown < first, "the commitment comes before the first card"
    assert deal["commitment"] in ann.log[0]["text"]
    assert [one["added"] for one in deal["people"]] == [True, True]
    await play_all([ann, bob])
    for one in (ann, bob):
        verdict = verdict_on(server, one, deal["commitment"])
        assert verdict.fits, verdict.checks
        assert verdict.proof == "nobody-chose"
    proof = ann.over["proof"]
    record = json.loads(record_of(server, ann.over))
    assert (proof["deal"], proof["seed"]) == (record["deal"], record["seed"])
    status, journal, _ = server.request("GET", f"/api/tables/{ann.lobby['code']}/journal")
    assert (status, journal.decode()) == (200, record_of(server, ann.over))


async def test_nothing_about_the_secret_is_sent_before_the_end(server: ServerProcess) -> None:
    ann, bob = await dealers(server, 2, game="crooks")
    code = ann.lobby["code"]
    watcher = await Client.enter(server, code)
    await ann.done("start")
    await asyncio.gather(ann.deal(), bob.deal())
    await play_all([ann, bob])
    await watcher.until(lambda one: one["type"] == "over")
    secret, seed = ann.over["proof"]["deal"]["secret"], ann.over["proof"]["seed"]
    for client in (ann, bob, watcher):
        end = next(n for n, text in enumerate(client.frames) if '"type":"over"' in text)
        before = "".join(client.frames[:end])
        assert secret not in before
        assert seed not in before
    # Before the reveal, nobody gets another one's hash; nonces never come from the server.
    early = "".join([text for text in bob.frames if '"stage":"commit"' in text])
    assert nonce_hash(ann.over["proof"]["deal"]["commitment"], ann.seat, ann.nonce) not in early
    assert ann.nonce not in "".join(bob.frames[:-1])


async def test_no_page_image_or_log_tells_the_secret_before_the_end(server: ServerProcess) -> None:
    ann, bob = await dealers(server, 2, game="crooks", listed=True)
    await ann.done("start")
    await ann.commit()
    found = pages_about(server, ann.lobby["code"])
    await asyncio.gather(ann.reveal(), bob.deal())
    found += pages_about(server, ann.lobby["code"])
    await play_all([ann, bob])
    proof = ann.over["proof"]
    found += "".join(server.log).encode()
    for told in (proof["deal"]["secret"], proof["seed"], ann.nonce, bob.nonce):
        assert told.encode() not in found
        assert bytes.fromhex(told) not in found


def pages_about(server: ServerProcess, code: str) -> bytes:
    """Return everything that a stranger can get about a running table over HTTP."""
    table = f"/api/tables/{code}"
    paths = [f"{table}{part}" for part in ("", "/journal", "/share.png", "/qr.svg", "/invitation")]
    answers = [server.request("GET", path) for path in (f"/table/{code}", "/api/tables", *paths)]
    statuses = [status for status, _, _ in answers]
    assert statuses == [200, 200, 200, 400, 200, 200, 200]
    return b"".join([body for _, body, _ in answers])


async def test_who_reveals_nothing_is_left_out_and_the_log_says_so(server: ServerProcess) -> None:
    ann, bob, cid = await dealers(server, 3, game="crooks")
    await ann.done("start")
    await asyncio.gather(ann.commit(), bob.commit(), cid.commit())
    await ann.reveal()
    await cid.reveal()
    deal = await ann.until_stage("done")
    assert [one["added"] for one in deal["people"]] == [True, False, True]
    await ann.until_table()
    assert [one["text"] for one in ann.log[1:2]] == ["Player 2 added no number in time."]
    await play_all([ann, bob, cid])
    assert verdict_on(server, ann, deal["commitment"]).fits
    left = verdict_on(server, bob, deal["commitment"])
    assert [check.id for check in left.checks if not check.fits] == ["seen-nonce"]


async def test_a_silent_browser_delays_the_start_only_for_a_moment(server: ServerProcess) -> None:
    ann, _ = await dealers(server, 2, game="crooks")
    await ann.done("start")
    deal = await ann.until_stage("done")
    assert [one["added"] for one in deal["people"]] == [False, False]
    await ann.until_table()
    assert "No browser added a number" in ann.log[1]["text"]


async def test_a_client_that_adds_no_number_is_not_waited_for(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, seed=None)
    ann = await Dealer.at(server, made)
    guest = server.join(made["code"], "Bob")
    bob = await Client.enter(server, made["code"], guest["token"])
    await ann.done("start")
    await ann.deal()
    deal = await ann.until_stage("done")
    assert [one["added"] for one in deal["people"]] == [True, False]
    await bob.until_table()


async def test_instant_solo_says_what_is_still_proven(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, bots=["random"], start=True, seed=None)
    ann = await Client.enter(server, made["code"], made["token"])
    await ann.play()
    assert "only the server chose" in ann.log[1]["text"]
    verdict = verify(record_of(server, ann.over))
    assert (verdict.fits, verdict.proof) == (True, "fixed")


async def test_a_chosen_seed_has_no_commitment(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, bots=["random"], start=True)
    ann = await Client.enter(server, made["code"], made["token"])
    await ann.play()
    assert (ann.lobby["seeded"], ann.lobby["deal"], ann.over["proof"]) == (True, None, None)
    assert verify(record_of(server, ann.over)).proof == "nothing"


# Cheating players


async def test_a_player_cannot_change_or_choose_their_number(server: ServerProcess) -> None:
    ann, bob = await dealers(server, 2, game="crooks")
    watcher = await Client.enter(server, ann.lobby["code"])
    await ann.done("start")
    await ann.until_stage("commit")
    assert "doesn't wait" in await bob.refused("reveal-number", number=bob.nonce)
    await bob.commit()
    assert "doesn't wait" in await bob.refused("commit-number", hash=digits("other"))
    assert "watching" in await watcher.refused("commit-number", hash=digits("other"))
    await ann.commit()
    await bob.until_stage("reveal")
    assert "doesn't fit" in await bob.refused("reveal-number", number=digits("other"))
    await bob.reveal()
    await ann.reveal()
    await ann.until_stage("done")
    assert "doesn't wait" in await bob.refused("reveal-number", number=bob.nonce)


async def test_a_flood_of_numbers_stops_nobody(server: ServerProcess) -> None:
    """In each stage: the same hash, other hashes, numbers that don't fit."""
    ann, bob = await dealers(server, 2, game="crooks")
    await ann.done("start")
    commitment = (await bob.until_stage("commit"))["commitment"]
    hash_ = nonce_hash(commitment, bob.seat, bob.nonce)
    for n in range(300):
        other = hash_ if n % 2 else digits(str(n))
        await bob.send({"type": "commit-number", "request": f"c{n}", "hash": other})
        await bob.send({"type": "reveal-number", "request": f"r{n}", "number": digits(str(n))})
    await ann.commit()
    await ann.reveal()
    deal = await ann.until_stage("done")
    assert deal["people"][0]["added"]
    await ann.until_table()
    assert deal["commitment"] == commitment


async def test_a_player_who_reconnects_in_between_reveals(server: ServerProcess) -> None:
    ann, bob = await dealers(server, 2, game="crooks")
    await ann.done("start")
    await asyncio.gather(ann.commit(), bob.commit())
    await bob.until_stage("reveal")
    await bob.close()
    bob = await reconnect(server, bob)
    await bob.reveal()
    await bob.done("reveal-number", number=bob.nonce)
    await ann.reveal()
    deal = await ann.until_stage("done")
    assert [one["added"] for one in deal["people"]] == [True, True]
    await play_all([ann, bob])
    assert verdict_on(server, bob, deal["commitment"]).fits


@pytest.mark.parametrize(
    "number", ["", "ab", "G" * 64, "A" * 64, "0" * 63, "0" * 65, "0" * 64 + "\n"]
)
async def test_a_malformed_number_is_refused(server: ServerProcess, number: str) -> None:
    ann, _ = await dealers(server, 2, game="crooks")
    await ann.send({"type": "commit-number", "request": "x", "hash": number})
    answer = await ann.until(lambda one: one["type"] == "refused")
    assert "hash" in answer["reason"]


async def test_nothing_changes_while_the_game_starts(server: ServerProcess) -> None:
    ann, bob = await dealers(server, 2, game="crooks")
    await ann.done("start")
    await ann.until_stage("commit")
    starting = "The game is starting."
    assert await ann.refused("set-table", seats=4) == starting
    assert await ann.refused("set-bot", seat=1, bot="random") == starting
    assert await ann.refused("swap", seat=0, other=1) == starting
    assert await bob.refused("stand") == starting
    assert await ann.refused("remove", person=2) == starting
    commitment = ann.lobby["deal"]["commitment"]
    await ann.done("start")
    assert ann.lobby["deal"]["commitment"] == commitment
    late = server.join(ann.lobby["code"], "Late")
    assert late["seat"] is None
    await asyncio.gather(ann.deal(), bob.deal())
    await ann.until_table()


async def test_a_late_guest_does_not_change_the_deal(server: ServerProcess) -> None:
    made = server.table("crooks", seats=2, bots=["random"], seed=None)
    ann = await Dealer.at(server, made)
    await ann.done("start")
    await ann.deal()
    deal = await ann.until_stage("done")
    await ann.until_table()
    bob = await Dealer.at(server, server.join(made["code"], "Bob"))
    await bob.done("sit", seat=1)
    assert "doesn't wait" in await bob.refused("reveal-number", number=bob.nonce)
    await play_all([ann, bob])
    verdict = verdict_on(server, ann, deal["commitment"])
    assert verdict.fits
    assert verdict.people == [(0, True)]


# Rematches and played-on games


async def test_a_rematch_has_a_deal_of_its_own(server: ServerProcess) -> None:
    people = await dealers(server, 2, game="crooks")
    await people[0].done("start")
    await asyncio.gather(*[one.deal() for one in people])
    await play_all(people)
    await people[0].done("rematch")
    lobby = await people[0].until_lobby(lambda one: one["next_table"])
    again = await Dealer.enter(server, lobby["next_table"])
    assert again.lobby["deal"] is None
    first = people[0].over["proof"]["deal"]["commitment"]
    assert first not in "".join(again.frames)


async def test_a_played_on_game_keeps_the_proof_of_its_deal(server: ServerProcess) -> None:
    people = await dealers(server, 2, game="crooks")
    await people[0].done("start")
    await asyncio.gather(*[one.deal() for one in people])
    await play_all(people)
    wanted = {"name": "Ann", "act": 5, "seat": 0, "pace": "instant"}
    seated = server.post(f"/api/replays/{people[0].over['replay']}/tables", wanted)
    ann = await Client.enter(server, seated["code"], seated["token"])
    assert ann.lobby["deal"]["stage"] == "done"
    await ann.play()
    verdict = verify(record_of(server, ann.over), Seen(table=seated["code"]))
    assert (verdict.fits, verdict.proof) == (True, "other-table")
    assert ann.over["proof"]["seed"] == people[0].over["proof"]["seed"]


# Crashes


@pytest.mark.parametrize("stage", ["commit", "reveal"])
async def test_a_start_survives_kill_9(start_server: Starter, stage: str) -> None:
    """The server keeps its commitment, and every number that it acknowledged."""
    server = start_server()
    ann, bob = await dealers(server, 2, game="crooks")
    await ann.done("start")
    await ann.commit()
    if stage == "reveal":
        await bob.commit()
        await ann.reveal()
    commitment = ann.lobby["deal"]["commitment"]
    server.kill()
    server = start_server()
    again = [await reconnect(server, one) for one in (ann, bob)]
    if stage == "commit":
        await again[1].commit()
        await again[0].reveal()
    await again[1].reveal()
    deal = await again[0].until_stage("done")
    assert deal["commitment"] == commitment
    assert [one["added"] for one in deal["people"]] == [True, True]
    await play_all(again)
    assert verdict_on(server, again[0], commitment).fits


async def reconnect(server: ServerProcess, one: Dealer) -> Dealer:
    seated = {"code": one.lobby["code"], "token": one.token}
    again = await Dealer.at(server, seated)
    again.nonce = one.nonce
    return again


async def test_a_start_goes_on_without_people_who_never_come_back(start_server: Starter) -> None:
    server = start_server()
    ann, bob = await dealers(server, 2, game="crooks")
    await ann.done("start")
    await asyncio.gather(ann.commit(), bob.commit())
    await ann.reveal()
    server.kill()
    server = start_server()
    watcher = await Client.enter(server, ann.lobby["code"])
    lobby = await watcher.until_lobby(lambda one: one["deal"]["stage"] == "done")
    assert [one["added"] for one in lobby["deal"]["people"]] == [True, False]
