"""A learner's certificate: what was proved, of whose code, and the code itself.

It is two files: certificate.txt for people, and certificate.json, from which anybody can play every
game again.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, astuple, dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from textwrap import wrap
from typing import Any

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.quote import printable, quote
from unbeatable.course.learner.authorship import is_ours
from unbeatable.course.learner.folder import Folder
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, all_lessons
from unbeatable.course.messages import Message, render
from unbeatable.course.player.own_players import OwnPlayer, code_of, find_player
from unbeatable.course.player.proof import SideCounts, counts_in_words

FORMAT = "unbeatable certificate"
VERSION = 1
TEXT, DATA = "certificate.txt", "certificate.json"
WITHDRAWN = "withdrawn-{number}-{file}"
WIDTH = 72
"""The columns of a certificate."""


@dataclass(frozen=True)
class LearnerCertificate:
    """That a player cannot be beaten."""

    name: str
    """Whose it is; may be empty."""
    date: str
    player: str
    """The player's name in the course, such as `s14_quick.choose`."""
    own: tuple[str, ...]
    """The lessons in the player that the learner has written, by name."""
    ours: tuple[str, ...]
    """The lessons in the player that hold our solution."""
    sides: Mapping[str, SideCounts]
    files: Mapping[str, str]
    """The code of all these lessons, by name."""
    sha256: str
    """The hash of the code: see `hash_of`."""

    @property
    def is_all_own(self) -> bool:
        return not self.ours

    def to_json(self) -> str:
        return json.dumps({FORMAT: VERSION, **asdict(self)}, indent=2) + "\n"

    def to_text(self, language: str = LANGUAGE) -> str:
        """Return the text for people: a certificate only if all of the code is the learner's."""
        lesson = find_player(self.player).lesson
        values = {"number": lesson.number, "title": lesson.text(language).title}

        def words(template: Message) -> str:
            return render(template, language)

        return "\n".join(
            [
                words(Message("CERTIFICATE") if self.is_all_own else Message("PROOF")),
                "",
                *([self.name, ""] if self.name else []),
                words(Message("This tic-tac-toe player cannot be beaten.")),
                words(Message('It is the player of lesson {number}, "{title}".', values)),
                words(Message("Every game that an opponent can choose was played against it:")),
                "",
                *counts_in_words(self.sides, language),
                "",
                *wrap(self.whose(language), WIDTH),
                "",
                f"{words(Message('Date')):<9}{self.date}",
                f"SHA-256  {self.sha256[:32]}",
                f"         {self.sha256[32:]}",
                "",
                words(
                    Message(
                        "Anyone can replay these games with the code in {file}:", {"file": DATA}
                    )
                ),
                "",
                f"    unbeatable learn --verify {DATA}",
                "",
            ]
        )

    def whose(self, language: str = LANGUAGE) -> str:
        """Return who wrote what, in a sentence or two."""
        who = self.name or Message("the learner")
        values: dict[str, object] = {"who": who, "own": _listed(self.own)}
        if self.is_all_own:
            return render(Message("All its code is {who}'s own: {own}.", values), language)
        values |= {"ours": _listed(self.ours)}
        return render(Message("Written by {who}: {own}. Our solution: {ours}.", values), language)


def _listed(names: tuple[str, ...]) -> Message:
    values = {"numbers": ", ".join(str(Lesson(name).number) for name in names)}
    return (
        Message("lessons {numbers}", values)
        if len(names) > 1
        else Message("lesson {numbers}", values)
    )


def hash_of(files: Mapping[str, str]) -> str:
    """Return the SHA-256 of the code: of its names and texts in order, each with its length."""
    digest = hashlib.sha256()
    for name, text in sorted(files.items()):
        for part in (name, text):
            raw = part.encode("utf-8", "replace")
            digest.update(f"{len(raw)}:".encode() + raw)
    return digest.hexdigest()


def certify_code(
    name: str,
    player: OwnPlayer,
    sources: Mapping[str, str],
    sides: Mapping[str, SideCounts],
    day: date | None = None,
    skipped: Collection[str] = (),
) -> LearnerCertificate | None:
    """Return the certificate of a player that was proved; None if nothing of it is the learner's.

    `sources` are the learner's modules, and `skipped` are those that the course has put there.
    """
    files = code_of(player, sources)
    own = tuple(
        name
        for name, text in files.items()
        if sources.get(name) and not is_ours(Lesson(name), text, put=name in skipped)
    )
    if not own:
        return None
    ours = tuple(name for name in files if name not in own)
    day = day or datetime.now(UTC).astimezone().date()
    return LearnerCertificate(
        name, day.isoformat(), player.name, own, ours, sides, files, hash_of(files)
    )


def read_certificate(text: str, file: str) -> LearnerCertificate:
    """Parse certificate.json. Raises CourseError, naming the file, for anything else."""
    try:
        kept: dict[str, Any] = json.loads(text)
        if kept.pop(FORMAT) != VERSION:
            raise ValueError
        sides = {str(side): SideCounts(**counts) for side, counts in kept.pop("sides").items()}
        own, ours = tuple(map(str, kept.pop("own"))), tuple(map(str, kept.pop("ours")))
        files = {str(name): str(text) for name, text in kept.pop("files").items()}
        known = {lesson.name for lesson in all_lessons()}
        if not known.issuperset(files):
            raise ValueError
        if sorted([*own, *ours]) != sorted(files) or set(sides) != set(PLAYER_NAMES):
            raise ValueError
        if any(type(count) is not int for side in sides.values() for count in astuple(side)):
            raise ValueError
        words = {key: str(value) for key, value in kept.items()}
        words["name"] = printable(" ".join(words["name"].split()))
        date.fromisoformat(words["date"])
        find_player(words["player"])
        return LearnerCertificate(own=own, ours=ours, sides=sides, files=files, **words)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, CourseError):
        raise CourseError(
            f"{quote(file)} is not a certificate of this course, or is damaged; give "
            f"the file {DATA} that stands beside {TEXT}"
        ) from None


def issue(folder: Folder, certificate: LearnerCertificate, language: str = LANGUAGE) -> Path:
    """Write both files. Return the one for people."""
    write_atomically(folder.path / DATA, certificate.to_json().encode())
    write_atomically(folder.path / TEXT, certificate.to_text(language).encode())
    return folder.path / TEXT


def withdraw(folder: Folder, player: OwnPlayer, sources: Mapping[str, str]) -> Path | None:
    """Move the certificate aside if the failed proof of a player casts doubt on it.

    Return where its text is now; None if it stays, or if there is none.
    """
    text, data = folder.path / TEXT, folder.path / DATA
    if not text.exists() or (data.exists() and still_holds(_read(data), player, sources)):
        return None
    number = 1
    while any(_aside(file, number).exists() for file in (text, data)):
        number += 1
    for file in (text, data):
        if file.exists():
            file.replace(_aside(file, number))
    return _aside(text, number)


def _aside(file: Path, number: int) -> Path:
    return file.with_name(WITHDRAWN.format(number=number, file=file.name))


def still_holds(text: str, player: OwnPlayer, sources: Mapping[str, str]) -> bool:
    """Return whether a certificate is not in doubt after the failed proof of a player.

    It is if it is of that player, if its code has changed since, or if it cannot be read.
    """
    try:
        certificate = read_certificate(text, DATA)
    except CourseError:
        return False
    unchanged = all(
        (sources.get(name) or Lesson(name).solution) == text
        for name, text in certificate.files.items()
    )
    return certificate.player != player.name and unchanged


def _read(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")
