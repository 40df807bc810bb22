// SPDX-License-Identifier: MIT
// Table files (docs/reference/proofs.md). A row is a position, its value, and for each safe move a map that
// takes the position after it to a listed one, so that no reader needs canonical forms. Reading takes a file
// only for the blocks it was made for; the values are believed (verify.hpp checks them).
#include "avoid/tables/game_table.hpp"
#include "core/container.hpp"

namespace thirdcard {

using avoid::kBig;

namespace {

constexpr int kVersion = 2;

}  // namespace

void GameTable::Implementation::put_row(const Key& key, const std::string& maps) {
  const int bytes = (design.points() + 7) / 8;
  for (const Set& hand : {key.mine, key.theirs})
    for (int i = 0; i < bytes; ++i) body += static_cast<char>(hand.word[0] >> (8 * i) & 255);
  const auto [outcome, plies] = value(key, score.at(key));
  body += outcome;
  body += static_cast<char>(plies);
  body += maps;
}

std::string GameTable::file() const {
  const auto& t = *implementation_;
  const auto root = t.canonical({}, {});
  const auto [outcome, plies] = t.value(root, t.score.at(root));
  const std::string statement =
      std::string("{\"claim\":{\"outcome\":\"") +
      (outcome == 'w'   ? "first"
       : outcome == 'l' ? "second"
                        : "draw") +
      "\",\"plies\":" + std::to_string(plies) + ",\"positions\":" + std::to_string(t.score.size()) +
      "},\"design\":" + design_statement(t.design.name(), t.design.points(), t.design.block_lists()) +
      ",\"rule\":\"avoid\"}";
  return container_file({"game-table", kVersion, statement, false, t.body});
}

GameTable GameTable::read(std::string_view file, const Design& design) {
  const std::string remedy = "make it anew with avoid table";
  const Container in = read_container(file, "game-table", kVersion, remedy);
  const auto damaged = [&] { return InputError("this table file is damaged", remedy); };
  // Quotes in a label are escaped, so these characters stand before the digest of the blocks and nowhere
  // else.
  constexpr std::string_view kMark = "\"sha256\":\"";
  const std::size_t at = in.statement.find(kMark);
  if (at == std::string::npos || in.gzip) throw damaged();
  if (in.statement.substr(at + kMark.size(), 64) != blocks_sha256(design.points(), design.block_lists()))
    throw InputError("the table is for other blocks than those of " + design.name(),
                     "make one with avoid table");
  GameTable out;
  out.implementation_ = std::make_unique<Implementation>(design);
  auto& t = *out.implementation_;
  t.body = in.body;
  using Set = Implementation::Set;
  std::string_view rest = in.body;
  const auto byte = [&]() -> std::uint64_t {
    if (rest.empty()) throw damaged();
    const auto b = static_cast<std::uint8_t>(rest[0]);
    rest.remove_prefix(1);
    return b;
  };
  const auto skip = [&](std::uint64_t count) {
    if (count > rest.size()) throw damaged();
    rest.remove_prefix(static_cast<std::size_t>(count));
  };
  std::uint64_t width = static_cast<std::uint64_t>(design.geometry().dimension) + 1;
  if (byte() == 'l') {
    width = 4;
    std::uint64_t maps = 0;
    for (int i = 0; i < 4; ++i) maps |= byte() << 8 * i;
    skip(maps * static_cast<std::uint64_t>(design.points()));
  }
  const int bytes = (design.points() + 7) / 8;
  while (!rest.empty()) {
    Set hand[2];
    for (Set& h : hand)
      for (int k = 0; k < bytes; ++k) h.word[0] |= byte() << (8 * k);
    const auto outcome = static_cast<char>(byte());
    const int plies = static_cast<int>(byte());
    if (!(hand[0] | hand[1]).subset_of(t.board.all) || hand[0].meets(hand[1]) || plies > design.points() ||
        (outcome != 'w' && outcome != 'd' && outcome != 'l'))
      throw damaged();
    skip(width * static_cast<std::uint64_t>(t.board.safe(hand[0], hand[0] | hand[1]).size()));
    const int score = outcome == 'w' ? kBig - plies : outcome == 'l' ? plies - kBig : 0;
    t.score.emplace(t.canonical(hand[0], hand[1]), static_cast<std::int16_t>(score));
  }
  return out;
}

}  // namespace thirdcard
