# `make site` builds the press of this repository; `make test` runs all that its CI runs. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run-installed
DEV := $(VENV)/.dev-installed
WIKI := .mediawiki
PHP := php-cli php-intl php-mbstring php-sqlite3 php-xml
HAS_PHP := foreach (["intl", "mbstring", "sqlite3", "xml"] as $$name) { if (!extension_loaded($$name)) { exit(1); } }
WEB := $(VENV)/.web-installed

# pip reads its constraints from here, for what it installs and for what it builds with.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# As root in a virtual environment there is nothing to warn of.
export PIP_ROOT_USER_ACTION := ignore

# Tests start many programs: each would be compiled anew where the surroundings forbid to keep compiled modules.
unexport PYTHONDONTWRITEBYTECODE

APT := DEBIAN_FRONTEND=noninteractive apt-get
CAN_APT := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1

.DELETE_ON_ERROR:
.PHONY: help site test check fuzz format mutants wheel constraints browser markdown wiki mail clean

help:
	@echo 'make site         build the press of this repository into site/'
	@echo 'make test         install what the tests need, then make check'
	@echo 'make check        format, lint, types, floors and tests; installs nothing'
	@echo 'make fuzz         search for faults for FUZZ_MINUTES (60): random inputs, kills and full disks; for nights'
	@echo 'make format       put the code into its format'
	@echo 'make mutants      try the tests of the rules by small changes, for at most MINUTES=60'
	@echo 'make wheel        build the wheel and the source archive into dist/'
	@echo 'make markdown     install what the tests of Discourse posts need'
	@echo 'make constraints  pin the newest versions of all packages anew'
	@echo 'make clean        remove what these commands made, the environment too'

site: $(RUN)
	@$(BIN)/ludi-press build
	@echo "Open $(CURDIR)/site/index.html in a browser."

test: $(DEV) $(WEB) browser markdown wiki mail
	@$(MAKE) --no-print-directory check

check:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses=2 --dist=loadfile --no-loadscope-reorder

# Every interruption, every kill of the desk and every mutation of an order once, then properties with new examples each round; what fails is kept and tried first next time.
FUZZ_MINUTES ?= 60
fuzz: export HYPOTHESIS_PROFILE := fuzz
fuzz: $(DEV)
	end=$$(( $$(date +%s) + 60 * $(FUZZ_MINUTES) )); \
	$(BIN)/pytest --numprocesses=2 tests/press/test_interrupted.py tests/press/desk tests/targets/test_race_by_real_servers.py tests/games/test_mutations.py || exit 1; \
	while [ "$$(date +%s)" -lt "$$end" ]; do $(BIN)/pytest --numprocesses=2 --exitfirst -m hypothesis || exit 1; done

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# For nights: another SEED draws other changes, COUNT of them.
COUNT ?= 100
MINUTES ?= 60
SEED ?= 1
mutants: $(DEV)
	$(BIN)/python tools/mutants.py --count $(COUNT) --minutes $(MINUTES) --seed $(SEED)

wheel: $(DEV)
	$(BIN)/python -m build --no-isolation

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Python 3.11 or newer is needed: name it with make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || if $(CAN_APT); \
	  then $(APT) update && $(APT) install -y --no-install-recommends python3-venv; \
	  else echo 'venv is needed: on Debian and Ubuntu, install the package python3-venv' >&2; exit 1; fi
	@$(PYTHON) -m venv $(VENV)

$(RUN): pyproject.toml constraints.txt $(BIN)/python
	@echo 'Installing into $(VENV): up to a minute.'
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(DEV): pyproject.toml constraints.txt $(BIN)/python
	@echo 'Installing what the tests need into $(VENV): some minutes; Chromium and a wiki come after. The tests then take six minutes on two cores.'
	@$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(RUN) $@

# The checkers of HTML and of accessibility; without npm their tests are skipped, and say so.
$(WEB): tests/site/package.json $(BIN)/python
	mkdir -p $(VENV)/web && cp tests/site/package.json $(VENV)/web/
	@if command -v npm >/dev/null 2>&1; then cd $(VENV)/web && npm install --ignore-scripts --no-audit --no-fund --loglevel=error; \
	else echo 'npm is not here: pages are not checked by vnu and axe' >&2; fi
	@touch $@

# The pages are tested in a browser: a Chromium that is there, else Debian's, else Playwright's own.
browser: $(DEV)
	@if command -v chromium-headless-shell >/dev/null 2>&1; then :; \
	elif $(CAN_APT) && $(APT) update && $(APT) install -y --no-install-recommends chromium-headless-shell; then :; \
	elif command -v chromium >/dev/null 2>&1; then :; \
	elif $(CAN_APT); then $(APT) install -y --no-install-recommends chromium; \
	else $(BIN)/python -m playwright install --only-shell chromium; fi

# The desk is tried with real mail servers: Debian's Dovecot and Exim, which the tests start with configurations of their own.
mail:
	@if [ -x /usr/sbin/dovecot ] && [ -x /usr/sbin/exim4 ]; then :; \
	elif $(CAN_APT) && $(APT) update && $(APT) install -y --no-install-recommends dovecot-imapd exim4-daemon-light; then :; \
	else echo 'There are no mail servers, and their tests are skipped: on Debian and Ubuntu, install dovecot-imapd and exim4-daemon-light'; fi

# Discourse's Markdown engine, for the tests of its posts; without Node.js they say so and are skipped, save in CI.
TARGETS := tests/targets
markdown: $(TARGETS)/node_modules/.installed

$(TARGETS)/node_modules/.installed: $(TARGETS)/package.json $(TARGETS)/package-lock.json
	@if command -v npm >/dev/null 2>&1; then npm ci --prefix $(TARGETS) --no-fund --no-audit --ignore-scripts && touch $@; \
	elif [ -n "$$CI" ]; then echo 'Node.js is needed: the tests of Discourse posts run its engine' >&2; exit 1; \
	else echo 'no Node.js here: the tests of Discourse posts will be skipped'; fi

# Posts are tried in a real wiki: Debian's MediaWiki, unpacked here and not installed, and PHP to run it.
wiki: $(WIKI)/.unpacked
	@if php -r '$(HAS_PHP)' 2>/dev/null; then :; \
	elif $(CAN_APT); then $(APT) update && $(APT) install -y --no-install-recommends $(PHP); \
	else echo 'There is no PHP to try posts in a wiki: on Debian and Ubuntu, install $(PHP)'; fi

$(WIKI)/.unpacked:
	@mkdir -p $(WIKI)
	@if $(CAN_APT); then $(APT) update; fi
	@cd $(WIKI) && if $(APT) -o APT::Sandbox::User=root download mediawiki mediawiki-classes; \
	then for package in *.deb; do dpkg -x "$$package" . && rm "$$package" || exit 1; done && touch .unpacked; \
	else echo 'There is no MediaWiki to try posts in: Debian and Ubuntu have it'; fi

# colorama and tzdata are needed on Windows alone, editables by the editable install: pip names them in no list here.
constraints:
	fresh=$$(mktemp -d) && trap 'rm -rf "$$fresh"' EXIT && $(PYTHON) -m venv "$$fresh" && \
	PIP_CONSTRAINT= PIP_BUILD_CONSTRAINT= "$$fresh/bin/python" -m pip install --quiet '.[dev]' colorama editables tzdata && \
	sed -n '/^#/p' constraints.txt > "$$fresh/constraints.txt" && \
	"$$fresh/bin/python" -m pip freeze --exclude ludi-press >> "$$fresh/constraints.txt" && \
	cp "$$fresh/constraints.txt" constraints.txt

clean:
	rm -rf $(VENV) $(TARGETS)/node_modules $(WIKI) site .press dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
