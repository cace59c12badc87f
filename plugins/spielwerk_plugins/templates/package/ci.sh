#!/usr/bin/env bash
# Installs this project into a fresh environment, runs its tests, and checks its plugin.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" install --quiet '.[test]'
"$work/env/bin/python" -m pytest
"$work/env/bin/spielwerk" check my_plugin
