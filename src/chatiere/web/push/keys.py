"""The host's key, by which push services know who sends (RFC 8292): one file, made once."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from chatiere.core.errors import ChatiereError, printable, shown

CONTACT = re.compile(r"[^@\s:,/]+@[^@\s:,/]+\.[^@\s:,/]+", re.ASCII)
LARGEST_FILE = 10_000
OWNER_ONLY = 0o600


@dataclass(frozen=True)
class Keys:
    """What a key file holds."""

    contact: str
    """Whom a push service can write to when something is wrong."""
    public: str
    """What browsers are given: they take messages from who has the private half."""
    private_pem: bytes = field(repr=False)
    public_pem: bytes = field(repr=False)


def make_keys(path: Path, contact: str) -> None:
    """A new file that only its owner can read; an old one is never overwritten, because every
    browser that asked to be told would be lost with it."""
    check_contact(contact)
    check_installed()
    from webpush.vapid import VAPID

    private, _, _ = VAPID.generate_keys()
    text = json.dumps({"contact": contact, "private": private.decode()}, indent=1)
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        raise ChatiereError(f"{printable(str(path))} is there already: name a new file") from None
    with os.fdopen(made, "w", encoding="utf-8") as file:
        file.write(text + "\n")


def read_keys(path: Path) -> Keys:
    """One line says what is wrong with a file that cannot be used."""
    check_installed()
    name = printable(str(path))
    try:
        with path.open("rb") as file:
            found = json.loads(file.read(LARGEST_FILE))
        contact, pem = found["contact"], found["private"].encode()
        check_contact(contact)
        return halves(contact, pem)
    except OSError as error:
        raise ChatiereError(f"cannot read the push keys {name}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ChatiereError(
            f"{name} holds no push keys: make them with chatiere push-keys FILE"
        ) from None


def halves(contact: str, pem: bytes) -> Keys:
    """Both halves of a key pair from its private half."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from webpush.vapid import VAPID

    try:
        private = serialization.load_pem_private_key(pem, password=None)
    except UnsupportedAlgorithm:
        raise ValueError("not a key that we can use") from None
    if not isinstance(private, ec.EllipticCurvePrivateKey) or private.curve.name != "secp256r1":
        raise ValueError("push services know P-256 keys only")
    public = private.public_key()
    public_pem = public.public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return Keys(contact, VAPID.get_application_server_key(public), pem, public_pem)


def check_contact(contact: object) -> None:
    if not isinstance(contact, str) or CONTACT.fullmatch(contact) is None:
        raise ChatiereError(
            f"push services want an e-mail address of the host, not {shown(contact)}"
        )


def check_installed() -> None:
    """The library is an extra: most tables stand in a house, where nobody needs it."""
    try:
        import webpush  # noqa: F401
    except ImportError:
        raise ChatiereError(
            "telling people who are away needs one more package: pip install 'chatiere[push]'"
        ) from None
