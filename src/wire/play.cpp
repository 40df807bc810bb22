// SPDX-License-Identifier: MIT
// Encoding and decoding. Decoding trusts nothing: sizes, ranges and types are checked here, so that the
// engine only meets values it was made for.
#include "wire/play.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "play/games/description.hpp"

namespace thirdcard::play {

namespace {

template <class Enum>
Enum pick(const Json& json, const char* what) {
  const auto words = words_of(Enum{});
  if (json.is_string())
    for (std::size_t i = 0; i < words.size(); ++i)
      if (json.get_ref<const std::string&>() == words[i]) return static_cast<Enum>(i);
  std::string known;
  for (const char* w : words) known += (known.empty() ? "" : ", ") + std::string(w);
  throw InputError(std::string("the field ") + what + " is not understood", "it is one of " + known);
}

std::int64_t integer(const Json& json, const char* what, std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  bool fits = json.is_number_integer();
  if (fits && json.is_number_unsigned() &&
      json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    fits = false;
  if (fits) value = json.get<std::int64_t>();
  if (!fits || value < least || value > most)
    throw InputError(std::string("the field ") + what + " is not understood",
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return value;
}

std::int64_t integer(const Json& json, const char* what, Range limits) {
  return integer(json, what, limits.least, limits.most);
}

bool boolean(const Json& json, const char* what) {
  if (!json.is_boolean())
    throw InputError(std::string("the field ") + what + " is not understood", "true or false");
  return json.get<bool>();
}

std::vector<Card> card_list(const Json& json, std::size_t most) {
  if (!json.is_array() || json.size() > most)
    throw InputError("the field cards is not understood",
                     "a list of at most " + std::to_string(most) + " numbers");
  std::vector<Card> out;
  for (const Json& c : json) out.push_back(static_cast<Card>(integer(c, "cards", 0, 1'000'000)));
  return out;
}

Json reasons_json(const std::vector<Reason>& reasons) {
  Json out = Json::array();
  for (Reason r : reasons) out.push_back(name_of(r));
  return out;
}

}  // namespace

Json rules_to_json(const Rules& r) {
  return {{"kind", r.kind},
          {"properties", r.properties},
          {"table", r.table},
          {"taking", name_of(r.taking)},
          {"call_ms", r.call_ms},
          {"penalty", r.penalty},
          {"freeze_ms", r.freeze_ms},
          {"cooperative", r.cooperative},
          {"teams", name_of(r.teams)},
          {"target", r.target},
          {"time_ms", r.time_ms},
          {"hidden_card", r.hidden_card},
          {"checked", r.checked},
          {"deal_when_none", r.deal_when_none},
          {"deal_passes", r.deal_passes},
          {"practice", r.practice},
          {"design", r.design},
          {"board", r.board},
          {"puzzle_projective", r.puzzle_projective}};
}

Rules rules_from_json(const Json& json) {
  if (json.is_string()) return rules_from_name(json.get_ref<const std::string&>());
  if (!json.is_object())
    throw InputError("rules are a name or an object",
                     "such as \"set\" or {\"game\": \"set\", \"table\": 15}");
  Rules r;
  if (const auto game = json.find("game"); game != json.end()) {
    if (!game->is_string()) throw InputError("the field game is not understood", "a name such as \"set\"");
    r = rules_from_name(game->get_ref<const std::string&>());
  }
  for (const auto& [key, value] : json.items()) {
    if (key == "game") continue;
    if (key == "kind") {
      if (!value.is_string()) throw InputError("the field kind is not understood", "a name such as \"set\"");
      check_kind(value.get_ref<const std::string&>());
      r.kind = value.get<std::string>();
    } else if (key == "properties")
      r.properties = static_cast<int>(integer(value, "properties", kPropertyLimits));
    else if (key == "table")
      r.table = static_cast<int>(integer(value, "table", kTableLimits));
    else if (key == "taking")
      r.taking = pick<Taking>(value, "taking");
    else if (key == "call_ms")
      r.call_ms = static_cast<int>(integer(value, "call_ms", kCallLimits));
    else if (key == "penalty")
      r.penalty = static_cast<int>(integer(value, "penalty", kPenaltyLimits));
    else if (key == "freeze_ms")
      r.freeze_ms = static_cast<int>(integer(value, "freeze_ms", kFreezeLimits));
    else if (key == "cooperative")
      r.cooperative = boolean(value, "cooperative");
    else if (key == "teams")
      r.teams = pick<Teams>(value, "teams");
    else if (key == "target")
      r.target = static_cast<int>(integer(value, "target", kTargetLimits));
    else if (key == "time_ms")
      r.time_ms = integer(value, "time_ms", kTimeLimits);
    else if (key == "hidden_card")
      r.hidden_card = boolean(value, "hidden_card");
    else if (key == "checked")
      r.checked = boolean(value, "checked");
    else if (key == "deal_when_none")
      r.deal_when_none = boolean(value, "deal_when_none");
    else if (key == "deal_passes")
      r.deal_passes = boolean(value, "deal_passes");
    else if (key == "practice")
      r.practice = boolean(value, "practice");
    else if (key == "puzzle_projective")
      r.puzzle_projective = boolean(value, "puzzle_projective");
    else if (key == "board")
      r.board = card_list(value, kBoardLimits.most);
    else if (key == "design") {
      if (!value.is_string() || value.get_ref<const std::string&>().size() > 40)
        throw InputError("the field design is not understood", "a name such as \"ag(3,3)\"");
      r.design = value.get<std::string>();
    } else {
      throw InputError("there is no rule '" + key.substr(0, 40) + "'", "see docs/protocol.md");
    }
  }
  return r;
}

Rules changed_rules(const Rules& rules, const std::vector<std::string>& changes) {
  Json all = rules_to_json(rules);
  for (const std::string& change : changes) {
    const auto at = change.find('=');
    if (at == std::string::npos || !all.contains(change.substr(0, at)))
      throw InputError("there is no rule '" + change.substr(0, 40) + "'",
                       "write NAME=VALUE, such as table=15");
    const Json value = wire::json_or_discarded(change.substr(at + 1));
    all[change.substr(0, at)] = value.is_discarded() ? Json(change.substr(at + 1)) : value;
  }
  return rules_from_json(all);
}

Json action_to_json(const Action& a) {
  Json out{{"kind", name_of(a.kind)}};
  if (a.player != kSpectator) out["player"] = a.player;
  if (!a.cards.empty()) out["cards"] = a.cards;
  out["time"] = a.time;
  return out;
}

Action action_from_json(const Json& json) {
  if (!json.is_object())
    throw InputError("an action is an object", "such as {\"kind\": \"claim\", \"cards\": [0, 1, 2]}");
  Action a;
  const auto kind = json.find("kind");
  a.kind = pick<ActionKind>(kind == json.end() ? Json() : *kind, "kind");
  if (const auto cards = json.find("cards"); cards != json.end()) a.cards = card_list(*cards, 24);
  if (const auto player = json.find("player"); player != json.end())
    a.player = static_cast<int>(integer(*player, "player", -1, 1000));
  if (const auto time = json.find("time"); time != json.end())
    a.time = integer(*time, "time", 0, std::int64_t{1} << 53);
  return a;
}

Json event_to_json(const Event& e) {
  Json out{{"kind", name_of(e.kind)}, {"seq", e.seq}, {"time", e.time}};
  if (e.player != kSpectator) out["player"] = e.player;
  if (e.points != 0) out["points"] = e.points;
  if (!e.cards.empty()) out["cards"] = e.cards;
  if (!e.places.empty()) out["places"] = e.places;
  if (!e.players.empty()) out["players"] = e.players;
  if (!e.reasons.empty()) out["reasons"] = reasons_json(e.reasons);
  if (e.kind == EventKind::kRoundOver) out["sum"] = e.sum, out["mistake"] = e.mistake;
  return out;
}

/// A view goes to every player after every action, so it is written as text at once: trees of values and
/// their memory were a quarter of the server's work (docs/performance.md).
std::string view_text(const View& v) {
  std::string out;
  out.reserve(1024 + 64 * v.found.size());
  char before = '{';
  const auto number = [&](std::int64_t n) {
    std::array<char, 24> digits;
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr);
  };
  const auto key = [&](std::string_view name) {
    out += std::exchange(before, ',');
    ((out += '"') += name) += "\":";
  };
  const auto integer = [&](std::string_view name, std::int64_t n) { key(name), number(n); };
  const auto flag = [&](std::string_view name, bool is) { key(name), out += is ? "true" : "false"; };
  const auto integers = [&](std::string_view name, const std::vector<int>& all) {
    key(name);
    char mark = '[';
    for (const int n : all) out += std::exchange(mark, ','), number(n);
    out += all.empty() ? "[]" : "]";
  };
  const auto objects = [&](std::string_view name, const auto& all, const auto& write) {
    key(name);
    char mark = '[';
    for (const auto& one : all) {
      out += std::exchange(mark, ',');
      before = '{';
      write(one);
      out += '}';
    }
    out += all.empty() ? "[]" : "]";
    before = ',';
  };
  key("phase"), out += '"', out += name_of(v.phase), out += '"';
  integer("seq", v.seq);
  integer("time", v.time);
  integer("deadline", v.deadline);
  integer("deck_left", v.deck_left);
  integers("table", v.table);
  integers("last", v.last);
  objects("players", v.players, [&](const PlayerView& p) {
    integer("team", p.team);
    integer("score", p.score);
    integer("sets", p.sets);
    integer("mistakes", p.mistakes);
    flag("active", p.active);
    flag("agrees", p.agrees);
    flag("out", p.out);
    integer("frozen_until", p.frozen_until);
    integers("hand", p.hand);
    flag("asks_hint", p.asks_hint);
    flag("gives_up", p.gives_up);
  });
  integers("team_scores", v.team_scores);
  integer("caller", v.caller);
  integer("call_until", v.call_until);
  objects("pointed", v.pointed,
          [&](const Pointing& p) { integer("player", p.player), integer("card", p.card); });
  integer("turn", v.turn);
  integer("round", v.round);
  integer("rounds", v.rounds);
  integer("dealer", v.dealer);
  objects("found", v.found, [&](const Find& f) {
    integer("player", f.player);
    integer("round", f.round);
    integer("time", f.time);
    integers("cards", f.cards);
  });
  integer("sets_on_board", v.sets_on_board);
  flag("guessing_open", v.guessing_open);
  integer("hidden", v.hidden);
  integer("sum", v.sum);
  flag("mistake", v.mistake);
  integers("winners", v.winners);
  integers("hint", v.hint);
  integer("paused_ms", v.paused_ms);
  return out += '}';
}

Json view_to_json(const View& view) { return wire::json_of(view_text(view)); }

Json answer_to_json(const Answer& a) {
  Json out{{"verdict", name_of(a.ruling)}};
  if (a.fault != Fault::kNothing) out["fault"] = name_of(a.fault);
  if (!a.reasons.empty()) out["reasons"] = reasons_json(a.reasons);
  return out;
}

Json puzzle_to_json(const Puzzle& p) {
  Json out{{"kind", name_of(p.kind)}, {"deck", p.deck}, {"cards", p.cards}, {"sets", p.sets}};
  if (p.kind == PuzzleKind::kAntiset) out["first"] = p.first, out["second"] = p.second;
  return out;
}

Json explanation_to_json(const Explanation& why) {
  Json parts = Json::array();
  for (const Explanation::Part& part : why.parts) {
    Json one{{"reason", name_of(part.reason)}, {"right", part.right}};
    if (!part.thirds.empty()) one["thirds"] = part.thirds;
    parts.push_back(std::move(one));
  }
  return {{"pairs", why.pairs}, {"thirds", why.thirds}, {"parts", std::move(parts)}};
}

std::string played_line(const Game& game, std::uint64_t seed) {
  const View view = game.view();
  Json log = Json::array();
  for (const Action& a : game.log()) log.push_back(action_to_json(a));
  return wire::text_of({{"rules", rules_to_json(game.rules())},
                        {"seed", std::to_string(seed)},
                        {"players", game.players()},
                        {"winners", view.winners},
                        {"view", view_to_json(view)},
                        {"log", std::move(log)}});
}

namespace {

Json range(Range r) { return {{"least", r.least}, {"most", r.most}}; }

Json described(const Description& named, const Rules& rules) {
  const Description& kind = describe(rules);
  return {{"name", named.name},
          {"kind", kind.kind},
          {"goal", named.goal},
          {"offered", name_of(named.offered)},
          {"against_bots", named.against_bots},
          {"rules", rules_to_json(rules)},
          {"deck", kind.family(rules).name(rules)},
          {"cards", kind.family(rules).cards(rules)},
          {"claim", range(kind.claim)},
          {"reuse", kind.reuse},
          {"players", range(kind.players(rules))},
          {"tables", named.tables},
          {"free", named.free},
          {"limits",
           {{"call_ms", range(kCallLimits)},
            {"freeze_ms", range(kFreezeLimits)},
            {"penalty", range(kPenaltyLimits)},
            {"target", range(kTargetLimits)},
            {"time_ms", range(kTimeLimits)}}},
          {"turns", kind.turns},
          {"face_down", kind.face_down},
          {"mixes", kind.mixes},
          {"sides", kind.sides},
          {"makes_board", kind.makes_board},
          {"on_design", kind.on_design},
          {"agrees", kind.none != nullptr},
          {"hint", name_of(kind.hint)},
          {"score", name_of(kind.score)}};
}

Json with_date(const Puzzle& puzzle, const std::string& date) {
  Json out{{"date", date}};
  out.update(puzzle_to_json(puzzle));
  return out;
}

}  // namespace

Json description_to_json(const Rules& rules) { return described(nearest_game(rules), rules); }

Json games_to_json() {
  Json games = Json::array();
  for (const Description& game : play::games()) games.push_back(described(game, game.usual));
  return games;
}

std::string puzzle_daily_line(const Puzzle& puzzle, const std::string& date) {
  return wire::text_of(with_date(puzzle, date));
}

std::string puzzle_archive_line(PuzzleKind kind, const std::vector<std::pair<std::string, Puzzle>>& days) {
  Json list = Json::array();
  for (const auto& [date, puzzle] : days) list.push_back(with_date(puzzle, date));
  return wire::text_of({{"kind", name_of(kind)}, {"days", std::move(list)}});
}

std::string puzzle_make_line(const Puzzle& puzzle, std::uint64_t seed, const std::string& none) {
  Json out = puzzle_to_json(puzzle);
  out.erase("kind");
  out["seed"] = seed;
  out["none"] = none;
  return wire::text_of(out);
}

}  // namespace thirdcard::play
