"""Refusal: what the server will not do, with a code for programs and a sentence for people."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "bad-request",  # the message is not what the command takes
    "unknown-command",
    "no-identity",  # neither a cookie nor a token
    "not-found",  # no such match, or it has expired
    "not-yours",  # the seat belongs to somebody else
    "seat-taken",
    "waiting",  # nobody sits in the other seat yet
    "not-your-turn",
    "illegal-move",
    "stale",  # the match has moved on since the client saw it
    "finished",
    "not-finished",
    "not-allowed",  # the match or the game has no such thing
    "too-soon",  # the opponent has not been gone for long enough
    "too-large",  # the game cannot be solved here
    "not-solved",  # the game is still being solved in the background
    "too-fast",  # more commands than anybody can play
    "unavailable",  # the store cannot be reached
    "failed",  # a mistake of the server's
]


class Refusal(Exception):
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
