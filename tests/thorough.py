"""Whether this run is thorough: every box on every paper and long matches (`make thousand`)."""

import os

THOROUGH = "HORNBOOK_MATCHES" in os.environ
