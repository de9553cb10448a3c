"""A mail server on loopback with a certificate of its own, which takes mails or refuses them as a test says."""

import ssl
from asyncio import Server
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import Any

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

NAME, PASSWORD = "host@x.example", "panem et circenses"
VANISH = "take it and answer nothing"


class Taking:
    """Keeps what it is handed; `answers` are the answers to the next mails, 250 where there is none."""

    def __init__(self, authority: Path) -> None:
        self.port, self.authority = 0, authority
        self.taken: list[Envelope] = []
        self.answers: list[str] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer.startswith("250") or answer == VANISH:
            self.taken.append(envelope)
        if answer == VANISH and server.transport:
            server.transport.close()
        return answer

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody@"):
            return "550 there is no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"


def _knows(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: LoginPassword) -> AuthResult:
    return AuthResult(success=(data.login, data.password) == (NAME.encode(), PASSWORD.encode()), handled=False)


class OnLoopback(Controller):
    """A server on a port that is its own from the moment that it is found."""

    def _create_server(self) -> Coroutine[Any, Any, Server]:
        listening = socket()
        listening.bind(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        return self.loop.create_server(self._factory_invoker, sock=listening)


@contextmanager
def mail_server(folder: Path) -> Iterator[Taking]:
    """A server that wants STARTTLS and a password; `authority` is the certificate to trust."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    taking = Taking(folder / "authority.pem")
    controller = OnLoopback(
        taking,
        hostname="127.0.0.1",
        ready_timeout=120,
        tls_context=context,
        require_starttls=True,
        auth_required=True,
        authenticator=_knows,
    )
    controller.start()
    taking.port = controller.port
    try:
        yield taking
    finally:
        controller.stop()
