"""Refusal: why a command is not carried out, as a code and as a sentence."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "bad-request",  # the message is not what the command takes
    "unknown-command",
    "no-identity",  # neither a cookie nor a token
    "not-found",  # no such match, or it has expired
    "unreadable",  # the match is damaged, or of a newer version
    "not-yours",  # the seat belongs to another player
    "seat-taken",
    "waiting",  # the other seat is still free
    "not-your-turn",
    "illegal-move",
    "stale",  # the match has moved on since the client saw it
    "finished",
    "not-finished",
    "not-allowed",  # the match or the game does not provide it
    "too-soon",  # the opponent has not been gone for long enough
    "too-large",  # the game cannot be solved here
    "not-solved",  # the game is still being solved in the background
    "too-fast",  # more commands than a player sends
    "unavailable",  # the store cannot be used
    "failed",  # an error of the server
]


class Refusal(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
