"""The settlement service: Mậu Binh over gRPC."""

import os

# Before grpc is imported, which looks only then: its own lines on stderr, for each client
# that cannot shake hands, would be in a format of their own.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
