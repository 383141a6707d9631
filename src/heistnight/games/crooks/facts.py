"""Card facts of Crooks: one or two sentences per crook, special and gang."""

from heistnight.games.crooks.amounts import POCKET_MONEY
from heistnight.games.crooks.cards import GANGS, Crook, CrooksPack, Special
from heistnight.kernel.events import listed
from heistnight.kernel.facts import GameFacts, Piece

AIM = "Take the most points from eight targets and three gangs."
SPECIALS: dict[Special, tuple[str, str]] = {
    "accomplice": ("CR-22", "may join your crooks at a target; their ranks add up"),
    "killer": ("CR-24", "may kill all crooks of one player at its target"),
    "kingpin": ("CR-25", "You can take it only as the last crook in a hangout; always face up"),
    "pickpocket": ("CR-21", f"may take ${POCKET_MONEY} from the bank"),
    "spy": ("CR-26", "may look at all face-down crooks at one target, or into one hangout"),
    "switch": ("CR-23", "may replace your crooks at a target, which move to a free one"),
}
WHEN_FACE_UP = "Placed face up, it"


def facts(pack: CrooksPack) -> GameFacts:
    return GameFacts(
        AIM,
        (
            *[crook(one) for one in pack.crook],
            *[special(name) for name in SPECIALS],
            *[
                Piece(
                    "gang",
                    gang,
                    "Points for the player with the most members; none for a tie.",
                    None,
                    "CR-32",
                )
                for gang in GANGS
            ],
        ),
    )


def crook(one: Crook) -> Piece:
    words = [f"Rank {one.rank}."]
    if one.modifier:
        words.append(modifier_words(one.modifier))
    if one.gangs:
        words.append(f"Counts for {listed(list(one.gangs))}.")
    if one.special:
        words.append(special_words(one.special))
    printed = {
        "rank": one.rank,
        "modifier": one.modifier,
        "gangs": one.gangs,
        "special": one.special,
    }
    return Piece("crook", one.name, " ".join(words), 1, "CR-13", printed)


def modifier_words(modifier: int) -> str:
    return f"Its target is worth {abs(modifier)} {'more' if modifier > 0 else 'less'}."


def special(name: Special) -> Piece:
    return Piece("special", name, special_words(name), None, SPECIALS[name][0])


def special_words(name: Special) -> str:
    does = SPECIALS[name][1]
    return f"{does}." if name == "kingpin" else f"{WHEN_FACE_UP} {does}."
