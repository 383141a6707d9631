"""`make bench`: random play of other libraries' card games, in microseconds."""

from tests.bench.peers import measure_peers


def main() -> None:
    print(f"{'':24}{'a decision':>12}{'a copy':>12}{'decisions':>12}")
    print(f"{'':24}{'µs':>12}{'µs':>12}{'a game':>12}")
    for peer in measure_peers():
        print(
            f"{peer.name:24}{peer.decision_us:12.2f}{peer.copy_us:12.2f}"
            f"{peer.decisions_a_game:12.1f}"
        )


if __name__ == "__main__":
    main()
