# The two commands of the README, and the targets behind them.

SWIFT ?= swift
WORLDS ?= Fixtures/Worlds

.PHONY: compare-providers run optimised server test test-all test-rest test-clients test-dependencies check check-api docs sanitize doctor doctor-corpus fuzz bench bench-server bench-store bench-room screenshots record soak dist dist-check image man recipes dependencies store-dependencies

# The main job: every fixture world, with the expected and the actual outcome. RUN_OPTIONS=--all lists each world.
run: dependencies
	@$(SWIFT) build --product einlass
	@"$$($(SWIFT) build --show-bin-path)/einlass" run $(RUN_OPTIONS) $(WORLDS)

# Both programs, optimised. With a separate --scratch-path this can run beside the ordinary build.
OPTIMISED = -c release

optimised: dependencies
	$(SWIFT) build $(OPTIMISED) --product einlass
	$(SWIFT) build $(OPTIMISED) --product einlassd

# The networks over HTTP, with the built-in world. Prints how to connect clients. SERVER_OPTIONS are passed to it.
# It shares its build with 'make run' and the tests; CONFIGURATION=release builds the optimised one.
CONFIGURATION ?= debug

server: dependencies
	$(SWIFT) build -c $(CONFIGURATION) --product einlassd
	"$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/einlassd" $(SERVER_OPTIONS)

# Tests that need only Swift and Debian's libraries, in groups with one summary: see Scripts/run-tests.
TESTS = Scripts/run-tests "$$($(SWIFT) build --show-bin-path)/EinlassPackageTests.xctest"

test: store-dependencies check
	@Scripts/install-dependencies curl
	@Scripts/install-python-tools
	@$(TESTS) quick

# All tests, including slow ones and those that need clients in other languages, browsers or PostgreSQL.
test-all: test test-rest compare-providers sanitize

test-rest: store-dependencies test-dependencies
	$(SWIFT) build --build-tests
	@$(TESTS) rest

# Clients that are not a dependency, against a server in the same process. AsyncHTTPClient brings a TLS library that takes
# minutes to build, so neither 'make test' nor CI does this.
test-clients: dependencies
	$(SWIFT) test --disable-xctest --package-path Tests/ClientTests

# Format, imports, warnings (Package.swift makes them errors), sources that name a network without being part of it, and the
# English of pages, messages, comments and commits. The packages Benchmarks and Tests/Fuzzing are type-checked.
check: store-dependencies
	Scripts/check-networks
	Scripts/check-prose
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	Scripts/check-packages "$$($(SWIFT) build --show-bin-path)"
	@SWIFT="$(SWIFT)" Scripts/size

# The changes in the public interfaces of OAuth1 and Einlass since the newest tag.
check-api: dependencies
	Scripts/check-api

# The catalogues of DocC as web pages, in .build/docs; a warning is an error.
DOCUMENTED = OAuth1 OAuth1Doctor Einlass EinlassSimulator EinlassTesting

docs: dependencies
	$(SWIFT) build --target EinlassTesting
	Scripts/docs "$$($(SWIFT) build --show-bin-path)" $(DOCUMENTED)

# The tests of OAuth1 and its doctor under the address sanitizer, leaks included, and under the thread sanitizer. Each builds only
# what these tests need, into a separate folder, so the ordinary build stays as it is. The thread sanitizer skips tests with one
# thread, which would take minutes: the fuzz tests, and the doctor's except those of a doctor that threads share.
SANITIZED_TEST = EINLASS_ONLY_OAUTH1=1 $(SWIFT) test --disable-xctest --filter OAuth1Tests

sanitize: dependencies
	ASAN_OPTIONS=detect_leaks=1 $(SANITIZED_TEST) --skip RequestText --sanitize=address --scratch-path .build/address
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.supp" \
		$(SANITIZED_TEST) --skip 'RequestText|FuzzTests|Diagnosis' --sanitize=thread --scratch-path .build/thread

# All compatible pairs of mistakes that the signature doctor knows, many triples, and 10,000 random signatures:
# optimised, because a debug build takes twenty times as long. 'make test' tries a sample of them.
DOCTOR_TESTS ?= OAuth1Tests.(Diagnosis|Doctor)

doctor: dependencies
	EINLASS_ONLY_OAUTH1=1 $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing \
		--filter '$(DOCTOR_TESTS)' --scratch-path .build/doctor

# The share of public questions whose confirmed cause the doctor names: see Fixtures/Diagnosis.
doctor-corpus: dependencies
	$(SWIFT) build -c $(CONFIGURATION) --product einlass
	python3 -B Scripts/diagnosis-corpus "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/einlass"

# The described providers against other people's verifiers, with PROVIDER_REQUESTS generated requests each: see
# Tests/ProviderComparison/README.md.
PROVIDER_REQUESTS ?= 10000
PROVIDER_SEED ?= 1

compare-providers: store-dependencies
	$(SWIFT) build --product EinlassTestSupport
	Scripts/compare-providers "$$($(SWIFT) build --show-bin-path)/EinlassTestSupport" $(PROVIDER_REQUESTS) $(PROVIDER_SEED)

# Nine fuzzers, one after the other, for FUZZ_SECONDS each. Their findings are in Tests/Fuzzing/.build/work.
FUZZ_SECONDS ?= 180

fuzz: dependencies
	$(SWIFT) build --package-path Tests/Fuzzing -c release --sanitize=fuzzer
	Scripts/fuzz $(FUZZ_SECONDS) "$$($(SWIFT) build --package-path Tests/Fuzzing -c release --show-bin-path)"

bench: dependencies bench-server
	$(SWIFT) build --package-path Benchmarks -c release
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/SignInBenchmark"
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/OAuth1Benchmark"
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/DoctorBenchmark"
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/ReadersBenchmark"
	"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/JournalBenchmark"

# The server against bare handlers on Hummingbird and on SwiftNIO, with wrk, for three minutes. BENCH_OPTIONS are the seconds
# of one measurement and the number of rounds.
BENCH_OPTIONS ?= 4 5

bench-server: dependencies
	@Scripts/install-test-dependencies
	$(SWIFT) build -c release --product einlassd
	$(SWIFT) build --package-path Benchmarks -c release --product BareServer
	$(SWIFT) build --package-path Benchmarks -c release --product BareNIOServer
	Scripts/bench-server "$$($(SWIFT) build -c release --show-bin-path)/einlassd" \
		"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/BareServer" \
		"$$($(SWIFT) build --package-path Benchmarks -c release --show-bin-path)/BareNIOServer" $(BENCH_OPTIONS)

# Worlds in a file of SQLite and in PostgreSQL against worlds in memory, with wrk, and a million people in a file.
bench-store: store-dependencies
	@Scripts/install-test-dependencies
	$(SWIFT) build -c release --product einlassd-store
	Scripts/bench-store "$$($(SWIFT) build -c release --show-bin-path)/einlassd-store" $(BENCH_OPTIONS)

# The control room in Chromium: scrolling through ten thousand entries, and following a thousand events a second.
bench-room: dependencies
	@Scripts/install-browser
	$(SWIFT) build -c $(CONFIGURATION) --product einlassd
	.build/browser/bin/python Scripts/bench-room "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/einlassd"

# Pictures of each view of the control room, in light and dark, in SCREENSHOTS; the best are in docs/pictures.
SCREENSHOTS ?= .build/screenshots

screenshots: dependencies
	@Scripts/install-browser
	$(SWIFT) build -c $(CONFIGURATION) --product einlassd
	.build/browser/bin/python Scripts/screenshots "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/einlassd" $(SCREENSHOTS)

# The behavior of this build, in the folder RECORDING: every world byte for byte, pages, lists. Scripts/compare-recordings
# compares two recordings, from before and after a change of structure.
RECORDING ?= .build/recording

record: store-dependencies
	$(SWIFT) build
	Scripts/record $(RECORDING)

# The server under fifty clients that do everything at once, for SOAK_SECONDS: see Scripts/soak/__main__.py.
soak: dependencies
	$(SWIFT) build $(OPTIMISED) --product einlassd
	python3 -B Scripts/soak "$$($(SWIFT) build $(OPTIMISED) --show-bin-path)/einlassd"

# The archive that people download, in DIST: both programs with everything they need. Its separate optimised build is kept in
# .build/dist.
DIST ?= .build/dist/out

dist: dependencies
	@Scripts/install-dist-dependencies
	python3 -B Scripts/dist $(DIST)

# An OCI image of that archive, in the same folder, made without an engine.
image: dist
	python3 -B Scripts/image "$$(ls -t $(DIST)/einlass-*-linux.tar.gz | head -n 1)"

# Tries both: the archive in an empty root, and the image's layers in another. The latter mounts, so it needs root.
dist-check: image
	Scripts/dist-check "$$(ls -t $(DIST)/einlass-*-linux.tar.gz | head -n 1)"
	Scripts/image-check "$$(ls -t $(DIST)/einlass-*-image.tar | head -n 1)"

# Only the man pages, of a debug build, in .build/man.
man: dependencies
	$(SWIFT) build --product einlass
	$(SWIFT) build --product einlassd
	for program in einlass einlassd; do \
		python3 -B Scripts/dist/manual.py "$$($(SWIFT) build --show-bin-path)/$$program" .build/man || exit; done

# The recipes of docs/recipes.md, with the programs of the archive, or of a debug build: see Scripts/check-recipes.
recipes: dependencies
	@Scripts/install-dist-dependencies
	$(SWIFT) build --product einlass
	$(SWIFT) build --product einlassd
	Scripts/check-recipes "$$($(SWIFT) build --show-bin-path)"

dependencies:
	@Scripts/install-dependencies

# Further dependencies of einlassd-store and of the tests of stores.
store-dependencies: dependencies
	@Scripts/install-dependencies store

# Programs that test the server from outside: clients in other languages, tools, a validator of documents, a browser.
test-dependencies:
	@Scripts/install-test-dependencies
	@Scripts/install-provider-clients
	@Scripts/install-python-tools
	@Scripts/install-browser
