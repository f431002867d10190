#!/bin/bash
# `meson install` with DESTDIR: the installed tree is whole and finds its own data wherever it is put.
#
# Usage: install.sh BUILD SOURCE_ROOT
set -euo pipefail
build=$1 root=$2
unset ACIES_DATA ACIES_SITE
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
DESTDIR=$room/stage meson install -C "$build" --no-rebuild --quiet >"$room/log" || { cat "$room/log"; exit 1; }
program=$(find "$room/stage" -path '*/bin/acies')
share=${program%/bin/acies}/share
fail() {
    echo "FAILED: $*"
    exit 1
}

for kind in armies scenarios advice rulesets ladder; do
    diff -r "$root/data/$kind" "$share/acies/$kind" || fail "$kind is not installed as it is"
done
# Moved away from where it was put, and from the sources: it still reads what lies beside it, and nothing else.
mv "$room/stage" "$room/elsewhere"
program=$room/elsewhere${program#"$room/stage"} share=$room/elsewhere${share#"$room/stage"}
cd "$room"
find "$share/acies/armies/dba30" -name '*.json' ! -name 'viking.json' -delete
grep -q '^DBA 3.0: 1 arm' <<<"$("$program" army)" || fail "it does not read the armies that are installed beside it"
version=$(sed -n "s/^project('acies', 'c', version: '\([^']*\)'.*/\1/p" "$root/meson.build")
grep -q "^acies $version" <<<"$("$program" --version)" || fail "it is not of version $version"
if [ -f "$root/build-web/site/engine.wasm" ]; then
    cmp "$root/build-web/site/engine.wasm" "$share/acies/site/engine.wasm" || fail "the page is not installed"
else
    grep -q "script/web" <<<"$("$program" board 2>&1)" || fail "it is not said that there is no page"
fi
[ -f "$share/man/man1/acies.1" ] || fail "there is no man page"
PKG_CONFIG_PATH=$(dirname "$(find "$room/elsewhere" -name acies.pc)") pkg-config --libs acies | grep -q -- -lacies || fail "pkg-config does not know the library"
echo "installed whole"
