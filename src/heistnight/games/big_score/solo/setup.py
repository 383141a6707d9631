"""SO-1, SO-2: set up a boss, $200K, eighteen jobs and three crew decks."""

from itertools import pairwise

from heistnight.games.big_score.amounts import STARTING_CASH
from heistnight.games.big_score.bag import rigged_tokens
from heistnight.games.big_score.cards import TYPES, BigScorePack, CrewType
from heistnight.games.big_score.solo.events import ScenarioBegins
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.chance import key_of
from heistnight.kernel.rig import first_named, first_seat, plain
from heistnight.kernel.rules import Setup

JOBS_IN_PLAY = 18


def lay_out(setup: Setup, pack: BigScorePack) -> SoloState:
    """Return the state before the first choice."""
    first_seat(setup.rig, setup.seats)
    crew = pack.plain_crew
    s = SoloState(
        seats=setup.seats,
        key=key_of(setup.seed),
        pack=pack,
        needs=pack.needs,
        scenario_id=setup.options["scenario"],
        extreme=setup.options["extreme"],
        artifact_bonus=setup.options["artifact_bonus"],
        boss=0,
        cash=STARTING_CASH,
        job_deck=(),
        box=(),
        decks=(),
        unseen=pack.crew_counts,
        vault=tuple([entry.count for entry in pack.vault]),
    )
    s.boss = s.below(len(pack.boss), "boss")
    shuffle_jobs(s, setup.rig.get("jobs", []))
    names = [plain_crew(name) for name in setup.rig.get("crew", [])]
    s.decks = in_three(
        first_named("crew", s.shuffled(crew, "crew"), names, lambda card: TYPES[card])
    )
    s.vault_rig = rigged_tokens(setup.rig.get("vault", []), s.vault)
    begin(s)
    return s


def shuffle_jobs(s: SoloState, names: list[str]) -> None:
    """SO-2: pick eighteen jobs at random, including those the scenario requires."""

    def name_of(job: int) -> str:
        return s.pack.job[job].name

    shuffled = s.shuffled(tuple(range(len(s.pack.job))), "jobs")
    order = first_named("jobs", shuffled, names, name_of)
    must = s.scenario.must_have(s.pack)
    others = [job for job in order if job not in must]
    picked = JOBS_IN_PLAY - len(must)
    s.box = tuple(sorted(others[picked:]))
    s.job_deck = first_named("jobs", s.shuffled((*must, *others[:picked]), "jobs"), names, name_of)


def plain_crew(name: str) -> str:
    """SO-1: return the crew type of a rigged name; experts are regular crew here."""
    return plain(name).removeprefix("expert").removesuffix("expert")


def in_three(cards: tuple[CrewType, ...]) -> tuple[tuple[CrewType, ...], ...]:
    """SO-2: split the cards into three equal decks; extra cards go to the first ones."""
    size, more = divmod(len(cards), 3)
    ends = [size * n + min(n, more) for n in range(4)]
    return tuple([cards[start:end] for start, end in pairwise(ends)])


def begin(s: SoloState) -> None:
    scenario = s.scenario
    s.then(*scenario.set_up(s))
    s.tell(ScenarioBegins, scenario.data.title, s.pack.boss[s.boss].name, scenario.asked(s))
