#!/bin/sh
# Run tests with the lowest version of each package that pyproject.toml allows.
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
$environment/bin/pytest "$@"
