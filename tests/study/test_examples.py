"""The examples run: an agent of one's own in the arena, PPO, and the learned agents."""

import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import heistnight as hn
from heistnight.bots import loading
from heistnight.bots.base import Bot
from heistnight.bots.loading import load_bot
from heistnight.study import evaluate
from heistnight.study.baselines import PolicyNet, PpoBot, baseline
from tests.study.test_guide import example

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
MAX_LINES = 40
MAX_CHECKPOINT_BYTES = 200_000
PPO = "heistnight.study.baselines:PpoBot"


def arena(*words: str, cwd: Path = EXAMPLES) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "heistnight", "arena", *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_an_agent_of_ones_own_plays_in_the_arena() -> None:
    """In two processes too, which have to find its module."""
    assert len((EXAMPLES / "my_agent.py").read_text().splitlines()) < MAX_LINES
    played = ("crooks", "my_agent:MyAgent", "regular", "--seats", "2", "--games", "2")
    one, two = arena(*played, "--jobs", "1"), arena(*played, "--jobs", "2")
    assert one.returncode == two.returncode == 0, one.stderr + two.stderr
    assert "my_agent" in one.stdout
    assert one.stdout.splitlines()[1:] == two.stdout.splitlines()[1:]


def test_what_is_no_bot_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from heistnight.bots.base import Bot\n"
        "class Crook(Bot):\n    game = 'crooks'\n"
        "    def pick(self, game, decision, chance):\n        return -7\n"
    )
    wrong = {
        "nobody": "There is no bot 'nobody'",
        "mine:Nobody": "can't be loaded",
        "missing:Bot": "No module named 'missing'",
        "random:Random": "must be a subclass of",
        "mine:Crook": "chose -7",
    }
    for name, words in wrong.items():
        ended = arena("crooks", name, "--games", "1", "--jobs", "1", cwd=tmp_path)
        assert ended.returncode == 2
        assert words in " ".join(ended.stderr.split())
    ended = arena("vault-heist", "mine:Crook", "--games", "1", cwd=tmp_path)
    assert "plays 'crooks', not 'vault-heist'" in " ".join(ended.stderr.split())


def test_an_installed_package_offers_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    class Installed(Bot):
        pass

    def broken() -> type[Bot]:
        raise ImportError("it misses a module")

    found: Any = {
        "installed": SimpleNamespace(name="installed", load=lambda: Installed),
        "broken": SimpleNamespace(name="broken", load=broken),
    }
    monkeypatch.setattr(loading, "installed", lambda: found)
    player = load_bot("crooks", "installed")
    assert isinstance(player, Installed)
    assert player.name == "installed"
    assert load_bot("crooks", "regular").name == "regular"
    with pytest.raises(hn.BadOptions, match="it misses a module"):
        load_bot("crooks", "broken")


def test_names_from_strangers_import_nothing() -> None:
    """`bot` and `bots`, which servers use, know only the bots that come with the games."""
    with pytest.raises(hn.BadOptions, match="no bot"):
        hn.bot("crooks", PPO)
    assert PPO not in hn.bots("crooks")


@pytest.mark.parametrize("game", hn.games())
def test_every_game_has_a_learned_agent(game: str) -> None:
    """With its seed, its learning curve and its cost. It is small, and it plays."""
    path = Path(sys.modules[PolicyNet.__module__].__file__ or "").parent
    stored = path / f"{game.replace('-', '_')}.npz"
    assert stored.stat().st_size <= MAX_CHECKPOINT_BYTES
    _, made = baseline(game)
    assert made["game"] == game
    assert made["core_hours"] > 0
    assert made["seed"] == 1
    assert len(made["curve"]) > 3
    dealt, player, rng = hn.new(game, made["settings"]["seats"], 7), PpoBot(), Random(7)
    while not dealt.over:
        seat = dealt.waiting[0]
        dealt.act(seat, player.choose(dealt, seat, rng))


def test_ppo_runs_and_learns_something(tmp_path: Path) -> None:
    """The weights change, the checkpoint is read as it was written, and the same seed is the same
    run."""
    ppo = example("ppo")
    ppo.GAMES, ppo.STEPS, ppo.HIDDEN = 8, 16, 8
    net, made = ppo.train("crooks", minutes=5, seed=3, updates=2)
    again, _ = ppo.train("crooks", minutes=5, seed=3, updates=2)
    assert all((a == b).all() for a, b in zip(net.weights, again.weights, strict=True))
    assert made["updates"] == 2
    net.save(tmp_path / "net.npz", made)
    read, facts = PolicyNet.load(tmp_path / "net.npz")
    assert facts["made_by"].startswith("python examples/ppo.py crooks")
    for stored, weight in zip(read.weights, net.weights, strict=True):
        assert stored == pytest.approx(weight, abs=1e-3)


def test_gradients_are_right() -> None:
    """`backward` agrees with small differences of the loss."""
    rng = np.random.default_rng(1)
    net = PolicyNet.new("vault-heist", 4, rng)
    net.weights = [weight.astype(np.float64) for weight in net.weights]
    x, masks = rng.standard_normal((3, 196)), rng.random((3, 83)) < 0.3
    masks[:, 0] = True

    def loss() -> float:
        _, chances, values = net.forward(x, masks)
        return float(np.log(chances[:, 0]).sum() + (values**2).sum())

    hidden, chances, values = net.forward(x, masks)
    scores = -chances
    scores[:, 0] += 1
    gradients = net.backward(x, hidden, scores, 2 * values)
    for weight, gradient in zip(net.weights, gradients, strict=True):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        weight[place] += 1e-5
        above = loss()
        weight[place] -= 2e-5
        below = loss()
        weight[place] += 1e-5
        assert (above - below) / 2e-5 == pytest.approx(gradient[place], rel=1e-3)


def first_legal(observation: Any, mask: Any) -> int:
    return int(mask.argmax())


def test_a_policy_function_is_evaluated_against_bots() -> None:
    """The same seed gives the same result, and a poor policy is behind `regular`."""
    found = evaluate(first_legal, "crooks", ["random", "regular"], seats=2, deals=6)
    assert [one.against for one in found] == ["random", "regular"]
    assert [one.games for one in found] == [12, 12]
    assert found[1].lead < 0
    for one in found:
        assert one.interval[0] <= one.lead <= one.interval[1]
        assert one.lead == pytest.approx(one.reward - 0.5)
    assert found == evaluate(first_legal, "crooks", ["random", "regular"], seats=2, deals=6)
    assert found[:1] == evaluate(first_legal, "crooks", "random", seats=2, deals=6)
    with pytest.raises(hn.BadOptions, match="at least 2 deals"):
        evaluate(first_legal, "crooks", seats=2, deals=1)


def test_solitaire_is_evaluated_in_the_same_deals() -> None:
    (found,) = evaluate(first_legal, "big-score-solo", ["regular"], deals=2, rewards="difference")
    assert found.games == 2
    assert found.lead < 0
