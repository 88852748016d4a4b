"""Settles a round by calling the service, with a deadline, retries, TLS and error details.

From the repository, with a server running (`make run`):

    .venv/bin/python examples/python/settle_round.py samples/ca-ach.json

Elsewhere it needs grpcio, googleapis-common-protos and the code generated from `protos`.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import grpc
from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from maubinh.settlement.v1.settle_round_pb2 import SettleRoundRequest, SettleRoundResponse
from maubinh.settlement.v1.settlement_service_pb2_grpc import SettlementServiceStub

# Settling twice is safe, so a call that found no server or a busy one is made again, by gRPC
# itself, which also heeds a server that says when (`grpc-retry-pushback-ms`). All attempts share
# the deadline. Nothing else is worth a retry: the answer would be the same.
SERVICE_CONFIG = {
    "methodConfig": [
        {
            "name": [{"service": "maubinh.settlement.v1.SettlementService"}],
            "retryPolicy": {
                "maxAttempts": 4,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE", "RESOURCE_EXHAUSTED"],
            },
        }
    ]
}
REFUSED = {grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND}


def main() -> int:
    """Return 0 when settled, 2 for a round that must be mended first, 1 for any other failure."""
    options = parse_arguments()
    request = json_format.Parse(options.round.read_text("utf-8"), SettleRoundRequest())
    with open_channel(options) as channel:
        try:
            # Without a deadline a call to a server that hangs would wait for ever.
            reply = SettlementServiceStub(channel).SettleRound(request, timeout=options.timeout)
        except grpc.RpcError as error:
            print(*explain(error), sep="\n", file=sys.stderr)
            return 2 if error.code() in REFUSED else 1
    print(*report(reply), sep="\n")
    return 0


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Settle a round by calling the service.")
    parser.add_argument("round", type=Path, help="a SettleRoundRequest as JSON")
    parser.add_argument("--address", default="localhost:50051", help="default: localhost:50051")
    parser.add_argument("--timeout", type=float, default=1.0, help="in seconds; default: 1")
    parser.add_argument("--tls-ca", type=Path, help="call over TLS, trusting this authority")
    parser.add_argument("--tls-certificate", type=Path, help="show this client certificate")
    parser.add_argument("--tls-key", type=Path, help="the key of the client certificate")
    return parser.parse_args()


def open_channel(options: argparse.Namespace) -> grpc.Channel:
    """Open a channel; a real caller keeps one for its lifetime, since opening costs far more."""
    settings = [("grpc.service_config", json.dumps(SERVICE_CONFIG))]
    if options.tls_ca is None:
        return grpc.insecure_channel(options.address, settings)
    files = (options.tls_ca, options.tls_key, options.tls_certificate)
    credentials = grpc.ssl_channel_credentials(*(file and file.read_bytes() for file in files))
    return grpc.secure_channel(options.address, credentials, settings)


def report(reply: SettleRoundResponse) -> Iterator[str]:
    """Say what each player wins, and who pays whom."""
    names = [hand.player_id or f"seat {seat}" for seat, hand in enumerate(reply.hands)]
    yield f"{reply.round_id} by {reply.ruleset}"
    for name, hand in zip(names, reply.hands, strict=True):
        # The coins are the money; chi may be halves, and explain it.
        yield f"{name}: {hand.coin_delta:+,} coins ({hand.chi:+g} chi)"
    for pair in reply.pairs:
        if pair.coins:
            a, b = names[pair.a], names[pair.b]
            winner, loser = (a, b) if pair.coins > 0 else (b, a)
            yield f"{loser} pays {winner} {abs(pair.coins):,}"


def explain(error: grpc.RpcError) -> Iterator[str]:
    """Say why a call failed: the code and message, and every detail that came with them."""
    yield f"{error.code().name}: {error.details()}"
    for detail in details(error):
        match detail:
            case error_details_pb2.ErrorInfo():
                # The reason is an `ErrorReason`: what a program should decide by.
                yield f"reason: {detail.reason}"
            case error_details_pb2.BadRequest():
                for violation in detail.field_violations:
                    yield f"{violation.field}: {violation.description}"
            case error_details_pb2.RetryInfo():
                yield f"try again in {detail.retry_delay.ToMilliseconds()} ms"


def details(error: grpc.RpcError) -> Iterator[Message]:
    """Unpack the `google.rpc.Status` that travels in the trailers."""
    kinds = (error_details_pb2.ErrorInfo, error_details_pb2.BadRequest, error_details_pb2.RetryInfo)
    for entry in error.trailing_metadata() or ():
        if entry.key == "grpc-status-details-bin":
            for packed in status_pb2.Status.FromString(entry.value).details:
                for detail in (kind() for kind in kinds):
                    if packed.Unpack(detail):
                        yield detail


if __name__ == "__main__":
    sys.exit(main())
