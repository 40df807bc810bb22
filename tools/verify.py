#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a thirdcard proof file in plain Python 3: python3 verify.py [--time SECONDS] [--memory BYTES] FILE

Strategy files, game tables and certificates. Exit status 0: everything the file states follows, and the statement
is printed. 1: the file is well-formed but its statement does not follow; the first thing that is wrong is named.
2: it is no proof file, is damaged or too large, or this program itself failed. 3: stopped by the time, the memory (500M, 4G)
or Ctrl-C; without the options a file of at most 100 kB has 5 s and 256 MB, a larger one 1 GB. docs/reference/proofs.md
describes the files, docs/theory.md the proofs; this program shares no code with the one that wrote the file and takes nothing in it
on trust.

Points are numbers. AG(d,q): the base-q digits of the number are the coordinates, first most significant. PG(d,q): the
vectors with leading entry 1, in increasing order (q = 2: point i is the vector i+1). A design without a name that
is rebuilt here is known by its points, its blocks and their SHA-256 alone."""
import os, sys

def failure(kind):
    """A failure of this program itself, as the end of a line."""
    names = {"MemoryError": "out of memory", "KeyboardInterrupt": "interrupted", "RecursionError": "nested too deep"}
    return names.get(kind.__name__, "failed with " + kind.__name__) + "; nothing is proved or refuted"

def failed(kind, reason, trace):
    """Python ends with 1 where an exception is not caught, and 1 means that a file is false."""
    os.write(2, b"verify.py: " + failure(kind).encode() + b"\n")
    os._exit(2)

if __name__ == "__main__":
    sys.excepthook = failed  # from here on, whatever fails

import functools, hashlib, itertools, json, re, resource, select, signal, time, zlib

LETTERS = [chr(c) for c in range(33, 127) if chr(c) not in '"\\']  # point p is written LETTERS[p]
NUMBER = {c: p for p, c in enumerate(LETTERS)}
MOST_BODY, MOST_FILE = 1 << 28, 1 << 30

class Refuted(Exception): "The file is well-formed but its statement does not follow."
class Unreadable(Exception): "The file is no proof file of a known kind and version."

def need(condition, reason):
    if not condition:
        raise Refuted(reason)

def form(condition, reason):
    if not condition:
        raise Unreadable(reason)

def fields(obj, **types):
    """The fields of an object: exactly these, each of its type."""
    form(type(obj) is dict and set(obj) == set(types), f"an object must have exactly the fields {', '.join(sorted(types))}")
    form(all(type(obj[name]) is kind for name, kind in types.items()), "a field has the wrong type")
    return [obj[name] for name in types]

def integers(values, length=None):
    form(type(values) is list and all(type(x) is int for x in values), "a list of integers is malformed")
    form(length in (None, len(values)), "a list has the wrong length")
    return values

def words(values):
    form(type(values) is list and all(type(s) is str for s in values), "a list of words is malformed")
    form(all(c in NUMBER for s in values for c in s), "a word holds an unknown letter")

def shown(text, most=40):
    """Text that comes from a file, fit to be printed."""
    return "".join(c if " " <= c <= "~" else f"\\x{ord(c):02x}" for c in text[:most]) + ("..." if len(text) > most else "")

# ---------------------------------------------------------------- the container

def read_json(data):
    """The subset of JSON that statements and proofs use: objects, lists, 64-bit integers, strings of printable ASCII
    without escapes; and only in canonical form, so that a value has one text."""
    refuse = lambda number: form(False, "only integers are allowed")
    unique = lambda pairs: form(len(dict(pairs)) == len(pairs), "a field appears twice") or dict(pairs)
    try:
        text = data.decode("ascii")
        value = json.loads(text, object_pairs_hook=unique, parse_float=refuse, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not the JSON of a proof file: {error}")
    def look(v, depth):
        form(depth <= 40, "not the JSON of a proof file: too deep")
        if type(v) is int:
            form(abs(v) < 1 << 63, "an integer has more than 64 bits")
        elif type(v) is str:
            form("\\" not in v and '"' not in v and all(" " <= c <= "~" for c in v), "a string holds something else than printable ASCII")
        elif type(v) is list:
            for x in v:
                look(x, depth + 1)
        else:
            form(type(v) is dict, "a value is neither integer, string, list nor object")
            for name, x in v.items():
                look(name, depth + 1)
                look(x, depth + 1)
    look(value, 0)
    form(json.dumps(value, sort_keys=True, separators=(",", ":")) == text, "the JSON is not in its canonical form")
    return value

def read_container(data):
    """Kind, version, statement and body. The digest covers everything before the last line."""
    rest = data
    def line(key):
        nonlocal rest
        end = rest.find(b"\n")
        form(end >= 0 and rest.startswith(key), f"the line '{key.decode().strip()}' is missing")
        value, rest = rest[len(key):end], rest[end + 1:]
        return value
    def number(text):
        form(re.fullmatch(rb"0|[1-9][0-9]{0,18}", text) and int(text) < 1 << 63, "a number of the head is wrong")
        return int(text)
    form(line(b"thirdcard container ") == b"1", "a container of an unknown version")
    kind, gap, version = line(b"kind ").partition(b" ")
    form(gap, "the kind has no version")
    version = number(version)
    statement = line(b"statement ")
    how, _, size = line(b"body ").partition(b" ")
    form(how in (b"plain", b"gzip"), "the body is neither plain nor gzip")
    size = number(size)
    form(size <= len(rest), "the body ends early")
    body, rest = rest[:size], rest[size:]
    form(len(rest) == 73 and rest.startswith(b"\nsha256 ") and rest.endswith(b"\n"), "the digest is not where the body ends")
    form(hashlib.sha256(data[:len(data) - 72]).hexdigest().encode() == rest[8:72], "the digest does not match: the file is damaged or was altered")
    statement = read_json(statement)
    if how == b"gzip":
        stream = zlib.decompressobj(31)
        try:
            body = stream.decompress(body, MOST_BODY + 1)
        except zlib.error as error:
            raise Unreadable(f"the compressed body is damaged: {error}")
        form(len(body) <= MOST_BODY, "the body grows beyond 256 MiB")
        form(stream.eof and not stream.unused_data and not stream.unconsumed_tail, "the compressed body is damaged or has something behind it")
    return kind.decode("latin-1"), version, statement, body

# ---------------------------------------------------------------- designs and geometries

FIELDS = {2: (2, 1, ()), 3: (3, 1, ()), 5: (5, 1, ()), 7: (7, 1, ()), 11: (11, 1, ()), 13: (13, 1, ()),
          4: (2, 2, (1, 1)), 8: (2, 3, (1, 1, 0)), 16: (2, 4, (1, 1, 0, 0)), 9: (3, 2, (2, 2))}  # Conway polynomials

def field_tables(q):
    """Sums and products in GF(q); the base-p digits of an element are its coefficients."""
    p, h, low = FIELDS[q]
    digits = [[a // p ** i % p for i in range(h)] for a in range(q)]
    number = lambda c: sum(x % p * p ** i for i, x in enumerate(c))
    def product(a, b):
        c = [0] * (2 * h)
        for (i, x), (j, y) in itertools.product(enumerate(digits[a]), enumerate(digits[b])):
            c[i + j] += x * y
        for i in range(2 * h - 1, h - 1, -1):
            for j in range(len(low)):
                c[i - h + j] -= c[i] * low[j]
            c[i] = 0
        return number(c[:h])
    return [[number([x + y for x, y in zip(digits[a], digits[b])]) for b in range(q)] for a in range(q)], [[product(a, b) for b in range(q)] for a in range(q)]

def flats(affine, d, q, k, most):
    """The k-flats of AG(d,q) (cosets of subspaces) or PG(d,q) (subspaces), each subspace once by its reduced echelon
    form; nothing if there are more than `most`."""
    n, rank = (d, k) if affine else (d + 1, k + 1)
    add, times = field_tables(q)
    number = lambda x: functools.reduce(lambda a, b: a * q + b, x, 0)
    vectors = list(itertools.product(range(q), repeat=n))
    point, blocks = {}, []
    if not affine:
        for x in vectors:
            if any(x) and next(c for c in x if c) == 1:
                point[x] = len(point)
    for pivots in itertools.combinations(range(n), rank):
        open_places = [(r, c) for r in range(rank) for c in range(pivots[r] + 1, n) if c not in pivots]
        for values in itertools.product(range(q), repeat=len(open_places)):
            rows = [[int(c == pivots[r]) for c in range(n)] for r in range(rank)]
            for (r, c), x in zip(open_places, values):
                rows[r][c] = x
            span = [(0,) * n]
            for row in rows:
                span += [tuple(add[a][times[s][b]] for a, b in zip(x, row)) for s in range(1, q) for x in span]
            if affine:
                covered = set()
                for base in vectors:
                    if base not in covered:
                        coset = [tuple(add[a][b] for a, b in zip(base, x)) for x in span]
                        covered.update(coset)
                        blocks.append(sorted(map(number, coset)))
                        if len(blocks) > most:
                            return None
            else:
                blocks.append(sorted(point[x] for x in span if x in point))
                if len(blocks) > most:
                    return None
    return sorted(blocks)

class Design:
    """Points and blocks as stated; a name only if the label is a geometry's and these are its blocks."""
    def __init__(self, value, most_points):
        self.blocks, self.label, self.points, self.sha256 = fields(value, blocks=list, label=str, points=int, sha256=str)
        v = self.points
        form(0 <= v <= most_points, f"the design has not 0 to {most_points} points")
        before = []
        for block in self.blocks:
            integers(block)
            form(block and all(0 <= p < v for p in block) and all(a < b for a, b in zip(block, block[1:])), "a block is empty or not a list of increasing points")
            form(before <= block, "the blocks are not sorted")
            before = block
        text = f"{v}\n" + "".join(" ".join(map(str, b)) + "\n" for b in self.blocks)
        need(hashlib.sha256(text.encode()).hexdigest() == self.sha256, "the blocks do not have the stated SHA-256")
        self.geometry = None
        small = "(0|[1-9][0-9]?)"
        match = re.fullmatch(rf"(ag|pg)\({small},{small}\)|(flats|pflats)\({small},{small},{small}\)", self.label)
        if match:
            kind, *numbers = [g for g in match.groups() if g is not None]
            d, q, k = map(int, numbers + ["1"] * (3 - len(numbers)))
            self.geometry = kind in ("ag", "flats"), d, q, k
            need(self.is_geometry(), f"the blocks are not those of {self.label}")

    def is_geometry(self):
        affine, d, q, k = self.geometry
        if q not in FIELDS or d < 1 or k > d or q ** (d if affine else d + 1) > 1000000:
            return False
        size = lambda rank: q ** rank if affine else (q ** (rank + 1) - 1) // (q - 1)
        return self.points == size(d) and all(len(b) == size(k) for b in self.blocks) and flats(affine, d, q, k, len(self.blocks)) == self.blocks

    def space(self):
        """("ag" or "pg", d) if this is AG(d,3) or PG(d,2) with its lines, ("quads", d) if AG(d,2) with its planes."""
        affine, d, q, k = self.geometry or (0, 0, 0, 0)
        return ("ag", d) if affine and (q, k) == (3, 1) else ("pg", d) if not affine and (q, k) == (2, 1) else ("quads", d) if affine and (q, k) == (2, 2) else None

    def title(self):
        return self.label if self.geometry else f"a design of {self.points} points"

    def words(self):
        plural = lambda n, word: f"{n} {word}" + "s" * (n != 1)
        return f"{self.label if self.geometry else 'a design without a proven name'} ({plural(self.points, 'point')}, {plural(len(self.blocks), 'block')}, SHA-256 {self.sha256})"

class Space:
    """AG(d,3) or PG(d,2), d = 1..6: in both every two points lie on exactly one line, which has three points. Or
    quads, AG(d,2) with d = 3..7: every three points lie in exactly one plane, four points of sum (exclusive or) 0."""
    def __init__(self, kind, d):
        form(3 <= d <= 7 if kind == "quads" else 1 <= d <= 6, "the space must be ag(d,3) or pg(d,2) with d = 1..6, or flats(d,2,2) with d = 3..7")
        self.kind, self.d, self.block_size = kind, d, 4 if kind == "quads" else 3
        if kind == "quads":
            self.v = 2 ** d
        elif kind == "ag":
            self.v, self.sum = 1, [[0]]
            for _ in range(d):  # one coordinate more, as the most significant
                self.sum = [[(i + j) % 3 * self.v + s for j in range(3) for s in row] for i in range(3) for row in self.sum]
                self.v *= 3
            self.minus = [row.index(0) for row in self.sum]
            self.third = [[self.minus[z] for z in row] for row in self.sum]
        else:
            self.v = 2 ** (d + 1) - 1
            self.third = [[((x + 1) ^ (y + 1)) - 1 for y in range(self.v)] for x in range(self.v)]

    def table(self, images):
        """The images of all points under the map that takes the frame to `images`: the origin and the unit points (AG,
        affine map) or the unit points (PG, linear map), most significant first, d+1 in all. A map that is not
        one-to-one is refused, so blocks go to blocks. The table grows by one coordinate at a time."""
        if self.kind == "quads":
            table = [images[0]]
            for p in images[:0:-1]:
                need(p not in table, "a map is not one-to-one")
                table += [t ^ p ^ images[0] for t in table]
            return table
        if self.kind == "ag":
            add, minus, table, origin = self.sum, self.minus, [images[0]], self.minus[images[0]]
            for p in images[:0:-1]:
                need(p not in table, "a map is not one-to-one")
                u = add[p][origin]
                one, two = add[u], add[minus[u]]
                table += [one[t] for t in table] + [two[t] for t in table]
            return table
        table = [0]
        for p in images[::-1]:
            need(p + 1 not in table, "a map is not one-to-one")
            table += [t ^ (p + 1) for t in table]
        return [t - 1 for t in table[1:]]

    def apply(self, images, points):
        table = self.table(images)
        return [table[p] for p in points]

class Bytes:
    """The bytes of a body, taken one after the other."""
    def __init__(self, data):
        self.data, self.at = data, 0
    def left(self):
        return len(self.data) - self.at
    def byte(self):
        self.at += 1
        return self.data[self.at - 1]
    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]
    def word(self):
        return int.from_bytes(self.take(4), "little")

class Maps:
    """The maps of a body: images of a frame ("f", AG(d,3) and PG(d,2) only), or a list of permutations at its start,
    each seen to take blocks to blocks ("l"). A map is given as the list of the bits 1 << image."""
    def __init__(self, design, body):
        form(body.left(), "the body is empty")
        how, v = body.byte(), design.points
        self.space, self.listed, self.width = None, [], 4
        if how == ord("f"):
            lines = design.space()
            form(lines and lines[0] != "quads" and lines[1] <= 6, "maps by frames are for ag(d,3) and pg(d,2)")
            self.space, self.width = Space(*lines), lines[1] + 1
            return
        form(how == ord("l") and body.left() >= 4, "the body does not say how it writes maps")
        count = body.word()
        form(count == 0 or 0 < v <= body.left() // count, "the list of maps ends early")
        for i in range(count):
            images = list(body.take(v))
            need(sorted(images) == list(range(v)), f"map {i} is not a permutation")
            need(sorted(sorted(images[p] for p in b) for b in design.blocks) == design.blocks, f"map {i} does not take blocks to blocks")
            self.listed.append([1 << x for x in images])

    def bits(self, name):
        if self.space:
            need(max(name) < self.space.v, "a map leaves the space")
            return [1 << x for x in self.space.table(list(name))]
        number = int.from_bytes(name, "little")
        need(number < len(self.listed), "a map that is not listed is named")
        return self.listed[number]

def no_draw(design, body):
    """Every two points that hold no block are in a class, and any two pairs of a class hold a block together. So a set without
    a block has at most one pair of each class; half the points, rounded up, must have more pairs than there are classes."""
    form(body.left(), "the body does not say whether a draw is excluded")
    how, v = body.byte(), design.points
    form(how < 2, "the part about draws begins neither with 0 nor with 1")
    if not how:
        return False
    form(body.left() >= v * (v - 1), "the part about draws ends early")
    small = {frozenset(b) for b in design.blocks if len(b) <= 4}
    holds = lambda points: points in small or any(frozenset(s) in small for n in range(1, len(points)) for s in itertools.combinations(points, n))
    classes, half = {}, (v + 1) // 2
    for pair in itertools.combinations(range(v), 2):
        number, pair = int.from_bytes(body.take(2), "little"), frozenset(pair)
        need(holds(pair) == (number == 0xffff), "a pair that holds no block has no class, or another one has")
        if number < 0xffff:
            for other in classes.setdefault(number, []):
                need(holds(pair | other), "two pairs of a class hold no block together")
            classes[number].append(pair)
    need(half * (half - 1) // 2 > len(classes), "half the points have no more pairs than there are classes")
    return True

def members(mask):
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out

# ---------------------------------------------------------------- strategies

PLAYERS = {"first": 0, "second": 1}
PLAYER = ("the first player", "the second player")
RULES = {
    "avoid": "rule avoid: the players take free points in turn; who first holds all points of a block loses, and a full board is a draw",
    "achieve": "rule achieve: the players take free points in turn; who first holds all points of a block wins, and a full board is a draw",
    "maker-breaker": "rule maker-breaker: the players take free points in turn; {maker} is Maker and wins by holding all points of a block, {breaker} is Breaker and wins if the board is full without that",
    "nofil": "rule nofil: the players add points in turn to one common hand that may never hold all points of a block; who cannot move loses",
    "misere-nofil": "rule misere-nofil: the players add points in turn to one common hand that may never hold all points of a block; who cannot move wins"}

def in_plies(n):
    return f"{n} ply" if n == 1 else f"{n} plies"

class Walk:
    """Plays every line of one claim. A position met before is not walked again; one that names an earlier position and a
    map has equally many points taken (and the same heap), so that one was settled before."""
    def __init__(self, design, rule, maker, moves, claim, maps, section, half_holds):
        self.design, self.moves, self.half_holds, self.one_hand = design, moves, half_holds, rule in ("nofil", "misere-nofil")
        self.v, self.blocks, self.rule, self.maker = design.points, design.blocks, rule, maker
        self.goal, self.hero, self.number = claim
        self.maps, self.data, self.at = maps, section, 0
        self.rests, self.masks = [[] for _ in range(self.v)], []
        for b in design.blocks:
            whole = sum(1 << p for p in b)
            self.masks.append(whole)
            for p in b:
                self.rests[p].append(whole ^ 1 << p)
        self.hands, self.stones, self.heap, self.line = [0, 0], 0, 0, []
        self.seen, self.numbered = set(), []
        for p in moves:
            self.lose((self.hands[0] | self.hands[1]) >> p & 1, "a point is taken twice")
            self.lose(self.completes(p) and self.ends_game(), "the position is already over")
            self.hands[self.hand()] |= 1 << p
            self.stones += 1
        self.start = self.stones

    def run(self):
        if self.goal == "nim-value":
            self.heap = self.number
        self.lose(not self.data, "a section is empty")
        how = self.byte("")
        self.lose(how > 4, "a section begins with nothing known")
        self.lose(how and not self.can_move(), "the game is over at the stated position")
        hero_moves = self.stones % 2 == self.hero
        if how == 1:
            self.lose(hero_moves, "a mirror where the mirroring side is to move")
            self.mirror()
        elif how == 2:
            self.weights(hero_moves)
        elif how > 2:
            self.lose(self.rule != "achieve" or self.goal != "draws", "stealing and Breaker's part are for draws of achievement")
            if how == 4:  # the hero is Breaker against the other player, who then never holds a block
                return Walk(self.design, "maker-breaker", 1 - self.hero, self.moves, ("wins", self.hero, -1), self.maps, self.data[1:], False).run()
            self.lose(self.hero or self.start, "only the first player can steal, from the empty board")
        elif hero_moves:
            self.mine()
        else:
            self.theirs()
        self.lose(self.at != len(self.data), "moves are left over")
        return len(self.seen)

    def lose(self, condition, why):
        if condition:
            line = " ".join(str(m) if m >= 0 else f"heap-to-{-1 - m}" for m in self.line)
            raise Refuted((f"after {line}: " if line else "at the stated position: ") + why)

    def hand(self):
        return 0 if self.one_hand else self.stones % 2

    def ends_game(self):
        return self.rule != "maker-breaker" or self.stones % 2 == self.maker

    def completes(self, p):
        held = self.hands[self.hand()]
        for rest in self.rests[p]:
            if rest & held == rest:
                return True
        return False

    def end(self, result, plies):
        if self.goal == "wins":
            self.lose(result <= 0, "the line does not end with the win that is claimed")
            self.lose(0 <= self.number < plies, "the win takes longer than claimed")
        elif self.goal == "lasts":
            self.lose(result < 0 and plies < self.number, "the line ends sooner than claimed")
        elif self.goal == "draws":
            self.lose(result < 0, "the line ends with a loss")
        else:
            self.lose(result <= 0, "the side that should move last in the sum does not")

    def can_move(self):
        if self.heap or self.stones == self.v or not self.one_hand:
            return bool(self.heap) or self.stones < self.v
        return any(not self.hands[0] >> p & 1 and not self.completes(p) for p in range(self.v))

    def over(self, hero_moves):
        result = 0
        if self.rule == "maker-breaker":
            result = -1 if self.hero == self.maker else 1
        elif self.one_hand:
            result = 1 if hero_moves == (self.rule == "misere-nofil") else -1
        self.end(result, self.stones - self.start)

    def lasted(self):
        return self.goal == "lasts" and self.stones - self.start >= self.number - (not self.one_hand)

    def byte(self, what):
        self.lose(self.at >= len(self.data), what)
        self.at += 1
        return self.data[self.at - 1]

    def map(self):
        width = self.maps.width
        self.lose(len(self.data) - self.at < width, "a map is missing")
        self.at += width
        try:
            return self.maps.bits(self.data[self.at - width:self.at])
        except Refuted as reason:
            self.lose(True, str(reason))

    def mine(self):
        """The hero is to move: the body says what."""
        if not self.can_move():
            return self.over(True)
        if self.lasted():
            return
        here = (self.hands[0], self.hands[1], self.heap)
        if here in self.seen:
            return
        self.seen.add(here)
        code = self.byte("a move is missing")
        if code == 129:
            self.lose(len(self.data) - self.at < 4, "the number of a position is missing")
            number = int.from_bytes(self.data[self.at:self.at + 4], "little")
            self.at += 4
            bits = self.map()
            self.lose(number >= len(self.numbered), "a position that was not met is named")
            image = tuple(sum([bits[p] for p in members(h)]) for h in here[:2])
            self.lose((*image, self.heap) != self.numbered[number], "the map does not lead to the position that is named")
            return
        self.numbered.append(here)
        if code == 130:
            size = self.byte("the size of a heap is missing")
            self.lose(self.goal != "nim-value" or size >= self.heap, "the heap cannot be made so")
            before, self.heap = self.heap, size
            self.line.append(-1 - size)
            self.theirs()
            self.line.pop()
            self.heap = before
            return
        if code == 134:
            return self.weights(True)
        last = code in (128, 131, 132, 133)  # the move is followed by why it is the last
        self.lose(code > 128 and not last, "a position is neither move nor reference")
        p = self.byte("a move is missing") if last else code
        self.lose(p >= self.v or (self.hands[0] | self.hands[1]) >> p & 1, f"the move {p} takes no free point")
        if self.completes(p) and self.ends_game():
            self.lose(self.one_hand, f"the move {p} is not legal")
            self.lose(last, "a reason why the game is settled after its end")
            return self.end(-1 if self.rule == "avoid" else 1, self.stones - self.start + 1)
        side = self.hand()
        self.hands[side] |= 1 << p
        self.stones += 1
        self.line.append(p)
        {128: self.mirror, 131: self.count, 132: self.pairing, 133: lambda: self.weights(False)}.get(code, self.theirs)()
        self.line.pop()
        self.stones -= 1
        self.hands[side] ^= 1 << p

    def theirs(self):
        """The other side is to move: every legal answer by increasing points, then the heap by increasing sizes."""
        if not self.can_move():
            return self.over(False)
        if self.lasted():
            return
        side, ends, hands = self.hand(), self.ends_game(), self.hands
        taken, held, rests = hands[0] | hands[1], hands[side], self.rests
        for p in range(self.v):
            if taken >> p & 1:
                continue
            if ends:
                for rest in rests[p]:
                    if rest & held == rest:
                        if not self.one_hand:
                            self.end(1 if self.rule == "avoid" else -1, self.stones - self.start + 1)
                        break
                else:
                    hands[side] = held | 1 << p
                    self.stones += 1
                    self.line.append(p)
                    self.mine()
                    self.line.pop()
                    self.stones -= 1
                continue
            hands[side] = held | 1 << p
            self.stones += 1
            self.line.append(p)
            self.mine()
            self.line.pop()
            self.stones -= 1
        hands[side] = held
        before = self.heap
        for size in range(before):
            self.heap = size
            self.line.append(-1 - size)
            self.mine()
            self.line.pop()
        self.heap = before

    def mirror(self):
        """The hero answers x by its image under an involution. Never a loss: a block of the hero without fixed points
        has its image in the other hand already, and one through a fixed point of the hero is harmless as checked."""
        image = [b.bit_length() - 1 for b in self.map()]
        self.lose(self.rule != "avoid", "mirrors are for avoidance")
        hero, other = self.hands[self.hero], self.hands[1 - self.hero]
        for p, q in enumerate(image):
            self.lose(image[q] != p, "the map of a mirror is not an involution")
            self.lose(p == q and not (hero | other) >> p & 1, "a fixed point of the mirror is free")
            self.lose(p != q and (hero >> p & 1) != (other >> q & 1), "the hands are not mirror images")
        for b in self.blocks:
            own = any(image[p] == p and hero >> p & 1 for p in b)
            harmless = any(other >> p & 1 if image[p] == p else image[p] in b for p in b)
            self.lose(own and not harmless, "a block through a fixed point spoils the mirror")
        if self.goal == "wins" and not self.half_holds:  # in a Steiner triple system of order 7 or more there is no draw
            pairs = {pair for b in self.blocks for pair in itertools.combinations(b, 2)}
            steiner = self.v >= 7 and all(len(b) == 3 for b in self.blocks) and len(pairs) == 3 * len(self.blocks) == self.v * (self.v - 1) // 2
            self.lose(not steiner, "a mirror proves a win only where no draw exists")
        self.lose(self.goal == "wins" and 0 <= self.number < self.v - self.start, "a mirror does not prove so short a win")

    def weights(self, hero_moves):
        """Erdos and Selfridge: a block without a point of Breaker weighs 2^-f, f its free points; Breaker wins if all weigh less
        than 1 with Breaker to move, less than 1/2 with Maker to move. The board is full then. In units of 2^-v."""
        self.lose(self.rule != "maker-breaker" or self.hero == self.maker, "weights are for Breaker")
        hero, other = self.hands[self.hero], self.hands[1 - self.hero]
        weight = sum(1 << self.v - bin(b & ~other).count("1") for b in self.masks if not b & hero)
        self.lose(weight * (1 if hero_moves else 2) >= 1 << self.v, "the blocks weigh too much")
        self.lose(self.goal == "wins" and 0 <= self.number < self.v - self.start, "weights do not prove so short a win")

    def count(self):
        """The other side is to move and loses by taking a point that is safe for the hero alone, so the hero can take
        such points one by one, at any time. Of its own safe points the other side must leave out one of each of
        disjoint remainders of blocks. If these are not more, it runs out first."""
        self.lose(self.rule != "avoid" or self.goal not in ("wins", "lasts"), "counts are for wins and lengths of avoidance")
        hand, other = self.hands[self.hero], self.hands[1 - self.hero]
        safe, own, free, rests, plies = 0, 0, 0, self.rests, self.stones - self.start
        for p in range(self.v):
            if (self.hands[0] | self.hands[1]) >> p & 1:
                continue
            free += 1
            for rest in rests[p]:
                if rest & other == rest:
                    if all(r & hand != r for r in rests[p]):
                        hand |= 1 << p
                        own += 1
                    break
            else:
                safe |= 1 << p
        if self.goal == "lasts":
            return self.lose(plies + 2 * own + 2 < self.number, "a count does not prove so long a game")
        most, beyond = bin(safe).count("1"), ~(safe | other)
        for b in self.masks:
            if not b & beyond:
                safe &= ~b
                beyond = ~(safe | other)
                most -= 1
        self.lose(own < most, "the other side may have more safe moves")
        self.lose(free <= 2 * most, "the board may be full before the other side loses")
        self.lose(0 <= self.number < plies + 2 * most + 1, "a count does not prove so short a win")

    def pairing(self):
        """The hero answers a point of a pair by its partner and so never holds both; other free points are paired
        anyhow, and of an odd number the hero never needs to take the last."""
        size = self.byte("a pairing is missing")
        self.lose(len(self.data) - self.at < size, "a pairing ends early")
        points = list(self.data[self.at:self.at + size])
        self.at += size
        self.lose(self.rule != "avoid" or self.goal != "draws", "pairings are for draws of avoidance")
        taken, other = self.hands[0] | self.hands[1], self.hands[1 - self.hero]
        self.lose(any(p >= self.v or taken >> p & 1 for p in points), "a point of a pairing is not free")
        self.lose(len(set(points)) < size, "a point is in two pairs")
        self.lose(size % 2 and (self.v - self.stones) % 2 == 0, "a point is left where the hero takes the last one")
        harmless = [1 << p | 1 << q for p, q in zip(points[::2], points[1::2])] + [1 << p for p in points[size - size % 2:]]
        for b in self.masks:
            self.lose(not b & other and all(b & pair != pair for pair in harmless), "a block has neither a pair nor a point of the other hand")

def check_strategy(statement, body):
    claims, design, maker, moves, rule, to_move = fields(statement, claims=list, design=dict, maker=str, moves=list, rule=str, to_move=str)
    form(rule in RULES, "an unknown rule")
    form(maker in PLAYERS if rule == "maker-breaker" else maker == "none", "a Maker under a rule that has none, or none under one that has")
    form(to_move in PLAYERS, "a player is neither first nor second")
    integers(moves)
    design = Design(design, 128)
    v = design.points
    form(all(0 <= p < v for p in moves), "a move of the position is no point of the design")
    form(1 <= len(claims) <= 3, "a strategy file makes one to three claims")
    made = []
    for claim in claims:
        kind, number, hero = fields(claim, kind=str, number=int, player=str)
        # no game lasts longer than there are free points, and no heap is worth more
        form(hero in PLAYERS and -1 <= number <= max(v - len(moves), -1), "the number or the player of a claim is out of range")
        hero = PLAYERS[hero]
        form({"wins": True, "lasts": number >= 0, "draws": number == -1 and rule in ("avoid", "achieve"),
              "nim-value": number >= 0 and rule == "nofil" and hero != len(moves) % 2}.get(kind, False), "an unknown claim")
        made.append((kind, hero, number))
    need(PLAYERS[to_move] == len(moves) % 2, "the player to move is not the one that the moves leave")
    maker = PLAYERS.get(maker, -1)
    data = Bytes(body)
    maps, sections = Maps(design, data), []
    half_holds = no_draw(design, data)
    form(not half_holds or rule == "avoid", "a part about draws is for the rule avoid")
    for _ in made:
        form(data.left() >= 4, "a section of the body is missing")
        size = data.word()
        form(data.left() >= size, "a section of the body ends early")
        sections.append(data.take(size))
    form(not data.left(), "the body goes on after the last section")

    def role(p):
        return PLAYER[p] + (f" ({'Maker' if p == maker else 'Breaker'})" if rule == "maker-breaker" else "")
    def told(kind, hero, n):
        if kind == "wins" and rule == "maker-breaker" and hero != maker and n < 0:
            return role(hero) + " wins: Maker never holds a block, and the board is full at the end"
        if kind == "wins":
            return role(hero) + " wins" + (f" within {in_plies(n)}" if n >= 0 else "") + " against every defence"
        if kind == "lasts":
            return f"{role(hero)} can make the game last at least {in_plies(n)}, or not lose it"
        if kind == "draws":
            return role(hero) + " does not lose against any play"
        return f"the nim-value is {n}: {PLAYER[1 - hero]}, to move, loses the sum with a heap of {n}"

    positions = 0
    for i, claim in enumerate(made):
        try:
            positions += Walk(design, rule, maker, moves, claim, maps, sections[i], half_holds).run()
        except Refuted as reason:
            raise Refuted(f"claim {i + 1}, {told(*claim)}: {reason}")
    (kind, hero, n), second = made[0], made[1] if len(made) > 1 else ("", -1, -1)
    if kind == "wins" and second == ("lasts", 1 - hero, n):
        summary = f"{role(hero)} wins in exactly {in_plies(n)}"
    elif kind == "draws" and second[:2] == ("draws", 1 - hero):
        summary = "a draw"
    else:
        summary = told(*made[0]) + (" (no length is claimed)" if kind == "wins" and n < 0 and (rule != "maker-breaker" or hero == maker) else "")
    summary += "".join(f"; the nim-value is {c[2]}" for c in made[1:] if c[0] == "nim-value")
    position = "the empty board, the first player to move"
    if moves:
        position = "after the moves " + ", ".join(f"{('first', 'second')[i % 2]} {p}" for i, p in enumerate(moves)) + f"; {PLAYER[len(moves) % 2]} to move"
    return [f"{design.title()}, rule {rule}" + (f", after {len(moves)} move" + "s" * (len(moves) > 1) if moves else "") + f": {summary}",
            "design: " + design.words(), RULES[rule].format(maker=PLAYER[maker % 2], breaker=PLAYER[1 - maker % 2]), "position: " + position,
            *("proved: " + told(*c) for c in made),
            *([f"proved: every set of {(v + 1) // 2} points holds a block, so no game ends in a draw"] if half_holds else []),
            f"checked: {positions:,} position" + "s" * (positions != 1) + ", every line of play until it ends or its claim is certain"]

# ---------------------------------------------------------------- game tables

def check_game_table(statement, body):
    """Every row is a live position with its value and, for every safe move, a map that takes the position after it to a
    listed one. So every position that can arise is equivalent to a listed one, and the values must follow."""
    claim, design, rule = fields(statement, claim=dict, design=dict, rule=str)
    outcome, plies, positions = fields(claim, outcome=str, plies=int, positions=int)
    form(rule == "avoid", "a table under an unknown rule")
    form(outcome in ("first", "second", "draw"), "an unknown outcome")
    form(plies >= 0 and positions >= 1, "a number of the claim is out of range")
    design = Design(design, 64)
    v, data = design.points, Bytes(body)
    maps = Maps(design, data)
    width, blocks = (v + 7) // 8, [sum(1 << p for p in b) for b in design.blocks]
    rests = [[b ^ 1 << p for b in blocks if b >> p & 1] for p in range(v)]
    rows, index = [], {}
    while data.left():
        where = f"position {len(rows)}: "
        need(len(rows) < positions, where + "the table has more positions than it claims")
        need(data.left() >= 2 * width + 2, where + "it ends early")
        mine, theirs = (int.from_bytes(data.take(width), "little") for _ in range(2))
        result, length = data.byte(), data.byte()
        need(not (mine | theirs) >> v, where + "a hand leaves the design")
        need(not mine & theirs, where + "the hands share a point")
        mine_list, theirs_list = members(mine), members(theirs)
        need(len(theirs_list) - len(mine_list) in (0, 1), where + "the hands have the wrong numbers of points")
        need(not any(b & mine == b or b & theirs == b for b in blocks), where + "a hand holds a block already")
        need(result in b"wdl", where + "the outcome is none")
        taken = mine | theirs
        safe = [p for p in range(v) if not taken >> p & 1 and not any(r & mine == r for r in rests[p])]
        need(data.left() >= len(safe) * maps.width, where + "a map is missing")
        need((mine, theirs) not in index, where + "the position is listed twice")
        index[mine, theirs] = len(rows)
        rows.append((mine_list, theirs_list, safe, data.take(len(safe) * maps.width), chr(result), length))
    need(len(rows) == positions, "the table has not as many positions as it claims")
    need((0, 0) in index, "the empty board is missing")
    rank, other, step = {"l": 0, "d": 1, "w": 2}, {"l": "w", "d": "d", "w": "l"}, maps.width
    for i, (mine, theirs, safe, names, result, length) in enumerate(rows):
        full = len(mine) + len(theirs) == v
        best, far = ("d", 0) if full else ("l", 1)  # without a safe move a free point must be taken
        for j, p in enumerate(safe):
            try:
                bits = maps.bits(names[j * step:j * step + step])
            except Refuted as reason:
                raise Refuted(f"position {i}: the move {p}: {reason}")
            there = index.get((sum([bits[x] for x in theirs]), sum([bits[x] for x in mine]) + bits[p]))
            need(there is not None, f"position {i}: the move {p}: its map does not lead to a listed position")
            after, plies_after = rows[there][4:]
            after, plies_after = other[after], plies_after + 1
            if rank[after] > rank[best] or after == best and (plies_after < far if after == "w" else plies_after > far):
                best, far = after, plies_after
        need((best, far) == (result, length), f"position {i}: the value does not follow from the moves")
    result, length = rows[index[0, 0]][4:]
    need(({"w": "first", "l": "second", "d": "draw"}[result], length) == (outcome, plies), "the claim about the empty board is not what the table says")
    best = "with best play the game is a draw" if outcome == "draw" else f"the {outcome} player wins in exactly {in_plies(plies)}"
    return [f"{design.title()}, rule avoid, table of {positions:,} positions: from the empty board {best}", "design: " + design.words(), RULES["avoid"],
            f"proved: every position that can arise while no hand holds a block is equivalent to one of the {positions:,} listed, and every listed outcome and length is right",
            "checked: each value against all its moves, each move by a map that takes blocks to blocks"]

# ---------------------------------------------------------------- blocks inside n points

def point_list(space, values, length):
    need(len(values) == length, "a point set has another size")
    need(all(0 <= p < space.v for p in values) and len(set(values)) == length, "a point set has a wrong or repeated point")
    return values

def blocks_inside(space, points):
    """Number of blocks inside the set; for every point the number of blocks whose other points are in the set; and for
    quads the pairs of the set by their sum."""
    completes = [0] * space.v
    if space.kind == "quads":
        pairs = [0] * space.v
        for i, x in enumerate(points):
            for y in points[:i]:
                pairs[x ^ y] += 1
        # a quad through p: x and a pair of sum p + x, three times; a member p also pairs with x itself, no quad
        inside = set(points)
        for p in range(space.v):
            completes[p] = sum(pairs[p ^ x] - (p in inside) for x in points if x != p) // 3
        return sum(completes[x] for x in points) // 4, completes, pairs
    for i, x in enumerate(points):
        for y in points[:i]:
            completes[space.third[x][y]] += 1
    return sum(completes[x] for x in points) // 3, completes, None

def check_levels(space, levels):
    """Every k-set within the budget is equivalent to one of the sets listed for k. Returns, per k, the budget (or
    None) and the numbers of blocks of the listed sets.

    Induction on k, blocks of b points: a k-set with t blocks has a point in at least bt/k of them; without a
    busiest point k-1 points with at most floor(t(k-b)/k) blocks remain, within the budget of k-1 and so equivalent to
    a listed set. Hence the k-set is equivalent to a listed (k-1)-set plus a point that is then a busiest one; all of
    these are mapped to listed k-sets. Without a budget (an empty list) every extension counts, every set is covered."""
    budget, sizes = levels["budget"], levels["sizes"]
    form(space.v <= len(LETTERS), "levels are for at most 92 points")
    everything, b_size = not budget, space.block_size
    need(0 < len(sizes) <= space.v + 1 and (everything or len(budget) == len(sizes)), "the levels and budgets do not match")
    for k, b in enumerate(budget):
        need(0 <= b <= 1000000, "a budget is out of range")
        need(k < b_size or budget[k] * (k - b_size) // k <= budget[k - 1], f"the budget for {k - 1} points is too small for the next")
    listed = []
    for k, size in enumerate(sizes):
        sets, maps = size["sets"], size["maps"]
        points = [[NUMBER[c] for c in s] for s in sets]
        need(all(len(p) == k and p == sorted(set(p)) and p[-1:] < [space.v] for p in points), f"a set of level {k} is not {k} increasing points")
        need(len(set(sets)) == len(sets), f"level {k} lists a set twice")
        listed.append((points, maps, set(sets)))
    need(listed[0][0] == [[]], "level 0 must list the empty set")
    width, result = space.d + 1, []
    for k, (sets, maps, _) in enumerate(listed):
        last, numbers = k + 1 == len(listed), []
        need(len(maps) == (0 if last else len(sets)), f"level {k} must have one word of maps per set")
        for i, points in enumerate(sets):
            blocks, completes, pairs = blocks_inside(space, points)
            numbers.append(blocks)
            need(everything or blocks <= budget[k], f"a set of level {k} is over the budget")
            if last:
                continue
            members, extensions = set(points), []
            for p in range(space.v):
                if p in members or not everything and blocks + completes[p] > budget[k + 1]:
                    continue
                both = (lambda x: pairs[p ^ x]) if pairs else (lambda x: space.third[p][x] in members)  # blocks through p and x
                if everything or all(completes[x] + both(x) <= completes[p] for x in points):
                    extensions.append(p)
            need(len(maps[i]) == width * len(extensions), f"set {i} of level {k} has {len(extensions)} admissible extensions, not as many maps")
            for j, p in enumerate(extensions):
                images = [NUMBER[c] for c in maps[i][width * j:width * j + width]]
                need(max(images) < space.v, "a map leaves the space")
                image = sorted(space.apply(images, points + [p]))
                need("".join([LETTERS[x] for x in image]) in listed[k + 1][2], f"a map of level {k} does not lead to a set of the next")
        result.append((None if everything else budget[k], numbers))
    return result

def patterns(space, n, most, least):
    """How an n-set can meet the hyperplanes of one direction: (x, F, fewest lines, most lines), where x are
    the quantities whose sum over all directions is known and F is the one that counts lines."""
    if space.kind == "ag":
        width = space.v // 3
        for a in range(min(n, width) + 1):
            for b in range(min(a, n - a) + 1):
                c = n - a - b
                if c <= b:
                    f = 2 * (a ** 3 + b ** 3 + c ** 3) - 3 * (a * b * (a + b) + a * c * (a + c) + b * c * (b + c)) + 12 * a * b * c
                    across = max(0, a * b - (width - c) * b, a * c - (width - b) * c, b * c - (width - a) * c)
                    yield (a * a + b * b + c * c, 0), f, least[a] + least[b] + least[c] + across, most[a] + most[b] + most[c] + b * c
    else:
        width = (space.v - 1) // 2
        for h in range(max(0, n - width - 1), min(n, width) + 1):
            m, u = n - h, 2 * h - n
            pairs = m * (m - 1) // 2
            yield (u, u * u), u ** 3, least[h] + max(0, pairs - (width - h) * (m // 2)), most[h] + min(pairs, h * (m // 2))

def check_hull(space, n, lines, layers, upper):
    """The bound that the inequalities prove: no n-set has a number of lines in any from..to (to = -1: no end).
    Each says q F <= p + r.x (or >=) for all patterns that allow from..to lines; the sum over the directions
    contradicts the identities for these numbers."""
    need(layers is not None, "a hull bound needs the tables of the hyperplanes")
    if space.kind == "ag":
        directions = (space.v - 1) // 2
        x = directions * n + (space.v // 3 - 1) // 2 * n * (n - 1), 0
        total = lambda t: space.v * (6 * t + n) - n ** 3
    else:
        directions, x = space.v, (-n, (space.v + 1) * n - n * n)
        total = lambda t: (space.v + 1) * 6 * t - n ** 3
    refuted = []
    for line in lines:
        above, first, last, q, p, r0, r1 = line
        need(above in (0, 1) and q >= 0 and 0 <= first < 1 << 40 and last < 1 << 40 and (last >= first or last == -1), "an inequality is malformed")
        for (x0, x1), f, fewest, greatest in patterns(space, n, *layers):
            if greatest >= first and (last == -1 or fewest <= last):
                gap = p + r0 * x0 + r1 * x1 - q * f
                need(gap >= 0 if above else gap <= 0, f"an inequality for n = {n} fails for a pattern")
        need(q == 0 or above or last != -1, "an inequality from below needs an end")
        gap = p * directions + r0 * x[0] + r1 * x[1] - (q * total(first if above else last) if q else 0)
        need(gap < 0 if above else gap > 0, f"an inequality for n = {n} contradicts nothing")
        refuted.append((first, last))
    need(refuted, "a hull bound has no inequality")
    bound = -1 if upper else 0  # above: everything over `bound` is refuted; below: everything under it
    for first, last in sorted(refuted, reverse=upper):
        need(last == bound if upper else first == bound and last != -1, f"the inequalities for n = {n} leave a gap")
        bound = first - 1 if upper else last + 1
    return bound

def quad_rows(d, n, zero, sum_zero, sum_inside, busiest, first, last, most, least):
    """n cards of F_2^d with first..last quads: (limits, box, rows). A limit is what a split allows; a row is (sense, right side, factors); sense 1: at
    least, -1: at most, 0: equal. For a direction u let k be the cards with u.s = 1 and D = n - 2k. Variables: how many
    directions have each split k; the quads Q; r, the quads through 0 or, if that is no card, the triples of sum 0; and,
    unless the sum t of the cards is 0, p, the pairs of sum t."""
    N, H, pairs = 2 ** d, 2 ** (d - 1), n * (n - 1) // 2
    possible = range(max(0, n - H), min(n, H) + 1)
    splits = [k for k in possible if k % 2 == 0] + [k for k in possible if k % 2 and not sum_zero]
    box = [(0, N - 1 if sum_zero else H - 1 if k % 2 == 0 else H) for k in splits] + [(first, last), (0, pairs // 3)]
    if not sum_zero:
        box.append((1 if sum_inside else 0, n // 2))
    rows = []
    def row(sense, right, of, q=0, r=0, p=0):
        rows.append((sense, right, [of(k, n - 2 * k) for k in splits] + [q, r, p][:len(box) - len(splits)]))
    if sum_zero:  # all numbers of cards with u.s = 1 are even
        row(0, N - 1, lambda k, D: 1)
    else:
        row(0, H - 1, lambda k, D: k % 2 == 0)
        row(0, H, lambda k, D: k % 2)
    # sums over all u count the ordered i-tuples of cards with sum 0, N times; u = 0 gives n^i
    row(0, zero * N - n, lambda k, D: D)
    row(0, N * n - n ** 2, lambda k, D: D ** 2)
    row(0, zero * N * (3 * n - 2) - n ** 3, lambda k, D: D ** 3, r=-6 * N)
    row(0, N * (3 * n ** 2 - 2 * n) - n ** 4, lambda k, D: D ** 4, q=-24 * N)
    row(1, 0, lambda k, D: most[k] + most[n - k], q=1 - N // 4)  # a quad lies on one side for N/4 - 1 directions
    row(-1, 0, lambda k, D: least[k] + least[n - k], q=1 - N // 4)
    if n % 2 == 0:  # the card 0 is in the most quads, or in the fewest
        row(1 if busiest else -1, 0, lambda k, D: 0, q=-4, r=n)
    if not sum_zero:  # over u.t = 0: tuples with sum 0 or t
        row(0, H * (1 + sum_inside) - n, lambda k, D: D if k % 2 == 0 else 0)
        row(0, H * n - n ** 2, lambda k, D: D ** 2 if k % 2 == 0 else 0, p=-2 * H)
    # a quad has all cards on one side, or two on either; a pair meets at most half as many pairs as the other side has cards
    limits = [(least[k] + least[n - k], most[k] + most[n - k] + min(k * (k - 1) // 2 * ((n - k) // 2), (n - k) * (n - k - 1) // 2 * (k // 2))) for k in splits]
    return limits, box, rows

def line_rows(v, n, kinds, first, last, most, least):
    """n points of AG(d,3), v = 3^d, with first..last lines T: (limits, box, rows) as in quad_rows. Variables: how many
    directions have layers of a >= b >= c points; T. kinds: what the residues of the layers modulo 3 may be, as pairs (how
    many of them are different, number of directions), or [(0, all)] for no condition."""
    third, pairs = v // 3, n * (n - 1)
    total, parallel = (v - 1) // 2, (v // 3 - 1) // 2
    splits = []
    for kind, (different, _) in enumerate(kinds):
        for a in range(third + 1):
            for b in range(a + 1):
                c = n - a - b
                if 0 <= c <= b and different in (0, len({a % 3, b % 3, c % 3})):
                    splits.append((kind, a, b, c))
    inside = lambda table, s: sum(table[x] for x in s[1:])
    def fewest_across(s):  # each hole of one layer spoils at most as many pairs of the others as the smaller one has points
        _, a, b, c = s
        return max(0, a * b - (third - c) * b, a * c - (third - b) * c, b * c - (third - a) * c)
    most_across = lambda s: s[2] * s[3]
    cubic = lambda s: 2 * sum(x ** 3 for x in s[1:]) - 3 * sum(x * x * y for x, y in itertools.permutations(s[1:], 2)) + 12 * s[1] * s[2] * s[3]
    box = [(0, kinds[s[0]][1]) for s in splits] + [(first, last)]
    rows = [(0, number, [int(s[0] == kind) for s in splits] + [0]) for kind, (_, number) in enumerate(kinds)]
    for sense, right, of, lines in ((0, total * n + parallel * pairs, lambda s: sum(x * x for x in s[1:]), 0),
                                    (0, v * n - n ** 3, cubic, -6 * v),
                                    (-1, 0, lambda s: inside(least, s), -parallel), (1, 0, lambda s: inside(most, s), -parallel),
                                    (-1, 0, fewest_across, parallel - total), (1, 0, most_across, parallel - total)):
        rows.append((sense, right, [of(s) for s in splits] + [lines]))
    return [(inside(least, s) + fewest_across(s), inside(most, s) + most_across(s)) for s in splits], box, rows

def check_tree(tree, limits, box, rows, where):
    """The program has no integer solution. A node is [] (nothing is left of the box), [variable, value] (two boxes follow:
    at most value, at least value + 1), or one multiplier per row: that combination holds nowhere in the box."""
    need(len(tree) <= 20000, where + "a tree has too many nodes")
    Q, open_boxes = len(limits), [box]
    for node in tree:
        need(open_boxes, where + "a tree goes on after its end")
        box = list(open_boxes.pop())
        for j, (fewest, greatest) in enumerate(limits):  # a split that the number of blocks does not allow does not occur
            if box[Q][1] < fewest or box[Q][0] > greatest:
                box[j] = box[j][0], 0
        left = all(low <= high for low, high in box)
        need(left == bool(node), where + ("a box is not empty" if left else "an empty box has a proof"))
        if len(node) == 2:
            variable, value = node
            need(0 <= variable < len(box) and box[variable][0] <= value < box[variable][1], where + "a branch does not halve a box")
            low, high = box[variable]
            for part in ((value + 1, high), (low, value)):
                open_boxes.append(box[:variable] + [part] + box[variable + 1:])
        elif node:
            need(len(node) == len(rows), where + "a leaf has not one multiplier per row")
            for m, (sense, _, _) in zip(node, rows):
                need(abs(m) <= 1 << 53, where + "a multiplier is out of range")
                need(m * sense >= 0, where + "a multiplier has the wrong sign")
            factors = [0] * len(box)
            for m, (_, _, row) in zip(node, rows):
                if m:
                    factors = [f + m * a for f, a in zip(factors, row)]
            greatest = sum(f * (high if f > 0 else low) for f, (low, high) in zip(factors, box))
            need(greatest < sum(m * right for m, (_, right, _) in zip(node, rows)), where + "a combination of the rows contradicts nothing")
    need(not open_boxes, where + "a tree ends early")

def check_programs(space, n, programs, layers, upper, bound):
    """The bound that is left of `bound`, known before, when the ranges are refuted. Translations do not change the quads:
    n odd: the cards are moved so that their sum t is 0; n even: so that 0 is the card in the most (or fewest) quads,
    and t is 0, a card, or neither. That choice is one for all three cases, since they depend on it. Lines: if 3 divides n,
    the layers of a direction u are equal modulo 3 if u.t = 0, which all directions satisfy or (v/3-1)/2 of them, and
    three different numbers modulo 3 otherwise."""
    where = f"programs for n = {n}: "
    quads, v = space.kind == "quads", space.v
    need(quads or space.kind == "ag", where + "they are for quads and for lines of ag(d,3)")
    need(layers is not None, where + "they need the table of the hyperplanes")
    need(n > 0, where + "there is no point to begin with")
    need(programs, where + "there is none")
    if quads:
        cases = [(False, True, False), (True, True, False)] if n % 2 else [(True, True, True), (True, False, True), (True, False, False)]
    else:
        total, parallel = (v - 1) // 2, (v // 3 - 1) // 2
        cases = [[(0, total)]] if n % 3 else [[(1, total)], [(1, parallel), (3, total - parallel)]]
    for program in programs:
        first, last, busiest, trees = program["from"], program["to"], program["busiest"], program["cases"]
        need((busiest == 0 or quads and busiest == 1) and 0 <= first <= last <= 1 << 40, where + "a range is malformed")
        need(first <= bound <= last, where + "the ranges leave a gap")
        need(len(trees) == len(cases), where + "a case is missing")
        for case, tree in zip(cases, trees):
            parts = quad_rows(space.d, n, *case, busiest, first, last, *layers) if quads else line_rows(v, n, case, first, last, *layers)
            check_tree(tree, *parts, where)
        bound = first - 1 if upper else last + 1
    return bound

def table_shape(rows, proof):
    """Everything in a table's proof is of its type, in the layers, too."""
    for row in rows:
        integers(row, 5)
    layers, levels, steps, witnesses = fields(proof, layers=list, levels=list, steps=list, witnesses=list)
    for sets in witnesses:
        for side in fields(sets, max=list, min=list):
            integers(side)
    for step in steps:
        lines, _, programs, rule, side = fields(step, lines=list, n=int, programs=list, rule=str, side=str)
        form(rule in ("hull", "levels", "program", "step", "complement"), "an unknown rule")
        form(side in ("max", "min"), "a side is neither max nor min")
        for line in lines:
            integers(line, 7)
        for program in programs:
            for tree in fields(program, cases=list, busiest=int, **{"from": int}, to=int)[0]:
                form(type(tree) is list, "a tree is not a list")
                for node in tree:
                    integers(node)
    for level in levels:
        budget, sizes = fields(level, budget=list, sizes=list)
        integers(budget)
        for size in sizes:
            for part in fields(size, maps=list, sets=list):
                words(part)
    for layer in layers:
        inner, inner_rows = fields(layer, proof=dict, rows=list)
        table_shape(inner_rows, inner)

def check_table(space, rows, proof):
    """Rows: for every n = 0..v, [n, least number of blocks: lower, upper bound, greatest: lower, upper]. The bounds start
    from what the parameters give; each step tightens one of them and rests on those before it. Returns how many rows
    have both exact."""
    layers_given, levels_given, witnesses = proof["layers"], proof["levels"], proof["witnesses"]
    v, quads, k = space.v, space.kind == "quads", space.block_size
    need(len(rows) == len(witnesses) == v + 1 and len(layers_given) <= 1 and len(levels_given) <= 1, "the table must have a row for every n = 0..v")
    layers = None
    if layers_given:  # the hyperplanes are copies of the space one dimension lower
        need(space.d > (3 if quads else 1), "so small a space has no layers with a table of their own")
        inner = layers_given[0]
        check_table(Space(space.kind, space.d - 1), inner["rows"], inner["proof"])
        layers = [r[4] for r in inner["rows"]], [r[1] for r in inner["rows"]]
    levels = check_levels(space, levels_given[0]) if levels_given else []
    # inclusion and exclusion over the n points of the complement: the blocks in a set are free[n] less (lines) or plus
    # (quads) those in the complement
    through = (v - 1) * (v - 2) // 6 if quads else (v - 1) // 2
    pairs = lambda n: n * (n - 1) // 2
    free = [v * through // k - through * n + (v // 2 - 1 if quads else 1) * pairs(n) - (pairs(n) * (n - 2) // 3 if quads else 0) for n in range(v + 1)]
    count = lambda n: 0 if n < k else n * ((n - 1) * ((n - 2) // 2) // 3) // 4 if quads else n * ((n - 1) // 2) // 3
    known = {"max": [count(n) for n in range(v + 1)], "min": [0] * (v + 1)}

    for number, step in enumerate(proof["steps"]):
        where = f"step {number}: "
        n, side, rule, upper = step["n"], step["side"], step["rule"], step["side"] == "max"
        need(0 <= n <= v, where + "there is no such row")
        need(rule == "hull" or not step["lines"], where + "only a hull bound has inequalities")
        need(rule == "program" or not step["programs"], where + "only a program's bound has programs")
        if rule == "hull":
            need(not quads, where + "a hull bound is for lines")
            bound = check_hull(space, n, step["lines"], layers, upper)
        elif rule == "program":
            bound = check_programs(space, n, step["programs"], layers, upper, known[side][n])
        elif rule == "levels":
            need(n < len(levels), where + f"there is no level for n = {n}")
            budget, numbers = levels[n]
            need(numbers or budget is not None, where + "an empty level without a budget")
            need(not upper or budget is None, where + "levels with a budget bound minima only")
            bound = max(numbers) if upper else min(numbers) if numbers else budget + 1
        elif rule == "step":  # a set without its busiest (least busy) point is a set of n-1 points
            need(n > k, where + "there is no step to so few points")
            before, bound = known[side][n - 1], 0
            while bound + 1 - k * (bound + 1) // n <= before if upper else bound + -k * bound // n < before:
                bound += 1
        else:
            bound = free[v - n] + known[side][v - n] if quads else free[v - n] - known["min" if upper else "max"][v - n]
        need(bound < known[side][n] if upper else bound > known[side][n], where + "it proves nothing new")
        known[side][n] = bound

    for n in range(v + 1):
        number, min_lower, min_upper, max_lower, max_upper = rows[n]
        need(number == n, "the rows are not n = 0..v in order")
        for side, attained, bound in (("min", min_upper, min_lower), ("max", max_lower, max_upper)):
            need(known[side][n] == bound, f"{side} for n = {n}: the steps prove {known[side][n]}, not {bound}")
            found = blocks_inside(space, point_list(space, witnesses[n][side], n))[0]
            need(found == attained, f"{side} for n = {n}: the witness has {found} blocks, not {attained}")
        need(min_lower <= min_upper and max_lower <= max_upper, f"the bounds for n = {n} cross")
    return sum(row[1] == row[2] and row[3] == row[4] for row in rows)

def check_blocks_inside(statement, body):
    claim, design = fields(statement, claim=dict, design=dict)
    rows, = fields(claim, rows=list)
    proof = read_json(body)
    table_shape(rows, proof)
    design = Design(design, 768)
    need(design.space(), "the proof is about the lines of ag(d,3) or pg(d,2) or the planes of ag(d,2), the statement about another design")
    closed = check_table(Space(*design.space()), rows, proof)
    range_of = lambda a, b: f"{a}" if a == b else f"{a} to {b} (open)"
    return [f"blocks inside n points of {design.label}, least and greatest for n = 0 to {design.points}: {design.points + 1} rows, {closed} with both exact",
            "design: " + design.words(), *(f"proved: {n} points hold at least {range_of(a, b)} and at most {range_of(c, d)} blocks" for n, a, b, c, d in rows),
            "checked: every number has a set that attains it and a reason that bounds it"]

# ---------------------------------------------------------------- sets without a flat

def origin_excludes(d, b, n):
    """No n points of AG(d,3), 3 not dividing n, meet every hyperplane in at least b points. A translation makes the sum of
    the points 0; then, with x points in the layer through the origin and y, z in the two others, y = z modulo 3. Over all
    directions the sum of 2x - y - z is 3^d - n or -n, as the origin is one of the points or not, and that of the squares
    is known. So the average of (squares, 2x - y - z) lies in the convex hull of all splits: it does not if some line
    through two of them has all splits on or above it and both averages below."""
    if n % 3 == 0:
        return False
    v = 3 ** d
    directions, common = (v - 1) // 2, (v // 3 - 1) // 2
    splits = {(x * x + y * y + z * z, 2 * x - y - z) for x in range(b, n - 2 * b + 1) for y in range(b, n - x - b + 1)
              for z in [n - x - y] if (y - z) % 3 == 0 and max(x, y, z) <= v // 3}
    squares = directions * n + common * n * (n - 1)
    if not any(directions * s <= squares for s, _ in splits) or not any(directions * s >= squares for s, _ in splits):
        return False
    if all(directions * s == squares for s, _ in splits):
        return all(directions * f > v - n for _, f in splits)
    for (s0, f0), (s1, f1) in itertools.combinations(sorted(splits), 2):
        run, rise = s1 - s0, f1 - f0
        if run and all(run * (f - f0) >= rise * (s - s0) for s, f in splits):
            if run * (v - n - directions * f0) < rise * (squares - directions * s0):
                return True
    return False

def check_flat_free(statement, body):
    """The largest set of points of AG(d,3) that contains no k-flat has lower..upper points. A set is free iff its
    complement meets every k-flat; `blocking` bounds such sets from below, in the dimensions k..d."""
    claim, design = fields(statement, claim=dict, design=dict)
    lower, upper = fields(claim, lower=int, upper=int)
    witness, steps, split = fields(read_json(body), witness=list, blocking=list, split=list)
    integers(witness)
    for step in steps:
        form(type(step) is list and [type(x) for x in step] == [int, str], "a blocking bound must be a number and a rule")
        form(step[1] in ("whole", "hyperplanes", "moments", "origin", "split"), "an unknown rule")
    for case in split:
        maps, representatives = fields(case, maps=list, representatives=list)
        words(maps)
        form(all(len(w) == 4 and all(NUMBER[c] < 27 for c in w) for w in maps), "a map must be a word of four letters")
        for r in representatives:
            integers(r, 7)
    design = Design(design, 768)
    affine, d, q, flat = design.geometry or (False, 0, 0, 0)
    need(affine and q == 3 and flat >= 1, "the proof is about the flats of ag(d,3), the statement about another design")
    form(d <= 5, "certificates about flats go up to ag(5,3)")
    space = Space("ag", d)
    need(0 <= lower <= space.v, "the lower bound is out of range")
    inside = set(point_list(space, witness, lower))
    need(not any(inside.issuperset(b) for b in design.blocks), "the witness contains a flat")
    need(len(steps) == space.d - flat + 1 and len(split) <= 1, "the blocking bounds must go through the dimensions k..d")
    bound, used = 0, False
    for dimension, (value, rule) in enumerate(steps, flat):
        if rule == "whole":  # the only k-flat is the space itself
            need(dimension == flat, "only the smallest dimension is a flat itself")
            proven = 1
        elif rule == "hyperplanes":  # Jamison's theorem
            need(dimension == flat + 1, "the hyperplane theorem is about flats of one dimension less")
            proven = 2 * dimension + 1
        else:
            # b points in every hyperplane: (n-2b, b, b) has the greatest sum of squares; the average is known
            need(dimension > flat, "there is no smaller dimension to build on")
            directions, common, b = (3 ** dimension - 1) // 2, (3 ** (dimension - 1) - 1) // 2, bound
            proven = 3 * b
            while directions * ((proven - 2 * b) ** 2 + 2 * b * b) < directions * proven + common * proven * (proven - 1):
                proven += 1
            before = proven
            if rule == "origin":
                while origin_excludes(dimension, b, proven):
                    proven += 1
                need(proven > before, "the origin excludes nothing")
            if rule == "split":
                need((dimension, flat, proven, bound) == (4, 2, 26, 7) and split, "the split rule is for planes of ag(4,3)")
                check_split(split[0])
                proven, used = proven + 1, True
        need(value == proven, f"the rule {rule} proves {proven} in dimension {dimension}, not {value}")
        bound = value
    need(upper == space.v - bound and lower <= upper, f"the reasons prove at most {space.v - bound} points")
    need(used == bool(split), "a split proof that nothing uses")
    size = f"{lower}" if lower == upper else f"{lower} to {upper}"
    return [f"the largest set of points of {design.label} that holds no block, that is, no {flat}-flat of ag({d},3), has {size} points",
            "design: " + design.words(), f"proved: some set of {lower} points holds no block", f"proved: every set of {upper + 1} points holds one",
            "checked: the set point by point, the bound dimension by dimension"]

def check_split(split):
    """26 points cannot meet all planes of AG(4,3). Each hyperplane holds at least 7; the average of the squares is
    237.25 and 12,7,7 is the only split that reaches it (11,8,7 gives 234). So in some direction two layers are
    7-point blocking sets of AG(3,3). Affine maps move the first to one of the representatives, shears translate the
    second at will, and swapping the layers puts the representative of lower number first. In each case the lines
    of the third layer whose planes are not met yet cannot be met by 12 points."""
    given, maps = split["representatives"], split["maps"]
    space = Space("ag", 3)
    add, minus, third = space.sum, space.minus, space.third
    bits = functools.lru_cache(None)(lambda s: [x for x in range(27) if s >> x & 1])
    line = lambda x, u: 1 << x | 1 << add[x][u] | 1 << add[x][minus[u]]
    ways = [u for u in range(1, 27) if u < minus[u]]  # the 13 directions
    lines = {u: sorted({line(x, u) for x in range(27)}) for u in ways}
    planes = sorted({line(p, u) | line(add[p][w], u) | line(add[p][minus[w]], u) for p in range(27) for u in ways for w in ways if u != w})
    need(sum(map(len, lines.values())) == 117 and len(planes) == 39, "wrong geometry")
    least = lambda s: min(sum(1 << add[x][v] for x in bits(s)) for v in range(27))  # of its translates
    found = set()

    def block(s, dead, left, unmet):  # all 7-point blocking sets that contain s and avoid dead
        if not unmet:
            need(left == 0, "fewer than 7 points meet all planes")
            found.add(least(s))
        elif len(unmet) <= 13 * left:
            for x in bits(unmet[0] & ~dead):
                block(s | 1 << x, dead, left - 1, [p for p in unmet if not p >> x & 1])
                dead |= 1 << x

    block(1, 0, 6, [p for p in planes if not p & 1])  # every set has a translate through the origin
    classes = sorted(found)
    need(len(classes) == len(maps), "not one map per class of blocking sets under translations")
    representatives, number = [least(sum(1 << p for p in point_list(space, r, 7))) for r in given], {}
    for s, word in zip(classes, maps):
        image = least(sum(1 << p for p in space.apply([NUMBER[c] for c in word], bits(s))))
        need(image in representatives, "a map does not lead to a representative")
        number[s] = representatives.index(image)

    # The 117 lines as bits of a number, too: those through each point.
    every = [l for u in ways for l in lines[u]]
    number_of = {l: i for i, l in enumerate(every)}
    points = [bits(l) for l in every]
    through = [sum(1 << i for i, l in enumerate(every) if l >> x & 1) for x in range(27)]
    count = getattr(int, "bit_count", None) or (lambda s: bin(s).count("1"))

    def meet(unmet, here, left):  # can `left` points meet these lines? Each is given by the lines that it would meet.
        if not unmet:
            return True
        one = two = three = 0  # lines with so many points, or more
        for met in here:
            three |= two & met
            two |= one & met
            one |= met
        degree = list(map(count, here))
        if one != unmet or sum(sorted(degree)[-left:]) < count(unmet):
            return False
        packed = blocked = 0  # disjoint lines need a point each
        for rest in (one & ~two, two & ~three, three):
            rest &= ~blocked
            while rest:
                a, b, c = points[(rest & -rest).bit_length() - 1]
                blocked |= here[a] | here[b] | here[c]
                packed, rest = packed + 1, rest & ~blocked
        if packed > left:
            return False
        fewest = one & ~two or two & ~three or three
        best = max(d for d, met in zip(degree, here) if met & fewest)
        middle = next(met & fewest for d, met in zip(degree, here) if d == best and met & fewest)
        here = list(here)
        for x in sorted(points[middle.bit_length() - 1], key=lambda x: -degree[x]):
            if here[x]:
                if meet(unmet & ~here[x], [met & ~here[x] for met in here], left - 1):
                    return True
                here[x] = 0
        return False

    first = lambda l: bits(l)[0]
    for i, one in enumerate(representatives):
        for two in classes:
            if number[two] >= i:
                left = {line(third[first(l)][first(m)], u) for u in ways for l in lines[u] if not l & one for m in lines[u] if not m & two}
                unmet = sum(1 << number_of[l] for l in left)
                need(not meet(unmet, [met & unmet for met in through], 12), "26 points that meet all planes were not excluded")

# ---------------------------------------------------------------- files

KINDS = {"strategy": (5, "solve --proof", check_strategy), "game-table": (2, "avoid table", check_game_table),
         "blocks-inside": (3, "extremal --certificate", check_blocks_inside), "flat-free": (2, "flats free --certificate", check_flat_free)}
OLD = {b"thirdcard strategy ": "solve --proof", b"thirdcard table ": "avoid table",
       b"thirdcard container 1\nkind lines-inside ": "extremal --certificate",
       b'{"claim":': "extremal or flats free --certificate", b"\x1f\x8b": "extremal or flats free --certificate"}

def check(data):
    """The statement of a proof file, in lines; Refuted or Unreadable if it does not follow."""
    for marker, command in OLD.items():
        form(not data.startswith(marker), f"it has a format of an earlier version, which is no longer read; make it anew with thirdcard {command}")
    form(data.startswith(b"thirdcard container "), "it is not a proof file")
    kind, version, statement, body = read_container(data)
    form(kind in KINDS, f"files of kind '{shown(kind)}' prove nothing that is checked here")
    known, command, run = KINDS[kind]
    form(version == known, f"a {kind} file of another version; make it anew with thirdcard {command}")
    return run(statement, body)

def judge(data):
    """Exit status and lines to print."""
    try:
        lines = check(data)
        return 0, ["holds: " + lines[0], *("  " + line for line in lines[1:])]
    except Refuted as reason:
        return 1, [f"false: {reason}"]
    except Unreadable as reason:
        return 2, ["verify.py: " + shown(str(reason), 300)]
    except BaseException as reason:
        return 2, ["verify.py: " + failure(type(reason))]

def write(status, lines):
    """The answer, or why there is none. What cannot be printed was not answered."""
    try:
        print("\n".join(lines), file=sys.stdout if status < 2 else sys.stderr, flush=True)
    except BrokenPipeError:
        sys.stdout = None
    except OSError as reason:
        sys.stdout = None
        return write(2, [f"verify.py: cannot write the answer: {reason.strerror}"]) if status < 2 else 2
    return status

def stopped(reason):
    return 3, [f"verify.py: stopped before the end ({reason}); nothing is proved or refuted"]

def answer(path, memory):
    """Exit status and lines for a file, in a process that may take so much memory."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    ours = hard == resource.RLIM_INFINITY or memory <= hard
    try:
        resource.setrlimit(resource.RLIMIT_AS, (memory if ours else hard, hard))
        with open(path, "rb") as file:
            data = bytearray()
            while part := file.read(1 << 20):  # in parts: a read asks for all its memory at once
                data += part
                if len(data) > MOST_FILE:
                    return 2, ["verify.py: the file is larger than 1 GiB"]
        data = bytes(data)
        status, lines = judge(data)
    except OSError as reason:
        return 2, [f"verify.py: cannot read the file: {reason.strerror}"]
    except MemoryError:
        status, lines = 2, ["verify.py: " + failure(MemoryError)]
    return stopped("memory") if ours and status == 2 and lines == ["verify.py: " + failure(MemoryError)] else (status, lines)

def supervised(path, seconds, memory):
    """The answer of a process of its own: no part of a check, nor a call into C, outlasts the time or outgrows the memory, and
    however that process ends, it is no verdict."""
    end = time.monotonic() + seconds if seconds else None
    into, out = os.pipe()
    child = os.fork()
    if not child:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it and ends this process
        try:
            os.write(out, json.dumps(answer(path, memory)).encode())
        except BaseException as reason:
            os.write(out, json.dumps((2, ["verify.py: " + failure(type(reason))])).encode())
        finally:
            os._exit(0)
    os.close(out)
    said = b""
    try:
        while select.select([into], [], [], None if end is None else max(0, end - time.monotonic()))[0]:
            part = os.read(into, 1 << 16)
            if not part:
                break
            said += part
        else:
            return stopped("time")
    except KeyboardInterrupt:
        return stopped("interrupted")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    try:
        return json.loads(said)
    except ValueError:
        return 2, ["verify.py: the checking process was ended; nothing is proved or refuted"]

def main(arguments):
    seconds = memory = None
    while len(arguments) > 1 and arguments[0] in ("--time", "--memory"):
        if arguments[0] == "--time" and re.fullmatch(r"[0-9]{1,9}(\.[0-9]*)?", arguments[1]):
            seconds = float(arguments[1])
        elif arguments[0] == "--memory" and re.fullmatch(r"[1-9][0-9]{0,14}[kMG]?", arguments[1]):
            memory = int(arguments[1].rstrip("kMG")) * {"k": 10**3, "M": 10**6, "G": 10**9}.get(arguments[1][-1], 1)
        else:
            return write(2, [__doc__])
        arguments = arguments[2:]
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        return write(0, [__doc__]) if arguments and arguments[0] in ("-h", "--help") else write(2, [__doc__])
    small = os.path.isfile(arguments[0]) and os.path.getsize(arguments[0]) <= 100_000
    if seconds is None:
        seconds = 5 if small else 0
    if memory is None:
        memory = 256_000_000 if small else 1_000_000_000
    def stop(number, frame):
        raise KeyboardInterrupt
    try:
        signal.signal(signal.SIGTERM, stop)
        status, lines = supervised(arguments[0], seconds, memory)
    except KeyboardInterrupt:
        status, lines = stopped("interrupted")
    return write(status, lines)

if __name__ == "__main__":
    sys.setrecursionlimit(5000)
    sys.exit(main(sys.argv[1:]))
