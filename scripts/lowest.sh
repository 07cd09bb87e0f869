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
$install httpx hypothesis playwright pytest pytest-xdist
$install --no-deps --editable . --build-constraints constraints.txt
$uv pip check --quiet --python $environment/bin/python

test="$environment/bin/python -m pytest -p no:cacheprovider"
if [ $# -gt 0 ]; then
	exec $test "$@"
fi
# Schemathesis needs newer packages than these.
$test -m "not slow" tests/cli tests/solve/test_solver.py tests/solve/test_solution.py \
	tests/server/http/api --ignore tests/server/http/api/test_schema.py
$test tests/terminal/test_dialogs.py tests/cli/test_serve.py::test_it_stops_in_good_order
