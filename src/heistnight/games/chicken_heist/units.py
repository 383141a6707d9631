"""Every card, imported so that each has entered itself in its table."""

# ruff: noqa: F401
from heistnight.games.chicken_heist.action_cards import (
    check_in,
    copycat,
    disguise,
    flash_grenade,
    fortify,
    freeze,
    influence,
    lockdown,
    overrule,
    panic,
    scramble,
    signal_jammer,
    teamwork,
    warn,
)
from heistnight.games.chicken_heist.characters import agent, angel, devil, mystic, pirate
from heistnight.games.chicken_heist.event_cards import (
    betrayal,
    crew_event,
    drivers_signal,
    dyepack,
    masterpiece,
    membership_fee,
    police_patrol,
    poor_planning,
    swat,
    swat_again,
)
