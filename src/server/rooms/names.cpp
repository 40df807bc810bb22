// SPDX-License-Identifier: MIT
// Names and secrets that cannot be guessed, and names that can be read aloud.
#include <array>

#include "server/rooms/rooms.hpp"

namespace thirdcard::server {

namespace {

constexpr std::array kFirst{"amber", "brave",  "bright", "calm",    "clear",  "clever", "cosy",    "crisp",
                            "eager", "early",  "fair",   "fancy",   "fresh",  "gentle", "glad",    "golden",
                            "happy", "honest", "jolly",  "keen",    "kind",   "lively", "lucky",   "merry",
                            "mild",  "neat",   "nimble", "patient", "plain",  "proud",  "quick",   "quiet",
                            "rapid", "ready",  "round",  "royal",   "sharp",  "shiny",  "silver",  "simple",
                            "smart", "smooth", "snug",   "solid",   "steady", "still",  "striped", "sturdy",
                            "sunny", "swift",  "tall",   "tidy",    "tiny",   "true",   "velvet",  "warm",
                            "wavy",  "wide",   "wild",   "windy",   "wise",   "witty",  "young",   "zesty"};
constexpr std::array kSecond{
    "badger",  "beaver",  "bison", "crane",   "cricket", "deer",   "dolphin", "dove",  "duck",   "eagle",
    "falcon",  "ferret",  "finch", "fox",     "gecko",   "goose",  "hare",    "heron", "horse",  "ibex",
    "jay",     "kiwi",    "koala", "lark",    "lemur",   "lion",   "llama",   "lynx",  "magpie", "marten",
    "mole",    "moose",   "newt",  "octopus", "orca",    "otter",  "owl",     "panda", "parrot", "pelican",
    "penguin", "pigeon",  "pony",  "puffin",  "quail",   "rabbit", "raven",   "robin", "salmon", "seal",
    "shrew",   "sparrow", "squid", "stork",   "swan",    "tapir",  "tiger",   "toad",  "trout",  "turtle",
    "walrus",  "weasel",  "wren",  "zebra"};
static_assert(kFirst.size() == 64 && kSecond.size() == 64);

}  // namespace

std::string Rooms::fresh_name() {
  // Thirteen letters of thirty-two: 65 bits that nobody guesses. The first letter is the server's.
  constexpr char kLetters[] = "abcdefghijkmnopqrstuvwxyz2345678";
  static_assert(sizeof kLetters == 33);
  std::string name;
  do {
    name.assign(1, letter);
    std::uint64_t r = random_();
    for (int i = 0; i < 12; ++i, r >>= 5) name += kLetters[r & 31];
    name += kLetters[random_() & 31];
  } while (in_memory(name) != nullptr || common_.hub_of(name) != number_);
  return name;
}

std::string Rooms::speakable_name() {
  const std::uint64_t r = random_();
  return std::string(kFirst[r & 63]) + "-" + kSecond[r >> 6 & 63] + "-" +
         std::to_string(1000 + (r >> 12) % 9000) + (one_of_several ? std::string("-") + letter : "");
}

std::string Rooms::fresh_secret() {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (int i = 0; i < 2; ++i) {
    std::uint64_t r = random_();
    for (int j = 0; j < 16; ++j, r >>= 4) out += kHex[r & 15];
  }
  return out;
}

}  // namespace thirdcard::server
