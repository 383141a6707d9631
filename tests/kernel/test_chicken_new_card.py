"""Chicken Heist: a new action card or event needs one file, its pack entry and its help."""

import json
import subprocess
import sys
from pathlib import Path

import heistnight as hn
from tests.kit import copy_package

CARD = '''
"""Bluff: the leader card goes to the next seat."""

from heistnight.games.chicken_heist.action_card import ActionCard


class Bluff(ActionCard):
    label = "hand the leader card on"

    def take_effect(self, s, seat):
        s.leader = s.others_inside(seat)[0]
'''

EVENT = '''
"""Ambush catches whoever leads nobody."""

from heistnight.games.chicken_heist.event_card import EventCard


class Ambush(EventCard):
    rule = "CH-98"

    def affects(self, s, seat):
        return seat != s.leader
'''

HELP = """
[[rule]]
id = "CH-98"
title = "Ambush"
text = "Everyone but the leader is caught."

[[rule]]
id = "CH-99"
title = "Bluff"
text = "The leader card is handed on."
"""

TELL = """
import json
import heistnight as hn

def log(seed):
    game = hn.new("chicken-heist", seats=4, seed=seed)
    while not game.over:
        game.act(game.waiting[0], game.choices(game.waiting[0])[0])
    return [event["text"] for event in game.events(None)]

print(json.dumps([log(seed) for seed in range(5)]))
"""

PLAY = """
import random
import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.packs import built_in
from heistnight.kernel.rulebook import rulebook

text = built_in("chicken-heist")
pack = text.replace('"bluff"\\ncount = 0', '"bluff"\\ncount = 4')
pack = pack.replace('"warn"\\ncount = 4', '"warn"\\ncount = 0')
assert rulebook(rules_of("chicken-heist"))["CH-99"].title == "Bluff"
played, ambushed = 0, 0
for seed in range(40):
    rng = random.Random(seed)
    game = hn.new("chicken-heist", seats=4, seed=seed, pack=pack)
    regular = hn.bot("chicken-heist", "regular")
    while not game.over:
        seat = game.waiting[0]
        if seed % 2:
            option = regular.choose(game, seat, rng)
        else:
            option = rng.choice(game.pending[seat].options)
        played += option.key == "play:bluff"
        game.act(seat, option)
    told = [event["text"] for event in game.events(None)]
    ambushed += any("Ambush" in line for line in told)
    assert hn.load(game.save()).fingerprint() == game.fingerprint()
assert played > 5 and ambushed > 2, (played, ambushed)
print("played")
"""

NUMBER = "import runpy; runpy.run_module('heistnight.games.numbering', run_name='__main__')"


def run_in(folder: Path, code: str) -> str:
    """Run code with the package in this folder."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r})\n{code}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_a_card_is_one_file_its_pack_entry_and_its_help(tmp_path: Path) -> None:
    """Other choices keep their numbers, and games without the new card stay the same."""
    game = copy_package(tmp_path) / "games/chicken_heist"
    before = run_in(tmp_path, TELL)
    assert len(json.loads(before)) == 5
    (game / "action_cards/bluff.py").write_text(CARD, encoding="utf-8")
    assert "the card 'bluff' needs a rule of that title in rulebook.toml" in run_in(tmp_path, TELL)
    with (game / "rulebook.toml").open("a", encoding="utf-8") as book:
        book.write(HELP)
    pack = (game / "pack.toml").read_text(encoding="utf-8")
    entry = '[[action]]\nname = "bluff"\ncount = 0\nsource = "house"\n\n'
    pack = pack.replace('[[action]]\nname = "check in"', f'{entry}[[action]]\nname = "check in"')
    (game / "pack.toml").write_text(pack, encoding="utf-8")
    size = hn.action_space("chicken-heist").size
    assert run_in(tmp_path, NUMBER) == (
        f"chicken-heist: {size} is play:bluff\nchicken-heist: {size + 1} is discard:bluff\n"
    )
    assert run_in(tmp_path, TELL) == before
    (game / "event_cards/ambush.py").write_text(EVENT, encoding="utf-8")
    assert run_in(tmp_path, NUMBER) == f"chicken-heist: {size + 2} is name-event:ambush\n"
    assert run_in(tmp_path, PLAY) == "played\n"
