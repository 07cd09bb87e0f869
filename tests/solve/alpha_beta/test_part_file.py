from pathlib import Path

import pytest

from unbeatable.core.errors import UnbeatableError
from unbeatable.solve.alpha_beta import part_file
from unbeatable.solve.alpha_beta.part_file import PartFile

RECORDS = [(0, b"\x01\xff"), (64, b"\x02" * 64), (16, b"\x00")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.part"


def file_with_records(path: Path) -> PartFile:
    file = PartFile(path, "mnk(7,6,4,gravity=true)", 12)
    for record in RECORDS:
        file.append(*record)
    return file


def test_what_is_appended_is_read(path: Path) -> None:
    assert list(file_with_records(path).read()) == RECORDS
    reopened = PartFile(path, "mnk(7,6,4,gravity=true)", 12)
    assert list(reopened.read()) == RECORDS
    reopened.remove()
    assert not path.exists()
    assert list(reopened.read()) == []


def test_a_file_that_was_cut_off_anywhere_keeps_its_whole_records(path: Path) -> None:
    file_with_records(path)
    content = path.read_bytes()
    for size in range(len(content)):
        path.write_bytes(content[:size])
        file = PartFile(path, "mnk(7,6,4,gravity=true)", 12)
        kept = list(file.read())
        assert kept == RECORDS[: len(kept)]
        assert len(kept) < len(RECORDS)
        for record in RECORDS[len(kept) :]:
            file.append(*record)
        assert path.read_bytes() == content


def test_a_record_that_was_changed_ends_the_file(path: Path) -> None:
    file = file_with_records(path)
    content = bytearray(path.read_bytes())
    content[-30] ^= 1  # in the second record
    path.write_bytes(content)
    assert list(file.read()) == RECORDS[:1]


@pytest.mark.parametrize(
    ("spec", "plies"), [("mnk(7,6,4,gravity=true)", 11), ("mnk(6,5,4,gravity=true)", 12)]
)
def test_the_part_of_another_book_is_refused(path: Path, spec: str, plies: int) -> None:
    file_with_records(path)
    content = path.read_bytes()
    with pytest.raises(UnbeatableError, match=r"another one: .*mnk\(7,6,4,gravity=true\).* 12"):
        PartFile(path, spec, plies)
    assert path.read_bytes() == content


def test_the_part_of_another_version_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_with_records(path)
    monkeypatch.setattr(part_file, "SOLVERS", 999)
    with pytest.raises(UnbeatableError, match="not a part of this book"):
        PartFile(path, "mnk(7,6,4,gravity=true)", 12)


def test_a_file_of_another_kind_is_refused(path: Path) -> None:
    path.write_text("Dear diary,\n" * 100)
    with pytest.raises(UnbeatableError, match=r"not a part of this book.*Dear diary"):
        PartFile(path, "mnk(7,6,4,gravity=true)", 12)
    assert path.read_text().startswith("Dear diary")
