import socket
from contextlib import closing

from command_line import Run


def test_a_port_that_is_taken_is_told_in_a_line(run: Run) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert result.output.startswith("error: ")
    assert "in use" in result.output
    assert "--port 0" in result.output
    assert "Traceback" not in result.output


def test_a_port_is_a_number_that_ports_have(run: Run) -> None:
    assert run("serve", "--port", "70000").exit_code == 2
