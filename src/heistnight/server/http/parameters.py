"""Types of path and query parameters, and the problems that every route can answer with."""

from typing import Annotated

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from heistnight.server.protocol import http_bodies

TableCode = Annotated[str, Parameter(min_length=1, max_length=12, pattern=r"^[A-Za-z0-9]+$")]
ReplayId = Annotated[str, Parameter(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
GameId = Annotated[str, Parameter(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
OptionsSaid = Annotated[
    list[Annotated[str, Parameter(max_length=80)]] | None,
    Parameter(max_items=16, description="NAME=VALUE, once for each option that isn't the default."),
]
ViewName = Annotated[str, Parameter(pattern=r"^(open|public|[0-9]{1,2})$")]
FrameNumber = Annotated[int, Parameter(ge=0, le=100_000)]
LineNumber = Annotated[int, Parameter(ge=0, le=1_000_000)]
PlayerId = Annotated[str, Parameter(pattern=r"^[a-z2-7]{16}$")]
GameNumber = Annotated[int, Parameter(ge=1, le=2**53)]

PROBLEMS = {
    status: ResponseSpec(http_bodies.Problem, generate_examples=False, description=words)
    for status, words in (
        (400, "The request is refused; the detail says why."),
        (401, "The player's secret is missing or malformed."),
        (404, "Not found."),
        (413, "The body is too large."),
        (415, "The body isn't JSON."),
        (429, "Too many requests."),
        (503, "The server is full, or its database isn't available."),
    )
}
