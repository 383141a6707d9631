"""SO-45: Crypto Currency."""

from typing import ClassVar

from heistnight.games.big_score.amounts import PAIR_VALUE
from heistnight.games.big_score.cards import COP, FACE_VALUE, GOLD, KEY, BigScorePack
from heistnight.games.big_score.solo.actions import SPACE
from heistnight.games.big_score.solo.bribe import bribe_or_place
from heistnight.games.big_score.solo.events import SoloEvent
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

WAVE_OFF = SPACE.add("wave-off", "Put the cops back into the vault", "SO-45")
FACE_THEM = SPACE.add("face-them", "Deal with the cops as usual", "SO-45")


class CopsWavedOff(SoloEvent, frozen=True):
    rule = "SO-45"
    says = (
        "[cops=1? The cop goes|[cops=2? Both|All {cops}] cops go] back into the vault, "
        "thanks to the digital key."
    )
    cops: int


class CryptoCurrency(Scenario):
    """SO-45: collect unlocked hard drives; gold and keys help."""

    def must_have(self, pack: BigScorePack) -> tuple[int, ...]:
        return tuple([n for n, job in enumerate(pack.job) if job.token == "hard drive"])

    def meet_cops(self, s: SoloState) -> None:
        if KEY in s.on_table:
            s.then(WaveOff((WAVE_OFF, FACE_THEM)))
        else:
            bribe_or_place(s)

    def busted_by(self, s: SoloState, cops: int, key: bool, bribing: bool) -> bool:
        return not key and super().busted_by(s, cops, key, bribing)

    def measure(self, s: SoloState, what: str) -> int:
        return unlocked_with_gold(s) if what == "unlocked" else super().measure(s, what)

    def money_lines(self, s: SoloState) -> dict[str, int]:
        lines = super().money_lines(s)
        pairs = unlocked_with_gold(s)
        used = max(0, pairs - s.drives) + max(0, pairs - s.loot.count(KEY))
        lines["Gold bar"] -= used * FACE_VALUE[GOLD]
        lines["Unlocked hard drives"] = pairs * PAIR_VALUE
        return lines


def unlocked_with_gold(s: SoloState) -> int:
    """SO-45: return the unlocked drives, using gold as a key or a drive, whichever is better."""
    keys, gold = s.loot.count(KEY), s.loot.count(GOLD)
    return max([min(s.drives + gold - used, keys + used) for used in range(gold + 1)])


class WaveOff(Question, frozen=True):
    """SO-45: cops drawn with a key may go back into the vault."""

    rule: ClassVar[str] = "SO-45"
    phase: ClassVar[str] = "bribe"

    def prompt(self, s: SoloState, seat: Seat) -> str:
        cops = "A cop" if s.cops_met == 1 else f"{s.cops_met} cops"
        return f"{cops}, but also a digital key. Put {'it' if s.cops_met == 1 else 'them'} back?"

    def answer(self, s: SoloState, choice: Choice) -> None:
        if choice == FACE_THEM:
            bribe_or_place(s)
            return
        s.tell(CopsWavedOff, s.cops_met)
        for _ in range(s.cops_met):
            s.put_back(COP)
        s.cops_met = 0
