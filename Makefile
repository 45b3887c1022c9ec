# make run       set up, build, fetch feeds.example and show the merged headlines
# make browse    the same in full screen
# make test      set up what the tests need as well, and run every test
# make install   install a binary that needs no Swift, its documentation, completions and service files; PREFIX=/usr/local
# make dist      pack the same into dist/, for other machines, and list what it requires there
# make deb       pack the same as a package for Debian and Ubuntu, named aggregate-reader
#
# make asan      run the tests, and the programs they start, with the address sanitizer
# make tsan      the same with the thread sanitizer
# make coverage  run the tests and print which lines of each target ran
# make bench     benchmark parsing, fetching, storing and searching against other programs, and time the build
# make fuzz      search for input that crashes or hangs, SECONDS=600 for each kind
# make docs      regenerate the manual, docs/config.md, keys.md, colors.md and from-newsboat.md, the settings of
#                feeds.example, and CommandTable.swift
#
# YES=1 installs missing system packages without asking. FLAGS are passed to swift.

PREFIX ?= /usr/local
FLAGS ?=
# The release binary is the program that `swift build` makes, optimised. It links the Swift runtime statically, so that it
# starts faster and runs on machines without Swift, and exports no symbols, among which the loader would search first.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib -Xlinker --no-export-dynamic)
# Keeps the build folder and library search paths out of the binary.
RELEASE = -c release --disable-local-rpath -Xcxx "-ffile-prefix-map=$(CURDIR)=." $(STATIC) $(FLAGS)
# The commit that `aggregate --version` prints; empty outside a repository. A new commit recompiles one small file and
# links again.
COMMIT = $(shell [ ! -e .git ] || printf '%s%s' "$$(git rev-parse --short=12 HEAD)" \
  "$$(git status --porcelain | sed -n '1s/.*/, changed/p')")
SHARE = $(DESTDIR)$(PREFIX)/share
BASH_COMPLETION = $(SHARE)/bash-completion/completions/aggregate
ZSH_COMPLETION = $(SHARE)/zsh/site-functions/_aggregate
FISH_COMPLETION = $(SHARE)/fish/vendor_completions.d/aggregate.fish
DEMO = XDG_CACHE_HOME="$(CURDIR)/.build/demo/cache" .build/release/aggregate --config .build/demo/feeds.toml --store .build/demo/articles.sqlite

SECONDS ?= 600

.PHONY: run browse test build install uninstall dist deb setup setup-tests lint asan tsan coverage bench fuzz clean

run: build
	@Tools/demo .build/demo
	@$(DEMO) latest --long --limit 20 --format table
	@echo "'make browse' reads them in full screen, with pictures."

browse: build
	@Tools/demo .build/demo
	@$(DEMO) browse

build: setup
	AGGREGATE_COMMIT="$(COMMIT)" swift build --product aggregate $(RELEASE)

test: setup-tests
	swift test $(FLAGS)

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	Tools/strip .build/release/aggregate "$(DESTDIR)$(PREFIX)/bin/aggregate"
	chmod 755 "$(DESTDIR)$(PREFIX)/bin/aggregate"
	install -d "$(SHARE)/aggregate" "$(SHARE)/man/man1"
	for file in "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)"; do install -d "$${file%/*}" || exit 1; done
	install -m 644 Sources/Manual/aggregate.1 "$(SHARE)/man/man1/aggregate.1"
	install -d "$(SHARE)/doc/aggregate/docs/images"
	install -m 644 README.md CHANGELOG.md LICENSE "$(SHARE)/doc/aggregate"
	install -m 644 docs/*.md "$(SHARE)/doc/aggregate/docs"
	install -m 644 docs/images/*.png docs/images/*.svg "$(SHARE)/doc/aggregate/docs/images"
	install -d "$(SHARE)/applications"
	install -m 644 contrib/desktop/aggregate.desktop "$(SHARE)/applications/aggregate.desktop"
	for file in contrib/systemd/* contrib/launchd/*; do \
	  sed 's|/usr/local/bin/|$(PREFIX)/bin/|' "$$file" > "$(SHARE)/aggregate/$${file##*/}" || exit 1; \
	done
	.build/release/aggregate --generate-completion-script bash > "$(BASH_COMPLETION)"
	.build/release/aggregate --generate-completion-script zsh > "$(ZSH_COMPLETION)"
	.build/release/aggregate --generate-completion-script fish > "$(FISH_COMPLETION)"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/aggregate" "$(SHARE)/man/man1/aggregate.1" "$(SHARE)/applications/aggregate.desktop" \
	  "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)"
	rm -rf "$(SHARE)/aggregate" "$(SHARE)/doc/aggregate"

dist: build
	@Tools/dist .build/release/aggregate

deb: build
	@Tools/deb .build/release/aggregate

setup:
	@YES="$(YES)" sh .ci/setup

setup-tests:
	@YES="$(YES)" sh .ci/setup tests

.PHONY: docs
docs: setup
	AGGREGATE_WRITE_DOCS=1 swift test $(FLAGS) --filter DocumentTests

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

asan: setup-tests
	.ci/sanitize address $(FLAGS)

tsan: setup-tests
	.ci/sanitize thread $(FLAGS)

coverage: setup-tests
	Tools/coverage 80 $(FLAGS)

bench: build
	Benchmarks/run

fuzz: setup
	for target in xml html dates encodings adapters pages extraction lists queries texts responses requests config subscriptions; do Tests/Fuzzing/run $$target $(SECONDS) || exit 1; done

clean:
	rm -rf .build .build-* dist
