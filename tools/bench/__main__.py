"""Measure random play of our games and of other libraries' card games: run by `make bench`.

Everything runs in one process on one core, so that the ratios hold on any machine.
"""

import heistnight as hn
from tools.bench import belief_accuracy, bot_speed, environment_speed, observation_speed
from tools.bench.game_speed import GameFigures, long_past, measure
from tools.bench.peers import Peer, measure_peers


def seats_to_measure(info: hn.GameInfo) -> list[int]:
    low, high = info.seats
    return sorted({low, (low + high) // 2, high})


def show_ours(figures: list[GameFigures]) -> None:
    print("\nHeist Night, microseconds")
    heads = (
        "decision",
        "via act()",
        "copy",
        "view",
        "plain view",
        "imagine",
        "deal",
        "decisions/game",
    )
    print(f"{'':28}" + "".join([f"{head:>15}" for head in heads]))
    for row in figures:
        print(f"{row.name:28}" + "".join([f"{number:15.2f}" for number in row[1:]]))


def show_long_pasts() -> None:
    print("\nA long game in which every act can be undone")
    print(f"{'':28}{'act, µs':>15}{'undo, redo, µs':>18}{'past, MB':>15}")
    for row in [long_past(acts) for acts in (1_000, 15_000)]:
        name = f"after {row.acts:,} acts"
        print(f"{name:28}{row.act_us:15.2f}{row.undo_us:18.2f}{row.megabytes:15.2f}")


def show_peers(peers: list[Peer]) -> None:
    print("\nOther libraries, microseconds")
    print(f"{'':28}{'decision':>15}{'copy':>15}{'decisions/game':>15}")
    for peer in peers:
        numbers = (peer.decision_us, peer.copy_us, peer.decisions_a_game)
        print(f"{peer.name:28}" + "".join([f"{number:15.2f}" for number in numbers]))


def show_ratios(figures: list[GameFigures], peers: list[Peer]) -> None:
    print("\nTime of our decision divided by theirs (below 1: we are faster)")
    print(f"{'':28}" + "".join([f"{peer.name:>24}" for peer in peers]))
    for row in figures:
        ratios = [row.decision_us / peer.decision_us for peer in peers]
        print(f"{row.name:28}" + "".join([f"{ratio:24.2f}" for ratio in ratios]))


def main() -> None:
    print(f"Heist Night, {hn.BUILD} build")
    figures = []
    for game, info in hn.games().items():
        for seats in seats_to_measure(info):
            print(f"measuring {game} with {seats} seats …", flush=True)
            figures.append(measure(game, seats))
    print("measuring other libraries …", flush=True)
    peers = measure_peers()
    show_ours(figures)
    show_long_pasts()
    if peers:
        show_peers(peers)
        show_ratios(figures, peers)
    bot_speed.main()
    belief_accuracy.main()
    observation_speed.main()
    environment_speed.main()


if __name__ == "__main__":
    main()
