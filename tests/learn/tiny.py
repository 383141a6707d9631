"""A Crooks lesson with two answers, for tests of the coach."""

from heistnight.learn.lesson import Lesson, read

TEXT = """
title = "A first look"
teaches = "Looking is buying."

[start]
seats = 2
seed = 1
rig = { first = 0 }

[[step]]
say = "Eight targets, and someone to rob each of them."

[[step]]
at = "recruit"
say = "Search hangout A."
point = "hangout-A"
wait_for = ["recruit:a"]
otherwise = "That costs more."
instead = [{ answers = ["pass"], say = "Then the game would be over for you." }]
praise = "Two dollars well spent."

[[step]]
at = "take"
say = "Take anyone you like."
wait_for = ["*"]

[end]
say = "You know how to look."
"""


def tiny() -> Lesson:
    return read(TEXT, "crooks", "tiny")
