# SPDX-License-Identifier: MIT
"""Every call of the page's engine: request and answer compared with schema/engine. A call without a schema, a
schema without a call and a call that is not tried here fail."""
import json
import os
import subprocess

RULES = {"game": "set"}
DECKS = ("3^3", "3^4", "3^5", "projective(5)", "quads", "quads(8)")
SEED = "18446744073709551615"
QUESTIONS = (*((question, "3^4") for question in ("no-set", "set-count", "planes", "endgame")), ("xor-sets", "projective(6)"), ("xor-game", "projective(6)"))
REQUESTS = [
    ("calls", {}),
    *(("deck", {"name": deck}) for deck in DECKS),
    ("palette", {"name": "greyscale"}),
    *(("face", {"deck": deck, "card": card, "palette": "classic", "marks": True, "upright": True}) for deck in DECKS for card in (-2, 0, 7)),
    ("builder.look", {"design": "ag(3,3)", "cards": [0, 1, 2, 5, 9]}),
    ("builder.look", {"design": "ag(3,3)", "cards": []}),
    ("builder.look", {"design": "flats(6,2,2)", "cards": [0, 1, 2, 3, 7, 60]}),
    ("avoid.best_play", {"design": "pg(2,2)"}),
    ("avoid.classes", {"name": "ag(2,3)", "positions": [[0, 1], [4, 8], [0, 1, 3]]}),
    ("simulation.questions", {}),
    *((call, {"question": question, "deck": deck, "cards": 12, "rules": "table", "take": "random", "trials": 1000, "seed": SEED, **extra})
      for question, deck in QUESTIONS for call, extra in (("simulation.plan", {}), ("simulation.batch", {"batch": 0}))),
    *(("simulation.summary", {"question": question, "counts": [3, 4, 5], "trials": 12}) for question, _ in QUESTIONS),
    ("exact.chances", {"question": "no-set", "deck": "3^4", "cards": [3, 12, 20, 60]}),
    ("exact.chances", {"question": "planes", "deck": "3^4", "cards": [9, 12]}),
    ("exact.chances", {"question": "xor-sets", "deck": "projective(6)", "cards": [3, 9]}),
    ("exact.sets", {"deck": "3^4", "cards": 12}),
    ("exact.sets", {"deck": "3^4", "cards": 40, "distribution": True}),
    ("paper001", {"table": 8}),
    ("paper001", {"table": 9, "rows": [{"cards": 12, "ours": 0.0323, "standard_error": 0.0001}]}),
    ("design", {"name": "sts(9,1)"}),
    ("rules", {"name": "projective6"}),
    ("rules", {"name": {"game": "antiset", "design": "ag(2,3)"}}),
    ("game.open", {"rules": RULES, "seed": "7", "players": 2, "teams": [], "actions": [], "viewer": 0}),
    ("game.apply", {"game": 1, "action": {"kind": "claim", "player": 0, "cards": [0, 1, 2], "time": 10}, "viewer": 0}),
    ("game.apply", {"game": 1, "action": {"kind": "tick", "time": 20}}),
    ("game.next", {"game": 1, "bots": [{"player": 1, "skill": 100, "speed": 100}], "seed": SEED}),
    ("game.next", {"game": 1, "bots": [], "seed": SEED}),
    ("game.close", {"game": 1}),
    ("claims", {"rules": RULES, "table": list(range(12)), "limit": 5}),
    ("reasons", {"rules": RULES, "cards": [0, 1, 3]}),
    ("games", {}),
    *(("describe", {"rules": {"game": game}}) for game in ("set", "antiset", "puzzle", "memory", "chain", "team-hard")),
    *(("explain", {"rules": {"game": game}, "cards": cards}) for game, cards in (("set", [0, 1, 3]), ("quads", [0, 5, 6, 27]), ("ultra", [0, 1, 5, 44]), ("ghost", [0, 1, 5, 44, 70, 80]))),
    ("antiset.move", {"rules": {"game": "antiset", "design": "ag(2,3)"}, "players": 2, "actions": [], "level": "perfect", "seed": 3}),
    ("antiset.proved", {"design": "ag(2,3)", "players": 2, "seat": 0}),
    *(("puzzle.daily", {"date": "2026-12-24", "kind": kind}) for kind in ("set12", "set9", "projective", "antiset")),
    ("puzzle.generate", {"properties": 4, "projective": False, "cards": 12, "sets": 6, "seed": "5"}),
    ("puzzle.generate", {"properties": 4, "projective": False, "cards": 3, "sets": 2, "seed": "5"}),
    ("analysis.design", {"name": "ag(3,3)"}),
    ("analysis.design", {"text": "4\n1 2 3\n2 3 4\n", "base": 1}),
    *(("analysis.position", {"board": 1, "moves": moves}) for moves in ([], [0, 3, 1], [0, 3, 1, 6, 2])),
    ("analysis.position", {"board": 2, "moves": [0, 1, 2]}),
    ("analysis.rules", {}),
    *(("analysis.design", {"name": "ag(2,3)", "rule": rule}) for rule in ("achieve", "nofil", "misere-nofil")),
    ("analysis.position", {"board": 3, "moves": [0, 3, 1, 6, 2]}),
    *(("analysis.position", {"board": board, "moves": moves}) for board in (4, 5) for moves in ([], [0, 1], [0, 1, 3], [0, 1, 3, 4])),
    ("analysis.extension", {"board": 1, "moves": [0, 3], "player": 1}),
    ("analysis.extension", {"board": 1, "moves": [0, 3], "player": 1, "budget": 3}),
    ("values.best", {"values": [{"outcome": "loss", "plies_min": 3, "plies_max": 3}, {"outcome": "win", "plies_min": 5, "plies_max": 5}]}),
    ("values.best", {"values": []}),
    *(("design.name", {"name": name}) for name in ("ag(3,3)", "pg( 4, 2 )", "sts(15,7)", "bibd(7,3,2)", "sts(27)")),
    ("solve.position", {"name": "ag(2,3)", "moves": [4, 0], "nodes": 0}),
    ("solve.position", {"name": "ag(3,3)", "moves": [], "nodes": 10}),
    ("solve.position", {"name": "ag(2,3)", "rule": "misere-nofil", "moves": [0, 1]}),
    ("solve.mirror", {"name": "ag(2,3)", "moves": [4]}),
    ("solve.mirror", {"name": "ag(2,3)", "moves": []}),
    ("strategy.followed", {"name": "ag(2,3)", "moves": [0, 1, 2, 3]}),
    ("strategy.followed", {"name": "ag(2,3)", "moves": [0, 1, 3]}),
    ("strategy.plan", {"name": "ag(3,3)", "strategy": "theorem3", "moves": [5]}),
    ("strategy.plan", {"name": "ag(2,3)", "strategy": "max-cap", "moves": [5, 0]}),
    ("strategy.choose", {"name": "ag(3,3)", "strategy": "theorem1", "player": 0, "moves": [0, 5]}),
]


def check(schemas, wasm):
    here = os.path.dirname(os.path.abspath(__file__))
    asked = json.dumps([{"call": name, **request} for name, request in REQUESTS])
    answers = json.loads(subprocess.run(["node", os.path.join(here, "engine.mjs"), wasm], input=asked, capture_output=True, text=True, check=True).stdout)
    for (name, request), answer in zip(REQUESTS, answers):
        assert "value" in answer, f"{name} {request}: {answer}"
        for place, value in (("request", request), ("answer", answer["value"])):
            fault = schemas.fault(f"engine/{name}", value, f"#/properties/{place}", said=place == "answer")
            assert fault is None, f"{name} {request}: {place}: {fault}"
    calls = set(answers[0]["value"])
    described = {name.split("/", 1)[1] for name in schemas.files if name.startswith("engine/")}
    tried = {name for name, _ in REQUESTS}
    assert calls == described, f"calls without a schema: {sorted(calls - described)}; schemas without a call: {sorted(described - calls)}"
    assert calls == tried, f"calls that are not tried: {sorted(calls - tried)}"
    return len(calls)
