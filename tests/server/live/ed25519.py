# SPDX-License-Identifier: MIT
"""Ed25519 as RFC 8032 writes it down, in plain integers: slow, and sharing nothing with OpenSSL."""
import hashlib
import os

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(a, b):
    x = (a[1] - a[0]) * (b[1] - b[0]) % P
    y = (a[1] + a[0]) * (b[1] + b[0]) % P
    z, w = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = y - x, w - z, w + z, y + x
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(n, point):
    out = (0, 1, 1, 0)
    while n:
        if n & 1:
            out = add(out, point)
        point = add(point, point)
        n >>= 1
    return out


GY = 4 * pow(5, P - 2, P) % P
_xx = (GY * GY - 1) * pow(D * GY * GY + 1, P - 2, P)
GX = pow(_xx, (P + 3) // 8, P)
if (GX * GX - _xx) % P:
    GX = GX * pow(2, (P - 1) // 4, P) % P
if GX & 1:
    GX = P - GX
G = (GX, GY, 1, GX * GY % P)


def packed(point):
    z = pow(point[2], P - 2, P)
    x, y = point[0] * z % P, point[1] * z % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


class Key:
    def __init__(self, secret=None):
        digest = hashlib.sha512(secret or os.urandom(32)).digest()
        self.scalar = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | 1 << 254
        self.prefix = digest[32:]
        self.raw = packed(times(self.scalar, G))
        self.public = self.raw.hex()

    def sign(self, *lines):
        text = "\n".join(lines).encode()
        r = int.from_bytes(hashlib.sha512(self.prefix + text).digest(), "little") % L
        point = packed(times(r, G))
        h = int.from_bytes(hashlib.sha512(point + self.raw + text).digest(), "little") % L
        return (point + ((r + h * self.scalar) % L).to_bytes(32, "little")).hex()


# RFC 8032, 7.1, test 2.
assert Key(bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")).public == \
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
