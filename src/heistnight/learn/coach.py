"""The coach: says what to do, judges answers, and decides when the lesson is over.

It sees only the learner's decisions. Its state is `LessonProgress`, which is stored in the table's
record. The game itself is an ordinary one.
"""

import msgspec

from heistnight.bots import bot, default_advisor
from heistnight.catalogue import new, rules_of
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadLesson, HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.packs import built_in
from heistnight.learn.lesson import Lesson, LessonStep, Script, fits

MAX_STARS = 3
MAX_MISTAKES_FOR_TWO_STARS = 2
AWAY_FROM_LESSON = "You chose your own way. Play on as you like. The lesson goes on when it fits."
TO_THE_END = "You know all you need. Play the game to its end."


class LessonProgress(msgspec.Struct):
    """The learner's progress."""

    step: int = 0
    mistakes: int = 0
    held: str | None = None
    """The key of an answer the coach advised against; the learner may insist on it."""
    held_choices: list[int] = []
    """All answers sent with the held one. Sent again, they are accepted together."""
    against: str = ""
    """Why the coach advised against the held answer."""
    strayed: bool = False
    """The learner insisted, so later steps may no longer fit."""
    praise: str = ""
    """What the coach says about the latest answer."""
    trail: list[int] = []
    """The step before each of the learner's answers."""


class LessonOutcome(msgspec.Struct, frozen=True):
    """The result of a lesson."""

    passed: bool
    stars: int
    say: str


def begin(lesson: Lesson) -> Game:
    """Set up the game at the start of the lesson."""
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
                f"Lesson {lesson.id}, start, 'before' {number}: seat {seat} can't answer "
                f"{pattern!r}. Options: {asked}."
            )
        game.act(seat, choice)
    return game


def keys(game: Game, seat: Seat) -> list[str]:
    return [game.rules.space[choice].key for choice in game.choices(seat)]


def offered(game: Game, seat: Seat, patterns: tuple[str, ...]) -> Choice | None:
    """Return the first available choice that matches the earliest matching pattern."""
    for pattern in patterns:
        for choice in game.choices(seat):
            if fits((pattern,), game.rules.space[choice].key):
                return choice
    return None


def answer_of(lesson: Lesson, game: Game, seat: Seat) -> Choice:
    """Return another seat's answer, from its script or else from regular; deterministic."""
    for script in lesson.others:
        if script.seat == seat:
            due = script.answers[scripted(lesson, script, game) :][:1]
            choice = offered(game, seat, (*due, *script.idle))
            if choice is not None:
                return choice
    regular = bot(lesson.game, default_advisor(lesson.game))
    return regular.choose(game, seat, Chance(f"{lesson.id} {game.act_count}")).id


def scripted(lesson: Lesson, script: Script, game: Game) -> int:
    """Count the answers of the script that were already given."""
    given = 0
    for seat, choice in game.acts[len(lesson.start.before) :]:
        key = game.rules.space[choice].key
        if seat == script.seat and fits(script.answers[given : given + 1], key):
            given += 1
    return given


class Coach:
    def __init__(self, lesson: Lesson, progress: LessonProgress | None = None) -> None:
        self.lesson = lesson
        self.progress = progress or LessonProgress()

    @property
    def seat(self) -> Seat:
        return self.lesson.start.seat

    def step(self, game: Game) -> LessonStep | None:
        """Return the current step; None while others play, or if there is none."""
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
        if step.prompt and not fits((step.prompt,), str(game.pending[self.seat].prompt)):
            return False
        return not step.asks or offered(game, self.seat, step.wait_for) is not None

    def idle_words(self, game: Game | None) -> str:
        """Return what to say to a decision without a step, after the learner insisted."""
        if game is None or self.seat not in game.waiting:
            return ""
        return AWAY_FROM_LESSON if self.progress.step < len(self.lesson.step) else TO_THE_END

    def as_of(self, game: Game) -> "Coach":
        """Return the coach as it was at that state, which may be before some judged answers."""
        acts = game.acts[len(self.lesson.start.before) :]
        given, trail = sum(seat == self.seat for seat, _ in acts), self.progress.trail
        if given >= len(trail):
            return self
        then = LessonProgress(
            step=trail[given],
            mistakes=self.progress.mistakes,
            strayed=self.progress.strayed,
            trail=trail[:given],
        )
        return Coach(self.lesson, then)

    # The learner's answers

    def advice_against(self, game: Game, choice: Choice) -> str | None:
        """Return why this answer is wrong, or None if it's fine."""
        step, key = self.step(game), game.rules.space[choice].key
        if step is None or step.waits_for(key) or key == self.progress.held:
            return None
        if not step.asks:
            return "Read this first, then choose Next."
        return step.words_to(key)

    def object(self, game: Game, choice: Choice) -> None:
        """Hold an answer back: the learner chooses again, or insists."""
        step, key = self.step(game), game.rules.space[choice].key
        if step is not None and step.asks:
            self._forget_answer()
            self.progress.mistakes += 1
            self.progress.held, self.progress.against = key, step.words_to(key)

    def go_on(self, game: Game, choice: Choice) -> None:
        """Accept the answer to this decision."""
        number, key = self._number(game), game.rules.space[choice].key
        self.progress.trail.append(self.progress.step)
        self._forget_answer()
        if number is None:
            return
        if self.lesson.step[number].waits_for(key):
            self.progress.praise = self.lesson.step[number].praise
        else:
            self.progress.strayed = True
        self.progress.step = number + 1

    def read_on(self, game: Game) -> None:
        """Move past a step that needs no answer."""
        number = self._number(game)
        if number is not None and not self.lesson.step[number].asks:
            self.progress.step = number + 1
            self._forget_answer()

    def take_back(self) -> None:
        """Undo the learner's latest answer."""
        self.progress.step = self.progress.trail.pop()
        self._forget_answer()

    def _forget_answer(self) -> None:
        """Remove what the coach says about the latest answer."""
        self.progress.held, self.progress.against, self.progress.praise = None, "", ""
        self.progress.held_choices = []

    def copy(self) -> "Coach":
        """Return a coach to try answers on."""
        return Coach(
            self.lesson, msgspec.convert(msgspec.to_builtins(self.progress), LessonProgress)
        )

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
        if not mistakes:
            return MAX_STARS
        return MAX_STARS - 1 - (mistakes > MAX_MISTAKES_FOR_TWO_STARS)
