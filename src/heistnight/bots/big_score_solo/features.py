"""Features of a solitaire game for the value net: goals, money, jobs and cops."""

from heistnight.bots.big_score_solo.policy_jobs import job_glances
from heistnight.games.big_score.cards import ARTIFACT, COP, DIAMOND, GOLD, KEY, SILVER
from heistnight.games.big_score.solo.odds import draw_ways
from heistnight.games.big_score.solo.scenario import need_of
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Suspects
from heistnight.games.big_score.solo.scenarios.heat_is_on import Stakeout
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import Jacks
from heistnight.games.big_score.solo.state import NO_JOB, SoloState
from heistnight.kernel.events import Seat

GOALS = 3
ROUNDS = 3

NAMES = (
    *("extreme", "bonus for artifacts", "vault", "round", "turn", "crew deck", "crew in hand"),
    *[f"goal {n + 1}" for n in range(GOALS)],
    *[f"goal {n + 1} met" for n in range(GOALS)],
    *("all met", "lost", "cash", "worth", "jobs done", "jobs to come", "face down", "open jobs"),
    *("worth of open jobs", "the best open job", "crew missing on the best", "crew placed"),
    *("diamonds", "artifacts", "drives", "keys", "bars", "loot", "cash of the vault"),
    *("cops", "room for cops", "bust next", "bust next bribing", "cops in the vault"),
    *("wanted in the vault", "vault rounds", "keys in the vault", "artifacts in the vault"),
    *("diamonds in the vault", "tokens on the table", "cops met"),
    *("tokens on jobs", "cops on jobs", "jacks left", "traitors in the row", "carried"),
)


def table(s: SoloState) -> str:
    """Return the key of the value table: one per scenario."""
    return s.scenario_id


def features(s: SoloState, seat: Seat) -> list[float]:
    scenario = s.scenario
    goals = [
        (scenario.measure(s, goal.what), need_of(goal, s) + goal.more_than)
        for goal in scenario.data.goal
    ]
    shares = [min(1.5, have / need) for have, need in goals] + [1.0] * (GOALS - len(goals))
    met = [float(have >= need) for have, need in goals] + [1.0] * (GOALS - len(goals))
    return [
        float(s.extreme),
        float(s.artifact_bonus),
        float(s.in_vault),
        s.round / ROUNDS,
        s.turn / 8,
        len(s.deck) / 20,
        sum(s.hand) / 5,
        *shares[:GOALS],
        *met[:GOALS],
        float(all(met) and not s.lost),
        float(s.lost),
        s.cash / 300,
        scenario.total(s) / 1000,
        len(s.done_jobs) / 10,
        len(s.job_deck) / 18,
        *jobs(s),
        *belongings(s),
        *vault(s),
        *own_things(s),
    ]


def jobs(s: SoloState) -> list[float]:
    striking = s.own.on_strike if isinstance(s.own, Jacks) else 0
    open_jobs = job_glances(s) if not s.in_vault and striking is not None else []
    down = sum([not up and job != NO_JOB for up, job in zip(s.face_up, s.jobs, strict=True)])
    best = max(open_jobs, key=lambda job: job.density, default=None)
    return [
        down / 6,
        len(open_jobs) / 6,
        sum([job.density * job.remaining for job in open_jobs]) / 500,
        best.density / 50 if best else 0.0,
        best.remaining / 6 if best else 0.0,
        sum([sum(crew) for crew in s.on_job]) / 15 if not s.in_vault else 0.0,
    ]


def belongings(s: SoloState) -> list[float]:
    loot = s.loot
    return [
        (s.diamonds + loot.count(DIAMOND)) / 5,
        (s.artifacts + loot.count(ARTIFACT)) / 5,
        s.drives / 4,
        loot.count(KEY) / 4,
        (loot.count(SILVER) + 3 * loot.count(GOLD)) / 5,
        len(loot) / 15,
        s.scenario.measure(s, "cash") / 500,
    ]


def vault(s: SoloState) -> list[float]:
    tokens = max(1, sum(s.vault))
    limit = s.scenario.cop_limit(s)
    robbing = bool(sum(s.vault)) and (s.in_vault or s.scenario.cops_in_act_one)
    return [
        s.cops / 5,
        (limit - s.cops) / 5,
        bust(s, False) if robbing else 0.0,
        bust(s, True) if robbing else 0.0,
        s.vault[COP] / tokens,
        (s.vault[GOLD] + s.vault[SILVER]) / tokens,
        s.vault_round / 8,
        s.vault[KEY] / tokens,
        s.vault[ARTIFACT] / tokens,
        s.vault[DIAMOND] / tokens,
        len(s.on_table) / 3,
        s.cops_met / 3,
    ]


def bust(s: SoloState, bribing: bool) -> float:
    """Return the chance that the next vault round is a bust."""
    busted_by, ways = s.scenario.busted_by, draw_ways(s.vault)
    busted = sum([n for cops, key, n in ways if n and busted_by(s, cops, key, bribing)])
    return busted / sum([n for _, _, n in ways])


def own_things(s: SoloState) -> list[float]:
    """Return features that only some scenarios have."""
    own = s.own
    on_jobs = (
        [token for tokens in own.on_job for token in tokens] if isinstance(own, Stakeout) else []
    )
    jacks = own.left / 6 if isinstance(own, Jacks) else 0.0
    traitors = carried = 0
    if isinstance(own, Suspects):
        for kind, tokens in enumerate(own.row):
            traitors += tokens is not None and kind in own.traitors
            carried += len(tokens or ())
    return [len(on_jobs) / 6, on_jobs.count(COP) / 3, jacks, traitors / 3, carried / 10]
