# Everything that one does with Heist Night. `make` alone lists it.
# Needs Python 3.11 or newer; all else is installed into .venv on first use.

# What `make play` starts: the arguments of the command `heistnight`.
PLAY ?= serve --open

PYTHON ?=
CHROMIUM ?= /usr/bin/chromium
WORKERS ?= auto

export CHROMIUM
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
INSTALL := -m pip install -qq --disable-pip-version-check
CLIENT := src/heistnight/server/client/index.html

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check pytest webtest chromium bench soak load paint pictures goldens choices format lock clean

help: ## Show this list
	@echo "make TARGET, where TARGET is one of:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-12s%s\n", $$1, $$2 }'

play: .venv/.package web ## Play (the first time, set everything up)
	@$(BIN)/heistnight $(PLAY)

test: check chromium servers ## The whole gate: check, then every test, Chromium included
	@$(MAKE) --no-print-directory webtest pytest

check: pycheck webcheck ## Lint, formatting and types, without changing anything

bench: .bench-venv/.package ## Measure our speed beside OpenSpiel, RLCard, PettingZoo and pgx
	.bench-venv/bin/python -m tools.bench

soak: .venv/.dev .venv/.ray web ## The long tests, left out of `make test`
	$(BIN)/pytest tests -m soak
	$(BIN)/pytest tests -m fuzz --hypothesis-profile new-examples

load: .venv/.dev web ## Many players at once against a server on this machine
	$(BIN)/python -m tools.load

paint: .venv/.dev web chromium ## From an act to the next painted board, on a slow phone
	$(BIN)/python -m tools.paint

.PHONY: siege
siege: .venv/.dev ## What strangers might do to a server, while healthy tables play on it
	$(BIN)/python -m tools.siege

.PHONY: cluster
cluster: .venv/.dev ## Many nodes as one place: what they bear, beside boardgame.io (CLUSTER=PART …)
	$(BIN)/python -m tools.cluster $(CLUSTER)

pictures: .venv/.dev web chromium ## Take the pictures for the README and docs anew
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.icons

goldens: .venv/.dev ## Tell the golden playthroughs anew, after a change of words or of rules
	@$(BIN)/python -m tests.playthroughs

choices: .venv/.package ## Give new choices of a game their numbers, for good
	@$(BIN)/python -m heistnight.games.numbering

.PHONY: dev
dev: web/node_modules/.installed | .venv/.package ## The page as you write it, beside a server that runs
	@scripts/node_env.sh npm run --silent dev

.PHONY: docs hooks release
hooks: .venv/.dev ## Let git run `make check` before every commit
	$(BIN)/pre-commit install

docs: .venv/.dev ## Write the reference of the Python API into build/reference
	$(BIN)/python -m tests.docs build/reference

release: .venv/.dev web ## Build dist/ (sources, and a wheel with the client), and try the wheel
	rm -rf dist
	$(BIN)/python -m hatchling build -t sdist
	$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-deps --no-build-isolation \
		--wheel-dir dist dist/*.tar.gz
	$(BIN)/python -m tests.release

format: .venv/.dev web/node_modules/.installed ## Format the code and mend what the linters can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	scripts/node_env.sh npm run --silent format

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate $(UPGRADE)

lock: .venv/.made ## Write requirements/*.lock anew (UPGRADE=--upgrade for newer versions)
	@echo "Resolving what to install …"
	@$(BIN)/python $(INSTALL) uv
	@$(COMPILE) pyproject.toml --group build --output-file requirements/run.lock
	@$(COMPILE) pyproject.toml --group build --extra postgres -c requirements/run.lock --output-file requirements/postgres.lock
	@$(COMPILE) pyproject.toml --group dev --extra arena --extra postgres --extra study -c requirements/run.lock --output-file requirements/dev.lock
	@$(COMPILE) pyproject.toml --group bench --extra study -c requirements/run.lock --output-file requirements/bench.lock
	@$(COMPILE) pyproject.toml --extra ray -c requirements/dev.lock --output-file requirements/ray.lock
	@$(COMPILE) --group node --output-file requirements/node.lock

.PHONY: versions lowest newest
versions: lowest newest ## Run smoke tests with the lowest and the newest dependencies allowed

VERSIONS = build/versions
SMOKE_TESTS = tests/table tests/study tests/arena tests/server/test_http.py tests/server/test_connection_limits.py \
	tests/server/test_playing.py tests/server/test_durability.py tests/server/test_operating.py \
	tests/server/test_relay.py tests/terminal/test_playing.py tests/terminal/test_commands.py

lowest: RESOLUTION = lowest-direct
newest: RESOLUTION = highest
lowest newest: .venv/.made
	@echo "Installing the $@ dependencies allowed into $(VERSIONS)/$@ …"
	@$(BIN)/python $(INSTALL) uv
	@rm -rf $(VERSIONS)/$@ $(VERSIONS)/$@.txt
	@mkdir -p $(VERSIONS)
	@$(BIN)/uv venv --quiet --python $(BIN)/python $(VERSIONS)/$@
	@$(BIN)/uv pip compile --quiet --python $(VERSIONS)/$@ --only-binary :all: --resolution $(RESOLUTION) --no-annotate \
		pyproject.toml --extra arena --extra postgres --extra ray --extra study --output-file $(VERSIONS)/$@.txt
	@$(BIN)/uv pip install --quiet --python $(VERSIONS)/$@ --group dev -r $(VERSIONS)/$@.txt
	@$(BIN)/uv pip install --quiet --python $(VERSIONS)/$@ --no-deps --no-build-isolation --editable .
	$(VERSIONS)/$@/bin/pytest -n $(WORKERS) $(SMOKE_TESTS)
	$(VERSIONS)/$@/bin/pytest -m soak -k ray tests/study/test_record.py tests/arena/test_executor.py

clean: ## Remove all that these targets made
	rm -rf .venv .bench-venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
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

pytest: .venv/.dev web
	$(BIN)/pytest -n $(WORKERS)

chromium:
	@scripts/chromium.sh $(CHROMIUM)

.PHONY: servers
servers:
	@scripts/servers.sh

# Environments. A file .venv/.NAME is the time at which that part was last set up.

.venv/.made:
	@python=$$(scripts/find_python.sh $(PYTHON)) && \
	echo "Making a Python environment in .venv with $$($$python --version) …" && \
	{ $$python -m venv --clear .venv || \
	  { echo "Making it failed. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }; }
	@touch $@

.venv/.run: .venv/.made requirements/run.lock
	@echo "Installing what the games run on …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/run.lock
	@touch $@

.venv/.package: .venv/.run pyproject.toml
	@echo "Installing Heist Night itself, as a link to src …"
	@$(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.package requirements/dev.lock
	@echo "Installing the tools for tests and checks …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/dev.lock
	@touch $@

.venv/.ray: .venv/.package requirements/ray.lock
	@echo "Installing Ray, for the long tests …"
	@$(BIN)/python $(INSTALL) --require-hashes -r requirements/ray.lock
	@touch $@

.bench-venv/.made:
	@python=$$(scripts/find_python.sh $(PYTHON)) && \
	echo "Making a Python environment for the benchmarks in .bench-venv …" && \
	$$python -m venv --clear .bench-venv
	@touch $@

.bench-venv/.package: .bench-venv/.made requirements/bench.lock pyproject.toml
	@echo "Installing Heist Night and those it is measured beside …"
	@.bench-venv/bin/python $(INSTALL) --require-hashes -r requirements/bench.lock
	@.bench-venv/bin/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The web client, once there is one.

.PHONY: web
ifneq ($(wildcard web/package.json),)

WEB_SOURCES := $(shell find web -maxdepth 1 -type f) \
	$(shell find web/src web/public web/scripts 2>/dev/null)

web: $(CLIENT)

web/node_modules/.installed: web/package-lock.json | .venv/.made
	@echo "Installing what the web client is built with …"
	@scripts/node_env.sh npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The types of the protocol are written by the package itself, so that must be installed.
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
