#!/usr/bin/env python3
"""What the project depends on: licences, sources, crates that nobody uses, crates in two versions.

Reads `cargo metadata` and the sources; prints every finding and ends with 1 if there is one. The lists below are the
decisions: whoever adds a crate that needs a new line there says why beside it.
"""

import json
import pathlib
import re
import subprocess
import sys

# Licences under which everyone may use, change and pass on the program as we do. MPL-2.0 asks only for changes of its
# own files, and we change none. CDLA-Permissive-2.0 is for data: the list of authorities that browsers trust.
LICENCES = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0",
    "CDLA-Permissive-2.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "Unicode-3.0", "Unlicense", "Zlib",
}
SOURCE = "registry+https://github.com/rust-lang/crates.io-index"
# Crates that stand in two versions, and who still asks for the older one. They go when these move on.
TWICE = {
    "argon2, sqlx, web-push-native: RustCrypto before its last round of versions":
        "block-buffer const-oid cpufeatures crypto-common digest hkdf hmac rand_core sha2",
    "fantoccini (tests) with webdriver": "cookie http icu_collections icu_provider icu_segmenter icu_segmenter_data "
        "litemap thiserror thiserror-impl tinystr writeable yoke yoke-derive zerovec zerovec-derive",
    "governor with dashmap, sqlx with hashlink: three generations of the same map": "hashbrown",
    "lettre beside x509-parser": "nom",
    "ring, which rustls stands on": "getrandom windows-sys",
    "png, which tiny-skia writes with, before the miniz_oxide of flate2": "miniz_oxide",
    "fontconfig-parser of fontdb, before the roxmltree of usvg": "roxmltree",
    "sqlx and instant-acme, before the base64 of rcgen": "base64",
    "derive macros in the middle of a move to syn 3": "syn synstructure",
}


def allowed(expression):
    """Whether a licence expression leaves a choice within the list: OR takes any side, AND needs all."""
    tokens = re.split(r"(\(|\)|\bOR\b|\bAND\b)", expression.replace("/", " OR "))
    words = {"OR": "or", "AND": "and", "(": "(", ")": ")"}
    python = [words.get(t.strip(), str(t.strip() in LICENCES)) for t in tokens if t.strip()]
    return eval(" ".join(python), {})  # Only True, False, or, and, brackets.


def unused(package):
    """Dependencies whose name stands in no source file of the crate."""
    folder = pathlib.Path(package["manifest_path"]).parent
    text = "\n".join(file.read_text() for file in folder.rglob("*.rs") if "target" not in file.parts)
    manifest = (folder / "Cargo.toml").read_text()
    for dependency in package["dependencies"]:
        name = (dependency["rename"] or dependency["name"]).replace("-", "_")
        if not re.search(rf"\b{name}\b", text) and f"{dependency['name']} # " not in manifest:
            yield dependency["name"]


def main():
    metadata = json.loads(subprocess.check_output(["cargo", "metadata", "--format-version", "1", "--locked"]))
    findings, versions = [], {}
    for package in metadata["packages"]:
        label = f"{package['name']} {package['version']}"
        versions.setdefault(package["name"], set()).add(package["version"])
        if not allowed(package["license"] or "none"):
            findings.append(f"{label}: licence {package['license']} is not in the list")
        if package["source"] is None:
            findings += [f"{package['name']}: {name} is not used" for name in unused(package)]
        elif package["source"] != SOURCE:
            findings.append(f"{label}: comes from {package['source']}")
    known = {name for names in TWICE.values() for name in names.split()}
    twice = {name for name, found in versions.items() if len(found) > 1}
    findings += [f"{name}: in versions {', '.join(sorted(versions[name]))}" for name in sorted(twice - known)]
    findings += [f"{name}: stands once by now, take it out of the list" for name in sorted(known - twice)]
    print("\n".join(findings) or f"{len(metadata['packages'])} packages: licences, sources, uses and versions are in order.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
