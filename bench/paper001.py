#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The simulations of Abrahamsen and Eriksen's thesis coded as its appendix prints them: the baseline of
`thirdcard bench chance`. Usage: paper001.py no-set|set-count|planes|endgame CARDS TRIALS"""
import random
import sys

symbols = ['0', '1', '2']


def isSet(a, b, c):
    for i in range(4):
        if a[i] == b[i] and a[i] == c[i]:
            continue
        if a[i] != b[i] and a[i] != c[i] and b[i] != c[i]:
            continue
        return False
    return True


def ThirdCard(a, b):
    result = ""
    for i in range(4):
        if a[i] == b[i]:
            result += str(a[i])
        else:
            for ch in symbols:
                if a[i] != ch and b[i] != ch:
                    result += str(ch)
    return result


def ContainsSetV2(data):
    n = len(data)
    for i in range(n):
        for j in range(i + 1, n):
            third = ThirdCard(data[i], data[j])
            if data.count(third) > 0:
                return True
    return False


def ComputeAllSetsWithReplacement(data):
    n = len(data)
    result = []
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                if isSet(data[i], data[j], data[k]):
                    result.append([data[i], data[j], data[k]])
    return result


def ComputeAllSetsV3(data):
    n = len(data)
    used = []
    result = []
    rest = data.copy()
    for i in range(n):
        for j in range(i + 1, n):
            if used.count(data[i]) == 0 and used.count(data[j]) == 0:
                third = ThirdCard(data[i], data[j])
                if data.count(third) > 0 and used.count(third) == 0:
                    result.append([data[i], data[j], third])
                    used.append(data[i])
                    used.append(data[j])
                    used.append(third)
                    rest.remove(data[i])
                    rest.remove(data[j])
                    rest.remove(third)
    return result


def GenerateAllCards(prefix, container):
    if len(prefix) < 4:
        for ch in symbols:
            GenerateAllCards(prefix + str(ch), container)
    else:
        container.append(prefix)


def tryWith(data, c1, c2, c4):
    c7 = ThirdCard(c1, c4)
    if data.count(c7) == 0:
        return False
    c3 = ThirdCard(c1, c2)
    if data.count(c3) == 0:
        return False
    c5 = ThirdCard(c3, c7)
    if data.count(c5) == 0:
        return False
    c6 = ThirdCard(c4, c5)
    if data.count(c6) == 0:
        return False
    c8 = ThirdCard(c2, c5)
    if data.count(c8) == 0:
        return False
    c9 = ThirdCard(c7, c8)
    if data.count(c9) == 0:
        return False
    return True


def containsPlane(data):
    n = len(data)
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                if not isSet(data[i], data[j], data[k]):
                    if tryWith(data, data[i], data[j], data[k]):
                        return True
    return False


def main():
    what, cards, trials = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random.seed(1)
    data = []
    GenerateAllCards("", data)
    found = 0
    for _ in range(trials):
        if what in ("endgame", "set-count"):
            data = []
            GenerateAllCards("", data)
        random.shuffle(data)
        subset = data[slice(cards)]
        if what == "no-set":
            found += not ContainsSetV2(subset)
        elif what == "set-count":
            found += len(ComputeAllSetsWithReplacement(subset))
        elif what == "planes":
            found += containsPlane(subset)
        else:
            found += 81 - 3 * len(ComputeAllSetsV3(data))
    print(found)


main()
