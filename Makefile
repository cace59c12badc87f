# `make venv` once, then `make check` before a commit.
PY := .venv/bin/python

.PHONY: venv check format lint types imports test docs slow bench bench-growth bench-peers
venv:
	python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]'

check: lint types imports test

format:
	$(PY) -m ruff format . && $(PY) -m ruff check --fix .

lint:
	$(PY) -m ruff format --check . && $(PY) -m ruff check .

types:
	$(PY) -m mypy

imports:
	.venv/bin/lint-imports

test:
	$(PY) -m pytest

# the pages that are made from the source
docs:
	$(PY) -m spielwerk_ui.hook_pages > docs/plugins/hooks.md
	$(PY) -m spielwerk_ui.verb_pages > docs/plugins/verbs.md

# ten thousand games of each game, every switch varied
slow:
	$(PY) -m pytest -m slow -s

# speed as ratios to a hand-written monolith, measured in one interleaved run
bench:
	$(PY) tests/bench/bench.py

# how a game grows with seats and with the deck
bench-growth:
	$(PY) tests/bench/growth.py

# other engines beside this one, in an environment of their own
bench-peers:
	python3 -m venv .venv-peers && .venv-peers/bin/pip install -q -e . rlcard open_spiel
	.venv-peers/bin/python tests/bench/peers.py $(or $(ROUNDS),7)
