"""Standing orders: answers that a person leaves for reaction windows (G-3).

Whether an order covers a window depends only on what everyone knows. A covered seat responds at
the time that skips do, drawn when the window opens: with the first of its orders that it can carry
out, otherwise it passes. So nobody can see whether it could.
"""

from collections.abc import Sequence

from heistnight.games import ALL_RULES
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.standing_orders import OrderOffer
from heistnight.table.errors import Refusal
from heistnight.table.storage.records import StandingOrder, TableRecord

MAX_ORDERS = 12
"""Orders of one seat."""
NO_ORDERS = "Standing orders are for correspondence games."


def offers_at(record: TableRecord, game: Game | None) -> tuple[OrderOffer, ...]:
    """Return what orders may name at this table: the same for everyone, whatever they hold."""
    rules = ALL_RULES.get(record.game)
    if rules is None or not record.correspondence:
        return ()
    return rules.order_offers(game.setup.pack if game is not None else rules.read_pack(None))


def check_orders(orders: Sequence[StandingOrder], offers: Sequence[OrderOffer]) -> None:
    """Refuse orders that aren't offered to everyone."""
    if not offers:
        raise Refusal(NO_ORDERS)
    if len(orders) > MAX_ORDERS:
        raise Refusal(f"You can leave {MAX_ORDERS} standing orders at most.")
    for order in orders:
        if not any(_fits(order, offer) for offer in offers):
            raise Refusal("There is no such standing order in this game.")


def _fits(order: StandingOrder, offer: OrderOffer) -> bool:
    answer = next((one for one in offer.answers if one.choice == order.answer), None)
    if answer is None or order.card != offer.card or (order.aimed and not offer.aims):
        return False
    level = order.level is None or 1 <= order.level <= offer.levels
    return level and (order.aimed or not answer.aimed)


def orders_for(game: Game, seat: Seat, orders: Sequence[StandingOrder]) -> list[Choice]:
    """Return the answers that these orders give in the game's window. No hand is read."""
    about = game.occasion
    if about is None:
        return []
    return [
        order.answer
        for order in orders
        if order.card == about.card
        and (order.level is None or order.level == about.level)
        and (not order.aimed or game.aimed_at == seat)
    ]
