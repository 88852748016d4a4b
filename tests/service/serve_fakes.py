"""The command with methods that wait for ever: `Wait` heeds its caller, `Hang` nothing."""

import os
import sys
import time

from google.protobuf.wrappers_pb2 import StringValue

from engine.catalogue import Catalogue
from service.command import leave, main
from service.method import CallNotes, Method
from tests.service.fakes import Fakes


def hang(request: StringValue, _notes: CallNotes) -> StringValue:
    time.sleep(3600)
    return request


def methods(_catalogue: Catalogue) -> tuple[Method, ...]:
    return (*Fakes().methods, Method("Hang", StringValue, hang))


if __name__ == "__main__":
    leave(main(sys.argv[1:], os.environ, methods))
