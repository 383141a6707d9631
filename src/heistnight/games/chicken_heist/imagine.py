"""Imagine another game that is consistent with what a seat knows.

Nothing hidden is read: events come from `event_knowledge`, loot and action cards from
`card_knowledge`. Both use only what this seat has seen; the rest is random.
"""

from heistnight.games.chicken_heist.actions import DECISION_OF
from heistnight.games.chicken_heist.card_knowledge import DISCARDS, PILE, TABLE, imagine_cards
from heistnight.games.chicken_heist.cards import OVERRULE
from heistnight.games.chicken_heist.decisions import Decide
from heistnight.games.chicken_heist.event_knowledge import imagine_events
from heistnight.games.chicken_heist.playing import MayOverrule
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat
from heistnight.kernel.records import replace
from heistnight.kernel.steps import UNANSWERED, UNASKED


def imagine(s: ChickenHeistState, seat: Seat | None, chance: Chance) -> ChickenHeistState:
    imagine_events(s, seat, chance)
    imagine_loot(s, seat, chance)
    imagine_actions(s, seat, chance)
    s.character_pile = chance.shuffled(sorted(s.character_pile))
    imagine_answers(s, seat, chance)
    return s


def imagine_loot(s: ChickenHeistState, seat: Seat | None, chance: Chance) -> None:
    where = imagine_cards(s.pack.loot_cards, s.loot_log, seat, chance)
    s.truck = where.at(TABLE)
    if not s.over:  # at the end all loot is shown
        s.loot = tuple([tuple(sorted(where.at(other))) for other in range(s.seats)])
        s.truck += tuple(sorted(where.at(DISCARDS)))
    s.loot_pile = chance.shuffled(sorted(where.at(PILE)))
    s.loot_log = where.rewritten_log()


def imagine_actions(s: ChickenHeistState, seat: Seat | None, chance: Chance) -> None:
    where = imagine_cards(s.pack.action_cards, s.action_log, seat, chance, overruler(s, seat))
    s.hands = tuple([tuple(sorted(where.at(other))) for other in range(s.seats)])
    s.action_pile = chance.shuffled(sorted(where.at(PILE)))
    s.action_log = where.rewritten_log()


def overruler(s: ChickenHeistState, seat: Seat | None) -> tuple[list[int], int] | None:
    """Say who may have an overrule: if a window waits for someone else, one of them must."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, MayOverrule):
        return None
    if UNANSWERED not in top.answers:
        return None  # the window is over: nobody has to have one
    if seat is not None and top.answers[seat] == UNANSWERED:
        return None
    return [other for other in s.inside_from(0) if other not in (seat, top.never_asked)], OVERRULE


def imagine_answers(s: ChickenHeistState, seat: Seat | None, chance: Chance) -> None:
    """Imagine others' sealed answers and bound decisions, and who can overrule."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, MayOverrule):
        asked = [
            top.answers[other]
            if other == seat
            else UNANSWERED
            if OVERRULE in hand and other != top.never_asked
            else UNASKED
            for other, hand in enumerate(s.hands)
        ]
        s.amend(replace(top, answers=tuple(asked)))
    elif isinstance(top, Decide):
        shown = [target for checker, target in s.valid_check_ins() if checker == seat]
        answers = [
            answer
            if other == seat or answer in (UNANSWERED, UNASKED)
            else chance.choice(top.choices(s, other))
            for other, answer in enumerate(top.answers)
        ]
        s.decisions = tuple(
            [
                decision
                if decision == NONE or other == seat or other in shown
                else DECISION_OF[chance.choice(top.choices(s, other))]
                for other, decision in enumerate(s.decisions)
            ]
        )
        s.amend(replace(top, answers=tuple(answers)))
