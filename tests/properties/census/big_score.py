"""The Big Score: 90 crew by kind, 24 jobs, 62 vault tokens by kind, tokens of Act I in bounds."""

from collections import Counter

from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import CARD_NAMES, COP, SUPPLY, TOKENS
from heistnight.games.big_score.state import NOTHING, BigScoreState


def census(s: BigScoreState) -> dict[str, int]:
    counts = {f"crew: {CARD_NAMES[card]}": n for card, n in sorted(crew(s).items())}
    counts |= {f"vault: {TOKENS[token]}": n for token, n in sorted(tokens(s).items())}
    counts["jobs"] = len(set(s.job_deck) | set(s.jobs) | set(s.past_jobs))
    counts["job cards"] = len(s.job_deck) + len(s.jobs) + len(s.past_jobs)
    for supply in (s.diamonds, s.artifacts, s.drives):
        assert 0 <= sum(supply) <= SUPPLY
    assert all(cash >= 0 and cash % 10 == 0 for cash in s.cash)
    assert len(s.floor) <= 5
    return counts


def crew(s: BigScoreState) -> Counter[int]:
    """Deck, hands, hired cards of all rounds, inside men: each card once."""
    cards = Counter(s.crew_deck) + Counter(s.inside_men)
    for hired in [*[past.hired for past in s.past], s.hired]:
        for hand in hired:
            cards.update(hand)
    for packet in s.packets:
        cards.update(packet)
    check_current_round(s)
    return cards


def check_current_round(s: BigScoreState) -> None:
    """Check that the cards assigned and shown this round are those hired and returned."""
    top = s.stack[-1] if s.stack else None
    for seat in range(s.seats):
        if isinstance(top, AssignCrew):
            assert Counter(top.hands[seat]) == Counter(s.hired[seat] + s.returned[seat])
        elif s.piles:
            piles = [card for pile in s.piles[seat] for card in pile]
            assert Counter(piles) == Counter(s.hired[seat] + s.returned[seat])
            for slot, crew in enumerate(s.jobs_crew):
                assert crew[seat] == s.piles[seat][slot]


def tokens(s: BigScoreState) -> Counter[int]:
    found = Counter(dict(enumerate(s.vault)))
    found.update(s.floor)
    found[COP] += s.cops
    for loot in s.loot:
        found.update(loot)
    found.update([draw for draw in s.draws if draw not in (NOTHING, COP)])
    return found
