"""The prose of explanations, with boards drawn as text."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import fill

from unbeatable.core.game import PLAYER_NAMES, Outcome, Picture, Rating, Value
from unbeatable.core.record import UNFINISHED
from unbeatable.explain.explained_move import (
    Change,
    Ending,
    ExplainedMove,
    Tactic,
    TacticName,
    count_word,
    join_some,
    join_words,
)
from unbeatable.explain.facts import MatchFacts, MoveFacts, PositionFacts

CONCLUSIVE = (TacticName.COMPLETES, TacticName.TRAPS, TacticName.FORKS, TacticName.NO_SAFE_MOVE)
"""Tactics that are reason enough why a move wins."""

WIDTH = 80
"""The greatest width of the text, and of boards drawn side by side."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes explanations, with these names for x and o and this function to draw boards."""

    names: Sequence[str] = PLAYER_NAMES
    draw: Callable[[Picture], str] = str

    def name(self, player: str) -> str:
        return self.names[PLAYER_NAMES.index(player)]

    def name_first(self, player: str) -> str:
        """Return the name for the start of a sentence; a mark keeps its case."""
        name = self.name(player)
        return name if len(name) == 1 else f"{name[:1].upper()}{name[1:]}"

    def of_move(self, explanation: MoveFacts) -> str:
        """Return sentences, then the variation, move by move and drawn."""
        return "\n".join(
            [
                *self.sentences(explanation),
                "",
                *_variation_table(explanation),
                "",
                self._boards(explanation),
            ]
        )

    def of_position(self, explanation: PositionFacts) -> str:
        """Return the board, its value, its moves grouped by what they do, then the best move."""
        board, result = (
            self.draw(explanation.picture),
            self._result(explanation.turn, explanation.outcome),
        )
        if explanation.best is None:
            return f"{board}\nThe game is over: {result}."
        to_move = f"{self.name_first(explanation.turn)} to move: {result}."
        return "\n".join(
            [board, to_move, *_group_moves(explanation.moves), "", self.of_move(explanation.best)]
        )

    def of_match(self, explanation: MatchFacts) -> str:
        rows = [
            (
                ply.numbered,
                str(ply.explained.outcome),
                "" if ply.change is Change.KEPT else str(ply.change),
                ply.explained.words,
            )
            for ply in explanation.plies
        ]
        head = f"{explanation.title}: {self.status(explanation)}."
        return "\n".join([head, *_columns(rows), self.what_decided(explanation)])

    # A match

    def status(self, explanation: MatchFacts) -> str:
        """Return the result, with its reason if the board does not show it, or who is to move."""
        winner = _victor(explanation.result)
        if explanation.result == UNFINISHED:
            result = UNFINISHED if explanation.reason else f"{self.name(explanation.turn)} to move"
        else:
            result = f"{self.name(winner)} has won" if winner else "a draw"
        if not explanation.reason:
            return result
        loses = f"{_other(winner)} loses" if winner else result
        # Some reasons include the result: "a draw: the same position for the third time".
        return (
            explanation.reason
            if explanation.reason.startswith((result, loses))
            else f"{result}: {explanation.reason}"
        )

    def what_decided(self, explanation: MatchFacts) -> str:
        """Return the move that decided a match, in one or two sentences."""
        stands = _victor(explanation.stands)
        if explanation.over and explanation.stands != explanation.result:
            wins = f"{self.name(stands)} {_wins_in(explanation.end)}" if stands else "it is a draw"
            if explanation.repeated:
                return (
                    "The third occurrence of a position drew the match. Values do not depend on "
                    f"history: with perfect play {wins} from here."
                )
            return f"The moves did not decide the result: with perfect play {wins} from here."
        if explanation.decided_by is None or explanation.why is None:
            result = f"{self.name(stands)} wins" if stands else "a draw"
            begin = "No move" if explanation.over else "So far no move"
            return f"{begin} changed the result: {result}, as from the start."
        move, best = explanation.decided_by.numbered, explanation.why.best
        mover = self.name(explanation.why.player)
        better = f"Better for {mover} is {_list_some(best)}, which {_leads_to(best[0].outcome)}."
        if explanation.why.value is Value.DRAW:
            return f"{move} threw away a win. {better}"
        did = "was the losing move" if explanation.over else explanation.why.change
        return f"{move} {did}: {self._punishment(explanation.why)}. {better}"

    def _punishment(self, explanation: MoveFacts) -> str:
        """Return how a losing move loses, in a few words."""
        reply = explanation.reply
        if reply is None:
            return (
                f"it {_all_words(explanation.tactics)}"
                if explanation.tactics
                else "it loses at once"
            )
        conclusive = next((it.words for it in reply.tactics[:1] if it.name in CONCLUSIVE), None)
        does = conclusive or _leads_to(reply.outcome)
        return f"{reply.move} {does}"

    # A move

    def sentences(self, explanation: MoveFacts) -> list[str]:
        """Return what the move leads to, what it does, what it changed, and why."""
        move = explanation.explained
        head = f"{self.name_first(move.player)} plays {move.move} and {_leads_to(move.outcome)}."
        does = f"It {_all_words(move.tactics)}." if move.tactics else ""
        sentences = (head, does, self._describe_change(explanation), *self._why(explanation))
        return [sentence for sentence in sentences if sentence]

    def _describe_change(self, explanation: MoveFacts) -> str:
        best = f"{_list_some(explanation.best)} {_leads_to(explanation.best[0].outcome)}"
        player = self.name_first(explanation.player)
        match explanation.change, explanation.value:
            case Change.SLOWED, _:
                return f"It wins, but not as fast as possible: {best}."
            case Change.LOST_SOONER, _:
                return f"{player} was already losing; {_list_some(explanation.best)} lasts longer."
            case Change.KEPT, Value.WIN:
                return "Nothing wins sooner." if explanation.reply else ""
            case Change.KEPT, Value.DRAW:
                return "Nothing is better."
            case Change.KEPT, _:
                return f"{player} was already losing; nothing lasts longer."
        return f"It {explanation.change}: {best}."

    def _why(self, explanation: MoveFacts) -> Iterable[str]:
        reply = explanation.reply
        if reply is None:
            return
        if explanation.value is Value.DRAW:
            yield self._how_to_hold(explanation, reply.player)
        elif explanation.value is Value.WIN:
            yield self._nothing_helps(explanation.explained, reply.player, explanation.answers)
        else:
            does = f": it {_all_words(reply.tactics)}" if reply.tactics else ""
            which = "reply that punishes it" if explanation.is_mistake else "best reply"
            yield f"The {which} is {reply.move}{does}."
            yield self._nothing_helps(reply, explanation.player, explanation.answers)

    def _how_to_hold(self, explanation: MoveFacts, other: str) -> str:
        """Return which answers keep the draw, if not all do."""
        holding = [rating for rating in explanation.answers if rating.value is Value.DRAW]
        if len(holding) == len(explanation.answers):
            return "Every answer draws." if len(holding) > 1 else ""
        return f"{self.name_first(other)} must answer {_list_some(holding)}; anything else loses."

    def _nothing_helps(self, key: ExplainedMove, loser: str, answers: Sequence[Rating]) -> str:
        """Return why the move wins: every answer to it loses."""
        if not answers:
            return ""
        lost, won = self.name(loser), self.name(key.player)
        fork = key.tactic(TacticName.FORKS)
        if fork:
            threats = f"{count_word(fork.at).capitalize()} threats at once"
            return f"{threats}, {join_words(fork.at)}: whatever {lost} does, {won} wins next."
        longest = [rating for rating in answers if rating.outcome == answers[0].outcome]
        leads_to = _leads_to(longest[0].outcome)
        if len(answers) == 1:
            return f"{self.name_first(loser)} has only {answers[0].text}, which {leads_to}."
        if len(longest) == len(answers):
            return f"Nothing helps {lost}: every answer {leads_to}."
        if len(longest) == 1:
            return f"Nothing helps {lost}: {longest[0].text} lasts longest, and {leads_to}."
        moves = join_some([rating.text for rating in longest], "and")
        plies = longest[0].remoteness
        return f"Nothing helps {lost}: {moves} last longest, and lose in {plies} plies."

    def _result(self, player: str, outcome: Outcome) -> str:
        """Return who wins, and how soon, when it is that player's turn."""
        winner = _winner(player, outcome.value)
        if winner is None:
            return "a draw"
        if outcome.remoteness == 0:
            return f"{self.name(winner)} has won"
        return f"{self.name(winner)} {_wins_in(outcome)}"

    def _boards(self, explanation: MoveFacts) -> str:
        """Return the boards after the move, the deciding one and the last, side by side."""
        variation = explanation.variation
        wins = (n for n, explained in enumerate(variation) if explained.value is Value.WIN)
        forks = (n for n in wins if variation[n].tactic(TacticName.FORKS))
        decisive = next(forks, 1 if variation[0].value is Value.LOSS else 0)
        boards = [
            [f"  after {explanation.numbered[n]}", *self.draw(variation[n].picture).splitlines()]
            for n in sorted({0, min(decisive, len(variation) - 1), len(variation) - 1})
        ]
        drawn = [row for board in boards for row in board]
        width = 3 + max(map(len, drawn))
        # A character that is not ASCII may take two columns, so stack these boards.
        if width * len(boards) > WIDTH or not all(map(str.isascii, drawn)):
            return "\n".join(drawn)
        rows = zip_longest(*boards, fillvalue="")
        return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _group_moves(moves: Sequence[ExplainedMove]) -> list[str]:
    """Return lines of moves with the same outcome and tactics, best first."""
    groups: dict[tuple[str, str], list[str]] = {}
    for explained in moves:
        groups.setdefault((str(explained.outcome), explained.words), []).append(explained.move)
    lines = [
        f"{join_words(names)}: {outcome}{f', {does}' if does else ''}"
        for (outcome, does), names in groups.items()
    ]
    return [fill(line, WIDTH, initial_indent="  ", subsequent_indent="    ") for line in lines]


def _leads_to(outcome: Outcome) -> str:
    """Return "wins in 3 plies" or "draws", for the player who moves."""
    verb = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses"}[outcome.value]
    if outcome.remoteness is None:
        return verb
    return f"{verb} at once" if outcome.remoteness == 1 else f"{verb} in {outcome.remoteness} plies"


def _wins_in(outcome: Outcome) -> str:
    """Return "wins in 3 plies" for the winner, whoever is to move."""
    return _leads_to(Outcome(Value.WIN, outcome.remoteness))


def _all_words(tactics: Sequence[Tactic]) -> str:
    return join_words([tactic.words for tactic in tactics])


def _list_some(ratings: Sequence[Rating]) -> str:
    return join_some([rating.text for rating in ratings])


def _winner(player: str, value: Value) -> str | None:
    """Return who wins if this is the value for that player; None for a draw."""
    if value is Value.DRAW:
        return None
    return player if value is Value.WIN else _other(player)


def _victor(result: str) -> str | None:
    """Return the winner of a result: `x` for `x wins`."""
    return result.removesuffix(" wins") if result.endswith(" wins") else None


def _other(player: str) -> str:
    return PLAYER_NAMES[1 - PLAYER_NAMES.index(player)]


def _variation_table(explanation: MoveFacts) -> list[str]:
    rows = [
        (move, str(explained.outcome), explained.words)
        for move, explained in zip(explanation.numbered, explanation.variation, strict=True)
    ]
    more = [] if explanation.ending is Ending.OVER else [f"  ... {explanation.ending}"]
    return [*_columns(rows), *more]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align the rows in columns, without empty columns."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    padded = [[cell.ljust(max(map(len, column))) for cell in column] for column in columns]
    return [f"  {'  '.join(row)}".rstrip() for row in zip(*padded, strict=True)]
