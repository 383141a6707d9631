"""BS-10 to BS-12: bosses, starting items, jacks and decks."""

from typing import ClassVar

from heistnight.games.big_score.actions import PICK_BOSS, PICK_ITEM
from heistnight.games.big_score.amounts import (
    SMALL_COPS,
    SMALL_CREW,
    SMALL_FLOOR,
    SMALL_JOBS,
    SMALL_VAULT,
    STARTING_CASH,
)
from heistnight.games.big_score.bag import rigged_tokens
from heistnight.games.big_score.cards import CARD_NAMES, TOKENS, BigScorePack, plain_card
from heistnight.games.big_score.events import BossPicked, ItemTaken
from heistnight.games.big_score.hire import DealRound, jacks_each
from heistnight.games.big_score.jobs import ROUNDS
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.state import NOBODY, BigScoreState
from heistnight.kernel.chance import key_of
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat, a, player
from heistnight.kernel.rig import first_named, first_seat, plain
from heistnight.kernel.rules import Setup, is_small
from heistnight.kernel.steps import Ask, with_item


def lay_out(setup: Setup, pack: BigScorePack) -> BigScoreState:
    """BS-12: shuffle the decks and set up the players, before the first choice."""
    seats = setup.seats
    nothing = (0,) * seats
    table = BigScoreState(
        seats=seats,
        key=key_of(setup.seed),
        pack=pack,
        needs=pack.needs,
        simple=setup.options.get("variant") == "simple",
        first=first_seat(setup.rig, seats),
        bosses=(NOBODY,) * seats,
        cash=(STARTING_CASH,) * seats,
        diamonds=nothing,
        artifacts=nothing,
        drives=nothing,
        jacks=(jacks_each(seats),) * seats,
        job_deck=(),
        crew_deck=(),
        vault=tuple([entry.count for entry in pack.vault]),
        training=((),) * seats,
        loot=((),) * seats,
    )
    if is_small(setup.options):
        shrink(table)
    shuffle_decks(table, setup)
    return table


def shrink(table: BigScoreState) -> None:
    """Set up the small game: no starting items, only the last round, a small vault."""
    table.vault = tuple([SMALL_VAULT.get(name, 0) for name in TOKENS])
    table.floor_size, table.cops = SMALL_FLOOR, SMALL_COPS
    table.bosses = tuple(range(table.seats))
    table.round = ROUNDS - 1


def shuffle_decks(table: BigScoreState, setup: Setup) -> None:
    rig, pack = setup.rig, table.pack
    names = [job.name for job in pack.job]
    small = is_small(setup.options)
    jobs = table.shuffled(tuple(range(SMALL_JOBS if small else len(names))), "jobs")
    table.job_deck = first_named("jobs", jobs, rig.get("jobs", ()), lambda job: names[job])
    crew = table.shuffled(SMALL_CREW if small else pack.crew_cards, "crew")
    wanted = crew_names(rig)
    if table.simple:
        crew = tuple([plain_card(card) for card in crew])
        wanted = [plain(name).removeprefix("expert") for name in wanted]
    table.crew_deck = first_named("crew", crew, wanted, lambda card: CARD_NAMES[card])
    table.vault_rig = rigged_tokens(rig.get("vault", []), table.vault)


def crew_names(rig: dict[str, list[str]]) -> list[str]:
    """Return the names of a rig; 'con man expert' also means 'expert con man'."""
    names = []
    for name in rig.get("crew", ()):
        words = plain(name)
        names.append(f"expert{words.removesuffix('expert')}" if words.endswith("expert") else name)
    return names


class PickBoss(Ask[BigScoreState], frozen=True):
    """BS-10: in seat order, pick one of the bosses left."""

    rule: ClassVar[str] = "BS-10"
    phase: ClassVar[str] = "boss"

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return "Choose your boss. You'll start with one of their two items."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choice for boss, choice in enumerate(PICK_BOSS) if boss not in s.bosses])

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str:
        boss = s.pack.boss[PICK_BOSS.index(choice)]
        return f"{boss.name} ({item_words(boss.items[0])} or {item_words(boss.items[1])})"

    def why_not(self, s: BigScoreState, seat: Seat, choice: Choice) -> str | None:
        if choice in PICK_BOSS:
            holder = s.bosses.index(PICK_BOSS.index(choice))
            return f"{player(holder)} has that boss (BS-10)."
        return None

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        boss = PICK_BOSS.index(choice)
        s.bosses = with_item(s.bosses, self.seat, boss)
        s.tell(BossPicked, self.seat, s.pack.boss[boss].name)
        s.then(TakeItem(self.seat))


class TakeItem(Ask[BigScoreState], frozen=True):
    """BS-10: take one of the boss's two starting items."""

    rule: ClassVar[str] = "BS-10"
    phase: ClassVar[str] = "boss"

    def prompt(self, s: BigScoreState, seat: Seat) -> str:
        return f"Choose your starting item. You also get {money(STARTING_CASH)}."

    def choices(self, s: BigScoreState, seat: Seat) -> tuple[Choice, ...]:
        return PICK_ITEM

    def label(self, s: BigScoreState, seat: Seat, choice: Choice) -> str:
        return f"Start with {item_words(self.item(s, choice))}"

    def item(self, s: BigScoreState, choice: Choice) -> str | int:
        return s.pack.boss[s.bosses[self.seat]].items[PICK_ITEM.index(choice)]

    def answer(self, s: BigScoreState, choice: Choice) -> None:
        item = self.item(s, choice)
        s.gain(self.seat, item)
        s.tell(ItemTaken, self.seat, item, STARTING_CASH)
        if self.seat + 1 < s.seats:
            s.then(PickBoss(self.seat + 1))
        else:
            s.then(DealRound())


def item_words(item: str | int) -> str:
    return money(item) if isinstance(item, int) else a(item)
