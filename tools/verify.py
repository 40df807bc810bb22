#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a thirdcard certificate in plain Python 3: python3 verify.py FILE

Exit status 0: every claim of the file follows. 1: the file is well-formed but a claim does not follow.
2: the file cannot be read. docs/formats.md ("Certificates") describes the file, docs/theory.md the proofs;
this program shares no code with the one that wrote the file and takes nothing in it on trust.

Points are numbers. AG(d,3): the base-3 digits of the number are the coordinates, first most significant;
a line is three points that add up to 0. PG(d,2): point i is the vector i+1 of GF(2)^(d+1); a line is three
vectors that add up to 0. In both every two points lie on exactly one line, which has three points."""
import functools, hashlib, json, sys, zlib

LETTERS = [chr(c) for c in range(33, 127) if chr(c) not in '"\\']  # point p is written LETTERS[p]
NUMBER = {c: p for p, c in enumerate(LETTERS)}

class Refuted(Exception): "The file is well-formed but a claim does not follow."
class Unreadable(Exception): "The file is not a certificate of a known version."

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
    form(type(values) is list and all(type(x) is int and abs(x) < 1 << 63 for x in values), "a list of integers is malformed")
    form(length in (None, len(values)), "a list has the wrong length")
    return values

class Space:
    def __init__(self, name):
        kinds = {f"{kind}({d},{q})": (q, d) for kind, q in (("ag", 3), ("pg", 2)) for d in range(1, 7)}
        form(name in kinds and name != "ag(6,3)", f"the space must be ag(d,3), d = 1..5, or pg(d,2), d = 1..6, not {name[:30]!r}")
        self.name, (self.q, self.d) = name, kinds[name]
        d = self.d
        if self.q == 3:
            self.v = 3 ** d
            digits = [[x // 3 ** i % 3 for i in range(d)] for x in range(self.v)]
            number = lambda c: sum(x % 3 * 3 ** i for i, x in enumerate(c))
            self.sum = [[number([a + b for a, b in zip(x, y)]) for y in digits] for x in digits]
            self.minus = [number([-a for a in x]) for x in digits]
            self.third = [[self.minus[z] for z in row] for row in self.sum]
        else:
            self.v = 2 ** (d + 1) - 1
            self.third = [[((x + 1) ^ (y + 1)) - 1 for y in range(self.v)] for x in range(self.v)]

    def apply(self, images, points):
        """Images of the points under the map that takes the frame to `images`: the origin and the unit points
        (AG, affine map) or the unit points (PG, linear map), most significant first, d+1 in all. A map that is
        not one-to-one is refused, so lines go to lines. The table grows by one coordinate at a time."""
        if self.q == 3:
            add, table = self.sum, [images[0]]
            for p in reversed(images[1:]):
                need(p not in table, "a map is not one-to-one")
                u = add[p][self.minus[images[0]]]
                table += [add[t][u] for t in table] + [add[t][self.minus[u]] for t in table]
            return [table[p] for p in points]
        table = [0]
        for p in reversed(images):
            need(p + 1 not in table, "a map is not one-to-one")
            table += [t ^ (p + 1) for t in table]
        return [table[p + 1] - 1 for p in points]

def point_list(space, values, length):
    integers(values, length)
    need(all(0 <= p < space.v for p in values) and len(set(values)) == length, "a point set has a wrong or repeated point")
    return values

def lines_inside(space, points):
    """Number of lines inside the set, and for every point the number of pairs of the set that it completes."""
    completes = [0] * space.v
    for i, x in enumerate(points):
        for y in points[:i]:
            completes[space.third[x][y]] += 1
    return sum(completes[x] for x in points) // 3, completes

def check_levels(space, levels):
    """Every k-set within the budget is equivalent to one of the sets listed for k. Returns, per k, the budget (or
    None) and the numbers of lines of the listed sets.

    Induction on k: a k-set with t lines has a point in at least 3t/k of them (3t incidences, k points); without a
    busiest point k-1 points with at most floor(t(k-3)/k) lines remain, within the budget of k-1 and so equivalent to
    a listed set. Hence the k-set is equivalent to a listed (k-1)-set plus a point that is then a busiest one; all of
    these are mapped to listed k-sets. Without a budget (an empty list) every extension counts, every set is covered."""
    budget, sizes = fields(levels, budget=list, sizes=list)
    integers(budget)
    form(space.v <= len(LETTERS), "levels are for at most 92 points")
    everything = not budget
    need(0 < len(sizes) <= space.v + 1 and (everything or len(budget) == len(sizes)), "the levels and budgets do not match")
    need(all(b >= 0 for b in budget), "a budget is negative")
    for k in range(3, len(budget)):
        need(budget[k] * (k - 3) // k <= budget[k - 1], f"the budget for {k - 1} points is too small for the next")
    listed = []
    for k, size in enumerate(sizes):
        sets, maps = fields(size, sets=list, maps=list)
        form(all(type(s) is str and all(c in NUMBER for c in s) for s in sets + maps), "a level holds an unknown letter")
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
            lines, completes = lines_inside(space, points)
            numbers.append(lines)
            need(everything or lines <= budget[k], f"a set of level {k} is over the budget")
            if last:
                continue
            members, extensions = set(points), []
            for p in range(space.v):
                if p in members or not everything and lines + completes[p] > budget[k + 1]:
                    continue
                row = space.third[p]
                if everything or all(completes[x] + (row[x] in members) <= completes[p] for x in points):
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
    if space.q == 3:
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
    if space.q == 3:
        directions = (space.v - 1) // 2
        x = directions * n + (space.v // 3 - 1) // 2 * n * (n - 1), 0
        total = lambda t: space.v * (6 * t + n) - n ** 3
    else:
        directions, x = space.v, (-n, (space.v + 1) * n - n * n)
        total = lambda t: (space.v + 1) * 6 * t - n ** 3
    refuted = []
    for line in lines:
        above, first, last, q, p, r0, r1 = integers(line, 7)
        need(above in (0, 1) and q >= 0 and first >= 0 and (last >= first or last == -1), "an inequality is malformed")
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

def check_table(claim, proof):
    """Claim: for every n = 0..v, [n, least number of lines: lower, upper bound, greatest: lower, upper]."""
    name, rows = fields(claim, space=str, rows=list)
    layers_given, levels_given, reasons = fields(proof, layers=list, levels=list, rows=list)
    space = Space(name)
    v = space.v
    need(len(rows) == len(reasons) == v + 1 and len(layers_given) <= 1 and len(levels_given) <= 1, "the table must have a row for every n = 0..v")
    layers = None
    if layers_given:
        inner_claim, inner_proof = fields(layers_given[0], claim=dict, proof=dict)
        need(space.d > 1 and inner_claim.get("space") == f"{name[:2]}({space.d - 1},{space.q})", "the layers are not the hyperplanes of the space")
        check_table(inner_claim, inner_proof)
        layers = [r[4] for r in inner_claim["rows"]], [r[1] for r in inner_claim["rows"]]
    levels = check_levels(space, levels_given[0]) if levels_given else []
    through = (v - 1) // 2
    both = [v * through // 3 - through * n + n * (n - 1) // 2 for n in range(v + 1)]  # lines in a set and in its complement together
    for reason in reasons:
        fields(reason, max=dict, min=dict)
    proven = {}  # (side, n) -> bound

    def prove(side, n):
        if (side, n) in proven:
            need(proven[side, n] is not None, "the reasons run in a circle")
            return proven[side, n]
        proven[side, n] = None
        rule, lines, _ = fields(reasons[n][side], rule=str, lines=list, witness=list)
        need(rule == "hull" or not lines, "only a hull bound has inequalities")
        upper = side == "max"
        if rule == "count":
            bound = n * ((n - 1) // 2) // 3 if upper and n > 2 else 0
        elif rule == "hull":
            bound = check_hull(space, n, lines, layers, upper)
        elif rule == "levels":
            need(n < len(levels), f"there is no level for n = {n}")
            budget, numbers = levels[n]
            need(numbers or budget is not None, "an empty level without a budget")
            need(not upper or budget is None, "levels with a budget bound minima only")
            bound = max(numbers) if upper else min(numbers) if numbers else budget + 1
        elif rule == "step":  # a set without its busiest (least busy) point is a set of n-1 points
            need(n > 3, "there is no step to so few points")
            before, bound = prove(side, n - 1), 0
            while bound + 1 - 3 * (bound + 1) // n <= before if upper else bound + -3 * bound // n < before:
                bound += 1
        elif rule == "complement":
            bound = both[n] - prove("min" if upper else "max", v - n)
        else:
            raise Unreadable(f"unknown rule {rule[:30]!r}")
        proven[side, n] = bound
        return bound

    for n in range(v + 1):
        number, min_lower, min_upper, max_lower, max_upper = integers(rows[n], 5)
        need(number == n, "the rows are not n = 0..v in order")
        for side, attained, bound in (("min", min_upper, min_lower), ("max", max_lower, max_upper)):
            need(prove(side, n) == bound, f"{side} for n = {n}: the reason proves {prove(side, n)}, not {bound}")
            found = lines_inside(space, point_list(space, reasons[n][side]["witness"], n))[0]
            need(found == attained, f"{side} for n = {n}: the witness has {found} lines, not {attained}")
        need(min_lower <= min_upper and max_lower <= max_upper, f"the bounds for n = {n} cross")
    closed = sum(row[1] == row[2] and row[3] == row[4] for row in rows)
    return f"lines inside n points of {name}: {v + 1} rows, {closed} with minimum and maximum exact"

def contains_flat(space, k, points):
    """Does some k-flat lie in the set? Grows flats inside it, dimension by dimension."""
    flats = {frozenset([p]) for p in points}
    for _ in range(k):
        larger = set()
        for f in flats:
            base = min(f)
            for p in points - f:
                u = space.sum[p][space.minus[base]]
                new = [space.sum[x][s] for x in f for s in (u, space.minus[u])]
                if all(x in points for x in new):
                    larger.add(f.union(new))
        flats = larger
    return bool(flats)

def check_flat_free(claim, proof):
    """Claim: the largest set of points of AG(d,3) that contains no k-flat has lower..upper points. A set is free
    iff its complement meets every k-flat; `blocking` bounds such sets from below, in the dimensions k..d."""
    name, flat, lower, upper = fields(claim, space=str, flat=int, lower=int, upper=int)
    witness, steps, split = fields(proof, witness=list, blocking=list, split=list)
    space = Space(name)
    need(space.q == 3 and 1 <= flat <= space.d and 0 <= lower <= space.v, "flats of dimension 1..d of ag(d,3)")
    need(not contains_flat(space, flat, set(point_list(space, witness, lower))), "the witness contains a flat")
    need(len(steps) == space.d - flat + 1 and len(split) <= 1, "the blocking bounds must go through the dimensions k..d")
    bound, used = 0, False
    for dimension, step in enumerate(steps, flat):
        form(type(step) is list and [type(x) for x in step] == [int, str], "a blocking bound must be a number and a rule")
        value, rule = step
        if rule == "whole":  # the only k-flat is the space itself
            need(dimension == flat, "only the smallest dimension is a flat itself")
            proven = 1
        elif rule == "hyperplanes":  # Jamison's theorem
            need(dimension == flat + 1, "the hyperplane theorem is about flats of one dimension less")
            proven = 2 * dimension + 1
        elif rule in ("moments", "split"):
            # b points in every hyperplane: (n-2b, b, b) has the greatest sum of squares; the average is known
            need(dimension > flat, "there is no smaller dimension to build on")
            directions, common, b = (3 ** dimension - 1) // 2, (3 ** (dimension - 1) - 1) // 2, bound
            proven = 3 * b
            while directions * ((proven - 2 * b) ** 2 + 2 * b * b) < directions * proven + common * proven * (proven - 1):
                proven += 1
            if rule == "split":
                need((dimension, flat, proven, bound) == (4, 2, 26, 7) and split, "the split rule is for planes of ag(4,3)")
                check_split(split[0])
                proven, used = proven + 1, True
        else:
            raise Unreadable(f"unknown rule {rule[:30]!r}")
        need(value == proven, f"the rule {rule} proves {proven} in dimension {dimension}, not {value}")
        bound = value
    need(upper == space.v - bound and lower <= upper, f"the reasons prove at most {space.v - bound} points")
    need(used == bool(split), "a split proof that nothing uses")
    return f"the largest set without a {flat}-flat in {name} has {lower}" + (f" to {upper}" if lower < upper else "") + " points"

def check_split(split):
    """26 points cannot meet all planes of AG(4,3). Each hyperplane holds at least 7; the average of the squares is
    237.25 and 12,7,7 is the only split that reaches it (11,8,7 gives 234). So in some direction two layers are
    7-point blocking sets of AG(3,3). Affine maps move the first to one of the representatives, shears translate the
    second at will, and swapping the layers puts the representative of lower number first. In each case the lines
    of the third layer whose planes are not met yet cannot be met by 12 points."""
    given, maps = fields(split, representatives=list, maps=list)
    space = Space("ag(3,3)")
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
        form(type(word) is str and len(word) == 4 and all(NUMBER.get(c, 27) < 27 for c in word), "a map must be a word of four letters")
        image = least(sum(1 << p for p in space.apply([NUMBER[c] for c in word], bits(s))))
        need(image in representatives, "a map does not lead to a representative")
        number[s] = representatives.index(image)

    def meet(unmet, left):  # can `left` points meet all these lines (given by their points still allowed)?
        if not unmet:
            return True
        unmet = sorted(unmet, key=lambda l: len(bits(l)))
        used = packed = 0
        for l in unmet:  # disjoint lines need a point each
            if not l & used:
                used, packed = used | l, packed + 1
        if packed > left or not unmet[0]:
            return False
        degree = [0] * 27
        for x in (x for l in unmet for x in bits(l)):
            degree[x] += 1
        if sum(sorted(degree)[-left:]) < len(unmet):
            return False
        size, dead = len(bits(unmet[0])), 0
        target = max((bits(l) for l in unmet if len(bits(l)) == size), key=lambda l: sum(degree[x] for x in l))
        for x in sorted(target, key=lambda x: -degree[x]):
            if meet([l & ~dead for l in unmet if not l >> x & 1], left - 1):
                return True
            dead |= 1 << x
        return False

    first = lambda l: bits(l)[0]
    for i, one in enumerate(representatives):
        for two in classes:
            if number[two] >= i:
                left = {line(third[first(l)][first(m)], u) for u in ways for l in lines[u] if not l & one for m in lines[u] if not m & two}
                need(not meet(left, 12), "26 points that meet all planes were not excluded")

def check_file(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"\x1f\x8b":  # gzip
        stream = zlib.decompressobj(31)
        data = stream.decompress(data, 1 << 30)
        form(stream.eof and not stream.unused_data, "the compressed file is cut short or has something behind it")
    form(b"\\" not in data, "certificates have no escapes")
    refuse = lambda number: form(False, "only integers are allowed")
    unique = lambda pairs: form(len(dict(pairs)) == len(pairs), "a field appears twice") or dict(pairs)
    content = json.loads(data.decode("ascii"), object_pairs_hook=unique, parse_float=refuse, parse_constant=refuse)
    claim, marker, kind, proof, digest, version = fields(content, claim=dict, format=str, kind=str, proof=dict, sha256=str, version=int)
    form(marker == "thirdcard certificate" and version == 1, "not a thirdcard certificate of version 1")
    checks = {"lines inside n points": check_table, "sets without a flat": check_flat_free}
    form(kind in checks, f"unknown kind of claim {kind[:40]!r}")
    del content["sha256"]
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    need(hashlib.sha256(canonical.encode("ascii")).hexdigest() == digest, "the digest does not match: the file was altered")
    return checks[kind](claim, proof)

def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        return print(__doc__) or 2 * (len(sys.argv) != 2)
    try:
        return print("holds:", check_file(sys.argv[1])) or 0
    except Refuted as reason:
        return print("false:", reason) or 1
    except (Unreadable, OSError, ValueError, zlib.error, RecursionError, MemoryError) as reason:
        return print("verify.py: cannot read the certificate:", str(reason).replace("\n", " ")[:200], file=sys.stderr) or 2

if __name__ == "__main__":
    sys.exit(main())
