"""What lesson 24 should do, whatever the game."""

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer, expect_kind, fail

MOST = 20_000


class Treblecross:
    """Both place an x on a strip; whoever completes three in a row wins."""

    def suits(self, start):
        return len(start) >= 3 and set(start) == {"."}

    def turn(self, position):
        return "xo"[position.count("x") % 2]

    def children(self, position):
        cells = [] if "xxx" in position else range(len(position))
        return [
            position[:cell] + "x" + position[cell + 1 :] for cell in cells if position[cell] == "."
        ]

    def score(self, position):
        return 1 if self.turn(position) == "o" else -1


class Sticks:
    """Whose turn it is, then the sticks. Take one, two or three; whoever takes the last wins."""

    def suits(self, start):
        return len(start) >= 2 and start == "x" + "|" * (len(start) - 1)

    def turn(self, position):
        return position[0]

    def children(self, position):
        other = "o" if position[0] == "x" else "x"
        return [other + position[taken + 1 :] for taken in (1, 2, 3) if taken < len(position)]

    def score(self, position):
        return 1 if position[0] == "o" else -1


class Misere:
    """Tic-tac-toe in which three in a row loses."""

    def suits(self, start):
        return start == reference.START

    def turn(self, position):
        return "x" if reference.x_is_to_move(position) else "o"

    def children(self, position):
        return list(reference.children(position))

    def score(self, position):
        value = reference.value(position)
        return (value < 0) - (value > 0)


def suggested(code):
    """The rules of a suggested game, by its name; None for another game."""
    name = code.NAME.strip().lower().replace("è", "e")
    return {"treblecross": Treblecross(), "sticks": Sticks(), "misere": Misere()}.get(name)


def check_the_start(code):
    """The game has a name and a start, and x begins."""
    expect(code.NAME != "", "NAME is empty: choose a game, and give it a name.")
    expect_kind("NAME", code.NAME, str)
    expect(
        code.START != "",
        "START is empty: write down the position before the first move, as a string.",
    )
    expect_kind("START", code.START, str)
    rules = suggested(code)
    if isinstance(rules, Treblecross):
        expect(
            rules.suits(code.START),
            "START of treblecross is a strip of dots, such as '.......', but it is {start}.",
            start=repr(code.START),
        )
    if isinstance(rules, Sticks):
        expect(
            rules.suits(code.START),
            "START of sticks tells whose turn it is, then come the sticks, as in 'x|||||||', but "
            "it is {start}. (For rules of your own, choose another name.)",
            start=repr(code.START),
        )
    if isinstance(rules, Misere):
        expect(
            rules.suits(code.START),
            "START of misere is the empty board, '.........', but it is {start}.",
            start=repr(code.START),
        )
    expect_answer("whose_turn(START)", code.whose_turn(code.START), "x")


def children_of(code, position):
    """The learner's children, which are new texts, each once."""
    call = f"children({position!r})"
    found = code.children(position)
    expect_kind(call, found, list)
    for child in found:
        expect(
            isinstance(child, str),
            "{call} has {child}, but positions are strings.",
            call=call,
            child=repr(child),
        )
        expect(
            child != position,
            "{call} has {child}, the position itself. A move makes a new position.",
            call=call,
            child=repr(child),
        )
        times = found.count(child)
        expect(
            times == 1,
            "{call} has {child} {times} times. Is there a move that cannot be made, such as "
            "taking more than there is?",
            call=call,
            child=repr(child),
            times=times,
        )
    return found


def check_moves(code):
    """There are moves at the start, and after each move it is the other one's turn."""
    first = children_of(code, code.START)
    expect(
        first != [],
        "children({start}) is [], so the game is over before the first move.",
        start=repr(code.START),
    )
    for position, children in all_positions(code).items():
        turn = code.whose_turn(position)
        expect_kind(f"whose_turn({position!r})", turn, str)
        expect(
            turn in ("x", "o"),
            "whose_turn({given}) should be 'x' or 'o', but it is {turn}.",
            given=repr(position),
            turn=repr(turn),
        )
        for child in children:
            expect(
                code.whose_turn(child) != turn,
                "{turn} is to move in {given}, and again after the move to {child}. A position "
                "must tell whose turn it is: if counting does not, write 'x' or 'o' into the text.",
                turn=repr(turn),
                given=repr(position),
                child=repr(child),
            )


def all_positions(code):
    """All positions that can be reached, with their children, in the order in which they appear."""
    positions = {}
    waiting = [code.START]
    for position in waiting:
        if position not in positions:
            positions[position] = children_of(code, position)
            waiting += positions[position]
            expect(
                len(positions) <= MOST,
                "The game has more than 20,000 positions. Begin with a smaller START.",
            )
    return positions


def check_it_ends(code):
    """The game ends, whatever the players do."""
    positions = all_positions(code)
    undecided = {position: len(children) for position, children in positions.items()}
    parents = {position: [] for position in positions}
    for position, children in positions.items():
        for child in children:
            parents[child].append(position)
    finished = [position for position, count in undecided.items() if count == 0]
    for position in finished:
        for parent in parents[position]:
            undecided[parent] -= 1
            if undecided[parent] == 0:
                finished.append(parent)
    for position, count in undecided.items():
        if count > 0:
            fail(
                "From {given} the game can go on without end, because positions come back. "
                "Minimax cannot solve such a game. (Lesson 23 can.)",
                given=repr(position),
            )


def check_score(code):
    """A finished game has a score: 1, 0 or -1."""
    for position, children in all_positions(code).items():
        if children == []:
            call = f"score({position!r})"
            found = code.score(position)
            expect_kind(call, found, int)
            expect(
                found in (1, 0, -1),
                "{call} should be 1, 0 or -1, but it is {found}.",
                call=call,
                found=found,
            )


def check_the_rules(code):
    """Treblecross, sticks and misere have their usual rules; under another name, yours count."""
    rules = suggested(code)
    if rules is None:
        return
    for position, children in all_positions(code).items():
        expect_answer(f"whose_turn({position!r})", code.whose_turn(position), rules.turn(position))
        wanted = rules.children(position)
        call = f"children({position!r})"
        for child in children:
            expect(
                wanted != [],
                "{call} should be [], because the game is over, but it is {found}.",
                call=call,
                found=repr(children),
            )
            expect(
                child in wanted,
                "{call} has {child}, but by the rules of {name} no move leads there.",
                call=call,
                child=repr(child),
                name=code.NAME,
            )
        for child in wanted:
            expect(child in children, "{call} lacks {child}.", call=call, child=repr(child))
        if wanted == []:
            call, found = f"score({position!r})", code.score(position)
            expect(
                found != -rules.score(position) or found == 0,
                "{call} is {found}: the wrong player wins. Who has made the last move, and does "
                "it win or lose?",
                call=call,
                found=found,
            )
            expect_answer(call, found, rules.score(position))


def check_it_is_solved(code):
    """Your own minimax_with_memory solves it."""
    from s17_remember import minimax_with_memory

    values = {}
    for position, children in reversed(in_order(all_positions(code)).items()):
        below = [values[child] for child in children]
        best = max if code.whose_turn(position) == "x" else min
        values[position] = best(below) if below else code.score(position)
    call = "minimax_with_memory(START, True, children, score, {})"
    try:
        found = minimax_with_memory(code.START, True, code.children, code.score, {})
    except RecursionError:
        fail("A game can last too many moves for recursion. Begin with a smaller START.")
    expect_answer(call, found, values[code.START])


def in_order(positions):
    """The same positions, each after all its parents."""
    parents = dict.fromkeys(positions, 0)
    for children in positions.values():
        for child in children:
            parents[child] += 1
    ordered = [position for position, count in parents.items() if count == 0]
    for position in ordered:
        for child in positions[position]:
            parents[child] -= 1
            if parents[child] == 0:
                ordered.append(child)
    return {position: positions[position] for position in ordered}
