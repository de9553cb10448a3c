from ludi_press.press.reading.program import _KNOWN, fingerprint


def test_the_fingerprint_is_steady_and_covers_a_games_own_package() -> None:
    _KNOWN.clear()
    first = fingerprint("ludi_press.games.super_series")
    _KNOWN.clear()
    assert fingerprint("ludi_press.games.super_series") == first
    assert fingerprint("toy_game") != first
    assert len(first) == 64
