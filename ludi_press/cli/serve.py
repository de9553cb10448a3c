"""`ludi-press serve`."""

import webbrowser
from contextlib import suppress
from threading import Event, Thread

import click

from ludi_press.cli.press import Whole, press_option
from ludi_press.cli.tell import tell
from ludi_press.content.words import counted
from ludi_press.core.problems import Problem, has_errors
from ludi_press.press.building.build import Built
from ludi_press.press.publishing.serve.server import Broadcast, Server, keep_building
from ludi_press.press.reading.find import Press


@click.command("serve")
@press_option
@click.option("--port", type=Whole(0, 65535), metavar="N", default=8000, help="The port, 8000; 0 takes a free one.")
@click.option("--open", "open_page", is_flag=True, help="Open the front page in a browser.")
def command(press: Press, port: int, open_page: bool) -> None:
    """Show the site while you write, and build at every change.

    For this machine alone.
    Open pages follow: a page is loaded anew, a style without that; mistakes are told there and here.
    Ctrl-C ends it.
    """
    broadcast, stop = Broadcast(), Event()
    server = _server(press, broadcast, port)
    Thread(target=server.serve_forever, daemon=True).start()
    click.echo(f"serving {server.address} (Ctrl-C ends it)")
    if open_page:
        webbrowser.open(server.address)
    try:
        with suppress(KeyboardInterrupt):
            keep_building(press, broadcast, _say, stop)
    finally:
        stop.set()
        broadcast.close()
        server.shutdown()
        server.server_close()


def _server(press: Press, broadcast: Broadcast, port: int) -> Server:
    try:
        return Server(press.site, broadcast, port)
    except OSError as error:
        words = f"port {port} cannot be opened: {error.strerror or error}"
        tell([Problem("port", words, suggestion="take another: --port 0 takes a free one")])
        raise click.exceptions.Exit(1) from error


def _say(built: Built) -> None:
    tell(built.problems)
    if has_errors(built.problems):
        click.echo("the site stays as the last good build left it")
        return
    click.echo(
        f"built: {counted(len(built.site_files), 'file')} written" if built.site_files else "built: nothing to do"
    )
