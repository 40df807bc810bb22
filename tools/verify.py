#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a thirdcard certificate in plain Python 3: python3 verify.py FILE

Exit status 0: every claim of the file follows. 1: the file is well-formed but a claim does not follow.
2: the file cannot be read. docs/formats.md ("Certificates") describes the file, docs/theory.md the proofs;
this program shares no code with the one that wrote the file and takes nothing in it on trust.

Points are numbers. AG(d,3): the base-3 digits of the number are the coordinates, first most significant;
a line is three points that add up to 0. PG(d,2): point i is the vector i+1 of GF(2)^(d+1); a line is three
vectors that add up to 0. In both every two points lie on exactly one line, which has three points."""
import hashlib, json, sys, zlib
from itertools import combinations

LETTERS = [chr(c) for c in range(33, 127) if chr(c) not in '"\\']  # point p is written LETTERS[p]
NUMBER = {c: p for p, c in enumerate(LETTERS)}


class False_(Exception): """The file is well-formed but a claim does not follow."""
class Unreadable(Exception): """The file is not a certificate of a known version."""


def need(condition, reason):
    if not condition:
        raise False_(reason)


def fields(obj, **types):
    """The fields of an object: exactly these, each of its type."""
    if type(obj) is not dict or set(obj) != set(types):
        raise Unreadable(f"an object must have exactly the fields {', '.join(sorted(types))}")
    for name, kind in types.items():
        if type(obj[name]) is not kind:
            raise Unreadable(f"field '{name}' has the wrong type")
    return [obj[name] for name in types]


def integers(values, length=None):
    if type(values) is not list or any(type(x) is not int for x in values) or length not in (None, len(values)):
        raise Unreadable("a list of integers is malformed")
    return values


class Space:
    def __init__(self, name):
        kinds = {f"{kind}({d},{q})": (q, d) for kind, q in (("ag", 3), ("pg", 2)) for d in range(1, 7)}
        if name not in kinds:
            raise Unreadable(f"the space must be ag(d,3) or pg(d,2) with d = 1..6, not {str(name)[:30]!r}")
        self.name, (self.q, self.d) = name, kinds[name]
        q, d = self.q, self.d
        if q == 3:
            self.v = 3 ** d
            digits = [[x // 3 ** i % 3 for i in range(d)] for x in range(self.v)]
            number = lambda c: sum(x % 3 * 3 ** i for i, x in enumerate(c))
            self.sum = [[number([a + b for a, b in zip(x, y)]) for y in digits] for x in digits] if d <= 5 else None
            self.minus = [number([-a for a in x]) for x in digits]
            if d <= 5:
                self.third = [[self.minus[z] for z in row] for row in self.sum]
            self.frame = [0] + [3 ** i for i in reversed(range(d))]
        else:
            self.v = 2 ** (d + 1) - 1
            self.third = [[((x + 1) ^ (y + 1)) - 1 for y in range(self.v)] for x in range(self.v)]
            self.frame = [2 ** i - 1 for i in reversed(range(d + 1))]

    def apply(self, images, points):
        """Images of the points under the affine or linear map that takes the frame to `images`.
        Refuses a map that is not one-to-one, so lines go to lines."""
        if self.q == 3:
            add, origin = self.sum, images[0]
            columns = [add[p][self.minus[origin]] for p in images[1:]]
            table, span = [origin], {0}  # table[x] for x below 3^i, one coordinate after the other
            for u in reversed(columns):
                need(u not in span, "a map is not one-to-one")
                u2 = add[u][u]
                span |= {add[s][w] for s in span for w in (u, u2)} if len(span) * 3 < self.v else set()
                table += [add[t][u] for t in table] + [add[t][u2] for t in table]
            return [table[p] for p in points]
        table = [0]
        for p in reversed(images):
            need(p + 1 not in table, "a map is not one-to-one")
            table += [t ^ (p + 1) for t in table]
        return [table[p + 1] - 1 for p in points]


def point_list(space, values, length=None):
    integers(values, length)
    need(all(0 <= p < space.v for p in values) and len(set(values)) == len(values), "a point set has a wrong or repeated point")
    return values


def lines_inside(space, points):
    """Number of lines inside the set, and for every point of the space the number of lines that it would
    complete: pairs of the set whose third point it is."""
    completes = [0] * space.v
    for i, x in enumerate(points):
        row = space.third[x]
        for y in points[:i]:
            completes[row[y]] += 1
    return sum(completes[x] for x in points) // 3, completes


# ------------------------------------------------------------------ levels

def check_levels(space, levels):
    """Every k-set within the budget is a map's image of one of the sets listed for k. Returns, per k,
    (budget or None, numbers of lines of the listed sets).

    Induction on k: a k-set with t lines has a point in at least 3t/k of them (3t incidences, k points);
    without a busiest point k-1 points with at most floor(t(k-3)/k) lines remain. That set is within the
    budget of k-1, so it is equivalent to a listed one; hence the k-set is equivalent to a listed (k-1)-set plus
    a point that is then a busiest one. All of these are mapped to listed k-sets, one map each.
    Without a budget (an empty list) every extension counts and every set is covered."""
    budget, sizes = fields(levels, budget=list, sizes=list)
    integers(budget)
    everything = not budget
    need(sizes and (everything or len(budget) == len(sizes)), "the levels and budgets do not match")
    if not everything:
        need(all(b >= 0 for b in budget), "a budget is negative")
        for k in range(3, len(budget)):
            need(budget[k] * (k - 3) // k <= budget[k - 1], f"the budget for {k - 1} points is too small for the one for {k}")
    listed = []
    for k, size in enumerate(sizes):
        sets, maps = fields(size, sets=list, maps=list)
        if any(type(s) is not str or any(c not in NUMBER for c in s) for s in sets + maps):
            raise Unreadable("a level holds something else than words in the certificate's letters")
        points = [[NUMBER[c] for c in s] for s in sets]
        for p in points:
            need(len(p) == k and all(x < y for x, y in zip(p, p[1:])) and p[-1:] < [space.v], f"a set of level {k} is not {k} increasing points")
        listed.append((points, maps, set(sets)))
        need(len(listed[k][2]) == len(sets), f"level {k} lists a set twice")
    need(listed[0][0] == [[]], "level 0 must list the empty set")
    width, result = len(space.frame), []
    for k, (sets, maps, _) in enumerate(listed):
        last = k + 1 == len(listed)
        need(len(maps) == (0 if last else len(sets)), f"level {k} must have one word of maps per set")
        numbers = []
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
            word = maps[i]
            need(len(word) == width * len(extensions), f"set {i} of level {k} has {len(extensions)} admissible extensions, not as many maps")
            for j, p in enumerate(extensions):
                images = [NUMBER[c] for c in word[width * j:width * j + width]]
                need(max(images) < space.v, "a map leaves the space")
                image = sorted(space.apply(images, points + [p]))
                need("".join([LETTERS[x] for x in image]) in listed[k + 1][2], f"a map of level {k} does not lead to a set of level {k + 1}")
        result.append((None if everything else budget[k], numbers))
    return result


# ------------------------------------------------------------------ the hull bound

def patterns(space, n, most, least):
    """How an n-set can meet the hyperplanes of one direction: (x, F, fewest lines, most lines), where x are
    the quantities whose sum over all directions is known and F is the one that counts lines."""
    if space.q == 3:
        width = space.v // 3
        for a in range(min(n, width) + 1):
            for b in range(min(a, n - a) + 1):
                c = n - a - b
                if c > b:
                    continue
                x = (a * a + b * b + c * c, 0)
                f = 2 * (a ** 3 + b ** 3 + c ** 3) - 3 * (a * a * b + a * b * b + a * a * c + a * c * c + b * b * c + b * c * c) + 12 * a * b * c
                across = max(0, a * b - (width - c) * b, a * c - (width - b) * c, b * c - (width - a) * c)
                yield x, f, least[a] + least[b] + least[c] + across, most[a] + most[b] + most[c] + b * c
    else:
        width = (space.v - 1) // 2
        for h in range(max(0, n - width - 1), min(n, width) + 1):
            m, u = n - h, 2 * h - n
            pairs = m * (m - 1) // 2
            yield (u, u * u), u ** 3, least[h] + max(0, pairs - (width - h) * (m // 2)), most[h] + min(pairs, h * (m // 2))


def check_hull(space, n, lines, layers, upper):
    """The bound that the inequalities prove: no n-set has a number of lines in any from..to.
    Each says q F <= p + r.x (or >=) for all patterns that allow from..to lines; the sum over the directions
    contradicts the identities for these numbers."""
    need(layers is not None, "a hull bound needs the tables of the hyperplanes")
    most, least = layers
    if space.q == 3:
        directions = (space.v - 1) // 2
        x = (directions * n + (space.v // 3 - 1) // 2 * n * (n - 1), 0)
        total = lambda t: space.v * (6 * t + n) - n ** 3
    else:
        directions, x = space.v, (-n, (space.v + 1) * n - n * n)
        total = lambda t: (space.v + 1) * 6 * t - n ** 3
    refuted = []
    for line in lines:
        above, first, last, q, p, r0, r1 = integers(line, 7)
        need(above in (0, 1) and q >= 0 and first >= 0 and (last >= first or last == -1), "an inequality is malformed")
        for (x0, x1), f, fewest, greatest in patterns(space, n, most, least):
            if greatest >= first and (last == -1 or fewest <= last):
                gap = p + r0 * x0 + r1 * x1 - q * f
                need(gap >= 0 if above else gap <= 0, f"an inequality for n = {n} fails for a pattern")
        gap = p * directions + r0 * x[0] + r1 * x[1]
        if q > 0:
            need(above or last != -1, "an inequality from below needs an end")
            gap -= q * total(first if above else last)
        need(gap < 0 if above else gap > 0, f"an inequality for n = {n} contradicts nothing")
        refuted.append((first, last))
    refuted.sort()
    if upper:
        bound = None  # everything above it is refuted
        for first, last in reversed(refuted):
            need(last == -1 if bound is None else last == bound, f"the inequalities for n = {n} leave a gap")
            bound = first - 1
        need(bound is not None, "a hull bound has no inequality")
        return bound
    bound = 0
    for first, last in refuted:
        need(first == bound and last != -1, f"the inequalities for n = {n} leave a gap")
        bound = last + 1
    return bound


# ------------------------------------------------------------------ tables: blocks inside n points

def check_table(claim, proof):
    """Claim: for every n = 0..v, [n, least number of lines: lower, upper bound, greatest: lower, upper]."""
    name, rows = fields(claim, space=str, rows=list)
    layers_given, levels_given, reasons = fields(proof, layers=list, levels=list, rows=list)
    space = Space(name)
    need(space.q == 2 or space.d <= 5, "tables go up to ag(5,3)")
    v = space.v
    need(len(rows) == v + 1 and len(reasons) == v + 1 and len(layers_given) <= 1 and len(levels_given) <= 1, "the table must have a row for every n = 0..v")
    layers = None
    if layers_given:
        inner_claim, inner_proof = fields(layers_given[0], claim=dict, proof=dict)
        need(space.d > 1 and inner_claim.get("space") == f"{name[:2]}({space.d - 1},{space.q})", "the layers are not the hyperplanes of the space")
        check_table(inner_claim, inner_proof)
        layers = [r[4] for r in inner_claim["rows"]], [r[1] for r in inner_claim["rows"]]
    levels = check_levels(space, levels_given[0]) if levels_given else []
    r = (v - 1) // 2
    both = [v * r // 3 - r * n + n * (n - 1) // 2 for n in range(v + 1)]  # lines in a set and its complement together
    proven = {}  # (side, n) -> bound

    def prove(side, n):
        if (side, n) in proven:
            need(proven[side, n] is not None, "the reasons run in a circle")
            return proven[side, n]
        proven[side, n] = None
        rule, lines, witness = fields(reasons[n][side], rule=str, lines=list, witness=list)
        need(rule == "hull" or not lines, f"only a hull bound has inequalities (n = {n})")
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
        elif rule == "step":  # without its busiest (least busy) point: a set of n-1 points
            need(n > 3, "there is no step to n = 3")
            before, bound = prove(side, n - 1), 0
            if upper:
                while bound + 1 - 3 * (bound + 1) // n <= before:
                    bound += 1
            else:
                while bound - -(-3 * bound // n) < before:
                    bound += 1
        elif rule == "complement":
            bound = both[n] - prove("min" if upper else "max", v - n)
        else:
            raise Unreadable(f"unknown rule {rule[:30]!r}")
        proven[side, n] = bound
        return bound

    for reason in reasons:
        fields(reason, max=dict, min=dict)
    for n in range(v + 1):
        number, min_lower, min_upper, max_lower, max_upper = integers(rows[n], 5)
        need(number == n, "the rows are not n = 0..v in order")
        for side, attained, bound in (("min", min_upper, min_lower), ("max", max_lower, max_upper)):
            need(prove(side, n) == bound, f"{side} for n = {n}: the reason proves {prove(side, n)}, not {bound}")
            witness = point_list(space, reasons[n][side]["witness"], n)
            found = lines_inside(space, witness)[0]
            need(found == attained, f"{side} for n = {n}: the witness has {found} lines, not {attained}")
        need(min_lower <= min_upper and max_lower <= max_upper, f"the bounds for n = {n} cross")
    closed = sum(row[1] == row[2] and row[3] == row[4] for row in rows)
    return f"lines inside n points of {name}: {v + 1} rows, {closed} with minimum and maximum exact"


# ------------------------------------------------------------------ sets without a k-flat

def check_flat_free(claim, proof):
    """Claim: the largest set of points of AG(d,3) that contains no k-flat has lower..upper points. A set is free
    iff its complement meets every k-flat (blocks); `blocking` lists a lower bound for every dimension k..d."""
    name, flat, lower, upper = fields(claim, space=str, flat=int, lower=int, upper=int)
    witness, steps, split = fields(proof, witness=list, blocking=list, split=list)
    space = Space(name)
    d = space.d
    need(space.q == 3 and 1 <= flat <= d and (flat > 1 or d <= 5), "flats of dimension 1..d of ag(d,3)")
    if d > 5:
        raise Unreadable("certificates about flats go up to ag(5,3)")
    free = set(point_list(space, witness, lower))
    need(not contains_flat(space, flat, free), "the witness contains a flat")
    bound = 0
    need(len(steps) == d - flat + 1 and len(split) <= 1, "the blocking bounds must go through the dimensions k..d")
    for dimension, step in enumerate(steps, flat):
        if type(step) is not list or len(step) != 2 or type(step[0]) is not int or type(step[1]) is not str:
            raise Unreadable("a blocking bound must be a number and a rule")
        value, rule = step
        if rule == "whole":  # the only k-flat is the space itself
            need(dimension == flat, "only the smallest dimension is a flat itself")
            proven = 1
        elif rule == "hyperplanes":  # Jamison's theorem
            need(dimension == flat + 1, "the hyperplane theorem is about flats of one dimension less")
            proven = 2 * dimension + 1
        elif rule in ("moments", "split"):
            need(dimension > flat, "there is no smaller dimension to build on")
            proven = by_moments(dimension, bound)
            if rule == "split":
                need((dimension, flat, proven, bound) == (4, 2, 26, 7) and split, "the split rule is for planes of ag(4,3)")
                check_split(split[0])
                proven += 1
        else:
            raise Unreadable(f"unknown rule {rule[:30]!r}")
        need(value == proven, f"the rule {rule} proves {proven} in dimension {dimension}, not {value}")
        bound = value
    need(upper == space.v - bound and lower <= upper, f"the reasons prove at most {space.v - bound} points")
    need(bool(split) == any(s[1] == "split" for s in steps), "a split proof that nothing uses")
    return f"the largest set without a {flat}-flat in {name} has " + (f"{lower} points" if lower == upper else f"{lower} to {upper} points")


def contains_flat(space, k, points):
    """Some k-flat lies in the set: grow flats inside it, point by point."""
    flats = {frozenset([p]) for p in points}
    for _ in range(k):
        larger = set()
        for f in flats:
            base = min(f)
            for p in points - f:
                shift, back = space.sum[p][space.minus[base]], space.sum[base][space.minus[p]]
                new = [space.sum[x][s] for x in f for s in (shift, back)]
                if all(x in points for x in new):
                    larger.add(f.union(new))
        flats = larger
    return bool(flats)


def by_moments(d, b):
    """The least n for which n points can hold at least b in every hyperplane of AG(d,3): the average over the
    directions of the sum of squares is known, and (n-2b, b, b) has the greatest."""
    directions, common, n = (3 ** d - 1) // 2, (3 ** (d - 1) - 1) // 2, 3 * b
    while directions * ((n - 2 * b) ** 2 + 2 * b * b) < directions * n + common * n * (n - 1):
        n += 1
    return n


def check_split(split):
    """26 points cannot meet all planes of AG(4,3). Each hyperplane holds at least 7; the average of the squares is
    237.25 and 12,7,7 is the only split above it (11,8,7 gives 234). So in some direction two layers are
    7-point blocking sets of AG(3,3). Affine maps move the first to one of the representatives, shears translate the
    second at will, and swapping the layers puts the representative of lower number first. In each case the lines
    of the third layer whose planes are not met yet cannot be met by 12 points."""
    reps, maps = fields(split, representatives=list, maps=list)
    space = Space("ag(3,3)")
    add, minus, third = space.sum, space.minus, space.third
    lines = sorted({1 << x | 1 << y | 1 << third[x][y] for x in range(27) for y in range(x)})
    planes = sorted({sum(1 << add[p][add[x][y]] for x in (0, u, minus[u]) for y in (0, w, minus[w]))
                     for p in range(27) for u in range(1, 27) for w in range(1, 27) if w not in (u, minus[u])})
    need(len(lines) == 117 and len(planes) == 39, "wrong geometry")
    move = lambda s, v: sum(1 << add[x][v] for x in range(27) if s >> x & 1)
    least = lambda s: min(move(s, v) for v in range(27))
    found = set()

    def block(s, dead, left, unmet):  # all 7-point blocking sets that contain s and avoid dead
        if not unmet:
            need(left == 0, "fewer than 7 points meet all planes")  # so 7 is least, and no point is free
            found.add(least(s))
        elif len(unmet) <= 13 * left:
            for x in range(27):
                if unmet[0] >> x & 1 and not dead >> x & 1:
                    block(s | 1 << x, dead, left - 1, [p for p in unmet if not p >> x & 1])
                    dead |= 1 << x
    block(1, 0, 6, [p for p in planes if not p & 1])  # every set has a translate through the origin
    classes = sorted(found)
    need(len(classes) == len(maps), "not one map per class of blocking sets under translations")
    reps = [least(sum(1 << p for p in point_list(space, r, 7))) for r in reps]
    number = {}
    for s, word in zip(classes, maps):
        if type(word) is not str or len(word) != 4 or any(NUMBER.get(c, 99) >= 27 for c in word):
            raise Unreadable("a map must be a word of four letters")
        image = least(sum(1 << p for p in space.apply([NUMBER[c] for c in word], [x for x in range(27) if s >> x & 1])))
        need(image in reps, "a map does not lead to a representative")
        number[s] = reps.index(image)
    direction = {l: min(add[y][minus[x]] for x in range(27) for y in range(27) if x != y and l >> x & 1 and l >> y & 1) for l in lines}
    first = {l: min(x for x in range(27) if l >> x & 1) for l in lines}
    through = {(u, x): 1 << x | 1 << add[x][u] | 1 << add[x][minus[u]] for u in set(direction.values()) for x in range(27)}

    def meet(unmet, left):  # can `left` points meet all these lines (given by their points still allowed)?
        if not unmet:
            return True
        unmet.sort(key=lambda l: bin(l).count("1"))
        used = packed = 0
        for l in unmet:  # disjoint lines need a point each
            if not l & used:
                used |= l
                packed += 1
        if packed > left or not unmet[0]:
            return False
        degree = [sum(l >> x & 1 for l in unmet) for x in range(27)]
        if sum(sorted(degree)[-left:]) < len(unmet):
            return False
        size = bin(unmet[0]).count("1")
        target = max((l for l in unmet if bin(l).count("1") == size), key=lambda l: sum(degree[x] for x in range(27) if l >> x & 1))
        dead = 0
        for x in sorted((x for x in range(27) if target >> x & 1), key=lambda x: -degree[x]):
            if meet([l & ~dead for l in unmet if not l >> x & 1], left - 1):
                return True
            dead |= 1 << x
        return False

    for i, one in enumerate(reps):
        for two in classes:
            if number[two] >= i:
                free = [[l for l in lines if not l & s] for s in (one, two)]
                third_lines = {through[direction[l], third[first[l]][first[m]]] for l in free[0] for m in free[1] if direction[l] == direction[m]}
                need(not meet(list(third_lines), 12), "26 points that meet all planes were not excluded")


# ------------------------------------------------------------------ files

def unique(pairs):
    if len(dict(pairs)) != len(pairs):
        raise Unreadable("a field appears twice")
    return dict(pairs)


def refuse(number):
    raise Unreadable("only integers are allowed")


def check_file(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"\x1f\x8b":
        stream = zlib.decompressobj(31)
        data = stream.decompress(data, 1 << 30)
        if not stream.eof or stream.unused_data:
            raise Unreadable("the compressed file is cut short or has something behind it")
    content = json.loads(data.decode("ascii"), object_pairs_hook=unique, parse_float=refuse, parse_constant=refuse)
    claim, form, kind, proof, digest, version = fields(content, claim=dict, format=str, kind=str, proof=dict, sha256=str, version=int)
    if form != "thirdcard certificate" or version != 1:
        raise Unreadable("not a thirdcard certificate of version 1")
    checks = {"lines inside n points": check_table, "sets without a flat": check_flat_free}
    if kind not in checks:
        raise Unreadable(f"unknown kind of claim {kind[:40]!r}")
    del content["sha256"]
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    need(hashlib.sha256(canonical.encode("ascii")).hexdigest() == digest, "the digest does not match: the file was altered")
    return checks[kind](claim, proof)


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 0 if sys.argv[1:] in (["-h"], ["--help"]) else 2
    try:
        print("holds:", check_file(sys.argv[1]))
        return 0
    except False_ as reason:
        print("false:", reason)
        return 1
    except (Unreadable, OSError, ValueError, zlib.error, KeyError, TypeError, IndexError, RecursionError, MemoryError) as reason:
        print("verify.py: cannot read the certificate:", str(reason).replace("\n", " ")[:200], file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
