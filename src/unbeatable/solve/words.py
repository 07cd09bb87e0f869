"""An explanation in plain words, with boards drawn as text."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from unbeatable.core.game import PLAYER_NAMES, Outcome, Value
from unbeatable.solve.solution import Rating
from unbeatable.solve.tactics import Change, Ending, Step, Tactic, TacticName, counted, listed

if TYPE_CHECKING:
    from unbeatable.solve.explain import Explanation, MatchExplanation, PositionExplanation

TELLING = (TacticName.COMPLETES, TacticName.TRAPS, TacticName.FORKS, TacticName.NO_SAFE_MOVE)
"""What a winning move may do that tells by itself why it wins."""


def of_move(told: "Explanation") -> str:
    """Sentences, then the line, move by move and drawn."""
    return "\n".join([*_sentences(told), "", *_line_table(told), "", _boards(told.line)])


def of_position(told: "PositionExplanation") -> str:
    outcome = Outcome(told.value, told.remoteness)
    if told.best is None:
        return f"{told.board}\nThe game is over: {_result(told.player, outcome)}."
    to_move = f"{told.player} to move: {_result(told.player, outcome)}."
    rows = [(step.move, str(step.outcome), step.words) for step in told.moves]
    return "\n".join([told.board, to_move, *_columns(rows), "", of_move(told.best)])


def of_match(told: "MatchExplanation") -> str:
    rows = [
        (
            _numbered(ply.number, ply.step, len(told.plies)),
            str(ply.step.outcome),
            "" if ply.change is Change.KEPT else str(ply.change),
            ply.step.words,
        )
        for ply in told.plies
    ]
    return "\n".join([f"{told.game}: {told.status}.", *_columns(rows), _what_decided(told)])


def _what_decided(told: "MatchExplanation") -> str:
    if told.decided_by is None or told.why is None:
        stands = _winner(told.first, told.start.value)
        result = f"{stands} wins" if stands else "a draw"
        begin = "No move" if told.over else "So far no move"
        return f"{begin} changed the result: {result}, as from the start."
    move, best = f"{told.decided_by.number}. {told.why.move}", told.why.best
    better = f"{_some(best)}, which {_leads_to(best[0].outcome)}"
    if told.why.value is Value.DRAW:
        return f"{move} threw away a win. Better is {better}."
    did = "was the losing move" if told.over else told.why.change
    return f"{move} {did}: {_punishment(told.why)}. Better is {better}."


def _sentences(told: "Explanation") -> list[str]:
    """What the move leads to, what it does, what it changed, and why."""
    step = told.step
    head = f"{step.player} plays {step.move} and {_leads_to(step.outcome)}."
    does = f"It {_all_words(step.tactics)}." if step.tactics else ""
    return [sentence for sentence in (head, does, _changed(told), *_why(told)) if sentence]


def _leads_to(outcome: Outcome) -> str:
    """For the player who moves: "wins in 3 plies", "draws"."""
    verb = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses"}[outcome.value]
    if outcome.remoteness is None:
        return verb
    return f"{verb} at once" if outcome.remoteness == 1 else f"{verb} in {outcome.remoteness} plies"


def _all_words(tactics: Sequence[Tactic]) -> str:
    return listed([tactic.words for tactic in tactics])


def _changed(told: "Explanation") -> str:
    best = f"{_some(told.best)} {_leads_to(told.best[0].outcome)}"
    match told.change, told.value:
        case Change.SLOWED, Value.WIN:
            return f"It is slower than need be: {best}."
        case Change.SLOWED, _:
            return f"{told.player} was lost already; {_some(told.best)} lasts longer."
        case Change.KEPT, Value.WIN:
            return "Nothing wins sooner." if told.reply else ""
        case Change.KEPT, Value.DRAW:
            return "Nothing is better."
        case Change.KEPT, _:
            return f"{told.player} was lost already; nothing lasts longer."
    return f"It {told.change}: {best}."


def _why(told: "Explanation") -> Iterable[str]:
    reply = told.reply
    if reply is None:
        return
    if told.value is Value.DRAW:
        yield _how_to_hold(told, reply.player)
    elif told.value is Value.WIN:
        yield _nothing_helps(told.step, reply.player, told.answers)
    else:
        does = f": it {_all_words(reply.tactics)}" if reply.tactics else ""
        which = "reply that punishes it" if told.is_mistake else "best reply"
        yield f"The {which} is {reply.move}{does}."
        yield _nothing_helps(reply, told.player, told.answers)


def _how_to_hold(told: "Explanation", other: str) -> str:
    """Which answers keep the draw, if not all do."""
    holding = [rating for rating in told.answers if rating.value is Value.DRAW]
    if len(holding) == len(told.answers):
        return "Every answer draws." if len(holding) > 1 else ""
    return f"{other} must answer {_some(holding)}; anything else loses."


def _nothing_helps(key: Step, loser: str, answers: Sequence[Rating]) -> str:
    """Why the move wins: every answer to it loses."""
    if not answers:
        return ""
    fork = key.tactic(TacticName.FORKS)
    if fork:
        threats = f"{counted(fork.at).capitalize()} threats at once"
        return f"{threats}, {listed(fork.at)}: whatever {loser} does, {key.player} wins next."
    longest = [rating for rating in answers if rating.outcome == answers[0].outcome]
    if len(answers) == 1:
        return f"{loser} has only {answers[0].text}, which {_leads_to(answers[0].outcome)}."
    if len(longest) == len(answers):
        return f"Nothing helps: every answer {_leads_to(answers[0].outcome)}."
    return f"Nothing helps: {_some(longest)} lasts longest, and {_leads_to(longest[0].outcome)}."


def _punishment(told: "Explanation") -> str:
    """How a losing move loses, in a few words."""
    reply = told.reply
    if reply is None:
        return f"it {_all_words(told.tactics)}" if told.tactics else "it loses at once"
    telling = reply.tactics[0] if reply.tactics else None
    if telling and telling.name in TELLING:
        return f"{reply.move} {telling.words}"
    return f"{reply.move} {_leads_to(reply.outcome)}"


def _some(ratings: Sequence[Rating]) -> str:
    """The moves, or the first few if they are many."""
    names = [rating.text for rating in ratings]
    return listed(names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"], "or")


def _result(player: str, outcome: Outcome) -> str:
    """Who wins, and how soon, when it is that player's turn."""
    winner = _winner(player, outcome.value)
    if winner is None:
        return "a draw"
    if outcome.remoteness == 0:
        return f"{winner} has won"
    return f"{winner} {_leads_to(Outcome(Value.WIN, outcome.remoteness))}"


def _winner(player: str, value: Value) -> str | None:
    if value is Value.DRAW:
        return None
    return player if value is Value.WIN else PLAYER_NAMES[1 - PLAYER_NAMES.index(player)]


def _line_table(told: "Explanation") -> list[str]:
    rows = [
        (_numbered(number, step, len(told.line)), str(step.outcome), step.words)
        for number, step in enumerate(told.line, 1)
    ]
    more = [] if told.ending is Ending.OVER else [f"  ... {told.ending}"]
    return [*_columns(rows), *more]


def _numbered(number: int, step: Step, last: int) -> str:
    return f"{number:>{len(str(last))}}. {step.player} {step.move}"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _boards(line: Sequence[Step]) -> str:
    """The boards after the move, after the one that tells, and at the end, side by side."""
    wins = (n for n, step in enumerate(line) if step.value is Value.WIN)
    forks = (n for n in wins if line[n].tactic(TacticName.FORKS))
    telling = next(forks, 1 if line[0].value is Value.LOSS else 0)
    shown = sorted({0, min(telling, len(line) - 1), len(line) - 1})
    boards = [[f"  after {n + 1}. {line[n].move}", *line[n].board.splitlines()] for n in shown]
    width = 3 + max(len(row) for board in boards for row in board)
    if width * len(boards) > 80:
        return "\n".join(row for board in boards for row in board)
    rows = zip_longest(*boards, fillvalue="")
    return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)
