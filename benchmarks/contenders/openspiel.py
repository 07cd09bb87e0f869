"""OpenSpiel: its solvers, which are Python over states in C++, and random games in either."""

import random

import pyspiel

from benchmarks.task import Done, Task


def alpha_beta(game: str) -> Task:
    """The value of the start alone."""
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    rules = pyspiel.load_game(game)

    def run() -> Done:
        value, _ = alpha_beta_search(rules)
        return Done(1, value)

    return run


def minimax_solver(game: str) -> Task:
    """Values of all unfinished positions, each met once."""
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    start = str(pyspiel.load_game(game).new_initial_state())

    def run() -> Done:
        table = MinimaxSolver(game).solve()
        return Done(len(table), table[start].value)

    return run


def value_iteration(game: str) -> Task:
    """Values of all positions, which get_all_states finds.

    `cyclic_game` makes it enter a position once and not once for each way there: 4 times as fast.
    """
    from open_spiel.python.algorithms.value_iteration import value_iteration

    rules = pyspiel.load_game(game)
    start = str(rules.new_initial_state())

    def run() -> Done:
        values = value_iteration(rules, depth_limit=-1, threshold=0.01, cyclic_game=True)
        return Done(len(values), values[start])

    return run


def rollouts(game: str, games: int) -> Task:
    """Random games in C++: a tree search of one simulation evaluates the start by rollouts."""
    rules = pyspiel.load_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
    bot = pyspiel.MCTSBot(
        rules,
        evaluator,
        uct_c=2.0,
        max_simulations=1,
        max_memory_mb=10,
        solve=False,
        seed=1,
        verbose=False,
    )
    start = rules.new_initial_state()
    return lambda: Done(games, bot.mcts_search(start).total_reward)


def python_loop(game: str, games: int) -> Task:
    """Random games as the tutorial plays them, without the prints."""
    rules = pyspiel.load_game(game)

    def run() -> Done:
        choose = random.choice
        won = 0.0
        for _ in range(games):
            state = rules.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choose(state.legal_actions()))
            won += state.player_return(0)
        return Done(games, won / games)

    return run
