"""Where games are found: shipped, in installed packages, the user's own; and nothing of a package is imported."""

from __future__ import annotations

import importlib
import sys

import pytest

from spielwerk import SpielwerkError, find_game, games, library, read_game
from spielwerk.surroundings import CONFIG, DISTRIBUTIONS


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A place where distributions can be installed by hand, and an empty folder of the user's own."""
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv(CONFIG, str(tmp_path / "config"))
    monkeypatch.delenv(DISTRIBUTIONS, raising=False)
    library._entries.cache_clear()
    yield tmp_path / "site"
    library._entries.cache_clear()


def install(site, distribution, package, *entries, folder="", group="spielwerk.games"):
    """A distribution whose package raises when it is imported, with entry points in a group."""
    info = site / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    points = "\n".join(f"{name} = {value}" for name, value in entries)
    (info / "entry_points.txt").write_text(f"[{group}]\n{points}\n", encoding="utf-8")
    home = site / package / folder
    home.mkdir(parents=True)
    (site / package / "__init__.py").write_text("raise RuntimeError('imported')", encoding="utf-8")
    importlib.invalidate_caches()
    library._entries.cache_clear()
    return home


def own(tmp_path, name):
    path = tmp_path / "config" / "games" / f"{name}.toml"
    path.parent.mkdir(parents=True)
    path.write_text("", encoding="utf-8")
    return path


def test_a_game_of_a_package_is_the_file_of_its_name_in_the_folder_of_the_package(site):
    home = install(site, "tea", "tea_time", ("tea", "tea_time"))
    assert games()["tea"] == find_game("tea") == home / "tea.toml"


def test_the_folder_may_lie_deeper(site):
    home = install(site, "tea", "tea_time", ("tea", "tea_time.some.games"), folder="some/games")
    assert games()["tea"] == home / "tea.toml"


def test_nothing_of_a_package_is_imported(site):
    install(site, "tea", "tea_time", ("tea", "tea_time"))
    assert "tea" in games()
    assert "tea_time" not in sys.modules


def test_a_package_never_stands_in_for_a_shipped_game(site):
    install(site, "tea", "tea_time", ("sixteen", "tea_time"))
    assert site not in games()["sixteen"].parents


def test_the_users_own_game_stands_in_for_every_other(site, tmp_path):
    install(site, "tea", "tea_time", ("tea", "tea_time"))
    assert games()["tea"] != (path := own(tmp_path, "tea"))
    assert games()["tea"] == path


def test_of_two_packages_with_one_id_the_first_by_name_counts(site):
    install(site, "tea", "tea_time", ("tea", "tea_time"))
    home = install(site, "earl-grey", "earl_grey", ("tea", "earl_grey"))
    assert games()["tea"] == home / "tea.toml"


def test_a_package_that_is_gone_leaves_a_path_that_leads_nowhere(site):
    install(site, "tea", "tea_time", ("tea", "tea_house"), ("cup", "random"))
    assert not games()["tea"].exists()
    assert not games()["cup"].exists()


def test_a_package_that_is_gone_is_told_when_its_game_is_asked_for_by_name_or_by_file(site):
    install(site, "tea", "tea_time", ("tea", "tea_house.games"))
    assert games()["tea"] == site / "tea_house" / "games" / "tea.toml"
    why = "'tea' cannot be read: the package 'tea_house.games' of the distribution 'tea' is not installed"
    for asked in ("tea", games()["tea"]):
        with pytest.raises(SpielwerkError) as error:
            find_game(asked)
        assert str(error.value) == why


def test_a_package_that_is_gone_hides_no_game_of_one_that_is_there(site):
    install(site, "a-tea", "a_tea", ("tea", "tea_house"))
    home = install(site, "tea", "tea_time", ("tea", "tea_time"))
    assert find_game("tea") == home / "tea.toml"


@pytest.mark.parametrize("value", ["", "my-package.mod", "x:y:z", ".tea"])
def test_an_entry_point_that_names_no_package_hides_no_other_game(site, value):
    install(site, "tea", "tea_time", ("tea", value), ("cup", "tea_time"))
    assert {"tea", "cup", "sixteen"} <= {*games()}
    assert games()["tea"].is_absolute()
    with pytest.raises(SpielwerkError, match="is not installed"):
        find_game("tea")


def test_a_damaged_distribution_hides_no_game(site):
    for name in ("tea", "coffee"):
        install(site, name, name, (name, name))
    (site / "tea-1.0.dist-info" / "METADATA").write_bytes(b"")
    (site / "coffee-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff\xfe")
    assert "sixteen" in games()
    assert "coffee" not in games()
    with pytest.raises(SpielwerkError, match="'tea' cannot be read: the METADATA of its distribution cannot be read"):
        find_game("tea")


def test_a_template_that_is_gone_stands_in_for_none(site):
    install(site, "a-tea", "a_tea", ("tile", "tea_house"), ("cup", "tea_house"), group="spielwerk.templates")
    assert library.templates()["tile"].is_dir()
    assert "cup" not in library.templates()


def test_a_distribution_that_is_not_seen_brings_no_game(site, monkeypatch):
    install(site, "tea", "tea_time", ("tea", "tea_time"))
    monkeypatch.setenv(DISTRIBUTIONS, "coffee")
    assert "tea" not in games()
    with pytest.raises(SpielwerkError, match="no game is called 'tea'"):
        find_game("tea")


def test_templates_are_folders_that_a_package_names(site):
    home = install(site, "tea", "tea_time", ("teabag", "tea_time"), group="spielwerk.templates")
    assert library.templates()["teabag"] == home / "teabag"
    assert "tile" in library.templates()


# -- house files


def test_a_house_file_is_found_by_its_name(site):
    assert {"strict", "family"} <= {*library.houses()}
    assert library.find_house("strict") == library.houses()["strict"]


def test_the_users_own_house_file_stands_in_for_a_shipped_one(site, tmp_path):
    own_file = tmp_path / "config" / "games" / "houses" / "strict.toml"
    own_file.parent.mkdir(parents=True)
    own_file.write_text('extends = "zieh_vier"\n', encoding="utf-8")
    assert library.find_house("strict") == own_file


def test_a_house_file_is_played_like_a_game_unless_a_game_has_its_name(site, tmp_path):
    assert find_game("strict") == library.houses()["strict"]
    own(tmp_path, "strict")
    assert find_game("strict") == tmp_path / "config" / "games" / "strict.toml"


def test_an_unknown_house_file_is_told_with_the_nearest_name(site):
    with pytest.raises(SpielwerkError, match=r"^no house file is called 'strct'\. Did you mean 'strict'\?$"):
        library.find_house("strct")


def test_every_shipped_house_file_bends_a_shipped_game(site):
    for name, path in library.houses().items():
        assert read_game(path).id in games(), name
