"""PettingZoo: random games of its tictactoe, as documented and past its wrappers."""

import random

from pettingzoo.classic import tictactoe_v3

from benchmarks.task import Done, Task


def agent_iter(games: int) -> Task:
    """As in its documentation: iterate over the agents, sample under the action mask."""
    env = tictactoe_v3.env()

    def run() -> Done:
        won = 0
        for _ in range(games):
            env.reset()
            for agent in env.agent_iter():
                observation, reward, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    won += reward if agent == "player_1" else 0
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
        return Done(games, won / games)

    return run


def raw(games: int) -> Task:
    """Without wrappers and observations: its board is asked for the moves, its step plays them."""
    env = tictactoe_v3.raw_env()

    def run() -> Done:
        choose = random.choice
        won = 0
        for _ in range(games):
            env.reset()
            while not env.terminations["player_1"]:
                env.step(choose(env.board.legal_moves()))
            won += env.rewards["player_1"]
        return Done(games, won / games)

    return run
