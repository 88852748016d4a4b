"""The metrics, judged by promtool and gathered and queried by a real Prometheus."""

import json
import socket
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest
from tests.service.processes import Process, serving
from tests.service.rounds import a_batch, a_round
from tests.service.running import call, channel, eventually
from tests.system.commands import run

pytestmark = pytest.mark.system

ROUNDS = 20
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


def get(url: str, **parameters: object) -> bytes:
    query = urllib.parse.urlencode(parameters)
    with urllib.request.urlopen(f"{url}?{query}", timeout=10) as reply:  # noqa: S310 - of this test
        body: bytes = reply.read()
    return body


class Prometheus:
    """A Prometheus that gathers from one server, and is asked."""

    def __init__(self, url: str) -> None:
        self._url = url

    def ready(self) -> bool:
        try:
            return get(f"{self._url}/-/ready") != b""
        except OSError:
            return False

    def api(self, path: str, **parameters: object) -> Any:  # noqa: ANN401 - whatever it tells
        return json.loads(get(f"{self._url}/api/v1/{path}", **parameters))["data"]

    def vector(self, expression: str) -> list[dict[str, Any]]:
        result = self.api("query", query=expression)["result"]
        assert isinstance(result, list)
        return result

    def value(self, expression: str) -> float | None:
        """Return the one value that an expression has, or None if it has none."""
        values = [float(sample["value"][1]) for sample in self.vector(expression)]
        assert len(values) <= 1, expression
        return values[0] if values else None


@contextmanager
def gathering(folder: Path, target: str) -> Iterator[Prometheus]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    job = {"job_name": "settlement", "static_configs": [{"targets": [target]}]}
    # JSON is YAML too.
    configuration = {"global": {"scrape_interval": "500ms"}, "scrape_configs": [job]}
    (folder / "prometheus.yml").write_text(json.dumps(configuration))
    command = (
        "prometheus",
        f"--config.file={folder}/prometheus.yml",
        f"--storage.tsdb.path={folder}/data",
        f"--web.listen-address={address}",
        "--enable-feature=exemplar-storage",
        "--log.level=warn",
    )
    with subprocess.Popen(command) as popen:
        try:
            prometheus = Prometheus(f"http://{address}")
            eventually(prometheus.ready, 30)
            yield prometheus
        finally:
            popen.kill()


@pytest.fixture(scope="module")
def server() -> Iterator[Process]:
    with serving() as process:
        yield process


@pytest.fixture(scope="module")
def prometheus(tmp_path_factory: pytest.TempPathFactory, server: Process) -> Iterator[Prometheus]:
    """Gather before and after some calls, so that their increase is seen."""
    with gathering(tmp_path_factory.mktemp("prometheus"), server.metrics_address) as prometheus:
        eventually(lambda: prometheus.value("settlement_ready") == 1, 30)
        make_calls(server.grpc_address)
        eventually(lambda: prometheus.value("sum(settlement_rounds_total)") == ROUNDS + 3, 30)
        yield prometheus


def make_calls(target: str) -> None:
    """Settle rounds, alone and as a batch, one of them traced; then have two refused."""
    parent = (("traceparent", f"00-{TRACE}-00f067aa0ba902b7-01"),)
    unknown = SettleRoundRequest(ruleset="none", stake=1).SerializeToString()
    with channel(target) as opened:
        for seed in range(ROUNDS):
            body = a_round(seed).SerializeToString()
            assert call(opened, "SettleRound", body, metadata=parent).code == "OK"
        body = a_batch(3, "xap-xam").SerializeToString()
        assert call(opened, "BatchSettleRounds", body).code == "OK"
        assert call(opened, "SettleRound", unknown).code == "NOT_FOUND"
        assert call(opened, "SettleRound", b"\xff").code == "INVALID_ARGUMENT"


def test_promtool_finds_no_fault_in_the_page(server: Process, prometheus: Prometheus) -> None:
    assert prometheus.ready()
    page = get(f"http://{server.metrics_address}/metrics").decode()
    done = run("promtool", "check", "metrics", standard_input=page)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_it_is_gathered_without_an_error(prometheus: Prometheus) -> None:
    (target,) = prometheus.api("targets")["activeTargets"]
    assert (target["health"], target["lastError"]) == ("up", "")


def test_the_series_are_bounded(prometheus: Prometheus) -> None:
    samples = prometheus.value("scrape_samples_post_metric_relabeling")
    assert samples is not None
    assert 100 < samples < 2000


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('settlement_rounds_total{ruleset="ca-ach@1"}', ROUNDS),
        ('settlement_rounds_total{ruleset="xap-xam@1"}', 3),
        ("sum(settlement_hands_total)", 4 * (ROUNDS + 3)),
        ("sum(settlement_chi_count)", ROUNDS + 3),
        ("sum(settlement_batch_rounds_sum)", 3),
        ("sum(settlement_engine_seconds_count)", ROUNDS + 3),
        ('settlement_rejections_total{reason="RULESET_UNKNOWN"}', 1),
        ('sum(grpc_server_handled_total{grpc_method="SettleRound",grpc_code="OK"})', ROUNDS),
        ('sum(grpc_server_handled_total{grpc_code="INVALID_ARGUMENT"})', 1),
        ("sum(grpc_server_started_total) - sum(grpc_server_handled_total)", 0),
        ("sum(grpc_server_in_flight)", 0),
        ("settlement_in_flight_limit", 64),
        ("settlement_ready", 1),
        ("count(settlement_build_info)", 1),
        # Alerts that must stay silent have nothing to say.
        ("increase(settlement_invariant_violations_total[5m]) > 0", None),
        ('sum(increase(grpc_server_handled_total{grpc_code="INTERNAL"}[5m])) > 0', None),
        ("settlement_ready == 0", None),
        ("settlement_certificate_expiry_timestamp_seconds - time() < 7 * 86400", None),
    ],
)
def test_an_expression_has_its_value(
    prometheus: Prometheus, expression: str, value: float | None
) -> None:
    assert prometheus.value(expression) == value


def test_an_increase_is_seen_from_the_first_call_on(prometheus: Prometheus) -> None:
    increase = 'sum(increase(grpc_server_handled_total{grpc_code="NOT_FOUND"}[5m]))'
    eventually(lambda: (prometheus.value(increase) or 0) > 0)


def test_a_quantile_of_the_latency_lies_within_the_buckets(prometheus: Prometheus) -> None:
    rates = "sum by (le) (rate(grpc_server_handling_seconds_bucket[5m]))"
    quantile = prometheus.value(f"histogram_quantile(0.99, {rates})")
    assert quantile is not None
    assert 0.0001 < quantile < 5


def test_a_slow_call_can_be_traced(prometheus: Prometheus) -> None:
    found = prometheus.api(
        "query_exemplars",
        query="grpc_server_handling_seconds_bucket",
        start="2000-01-01T00:00:00Z",
        end="2100-01-01T00:00:00Z",
    )
    traces = {one["labels"]["trace_id"] for series in found for one in series["exemplars"]}
    assert traces == {TRACE}
