"""Problems: why a request is refused."""

from unbeatable.server.matches.refusal import Code
from unbeatable.server.wire.base import Wire


class Problem(Wire):
    """What a refused request gets."""

    code: Code
    message: str
