"""`python -m service` serves; `python -m service healthcheck` asks a server for its health."""

import os
import sys

from service.command import leave, main
from service.handlers.table import methods

leave(main(sys.argv[1:], os.environ, methods))
