# Hornbook: three commands do all of it.
#   make print   set up what is missing, then print every box into output/
#   make studio  all of it in a browser, on this machine alone
#   make test    set up what is missing, then check and test; of tests with many cases, a third
# Build: make docs (the documentation, into site/) · make release (wheel and source archive, tried in an empty environment) · make wheel · make picture
# Test more: make thousand (all cases of all tests, a thousand matches at every table, rulebooks on every paper, documents in every language) · make coverage (what all tests reach) · make fuzz MINUTES=10 (docs/fuzzing.md) · make mutate ROOM=layout SAMPLE=200 SEED=1 (CONTRIBUTING.md) · make bench RUNS=5 SCENES=… WRITE=1 · make flame (docs/performance.md) · make golden (record the matches in content again)
# What comes from others: make setup · make lock (again after a change in pyproject.toml; UPGRADE=1 or UPGRADE=NAME for newer versions) · make licences · make audit (ask for known vulnerabilities)
# Tidy up: make clean · make distclean
# PYTHON=python3.12 picks an interpreter; ARGS="--paper letter" goes to `hornbook print`.

# Where an environment has it off: without bytecode, each start compiles all of it again.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
STAMPS := .venv/stamps
FONTS := templates/node_modules/.package-lock.json
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

# Of tests with many cases, every third; `make thousand` has them all.
SOME := HORNBOOK_CASES=some

# Rooms whose branches `make test` counts, with the tests of each: rooms in which that is cheap.
MEASURED := chances rules words

.PHONY: help print studio test judged tested docs coverage thousand fuzz mutate bench flame golden picture setup lock licences audit wheel release clean distclean
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help:
	@sed -n '1,9s/^# \{0,1\}//p' Makefile

print: setup
	@$(BIN)/hornbook print --lists $(ARGS)

# What lasts longer than seconds is done beside the tests, which now and then wait for a browser.
test: $(STAMPS)/test-tools $(STAMPS)/docs-tools $(FONTS)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory --jobs 2 tested judged

judged: $(STAMPS)/test-tools $(STAMPS)/docs-tools
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python docs/pages.py

tested: $(STAMPS)/test-tools $(FONTS)
	@$(PYTEST) $(MEASURED:%=tests/%) $(MEASURED:%=--cov=generator/%) --cov-report=term --cov-fail-under=90
	@$(SOME) $(PYTEST) $(MEASURED:%=--ignore=tests/%)

# All rooms, with branches: two to four times as slow as the tests alone. The workflow holds this floor.
coverage: $(STAMPS)/test-tools $(FONTS)
	@$(PYTEST) --cov --cov-report=term --cov-fail-under=85

docs: $(STAMPS)/docs-tools
	@$(BIN)/python docs/pages.py

thousand: $(STAMPS)/test-tools $(FONTS)
	@$(PYTEST)
	@HORNBOOK_MATCHES=1000 $(BIN)/python -m pytest tests/play/test_thousand.py tests/play/test_spiel_games.py tests/play/test_transcripts.py tests/play/test_study_faults.py tests/games/test_dregs_whole.py tests/games/test_lips_whole.py tests/games/test_redealt.py tests/games/test_told_alike.py tests/products/test_journal.py tests/products/test_lists.py tests/products/test_rulebook_boxes.py tests/corpus tests/games/test_malleus_secrets.py tests/sets/test_new.py tests/languages/test_every_document.py tests/files tests/studio/test_play_browser.py tests/play/test_mangled.py tests/studio/test_ending.py tests/fuzz/test_fuzz_corpus.py tests/studio/test_play_secrets.py tests/test_again.py tests/play/test_golden.py tests/studio/test_play.py tests/security/test_clear_ends.py tests/test_our_boxes.py tests/test_wheel.py tests/studio/test_make_troubles.py tests/studio/test_make.py tests/studio/test_make_hands.py tests/studio/test_first_page.py tests/studio/test_prove.py tests/studio/test_translate.py tests/studio/test_teaching.py tests/sets/test_checked_together.py tests/test_samples.py tests/sets/test_new_likes.py tests/render/test_layouts.py tests/render/test_document_pages.py tests/products/test_general_faces.py tests/products/test_lesson_painted.py tests/test_handouts_command.py tests/test_print_options.py tests/languages/test_german.py tests/products/test_task_keys.py tests/lint/analysis/test_bidding.py

fuzz: $(STAMPS)/fuzz-tools $(FONTS)
	@$(BIN)/python -m tests.fuzz --minutes $(or $(MINUTES),10) $(TARGETS)

mutate: $(STAMPS)/mutate-tools $(FONTS)
	@$(BIN)/python -m tests.mutation --sample $(or $(SAMPLE),200) --seed $(or $(SEED),1) $(ROOM)

bench: $(STAMPS)/bench-tools $(FONTS)
	@$(BIN)/python -m tests.bench --runs $(or $(RUNS),5) $(if $(WRITE),--write) $(SCENES)

flame: $(STAMPS)/bench-tools $(FONTS)
	@$(BIN)/python -m tests.bench.flame

picture: setup
	@$(BIN)/python -m generator.commands.picture templates/picture.png

studio: setup
	@$(BIN)/hornbook studio $(ARGS)

golden: setup
	@$(BIN)/python -m tests.play.golden

setup: $(STAMPS)/hornbook $(FONTS)

# From what is installed, so that it is to be installed first.
licences: $(STAMPS)/test-tools $(FONTS)
	@$(BIN)/python .ci/parts.py licences

audit: $(STAMPS)/audit-tools
	@$(BIN)/python .ci/audit.py

lock: $(STAMPS)/lock-tools
	@UPGRADE="$(UPGRADE)" .ci/lock

wheel: $(STAMPS)/hornbook $(FONTS)
	@$(BIN)/pip wheel -qq --no-deps --no-build-isolation --wheel-dir dist .
	@$(BIN)/python .ci/parts.py bill > dist/hornbook.cdx.json

# In an environment of its own: what is tried is what others get.
release: $(STAMPS)/release-tools $(FONTS)
	@$(BIN)/python .ci/release.py

clean:
	@rm -rf output/* dist build site .coverage* .fuzz .mutation .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

distclean: clean
	@rm -rf .venv templates/node_modules tests/node_modules

# Each step leaves its stamp only when it has gone well.
$(STAMPS)/python:
	@PYTHON="$(PYTHON)" .ci/setup python
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/libraries: $(STAMPS)/python
	@.ci/setup libraries
	@touch $@

$(STAMPS)/hornbook: $(STAMPS)/libraries pyproject.toml .ci/locked/hornbook.txt .ci/locked/build.txt
	@.ci/setup hornbook
	@touch $@

$(STAMPS)/test-tools: $(STAMPS)/hornbook .ci/locked/test-tools.txt tests/package-lock.json
	@.ci/setup test-tools
	@touch $@

$(STAMPS)/fuzz-tools: $(STAMPS)/test-tools
	@.ci/setup fuzz-tools
	@touch $@

$(STAMPS)/mutate-tools: $(STAMPS)/test-tools .ci/locked/mutate.txt
	@.ci/setup mutate-tools
	@touch $@

$(STAMPS)/docs-tools: $(STAMPS)/test-tools .ci/locked/docs.txt
	@.ci/setup docs-tools
	@touch $@

$(STAMPS)/release-tools: $(STAMPS)/hornbook .ci/locked/release.txt
	@.ci/setup release-tools
	@touch $@

$(STAMPS)/bench-tools: $(STAMPS)/hornbook .ci/locked/bench.txt
	@.ci/setup bench-tools
	@touch $@

# Not for what the lock files themselves say: they may be what is to be mended.
$(STAMPS)/lock-tools: | $(STAMPS)/python
	@.ci/setup lock-tools
	@touch $@

$(STAMPS)/audit-tools: $(STAMPS)/python .ci/locked/audit.txt
	@.ci/setup audit-tools
	@touch $@

# npm writes this file last; it goes when the folder goes.
$(FONTS): templates/package.json templates/package-lock.json templates/.npmrc | $(STAMPS)/python
	@.ci/setup fonts
	@touch $@
