#!/bin/sh
# Starts hookc for pre-commit and for the GitHub action. A hookc on PATH that has the version of this checkout
# is there at once. Otherwise Go builds one, once for each checkout.
root=$(cd "$(dirname "$0")/../.." && pwd) || exit 1
version=$(sed -n 's/^const Version = "\(.*\)"$/\1/p' "$root/compiler/compile.go")
installed=$(hookc --version 2>/dev/null)
if [ "$installed" = "hookc $version" ]; then
  exec hookc "$@"
fi
program=$root/out/start/hookc
if [ ! -x "$program" ]; then
  if ! command -v go >/dev/null; then
    echo "hookc $version is not on PATH${installed:+ (it is $installed)}, and there is no Go to build it. Install hookc $version." >&2
    exit 1
  fi
  echo "building hookc $version, since PATH has ${installed:-none}; this takes a minute or two, once" >&2
  mkdir -p "$root/out/start" && go build -C "$root" -o "$program.$$" ./cmd/hookc && mv "$program.$$" "$program" || exit 1
fi
exec "$program" "$@"
