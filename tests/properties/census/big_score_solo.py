"""Solitaire: 90 crew by type, 24 jobs, 62 vault tokens by kind, and every dollar of Act I."""

from collections import Counter

from heistnight.games.big_score.cards import COP, SUPPLY, TOKENS, TYPES
from heistnight.games.big_score.solo.placing import PlaceCard, PlaceRest
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Entrust, Suspects
from heistnight.games.big_score.solo.scenarios.heat_is_on import Stakeout
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import Jacks
from heistnight.games.big_score.solo.state import NO_JOB, SoloState, cards_in


def census(s: SoloState) -> dict[str, int]:
    counts = {f"crew: {TYPES[kind]}": n for kind, n in sorted(crew(s).items())}
    counts |= {f"vault: {TOKENS[token]}": n for token, n in sorted(tokens(s).items())}
    jobs = [*s.job_deck, *s.box, *s.done_jobs, *s.past_jobs, *[j for j in s.jobs if j != NO_JOB]]
    counts |= {"jobs": len(set(jobs)), "job cards": len(jobs)}
    counts["cash"] = s.cash + s.spent - paid_out(s)
    check(s)
    return counts


def crew(s: SoloState) -> Counter[int]:
    cards = Counter([card for deck in (s.deck, *s.decks) for card in deck])
    for heap in (s.hand, s.kept, s.discard, s.tucked, *s.on_job):
        cards.update(cards_in(heap))
    for step in s.stack:
        if isinstance(step, PlaceCard | PlaceRest):
            cards[step.kind] += step.count
    if isinstance(s.own, Suspects):
        cards.update(cards_in(s.own.aside))
        cards.update([kind for kind, held in enumerate(s.own.row) if held is not None])
    return cards


def tokens(s: SoloState) -> Counter[int]:
    found = Counter(dict(enumerate(s.vault)))
    found.update(dict(enumerate(s.removed)))
    found.update(s.loot + s.on_table)
    found[COP] += s.cops + s.cops_met
    if isinstance(s.own, Stakeout):
        found.update([token for tokens in s.own.on_job for token in tokens])
    return found


def paid_out(s: SoloState) -> int:
    """Return what the robbed jobs have paid; in The Heat Is On only those without a cop."""
    if s.scenario_id == "heat-is-on":
        return s.cash + s.spent - 200
    return sum([s.pack.job[job].cash for job in s.done_jobs])


def check(s: SoloState) -> None:
    assert s.cash >= 0
    assert s.cash % 10 == 0
    assert max(s.diamonds, s.artifacts, s.drives) <= SUPPLY
    for job, on_job in zip(s.jobs, s.on_job, strict=True):
        needs = s.needs[job] if job != NO_JOB else on_job
        one_of_each = s.scenario_id == "whatever-it-takes"
        for on, need in zip(on_job, needs, strict=True):
            spare = need and s.scenario.takes_spare_crew
            assert on <= max(need, one_of_each) or spare
    assert s.cops <= 10
    if isinstance(s.own, Jacks):
        assert 0 <= s.own.left <= 6
        assert s.own.left + sum(map(sum, s.own.on_job)) <= 6
    if isinstance(s.own, Suspects) and not s.ending:
        carried = [token for held in s.own.row if held is not None for token in held]
        carried += [step.token for step in s.stack if isinstance(step, Entrust)]
        loads = [len(held) for held in s.own.row if held is not None]
        if loads:
            asked = carried[-1:] == [COP] and isinstance(s.stack[-1], Entrust)
            assert max(loads) - min(loads) <= 1
            assert Counter(carried) == Counter([*s.loot, *[COP] * (s.cops + asked)])
