# `make play` opens the window. Everything here runs in .venv, filled from the hash-checked lock files.
# No make? README.md, "Without make", has the same steps by hand.

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := $(BIN)/python
# Packaging has an environment of its own: what is installed for tests and benchmarks must not end up in the program.
BUILD_VENV := build/venv
BUILD_RUN := $(subst $(VENV),$(BUILD_VENV),$(RUN))
ARGS ?=
# Tests of one file stay in one process, so that few kernels are compiled twice. tests/conftest.py says which come first.
SIDE_BY_SIDE := --numprocesses auto --dist loadfile --no-loadscope-reorder
# The files with tests that repeat something: the others need not be collected.
SOAKED = $(shell grep --recursive --files-with-matches --extended-regexp 'mark\.soak|tests\.amount|every_pair' tests --include='test_*.py')
# The Python that builds .venv: the first of these that fits, or say it yourself: make setup PYTHON=/path/to/python3.12
PYTHON ?= python3 python3.13 python3.12 python3.11 python3.14 python
UV := uv==0.13.8
INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play setup lab cluster test test-package soak mutants outlines kernels languages pictures demo bench lint format lock screenshot build install uninstall clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1#\2/p' $(MAKEFILE_LIST) | while IFS='#' read -r name text; do \
	  printf '  %-16s %s\n' "$$name" "$$text"; done

play: setup ## open the window (ARGS="..." are passed on)
	@$(RUN) main.py $(ARGS)

setup: $(VENV)/.ready-play ## make .venv and install what playing needs
	@:

lab: $(VENV)/.ready-lab ## add what draws pictures and progress bars for experiments (matplotlib, rich)
	@:

cluster: $(VENV)/.ready-cluster ## add what lets experiments run on many machines (Dask): docs/many-machines.md
	@:

test: $(VENV)/.ready-test ## run every test (ARGS="-k name" and the like are passed on)
	@XDG_CACHE_HOME="$(CURDIR)/.cache" $(RUN) -m tests.warm >/dev/null 2>&1 || true # a relative folder would be ignored
	@$(RUN) -m pytest $(SIDE_BY_SIDE) $(ARGS)

test-package: $(VENV)/.ready-test $(BUILD_VENV)/.ready ## build the packaged program and play it on a virtual screen
	@test -n "$$PATHWAYZ_PACKAGED" || $(MAKE) --no-print-directory build ARGS=--no-archive
	@PATHWAYZ_PACKAGED="$${PATHWAYZ_PACKAGED:-dist/Pathwayz}" $(RUN) -m pytest -m package --numprocesses auto tests/package $(ARGS)

soak: $(VENV)/.ready-test ## the tests that repeat something, as often as they can: 100,000 events, 500 games, 200 kills
	@PATHWAYZ_WHOLE=1 $(RUN) -m pytest -m soak --numprocesses auto $(SOAKED) $(ARGS)

mutants: $(VENV)/.ready-test ## change the program a little, often, and see whether tests notice (ARGS="--count 100")
	@$(RUN) -m tests.mutants $(ARGS)

outlines: $(VENV)/.ready-test ## write tests/ui/outlines anew: the controls and texts of every screen
	@PATHWAYZ_WHOLE=1 PATHWAYZ_OUTLINES=1 $(RUN) -m pytest --numprocesses auto tests/ui/test_outlines.py -k every_window $(ARGS)

# The page is artifacts/pictures/index.html. ARGS="--size 960x640" takes another window, ARGS=--all every one.
BASE ?= HEAD
pictures: $(VENV)/.ready-test ## compare the pictures of all screens with those of another commit (BASE=...)
	@$(RUN) -m tests.pictures "$(BASE)" $(ARGS)

kernels: $(VENV)/.ready-test ## list what the packaged program has to bring along: what its tests ask to be compiled
	@rm -f build/asked.txt && mkdir -p build
	@PATHWAYZ_ASKED="$(CURDIR)/build/asked.txt" $(MAKE) --no-print-directory test
	@PATHWAYZ_ASKED="$(CURDIR)/build/asked.txt" PATHWAYZ_WHOLE=1 $(RUN) -m pytest --numprocesses auto tests/lab/test_every_kernel.py tests/ai/test_fingerprints.py tests/ai/test_selective_pvs.py
	@LC_ALL=C sort --unique build/asked.txt > pack/kernels.txt

languages: $(VENV)/.ready-test ## bring the catalogues of all languages up to date (ARGS="--add nl" begins one): docs/languages.md
	@$(RUN) -m pack.languages $(ARGS)

board: $(VENV)/.ready-test ## write the first files of a new board (NAME=gomoku): docs/add-a-board.md
	@$(RUN) -m tests.new_board "$(NAME)" $(ARGS)

demo: setup ## let the computer play itself on every board, drawn into PNG files without a display
	@$(RUN) main.py demo $(ARGS)

bench: $(VENV)/.ready-bench ## measure speeds, each with its unit
	@$(RUN) -m tests.bench $(ARGS)

# Types as each system sees them, side by side; each has a cache of its own, so that the next look is quick.
SYSTEMS := linux win32 darwin
TYPES := $(SYSTEMS:%=types-%)
.PHONY: $(TYPES)

lint: $(VENV)/.ready-test ## ruff, actionlint, and mypy --strict as Linux sees types, of the program also as Windows and macOS do
	@$(RUN) -m ruff check
	@$(RUN) -m ruff format --check --quiet || { echo "Some files are not in ruff's format: run \`make format\`."; exit 1; }
	@$(BIN)/actionlint -shellcheck= -pyflakes= $(wildcard .github/workflows/*.yml) # these two are not on every computer
	@$(MAKE) --no-print-directory --jobs=3 --keep-going $(TYPES)

# As other systems see them, the program alone: its tests say little of systems, and are half of what there is to read.
types-win32 types-darwin: READ = $(filter-out tests,$(shell sed -n 's/^files = \[\(.*\)\]$$/\1/p' pyproject.toml | tr -d '",'))
$(TYPES): types-%:
	@$(RUN) -m mypy --platform $* --cache-dir .mypy_cache/$* --no-error-summary $(READ) || \
	  { echo "mypy found this as $* sees it."; exit 1; }

format: $(VENV)/.ready-test ## put every file into ruff's format
	@$(RUN) -m ruff check --fix --quiet
	@$(RUN) -m ruff format

screenshot: $(VENV)/.ready-test ## take docs/screenshot.png from the real program on a virtual screen
	@$(RUN) -m tests.screenshot docs/screenshot.png

build: $(BUILD_VENV)/.ready ## make dist/Pathwayz, a program to double-click, and its archive (ARGS=--no-archive)
	@$(BUILD_RUN) -m pack.build $(ARGS)

install: dist/Pathwayz/Pathwayz ## put that program into your applications menu (Linux)
	@$(RUN) -m pack.install

uninstall: setup ## take it away again; asks before it touches your games
	@$(RUN) -m pack.install --remove

# One resolution for all systems. ARGS=--upgrade takes the newest versions; without it, versions that still fit stay.
lock: $(RUN) ## write the lock files again from pyproject.toml
	@$(RUN) -m pip install --quiet --disable-pip-version-check "$(UV)"
	@$(call compile,requirements.lock)
	@$(call compile,requirements-lab.lock,--extra lab --constraint requirements.lock)
	@$(call compile,requirements-cluster.lock,--extra cluster --constraint requirements.lock)
	@$(call compile,requirements-test.lock,--extra test --extra lab --extra cluster \
	  --constraint requirements.lock --constraint requirements-lab.lock --constraint requirements-cluster.lock)
	@$(call compile,requirements-bench.lock,--extra bench --constraint requirements.lock)
	@$(call compile,requirements-build.lock,--extra build --constraint requirements.lock)

compile = $(RUN) -m uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-annotate \
	--custom-compile-command "make lock" --output-file $1 $2 $(ARGS) pyproject.toml

clean: ## remove .venv and whatever else was made here
	@rm -rf $(VENV) .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache artifacts build demo dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is newer than its lock file when .venv holds what the lock says; a .venv whose Python is gone holds nothing.
$(shell test -x $(RUN) || rm -f $(VENV)/.ready-*)

$(VENV)/.ready-play: requirements.lock | $(RUN)
	@echo "Installing what playing needs into $(VENV) (some 90 MB the first time)..."
	@$(INSTALL) requirements.lock
	@touch $@

$(VENV)/.ready-lab: requirements-lab.lock | $(RUN)
	@echo "Installing what pictures and progress bars of experiments need into $(VENV)..."
	@$(INSTALL) requirements-lab.lock
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-cluster: requirements-cluster.lock | $(RUN)
	@echo "Installing what work on many machines needs into $(VENV)..."
	@$(INSTALL) requirements-cluster.lock
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-test: requirements-test.lock | $(RUN)
	@echo "Installing what playing and testing need into $(VENV)..."
	@$(INSTALL) requirements-test.lock
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-bench: requirements-bench.lock | $(RUN)
	@echo "Installing what the benchmarks need into $(VENV)..."
	@$(INSTALL) requirements-bench.lock
	@touch $(VENV)/.ready-play $@

$(BUILD_VENV)/.ready: requirements-build.lock | $(RUN)
	@echo "Installing what packaging needs into $(BUILD_VENV)..."
	@$(RUN) -m venv --clear $(BUILD_VENV)
	@$(subst $(RUN),$(BUILD_RUN),$(INSTALL)) requirements-build.lock
	@touch $@

dist/Pathwayz/Pathwayz: | setup
	@$(MAKE) build ARGS=--no-archive

$(RUN):
	@fits='import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))'; seen=; \
	for python in $(PYTHON); do \
	  "$$python" -c "$$fits" 2>/dev/null || continue; seen=$$python; \
	  "$$python" -c 'import ensurepip, venv' 2>/dev/null || continue; \
	  "$$python" -m venv --clear $(VENV) && exit 0; \
	  rm -rf $(VENV); echo "$$python could not make $(VENV); its message is above."; exit 1; \
	done; \
	if [ -n "$$seen" ]; then \
	  echo "$$seen lacks venv: on Debian or Ubuntu, install it with 'sudo apt install python3-venv', then try again."; \
	else \
	  echo "No Python 3.11 to 3.14 was found here: install one (python.org has them), or name it: make PYTHON=/path/to/python3 play"; \
	fi; exit 1
