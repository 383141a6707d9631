"""Web Push: the standard's own example, what a browser reads, and who signed it."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from heistnight.server.notifications.web_push import (
    PADDED_BYTES,
    Sender,
    browser_keys,
    encrypt,
    from_base64,
    new_key,
    to_base64,
)
from heistnight.table.errors import Refusal
from tests.server.receivers import check_vapid, decrypt

# RFC 8291, Appendix A
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SERVER_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tl"
    "zAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    private = ec.derive_private_key(int.from_bytes(from_base64(SERVER_KEY)), ec.SECP256R1())
    message = b"When I grow up, I want to be a watermelon"
    made = encrypt(
        message, browser_keys(P256DH, AUTH), private, from_base64(SALT), padded=len(message) + 1
    )
    assert to_base64(made) == ENCRYPTED


def test_a_browser_reads_it_and_its_length_tells_nothing() -> None:
    key, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    raw = to_base64(key_bytes(key))
    made = [encrypt(text, browser_keys(raw, to_base64(auth))) for text in (b"a", b"b" * 300)]
    assert [decrypt(key, auth, one) for one in made] == [b"a", b"b" * 300]
    assert len(made[0]) == len(made[1]) == PADDED_BYTES + 16 + 21 + 65


def key_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    numbers = key.public_key().public_numbers()
    return b"\x04" + numbers.x.to_bytes(32) + numbers.y.to_bytes(32)


def test_who_sent_it() -> None:
    sender = Sender(new_key(), "https://example.org")
    header = sender.authorization("https://push.example.net")
    claims = check_vapid(header, "https://push.example.net", sender.public)
    assert claims["sub"] == "https://example.org"
    assert sender.authorization("https://push.example.net") == header, "signed once an hour"
    assert sender.authorization("https://other.example.net") != header


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", AUTH), (P256DH, ""), (P256DH[:-4], AUTH), ("A" * 87, AUTH), (P256DH, "AAAA"), ("é", "!")],
)
def test_wrong_keys_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(Refusal):
        browser_keys(p256dh, auth)
