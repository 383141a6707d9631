"""`make bench`: random play of every game of ours, and of other libraries' card games.

All in one run on one core, so that the ratios mean something on any machine.
"""

import heistnight as hn
from tools.bench import beliefs, knowing, minds, worlds
from tools.bench.ours import Figures, long_past, measure
from tools.bench.peers import Peer, measure_peers


def seats_to_measure(info: hn.GameInfo) -> list[int]:
    low, high = info.seats
    return sorted({low, (low + high) // 2, high})


def show_ours(figures: list[Figures]) -> None:
    print("\nHeist Night, microseconds")
    heads = (
        "a decision",
        "via act()",
        "a copy",
        "a view",
        "plain view",
        "imagine",
        "decisions/game",
    )
    print(f"{'':28}" + "".join([f"{head:>15}" for head in heads]))
    for row in figures:
        print(f"{row.name:28}" + "".join([f"{number:15.2f}" for number in row[1:]]))


def show_long_pasts() -> None:
    print("\nA game of so many acts, all of which may be taken back")
    print(f"{'':28}{'an act, µs':>15}{'undo, redo, µs':>18}{'past, MB':>15}")
    for row in [long_past(acts) for acts in (1_000, 15_000)]:
        name = f"after {row.acts:,} acts"
        print(f"{name:28}{row.act_us:15.2f}{row.undo_us:18.2f}{row.megabytes:15.2f}")


def show_peers(peers: list[Peer]) -> None:
    print("\nOthers, microseconds")
    print(f"{'':28}{'a decision':>15}{'a copy':>15}{'decisions/game':>15}")
    for peer in peers:
        numbers = (peer.decision_us, peer.copy_us, peer.decisions_a_game)
        print(f"{peer.name:28}" + "".join([f"{number:15.2f}" for number in numbers]))


def show_ratios(figures: list[Figures], peers: list[Peer]) -> None:
    print("\nA decision of ours takes so many times as long as one of theirs (below 1: faster)")
    print(f"{'':28}" + "".join([f"{peer.name:>24}" for peer in peers]))
    for row in figures:
        ratios = [row.decision_us / peer.decision_us for peer in peers]
        print(f"{row.name:28}" + "".join([f"{ratio:24.2f}" for ratio in ratios]))


def main() -> None:
    figures = []
    for game, info in hn.games().items():
        for seats in seats_to_measure(info):
            print(f"measuring {game} with {seats} seats …", flush=True)
            figures.append(measure(game, seats))
    print("measuring the others …", flush=True)
    peers = measure_peers()
    show_ours(figures)
    show_long_pasts()
    if peers:
        show_peers(peers)
        show_ratios(figures, peers)
    minds.main()
    beliefs.main()
    knowing.main()
    worlds.main()


if __name__ == "__main__":
    main()
