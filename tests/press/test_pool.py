"""Work that is shared out: all of it, in its order, by whoever may run."""

import pytest

from ludi_press.press.pool import Alone, processors, shared_out


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = [(number, 3) for number in range(9, 0, -1)]
    assert list(shared_out(divmod, tasks, 2)) == [divmod(*task) for task in tasks]


def test_where_no_other_process_may_run_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.submit", refuse)
    with pytest.raises(Alone):
        list(shared_out(divmod, [(1, 1)], 2))


def test_a_mistake_in_a_task_is_raised_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        list(shared_out(divmod, [(1, 0)], 1))


def test_a_process_that_shares_work_shares_it_no_further() -> None:
    assert processors() >= 1
    assert list(shared_out(processors, [()], 1)) == [1]
