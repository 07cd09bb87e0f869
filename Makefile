# On a machine with Python 3.11 or newer, `make run` plays and `make test` checks everything.
# Both set up what they need inside this folder: uv in .uv, the project in .venv.

PYTHON ?= python3
UV_VERSION = 0.13.7
BIN = .venv/bin
INSTALL = .uv/bin/uv pip install --quiet --python $(BIN)/python \
	--constraints constraints.txt --build-constraints constraints.txt --editable .

SOURCES = $(shell find web -path web/node_modules -prune -o -type f -print)
NODE_MODULES = web/node_modules/.package-lock.json
CLIENT = src/unbeatable/web/index.html

.PHONY: run test check machines format web wire bench bench-web bench-course load lock clean

run: .venv/run.stamp
	@$(BIN)/unbeatable || test $$? -eq 130  # Ctrl-C is a way to leave

# Browser journeys and what computes for long run by themselves: measuring coverage would slow them.
test: check machines $(CLIENT)
	@$(BIN)/python hatch_build.py run --silent test
	@$(BIN)/pytest -m "not uncovered" --numprocesses 2 --dist worksteal --cov --cov-report term
	@$(BIN)/pytest -m uncovered --numprocesses 2 --dist worksteal

check: .venv/dev.stamp $(NODE_MODULES)
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet --no-cache
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python hatch_build.py run --silent check

# A browser and Redis for the tests: Debian's, where they are missing and we may install them.
machines:
	@scripts/need.sh chromium redis-server

format: .venv/dev.stamp
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

# Builds the web client anew; installing the package does that too.
web: .venv/dev.stamp
	@$(BIN)/python hatch_build.py

# The web client's types, from the server's messages.
wire: .venv/dev.stamp
	@$(BIN)/python -m unbeatable.server.wire.typescript > web/src/wire.ts

# Ours and what others offer, in one run; some minutes. Writes benchmarks/results.json and a chart.
bench: .venv/bench.stamp
	@$(BIN)/python -m benchmarks

# The web client in Chromium: how large, how fast; half a minute. Writes benchmarks/web.json.
bench-web: machines $(CLIENT)
	@$(BIN)/python -m benchmarks.web

# The course's first Run in Chromium, and how long a proof takes; two minutes. Writes benchmarks/course.json.
bench-course: machines $(CLIENT)
	@$(BIN)/python -m benchmarks.course

# The live game under load, beside others' servers; some three minutes. Writes benchmarks/load.json.
load: .venv/dev.stamp
	@$(BIN)/python -m benchmarks.load

# Pins every package that the project, its tests and its build need, on any platform.
lock: | .uv/bin/uv
	@.uv/bin/uv pip compile --quiet --universal --upgrade --no-header --no-annotate \
		--all-extras --group dev --group build --group peers --output-file constraints.txt pyproject.toml

clean:
	rm -rf .venv .uv

.uv/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Unbeatable needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
		"Name another one with: make PYTHON=python3.12"; exit 2; } >&2
	@echo "Setting up, once ..."
	@$(PYTHON) -m venv .uv || { \
		echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 2; } >&2
	@.uv/bin/pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

.venv/pyvenv.cfg: | .uv/bin/uv
	@.uv/bin/uv venv --quiet --clear --python $(PYTHON) .venv

.venv/run.stamp: .venv/pyvenv.cfg pyproject.toml constraints.txt
	@$(INSTALL)
	@touch $@

.venv/dev.stamp: .venv/run.stamp
	@$(INSTALL) --group dev
	@touch $@

# npm writes this file when it is done. Installing the project has run it, unless the lock is newer.
$(NODE_MODULES): web/package-lock.json .venv/dev.stamp
	@test $@ -nt web/package-lock.json || \
		$(BIN)/python hatch_build.py ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(NODE_MODULES) $(SOURCES)
	@$(BIN)/python hatch_build.py run --silent build

.venv/bench.stamp: .venv/dev.stamp
	@$(INSTALL) --group peers
	@touch $@
