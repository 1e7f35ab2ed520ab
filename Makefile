# For OpenBench, and for whoever types `make`: builds the engine for this machine's processor,
# without `luft serve`, and copies it to $(EXE). CC, CXX and -j may be given and do no harm.

EXE      ?= luft
# luft/tune makes every switch and number of the search a UCI option.
FEATURES ?=

# Named, so that the environment cannot move it; apart from what `cargo build` makes, which runs on every machine.
TARGET   := target/native$(if $(FEATURES),-tune)

# For this machine and those that have all it has. What the environment asks for comes after.
export RUSTFLAGS := -C target-cpu=native $(RUSTFLAGS)

ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif
BUILT := $(TARGET)/release/luft$(SUFFIX)
# With the ending once, whether or not it was given.
OUT   := $(patsubst %$(SUFFIX),%,$(EXE))$(SUFFIX)

.PHONY: all

all:
	cargo build --release --bin luft --no-default-features --features "$(FEATURES)" --target-dir $(TARGET)
	cp "$(BUILT)" "$(OUT)"
