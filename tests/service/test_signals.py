import subprocess
import sys

from tests.service.processes import ROOT

# Each signal comes while the main thread goes to sleep.
CODE = """
import os, signal, sys, threading
from service.signals import StopSignals

with StopSignals() as signals:
    for turn in range(2000):
        number = (signal.SIGTERM, signal.SIGINT)[turn % 2]
        threading.Thread(target=os.kill, args=(os.getpid(), number)).start()
        if signals.wait(20) != number:
            sys.exit(f"lost in turn {turn}")
    if signals.wait(0) is not None:
        sys.exit("one too many")
"""


def test_no_signal_is_lost_however_close_to_the_wait() -> None:
    ended = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, timeout=60, check=False)
    assert ended.returncode == 0
