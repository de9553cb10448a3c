from ludi_press.content.file_cache import FileCache
from ludi_press.content.load import load


def test_what_did_not_change_is_made_once() -> None:
    made: list[tuple[bytes, str]] = []

    @FileCache
    def note(data: bytes, file: str) -> int:
        made.append((data, file))
        return len(made)

    answers = [note(b"a", "x"), note(b"a", "y"), note(b"a", "x"), note(b"b", "x"), note(b"a", "y")]
    assert answers == [1, 2, 1, 3, 2]


def test_old_states_of_a_large_changing_file_are_dropped_from_the_cache() -> None:
    states = [b"# %d " % number + b"x" * 900_000 for number in range(4)]
    first = load(states[0], "a.yaml")
    for state in states[1:]:
        load(state, "a.yaml")
    assert load(states[-1], "a.yaml") is load(states[-1], "a.yaml")
    assert load(states[0], "a.yaml") is not first


def test_a_file_that_is_asked_for_again_outlives_a_large_one() -> None:
    small = load(b"a: 1\n", "small.yaml")
    for number in range(4):
        load(b"# %d " % number + b"x" * 900_000, "large.yaml")
        assert load(b"a: 1\n", "small.yaml") is small
