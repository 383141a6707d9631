"""What the crooks of Crooks do, in a sentence each."""

from heistnight.games.crooks.amounts import POCKET_MONEY
from heistnight.games.crooks.cards import GANGS, Crook, CrooksPack, Special, signed
from heistnight.kernel.events import listed
from heistnight.kernel.facts import Facts, Piece

AIM = "Take the most points from eight targets and three gangs."
SPECIALS: dict[Special, tuple[str, str]] = {
    "accomplice": ("CR-22", "may join crooks of yours at a target; their ranks add up"),
    "killer": ("CR-24", "may remove all crooks of one player at its target"),
    "kingpin": ("CR-25", "is taken as the last of a hangout, and is never hidden"),
    "pickpocket": ("CR-21", f"may take ${POCKET_MONEY} from the bank"),
    "spy": ("CR-26", "may look at all that is hidden at one target, or into one hangout"),
    "switch": ("CR-23", "may take the place of your crooks, who move to a free target"),
}
OPENLY = "Placed face up, it"


def facts(pack: CrooksPack) -> Facts:
    return Facts(
        AIM,
        (
            *[crook(one) for one in pack.crook],
            *[special(name) for name in SPECIALS],
            *[
                Piece("gang", gang, "Points for whoever alone has the most members.", None, "CR-32")
                for gang in GANGS
            ],
        ),
    )


def crook(one: Crook) -> Piece:
    words = [f"Rank {one.rank}."]
    if one.modifier:
        words.append(f"Makes its target worth {signed(one.modifier)}.")
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


def special(name: Special) -> Piece:
    return Piece("special", name, special_words(name), None, SPECIALS[name][0])


def special_words(name: Special) -> str:
    does = SPECIALS[name][1]
    return f"It {does}." if name == "kingpin" else f"{OPENLY} {does}."
