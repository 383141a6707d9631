"""The help texts of Chicken Heist, with amounts filled in from the rules and cards."""

from typing import Any

from heistnight.games.chicken_heist import amounts
from heistnight.games.chicken_heist.cards import BASE_EVENTS, VARIABLE_EVENTS
from heistnight.games.chicken_heist.characters import samurai
from heistnight.games.chicken_heist.event_cards import masterpiece
from heistnight.kernel.events import WORDS
from heistnight.kernel.rulebook import amounts_in, filled, read


def help_amounts() -> dict[str, Any]:
    return {
        **amounts_in(amounts),
        **amounts_in(masterpiece),
        **amounts_in(samurai),
        "base_events": len(BASE_EVENTS),
        "variable_events": len(VARIABLE_EVENTS),
        "events_aside": len(VARIABLE_EVENTS) - amounts.VARIABLE_IN_PLAY,
    }


def help_text(rule: str) -> str:
    """Return the text of a rule."""
    return filled(read(__package__)[rule], help_amounts(), WORDS).text
