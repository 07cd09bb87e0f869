"""Identity: a random secret in a cookie, or a bot's token. Only fingerprints are stored."""

import hashlib
import re
import secrets
from collections.abc import Mapping

from unbeatable.server.matches.decisions import Identity

COOKIE = "unbeatable"
COOKIE_DAYS = 400
_SECRET = re.compile(r"[0-9A-Za-z_-]{20,200}")


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def is_secret(text: str) -> bool:
    return _SECRET.fullmatch(text) is not None


def fingerprint(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def identity_of(headers: Mapping[str, str]) -> Identity | None:
    """Return who sent a request, by its headers in lower case; None if it does not say."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and is_secret(token.strip()):
        return Identity(fingerprint(token.strip()), bot=True)
    secret = secret_in(headers.get("cookie", ""))
    return None if secret is None else Identity(fingerprint(secret))


def secret_in(cookies: str) -> str | None:
    # Parsed by hand: the standard library gives up at any malformed cookie of another program.
    for cookie in cookies.split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE and is_secret(value):
            return value
    return None


def cookie_for(secret: str, *, secure: bool) -> str:
    """Return the value of Set-Cookie: scripts cannot read it, other sites cannot send it."""
    seconds = COOKIE_DAYS * 24 * 3600
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{tail}"
