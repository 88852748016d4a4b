from hypothesis import settings

pytest_plugins = ["tests.no_skips"]

# The same examples in every run; `make proof` draws many more, others each time.
settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=200)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=1_000)
settings.load_profile("repeatable")
