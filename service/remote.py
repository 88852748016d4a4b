"""`python -m service settle`: a round settled by a server, shown as the engine shows one."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import grpc
from google.protobuf.descriptor import Descriptor
from google.protobuf.json_format import MessageToDict
from google.rpc import error_details_pb2, status_pb2

from engine.faults import RulesetError
from engine.interchange import Json, RoundText, RoundTextError, read_round
from engine.ruleset import Ruleset, load_ruleset
from engine.view.choices import add_view_options, show
from engine.view.files import FileError, path, print_faults, read_text
from maubinh.settlement.v1.hand_pb2 import Hand
from maubinh.settlement.v1.rulesets_pb2 import GetRulesetRequest
from maubinh.settlement.v1.settle_round_pb2 import (
    HandResult,
    PairResult,
    SettleRoundRequest,
    SettleRoundResponse,
)
from maubinh.settlement.v1.settlement_service_pb2_grpc import SettlementServiceStub
from service.values import address, seconds

_CALLERS_FAULT: Final = {grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND}
_DETAILS: Final = "grpc-status-details-bin"


def settle_remotely(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code.

    0 when settled; 1 when the server did not answer; 2 for something that the caller
    gave and that cannot be used, with one line a fault.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if not options.tls_ca and (options.tls_certificate or options.tls_key):
        parser.error("--tls-ca is missing: without it the call would be in plaintext")
    if bool(options.tls_certificate) != bool(options.tls_key):
        parser.error("--tls-certificate and --tls-key are of no use without each other")
    try:
        round_ = read_round(read_text(options.round))
        with _channel(options) as channel:
            reply, ruleset = _ask(channel, round_, options.timeout)
        show(options, round_, reply, ruleset)
    except (RoundTextError, RulesetError, FileError) as error:
        return _fail(2, str(error))
    except grpc.RpcError as error:
        return _fail(2 if error.code() in _CALLERS_FAULT else 1, *_explained(error))
    return 0


def _fail(code: int, *lines: str) -> int:
    print_faults(*lines)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m service settle", description="Have a server settle a round, and show it."
    )
    parser.add_argument("round", help="a JSON file in the request form, or - for standard input")
    where, limit, file = map(_explaining, (address, _timeout, path))
    parser.add_argument(
        "--address", type=where, default="127.0.0.1:50051", help="default: 127.0.0.1:50051"
    )
    parser.add_argument("--timeout", type=limit, default=5.0, help="in seconds; default: 5")
    for flag, meaning in (
        ("--tls-ca", "call over TLS, trusting this authority"),
        ("--tls-certificate", "show this client certificate"),
        ("--tls-key", "the key of the client certificate"),
    ):
        parser.add_argument(flag, type=file, metavar="FILE", help=meaning)
    add_view_options(parser)
    return parser


def _explaining(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return a reader of an option whose errors are told; argparse tells no other's."""

    def explained(text: str) -> object:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return explained


def _timeout(text: str) -> float:
    timeout = seconds(text)
    if timeout == 0:
        raise ValueError("no time at all is too short")
    return timeout


def _channel(options: argparse.Namespace) -> grpc.Channel:
    if not options.tls_ca:
        return grpc.insecure_channel(str(options.address))
    files = (options.tls_ca, options.tls_key, options.tls_certificate)
    ca, key, certificate = (read_text(str(file)).encode() if file else None for file in files)
    return grpc.secure_channel(
        str(options.address), grpc.ssl_channel_credentials(ca, key, certificate)
    )


def _ask(channel: grpc.Channel, round_: RoundText, timeout: float) -> tuple[Json, Ruleset]:
    """Return the reply to a round, and the ruleset by which it was settled."""
    service = SettlementServiceStub(channel)
    reply = service.SettleRound(_request(round_), timeout=timeout)
    asked = GetRulesetRequest(ruleset=reply.ruleset)
    info = service.GetRuleset(asked, timeout=timeout).ruleset
    ruleset = load_ruleset(info.text, info.id)
    return _plain(reply), ruleset


def _request(round_: RoundText) -> SettleRoundRequest:
    fields = round_._asdict()
    try:
        fields["hands"] = [Hand(**hand._asdict()) for hand in round_.hands]
        return SettleRoundRequest(**fields)
    except ValueError as error:  # half a surrogate pair, a state beyond any enum
        raise RoundTextError(f"cannot be sent: {error}") from error


def _plain(reply: SettleRoundResponse) -> Json:
    """Return a reply as the engine writes it: fields in order, whole chi without a fraction."""
    value = MessageToDict(
        reply, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    value["hands"] = [_in_order(HandResult.DESCRIPTOR, hand) for hand in value["hands"]]
    value["pairs"] = [_in_order(PairResult.DESCRIPTOR, pair) for pair in value["pairs"]]
    return _in_order(SettleRoundResponse.DESCRIPTOR, value)


def _in_order(descriptor: Descriptor, record: Json) -> Json:
    fields = {field.name: record[field.name] for field in descriptor.fields}
    return {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in fields.items()
    }


def _explained(error: grpc.RpcError) -> Iterator[str]:
    """Yield what a server said of a round: every fault of the request, if it told them."""
    violations = list(_violations(error))
    if not violations:
        yield f"{error.code().name}: {error.details()}"
    for violation in violations:
        yield f"{violation.field}: {violation.description}"


def _violations(error: grpc.RpcError) -> Iterator[error_details_pb2.BadRequest.FieldViolation]:
    for entry in error.trailing_metadata() or ():
        if entry.key == _DETAILS:
            for detail in status_pb2.Status.FromString(entry.value).details:
                bad_request = error_details_pb2.BadRequest()
                if detail.Unpack(bad_request):
                    yield from bad_request.field_violations
