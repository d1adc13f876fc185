# The two commands of the README, and what they are made of.

SWIFT ?= swift
WORLDS ?= Fixtures/Worlds

.PHONY: run test check bench dependencies

# The main job: every fixture world, with the outcome that it expects and the one that came.
run: dependencies
	$(SWIFT) build --product einlass
	"$$($(SWIFT) build --show-bin-path)/einlass" run $(WORLDS)

test: dependencies check
	$(SWIFT) test --skip-build

# Format, imports and warnings (which are errors by Package.swift).
check: dependencies
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Fixtures Benchmarks/Package.swift Benchmarks/Sources
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error

bench: dependencies
	$(SWIFT) build --package-path Benchmarks -c release
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/SignInBenchmark"
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/OAuth1Benchmark"

dependencies:
	@Scripts/install-dependencies
