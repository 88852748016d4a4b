"""What grpc runs for one call, and in which threads.

Every method is registered as one that takes a stream of requests, though most take one:
what travels is the same, but grpc then leaves reading the message to us. It would run
nothing of ours for a call that was cancelled while it waited, or that has no message,
and such a call would be neither counted nor logged.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeAlias, TypeVar

import grpc

from service.record import CallRecord

_Reply = TypeVar("_Reply", bytes, Iterator[bytes])
Answer = Callable[[CallRecord, Iterator[bytes], grpc.ServicerContext], _Reply]
Handler: TypeAlias = "grpc.RpcMethodHandler[bytes, bytes]"


class _Behaviour(Generic[_Reply]):
    __slots__ = ("_answer", "_record", "experimental_thread_pool")

    _answer: Answer[_Reply]

    def __init__(
        self, threads: ThreadPoolExecutor, answer: Answer[_Reply], record: CallRecord
    ) -> None:
        self.experimental_thread_pool = threads  # where grpc looks for it
        self._answer = answer
        self._record = record

    def __call__(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> _Reply:
        return self._answer(self._record, requests, context)


def one_reply(threads: ThreadPoolExecutor, answer: Answer[bytes], record: CallRecord) -> Handler:
    """Return what answers a call with one message, in some threads."""
    return grpc.stream_unary_rpc_method_handler(_Behaviour(threads, answer, record))


def many_replies(
    threads: ThreadPoolExecutor, answer: Answer[Iterator[bytes]], record: CallRecord
) -> Handler:
    """Return what answers a call with a stream of messages, in some threads."""
    return grpc.stream_stream_rpc_method_handler(_Behaviour(threads, answer, record))
