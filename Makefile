# Every target makes .venv by itself. PYTHON chooses the interpreter; URIKIT_PURE=1 builds
# without the compiled kernel, URIKIT_REQUIRE_C=1 fails without it.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
# The modules with C types beside them are compiled.
TYPES  := $(shell find src -name '*.pxd')
SOURCE := pyproject.toml setup.py $(TYPES) $(wildcard $(TYPES:.pxd=.py))

# One stamp for each form, so that changing URIKIT_PURE, URIKIT_REQUIRE_C or CC builds anew.
FORM   := $(shell printf '%s' '$(URIKIT_PURE).$(URIKIT_REQUIRE_C).$(CC)' | tr -c 'A-Za-z0-9.\n' '_')
BASE   := $(VENV)/.installed-$(FORM)

.PHONY: demo test check test-tools test-engines test-all lint format bench bench-paths fuzz fuzz-browser fuzz-patterns prove
.PHONY: reach sanitize corrupt leaks e2e pictures docs site test-wasm clean
.DEFAULT_GOAL := demo

$(BASE): $(SOURCE)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@rm -f $(VENV)/.installed-*
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@echo "installing urikit into $(VENV)"
	@$(PIP) install --upgrade pip
	@$(PIP) install --editable .
	@$(BIN)/python -c "import urikit; print('urikit runs', 'with its compiled kernel' if urikit.COMPILED else 'in its pure form (slower): built without a C compiler or with URIKIT_PURE=1')"
	@touch $@

# What an extra asks for, without building the kernel once more.
$(BASE)-%: $(BASE)
	@$(BIN)/python tools/requirements.py $* > $(VENV)/requirements-$*.txt
	@$(PIP) install --requirement $(VENV)/requirements-$*.txt
	@touch $@

demo: $(BASE)
	@$(BIN)/urikit explain \
	    'https://user:secret@www.example.com:8443/over/th%C3%A9re?name=ferret&flag#nose' \
	    'http://127.0.0.1\@good.example/'

test: $(BASE)-test
	@$(BIN)/python tools/run_tests.py

# The same with many more generated inputs, and everything on both forms.
check: $(BASE)-test
	@HYPOTHESIS_PROFILE=deep $(BIN)/python tools/run_tests.py --timeout=1800 tests tools/tests

# The tests of what stands in tools/: benchmarks, generated pages and tables.
test-tools: $(BASE)-test
	@$(BIN)/python -m pytest -q -n logical tools/tests

# The bindings to data engines, with the engines themselves. Spark needs Java 17.
test-engines: $(BASE)-test $(BASE)-engines
	@$(BIN)/python -m pytest -q -p no:xdist tests/engines tests/test_doctests.py

lint: $(BASE)-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/check_types.py

# The pages of docs/ as HTML. A warning, such as a broken link between pages, is an error.
docs: $(BASE)-docs
	@$(BIN)/sphinx-build -q -W --keep-going -b html -d build/doctrees docs build/docs
	@echo "the documentation is in build/docs: open build/docs/index.html"

# The documentation and the playground as a static folder, which any web server can serve. Needs npm.
site: docs
	@$(BIN)/python -m tools.site

# The pure form under Pyodide in Node: WebAssembly, 32 bits, Python 3.14.
test-wasm: $(BASE)
	@$(BIN)/python -m tools.site.wasm

format: $(BASE)-lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# By class of string, in one run: objects, columns, start-up, the build, hostile inputs. ADA_PARSE
# may name a program that parses with ada in C++.
bench: $(BASE)-test $(BASE)-bench
	@$(BIN)/python -m tools.bench

# What users write, at their size, beside what they would use instead. ROWS chooses how many rows.
bench-paths: $(BASE)-test $(BASE)-bench $(BASE)-engines
	@$(BIN)/python -m tools.bench.paths --rows $(or $(ROWS),1000000)

# Differences with other URL parsers, and laws, on generated inputs. SEED chooses which.
SEED ?= 1
fuzz: $(BASE)-test
	@$(BIN)/python -m tests.fuzz --count 300000 --seed $(SEED) --peer ada --peer node

fuzz-browser: $(BASE)-test
	@$(BIN)/python -m tests.fuzz.browser --count 60000 --seed $(SEED)

fuzz-patterns: $(BASE)-test
	@$(BIN)/python -m tests.fuzz.patterns --count 10000 --seed $(SEED)

# The lens in a real browser, and its API by its description. Chromium comes by apt-get where it is
# missing and that is allowed; without it, the tests that need it are skipped.
e2e: $(BASE)-e2e
	@$(BIN)/python -m tools.e2e

# The same pictures that the documentation shows, made anew.
pictures: $(BASE)-e2e
	@$(BIN)/python -m tools.e2e --pictures docs/images

# Proofs that speed costs nothing. COUNT and SEED choose how many inputs, and which.
# The fast ways equal the engines, in both forms.
prove: $(BASE)-test
	@$(BIN)/python -m tests.prove --count $(or $(COUNT),1000000) --seed $(SEED)

# The lines of the kernel that no proof reaches.
reach: $(BASE)-test
	@$(BIN)/python -m tests.prove.reach --seed $(SEED)

# The compiled kernel under AddressSanitizer and UBSan, built in build/sanitize.
sanitize: $(BASE)-test
	@$(BIN)/python -m tests.prove.sanitize --count $(or $(COUNT),100000) --seed $(SEED)

# Corrupted pickles and Arrow streams do not crash anything.
corrupt: $(BASE)-test
	@$(BIN)/python -m tests.prove.corrupt --count $(or $(COUNT),1000000) --seed $(SEED)

# Nothing is left behind by a million operations.
leaks: $(BASE)-test
	@$(BIN)/python -m tests.prove.leaks --count $(or $(COUNT),1000000)

# The test suite on every interpreter of this machine that urikit supports.
test-all:
	@for version in 3.11 3.12 3.13; do \
	    python$$version -c '' 2>/dev/null || { echo "python$$version is not here"; continue; }; \
	    $(MAKE) --no-print-directory test PYTHON=python$$version VENV=.venv-$$version || exit 1; \
	done

clean:
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	rm -rf .venv .venv-* build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
