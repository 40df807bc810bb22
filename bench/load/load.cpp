// SPDX-License-Identifier: MIT
// Players in rooms who claim at a steady rate, to measure a running server:
//   thirdcard_load --port P [--players 2000] [--per-room 4] [--rate 1000] [--seconds 60] [--pid SERVER]
// One thread, epoll, WebSocket frames by hand: the client must be cheaper than what it measures. The time
// of a claim runs from the moment it was due (not from when it was sent, so a stalled server cannot hide)
// to its answer. Who opens a room comes by /ws, who joins it by /ws/ROOM, as the page does. Before the
// measurement every room plays on to a point of its own: games that all end in the same moment measure
// nothing but that. Prints one JSON object; exit status 1 when a claim stayed unanswered or an error came.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

int third(int a, int b) {
  int c = 0;
  for (int place = 1; place < 81; place *= 3) c += (6 - a / place % 3 - b / place % 3) % 3 * place;
  return c;
}

struct Room {
  std::string id;
  std::vector<int> table;
  bool playing = false, starting = false;
  int joined = 0;
};

struct Player {
  int fd = -1, room = 0, seat = 0;
  bool open = false;
  std::string in, out;
  int ref = 0;
  std::unordered_map<int, Clock::time_point> asked;
};

class Load {
 public:
  int port = 8080, players = 2000, per_room = 4, rate = 1000, seconds = 60, pid = 0;

  int run() {
    rlimit files{65536, 65536};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    epoll_ = ::epoll_create1(0);
    all_.resize(players);
    rooms_.resize(players / per_room);
    const auto began = Clock::now();
    // In handfuls, so that the server's queue of new connections never overflows.
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      connect(static_cast<int>(i) * per_room, "");
      if (i % 16 == 15) poll_for(0.02);
    }
    while (playing_ < static_cast<int>(rooms_.size()) && seconds_since(began) < 90 && errors_ == 0)
      poll_for(0.02);
    if (playing_ < static_cast<int>(rooms_.size()))
      return fail("only " + std::to_string(playing_) + " of " + std::to_string(rooms_.size()) +
                  " rooms play");
    spread();
    const double set_up = seconds_since(began);

    const double cpu_before = cpu_seconds(), own_before = own_cpu_seconds();
    const auto from = Clock::now();
    std::uint64_t due = 0;
    while (seconds_since(from) < seconds) {
      // The first is due at once, the others each at its own moment.
      const auto target = static_cast<std::uint64_t>(seconds_since(from) * rate) + 1;
      for (; due < target; ++due)
        claim(next_room_, rooms_.size(),
              from + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(static_cast<double>(due) / rate)));
      poll_for(0.001);
    }
    const double cpu = cpu_seconds() - cpu_before, own = own_cpu_seconds() - own_before;
    const auto end = Clock::now();
    while (unanswered_ > 0 && seconds_since(end) < 60) poll_for(0.01);
    std::sort(times_.begin(), times_.end());
    const auto at = [&](double p) {
      return times_.empty()
                 ? 0.0
                 : 1000 * times_[std::min(times_.size() - 1,
                                          static_cast<std::size_t>(p * static_cast<double>(times_.size())))];
    };
    std::printf(
        "{\"players\":%d,\"rooms\":%zu,\"claims\":%llu,\"answered\":%zu,\"per_second\":%.1f,\"yes\":%llu,"
        "\"no\":%llu,\"late\":%llu,\"refused\":%llu,\"errors\":%llu,"
        "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"p999_ms\":%.2f,\"max_ms\":%.2f,\"updates\":%llu,\"server_cpu_"
        "seconds\":%.2f,\"server_cpu_share\":%.3f,\"client_cpu_seconds\":%.2f,\"server_megabytes\":%.1f,"
        "\"set_up_seconds\":%.1f}\n",
        players, rooms_.size(), static_cast<unsigned long long>(due - skipped_), times_.size(),
        static_cast<double>(times_.size()) / seconds, count(yes_), count(no_), count(late_), count(refused_),
        count(errors_), at(0.5), at(0.99), at(0.999), at(1), count(updates_), cpu, cpu / seconds, own,
        megabytes(), set_up);
    return errors_ > 0 || unanswered_ > 0 ? 1 : 0;
  }

 private:
  static unsigned long long count(std::uint64_t n) { return n; }
  int fail(const std::string& why) {
    std::fprintf(stderr, "load: %s; %llu errors%s\n", why.c_str(), count(errors_), last_error_.c_str());
    return 1;
  }
  static double own_cpu_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto time = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return time(used.ru_utime) + time(used.ru_stime);
  }
  double cpu_seconds() const {
    if (pid == 0) return 0;
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string all{std::istreambuf_iterator<char>(in), {}};
    std::istringstream rest(all.substr(all.rfind(')') + 2));
    std::string skip;
    double user = 0, system = 0;
    for (int i = 0; i < 11; ++i) rest >> skip;
    rest >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  double megabytes() const {
    if (pid == 0) return 0;
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(in, line);)
      if (line.starts_with("VmHWM:")) return std::atof(line.c_str() + 6) / 1024;
    return 0;
  }

  /// Room i goes on by its share of a game, in two seconds or less.
  void spread() {
    constexpr int kGame = 25;  // claims, about
    const int deepest = static_cast<int>(std::min<std::size_t>(kGame, 4 * rate / rooms_.size()));
    const auto from = Clock::now();
    std::uint64_t done = 0;
    for (int depth = 0; depth < deepest; ++depth)
      for (std::size_t i = 0; i < rooms_.size(); ++i) {
        if (static_cast<int>(i * static_cast<std::size_t>(deepest) / rooms_.size()) <= depth) continue;
        std::size_t room = i;
        claim(room, 1, Clock::now());
        for (++done; seconds_since(from) * rate < static_cast<double>(done);) poll_for(0.001);
      }
    while (unanswered_ > 0 && seconds_since(from) < 60) poll_for(0.01);
    times_.clear();
    yes_ = no_ = late_ = refused_ = updates_ = skipped_ = 0;
  }

  void connect(int i, const std::string& room) {
    Player& p = all_[i];
    p.room = i / per_room;
    p.seat = i % per_room;
    p.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    ::setsockopt(p.fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (::connect(p.fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0 && errno != EINPROGRESS) {
      ++errors_;
      last_error_ = ": connect";
      return;
    }
    p.out = "GET /ws" + room + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
            "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    epoll_event e{};
    e.events = EPOLLIN | EPOLLOUT | EPOLLET;
    e.data.u32 = static_cast<std::uint32_t>(i);
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, p.fd, &e);
  }

  void flush(Player& p) {
    while (!p.out.empty()) {
      const ssize_t n = ::send(p.fd, p.out.data(), p.out.size(), MSG_NOSIGNAL);
      if (n <= 0) return;
      p.out.erase(0, static_cast<std::size_t>(n));
    }
  }
  void say(Player& p, const std::string& text) {
    std::string frame = "\x81";
    if (text.size() < 126)
      frame += static_cast<char>(0x80 | text.size());
    else
      frame += static_cast<char>(0x80 | 126), frame += static_cast<char>(text.size() >> 8),
          frame += static_cast<char>(text.size() & 255);
    frame.append(4, '\0');  // a mask of zeros: the frame is masked, and its bytes stay
    p.out += frame + text;
    flush(p);
  }

  void poll_for(double seconds) {
    epoll_event events[512];
    const int n = ::epoll_wait(epoll_, events, 512, static_cast<int>(seconds * 1000));
    for (int i = 0; i < n; ++i) {
      Player& p = all_[events[i].data.u32];
      flush(p);
      char chunk[65536];
      for (;;) {
        const ssize_t got = ::recv(p.fd, chunk, sizeof chunk, 0);
        if (got > 0) {
          p.in.append(chunk, static_cast<std::size_t>(got));
          if (got < static_cast<ssize_t>(sizeof chunk)) break;
          continue;
        }
        if (got == 0)
          ++errors_, last_error_ = ": the server closed a connection",
                     ::epoll_ctl(epoll_, EPOLL_CTL_DEL, p.fd, nullptr);
        break;
      }
      read(p);
    }
  }

  void read(Player& p) {
    std::size_t at = 0;
    if (!p.open) {
      const auto end = p.in.find("\r\n\r\n");
      if (end == std::string::npos) return;
      if (!p.in.starts_with("HTTP/1.1 101")) ++errors_, last_error_ = ": " + p.in.substr(0, 40);
      p.open = true;
      at = end + 4;
      say(p, p.seat == 0 ? R"({"type":"create","name":"Load","rules":{"game":"set"}})"
                         : R"({"type":"join","name":"Load","room":")" + rooms_[p.room].id + "\"}");
    }
    for (;;) {
      if (p.in.size() - at < 2) break;
      const auto* head = reinterpret_cast<const unsigned char*>(p.in.data() + at);
      std::size_t length = head[1] & 127, header = 2;
      if (length == 126) {
        if (p.in.size() - at < 4) break;
        length = static_cast<std::size_t>(head[2]) << 8 | head[3], header = 4;
      } else if (length == 127) {
        if (p.in.size() - at < 10) break;
        length = 0;
        for (int i = 2; i < 10; ++i) length = length << 8 | head[i];
        header = 10;
      }
      if (p.in.size() - at < header + length) break;
      if ((head[0] & 15) == 1)
        hear(p, std::string_view(p.in).substr(at + header, length));
      else if ((head[0] & 15) == 9)
        pong(p, std::string_view(p.in).substr(at + header, length));
      at += header + length;
    }
    p.in.erase(0, at);
  }
  void pong(Player& p, std::string_view data) {
    std::string frame = "\x8a";
    frame += static_cast<char>(0x80 | data.size());
    frame.append(4, '\0');
    p.out += frame + std::string(data);
    flush(p);
  }

  static std::string_view after(std::string_view text, std::string_view key) {
    const auto at = text.find(key);
    return at == std::string_view::npos ? std::string_view{} : text.substr(at + key.size());
  }

  void hear(Player& p, std::string_view text) {
    Room& room = rooms_[p.room];
    if (text.starts_with(R"({"type":"answer")")) {
      const int ref = std::atoi(std::string(after(text, "\"ref\":").substr(0, 12)).c_str());
      const auto asked = p.asked.find(ref);
      if (asked == p.asked.end()) return;
      times_.push_back(seconds_since(asked->second));
      p.asked.erase(asked);
      --unanswered_;
      const auto verdict = after(text, "\"verdict\":\"");
      ++(verdict.starts_with("yes")    ? yes_
         : verdict.starts_with("no")   ? no_
         : verdict.starts_with("late") ? late_
                                       : refused_);
      return;
    }
    if (text.starts_with(R"({"type":"error")")) {
      // Two hosts' starts can cross; anything else is an error.
      if (text.find("\"running\"") == std::string_view::npos)
        ++errors_, last_error_ = ": " + std::string(text.substr(0, 200));
      return;
    }
    if (text.starts_with(R"({"type":"welcome")")) {
      ++room.joined;
      if (p.seat == 0) {
        const auto id = after(text, "\"room_id\":\"");
        room.id = id.substr(0, id.find('"'));
        for (int i = 1; i < per_room; ++i) connect(p.room * per_room + i, "/" + room.id);
      }
      if (room.joined == per_room) say(all_[p.room * per_room], R"({"type":"start"})");
    }
    if (!text.starts_with(R"({"type":"update")")) return;
    ++updates_;
    if (p.seat != 0) return;  // one of the room reads the table for all
    const auto table = after(text, "\"table\":[");
    if (table.empty() || text.find("\"view\":") == std::string_view::npos) return;
    // The rules also have a "table", a number; this one is a list.
    room.table.clear();
    int sign = 1, n = 0;
    bool digits = false;
    for (char c : table) {
      if (c == '-')
        sign = -1;
      else if (c >= '0' && c <= '9')
        n = 10 * n + c - '0', digits = true;
      else {
        if (digits && sign > 0) room.table.push_back(n);
        sign = 1, n = 0, digits = false;
        if (c == ']') break;
      }
    }
    const bool over = text.find("\"phase\":\"over\"") != std::string_view::npos;
    if (!over && !room.playing) {
      room.playing = true;
      room.starting = false;
      ++playing_;
    }
    if (over && room.playing) {
      room.playing = false;
      --playing_;
      say(all_[p.room * per_room], R"({"type":"start"})");
    }
  }

  /// The next player claims in the next of so many rooms that plays: mostly a set, each fifth time any three
  /// cards.
  void claim(std::size_t& next, std::size_t rooms, Clock::time_point due) {
    for (std::size_t tries = 0; tries < rooms; ++tries) {
      const std::size_t r = next++ % rooms_.size();
      Room& room = rooms_[r];
      if (!room.playing || room.table.size() < 3) continue;
      Player& p = all_[r * per_room + next_player_++ % per_room];
      int cards[3] = {room.table[0], room.table[1], room.table[2]};
      bool set = false;
      if (next_player_ % 5 != 0)
        for (std::size_t i = 0; i < room.table.size() && !set; ++i)
          for (std::size_t j = 0; j < i && !set; ++j) {
            const int c = third(room.table[i], room.table[j]);
            if (std::find(room.table.begin(), room.table.end(), c) == room.table.end()) continue;
            cards[0] = room.table[i], cards[1] = room.table[j], cards[2] = c, set = true;
          }
      const int ref = ++p.ref;
      p.asked[ref] = due;
      ++unanswered_;
      char text[160];
      std::snprintf(text, sizeof text,
                    R"({"type":"act","ref":%d,"action":{"kind":"claim","cards":[%d,%d,%d]}})", ref, cards[0],
                    cards[1], cards[2]);
      say(p, text);
      return;
    }
    ++skipped_;
  }

  int epoll_ = -1, playing_ = 0;
  std::vector<Player> all_;
  std::vector<Room> rooms_;
  std::vector<double> times_;
  std::size_t next_room_ = 0, next_player_ = 0;
  std::uint64_t yes_ = 0, no_ = 0, late_ = 0, refused_ = 0, errors_ = 0, updates_ = 0, skipped_ = 0;
  std::int64_t unanswered_ = 0;
  std::string last_error_;
};

}  // namespace

int main(int argc, char** argv) {
  Load load;
  const std::pair<const char*, int*> options[] = {
      {"--port", &load.port}, {"--players", &load.players}, {"--per-room", &load.per_room},
      {"--rate", &load.rate}, {"--seconds", &load.seconds}, {"--pid", &load.pid}};
  for (int i = 1; i < argc; i += 2) {
    bool known = false;
    for (const auto& [name, value] : options)
      if (std::strcmp(argv[i], name) == 0 && i + 1 < argc) *value = std::atoi(argv[i + 1]), known = true;
    if (!known) {
      const bool help = std::strcmp(argv[i], "--help") == 0 || std::strcmp(argv[i], "-h") == 0;
      if (help)
        std::printf(
            "Players in rooms who claim at a steady rate, to measure a running server.\n\n"
            "  --port P        the server's, on this machine (8080)\n"
            "  --players N     connections in all (2000)\n"
            "  --per-room N    players of a room (4)\n"
            "  --rate N        claims a second, all rooms together (1000)\n"
            "  --seconds N     how long they claim (60)\n"
            "  --pid N         the server's process, to tell its processor time and memory\n\n"
            "Prints one JSON object: claims and answers, the milliseconds from when a claim was due to its "
            "answer\n"
            "(p50, p99, p999, max), and processor time of server and client. Exit status 1 when a claim "
            "stayed\n"
            "unanswered or an error came.\n\n"
            "Example: thirdcard serve --port 8080 & thirdcard_load --port 8080 --rate 3000 --seconds 10 "
            "--pid $!\n");
      else
        std::fprintf(stderr, "load: unknown or incomplete option %s; see thirdcard_load --help\n", argv[i]);
      return help ? 0 : 2;
    }
  }
  return load.run();
}
