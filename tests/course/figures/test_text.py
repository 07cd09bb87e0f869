"""The figures of readings as text."""

from unbeatable.course.figures import figure_text


def test_a_board_is_its_rows_with_marked_cells_in_brackets() -> None:
    assert figure_text("board:xx./o../..o") == "x x .\no . .\n. . o"
    assert figure_text("board:xx./o../..o|0,1") == "[x][x] .\n o  .  .\n .  .  o"
    assert figure_text("board:xx./o../..o|0,1#") == figure_text("board:xx./o../..o|0,1")
    assert figure_text("board:x.x..") == "x . x . ."


def test_a_graph_is_a_list_of_where_each_node_leads() -> None:
    assert figure_text("graph:a>b,b>a,b>end") == "a -> b\nb -> a, end\nend"
