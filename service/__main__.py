"""`python -m service` serves; `healthcheck` and `settle` ask a server that does."""

import os
import sys

from service.command import leave, main
from service.handlers.table import methods
from service.remote import settle_remotely

if sys.argv[1:2] == ["settle"]:
    sys.exit(settle_remotely(sys.argv[2:]))
leave(main(sys.argv[1:], os.environ, methods))
