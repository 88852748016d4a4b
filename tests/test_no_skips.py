from pathlib import Path

import pytest

from tests import no_skips

pytest_plugins = ["pytester"]

SUITE = """
import pytest

@pytest.mark.skip(reason="no time")
def test_skipped(): ...

@pytest.mark.xfail(reason="known")
def test_expected_to_fail():
    raise ValueError

def test_skips_itself():
    pytest.skip("no luck")

def test_passes(): ...
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(Path(no_skips.__file__).read_text(encoding="utf-8"))
    pytester.makepyfile(SUITE)
    return pytester


def test_ci_fails_every_test_that_did_not_run_to_its_end(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    result = suite.runpytest()
    result.assert_outcomes(passed=1, failed=2, errors=1)
    result.stdout.fnmatch_lines_random(["*no time*", "*known*", "*no luck*"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_ci_fails_a_module_that_skips_itself(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    suite.makepyfile(test_absent="import pytest; pytest.importorskip('nowhere_to_be_found')")
    result = suite.runpytest("test_absent.py")
    result.assert_outcomes(errors=1)
    assert result.ret != pytest.ExitCode.OK


def test_elsewhere_a_skip_is_a_skip(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    suite.runpytest().assert_outcomes(passed=1, skipped=2, xfailed=1)
