"""Why a round of a batch was not settled, as a message of bounded size."""

from typing import Final

from maubinh.settlement.v1.batch_settle_rounds_pb2 import RoundError
from maubinh.settlement.v1.errors_pb2 import ErrorReason
from service.status import REASON_PREFIX, Failure, describe_fault

MAX_ROUND_ERROR_BYTES: Final = 1024


def write_round_error(failure: Failure, error: RoundError) -> None:
    """Write a failure into an empty error, with as many of its faults as fit into 1 KiB."""
    error.code = failure.code.name
    error.reason = _number(failure.reason)
    error.message = failure.message
    for fault in failure.faults:
        error.violations.add(
            field=fault.path, description=describe_fault(fault), reason=_number(fault.reason)
        )
        if error.ByteSize() > MAX_ROUND_ERROR_BYTES:
            del error.violations[-1]
            break


def _number(reason: str) -> ErrorReason.ValueType:
    return ErrorReason.Value(REASON_PREFIX + reason)
