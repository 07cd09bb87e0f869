"""Games: the list to choose from, any one by its spec, and how it is played."""

from fastapi import APIRouter

from unbeatable.core.game import Bounded, Circular, Playable, Proven, Value
from unbeatable.core.registry import listings, load
from unbeatable.players import LEVELS
from unbeatable.server.http.api.requests import GameName, TheServices, load_game
from unbeatable.server.http.how_to_play import demo_of, rules_of
from unbeatable.server.matches.board_view import board_picture
from unbeatable.server.services import Services
from unbeatable.server.wire import GameRules, GameState, KnownBoard, StartProof, value_word
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.feasibility import can_prove, feasibility
from unbeatable.solve.known_boards import known_board, known_boards
from unbeatable.solve.storage.books import proven_plies

router = APIRouter()

CHECKED = "A search has found a strategy, and it was checked against every reply."


@router.get("/games")
async def games(services: TheServices) -> list[GameState]:
    """Return the games to choose from."""
    return [
        game_state(entry.name, load(entry.spec), services, featured=entry.featured)
        for entry in listings()
        if entry.loads
    ]


@router.get("/game")
async def game(game: GameName, services: TheServices) -> GameState:
    """Return any one game, by its name or spec."""
    rules = load_game(game)
    featured = any(entry.featured for entry in listings() if entry.spec == rules.spec)
    return game_state(game, rules, services, featured=featured)


@router.get("/rules")
async def rules(game: GameName) -> GameRules:
    """Return the rules of a game in a few pictures."""
    return rules_of(load_game(game))


@router.get("/boards")
async def boards() -> list[KnownBoard]:
    """Return what is known of the start of each board of up to 10x10, for 3 to 10 in a row."""
    return [
        KnownBoard(
            columns=board.columns,
            rows=board.rows,
            k=board.k,
            how=board.how,
            value=None if board.value is None else value_word(board.value),
            plies=board.plies,
            at_most=board.at_most,
        )
        for board in known_boards()
    ]


def game_state(
    name: str, rules: Playable, services: Services, *, featured: bool = False
) -> GameState:
    start = rules.start()
    return GameState(
        name=name,
        spec=rules.spec,
        title=rules.title,
        summary=rules.summary,
        featured=featured,
        board=board_picture(rules, start),
        start=rules.write(start),
        levels=list(LEVELS),
        exact=services.pool.is_exact(rules),
        solvable=services.pool.is_solvable(rules),
        searched=_is_searched(rules),
        can_draw=isinstance(rules, Circular),
        demo=demo_of(rules),
        size=rules.size_bound() if isinstance(rules, Bounded) else None,
        proof=_proof_of(rules),
    )


def _is_searched(game: Playable) -> bool:
    return feasibility(game).method in {None, "search"} and can_search(game)


def _proof_of(game: Playable) -> StartProof | None:
    proof = game.start_proof() if isinstance(game, Proven) else None
    if proof is not None:
        return StartProof(
            value=value_word(proof.value),
            remoteness=proof.remoteness,
            at_most=False,
            why=proof.why,
        )
    known = known_board(game.spec)
    if known is not None and known.how == "proven" and known.value is not None:
        value, plies = known.value, known.plies
    elif not can_prove(game) or (plies := proven_plies(game)) is None:
        return None
    else:
        value = Value.WIN
    return StartProof(value=value_word(value), remoteness=plies, at_most=True, why=CHECKED)
