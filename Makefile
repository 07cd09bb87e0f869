# `make help` lists the targets. With Python 3.11 or newer, `make run` plays and `make test` checks everything.
# Both set up what they need inside this folder: uv in .uv, the project in .venv.

PYTHON ?= python3
UV_VERSION = 0.13.7
BIN = .venv/bin
UV = .uv/bin/uv
INSTALL = $(UV) pip install --quiet --python $(BIN)/python \
	--constraints constraints.txt --build-constraints constraints.txt

# With their folders: a file that was removed changes its folder's time.
SOURCES = $(shell find web -mindepth 1 \( -path web/node_modules -o -path web/.vitest \) -prune -o -print)
NODE_MODULES = web/node_modules/.package-lock.json
CHECKED = web/node_modules/.checked
CLIENT = src/unbeatable/web/index.html

# Without a home that can be written, everything that is cached or saved stays in this folder.
HOME_CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)
ifneq ($(shell test "$(HOME_CACHE)" != /.cache && mkdir -p "$(HOME_CACHE)" 2>/dev/null && \
	test -w "$(HOME_CACHE)" && echo writable),writable)
$(info '$(HOME_CACHE)' cannot be written, so caches and saved matches stay in $(CURDIR)/.cache)
export XDG_CACHE_HOME := $(CURDIR)/.cache
export XDG_DATA_HOME := $(CURDIR)/.cache/data
export npm_config_cache := $(CURDIR)/.cache/npm
endif

# Without bytecode every process compiles all that it imports: 1 s more for a command, 3 s for a server.
unexport PYTHONDONTWRITEBYTECODE

# Scripts of an environment name its folder: after a move it is made again.
ifneq ($(wildcard .venv/pyvenv.cfg),)
ifneq ($(shell cat .venv/folder 2>/dev/null),$(CURDIR))
MOVED = moved
endif
endif

.PHONY: run test quick coverage screenshots check types lint imports compiled client-tests programs chromium format web wire bench bench-web bench-course bench-connect4 bench-proofs bench-strength load lock lowest clean help moved

run: .venv/run.stamp  ## Open the game in the browser (Ctrl-C ends it)
	@trap : INT; $(BIN)/unbeatable || test $$? -eq 130

# Two workers for two cores, and one more, because browsers and servers often wait.
# What is expensive to set up, one worker sets up for a group of tests.
PYTEST = $(BIN)/pytest --numprocesses 3 --dist loadgroup --no-loadscope-reorder

# Checks run side by side and while the client is built, each with its own output.
test:  ## Check everything
	@$(MAKE) --no-print-directory --jobs 2 programs .venv/dev.stamp
	@$(MAKE) --no-print-directory --jobs --output-sync compiled check client-tests .venv/run.stamp
	@$(PYTEST)

quick: check .venv/run.stamp  ## What a change needs first: checks and fast tests, in less than a minute
	@$(BIN)/pytest --numprocesses 2 --dist worksteal --ignore tests/web -m "not slow"

# Exhaustive computations and browser journeys cover no further line, and tracing slows them down.
coverage: programs .venv/dev.stamp .venv/run.stamp  ## Measure how much of the code the tests reach
	@$(PYTEST) -m "not uncovered" --cov --cov-report term

screenshots: programs .venv/dev.stamp .venv/run.stamp  ## Take pictures of every page that the tests visit
	@UNBEATABLE_SCREENSHOTS=build/screenshots $(PYTEST) tests/web

check: lint types $(CHECKED) imports  ## Format, lint, types and imports

lint: .venv/dev.stamp
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet --no-cache

types: .venv/dev.stamp
	@$(BIN)/mypy

imports: .venv/dev.stamp
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo

# The solvers' loops, before each worker compiles them for itself.
compiled: .venv/packages.stamp
	@PYTHONPATH=src $(BIN)/python -c 'from unbeatable import load, prove, solve; \
		from unbeatable.solve.line_search.searcher import compile_searches; \
		from unbeatable.solve.sweep.solution import sweep; \
		sweep(load("classic"), keep_plies=2); sweep(load("classic")).arrays(); \
		compile_searches(); prove("mnk(8,8,3)"); \
		solve("mnk(4,4,4,gravity=true)", cache=False); solve("mnk(6,5,4,gravity=true)").outcome()'

client-tests: $(NODE_MODULES) .venv/dev.stamp
	@$(BIN)/python hatch_build.py run --silent test

$(CHECKED): $(NODE_MODULES) $(SOURCES)
	@$(BIN)/python hatch_build.py run --silent check
	@touch $@

# A browser and Redis for the tests: Debian's, where they are missing and we may install them.
# The headless shell does the same as Chromium with half the work.
programs:
	@scripts/need.sh redis-server
	@scripts/need.sh chromium-headless-shell 2>/dev/null || scripts/need.sh chromium

chromium:
	@scripts/need.sh chromium

format: .venv/dev.stamp  ## Format the Python code and fix what ruff can fix
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

web: .venv/packages.stamp  ## Build the web client from scratch (installing the package does so too)
	@$(BIN)/python hatch_build.py

wire: .venv/run.stamp  ## Write what the web client shares with Python: messages, limits, colours
	@$(BIN)/python -m unbeatable.server.wire.client_files web/src

bench: .venv/bench.stamp  ## Compare with other packages (minutes); writes benchmarks/results.json and a chart
	@$(BIN)/python -m benchmarks

bench-web: chromium .venv/dev.stamp .venv/run.stamp  ## Size and speed of the web client; writes benchmarks/web.json
	@$(BIN)/python -m benchmarks.web

bench-course: chromium .venv/dev.stamp .venv/run.stamp  ## Speed of the course in Chromium; writes benchmarks/course.json
	@$(BIN)/python -m benchmarks.course

bench-connect4: .venv/bench.stamp  ## Speed of Connect Four, and BitBully beside us; writes benchmarks/connect4.json
	@$(BIN)/python -m benchmarks.connect4

bench-proofs: .venv/dev.stamp  ## Time of proofs of large boards (minutes); prints the table of docs/performance.md
	@$(BIN)/python -m benchmarks.proofs

bench-strength: .venv/bench.stamp  ## Matches against OpenSpiel (hours); writes benchmarks/strength.json
	@$(BIN)/python -m benchmarks.strength

load: .venv/dev.stamp .venv/run.stamp  ## The game server under load (three minutes); writes benchmarks/load.json
	@$(BIN)/python -m benchmarks.load

lock: | $(UV)  ## Pin every package that the project, its tests and its build need, on any platform
	@$(UV) pip compile --quiet --universal --upgrade --no-header --no-annotate \
		--all-extras --group dev --group build --group caps --group peers --output-file constraints.txt pyproject.toml

lowest: .venv/dev.stamp $(CLIENT)  ## Test with the oldest packages that pyproject.toml allows (`make test` does so too)
	@scripts/lowest.sh

clean:  ## Remove everything that was built, installed or cached in this folder
	@rm -rf .venv .uv .cache build dist uv.lock .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache \
		.import_linter_cache web/node_modules web/.vitest src/unbeatable/web
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:  ## List these targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Unbeatable needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
		"Name another one with: make PYTHON=python3.12"; exit 2; } >&2
	@echo "Setting up, once ..."
	@$(PYTHON) -m venv .uv || { \
		echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 2; } >&2
	@.uv/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

.venv/pyvenv.cfg: $(MOVED) | $(UV)
	@$(UV) venv --quiet --clear --python $(PYTHON) .venv
	@echo '$(CURDIR)' > .venv/folder

moved:
	@echo "The environment in .venv belongs to another folder: setting up again ..."

# The project is installed last: the checks need its packages and not its built client.
.venv/packages.stamp: .venv/pyvenv.cfg pyproject.toml constraints.txt
	@$(INSTALL) --requirements pyproject.toml --group build
	@touch $@

.venv/dev.stamp: .venv/packages.stamp
	@$(INSTALL) --group dev
	@touch $@

.venv/run.stamp: .venv/packages.stamp | $(CLIENT)
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/bench.stamp: .venv/dev.stamp .venv/run.stamp
	@$(INSTALL) --group peers
	@touch $@

$(NODE_MODULES): web/package-lock.json | .venv/packages.stamp
	@$(BIN)/python hatch_build.py --install
	@touch $@

$(CLIENT): $(SOURCES) | $(NODE_MODULES)
	@$(BIN)/python hatch_build.py --if-changed
