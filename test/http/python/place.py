"""Where the service is, and words that the scripts share."""

import os
import uuid

import supabase

URL = os.environ["PLINTH_URL"]
ANON = os.environ["PLINTH_ANON_KEY"]
SERVICE = os.environ["PLINTH_SERVICE_KEY"]
PASSWORD = "correct horse battery staple"


def new_address() -> str:
    return f"{uuid.uuid4()}@example.com"


def client(key: str = ANON) -> supabase.Client:
    # A timer that refreshes would keep the script from ending.
    options = supabase.ClientOptions(auto_refresh_token=False)
    return supabase.create_client(URL, key, options)


def refused(call) -> Exception:
    """The error that a call raises."""
    try:
        answer = call()
    except Exception as error:
        return error
    raise AssertionError(f"not refused: {answer!r}")
