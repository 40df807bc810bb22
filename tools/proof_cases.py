#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the test set of the proof files: python3 tools/proof_cases.py PROGRAM FOLDER. Files that hold and files that do
not, of every kind, each with a right digest unless the digest is the question; expected.json has for each its exit status,
its sentence and what it is about. Strategies of small games are walked here by minimax over the rules as docs/reference/proofs.md
has them; larger files are the program's, kept or changed in one place. `tools/verify_suite` runs a verifier on the set."""
import functools, gzip, hashlib, itertools, json, os, subprocess, sys, tempfile

PLAYERS = ("first", "second")
canonical = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"))
word = lambda n: n.to_bytes(4, "little")


# ---------------------------------------------------------------- containers

def container(kind, statement, body, packed=False):
    if not isinstance(statement, (str, bytes)):
        statement = canonical(statement)
    if isinstance(statement, str):
        statement = statement.encode()
    if packed:
        body = gzip.compress(body, mtime=0)
    head = b"thirdcard container 1\nkind %s\nstatement %s\nbody %s %d\n" % (kind.encode(), statement, b"gzip" if packed else b"plain", len(body))
    return signed(head + body + b"\n")


def signed(text):
    return text + b"sha256 " + hashlib.sha256(text).hexdigest().encode() + b"\n"


def apart(data):
    """Kind, statement and body of a plain container."""
    _, kind, statement, size = data.split(b"\n", 4)[:4]
    at = len(b"\n".join(data.split(b"\n", 4)[:4])) + 1
    body = data[at:at + int(size.split()[2])]
    return kind[5:].decode(), json.loads(statement[10:]), gzip.decompress(body) if size.split()[1] == b"gzip" else body


def design(points, blocks, label=""):
    text = f"{points}\n" + "".join(" ".join(map(str, b)) + "\n" for b in blocks)
    return {"blocks": blocks, "label": label, "points": points, "sha256": hashlib.sha256(text.encode()).hexdigest()}


# ---------------------------------------------------------------- geometries

REDUCED = {4: (2, 2, [1, 1]), 8: (2, 3, [1, 1, 0]), 9: (3, 2, [1, 1])}  # x^h as a sum of lower powers


def field(q):
    """Sums and products of GF(q), as tables."""
    p, h, low = REDUCED.get(q, (q, 1, [0]))
    digits = lambda a: [a // p ** i % p for i in range(h)]
    number = lambda c: sum(x % p * p ** i for i, x in enumerate(c))

    def times(a, b):
        out, power = [0] * h, digits(a)
        for c in digits(b):
            out = [x + c * y for x, y in zip(out, power)]
            power = [x + power[-1] * y for x, y in zip([0] + power[:-1], low)]
        return number(out)
    return [[number([x + y for x, y in zip(digits(a), digits(b))]) for b in range(q)] for a in range(q)], [[times(a, b) for b in range(q)] for a in range(q)]


def geometry(kind, d, q, k):
    """Points and blocks: every flat is spanned by points, one more at a time."""
    add, times = field(q)
    n = d if kind in ("ag", "flats") else d + 1
    vectors = list(itertools.product(range(q), repeat=n))
    plus = lambda x, s, y: tuple(add[a][times[s][b]] for a, b in zip(x, y))
    if kind in ("ag", "flats"):
        spaces, rank = {frozenset([vectors[0]])}, k
    else:
        spaces, rank = {frozenset([vectors[0]])}, k + 1
    for _ in range(rank):
        spaces = {frozenset(plus(x, s, y) for x in space for s in range(q)) for space in spaces for y in vectors if y not in space}
    if kind in ("ag", "flats"):
        name = {x: i for i, x in enumerate(vectors)}
        blocks = {tuple(sorted(name[plus(base, 1, x)] for x in space)) for space in spaces for base in vectors}
    else:
        points = [x for x in vectors if any(x) and next(c for c in x if c) == 1]
        name = {x: i for i, x in enumerate(points)}
        blocks = {tuple(sorted(name[x] for x in space if x in name)) for space in spaces}
    return len(name), sorted(map(list, blocks))


# ---------------------------------------------------------------- games

class Game:
    """A game, its claims by minimax, and sections that walk them. Hands are bit masks; the common hand is the first."""

    def __init__(self, points, blocks, rule, maker=0):
        self.v, self.rule, self.maker, self.one_hand = points, rule, maker, "nofil" in rule
        self.masks = [sum(1 << p for p in b) for b in blocks]
        self.good = functools.lru_cache(None)(self.good)

    def moves(self, hands, player, heap):
        """Legal moves: (name, hands after it, heap after it, winner or None), a winner where the game ends."""
        side = 0 if self.one_hand else player
        for p in range(self.v):
            if (hands[0] | hands[1]) >> p & 1:
                continue
            after = tuple(h | 1 << p if i == side else h for i, h in enumerate(hands))
            over = any(b & after[side] == b for b in self.masks) and (self.rule != "maker-breaker" or player == self.maker)
            if over and self.one_hand:
                continue
            yield p, after, heap, (1 - player if self.rule == "avoid" else player) if over else None
        for size in range(heap):
            yield -1 - size, hands, size, None

    def stuck(self, player):
        return {"maker-breaker": 1 - self.maker, "nofil": 1 - player, "misere-nofil": player}.get(self.rule)

    @staticmethod
    def fits(claim, winner, plies):
        kind, n, hero = claim
        if kind == "lasts":
            return winner in (hero, None) or plies >= n
        if kind == "draws":
            return winner in (hero, None)
        return winner == hero and (kind == "nim-value" or n < 0 or plies <= n)

    def good(self, claim, hands, player, plies, heap):
        answers = [self.fits(claim, winner, plies + 1) if winner is not None else self.good(claim, after, 1 - player, plies + (name >= 0), left)
                   for name, after, left, winner in self.moves(hands, player, heap)]
        if not answers:
            return self.fits(claim, self.stuck(player), plies)
        return any(answers) if player == claim[2] else all(answers)

    def at(self, moves):
        hands = [0, 0]
        for i, p in enumerate(moves):
            hands[0 if self.one_hand else i % 2] |= 1 << p
        return tuple(hands)

    def true(self, claim, moves):
        return self.good(claim, self.at(moves), len(moves) % 2, 0, claim[1] if claim[0] == "nim-value" else 0)

    def walk(self, claim, moves=()):
        """The section of a claim; where it is false, with the least moves there are."""
        out, seen = bytearray(), set()

        def late(plies):
            return claim[0] == "lasts" and plies >= claim[1] - (not self.one_hand)

        def mine(hands, plies, heap):
            options = list(self.moves(hands, claim[2], heap))
            if not options or late(plies) or (hands, heap) in seen:
                return
            seen.add((hands, heap))
            best = lambda o: self.fits(claim, o[3], plies + 1) if o[3] is not None else self.good(claim, o[1], 1 - claim[2], plies + (o[0] >= 0), o[2])
            name, after, left, winner = next(filter(best, options), options[0])
            out.extend([name] if name >= 0 else [130, left])
            if winner is None:
                theirs(after, plies + (name >= 0), left)

        def theirs(hands, plies, heap):
            if not late(plies):
                for name, after, left, winner in self.moves(hands, 1 - claim[2], heap):
                    if winner is None:
                        mine(after, plies + (name >= 0), left)

        heap = claim[1] if claim[0] == "nim-value" else 0
        (mine if len(moves) % 2 == claim[2] else theirs)(self.at(moves), 0, heap)
        return b"\0" + bytes(out)


# ---------------------------------------------------------------- the set

class Cases:
    def __init__(self, program, folder):
        self.program, self.folder, self.expected = program, folder, []

    def add(self, name, status, said, about, data):
        with open(os.path.join(self.folder, name + ".tc"), "wb") as file:
            file.write(data)
        self.expected.append({"file": name + ".tc", "status": status, "sentence": said, "about": about})

    def made(self, *command):
        """A file of the program."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "made.tc")
            subprocess.run([self.program, *command, path], check=True, stdout=subprocess.DEVNULL)
            with open(path, "rb") as file:
                return file.read()

    def strategy(self, name, status, said, about, points, blocks, rule, claims, moves=(), maker=0, sections=None, maps=b"l" + word(0), draws=b"\0",
                 label="", behind=b"", packed=False, **other):
        game = Game(points, blocks, rule if rule in ("avoid", "achieve", "maker-breaker", "nofil", "misere-nofil") else "avoid", maker)
        if sections is None:
            sections = [game.walk(c, moves) for c in claims]
            if status < 2:
                assert all(game.true(c, moves) for c in claims) == (status == 0), name
        statement = {"claims": [{"kind": k, "number": n, "player": PLAYERS[p]} for k, n, p in claims], "design": design(points, blocks, label),
                     "maker": PLAYERS[maker] if rule == "maker-breaker" else "none", "moves": list(moves), "rule": rule, "to_move": PLAYERS[len(moves) % 2], **other}
        body = maps + draws + b"".join(word(len(s)) + s for s in sections) + behind
        self.add(name, status, said, about, container("strategy 5", statement, body, packed))

    def finish(self):
        names = [e["file"] for e in self.expected]
        assert len(set(names)) == len(names)
        for old in set(os.listdir(self.folder)) - set(names):
            if old.endswith(".tc"):
                os.unlink(os.path.join(self.folder, old))
        with open(os.path.join(self.folder, "expected.json"), "w") as file:
            file.write("[\n" + ",\n".join(json.dumps(e) for e in self.expected) + "\n]\n")
        counts = [sum(e["status"] == s for e in self.expected) for s in range(3)]
        print(f"{len(names)} files: {counts[0]} hold, {counts[1]} are false, {counts[2]} are no proof files")


FANO = [[0, 1, 2], [0, 3, 4], [0, 5, 6], [1, 3, 5], [1, 4, 6], [2, 3, 6], [2, 4, 5]]
NAMELESS = "a design of {} points, rule {}"


def games(c):
    """Walks under every rule."""
    pairs, path = [[0, 1], [1, 2], [2, 3], [3, 4]], [[0, 1, 2], [2, 3, 4]]
    say = NAMELESS.format
    for rule, blocks, maker in (("avoid", pairs, 0), ("avoid", path, 0), ("achieve", pairs, 0), ("maker-breaker", pairs, 0), ("maker-breaker", path, 1), ("nofil", pairs, 0),
                                ("nofil", path, 0), ("misere-nofil", pairs, 0), ("misere-nofil", path, 0)):
        game, name = Game(5, blocks, rule, maker), f"{rule}-{'pairs' if blocks is pairs else 'path'}"
        winner = next((p for p in range(2) if game.true(("wins", -1, p), ())), None)
        role = lambda p: f"the {PLAYERS[p]} player" + ((" (Maker)" if p == maker else " (Breaker)") if rule == "maker-breaker" else "")
        if winner is None:
            c.strategy(name + "-draw", 0, f"{say(5, rule)}: a draw", "both sides of a draw, walked", 5, blocks, rule, [("draws", -1, 0), ("draws", -1, 1)])
            c.strategy(name + "-half", 0, f"{say(5, rule)}: the first player does not lose against any play", "half a proof", 5, blocks, rule, [("draws", -1, 0)])
            c.strategy(name + "-no-win", 1, None, "a win claimed where the game is drawn", 5, blocks, rule, [("wins", -1, 0)])
            continue
        plies = next(n for n in range(6) if game.true(("wins", n, winner), ()))
        exact = [("wins", plies, winner), ("lasts", plies, 1 - winner)]
        nimber = next((n for n in range(6) if rule == "nofil" and game.true(("nim-value", n, 1), ())), None)
        tail = "" if nimber is None else f"; the nim-value is {nimber}"
        c.strategy(name + "-exact", 0, f"{say(5, rule)}: {role(winner)} wins in exactly {plies} pl{'y' if plies == 1 else 'ies'}{tail}", "winner and length, walked", 5, blocks, rule,
                   exact + ([("nim-value", nimber, 1)] if tail else []), maker=maker)
        c.strategy(name + "-short", 1, None, "a win one ply too soon", 5, blocks, rule, [("wins", plies - 1, winner)], maker=maker)
        if plies < 5:
            c.strategy(name + "-long", 1, None, "a defence one ply too long", 5, blocks, rule, [("lasts", plies + 1, 1 - winner)], maker=maker)
        c.strategy(name + "-other", 1, None, "the other player's win", 5, blocks, rule, [("wins", -1, 1 - winner)], maker=maker)
        if rule == "nofil":
            c.strategy(name + "-nimber", 1, None, "another nim-value", 5, blocks, rule, [("nim-value", nimber + 1, 1)])
    c.strategy("fano-position", 0, say(7, "avoid") + ", after 2 moves: the second player wins against every defence (no length is claimed)", "from a position", 7, FANO, "avoid",
               [("wins", -1, 1)], [0, 1])
    c.strategy("one-ply", 0, say(3, "avoid") + ": the second player wins in exactly 1 ply", "every point is a block", 3, [[0], [1], [2]], "avoid", [("wins", 1, 1), ("lasts", 1, 0)])
    c.strategy("empty-board", 0, say(0, "avoid") + ": a draw", "no points", 0, [], "avoid", [("draws", -1, 0), ("draws", -1, 1)])
    c.strategy("full-board", 0, say(2, "maker-breaker") + ", after 2 moves: the second player (Breaker) wins in exactly 0 plies", "a full board", 2, [[0, 1]], "maker-breaker",
               [("wins", 0, 1), ("lasts", 0, 0)], [0, 1])
    c.strategy("full-board-lasts", 2, None, "a game that lasts longer than its free points", 2, [[0, 1]], "maker-breaker", [("lasts", 1, 0)], [0, 1])
    c.strategy("nofil-stuck", 0, say(2, "nofil") + ", after 1 move: the first player wins within 0 plies against every defence", "the player to move has no legal move", 2, [[0, 1]], "nofil",
               [("wins", 0, 0)], [0])
    c.strategy("misere-stuck", 0, say(2, "misere-nofil") + ", after 1 move: the second player wins within 0 plies against every defence", "who cannot move wins", 2, [[0, 1]], "misere-nofil",
               [("wins", 0, 1)], [0])
    c.strategy("repeated-block", 0, say(4, "avoid") + ": a draw", "a block twice, a block inside a block", 4, [[0, 1, 2], [0, 1, 2], [0, 1, 2, 3]], "avoid", [("draws", -1, 0), ("draws", -1, 1)])
    c.strategy("packed", 0, say(5, "achieve") + ": the first player wins against every defence (no length is claimed)", "a compressed body", 5, pairs, "achieve", [("wins", -1, 0)], packed=True)


def statements(c):
    """What a statement may say."""
    pairs = [[0, 1], [1, 2], [2, 3], [3, 4]]
    claim, steal = [("draws", -1, 0)], [b"\3"]
    bad = lambda name, status, about, **more: c.strategy(name, status, None, about, **{**dict(points=5, blocks=pairs, rule="achieve", claims=claim, sections=steal), **more})
    bad("rule-unknown", 2, "an unknown rule", rule="toe-to-toe")
    bad("to-move", 1, "the player to move is not the one that the moves leave", to_move="second")
    bad("to-move-word", 2, "a player that is none", to_move="third")
    bad("move-outside", 2, "a move that is no point", moves=[5])
    bad("claims-none", 2, "no claim", claims=[], sections=[])
    bad("claims-four", 2, "four claims", claims=claim * 4, sections=steal * 4)
    bad("draws-number", 2, "a draw with a number", claims=[("draws", 0, 0)])
    bad("lasts-number", 2, "lasts without a number", claims=[("lasts", -1, 0)])
    bad("number-large", 2, "a number over the free points", claims=[("wins", 6, 0)])
    bad("number-small", 2, "a number below -1", claims=[("wins", -2, 0)])
    bad("claim-unknown", 2, "an unknown claim", claims=[("hopes", -1, 0)])
    bad("draws-nofil", 2, "a draw of Nofil", rule="nofil")
    bad("draws-maker", 2, "a draw of Maker-Breaker", rule="maker-breaker")
    bad("nim-misere", 2, "a nim-value of misere Nofil", rule="misere-nofil", claims=[("nim-value", 1, 1)])
    bad("nim-to-move", 2, "a nim-value by the player to move", rule="nofil", claims=[("nim-value", 1, 0)])
    bad("nim-number", 2, "a nim-value without a number", rule="nofil", claims=[("nim-value", -1, 1)])
    bad("point-twice", 1, "a point taken twice", rule="avoid", moves=[1, 1], claims=[("draws", -1, 0)], sections=[b"\0"])
    bad("already-over", 1, "the stated position is over", rule="avoid", moves=[0, 3, 1], sections=[b"\0"])
    bad("already-illegal", 1, "a stated move is not legal", rule="nofil", moves=[0, 1], claims=[("wins", -1, 0)], sections=[b"\0"])
    bad("label-unsafe", 2, "a label with an escape", design=design(5, pairs, "a\\nb"))
    bad("field-more", 2, "a field too many", extra=1)
    for points, name in ((129, "points-many"), (-1, "points-few")):
        c.strategy(name, 2, None, "too many or too few points", max(points, 0), [], "achieve", claim, sections=steal, **({} if points > 0 else {"design": dict(design(0, []), points=-1)}))
    for name, blocks in (("block-empty", [[]]), ("block-order", [[1, 0]]), ("block-double", [[0, 0]]), ("block-outside", [[0, 5]]), ("blocks-order", [[1, 2], [0, 1]])):
        c.strategy(name, 2, None, "a list of blocks that is none", 5, blocks, "achieve", claim, sections=steal)
    c.strategy("blocks-digest", 1, None, "another SHA-256 of the blocks", 5, pairs, "achieve", claim, sections=steal, design=dict(design(5, pairs), sha256="0" * 64))
    word_maker = {"claims": [{"kind": "draws", "number": -1, "player": "first"}], "design": design(5, pairs), "maker": "first", "moves": [], "rule": "achieve", "to_move": "first"}
    body = b"l" + word(0) + b"\0" + word(1) + b"\3"
    c.add("maker-stray", 2, None, "a Maker under a rule that has none", container("strategy 5", word_maker, body))
    c.add("maker-missing", 2, None, "Maker-Breaker without a Maker", container("strategy 5", dict(word_maker, rule="maker-breaker", maker="none"), body))


def names(c):
    """Labels: the geometries of every field that fits, and labels that lie."""
    for kind, d, q, k, label in (("ag", 2, 2, 1, "ag(2,2)"), ("ag", 1, 16, 1, None), ("ag", 2, 3, 1, "ag(2,3)"), ("ag", 2, 4, 1, "ag(2,4)"), ("ag", 2, 5, 1, "ag(2,5)"), ("ag", 2, 7, 1, "ag(2,7)"),
                                 ("ag", 2, 8, 1, "ag(2,8)"), ("ag", 2, 9, 1, "ag(2,9)"), ("ag", 2, 11, 1, "ag(2,11)"), ("pg", 2, 3, 1, "pg(2,3)"), ("pg", 2, 4, 1, "pg(2,4)"),
                                 ("pg", 2, 9, 1, "pg(2,9)"), ("flats", 3, 3, 2, "flats(3,3,2)"), ("flats", 3, 2, 0, "flats(3,2,0)"), ("pflats", 3, 2, 2, "pflats(3,2,2)"), ("pflats", 3, 3, 1, "pflats(3,3,1)"),
                                 ("flats", 2, 4, 2, "flats(2,4,2)")):
        if label is None:
            continue
        v, blocks = geometry(kind, d, q, k)
        name = label.replace("(", "-").replace(",", "-").replace(")", "")
        c.strategy("name-" + name, 0, f"{label}, rule achieve: the first player does not lose against any play", "a geometry built from its name; strategy stealing", v, blocks, "achieve",
                   [("draws", -1, 0)], sections=[b"\3"], label=label)
    v, blocks = geometry("ag", 2, 4, 1)
    lie = lambda name, status, label, v, blocks, said=None: c.strategy("label-" + name, status, said, "a label that lies, or says nothing", v, blocks, "achieve", [("draws", -1, 0)], sections=[b"\3"], label=label)
    lie("blocks", 1, "ag(2,4)", v, blocks[1:])
    lie("points", 1, "ag(2,4)", v + 1, blocks)
    lie("twice", 1, "ag(2,4)", v, sorted(blocks + blocks[:1]))
    lie("field", 1, "ag(2,6)", 36, [])
    lie("dimension", 1, "ag(0,3)", 1, [])
    lie("flat", 1, "flats(2,3,3)", 9, [])
    lie("huge", 1, "ag(99,2)", 2, [])
    other = [sorted({0: 0, 4: 5, 5: 4}.get(p, p) for p in b) for b in blocks]  # isomorphic, and not the same
    lie("renamed", 1, "ag(2,4)", v, sorted(other))
    for i, label in enumerate(("AG(2,4)", "ag(2, 4)", "ag(02,4)", "sts(15,19)", "ag(2,4) ")):
        lie(f"nothing-{i}", 0, label, v, blocks, NAMELESS.format(v, "achieve") + ": the first player does not lose against any play")


def reasons(c):
    """Mirrors, counts, pairings, weights, stealing, Breaker's part, and the part about draws: each condition."""
    say = NAMELESS.format
    listed = lambda *maps: b"l" + word(len(maps)) + b"".join(map(bytes, maps))
    v, lines = geometry("ag", 2, 3, 1)
    minus = [0, 2, 1, 6, 8, 7, 3, 5, 4]  # x -> -x
    first = [("wins", -1, 0)]
    on = lambda name, status, said, about, maps, section, claims=first, blocks=lines, **more: c.strategy("mirror-" + name, status, said, about, 9, blocks, "avoid", claims, sections=[section], maps=maps, **more)
    entry = b"\0\x80\0" + word(0)
    on("first", 0, say(9, "avoid") + ": the first player wins against every defence (no length is claimed)", "a mirror in a triple system of 9 points", listed(minus), entry)
    on("frame", 0, "ag(2,3), rule avoid: the first player wins against every defence (no length is claimed)", "a mirror named by a frame", b"f", b"\0\x80\0\0\6\2", label="ag(2,3)")
    on("full", 0, say(9, "avoid") + ": the first player wins within 9 plies against every defence", "a mirror takes as long as the board has points", listed(minus), entry, [("wins", 9, 0)])
    on("short", 1, None, "a mirror does not win so soon", listed(minus), entry, [("wins", 8, 0)])
    on("lasts", 0, say(9, "avoid") + ": the first player can make the game last at least 9 plies, or not lose it", "who mirrors never loses", listed(minus), entry, [("lasts", 9, 0)])
    on("centre", 1, None, "the fixed point is free", listed(minus), b"\0\x80\1" + word(0))
    turn = [0, 3, 6, 1, 4, 7, 2, 5, 8]  # exchanges the coordinates: fixes 0, 4, 8
    on("order", 1, None, "a map of order 3 is no involution", listed([1, 2, 0, 4, 5, 3, 7, 8, 6]), b"\0\x80\0" + word(0), [("draws", -1, 0)])
    on("hands", 1, None, "the hands are not mirror images", listed(minus), entry, [("draws", -1, 0)], moves=[1, 3])
    c.strategy("mirror-fixed-spoilt", 1, None, "a block through a fixed point of the hero's and no pair", 5, [[0, 1, 2], [0, 3, 4]], "avoid", [("draws", -1, 0)], sections=[entry], maps=listed([0, 3, 4, 1, 2]))
    met = lambda name, status, blocks: c.strategy("mirror-met-" + name, status, status == 0 and say(6, "avoid") + ", after 2 moves: the second player does not lose against any play" or None,
                                                  "a block through the hero's fixed point, and " + name, 6, blocks, "avoid", [("draws", -1, 1)], moves=[1, 0], sections=[b"\1" + word(0)], maps=listed([0, 1, 3, 2, 5, 4]))
    met("one-of-the-other", 0, [[0, 1, 2], [0, 1, 3]])
    met("a-pair", 0, [[0, 2, 3]])
    met("neither", 1, [[0, 2, 4], [0, 3, 5]])
    on("identity", 1, None, "the map of nothing: every point is fixed", listed(list(range(9))), entry)
    on("to-move", 1, None, "a mirror at once where the hero is to move", listed(minus), b"\1" + word(0))
    on("map-beyond", 1, None, "a map that is not listed", listed(minus), b"\0\x80\0" + word(1))
    on("map-missing", 1, None, "the name of a map is cut off", listed(minus), b"\0\x80\0\0\0")
    on("not-automorphism", 1, None, "a listed map that does not take blocks to blocks", listed([0, 2, 1, 3, 4, 5, 6, 7, 8]), entry)
    on("not-permutation", 1, None, "a listed map that is no permutation", listed([0, 2, 2, 6, 8, 7, 3, 5, 4]), entry)
    on("list-short", 2, None, "the list of maps ends early", b"l" + word(9) + bytes(minus), b"")
    on("frame-no-geometry", 2, None, "maps by frames without the geometry", b"f", b"\0\x80\0\0\6\2")
    on("frame-outside", 1, None, "a frame that leaves the space", b"f", b"\0\x80\0\0\x0c\2", label="ag(2,3)")
    on("frame-flat", 1, None, "a frame that is not one-to-one", b"f", b"\0\x80\0\0\6\6", label="ag(2,3)")
    on("letter", 2, None, "maps in an unknown way", b"x", b"\0")
    cube, planes = geometry("flats", 3, 2, 2)
    swap = lambda points: [p ^ 1 for p in range(points)]
    second = [("draws", -1, 1)]
    c.strategy("mirror-second", 0, say(8, "avoid") + ": the second player does not lose against any play", "the second player's mirror", 8, planes, "avoid", second, sections=[b"\1" + word(0)], maps=listed(swap(8)))
    c.strategy("mirror-second-win", 1, None, "no win: a draw is possible", 8, planes, "avoid", [("wins", -1, 1)], sections=[b"\1" + word(0)], maps=listed(swap(8)))
    c.strategy("mirror-achieve", 1, None, "a mirror of achievement", 8, planes, "achieve", second, sections=[b"\1" + word(0)], maps=listed(swap(8)))
    c.strategy("mirror-first-early", 1, None, "a mirror with the hands unequal", 8, planes, "avoid", [("draws", -1, 0)], sections=[b"\0\x80\0" + word(0)], maps=listed(swap(8)))
    # the part about draws
    v4, planes4 = geometry("flats", 4, 2, 2)
    number = lambda classes: b"\1" + b"".join(n.to_bytes(2, "little") for n in classes)
    sums = [(x ^ y) - 1 for x, y in itertools.combinations(range(16), 2)]
    part = lambda name, status, said, about, classes, rule="avoid", **more: c.strategy("no-draw-" + name, status, said, about, 16, planes4, rule, [("wins", -1, 1)], sections=[b"\1" + word(0)],
                                                                                       maps=listed(swap(16)), draws=classes if isinstance(classes, bytes) else number(classes), **more)
    part("planes", 0, "flats(4,2,2), rule avoid: the second player wins against every defence (no length is claimed)", "no draw on the planes of AG(4,2); the second player's mirror", sums, label="flats(4,2,2)")
    part("named-apart", 0, say(16, "avoid") + ": the second player wins against every defence (no length is claimed)", "numbers of classes need not follow each other", [900 * s for s in sums])
    part("none", 1, None, "a win by a mirror without the part", b"\0")
    part("classes", 1, None, "two pairs of a class without a block", [0] * 120)
    part("each-alone", 1, None, "as many classes as pairs", list(range(120)))
    part("unsorted", 1, None, "a pair without a block has no class", [65535] + sums[1:])
    part("short", 2, None, "the part about draws ends early", b"\1\0\0")
    part("byte", 2, None, "the part about draws begins with neither 0 nor 1", b"\2")
    c.strategy("no-draw-achieve", 2, None, "a part about draws under another rule", 16, planes4, "achieve", [("draws", -1, 0)], sections=[b"\3"], draws=number(sums))
    every = list(map(list, itertools.combinations(range(4), 2)))
    c.strategy("no-draw-pairs", 0, say(4, "avoid") + ": the second player wins against every defence (no length is claimed)", "every pair is a block", 4, every, "avoid", [("wins", -1, 1)], draws=number([65535] * 6))
    walked = Game(4, every, "avoid").walk(("wins", -1, 1))
    c.strategy("no-draw-pairs-classed", 1, None, "a pair that holds a block has a class", 4, every, "avoid", [("wins", -1, 1)], sections=[walked], draws=number([0] + [65535] * 5))
    # counts
    blocks = [[1, 2, 3], [1, 2, 4], [1, 2, 5], [1, 2, 8]]
    count = lambda name, status, claim, p, about, rule="avoid", said=None: c.strategy("count-" + name, status, said and f"{say(9, rule)}, after 4 moves: {said}", about, 9, blocks, rule,
                                                                                       [claim], moves=[0, 1, 6, 2], sections=[bytes([0, 131, p])])
    count("wins", 0, ("wins", 4, 0), 3, "private moves decide", said="the first player wins within 4 plies against every defence")
    count("short", 1, ("wins", 3, 0), 3, "too short a win")
    count("lasts", 0, ("lasts", 5, 0), 3, "private moves last", said="the first player can make the game last at least 5 plies, or not lose it")
    count("rule", 1, ("wins", 4, 0), 3, "a count of achievement", rule="achieve")
    count("claim", 1, ("draws", -1, 0), 3, "a count for a draw")
    count("taken", 1, ("wins", 4, 0), 0, "the move takes no free point")
    third = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    c.strategy("count-open", 1, None, "nothing is private yet", 9, third, "avoid", [("wins", -1, 0)], sections=[b"\0\x83\0"])
    c.strategy("count-open-lasts", 1, None, "nothing is private yet", 9, third, "avoid", [("lasts", 5, 0)], sections=[b"\0\x83\0"])
    c.strategy("count-full", 1, None, "the board is full before the other side loses", 4, [[0, 1, 2]], "avoid", [("wins", -1, 0)], moves=[3, 0], sections=[b"\0\x83\1"])
    # pairings
    rays = [[0, 1, 2], [0, 3, 4]]
    pair = lambda name, status, points, about, rule="avoid", claim=("draws", -1, 0), v=7, moves=(0, 5), size=None, said=None: c.strategy(
        "pairing-" + name, status, said, about, v, rays, rule, [claim], moves=list(moves), sections=[bytes([0, 132, 6, len(points) if size is None else size, *points])])
    pair("even", 0, [1, 2, 3, 4], "two pairs", said=say(7, "avoid") + ", after 2 moves: the first player does not lose against any play")
    pair("odd", 0, [1, 2, 3], "a pair and a point left", v=8, said=say(8, "avoid") + ", after 2 moves: the first player does not lose against any play")
    pair("odd-parity", 1, [1, 2, 3], "a point left where the hero takes the last")
    pair("crossed", 1, [1, 3, 2, 4], "no block holds a pair")
    pair("forgotten", 1, [1, 2], "a block is forgotten")
    pair("double", 1, [1, 2, 2, 1], "a point in two pairs")
    pair("taken", 1, [1, 2, 3, 4, 5, 0], "taken points")
    pair("outside", 1, [1, 2, 3, 4, 9, 200], "no points")
    pair("cut", 1, [1, 2, 3, 4], "a pairing ends early", size=6)
    pair("rule", 1, [1, 2, 3, 4], "a pairing of achievement", rule="achieve")
    pair("claim", 1, [1, 2, 3, 4], "a pairing for a win", claim=("wins", -1, 0))
    # weights: at 8 points three disjoint pairs weigh 3/4, two triples 1/4
    three, two = [[0, 1], [2, 3], [4, 5]], [[0, 1, 2], [3, 4, 5]]
    weigh = lambda name, status, about, blocks, hero, section, claim="wins", n=-1, moves=(), said=None, maker=None, rule="maker-breaker": c.strategy(
        "weights-" + name, status, said and f"{say(8, rule)}{said}", about, 8, blocks, rule, [(claim, n, hero)], maker=1 - hero if maker is None else maker, moves=list(moves), sections=[section])
    breaker = ": the {} player (Breaker) wins: Maker never holds a block, and the board is full at the end".format
    weigh("maker-moves", 0, "1/4 with Maker to move", two, 1, b"\2", said=breaker("second"))
    weigh("breaker-moves", 0, "3/4 with Breaker to move", three, 0, b"\2", said=breaker("first"))
    weigh("half", 1, "3/4 with Maker to move", three, 1, b"\2")
    weigh("half-exactly", 1, "1/2 with Maker to move", three[:2], 1, b"\2")
    weigh("one", 1, "1 with Breaker to move", [*three, [6, 7]], 0, b"\2")
    weigh("doubled", 1, "equal blocks weigh each", [[0, 1], [0, 1], [2, 3], [2, 3]], 0, b"\2")
    weigh("entry", 0, "after a move of Breaker", [[0, 1], [0, 2], [0, 3], [4, 5]], 0, b"\0\x85\0", said=breaker("first"))
    weigh("entry-half", 1, "a move that leaves too much", [[0, 1], [0, 2], [0, 3], [4, 5]], 0, b"\0\x85\4")
    weigh("moves", 0, "Breaker to move after Maker's answer", [[0, 1, 2]], 1, b"\0" + b"\x86" * 8, said=breaker("second"))
    weigh("taken", 0, "a block with a point of Breaker weighs nothing", [[0, 1], [2, 3]], 1, b"\2", moves=[0, 1], said=", after 2 moves" + breaker("second"))
    weigh("lasts", 0, "Breaker never loses", two, 1, b"\2", "lasts", 8, said=": the second player (Breaker) can make the game last at least 8 plies, or not lose it")
    weigh("full", 0, "the board is full then", two, 1, b"\2", n=8, said=": the second player (Breaker) wins within 8 plies against every defence")
    weigh("short", 1, "the board is not full so soon", two, 1, b"\2", n=7)
    weigh("maker", 1, "weights for Maker", two, 0, b"\2", maker=0)
    weigh("rule", 1, "weights under another rule", two, 1, b"\2", rule="avoid")
    # achievement by Maker and Breaker
    achieve = lambda name, status, about, claims, sections, said=None, blocks=two, moves=(), rule="achieve": c.strategy("breaker-" + name, status, said and f"{say(8, rule)}{said}", about, 8, blocks, rule,
                                                                                                                      claims, moves=list(moves), sections=sections)
    both = [("draws", -1, 0), ("draws", -1, 1)]
    achieve("draw", 0, "stealing and Breaker's weights: a draw of achievement", both, [b"\3", b"\4\2"], ": a draw")
    walked = Game(8, two, "maker-breaker", 0).walk(("wins", -1, 1))
    achieve("walk", 0, "Breaker's part, walked", both[1:], [b"\4" + walked], ": the second player does not lose against any play")
    achieve("part-false", 1, "Breaker's part where Maker wins", both[1:], [b"\4\2"], blocks=three)
    achieve("part-mirror", 1, "Breaker's part begins with nothing that Breaker has", both[1:], [b"\4\3"])
    achieve("part-empty", 1, "Breaker's part is empty", both[1:], [b"\4"])
    achieve("part-left", 1, "something behind Breaker's part", both[1:], [b"\4\2\0"])
    achieve("part-rule", 1, "Breaker's part of avoidance", both[1:], [b"\4\2"], rule="avoid")
    achieve("steal-second", 1, "the second player steals", both[1:], [b"\3"])
    achieve("steal-later", 1, "stealing from a position", both[:1], [b"\3"], moves=[0, 1])
    achieve("steal-wins", 1, "stealing wins nothing", [("wins", -1, 0)], [b"\3"])
    achieve("steal-rule", 1, "stealing in avoidance", both[:1], [b"\3"], rule="avoid")
    achieve("steal-left", 1, "something behind", both[:1], [b"\3\0"])
    c.strategy("steal-full", 1, None, "a reason where the game is over", 0, [], "achieve", [("draws", -1, 0)], sections=[b"\3"])


def walks(c):
    """Entries and sections that are none."""
    pairs = [[0, 1], [1, 2], [2, 3], [3, 4]]
    game = Game(5, pairs, "achieve")
    right = game.walk(("wins", -1, 0))
    bad = lambda name, status, about, section, claim=("wins", -1, 0), rule="achieve", **more: c.strategy("walk-" + name, status, None, about, 5, pairs, rule, [claim], sections=[section], **more)
    bad("cut", 1, "the last move is missing", right[:-1])
    bad("left", 1, "a move is left over", right + b"\0")
    bad("empty", 1, "a section is empty", b"")
    bad("beginning", 1, "a section begins with 5", b"\5")
    bad("code", 1, "an entry of 135", b"\0\x87\0")
    bad("outside", 1, "a move outside the board", b"\0\5")
    bad("reference", 1, "a position that was not met", b"\0\x81" + word(0) + word(0), maps=b"l" + word(1) + bytes(range(5)))
    bad("reference-cut", 1, "the number of a position is cut off", b"\0\x81\0")
    c.strategy("walk-after-end", 1, None, "a reason after the move that ends the game", 2, [[0]], "achieve", [("draws", -1, 0)], sections=[b"\0\x84\0\0"])
    bad("heap", 1, "a heap where there is none", b"\0\x82\0")
    c.strategy("walk-heap-larger", 1, None, "a heap made no smaller", 5, pairs, "nofil", [("nim-value", 1, 1)], sections=[b"\0" + b"\x82\1" * 9])
    c.strategy("walk-illegal", 1, None, "a move that is not legal", 3, [[0, 1], [0, 2], [1, 2]], "nofil", [("lasts", 2, 1)], sections=[b"\0\0"])
    c.strategy("sections-missing", 2, None, "a section is missing", 5, pairs, "achieve", [("wins", -1, 0), ("lasts", 0, 1)], sections=[right])
    c.strategy("sections-more", 2, None, "a section too many", 5, pairs, "achieve", [("wins", -1, 0)], sections=[right, b"\0"])
    c.strategy("sections-cut", 2, None, "a section ends early", 5, pairs, "achieve", [("wins", -1, 0)], sections=[], behind=word(99) + b"\0")
    c.strategy("body-empty", 2, None, "the body is empty", 5, pairs, "achieve", [("wins", -1, 0)], sections=[], maps=b"", draws=b"")
    c.strategy("body-no-draws", 2, None, "the part about draws is missing", 5, pairs, "achieve", [("wins", -1, 0)], sections=[], draws=b"")


def solved(c):
    """Strategies of the program, with maps by frames and by numbers, references, counts and pairings; and one reference spoilt."""
    for design_name, rule, label in (("ag(2,3)", "avoid", "ag(2,3)"), ("pg(3,2)", "avoid", "pg(3,2)"), ("sqs(8)", "avoid", None), ("pg(2,2)", "achieve", "pg(2,2)"), ("pg(2,3)", "maker-breaker", "pg(2,3)"),
                                     ("sts(13,1)", "nofil", None), ("ag(2,3)", "misere-nofil", "ag(2,3)"), ("flats(3,2,2)", "achieve", "flats(3,2,2)")):
        data = c.made("solve", design_name, "--rule", rule, "--proof")
        answer = json.loads(subprocess.run([c.program, "solve", design_name, "--rule", rule, "--no-moves", "--json"], check=True, capture_output=True, text=True).stdout)
        points = apart(data)[1]["design"]["points"]
        start = f"{label or f'a design of {points} points'}, rule {rule}: "
        first = answer["outcome"] in ("first", "maker")
        role = f"the {'first' if first else 'second'} player" + {"maker": " (Maker)", "breaker": " (Breaker)"}.get(answer["outcome"], "")
        if answer["outcome"] == "draw":
            start += "a draw"
        elif answer["outcome"] == "breaker":
            start += role + " wins: Maker never holds a block, and the board is full at the end"
        else:
            start += f"{role} wins in exactly {answer['plies']} plies"
        if rule == "nofil":
            start += f"; the nim-value is {answer['nimber']}"
        name = design_name.replace("(", "-").replace(",", "-").replace(")", "")
        c.add(f"solved-{name}-{rule}", 0, start, "a strategy of the program", data)
        if design_name == "pg(3,2)":
            kind, statement, body = apart(data)
            at = body.index(b"\x81", 10)
            spoilt = lambda name, about, new: c.add("reference-" + name, 1, None, about, container(kind, statement, new))
            spoilt("elsewhere", "a map that does not lead to the position that is named", body[:at + 5] + bytes([body[at + 6], body[at + 5]]) + body[at + 7:])
            spoilt("beyond", "a position that was not met yet", body[:at + 1] + word(1 << 20) + body[at + 5:])


def containers(c):
    """The frame."""
    pairs = [[0, 1], [1, 2], [2, 3], [3, 4]]
    statement = {"claims": [{"kind": "draws", "number": -1, "player": "first"}], "design": design(5, pairs), "maker": "none", "moves": [], "rule": "achieve", "to_move": "first"}
    body = b"l" + word(0) + b"\0" + word(1) + b"\3"
    good = container("strategy 5", statement, body)
    text = canonical(statement)
    c.add("frame-good", 0, NAMELESS.format(5, "achieve") + ": the first player does not lose against any play", "a frame that is right", good)
    c.add("frame-packed", 0, NAMELESS.format(5, "achieve") + ": the first player does not lose against any play", "the same, compressed", container("strategy 5", statement, body, True))
    bad = lambda name, about, data: c.add("frame-" + name, 2, None, about, data)
    bad("empty", "an empty file", b"")
    bad("text", "some text", b"holds: everything\n")
    bad("container", "another version of the container", signed(good[:-72].replace(b"container 1", b"container 2")))
    bad("kind", "an unknown kind", container("tactic 5", statement, body))
    bad("checkpoint", "a kind that proves nothing", container("solve-checkpoint 2", statement, body))
    bad("version-old", "an earlier version", container("strategy 4", statement, body))
    bad("version-new", "a later version", container("strategy 6", statement, body))
    bad("version-none", "a kind without a version", container("strategy", statement, body))
    bad("version-zero", "a number with a zero in front", container("strategy 05", statement, body))
    bad("size-zero", "a size with a zero in front", signed(good[:-72].replace(b"body plain 11", b"body plain 011")))
    bad("size-more", "a body that ends early", signed(good[:-72].replace(b"body plain 11", b"body plain 12")))
    bad("size-less", "a body that goes on", signed(good[:-72].replace(b"body plain 11", b"body plain 10")))
    bad("how", "a body in an unknown way", signed(good[:-72].replace(b"body plain", b"body glass")))
    bad("line", "a line is missing", signed(good[:-72].replace(b"statement ", b"sentence ")))
    bad("digest", "a wrong digest", good[:-2] + (b"0" if good[-2:-1] != b"0" else b"1") + b"\n")
    bad("flipped", "a byte changed", good[:90] + bytes([good[90] ^ 1]) + good[91:])
    bad("capitals", "the digest in capitals", good[:-65] + good[-65:].upper())
    bad("behind", "something behind the digest", good + b"\n")
    bad("cut", "the last byte is missing", good[:-1])
    packed = gzip.compress(body, mtime=0)
    gz = lambda data: signed(b"thirdcard container 1\nkind strategy 5\nstatement " + text.encode() + b"\nbody gzip %d\n" % len(data) + data + b"\n")
    bad("gzip-cut", "a compressed body cut off", gz(packed[:-4]))
    bad("gzip-behind", "something behind a compressed body", gz(packed + b"\0"))
    bad("gzip-two", "two compressed members", gz(packed + packed))
    bad("gzip-none", "a plain body called compressed", gz(body))
    bad("gzip-check", "a compressed body with a wrong check", gz(packed[:-8] + b"\0\0\0\0" + packed[-4:]))
    for name, about, other in (("space", "a space", text.replace(":", ": ", 1)), ("leading", "a space in front", " " + text), ("order", "names that do not increase", text[:-1] + ',"rule":"achieve"}'),
                               ("twice", "a name twice", text.replace('"maker":"none"', '"maker":"none","maker":"none"')), ("minus-zero", "minus zero", text.replace('"number":-1', '"number":-0')),
                               ("zeros", "a zero in front", text.replace('"points":5', '"points":05')), ("fraction", "a fraction", text.replace('"points":5', '"points":5.0')),
                               ("exponent", "an exponent", text.replace('"points":5', '"points":5e0')), ("true", "a truth value", text.replace('"points":5', '"points":true')),
                               ("null", "nothing", text.replace('"points":5', '"points":null')), ("large", "an integer of 64 bits", text.replace('"points":5', '"points":9223372036854775808')),
                               ("least", "the least integer of 64 bits", text.replace('"points":5', '"points":-9223372036854775808')), ("escape", "an escape", text.replace('"label":""', '"label":"\\u0041"')),
                               ("letter", "a letter that is not ASCII", text.replace('"label":""', '"label":"\u00e9"')), ("delete", "a character that is not printable", text.replace('"label":""', '"label":"\x7f"')),
                               ("cut", "JSON that ends early", text[:-1]), ("more", "something behind the JSON", text + "}"), ("deep", "nesting", "[" * 5000 + "]" * 5000),
                               ("list", "a list for an object", "[]"), ("field", "a field is missing", text.replace('"maker":"none",', "")), ("type", "a string for an integer", text.replace('"points":5', '"points":"5"'))):
        c.add("json-" + name, 2, None, about, container("strategy 5", other.encode("utf-8") if name == "letter" else other, body))


def tables(c):
    """Game tables: the program's, and changed in one place."""
    for name, label, said in (("ag(2,3)", "ag-2-3", "the first player wins in exactly 8 plies"), ("flats(3,2,2)", "flats-3-2-2", None), ("pg(2,2)", "pg-2-2", None)):
        data = c.made("avoid", "table", name, "-o")
        kind, statement, body = apart(data)
        claim = statement["claim"]
        result = "with best play the game is a draw" if claim["outcome"] == "draw" else f"the {claim['outcome']} player wins in exactly {claim['plies']} plies"
        assert said in (None, result)
        c.add("table-" + label, 0, f"{name}, rule avoid, table of {claim['positions']:,} positions: from the empty board {result}", "a complete table", data)
    # A table by hand: two points, the block {0}. Rows: hands, outcome, plies, a map for each safe move.
    one = {"claim": {"outcome": "draw", "plies": 2, "positions": 3}, "design": design(2, [[0]]), "rule": "avoid"}
    # empty board: 1 is safe; then the other takes 0 and loses. So the first player wins in 2.
    maps = b"l" + word(1) + bytes([0, 1])
    row = lambda mine, theirs, outcome, plies, safe: bytes([mine, theirs]) + outcome + bytes([plies]) + word(0) * safe
    right = dict(one, claim={"outcome": "first", "plies": 2, "positions": 2})
    rows = [row(0, 0, b"w", 2, 1), row(0, 2, b"l", 1, 0)]
    make = lambda name, status, said, about, statement, body: c.add("table-" + name, status, said, about, container("game-table 2", statement, body))
    make("small", 0, "a design of 2 points, rule avoid, table of 2 positions: from the empty board the first player wins in exactly 2 plies", "a table by hand", right, maps + b"".join(rows))
    bad = lambda name, about, body, statement=right, status=1: make(name, status, None, about, statement, body)
    say = lambda **claim: dict(right, claim=dict(right["claim"], **claim))
    bad("claim-outcome", "another outcome claimed", maps + b"".join(rows), say(outcome="second"))
    bad("claim-plies", "another length claimed", maps + b"".join(rows), say(plies=1))
    bad("claim-more", "more positions claimed", maps + b"".join(rows), say(positions=3))
    bad("claim-fewer", "fewer positions claimed", maps + b"".join(rows), say(positions=1))
    bad("claim-word", "an outcome that is none", maps + b"".join(rows), say(outcome="both"), 2)
    bad("claim-negative", "a negative length", maps + b"".join(rows), say(plies=-1), 2)
    bad("claim-no-positions", "no positions", maps, say(positions=0), 2)
    bad("rule", "a table under another rule", maps + b"".join(rows), dict(right, rule="achieve"), 2)
    bad("points", "more points than a table may have", maps, dict(right, design=design(65, [])), 2)
    bad("value", "a value that does not follow", maps + row(0, 0, b"w", 4, 1) + rows[1])
    bad("value-consistent", "values that follow from each other and not from the rules", maps + row(0, 0, b"l", 2, 1) + row(0, 2, b"w", 1, 0), say(outcome="second"))
    bad("letter", "an outcome that is no letter", maps + row(0, 0, b"w", 2, 1) + row(0, 2, b"x", 1, 0))
    bad("twice", "a position twice", maps + rows[0] + rows[1] + rows[1], say(positions=3))
    bad("no-empty-board", "the empty board is missing", maps + rows[1], say(positions=1))
    bad("not-closed", "a map leads to no listed position", maps + rows[0], say(positions=1))
    bad("cut", "a row is cut off", maps + rows[0] + rows[1][:3])
    bad("map-missing", "a map is missing", maps + rows[1] + rows[0][:-1])
    bad("map-beyond", "a map that is not listed", maps + rows[0][:-4] + word(1) + rows[1])
    bad("outside", "a hand leaves the design", maps + row(0, 0, b"w", 2, 1) + row(0, 6, b"l", 1, 0))
    bad("shared", "the hands share a point", maps + b"".join(rows) + row(2, 2, b"l", 1, 0), say(positions=3))
    bad("sizes", "the wrong player is to move", maps + b"".join(rows) + row(2, 0, b"l", 1, 0), say(positions=3))
    bad("over", "a hand holds a block already", maps + b"".join(rows) + row(0, 1, b"w", 1, 1), say(positions=3))
    full = {"claim": {"outcome": "draw", "plies": 1, "positions": 2}, "design": design(1, []), "rule": "avoid"}
    rows = [row(0, 0, b"d", 1, 1), row(0, 1, b"d", 0, 0)]
    make("full", 0, "a design of 1 points, rule avoid, table of 2 positions: from the empty board with best play the game is a draw", "a full board is a draw", full, b"l" + word(1) + b"\0" + b"".join(rows))
    bad("full-value", "a full board that is won", b"l" + word(1) + b"\0" + row(0, 0, b"l", 1, 1) + row(0, 1, b"w", 0, 0), dict(full, claim={"outcome": "second", "plies": 1, "positions": 2}))


def change(data, at, value):
    """The container with one value of statement ('s', ...) or JSON body ('b', ...) replaced; a function is applied."""
    kind, statement, body = apart(data)
    proof = json.loads(body)
    whole = {"s": statement, "b": proof}
    inner = whole
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value(inner[at[-1]]) if callable(value) else value
    return container(kind, statement, canonical(proof).encode(), True)


def certificates(c):
    """Extremal sets and sets without a flat: the program's, and changed in one place."""
    made = {}
    for name in ("ag(2,3)", "pg(3,2)", "flats(3,2,2)", "flats(5,2,2)", "pg(4,2)"):
        made[name] = c.made("extremal", name, *(("--exchanges", "2000") if "5" in name else ()), "--certificate")
        _, statement, _ = apart(made[name])
        rows = statement["claim"]["rows"]
        closed = sum(a == b and x == y for _, a, b, x, y in rows)
        c.add("inside-" + name.replace("(", "-").replace(",", "-").replace(")", ""), 0,
              f"blocks inside n points of {name}, least and greatest for n = 0 to {len(rows) - 1}: {len(rows)} rows, {closed} with both exact", "a table of extremes", made[name])
    plane = made["ag(2,3)"]
    _, statement, body = apart(plane)
    proof = json.loads(body)
    levels = [i for i, s in enumerate(proof["levels"][0]["sizes"]) if s["maps"]] if proof["levels"] else []
    bad = lambda name, about, at, value, status=1, of=plane: c.add("inside-" + name, status, None, about, change(of, at, value))
    bad("least", "a least number that is too large", ("s", "claim", "rows", 6, 1), lambda n: n + 1)
    bad("least-attained", "a least number that no set attains", ("s", "claim", "rows", 6, 2), lambda n: n - 1)
    bad("greatest", "a greatest number that is too small", ("s", "claim", "rows", 6, 4), lambda n: n - 1)
    bad("greatest-attained", "a greatest number that no set attains", ("s", "claim", "rows", 6, 3), lambda n: n + 1)
    bad("row", "a row of another n", ("s", "claim", "rows", 6, 0), 7)
    bad("row-missing", "a row is missing", ("s", "claim", "rows"), lambda rows: rows[:-1])
    bad("row-short", "a row of four numbers", ("s", "claim", "rows", 6), lambda row: row[:-1], 2)
    bad("witness", "a witness with another number of blocks", ("b", "witnesses", 3, "max"), lambda points: [0, 1, 3])
    bad("witness-size", "a witness of another size", ("b", "witnesses", 4, "min"), lambda points: points[:-1])
    bad("witness-twice", "a witness with a point twice", ("b", "witnesses", 4, "min"), lambda points: points[:-1] + points[:1])
    bad("witness-outside", "a witness outside the space", ("b", "witnesses", 4, "min"), lambda points: points[:-1] + [9])
    bad("witnesses", "a witness is missing", ("b", "witnesses"), lambda sets: sets[:-1])
    bad("rule", "an unknown rule", ("b", "steps", 0, "rule"), "luck", 2)
    bad("side", "a side that is none", ("b", "steps", 0, "side"), "both", 2)
    bad("hull", "a hull bound without layers", ("b", "steps", 0, "rule"), "hull")
    bad("program", "a program without layers", ("b", "steps", 0, "rule"), "program")
    bad("no-row", "a step for no row", ("b", "steps", 0, "n"), 10)
    bad("nothing-new", "a step that proves nothing new", ("b", "steps"), lambda steps: steps + steps[-1:])
    bad("step-less", "a step is left out", ("b", "steps"), lambda steps: steps[:-1])
    bad("lines", "inequalities where none belong", ("b", "steps", 0, "lines"), [[1, 0, -1, 0, -1, 0, 0]])
    bad("programs", "programs where none belong", ("b", "steps", 0, "programs"), [{"busiest": 0, "cases": [], "from": 0, "to": 0}])
    bad("layers", "two layers", ("b", "layers"), [{"proof": proof, "rows": statement["claim"]["rows"]}] * 2)
    bad("step-small", "a step to three points", ("b", "steps"), lambda steps: [{"lines": [], "n": 3, "programs": [], "rule": "step", "side": "max"}] + steps)
    bad("letter", "a word with an unknown letter", ("b", "levels", 0, "sizes", 1, "sets", 0), " ", 2)
    bad("design", "a design that is none of these", ("s", "design"), design(9, []))
    bad("space", "quads of two dimensions", ("s", "design"), design(4, [[0, 1, 2, 3]], "flats(2,2,2)"), 2)
    for name, about, at, value in (("level-dropped", "a class of a level is dropped", "sets", lambda s: s[:-1]), ("level-twice", "a class twice", "sets", lambda s: s + s[-1:]),
                                   ("level-maps", "a word of maps is missing", "maps", lambda m: m[:-1]), ("level-map-cut", "a map is cut off", "maps", lambda m: [m[0][:-1]] + m[1:]),
                                   ("level-map-more", "a map too many", "maps", lambda m: [m[0] + "!!!"] + m[1:]), ("level-map-flat", "a map that is not one-to-one", "maps", lambda m: ["!" * len(m[0])] + m[1:]),
                                   ("level-map-outside", "a map that leaves the space", "maps", lambda m: ["~" + m[0][1:]] + m[1:])):
        bad(name, about, ("b", "levels", 0, "sizes", 2, at), value)
    bad("level-empty-set", "the empty set is missing", ("b", "levels", 0, "sizes", 0, "sets"), [])
    bad("level-order", "a set whose points do not increase", ("b", "levels", 0, "sizes", 2, "sets", 0), lambda s: s[::-1])
    bad("level-size", "a set of another size", ("b", "levels", 0, "sizes", 2, "sets", 0), lambda s: s[:-1])
    bad("level-set-outside", "a set outside the space", ("b", "levels", 0, "sizes", 2, "sets", 0), lambda s: s[:-1] + "~")
    bad("level-budgets", "budgets that do not match the sizes", ("b", "levels", 0, "budget"), [0])
    bad("level-budget-low", "a set over the budget", ("b", "levels", 0, "budget"), lambda b: [0] * len(proof["levels"][0]["sizes"]))
    bad("level-budget-negative", "a negative budget", ("b", "levels", 0, "budget"), lambda b: [-1] * len(proof["levels"][0]["sizes"]))
    bad("level-budget-steep", "budgets that grow too fast", ("b", "levels", 0, "budget"), lambda b: [0, 0, 0, 0, 0] + [1000] * (len(proof["levels"][0]["sizes"]) - 5))
    # programs and their trees
    quads = made["flats(5,2,2)"]
    _, statement, body = apart(quads)
    proof = json.loads(body)
    place = next((i for i, s in enumerate(proof["steps"]) if s["rule"] == "program"), None)
    if place is not None:
        at = ("b", "steps", place, "programs", 0)
        tree = proof["steps"][place]["programs"][0]["cases"][0]
        leaf = next(i for i, node in enumerate(tree) if len(node) > 2)
        on = lambda name, about, where, value, status=1: bad("program-" + name, about, (*at, *where), value, status, quads)
        on("zero", "a leaf that combines nothing", ("cases", 0, leaf), lambda node: [0] * len(node))
        on("turned", "a leaf turned round", ("cases", 0, leaf), lambda node: [-m for m in node])
        on("large", "a multiplier out of range", ("cases", 0, leaf), lambda node: [1 << 60] + node[1:])
        on("more", "a multiplier too many", ("cases", 0, leaf), lambda node: node + [0])
        on("nothing", "a box said to be empty", ("cases", 0, leaf), [])
        on("tree-cut", "a tree that ends early", ("cases", 0), lambda tree: tree[:-1])
        on("tree-more", "a tree that goes on", ("cases", 0), lambda tree: tree + tree[-1:])
        on("case", "a case is missing", ("cases",), lambda cases: cases[:-1])
        on("busiest", "busiest is neither 0 nor 1", ("busiest",), 2)
        on("range", "a range from its end to its beginning", ("from",), lambda n: n + 5)
        on("gap", "the ranges leave a gap", ("to",), lambda n: n - 1)
        on("type", "a node that is no list", ("cases", 0, leaf), 1, 2)
        branch = next(((k, i) for k, tree in enumerate(proof["steps"][place]["programs"][0]["cases"]) for i, node in enumerate(tree) if len(node) == 2), None)
        if branch is not None:
            on("branch-outside", "a branch outside the box", ("cases", branch[0], branch[1]), lambda node: [node[0], 1 << 30])
            on("branch-variable", "a branch on no variable", ("cases", branch[0], branch[1]), lambda node: [1000, node[1]])
    # sets without a flat
    for name, dimension, label, size in (("ag(3,3)", 2, "3-2", None), ("ag(2,3)", 1, "2-1", None), ("ag(4,3)", 3, "4-3", None)):
        data = c.made("flats", "free", name, "--dimension", str(dimension), "--exchanges", "20000", "--certificate")
        _, statement, _ = apart(data)
        claim, label_of = statement["claim"], statement["design"]["label"]
        assert claim["lower"] == claim["upper"]
        c.add("flat-free-" + label, 0, f"the largest set of points of {label_of} that holds no block, that is, no {dimension}-flat of {name}, has {claim['lower']} points", "a set without a flat", data)
        made[label] = data
    cubes = made["3-2"]
    _, statement, body = apart(cubes)
    proof, lower = json.loads(body), statement["claim"]["lower"]
    bad = lambda name, about, at, value, status=1: c.add("flat-free-" + name, status, None, about, change(cubes, at, value))
    bad("lower", "a larger set claimed", ("s", "claim", "lower"), lower + 1)
    bad("lower-open", "a smaller set than the witness", ("s", "claim", "lower"), lower - 1)
    bad("upper", "a smaller bound claimed", ("s", "claim", "upper"), lower - 1)
    bad("negative", "a negative size", ("s", "claim", "lower"), -1)
    bad("witness", "a witness with a plane", ("b", "witness"), list(range(lower)))
    bad("twice", "a point twice", ("b", "witness"), lambda points: points[:-1] + points[:1])
    bad("outside", "a point outside the space", ("b", "witness"), lambda points: points[:-1] + [27])
    bad("value", "a bound that no rule proves", ("b", "blocking", 1, 0), lambda n: n + 1)
    bad("whole", "the whole where it is none", ("b", "blocking", 1, 1), "whole")
    bad("hyperplanes", "hyperplanes where they are none", ("b", "blocking", 0, 1), "hyperplanes")
    bad("moments", "moments of nothing", ("b", "blocking", 0, 1), "moments")
    bad("split-rule", "a split of another space", ("b", "blocking", 1, 1), "split")
    bad("rule", "an unknown rule", ("b", "blocking", 0, 1), "luck", 2)
    bad("dimension", "a dimension is missing", ("b", "blocking"), lambda steps: steps[:-1])
    bad("split", "a split that nothing uses", ("b", "split"), [{"maps": [], "representatives": []}])
    bad("split-word", "a map of three letters", ("b", "split"), [{"maps": ["!!!"], "representatives": []}], 2)
    bad("design", "lines of PG(2,2)", ("s", "design"), design(7, FANO, "pg(2,2)"))


README = """# The test set of the proof files

{count} files for whoever writes a verifier of the format in [docs/reference/proofs.md](../../docs/reference/proofs.md). `expected.json` is a list with, for each file, the exit status, the sentence behind `holds: ` (null where the file does not hold) and what the file is about. `tools/verify_suite COMMAND` runs a verifier on all of them: `tools/verify_suite ./thirdcard verify`, `tools/verify_suite python3 tools/verify.py`.

`python3 tools/proof_cases.py ./thirdcard data/proofs` made everything here.
"""


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    cases = Cases(sys.argv[1], sys.argv[2])
    for part in (containers, statements, names, games, walks, reasons, solved, tables, certificates):
        part(cases)
    cases.finish()
    with open(os.path.join(sys.argv[2], "README.md"), "w") as file:
        file.write(README.format(count=len(cases.expected)))


if __name__ == "__main__":
    main()
