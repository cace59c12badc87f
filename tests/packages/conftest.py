"""The packages here are projects of their own; `test_packages.py` installs them and runs their tests."""

collect_ignore_glob = ["*"]
