"""In CI a test that was skipped, or expected to fail, has failed: nobody reads its reason there."""

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _refuse_skip((yield))


def _refuse_skip(report: Report) -> Report:
    if report.skipped and os.environ.get("CI"):
        reason = getattr(report, "wasxfail", None) or report.longreprtext
        report.outcome = "failed"
        report.longrepr = f"not run to its end, which CI counts as a failure: {reason}"
    return report
