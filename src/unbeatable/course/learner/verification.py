"""Verify a certificate: nothing in it is believed, every game is played again.

The games are played and judged here; its code only answers, in a process of its own.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from unbeatable.course.checks.subprocess import CERTIFYING, Stopped
from unbeatable.course.learner.authorship import is_like_ours, is_ours
from unbeatable.course.learner.certificate import LearnerCertificate, hash_of
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player.own_players import find_player, lessons_of
from unbeatable.course.player.process import prove_apart
from unbeatable.course.player.proof import counts_in_words

Tell = Callable[[str], None]
"""Called with the progress in words."""

SECONDS = CERTIFYING
"""CPU time for all games."""


@dataclass(frozen=True)
class Finding:
    """Something that a certificate says, and whether it holds."""

    holds: bool
    words: str


def verify(certificate: LearnerCertificate, tell: Tell = lambda words: None) -> Iterator[Finding]:
    """Yield what holds and what does not. The code of the certificate runs in a subprocess."""
    yield _check_hash(certificate)
    yield _check_files(certificate)
    yield _check_authors(certificate)
    yield _play_again(certificate, tell)


def _check_hash(certificate: LearnerCertificate) -> Finding:
    if hash_of(certificate.files) == certificate.sha256:
        return Finding(True, "The code is the one that was certified: its SHA-256 is as written.")
    return Finding(False, "The code was changed afterwards: its SHA-256 is a different one.")


def _check_files(certificate: LearnerCertificate) -> Finding:
    player = find_player(certificate.player)
    needed = {lesson.name for lesson in lessons_of(player, certificate.files)}
    missing = sorted(needed - certificate.files.keys())
    if missing:
        words = f"The player also uses {_files(missing)}, which is not in the certificate."
        return Finding(False, words)
    more = sorted(certificate.files.keys() - needed)
    if more:
        return Finding(False, f"The player does not use {_files(more)}, which it contains too.")
    return Finding(True, "It contains exactly the code that the player is made of.")


def _check_authors(certificate: LearnerCertificate) -> Finding:
    wrong = [
        name for name in certificate.own if is_ours(find_lesson(name), certificate.files[name])
    ]
    if wrong:
        words = f"It calls {_files(wrong)} the learner's own, but that is our solution."
        return Finding(False, words)
    alike = [name for name in certificate.own if _is_like_ours(certificate, name)]
    others = [name for name in certificate.ours if not _is_like_ours(certificate, name)]
    if others:
        return Finding(False, f"It calls {_files(others)} our solution, but that is other code.")
    of_it = "it" if certificate.is_all_own else "the first"
    if alike:
        words = (
            f"Of {of_it}, {_files(alike)} may be our solution: there is too little code to tell."
        )
    else:
        words = f"None of {of_it} is our solution."
    if certificate.name:
        words += " The name is only what the file says: nothing can prove it."
    return Finding(True, f"It says: {certificate.whose()} {words}")


def _is_like_ours(certificate: LearnerCertificate, name: str) -> bool:
    return is_like_ours(find_lesson(name), certificate.files[name])


def _files(names: Iterable[str]) -> str:
    return ", ".join(f"{name}.py" for name in names)


def _play_again(certificate: LearnerCertificate, tell: Tell) -> Finding:
    player = find_player(certificate.player)
    try:
        proof = prove_apart(certificate.files, player, seconds=SECONDS, tell=tell)
    except Stopped as stopped:
        return Finding(False, f"The games could not be played again. {stopped}")
    assert proof is not None  # noqa: S101 (nothing interrupts it)
    if not proof.unbeatable:
        return Finding(False, f"The player can be beaten.\n{proof.words}")
    counts = "\n".join(counts_in_words(proof.sides))
    if proof.sides != certificate.sides:
        return Finding(False, f"It cannot be beaten, but the counts are others:\n{counts}")
    return Finding(True, f"Every game was played again, and it cannot be beaten:\n{counts}")
