"""An explanation in plain words, with boards drawn as text."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import fill
from typing import TYPE_CHECKING

from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Value
from unbeatable.core.record import UNFINISHED
from unbeatable.explain.explained_move import (
    Change,
    Ending,
    Step,
    Tactic,
    TacticName,
    counted,
    listed,
    some,
)
from unbeatable.solve.solution import Rating

if TYPE_CHECKING:
    from unbeatable.explain.model import Explanation, MatchExplanation, PositionExplanation

TELLING = (TacticName.COMPLETES, TacticName.TRAPS, TacticName.FORKS, TacticName.NO_SAFE_MOVE)
"""What a winning move may do that tells by itself why it wins."""

WIDTH = 80
"""Columns that lines of words and boards side by side may take."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Who tells it: by which names it calls x and o, and how it draws a board."""

    names: Sequence[str] = PLAYER_NAMES
    draw: Callable[[Picture], str] = str

    def name(self, player: str) -> str:
        return self.names[PLAYER_NAMES.index(player)]

    def of_move(self, told: "Explanation") -> str:
        """Sentences, then the line, move by move and drawn."""
        return "\n".join([*self.sentences(told), "", *_line_table(told), "", self._boards(told)])

    def of_position(self, told: "PositionExplanation") -> str:
        """The board, what it is worth, the moves that do the same together, then the best move."""
        board, result = self.draw(told.picture), self._result(told.player, told.outcome)
        if told.best is None:
            return f"{board}\nThe game is over: {result}."
        to_move = f"{self.name(told.player)} to move: {result}."
        return "\n".join([board, to_move, *_grouped(told.moves), "", self.of_move(told.best)])

    def of_match(self, told: "MatchExplanation") -> str:
        rows = [
            (
                ply.numbered,
                str(ply.step.outcome),
                "" if ply.change is Change.KEPT else str(ply.change),
                ply.step.words,
            )
            for ply in told.plies
        ]
        head = f"{told.title}: {self.status(told)}."
        return "\n".join([head, *_columns(rows), self.what_decided(told)])

    # A match

    def status(self, told: "MatchExplanation") -> str:
        """How it ended, with the reason where the board is silent; else who is to move."""
        winner = _victor(told.result)
        if told.result == UNFINISHED:
            said = UNFINISHED if told.reason else f"{self.name(told.to_move)} to move"
        else:
            said = f"{self.name(winner)} has won" if winner else "a draw"
        if not told.reason:
            return said
        loses = f"{_other(winner)} loses" if winner else said
        # Some reasons tell the result themselves: "a draw: the same position for the third time".
        return told.reason if told.reason.startswith((said, loses)) else f"{said}: {told.reason}"

    def what_decided(self, told: "MatchExplanation") -> str:
        """The move that decided a match, in one or two sentences."""
        stands = _victor(told.stands)
        if told.over and told.stands != told.result:
            wins = f"{self.name(stands)} {_wins_in(told.end)}" if stands else "it is a draw"
            return f"The moves did not decide that: with best play {wins} from here."
        if told.decided_by is None or told.why is None:
            result = f"{self.name(stands)} wins" if stands else "a draw"
            begin = "No move" if told.over else "So far no move"
            return f"{begin} changed the result: {result}, as from the start."
        move, best = told.decided_by.numbered, told.why.best
        mover = self.name(told.why.player)
        better = f"Better for {mover} is {_some(best)}, which {_leads_to(best[0].outcome)}."
        if told.why.value is Value.DRAW:
            return f"{move} threw away a win. {better}"
        did = "was the losing move" if told.over else told.why.change
        return f"{move} {did}: {self._punishment(told.why)}. {better}"

    def _punishment(self, told: "Explanation") -> str:
        """How a losing move loses, in a few words."""
        reply = told.reply
        if reply is None:
            return f"it {_all_words(told.tactics)}" if told.tactics else "it loses at once"
        telling = next((it.words for it in reply.tactics[:1] if it.name in TELLING), None)
        does = telling or _leads_to(reply.outcome)
        return f"{reply.move} {does}"

    # A move

    def sentences(self, told: "Explanation") -> list[str]:
        """What the move leads to, what it does, what it changed, and why."""
        step = told.step
        head = f"{self.name(step.player)} plays {step.move} and {_leads_to(step.outcome)}."
        does = f"It {_all_words(step.tactics)}." if step.tactics else ""
        sentences = (head, does, self._changed(told), *self._why(told))
        return [sentence for sentence in sentences if sentence]

    def _changed(self, told: "Explanation") -> str:
        best = f"{_some(told.best)} {_leads_to(told.best[0].outcome)}"
        player = self.name(told.player)
        match told.change, told.value:
            case Change.SLOWED, _:
                return f"It is slower than need be: {best}."
            case Change.LOST_SOONER, _:
                return f"{player} was lost already; {_some(told.best)} lasts longer."
            case Change.KEPT, Value.WIN:
                return "Nothing wins sooner." if told.reply else ""
            case Change.KEPT, Value.DRAW:
                return "Nothing is better."
            case Change.KEPT, _:
                return f"{player} was lost already; nothing lasts longer."
        return f"It {told.change}: {best}."

    def _why(self, told: "Explanation") -> Iterable[str]:
        reply = told.reply
        if reply is None:
            return
        if told.value is Value.DRAW:
            yield self._how_to_hold(told, reply.player)
        elif told.value is Value.WIN:
            yield self._nothing_helps(told.step, reply.player, told.answers)
        else:
            does = f": it {_all_words(reply.tactics)}" if reply.tactics else ""
            which = "reply that punishes it" if told.is_mistake else "best reply"
            yield f"The {which} is {reply.move}{does}."
            yield self._nothing_helps(reply, told.player, told.answers)

    def _how_to_hold(self, told: "Explanation", other: str) -> str:
        """Which answers keep the draw, if not all do."""
        holding = [rating for rating in told.answers if rating.value is Value.DRAW]
        if len(holding) == len(told.answers):
            return "Every answer draws." if len(holding) > 1 else ""
        return f"{self.name(other)} must answer {_some(holding)}; anything else loses."

    def _nothing_helps(self, key: Step, loser: str, answers: Sequence[Rating]) -> str:
        """Why the move wins: every answer to it loses."""
        if not answers:
            return ""
        lost, won = self.name(loser), self.name(key.player)
        fork = key.tactic(TacticName.FORKS)
        if fork:
            threats = f"{counted(fork.at).capitalize()} threats at once"
            return f"{threats}, {listed(fork.at)}: whatever {lost} does, {won} wins next."
        longest = [rating for rating in answers if rating.outcome == answers[0].outcome]
        leads_to = _leads_to(longest[0].outcome)
        if len(answers) == 1:
            return f"{lost} has only {answers[0].text}, which {leads_to}."
        if len(longest) == len(answers):
            return f"Nothing helps: every answer {leads_to}."
        return f"Nothing helps: {_some(longest)} lasts longest, and {leads_to}."

    def _result(self, player: str, outcome: Outcome) -> str:
        """Who wins, and how soon, when it is that player's turn."""
        winner = _winner(player, outcome.value)
        if winner is None:
            return "a draw"
        if outcome.remoteness == 0:
            return f"{self.name(winner)} has won"
        return f"{self.name(winner)} {_wins_in(outcome)}"

    def _boards(self, told: "Explanation") -> str:
        """The boards after the move, after the one that tells, and at the end, side by side."""
        line = told.line
        wins = (n for n, step in enumerate(line) if step.value is Value.WIN)
        forks = (n for n in wins if line[n].tactic(TacticName.FORKS))
        telling = next(forks, 1 if line[0].value is Value.LOSS else 0)
        boards = [
            [f"  after {told.numbered[n]}", *self.draw(line[n].picture).splitlines()]
            for n in sorted({0, min(telling, len(line) - 1), len(line) - 1})
        ]
        drawn = [row for board in boards for row in board]
        width = 3 + max(map(len, drawn))
        # A sign that is not ASCII may take two columns; such boards stand one below the other.
        if width * len(boards) > WIDTH or not all(map(str.isascii, drawn)):
            return "\n".join(drawn)
        rows = zip_longest(*boards, fillvalue="")
        return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _grouped(moves: Sequence[Step]) -> list[str]:
    """Best first; moves that lead to the same and do the same stand together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for step in moves:
        groups.setdefault((str(step.outcome), step.words), []).append(step.move)
    lines = [
        f"{listed(names)}: {outcome}{f', {does}' if does else ''}"
        for (outcome, does), names in groups.items()
    ]
    return [fill(line, WIDTH, initial_indent="  ", subsequent_indent="    ") for line in lines]


def _leads_to(outcome: Outcome) -> str:
    """For the player who moves: "wins in 3 plies", "draws"."""
    verb = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses"}[outcome.value]
    if outcome.remoteness is None:
        return verb
    return f"{verb} at once" if outcome.remoteness == 1 else f"{verb} in {outcome.remoteness} plies"


def _wins_in(outcome: Outcome) -> str:
    """For the winner, whoever is to move."""
    return _leads_to(Outcome(Value.WIN, outcome.remoteness))


def _all_words(tactics: Sequence[Tactic]) -> str:
    return listed([tactic.words for tactic in tactics])


def _some(ratings: Sequence[Rating]) -> str:
    return some([rating.text for rating in ratings])


def _winner(player: str, value: Value) -> str | None:
    """Who wins, if this is the value for that player; None if nobody does."""
    if value is Value.DRAW:
        return None
    return player if value is Value.WIN else _other(player)


def _victor(result: str) -> str | None:
    """`x` of `x wins`."""
    return result.removesuffix(" wins") if result.endswith(" wins") else None


def _other(player: str) -> str:
    return PLAYER_NAMES[1 - PLAYER_NAMES.index(player)]


def _line_table(told: "Explanation") -> list[str]:
    rows = [
        (move, str(step.outcome), step.words)
        for move, step in zip(told.numbered, told.line, strict=True)
    ]
    more = [] if told.ending is Ending.OVER else [f"  ... {told.ending}"]
    return [*_columns(rows), *more]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with their columns aligned; a column with nothing in it is left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    padded = [[cell.ljust(max(map(len, column))) for cell in column] for column in columns]
    return [f"  {'  '.join(row)}".rstrip() for row in zip(*padded, strict=True)]
