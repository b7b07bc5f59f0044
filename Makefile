# Hornbook: two commands do all of it.
#   make print   set up what is missing, then print every box into output/
#   make test    set up what is missing, then check and test everything
# Also: make setup · make thousand (a thousand matches at every table, rulebooks on every paper) · make bench · make golden (record the matches in content again) · make picture · make wheel · make clean · make distclean
# PYTHON=python3.12 picks an interpreter; ARGS="--paper letter" goes to `hornbook print`.

BIN := .venv/bin
STAMPS := .venv/stamps
FONTS := templates/node_modules/.package-lock.json

.PHONY: help print test thousand bench golden picture setup wheel clean distclean
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help:
	@sed -n '1,5s/^# \{0,1\}//p' Makefile

print: setup
	@$(BIN)/hornbook print $(ARGS)

test: $(STAMPS)/test-tools $(FONTS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m pytest --numprocesses auto --dist loadfile

thousand: $(STAMPS)/test-tools $(FONTS)
	@HORNBOOK_MATCHES=1000 $(BIN)/python -m pytest tests/play/test_thousand.py tests/play/test_study_faults.py tests/products/test_rulebook_boxes.py tests/corpus/test_play_faults.py tests/games/test_malleus_secrets.py tests/sets/test_new.py tests/files

bench: $(STAMPS)/bench-tools $(FONTS)
	@$(BIN)/python -m tests.bench

picture: setup
	@$(BIN)/python -m generator.commands.picture templates/picture.png

golden: setup
	@$(BIN)/python -m tests.play.golden

setup: $(STAMPS)/hornbook $(FONTS)

wheel: $(STAMPS)/hornbook $(FONTS)
	@$(BIN)/pip wheel -qq --no-deps --no-build-isolation --wheel-dir dist .

clean:
	@rm -rf output/* dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

distclean: clean
	@rm -rf .venv templates/node_modules tests/node_modules

# Each step leaves its stamp only when it has gone well.
$(STAMPS)/python:
	@PYTHON="$(PYTHON)" .ci/setup python
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/libraries: $(STAMPS)/python
	@.ci/setup libraries
	@touch $@

$(STAMPS)/hornbook: $(STAMPS)/libraries pyproject.toml .ci/constraints.txt
	@.ci/setup hornbook
	@touch $@

$(STAMPS)/test-tools: $(STAMPS)/hornbook tests/package-lock.json
	@.ci/setup test-tools
	@touch $@

$(STAMPS)/bench-tools: $(STAMPS)/hornbook
	@.ci/setup bench-tools
	@touch $@

# npm writes this file last; it goes when the folder goes.
$(FONTS): templates/package.json templates/package-lock.json templates/.npmrc | $(STAMPS)/python
	@.ci/setup fonts
	@touch $@
