"""Readings as blocks: safe HTML with drawn figures, code to try, questions, trees to predict."""

import pytest

from unbeatable.course.lesson import CourseError
from unbeatable.server.http.api.readings import as_blocks, as_html
from unbeatable.server.wire import HtmlBlock, PredictBlock, QuestionBlock, TryBlock

READING = """First *this*.

```try
place(".........", 4, "x")
```

![a tree](predict:[[1,-1],[0,0]])

A board ![a board](board:xx./o../..o) in a line, and code:

```python
try_it = 1
```

```question
Who is to **move**?
- `x`
+ `o`
There are more x.
```
"""


def test_a_reading_is_cut_into_blocks() -> None:
    first, tried, tree, second, asked = as_blocks(READING)
    assert first == HtmlBlock(html="<p>First <em>this</em>.</p>\n")
    assert tried == TryBlock(code='place(".........", 4, "x")')
    assert isinstance(tree, PredictBlock)
    assert isinstance(second, HtmlBlock)
    assert second.html.count("<p>") == 1
    assert '<svg class="board"' in second.html
    assert "try_it = 1" in second.html
    assert asked == QuestionBlock(
        question="<p>Who is to <strong>move</strong>?</p>\n",
        answers=["<code>x</code>", "<code>o</code>"],
        right=1,
        explanation="<p>There are more x.</p>\n",
    )


def test_a_tree_to_predict_has_its_nodes_from_the_lowest_level_up() -> None:
    (tree,) = as_blocks("![a tree](predict:[[1,-1],[0,0]])")
    assert isinstance(tree, PredictBlock)
    inner = [(node.path, node.turn, node.value) for node in tree.nodes if node.turn]
    assert inner == [("0", "o", -1), ("1", "o", 0), ("", "x", 0)]
    leaves = {node.path: node.value for node in tree.nodes if node.turn is None}
    assert leaves == {"0.0": 1, "0.1": -1, "1.0": 0, "1.1": 0}
    assert 'data-path="0" data-at="' in tree.figure


def test_lines_of_python_know_their_indentation_and_other_text_scrolls() -> None:
    python = as_html("```python\nif 1 < 2:\n    pass\n```\n")
    assert python == (
        '<pre class="lines"><code><span style="--indent: 0">if 1 &lt; 2:\n</span>'
        '<span style="--indent: 4">    pass\n</span></code></pre>\n'
    )
    assert as_html("```text\n0 1 2\n```\n") == '<pre tabindex="0"><code>0 1 2\n</code></pre>\n'


def test_within_a_list_nothing_is_cut() -> None:
    (block,) = as_blocks("- one\n\n  ```try\n  1 + 1\n  ```\n- two\n")
    assert isinstance(block, HtmlBlock)
    assert "<code>1 + 1" in block.html


def test_a_question_without_a_right_answer_is_refused() -> None:
    with pytest.raises(CourseError, match="right"):
        as_blocks("```question\nWho?\n- x\n- o\nSo.\n```\n")


def test_readings_are_safe_to_show() -> None:
    html = as_html("<script>alert(1)</script> [x](javascript:alert(1)) [home](/)\n\n    1 < 2\n")
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert '<a href="/">home</a>' in html
    assert '<pre tabindex="0"><code>1 &lt; 2' in html
    quoted = as_html('![a "b" <c>](board:x../.../...)')
    assert 'aria-label="a &quot;b&quot; &lt;c&gt;"' in quoted
