"""Readings of the course as blocks: safe HTML with drawn figures, code to try, questions, trees."""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from unbeatable.course.figures import FIGURES, figure_svg, parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.figures.game_tree import Node
from unbeatable.course.questions import KIND as QUESTION
from unbeatable.course.questions import parse_question
from unbeatable.server.wire import (
    HtmlBlock,
    PredictBlock,
    QuestionBlock,
    ReadingBlock,
    Side,
    TreeNode,
    TryBlock,
)

PYTHON = "python"
TRY = "try"
"""The language of a fenced block of Python for the Try it box."""


def as_html(markdown: str) -> str:
    """Return Markdown as safe HTML: raw HTML is escaped, and figures are drawn here."""
    rendered: str = _markdown().render(markdown)
    return rendered


def as_blocks(markdown: str) -> list[ReadingBlock]:
    """Return a reading as blocks, in order."""
    return list(_blocks(_markdown().parse(markdown)))


def _blocks(tokens: Sequence[Token]) -> Iterator[ReadingBlock]:
    plain: list[Token] = []
    for group in _top_level(tokens):
        block = _special(group)
        if block is None:
            plain += group
            continue
        if plain:
            yield HtmlBlock(html=_render(plain))
            plain = []
        yield block
    if plain:
        yield HtmlBlock(html=_render(plain))


def _top_level(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each block that is within no other."""
    group: list[Token] = []
    depth = 0
    for token in tokens:
        group.append(token)
        depth += token.nesting
        if depth == 0:
            yield group
            group = []


def _special(group: Sequence[Token]) -> ReadingBlock | None:
    """Return the block that these tokens are, unless they are plain text."""
    match group:
        case [Token(type="fence") as fence]:
            return _fenced(fence)
        case [_, Token(type="inline", children=[Token(type="image") as image]), _]:
            return _prediction(image)
    return None


def _fenced(fence: Token) -> ReadingBlock | None:
    kind = fence.info.strip()
    if kind == TRY:
        return TryBlock(code=fence.content.rstrip())
    if kind == QUESTION:
        question = parse_question(fence.content)
        return QuestionBlock(
            question=as_html(question.text),
            answers=[_markdown().renderInline(answer.words) for answer in question.answers],
            right=question.right,
            explanation=as_html(question.explanation),
        )
    return None


def _prediction(image: Token) -> PredictBlock | None:
    address = str(image.attrs["src"])
    figure = parse_figure(address)
    if not (isinstance(figure, TreeFigure) and figure.kind == "predict"):
        return None
    leaves = [node for node in figure.root.walk() if not node.children]
    return PredictBlock(
        figure=figure_svg(address, image.content),
        nodes=[
            TreeNode(path=node.path, turn=_turn(node), value=node.value)
            for node in (*figure.inner_nodes, *leaves)
        ],
    )


def _turn(node: Node) -> Side | None:
    if not node.children:
        return None
    return "o" if node.level % 2 else "x"


def _render(tokens: Sequence[Token]) -> str:
    reader = _markdown()
    rendered: str = reader.renderer.render(tokens, reader.options, {})
    return rendered


class _Reader(MarkdownIt):
    def normalizeLink(self, url: str) -> str:  # noqa: N802 (as the library has it)
        """Keep the addresses of our figures unchanged."""
        return url if url.startswith(FIGURES) else super().normalizeLink(url)


@cache
def _markdown() -> MarkdownIt:
    reader = _Reader("commonmark", {"html": False})
    reader.add_render_rule("image", _picture)
    reader.add_render_rule("fence", _code)
    reader.add_render_rule("code_block", _code)
    return reader


def _picture(
    self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: Mapping[str, Any],
    environment: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
    return figure_svg(str(token.attrs["src"]), token.content)


def _code(
    self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: Mapping[str, Any],
    environment: MutableMapping[str, Any],
) -> str:
    """Return lines of Python that can be wrapped. Other text scrolls, and so it can be focused."""
    token = tokens[index]
    if token.info.strip() != PYTHON:
        return f'<pre tabindex="0"><code>{escape(token.content)}</code></pre>\n'
    lines = "".join(map(_line, token.content.splitlines(keepends=True)))
    return f'<pre class="lines"><code>{lines}</code></pre>\n'


def _line(line: str) -> str:
    """Return a line of code with its indentation, below which the rest of it is wrapped."""
    indent = len(line) - len(line.lstrip(" "))
    return f'<span style="--indent: {indent}">{escape(line)}</span>'
