// SPDX-License-Identifier: MIT
// The lobby and a hub without network or threads, on a clock of the test's own: what takes a minute, a day or
// 90 days; who left and who was left by the server; puzzles that differ by a symmetry.
#include "server/lobby/lobby.hpp"

#include <openssl/evp.h>

#include <filesystem>

#include "server/lobby/rated.hpp"
#include "server/lobby/signatures.hpp"
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

constexpr std::int64_t kDay = 86'400'000;

std::string hex(const unsigned char* bytes, std::size_t n) {
  std::string out;
  for (std::size_t i = 0; i < n; ++i)
    out += "0123456789abcdef"[bytes[i] >> 4], out += "0123456789abcdef"[bytes[i] & 15];
  return out;
}

/// A key pair made from a number.
struct Key {
  explicit Key(unsigned char number) {
    unsigned char seed[32] = {number}, out[32];
    std::size_t size = sizeof out;
    pair.reset(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed, sizeof seed));
    EVP_PKEY_get_raw_public_key(pair.get(), out, &size);
    name = hex(out, 32);
  }
  std::string sign(const std::string& text) const {
    unsigned char out[64];
    std::size_t size = sizeof out;
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> pen(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    EVP_DigestSignInit(pen.get(), nullptr, nullptr, nullptr, pair.get());
    EVP_DigestSign(pen.get(), out, &size, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return hex(out, 64);
  }
  struct Free {
    void operator()(EVP_PKEY* p) const { EVP_PKEY_free(p); }
  };
  std::unique_ptr<EVP_PKEY, Free> pair;
  std::string name;
};

class LobbyWorld {
 public:
  LobbyWorld() {
    char name[] = "/tmp/thirdcard-lobby-XXXXXX";
    folder = ::mkdtemp(name);
    store = std::make_unique<Store>(folder, true);
    restart();
  }
  ~LobbyWorld() {
    lobby.reset(), hub.reset(), store.reset();
    std::filesystem::remove_all(folder);
  }
  void restart() {
    link = std::make_unique<LobbyLink>();
    common = std::make_shared<Common>(limits);
    common->lobby = link.get();
    hub = std::make_unique<Hub>(
        limits, [this](const std::string& room) { return store->log(room); }, [this] { return random(); },
        common, 0);
    const auto commit = [this](StoreWrite w, const std::function<void(const std::string&)>& then) {
      std::string why;
      try {
        const auto failed = store->commit(std::vector<StoreWrite>{std::move(w)});
        if (!failed.empty()) why = failed[0].why;
      } catch (const StoreError& e) {
        why = e.what();
      }
      then(why);
    };
    lobby = std::make_unique<Lobby>(
        limits, *common, *link, store->people(), commit,
        [this](Connection c, const std::shared_ptr<const std::string>& text) {
          if (text) mail[c].push_back(wire::json_of(*text));
        },
        [this] { return random(); }, 'a');
    link->news = [this](const RoomNews& news) { lobby->heard(news, now); };
    link->counted = [this](const PlayedGame& game) { results.push_back(game); };
    mail.clear();
  }
  Connection guest(const std::string& address = "") {
    lobby->opened(++last, address, "here", now);
    return last;
  }
  Json ask(Connection c, const Json& message, std::int64_t wait = 300) {
    mail[c].clear();
    lobby->received(c, message.dump(), now += wait);
    lobby->tick(now);
    return mail[c].empty() ? Json{{"type", "none"}} : mail[c].front();
  }
  std::string challenge(Connection c) { return ask(c, {{"type", "challenge"}})["nonce"].get<std::string>(); }
  Json sign_in(Connection c, const Key& key, const std::string& name = "", std::int64_t after = 300) {
    const Key recovery(200);
    const std::string nonce = challenge(c), other = name.empty() ? "" : recovery.name;
    Json m{{"type", "sign_in"},
           {"key", key.name},
           {"signature", key.sign("thirdcard sign-in\nhere\n" + nonce + "\n" + key.name + "\n" + other)}};
    if (!name.empty()) m["name"] = name, m["recovery"] = other;
    return ask(c, m, after);
  }
  /// Signs in somebody new, takes a seat by `play` and enters the room there.
  struct Player {
    std::string person;
    Connection lobby, table;
    std::string room, secret;
  };
  Player player(unsigned char number, const std::string& name, const Json& play = Json::object()) {
    Player p;
    p.lobby = guest();
    p.person = sign_in(p.lobby, Key(number), name)["person"].get<std::string>();
    Json wish{{"type", "play"}, {"game", "set"}, {"rated", true}};
    wish.update(play);
    const Json seat = ask(p.lobby, wish);
    p.room = seat["room"].get<std::string>();
    p.table = ++last;
    hub->opened(p.table);
    const Json hello = say(p.table, {{"type", "join"}, {"room", p.room}, {"pass", seat["pass"]}});
    p.secret = hello["secret"].get<std::string>();
    return p;
  }
  Json say(Connection c, const Json& message) {
    hub->received(c, message.dump(), now += 100);
    return settle(c);
  }
  void tick() {
    hub->tick(now);
    settle(0);
  }
  /// Commits and delivers; the first text for this connection.
  Json settle(Connection c) {
    EXPECT_TRUE(store->commit(hub->take_writes()).empty());
    hub->committed(hub->ticket());
    Json first{{"type", "none"}};
    for (const Output& o : hub->take_outputs()) {
      if (!o.text) continue;
      last_heard[o.to] = wire::json_of(*o.text);
      if (o.to == c && first["type"] == "none") first = last_heard[o.to];
    }
    return first;
  }
  const Room& room(const Player& p) { return *hub->room(p.room); }

  Limits limits;
  std::string folder;
  std::unique_ptr<Store> store;
  std::unique_ptr<LobbyLink> link;
  std::shared_ptr<Common> common;
  std::unique_ptr<Hub> hub;
  std::unique_ptr<Lobby> lobby;
  std::map<Connection, std::vector<Json>> mail;
  std::map<Connection, Json> last_heard;
  std::vector<PlayedGame> results;
  std::int64_t now = 1'700'000'000'000;
  Connection last = 0;
  RandomStream random{7, 3};
};

TEST(LobbyClock, AChallengeIsGoodForAMinute) {
  LobbyWorld w;
  const Connection c = w.guest();
  EXPECT_EQ(w.sign_in(c, Key(1), "Ann", 59'000)["type"], "you");
  EXPECT_EQ(w.sign_in(c, Key(1), "", 61'000)["code"], "no_challenge");
}

TEST(LobbyClock, ANameIsKeptFor90Days) {
  LobbyWorld w;
  const Connection ann = w.guest(), bob = w.guest();
  EXPECT_EQ(w.sign_in(ann, Key(1), "Ann")["name"], "Ann");
  w.now += 89 * kDay;
  EXPECT_EQ(w.sign_in(bob, Key(2), "ANN")["code"], "name");
  w.now += 2 * kDay;
  EXPECT_EQ(w.sign_in(bob, Key(2), "Ann")["name"], "Ann");
  // Who comes back finds the name taken, and is the same person under another.
  EXPECT_EQ(w.sign_in(ann, Key(1))["code"], "name");
  EXPECT_EQ(w.sign_in(ann, Key(1), "Anna")["name"], "Anna");
  // Without a result both are forgotten later, by the hourly sweep.
  w.now += 91 * kDay;
  w.lobby->sweep(w.now);
  EXPECT_EQ(w.store->people().count(), 0);
  EXPECT_EQ(w.sign_in(ann, Key(1))["code"], "unknown_key");
}

TEST(LobbyClock, WhoIsAwayForTwentySecondsLoses) {
  LobbyWorld w;
  const auto ann = w.player(1, "Ann"), bob = w.player(2, "Bob");
  ASSERT_EQ(ann.room, bob.room);
  ASSERT_TRUE(w.room(ann).playing());
  w.hub->closed(bob.table, w.now);
  w.now += 19'000, w.tick();
  EXPECT_TRUE(w.room(ann).playing());
  w.now += 2'000, w.tick();
  EXPECT_FALSE(w.room(ann).playing());
  ASSERT_EQ(w.results.size(), 1u);
  EXPECT_FALSE(w.results[0].seats[0].left);
  EXPECT_TRUE(w.results[0].seats[1].left);
  EXPECT_GT(w.store->people().rating(ann.person, "set").rating, 1500);
}

TEST(LobbyClock, WhenAllAreAwayNobodyLeft) {
  LobbyWorld w;
  const auto ann = w.player(1, "Ann"), bob = w.player(2, "Bob");
  w.hub->closed(bob.table, w.now);
  w.hub->closed(ann.table, w.now + 5'000);
  w.now += 60'000, w.tick(), w.tick();
  EXPECT_FALSE(w.room(ann).playing());
  EXPECT_TRUE(w.room(ann).void_game);
  EXPECT_TRUE(w.results.empty());
  EXPECT_EQ(w.store->people().rating(ann.person, "set").games, 0);
}

TEST(LobbyClock, WhatTheServerInterruptsCountsForNobody) {
  LobbyWorld w;
  auto ann = w.player(1, "Ann"), bob = w.player(2, "Bob");
  w.restart();
  for (auto* p : {&ann, &bob}) {
    w.hub->opened(p->table = ++w.last);
    const Json hello = w.say(p->table, {{"type", "join"}, {"room", p->room}, {"secret", p->secret}});
    EXPECT_EQ(hello["room"]["lobby"]["void"], true);
    EXPECT_EQ(hello["room"]["members"][0]["name"], "Ann");  // from the people, not from the room
  }
  for (const LogEntry& e : w.store->log(ann.room)) EXPECT_EQ(e.body.find("Ann"), std::string::npos);
  w.say(bob.table, {{"type", "leave"}});
  EXPECT_FALSE(w.room(ann).playing());
  EXPECT_TRUE(w.results.empty());
}

TEST(LobbyClock, ASeatIsKeptForHalfAMinute) {
  LobbyWorld w;
  const Connection ann = w.guest(), bob = w.guest();
  w.sign_in(ann, Key(1), "Ann"), w.sign_in(bob, Key(2), "Bob");
  const Json wish{{"type", "play"}, {"game", "set"}, {"rated", true}};
  const Json first = w.ask(ann, wish);
  const Json again = w.ask(ann, wish);  // who asks twice waits in one room
  EXPECT_EQ(first["room"], again["room"]);
  w.now += 31'000;
  const Connection late = ++w.last;
  w.hub->opened(late);
  EXPECT_EQ(w.say(late, {{"type", "join"}, {"room", first["room"]}, {"pass", again["pass"]}})["code"],
            "no_seat");
  w.lobby->tick(w.now);
  EXPECT_NE(w.ask(bob, wish)["room"], first["room"]);
  // A pass works for its own room, and once.
  const Json seat = w.ask(ann, wish);
  const Connection other = ++w.last;
  w.hub->opened(other);
  EXPECT_EQ(w.say(other, {{"type", "join"}, {"room", "aaaaaaaaaaaaaa"}, {"pass", seat["pass"]}})["code"],
            "no_seat");
  const Json join{{"type", "join"}, {"room", seat["room"]}, {"pass", seat["pass"]}};
  EXPECT_EQ(w.say(other, join)["type"], "welcome");
  w.hub->opened(++w.last);
  EXPECT_EQ(w.say(w.last, join)["code"], "no_seat");
}

TEST(LobbyClock, OneAddressIsNotBroughtTogetherForARatedGame) {
  LobbyWorld w;
  const Connection ann = w.guest("203.0.113.1"), bob = w.guest("203.0.113.1"), cem = w.guest("203.0.113.2");
  w.sign_in(ann, Key(1), "Ann"), w.sign_in(bob, Key(2), "Bob"), w.sign_in(cem, Key(3), "Cem");
  const Json wish{{"type", "play"}, {"game", "set"}, {"rated", true}};
  const Json first = w.ask(ann, wish);
  EXPECT_NE(w.ask(bob, wish)["room"], first["room"]);
  EXPECT_EQ(w.ask(cem, wish)["room"], first["room"]);
}

TEST(LobbyClock, ThreePlayWhenThreeAreWanted) {
  LobbyWorld w;
  const Json three{{"players", 3}};
  const auto ann = w.player(1, "Ann", three), bob = w.player(2, "Bob", three);
  EXPECT_FALSE(w.room(ann).playing());
  const auto cem = w.player(3, "Cem", three);
  ASSERT_TRUE(w.room(ann).playing());
  // One leaves: the others play on, and it counts against all three in the end.
  w.say(bob.table, {{"type", "leave"}});
  EXPECT_TRUE(w.room(ann).playing());
  w.say(cem.table, {{"type", "leave"}});
  EXPECT_FALSE(w.room(ann).playing());
  ASSERT_EQ(w.results.size(), 1u);
  const auto& seats = w.results[0].seats;
  EXPECT_GT(seats[0].after, 1500);
  EXPECT_LT(seats[1].after, 1500);
  EXPECT_DOUBLE_EQ(seats[1].after, seats[2].after);  // two who left are not compared
}

TEST(LobbyClock, APuzzleIsTheSameButForASymmetry) {
  BoardPuzzles here("one secret"), there("another");
  for (const std::string& kind : board_puzzles()) {
    const play::Puzzle ann = here.of(kind, 20'000, "a"), bob = here.of(kind, 20'000, "b");
    EXPECT_NE(ann.cards, bob.cards);
    EXPECT_EQ(here.of(kind, 20'000, "a").cards, ann.cards);
    EXPECT_NE(here.of(kind, 20'001, "a").cards, ann.cards);
    EXPECT_NE(there.of(kind, 20'000, "a").cards, ann.cards);
    for (const play::Puzzle* p : {&ann, &bob}) {
      // All sets among the cards, found by trying every three.
      const bool projective = kind == "projective";
      std::set<std::vector<int>> found;
      for (int a : p->cards)
        for (int b : p->cards)
          for (int c : p->cards) {
            if (!(a < b && b < c)) continue;
            bool set = projective && ((a + 1) ^ (b + 1) ^ (c + 1)) == 0;
            if (!projective) {
              set = true;
              for (int d = 1; d < 81; d *= 3) set = set && (a / d % 3 + b / d % 3 + c / d % 3) % 3 == 0;
            }
            if (set) found.insert({a, b, c});
          }
      EXPECT_EQ(found, std::set<std::vector<int>>(p->sets.begin(), p->sets.end())) << kind;
      EXPECT_EQ(p->sets.size(), kind == "set12" ? 6u : 4u);
    }
  }
}

TEST(LobbyClock, OnlyGamesOfFindingAreRated) {
  EXPECT_TRUE(is_rated_game("set"));
  for (const char* game : {"antiset", "team", "cooperative", "trust", "puzzle", "solitaire", "nothing"})
    EXPECT_FALSE(is_rated_game(game)) << game;
}

TEST(LobbyClock, HashesAreThoseOfTheStandard) {  // RFC 4231, test 2
  EXPECT_EQ(keyed_hash("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

}  // namespace
}  // namespace thirdcard::server
