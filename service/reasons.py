"""The reasons of the published enum `ErrorReason` that are not the engine's."""

from enum import StrEnum


class ServiceReason(StrEnum):
    """Why a call fails before the engine is asked, or in spite of it."""

    FIELD_UNKNOWN = "FIELD_UNKNOWN"
    ROUND_COUNT = "ROUND_COUNT"
    MESSAGE_MALFORMED = "MESSAGE_MALFORMED"
    MESSAGE_TOO_LARGE = "MESSAGE_TOO_LARGE"
    TEXT_NOT_UTF8 = "TEXT_NOT_UTF8"
    OVERLOADED = "OVERLOADED"
    DRAINING = "DRAINING"
    INTERNAL = "INTERNAL"
