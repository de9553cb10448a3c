"""Settings for every test: the same examples on every run, so that a failure can be seen again."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
