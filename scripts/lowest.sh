#!/bin/sh
# Run tests with the lowest version of each package that pyproject.toml allows.
# Without arguments: the commands, the solver, the REST API, a screen, and a server that starts.
set -eu

environment=build/lowest
uv=.uv/bin/uv
install="$uv pip install --quiet --python $environment/bin/python"

$uv venv --quiet --clear --python .venv/bin/python $environment
$install --resolution lowest-direct --requirements pyproject.toml
# The test tools adapt to what is installed already.
$install httpx hypothesis playwright pytest pytest-rerunfailures pytest-xdist
$install --no-deps --editable . --build-constraints constraints.txt
$uv pip check --quiet --python $environment/bin/python

# Code that another numba compiled would be compiled again, there and here.
export NUMBA_CACHE_DIR=$environment/numba
export NUMBA_OPT=0 # it need not be fast here, only compiled soon; numba warns that it cannot cache that
test="$environment/bin/python -m pytest -p no:cacheprovider -W ignore::numba.core.errors.NumbaWarning"
if [ $# -gt 0 ]; then
	exec $test "$@"
fi
commands=tests/cli
api=tests/server/http/api
# Compiling the searches for proofs would take longer than all else.
exec $test -k "not by_a_proof and not by_proof and not without_a_proof" tests/solve/test_solver.py tests/terminal/test_dialogs.py $commands/pictures \
	$commands/test_bot.py $commands/test_certify.py $commands/test_explain.py \
	$commands/test_games.py $commands/test_learn.py $commands/test_perft.py \
	$commands/test_play.py $commands/test_rate.py $commands/test_tree.py \
	$commands/test_arena.py::test_the_arena_as_json_has_exactly_the_promised_shape \
	$commands/test_serve.py::test_it_stops_in_good_order[15] \
	$commands/test_solve.py::test_solve_prints_value_counts_and_every_first_move \
	$api/test_course.py $api/test_games.py $api/test_maps.py $api/test_positions.py $api/test_router.py
