"""What lesson 17 should do."""

from s12_tree import children
from s14_quick import score

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer, fail

BOARD = "xx.oo...."


def call_of(board, memory):
    x_to_move = reference.x_is_to_move(board)
    return f"minimax_with_memory({board!r}, {x_to_move}, children, score, {memory})"


def ask(code, board, memory):
    x_to_move = reference.x_is_to_move(board)
    return code.minimax_with_memory(board, x_to_move, children, score, memory)


def check_values(code):
    """With an empty memory, it gives the values of minimax."""
    for board in ("xxxoo....", BOARD, "xx.oo...x", "x...o...x", "xo..x...."):
        expect_answer(call_of(board, {}), ask(code, board, {}), reference.value(board), board)


def check_it_remembers(code):
    """What was worked out is in the memory."""
    memory = {}
    ask(code, BOARD, memory)
    call = call_of(BOARD, "memory")
    expect(
        memory != {},
        "The memory is still empty after {call}: put the value into memory[node] before you "
        "return it.",
        BOARD,
        call=call,
    )
    for key in memory:
        expect(
            key in reference.boards_from(BOARD),
            "After {call} the memory has the key {key}, which is no node. The node alone is the "
            "key: memory[node].",
            BOARD,
            call=call,
            key=repr(key),
        )
    for board in reference.boards_from(BOARD):
        if board not in memory and reference.children(board):
            fail(
                "After {call} this board is missing in the memory: {missing}. Hand the same "
                "memory on in every call, and remember every value.",
                BOARD,
                call=call,
                missing=repr(board),
            )
    for board in reference.boards_from(BOARD):
        expect(
            board in memory,
            "After {call} this finished game is missing in the memory: {missing}. Remember its "
            "score as well.",
            BOARD,
            call=call,
            missing=repr(board),
        )
        wanted = reference.value(board)
        expect(
            memory[board] == wanted,
            "After {call} the memory says {found} for {given}, but the value is {wanted}.",
            BOARD,
            call=call,
            found=repr(memory[board]),
            given=repr(board),
            wanted=wanted,
        )


def check_it_believes_its_memory(code):
    """What is in the memory is not worked out again."""
    memory = {BOARD: 7}
    call = call_of(BOARD, memory)
    answer = ask(code, BOARD, memory)
    expect(
        answer != reference.value(BOARD),
        "{call} gives {answer}, although the memory says 7 for this board: it was worked out "
        "again. Look into the memory first.",
        BOARD,
        call=call,
        answer=repr(answer),
    )
    expect_answer(call, answer, 7, BOARD)
    memory = {BOARD: 0}
    call = call_of(BOARD, memory)
    answer = ask(code, BOARD, memory)
    expect(
        answer == 0,
        "{call} gives {answer}, although the memory says 0. For an `if`, 0 counts as False. Ask "
        "whether the node is there: `node in memory`.",
        BOARD,
        call=call,
        answer=repr(answer),
    )


def check_each_board_is_worked_out_once(code):
    """On the whole tree, each of the 5,478 boards is worked out once."""
    times = {}

    def counted(board):
        times[board] = times.get(board, 0) + 1
        return list(reference.children(board))

    code.minimax_with_memory(BOARD, True, counted, score, {BOARD: 7})
    expect(
        times == {},
        "The function children was asked about {given}, although its value is in the memory. Look "
        "into the memory before you ask for the children, not after.",
        BOARD,
        given=repr(BOARD),
    )
    memory = {}
    answer = code.minimax_with_memory(reference.START, True, counted, score, memory)
    expect_answer(call_of(reference.START, "memory"), answer, 0, reference.START)
    expect_answer("len(memory)", len(memory), 5478)
    most = max(times, key=times.get)
    expect(
        times[most] <= times[reference.START],  # some ask several times while they work a node out
        "The function children was asked {times} times about {given}, but only {once} times about "
        "the empty board. Ask for the children of a node only after you have looked it up in the "
        "memory.",
        most,
        times=times[most],
        given=repr(most),
        once=times[reference.START],
    )


def check_any_nodes(code):
    """A node can be anything, here a word: x_to_move says who is to move."""
    moves = {"start": ["left", "right"], "left": ["won", "lost"], "right": ["draw"]}
    scores = {"won": 1, "lost": -1, "draw": 0}

    def children_of_word(node):
        return list(moves.get(node, []))

    call = "minimax_with_memory({node!r}, {x_to_move}, children, score, {{}})"
    for node, x_to_move, wanted in [("start", True, 0), ("left", True, 1), ("left", False, -1)]:
        answer = code.minimax_with_memory(node, x_to_move, children_of_word, scores.get, {})
        expect(
            answer == wanted,
            "{call} is {answer}, but it should be {wanted}. Here the nodes are words. `x_to_move` "
            "tells who is to move there, and after each move it is the other one: do not ask "
            "whose_turn(node).",
            call=call.format(node=node, x_to_move=x_to_move),
            answer=repr(answer),
            wanted=wanted,
        )


def check_value_uses_the_memory(code):
    """value looks into MEMORY, and puts there what it finds."""
    code.MEMORY.clear()
    expect_answer(f"value({BOARD!r})", code.value(BOARD), reference.value(BOARD), BOARD)
    expect(
        BOARD in code.MEMORY,
        "After value({given}) the board is not in MEMORY. Call minimax_with_memory with MEMORY, "
        "so that the next question is answered at once.",
        BOARD,
        given=repr(BOARD),
    )


def check_value_asks_whose_turn_it_is(code):
    """value knows whose turn it is."""
    board = "xx.oo...x"
    code.MEMORY.clear()
    answer = code.value(board)
    expect(
        answer != minimax(board, True),
        "value({given}) is {answer}, as if x were to move on every board. Here it is o: hand on "
        "whose_turn(board) == 'x'.",
        board,
        given=repr(board),
        answer=repr(answer),
    )
    expect_answer(f"value({board!r})", answer, reference.value(board), board)


def minimax(board, x_to_move):
    """The value, also if the wrong player is taken to be the one to move."""
    boards = reference.children(board)
    values = [minimax(after, not x_to_move) for after in boards]
    return (max if x_to_move else min)(values) if boards else reference.value(board)


def check_every_value(code):
    """value is right for every board, whoever is to move."""
    code.MEMORY.clear()
    for board in reversed(reference.boards_from(reference.START)):
        expect_answer(f"value({board!r})", code.value(board), reference.value(board), board)
    expect_answer("len(MEMORY)", len(code.MEMORY), 5478)
