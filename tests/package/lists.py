#!/usr/bin/env python3
"""Holds debian/ against the build without building a package: everything that is installed belongs to one package, the
version and the licence are the project's, and what playing needs is declared.

Usage: lists.py BUILD SOURCE_ROOT"""
import fnmatch
import json
import pathlib
import re
import subprocess
import sys

build, root = sys.argv[1], pathlib.Path(sys.argv[2])
debian = root / "debian"
faults = []


def installed():
    """What `meson install` puts where, below /usr: folders as they are given."""
    told = json.loads(subprocess.run(["meson", "introspect", build, "--installed"], check=True, capture_output=True).stdout)
    prefix = json.loads(subprocess.run(["meson", "introspect", build, "--buildoptions"], check=True, capture_output=True).stdout)
    prefix = next(option["value"] for option in prefix if option["name"] == "prefix")
    return [re.sub("^" + re.escape(prefix), "usr", path) for path in told.values()]


def taken(package):
    """The patterns of a package's install list."""
    return [line.split()[0] for line in (debian / f"{package}.install").read_text().splitlines() if line.strip()]


packages = re.findall(r"^Package: (\S+)", (debian / "control").read_text(), re.M)
patterns = {package: taken(package) for package in packages}
paths = installed()
for path in paths:
    owners = [p for p in packages for t in patterns[p] if fnmatch.fnmatch(path, t) or path.startswith(t + "/")]
    if len(owners) != 1:
        faults.append(f"{path} belongs to {' and '.join(owners) or 'no package'}")
for package, listed in patterns.items():
    for pattern in listed:
        if not any(fnmatch.fnmatch(p, pattern) or p.startswith(pattern + "/") for p in paths):
            faults.append(f"{package}.install names {pattern}, which is not installed")

version = re.search(r"version: '([^']+)'", (root / "meson.build").read_text()).group(1)
told = re.match(r"acies \(([^)]+)\)", (debian / "changelog").read_text())
if not told or told.group(1) != version:
    faults.append(f"debian/changelog is not of version {version}")


def words(text):
    return " ".join(w for w in text.split() if w != ".")


terms = (root / "LICENSE").read_text().split("\n\n", 2)[2]
if words(terms) not in words((debian / "copyright").read_text()):
    faults.append("debian/copyright has not the terms of LICENSE")

control = (debian / "control").read_text()
needed = re.search(r"^install_packages (gcc .*)$", (root / "script/play").read_text(), re.M).group(1).split()
page = re.search(r'^install_packages (clang .*) "', (root / "script/web").read_text(), re.M).group(1).split()
essential = {"gcc", "libc6-dev"}
for name in set(needed + page) - essential:
    if not re.search(rf"[\s|]{re.escape(name)}[\s,:(]", control):
        faults.append(f"debian/control does not name {name}")

for fault in faults:
    print(fault)
print(f"{len(paths)} places held against {len(packages)} packages, {len(faults)} faults")
sys.exit(bool(faults))
