"""Words for the regular bot's estimates."""

from heistnight.games.big_score.phrases import a_token, money
from heistnight.games.big_score.view import JobView


def about(value: float) -> str:
    """'about $35K', 'almost nothing', 'a loss of about $20K'."""
    amount = round(abs(value))
    if amount < 2:
        return "almost nothing"
    return f"about {money(amount)}" if value > 0 else f"a loss of about {money(amount)}"


def adds(value: float) -> str:
    """'adds about $35K', 'adds almost nothing', 'costs about $20K'."""
    if value > -2:
        return f"adds {about(value)}"
    return f"costs about {money(round(-value))}"


def pay(job: JobView) -> str:
    """'$20K and a diamond'."""
    return f"{money(job.cash)} and {a_token(job.token)}" if job.token else money(job.cash)
