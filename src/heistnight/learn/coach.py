"""The coach: what it says now, what it thinks of an answer, and when the lesson is over.

It sees the learner's decisions and nothing else. Its own state is `Progress`, which a table keeps
with its record; the game is an ordinary one.
"""

import msgspec

from heistnight.bots import adviser, bot
from heistnight.catalogue import new, rules_of
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadLesson, HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.packs import built_in
from heistnight.learn.lesson import Lesson, LessonStep, Script, fits

MOST_STARS = 3
FORGIVEN = 2
"""So many mistakes still leave two stars."""


class Progress(msgspec.Struct):
    """How far the learner is."""

    step: int = 0
    mistakes: int = 0
    held: str | None = None
    """The key of an answer that the coach advised against: the learner may insist on it."""
    strayed: bool = False
    """The learner insisted: what was planned may not come about any more."""
    praise: str = ""
    """What the coach says of the latest answer."""
    trail: list[int] = []
    """Before each of the learner's answers: the step it was at."""


class LessonOutcome(msgspec.Struct, frozen=True):
    """How the lesson ended."""

    passed: bool
    stars: int
    say: str


def begin(lesson: Lesson) -> Game:
    """The game at the start of the lesson."""
    start = lesson.start
    try:
        cards = built_in(rules_of(lesson.game).box, start.pack)
        game = new(lesson.game, start.seats, start.seed, start.options, cards, start.rig)
    except HeistError as error:
        raise BadLesson(f"Lesson {lesson.id}, start: {error}") from None
    for number, (seat, pattern) in enumerate(start.before, 1):
        choice = offered(game, seat, (pattern,)) if seat in game.waiting else None
        if choice is None:
            asked = {one: keys(game, one) for one in game.waiting}
            raise BadLesson(
                f"Lesson {lesson.id}, start, 'before' {number}: seat {seat} cannot answer "
                f"{pattern!r}. Asked: {asked}."
            )
        game.act(seat, choice)
    return game


def keys(game: Game, seat: Seat) -> list[str]:
    return [game.rules.space[choice].key for choice in game.choices(seat)]


def offered(game: Game, seat: Seat, patterns: tuple[str, ...]) -> Choice | None:
    """The first choice on offer that fits the first pattern that fits any."""
    for pattern in patterns:
        for choice in game.choices(seat):
            if fits((pattern,), game.rules.space[choice].key):
                return choice
    return None


def answer_of(lesson: Lesson, game: Game, seat: Seat) -> Choice:
    """What another seat answers: by its script, else by regular; the same every time."""
    for script in lesson.others:
        if script.seat == seat:
            due = script.answers[scripted(lesson, script, game) :][:1]
            choice = offered(game, seat, (*due, *script.idle))
            if choice is not None:
                return choice
    regular = bot(lesson.game, adviser(lesson.game))
    return regular.choose(game, seat, Chance(f"{lesson.id} {game.act_count}")).id


def scripted(lesson: Lesson, script: Script, game: Game) -> int:
    """How many answers of the script were given already."""
    given = 0
    for seat, choice in game.acts[len(lesson.start.before) :]:
        key = game.rules.space[choice].key
        if seat == script.seat and fits(script.answers[given : given + 1], key):
            given += 1
    return given


class Coach:
    def __init__(self, lesson: Lesson, progress: Progress | None = None) -> None:
        self.lesson = lesson
        self.progress = progress or Progress()

    @property
    def seat(self) -> Seat:
        return self.lesson.start.seat

    def step(self, game: Game) -> LessonStep | None:
        """What is to be said now; None while others play, or where nothing is planned."""
        number = self._number(game)
        return None if number is None else self.lesson.step[number]

    def _number(self, game: Game) -> int | None:
        for number in range(self.progress.step, len(self.lesson.step)):
            if self._fits(self.lesson.step[number], game):
                return number
            if not self.progress.strayed:
                return None
        return None

    def _fits(self, step: LessonStep, game: Game) -> bool:
        if game.over or step.at == "over":
            return game.over and step.at == "over"
        if self.seat not in game.waiting or step.at not in ("", game.phase):
            return False
        return not step.asks or offered(game, self.seat, step.wait_for) is not None

    def as_of(self, game: Game) -> "Coach":
        """The coach at that moment, which may lie before answers that it has judged already."""
        acts = game.acts[len(self.lesson.start.before) :]
        given, trail = sum(seat == self.seat for seat, _ in acts), self.progress.trail
        if given >= len(trail):
            return self
        then = Progress(
            step=trail[given],
            mistakes=self.progress.mistakes,
            strayed=self.progress.strayed,
            trail=trail[:given],
        )
        return Coach(self.lesson, then)

    # What the learner does

    def advice_against(self, game: Game, choice: Choice) -> str | None:
        """Why this answer had better not be given; None: go on."""
        step, key = self.step(game), game.rules.space[choice].key
        if step is None or step.waits_for(key) or key == self.progress.held:
            return None
        if not step.asks:
            return "Read this first, then go on."
        return step.words_to(key)

    def object(self, game: Game, choice: Choice) -> None:
        """The answer is held back: the learner chooses again, or insists."""
        step = self.step(game)
        if step is not None and step.asks:
            self.progress.mistakes += 1
            self.progress.held = game.rules.space[choice].key
            self.progress.praise = ""

    def go_on(self, game: Game, choice: Choice) -> None:
        """The answer to this decision is given."""
        number, key = self._number(game), game.rules.space[choice].key
        self.progress.trail.append(self.progress.step)
        self.progress.held, self.progress.praise = None, ""
        if number is None:
            return
        if self.lesson.step[number].waits_for(key):
            self.progress.praise = self.lesson.step[number].praise
        else:
            self.progress.strayed = True
        self.progress.step = number + 1

    def read_on(self, game: Game) -> None:
        """The learner has read what needs no answer."""
        number = self._number(game)
        if number is not None and not self.lesson.step[number].asks:
            self.progress.step = number + 1
            self.progress.praise = ""

    def take_back(self) -> None:
        """The learner's latest answer was taken back."""
        self.progress.step = self.progress.trail.pop()
        self.progress.held, self.progress.praise = None, ""

    # The end

    def outcome(self, game: Game) -> LessonOutcome | None:
        end, done = self.lesson.end, self.progress.step >= len(self.lesson.step)
        if not game.over and not (done and end.needs == "steps"):
            return None
        if game.over and self.step(game) is not None:
            return None
        won = game.result is not None and self.seat in game.result.winners
        passed = won if end.needs == "won" else True
        return LessonOutcome(passed, self._stars() if passed else 0, end.say)

    def _stars(self) -> int:
        mistakes = self.progress.mistakes
        return MOST_STARS if not mistakes else MOST_STARS - 1 - (mistakes > FORGIVEN)
