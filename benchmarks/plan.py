"""The plan: what is measured, in groups, and who takes part. The first row of a group is ours."""

from dataclasses import dataclass

from benchmarks.results import Column, Metric

DRAW, WIN = 0.0, 1.0
FIRST_PLAYER = 0.2968
"""What x wins on average when both play at random: 58.49 % of the games less 28.81 %."""


@dataclass(frozen=True)
class Work:
    """One row: a function of a module in `contenders`, with its arguments."""

    label: str
    contender: str
    arguments: tuple[str | int, ...]
    value: float
    """What the answer must be, to 0.05: of random games it is an estimate."""
    once: bool = False
    cold: bool = False
    """Whether numba starts with nothing compiled."""
    slow: bool = False
    """Left out when it has to be quick."""

    @property
    def ours(self) -> bool:
        return self.contender.startswith("ours:")


@dataclass(frozen=True)
class GroupPlan:
    name: str
    title: str
    metric: Metric
    unit: str
    columns: tuple[Column, ...]
    works: tuple[Work, ...]
    in_chart: bool = True

    def named(self) -> dict[str, Work]:
        return {f"{self.name}/{number}": work for number, work in enumerate(self.works)}


def _solve(
    title: str, spec: str, peer: str, size: tuple[int, int, int], *, more: tuple[Work, ...] = ()
) -> GroupPlan:
    """Solve a board. On 4x4 most peers run into the cap; a quick run shows only one of them."""
    slow = size != (3, 3, 3)
    return GroupPlan(
        f"{size[0]}x{size[1]}",
        title,
        "seconds",
        "positions",
        ("result", "ratio", "amount", "memory", "cores"),
        (
            Work("Unbeatable, sweep", "ours:sweep", (spec,), DRAW),
            *more,
            Work("OpenSpiel, MinimaxSolver", "openspiel:minimax_solver", (peer,), DRAW),
            Work(
                "OpenSpiel, value iteration", "openspiel:value_iteration", (peer,), DRAW, slow=slow
            ),
            Work("OpenSpiel, alpha-beta", "openspiel:alpha_beta", (peer,), DRAW, slow=slow),
            Work("easyAI, depth first", "easyai:depth_first", size, DRAW, slow=slow),
            Work("easyAI, deepening", "easyai:iterative_deepening", size, DRAW),
        ),
    )


def _growth(spec: str, value: float, *, slow: bool = False) -> Work:
    return Work(f"sweep of {spec}", "ours:sweep", (spec,), value, slow=slow)


PLAN = (
    _solve(
        "Solve tic-tac-toe",
        "classic",
        "tic_tac_toe",
        (3, 3, 3),
        more=(Work("Unbeatable, retrograde", "ours:retrograde", ("classic",), DRAW),),
    ),
    _solve("Solve 4 in a row on 4x4", "mnk(4,4,4)", "mnk(m=4,n=4,k=4)", (4, 4, 4)),
    GroupPlan(
        "playouts",
        "Random games of tic-tac-toe",
        "rate",
        "games",
        ("result", "ratio", "memory", "cores"),
        (
            Work("Unbeatable", "ours:playouts", ("classic", 4_000_000), FIRST_PLAYER),
            Work("pgx, compiled by JAX", "pgx:vectorised", (65_536,), FIRST_PLAYER),
            Work(
                "OpenSpiel, rollouts in C++",
                "openspiel:rollouts",
                ("tic_tac_toe", 200_000),
                FIRST_PLAYER,
            ),
            Work(
                "OpenSpiel, loop in Python",
                "openspiel:python_loop",
                ("tic_tac_toe", 10_000),
                FIRST_PLAYER,
            ),
            Work("PettingZoo, raw_env", "pettingzoo:raw", (5_000,), FIRST_PLAYER),
            Work("PettingZoo, agent_iter", "pettingzoo:agent_iter", (2_000,), FIRST_PLAYER),
        ),
    ),
    GroupPlan(
        "growth",
        "Unbeatable, from 3x3 to 5x4",
        "seconds",
        "positions",
        ("result", "amount", "rate", "memory", "cores"),
        (
            _growth("mnk(3,3,3)", DRAW),
            _growth("mnk(4,3,3)", WIN),
            _growth("mnk(4,4,3)", WIN),
            _growth("mnk(4,4,4)", DRAW),
            _growth("mnk(5,4,4)", DRAW, slow=True),
            Work("retrograde of mnk(3,3,3)", "ours:retrograde", ("mnk(3,3,3)",), DRAW),
            Work("retrograde of mnk(4,3,3)", "ours:retrograde", ("mnk(4,3,3)",), WIN),
        ),
    ),
    GroupPlan(
        "first",
        "The first solution in a new process, imports included",
        "seconds",
        "positions",
        ("result", "memory", "cores"),
        (
            Work("compiled before", "ours:first_sweep", ("classic",), DRAW, once=True),
            Work(
                "compiled now",
                "ours:first_sweep",
                ("classic",),
                DRAW,
                once=True,
                cold=True,
                slow=True,
            ),
        ),
        in_chart=False,
    ),
    GroupPlan(
        "rate",
        "Rate all moves of a position, solution in memory",
        "median_seconds",
        "moves",
        ("result", "best", "memory"),
        (
            Work("classic, retrograde", "ours:rate_retrograde", ("classic",), DRAW),
            Work("classic, sweep", "ours:rate_sweep", ("classic",), DRAW),
            Work("mnk(4,4,4), sweep", "ours:rate_sweep", ("mnk(4,4,4)",), DRAW),
        ),
        in_chart=False,
    ),
)

WORKS = {name: work for group in PLAN for name, work in group.named().items()}
