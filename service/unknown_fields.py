"""Fields of a request that this release does not know.

A caller that sends one means a rule of money that an older replica would ignore in
silence, so it is refused. Asking each message costs a tenth of a microsecond.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from engine.consistency import MAX_PLAYERS
from engine.faults import Fault, InvalidRequestError
from service.reasons import ServiceReason

Checked = TypeVar("Checked")

# No honest request has so many, and a megabyte of them would be worked on for seconds.
_MAX_LOOKED_AT: Final = 100


def refuse_unknown_fields(request: Message) -> None:
    """Refuse a request with unknown fields; messages within it are not looked into.

    Raises:
        InvalidRequestError: naming the unknown fields.

    """
    if faults := _unknown_fields(request, ()):
        raise InvalidRequestError(tuple(faults))


def check_known(
    request: Message, hands: Sequence[Message], check: Callable[[], Checked]
) -> Checked:
    """Return what a check makes of a request whose fields, and those of its hands, are known.

    Raises:
        InvalidRequestError: with the unknown fields, then every fault that the check found.

    """
    unknown = _unknown_fields(request, hands)
    try:
        checked = check()
    except InvalidRequestError as error:
        raise InvalidRequestError((*unknown, *error.faults)) from None
    if unknown:
        raise InvalidRequestError(tuple(unknown))
    return checked


def _unknown_fields(request: Message, hands: Sequence[Message]) -> list[Fault]:
    faults: list[Fault] = []
    if fields := UnknownFieldSet(request):
        faults.extend(_faults(request, "", fields))
    # Hands over the limit are a fault of their own, and might be very many.
    for seat, hand in enumerate(hands[:MAX_PLAYERS]):
        if fields := UnknownFieldSet(hand):
            faults.extend(_faults(hand, f"hands[{seat}]", fields))
    return faults


def _faults(message: Message, path: str, fields: UnknownFieldSet) -> Iterator[Fault]:
    looked_at = range(min(len(fields), _MAX_LOOKED_AT))
    for number in sorted({fields[place].field_number for place in looked_at}):
        known = message.DESCRIPTOR.fields_by_number.get(number)
        yield Fault(
            path,
            ServiceReason.FIELD_UNKNOWN,
            f"field {number} is not known to this release"
            if known is None
            else f"field {number} is not of the type of {known.name}",
            (("number", str(number)),),
        )
