"""Messages for learners: a template in English, the values in it, and its translations.

The translations of a language are in `texts/LANGUAGE/messages.toml`. A template without one stays
English.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from unbeatable.course.lesson import LANGUAGE

FILE = "messages.toml"
CAPITAL = "capital"
"""A format for messages inside messages: `{what:capital}` begins with a capital letter."""


@dataclass(frozen=True)
class Message:
    """A template such as `{call} should be {wanted}.` with the values of its placeholders.

    A value may be a message itself. It is translated, too.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)


def render(message: Message, language: str = LANGUAGE) -> str:
    """Return the message as text."""
    values = {name: _in_language(value, language) for name, value in message.values.items()}
    return translate(message.template, language).format(**values)


def _in_language(value: object, language: str) -> object:
    if isinstance(value, Message):
        return _Words(value, language)
    if type(value) is int and language != LANGUAGE:
        return _Number(value, language)
    return value


def join(*messages: Message, between: str = " ") -> Message:
    """Return the messages as one, with spaces or line breaks between."""
    values = {f"part{number}": message for number, message in enumerate(messages)}
    return Message(between.join(f"{{{name}}}" for name in values), values)


def translate(template: str, language: str = LANGUAGE) -> str:
    """Return the template in another language; unchanged if there is no translation."""
    return catalog(language).get(template, template)


@cache
def catalog(language: str, name: str = FILE) -> Mapping[str, str]:
    """Return the translations in a file of a language, by their English templates."""
    file = files("unbeatable.course") / "texts" / language / name
    if not file.is_file():
        return {}
    translations: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))["messages"]
    return translations


def format_count(count: int, language: str = LANGUAGE) -> str:
    """Return a number in groups of three digits."""
    separator = render(Message("1,000"), language)[1]
    return f"{count:,}".replace(",", separator)


class _Number:
    """A number inside a message; `{count:,}` groups its digits as the language does."""

    def __init__(self, value: int, language: str) -> None:
        self._value, self._language = value, language

    def __format__(self, spec: str) -> str:
        if spec == ",":
            return format_count(self._value, self._language)
        return format(self._value, spec)


class _Words:
    """A message inside another one."""

    def __init__(self, message: Message, language: str) -> None:
        self._text = render(message, language)
        self._begins_with_code = message.template.startswith("{")

    def __format__(self, spec: str) -> str:
        if spec == CAPITAL and not self._begins_with_code:
            return self._text[:1].upper() + self._text[1:]
        return self._text
