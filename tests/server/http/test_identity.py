"""Who somebody is: cookies, tokens, and what is neither."""

from http.cookies import SimpleCookie

import pytest

from unbeatable.server.http.identity import (
    COOKIE,
    cookie_for,
    fingerprint,
    identity_of,
    is_secret,
    new_secret,
    secret_in,
)

SECRET = "k3Jd-_" * 5


def test_new_secrets_are_secrets_and_never_the_same() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(map(is_secret, secrets))


def test_fingerprints_tell_secrets_apart_and_do_not_give_them_away() -> None:
    assert fingerprint(SECRET) == fingerprint(SECRET)
    assert fingerprint(SECRET) != fingerprint(SECRET + "x")
    assert SECRET[:6] not in fingerprint(SECRET)


@pytest.mark.parametrize(
    "cookies",
    [
        f"{COOKIE}={SECRET}",
        f"a=b; {COOKIE}={SECRET}; c=d",
        f"a=b;{COOKIE}={SECRET}",
        f'settings={{"theme":"dark","x":[1,2]}}; {COOKIE}={SECRET}',
        f"broken; =; ;; a[1]=2; \u00e4=1; {COOKIE}={SECRET}",
        f"{COOKIE}=short; {COOKIE}={SECRET}",
    ],
)
def test_the_secret_is_found_among_whatever_cookies(cookies: str) -> None:
    assert secret_in(cookies) == SECRET


@pytest.mark.parametrize(
    "cookies",
    [
        "",
        COOKIE,
        f"{COOKIE}=",
        f"{COOKIE}=short",
        f"{COOKIE}={'x' * 201}",
        f"{COOKIE}={SECRET}!",
        f"{COOKIE}={SECRET}\n",
        f"not{COOKIE}={SECRET}",
        f"{COOKIE.upper()}={SECRET}",
        f"a={COOKIE}={SECRET}",
        f"{COOKIE}=\u0661{SECRET}",
    ],
)
def test_what_is_no_secret_is_not_one(cookies: str) -> None:
    if cookies.endswith("\n"):
        assert not is_secret(cookies.partition("=")[2])
    else:
        assert secret_in(cookies) is None
        assert identity_of({"cookie": cookies}) is None


def test_a_browser_is_known_by_its_cookie() -> None:
    who = identity_of({"cookie": f"{COOKIE}={SECRET}"})
    assert who == (fingerprint(SECRET), False)


@pytest.mark.parametrize("header", [f"Bearer {SECRET}", f"bearer   {SECRET} "])
def test_a_program_is_known_by_its_token(header: str) -> None:
    assert identity_of({"authorization": header}) == (fingerprint(SECRET), True)
    both = {"authorization": header, "cookie": f"{COOKIE}={'y' * 30}"}
    assert identity_of(both) == (fingerprint(SECRET), True)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer short", f"Basic {SECRET}", SECRET])
def test_a_bad_token_is_nobody(header: str) -> None:
    assert identity_of({"authorization": header}) is None


def test_nobody_is_nobody() -> None:
    assert identity_of({}) is None


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_kept_from_scripts_and_other_sites(secure: bool) -> None:
    text = cookie_for(SECRET, secure=secure)
    morsel = SimpleCookie(text)[COOKIE]
    assert morsel.value == SECRET
    assert morsel["httponly"]
    assert morsel["samesite"] == "Lax"
    assert morsel["path"] == "/"
    assert bool(morsel["secure"]) is secure
    assert int(morsel["max-age"]) > 30 * 24 * 3600
