// SPDX-License-Identifier: MIT
// The process: one thread for sockets, rooms and time, one for the disk. A text
// waits here until the writes it may speak of are saved; then it goes to its
// peer's queue. Both threads meet only in the committer.
#include "thirdcard/server.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/random.h>
#include <sys/resource.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cmath>
#include <deque>
#include <fstream>
#include <mutex>

#include "server/analysis.hpp"
#include "server/committer.hpp"
#include "server/hub.hpp"
#include "server/listeners.hpp"
#include "server/site.hpp"
#include "server/workers.hpp"
#include "thirdcard/play.hpp"

namespace thirdcard {

namespace server {

namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::uint64_t unguessable() {
  std::uint64_t out = 0;
  if (::getrandom(&out, sizeof out, 0) != sizeof out)
    throw std::runtime_error("the system gives no random numbers");
  return out;
}

std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t total = 0, resident = 0;
  in >> total >> resident;
  return resident * 4096;
}

/// The address by which others on the network reach this machine; the loopback
/// if there is none.
std::string network_address() {
  std::string found = "127.0.0.1";
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* i = all; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_LOOPBACK) != 0 ||
        (i->ifa_flags & IFF_UP) == 0)
      continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    if (::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(i->ifa_addr)->sin_addr, text.data(),
                    text.size()) == nullptr)
      continue;
    // Networks of virtual machines and containers are the second choice.
    const std::string_view name = i->ifa_name;
    const bool virtual_one = name.starts_with("docker") || name.starts_with("br-") ||
                             name.starts_with("veth") || name.starts_with("virbr");
    if (found == "127.0.0.1" || !virtual_one) found = text.data();
    if (!virtual_one) break;
  }
  ::freeifaddrs(all);
  return found;
}

/// Seconds in steps, as Prometheus counts them.
struct Histogram {
  static constexpr double kBounds[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1};
  std::uint64_t counts[10] = {}, total = 0;
  double sum = 0;
  void add(double seconds) {
    std::size_t i = 0;
    while (i < 9 && seconds > kBounds[i]) ++i;
    ++counts[i], ++total, sum += seconds;
  }
  std::string text(const std::string& name) const {
    std::string out = "# TYPE " + name + " histogram\n";
    std::uint64_t below = 0;
    for (int i = 0; i < 9; ++i) {
      below += counts[i];
      std::string bound = std::to_string(kBounds[i]);
      out += name + "_bucket{le=\"" + bound + "\"} " + std::to_string(below) + "\n";
    }
    return out + name + "_bucket{le=\"+Inf\"} " + std::to_string(total) + "\n" + name + "_sum " +
           std::to_string(sum) + "\n" + name + "_count " + std::to_string(total) + "\n";
  }
};

class Server : public Gate {
 public:
  explicit Server(const ServerOptions& options)
      : options_(options),
        writer_(options.data),
        reader_(options.data),
        site_(options.pages, !options.tls_certificate.empty()),
        hub_(
            limits(options), [this](const std::string& room) { return read_log(room); }, unguessable),
        committer_(
            writer_,
            [this](Committer::Result r) { asio::post(io_, [this, r = std::move(r)] { committed(r); }); },
            [this](Committer::Swept s) { asio::post(io_, [this, s = std::move(s)] { swept(s); }); }),
        analysis_(analysis_limits(options), options.threads,
                  [this](Connection to, std::shared_ptr<const std::string> text) {
                    asio::post(
                        io_, [this, to, text = std::move(text)]() mutable { deliver(to, std::move(text)); });
                  }),
        workers_(kWorkers, kNiceness, [this](Chore c) {
          asio::post(io_, [this, then = std::move(c.then)] {
            then(now());
            pump();
          });
        }) {
    hub_.work_with([this](Chore chore) {
      workers_.ask(std::move(chore));
      watch_workers();
    });
    hub_.on_unreadable([this](const std::string& why) { unreadable(why); });
    if (options.letter.size() != 1 || options.letter[0] < 'a' || options.letter[0] > 'z')
      throw InputError("'" + options.letter.substr(0, 20) + "' is no letter for a server", "one of a to z");
    hub_.set_letter(options.letter[0]);
    try {
      hub_.set_rooms_on_disk(static_cast<std::size_t>(reader_.rooms()));
    } catch (const StoreError& e) {
      unreadable(e.what());
    }
  }

  void run() {
    raise_file_limit();
    const bool tls = !options_.tls_certificate.empty();
    if (tls != !options_.tls_key.empty())
      throw InputError("TLS needs a certificate and its key", "give both --tls-cert and --tls-key");
    std::shared_ptr<TlsContext> secure;
    if (tls) secure = tls_context(options_.tls_certificate, options_.tls_key);
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.bind, error);
    if (error)
      throw InputError("'" + options_.bind.substr(0, 60) + "' is no address",
                       "write an IP address such as 127.0.0.1, or 0.0.0.0 for all");
    const tcp::endpoint endpoint(address, static_cast<unsigned short>(options_.port));
    const auto fail = [&] {
      return InputError("cannot listen on " + options_.bind + " port " + std::to_string(options_.port) +
                            ": " + error.message(),
                        "choose another with --port or --bind");
    };
    acceptor_.open(endpoint.protocol(), error);
    if (error) throw fail();
    acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    acceptor_.bind(endpoint, error);
    if (error) throw fail();
    acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) throw fail();
    const int port = acceptor_.local_endpoint().port();

    signals_.async_wait([this](boost::system::error_code e, int) {
      if (!e) stop();
    });
    listen(io_, acceptor_, *this, secure);
    sweep();
    std::string url = options_.public_url;
    if (!url.empty() && url.back() != '/') url += '/';
    if (url.empty()) {
      const std::string own = address.is_unspecified() ? network_address() : options_.bind;
      url = std::string(tls ? "https" : "http") + "://" +
            (own.find(':') != std::string::npos ? "[" + own + "]" : own) + ":" + std::to_string(port) + "/";
    }
    // A link that works on this machine only is left to the page, which says
    // so.
    if (!options_.public_url.empty() || !address.is_loopback()) hub_.set_link(url);
    log({{"event", "listening"},
         {"url", url},
         {"port", port},
         {"rooms", hub_.rooms_on_disk()},
         {"page_files", site_.files()}});
    if (options_.ready) options_.ready(url);
    io_.run();
    log({{"event", "stopped"}});
  }

  // ---- Gate
  HttpReply http(const HttpRequest& request) override {
    ++http_requests_;
    if (!host_allowed(request.host, options_.public_url))
      return site_.text(421, "this server is not called " + request.host.substr(0, 100) +
                                 "; its owner can name it with --public-url\n");
    const std::string path = request.target.substr(0, request.target.find('?'));
    if (path == "/healthz") {
      if (!storage_trouble_.empty()) return site_.text(503, "cannot save: " + storage_trouble_ + "\n");
      if (!read_trouble_.empty()) return site_.text(503, "cannot read: " + read_trouble_ + "\n");
      return site_.text(200, "ok\n");
    }
    if (path == "/metrics") return site_.text(200, metrics(), "text/plain; version=0.0.4; charset=utf-8");
    if (path.starts_with("/room/")) return to_room(path.substr(6));
    if (path == "/ws" || path.starts_with("/ws/") || path == "/analysis")
      return site_.text(426, "this address speaks WebSocket\n");
    return site_.get(request);
  }
  /// A room's readable address leads to its place in the page, however it was
  /// typed.
  HttpReply to_room(std::string_view typed) const {
    std::string id;
    for (std::size_t i = 0; i < typed.size() && id.size() < 40; ++i) {
      char c = typed[i];
      if (c == '%' && typed.substr(i).starts_with("%20")) c = ' ', i += 2;
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
        id += c;
      else if (!id.empty() && id.back() != '-' && (c == ' ' || c == '+' || c == '-' || c == '_' || c == '.'))
        id += '-';
    }
    while (!id.empty() && id.back() == '-') id.pop_back();
    HttpReply reply = site_.text(302, "the room is in the page\n");
    reply.headers.emplace_back("Location", "../#/room/" + id);
    return reply;
  }
  bool may_open(const HttpRequest& request, HttpReply& refusal) override {
    const std::string path = request.target.substr(0, request.target.find('?'));
    if (path != "/ws" && !path.starts_with("/ws/") && path != "/analysis")
      refusal = site_.text(404, "WebSockets are at /ws, /ws/ROOM and /analysis\n");
    else if (!host_allowed(request.host, options_.public_url) ||
             !origin_allowed(request.origin, request.host, options_.public_url))
      refusal = site_.text(403, "pages of other sites may not connect\n");
    else if (stopping_ || peers_.size() >= options_.connections)
      refusal = site_.text(503, "no place left; try later\n");
    else if (const auto at = addresses_.find(request.address);
             at != addresses_.end() && at->second >= options_.connections_per_address &&
             !loopback(request.address))
      refusal = site_.text(503, "too many connections from this address; try later\n");
    else
      return true;
    return false;
  }
  std::size_t message_bytes(const HttpRequest& request) const override {
    return request.target.starts_with("/analysis") ? AnalysisLimits{}.message_bytes : kMessageBytes;
  }
  std::uint64_t opened(std::shared_ptr<Peer> peer, const HttpRequest& request) override {
    const std::uint64_t connection = ++last_connection_;
    const bool analyst = request.target.starts_with("/analysis");
    peers_[connection] = {std::move(peer), request.address, analyst};
    ++addresses_[request.address];
    if (analyst)
      analysis_.opened(connection, request.address);
    else
      hub_.opened(connection, loopback(request.address) ? "" : request.address, room_in(request.target));
    return connection;
  }
  void received(std::uint64_t connection, std::string_view text) override {
    if (peers_.at(connection).analyst) {
      analysis_.received(connection, text, std::chrono::steady_clock::now());
      watch_workers();
      return;
    }
    hub_.received(connection, text, now());
    pump();
  }
  void closed(std::uint64_t connection) override {
    const auto at = peers_.find(connection);
    if (at == peers_.end()) return;
    const bool analyst = at->second.analyst;
    if (const auto n = addresses_.find(at->second.address); n != addresses_.end() && --n->second == 0)
      addresses_.erase(n);
    peers_.erase(at);
    if (analyst) return analysis_.closed(connection);
    workers_.cancel(connection);
    hub_.closed(connection, now());
    pump();
  }
  void dropped_slow_peer() override { ++slow_peers_; }
  bool may_begin() override {
    if (sessions_ >= options_.connections + kPlainConnections) return ++sessions_refused_, false;
    ++sessions_;
    return true;
  }
  void ended() override { --sessions_; }
  bool http_opened(const std::string& address) override {
    std::size_t& here = plain_[address];
    if (here >= kPlainPerAddress && !loopback(address)) return ++sessions_refused_, false;
    ++here;
    return true;
  }
  void http_closed(const std::string& address) override {
    if (const auto at = plain_.find(address); at != plain_.end() && --at->second == 0) plain_.erase(at);
  }

 private:
  // A browser opens six connections for a page; a class of two hundred opens it
  // at once.
  static constexpr std::size_t kPlainConnections = 3000, kPlainPerAddress = 1500;
  static constexpr int kWorkers = 2, kNiceness = 5;

  static Limits limits(const ServerOptions& options) {
    Limits l;
    l.rooms = options.rooms;
    l.rooms_on_disk = options.rooms_on_disk;
    if (options.keep_days > 0)
      l.touch_ms = std::min<std::int64_t>(l.touch_ms, std::int64_t{options.keep_days} * 21'600'000);
    return l;
  }
  static AnalysisLimits analysis_limits(const ServerOptions& options) {
    AnalysisLimits l;
    l.seconds = options.analysis_seconds;
    l.memory = options.analysis_memory;
    return l;
  }
  static bool loopback(const std::string& address) { return address.starts_with("127.") || address == "::1"; }
  /// The date at the start and the time since then: whatever is done to the
  /// wall clock, this goes on evenly.
  std::int64_t now() const {
    return began_at_ +
           std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began_)
               .count();
  }
  /// The room in /ws/ROOM, empty: none.
  static std::string room_in(const std::string& target) {
    const std::string path = target.substr(0, target.find('?'));
    return path.starts_with("/ws/") ? path.substr(4, 40) : "";
  }
  /// Called by the workers.
  std::vector<LogEntry> read_log(const std::string& room) {
    std::lock_guard lock(reading_);
    return reader_.log(room);
  }
  void unreadable(const std::string& why) {
    if (read_trouble_.empty()) log({{"event", "cannot_read"}, {"why", why}});
    read_trouble_ = why;
    ++read_failures_;
  }

  void log(Json line) {
    if (!options_.log) return;
    Json out{{"time", now()}};
    out.update(line);
    options_.log(out.dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  /// Carries out what the hub wants: writes to the committer, texts to their
  /// queues, the next alarm.
  void pump() {
    if (auto writes = hub_.take_writes(); !writes.empty()) {
      commit_began_.push_back({hub_.ticket(), std::chrono::steady_clock::now()});
      committer_.push(std::move(writes), hub_.ticket());
    }
    for (Output& o : hub_.take_outputs()) waiting_.push_back(std::move(o));
    release();
    const std::int64_t at = hub_.next_tick();
    if (at >= 0 && (alarm_at_ < 0 || at < alarm_at_)) set_alarm(at);
  }
  void release() {
    while (!waiting_.empty() && waiting_.front().ticket <= saved_) {
      Output o = std::move(waiting_.front());
      waiting_.pop_front();
      deliver(o.to, std::move(o.text));
    }
  }
  void deliver(Connection to, std::shared_ptr<const std::string> text) {
    const auto at = peers_.find(to);
    if (at == peers_.end()) return;
    const auto peer = at->second.peer;
    if (text)
      ++texts_, bytes_ += text->size(), peer->deliver(std::move(text));
    else
      peer->hang_up();
  }
  /// Twice a second while somebody waits for an analysis or a bot.
  void watch_workers() {
    if (watching_ || stopping_ || !(analysis_.busy() || workers_.busy())) return;
    watching_ = true;
    analyst_.expires_after(std::chrono::milliseconds(500));
    analyst_.async_wait([this](boost::system::error_code e) {
      watching_ = false;
      if (e) return;
      analysis_.tick(std::chrono::steady_clock::now());
      workers_.tick(std::chrono::steady_clock::now());
      watch_workers();
    });
  }
  void set_alarm(std::int64_t at) {
    alarm_at_ = at;
    alarm_.expires_after(
        std::chrono::milliseconds(std::max<std::int64_t>(0, std::min<std::int64_t>(at - now(), 3'600'000))));
    alarm_.async_wait([this](boost::system::error_code e) {
      if (e) return;
      alarm_at_ = -1;
      hub_.tick(now());
      pump();
    });
  }

  void committed(const Committer::Result& r) {
    saved_ = r.ticket;
    hub_.committed(r.ticket);
    while (!commit_began_.empty() && commit_began_.front().first <= r.ticket) {
      waits_.add(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - commit_began_.front().second)
              .count());
      commit_began_.pop_front();
    }
    if (r.ok) {
      commits_.add(r.seconds);
      entries_ += r.writes;
      if (!storage_trouble_.empty()) log({{"event", "storage_back"}});
      storage_trouble_.clear();
    } else {
      log({{"event", "storage_failed"}, {"why", r.why}});
      storage_trouble_ = r.why;
      ++storage_failures_;
      probe();
    }
    // Each room fails alone; nobody hears of what was not kept.
    for (const StoreFailure& f : r.failed) {
      if (r.ok) log({{"event", "room_failed"}, {"why", f.why}});
      const std::uint64_t life = hub_.room_failed(f.room, f.why);
      if (life != 0) std::erase_if(waiting_, [&](const Output& o) { return o.life == life; });
      committer_.forgive(f.room);
    }
    pump();
  }
  /// While nothing can be saved, it is tried again and again, so that /healthz
  /// tells when it works.
  void probe() {
    prober_.expires_after(std::chrono::seconds(2));
    prober_.async_wait([this](boost::system::error_code e) {
      if (e || storage_trouble_.empty() || stopping_) return;
      committer_.push({{StoreWrite::Kind::kProbe, "", {}}}, hub_.ticket());
    });
  }

  /// Old rooms go once an hour; rooms with people in them are not old.
  void sweep() {
    if (options_.keep_days > 0) {
      const std::int64_t before = wall_clock() - std::int64_t{options_.keep_days} * 86'400'000;
      hub_.before_removal(before + 7'200'000, now());
      pump();
      committer_.remove_older_than(before);
    }
    sweeper_.expires_after(std::chrono::hours(1));
    sweeper_.async_wait([this](boost::system::error_code e) {
      if (!e) sweep();
    });
  }

  void swept(const Committer::Swept& s) {
    if (!s.why.empty()) return unreadable(s.why);
    if (s.removed > 0) log({{"event", "removed_old_rooms"}, {"rooms", s.removed}});
    hub_.set_rooms_on_disk(s.left);
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    log({{"event", "stopping"}, {"connections", peers_.size()}});
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    analysis_.stop();
    for (const auto& [connection, peer] : peers_)
      if (peer.analyst) peer.peer->hang_up();
    hub_.shutting_down();
    pump();
    stop_by_ = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    wait_for_the_end();
  }
  void wait_for_the_end() {
    if ((waiting_.empty() && committer_.idle() && peers_.empty()) ||
        std::chrono::steady_clock::now() > stop_by_)
      return io_.stop();
    sweeper_.expires_after(std::chrono::milliseconds(20));
    sweeper_.async_wait([this](boost::system::error_code) { wait_for_the_end(); });
  }

  std::string metrics() {
    const Counters& c = hub_.counters();
    std::string out;
    const auto counter = [&](const char* name, std::uint64_t value) {
      out += "# TYPE thirdcard_" + std::string(name) + " counter\nthirdcard_" + name + " " +
             std::to_string(value) + "\n";
    };
    const auto gauge = [&](const char* name, std::uint64_t value) {
      out += "# TYPE thirdcard_" + std::string(name) + " gauge\nthirdcard_" + name + " " +
             std::to_string(value) + "\n";
    };
    gauge("connections", peers_.size());
    gauge("rooms", hub_.rooms());
    gauge("waiting_texts", waiting_.size());
    gauge("resident_bytes", resident_bytes());
    gauge("storage_ok", storage_trouble_.empty());
    gauge("reading_ok", read_trouble_.empty());
    gauge("sessions", sessions_);
    gauge("chores_waiting", workers_.waiting());
    gauge("rooms_on_disk", hub_.rooms_on_disk());
    counter("sessions_refused_total", sessions_refused_);
    counter("read_failures_total", read_failures_);
    counter("rooms_failed_total", c.rooms_failed);
    counter("http_requests_total", http_requests_);
    counter("messages_total", c.messages);
    counter("messages_refused_total", c.bad_messages);
    counter("messages_over_rate_total", c.limited);
    counter("claims_total", c.claims);
    counter("claims_yes_total", c.claims_yes);
    counter("claims_no_total", c.claims_no);
    counter("claims_late_total", c.claims_late);
    counter("rooms_created_total", c.rooms_created);
    counter("joins_total", c.joins);
    counter("reconnects_total", c.reconnects);
    counter("games_started_total", c.games_started);
    counter("games_finished_total", c.games_finished);
    counter("texts_sent_total", texts_);
    counter("bytes_sent_total", bytes_);
    counter("slow_peers_dropped_total", slow_peers_);
    counter("entries_saved_total", entries_);
    counter("storage_failures_total", storage_failures_);
    const AnalysisCounters a = analysis_.counters();
    gauge("analyses_running", a.running);
    gauge("analyses_waiting", a.waiting);
    counter("analyses_asked_total", a.asked);
    counter("analyses_refused_total", a.refused);
    counter("analyses_completed_total", a.completed);
    counter("analyses_cancelled_total", a.cancelled);
    counter("analyses_stopped_total", a.stopped);
    counter("analysis_nodes_total", a.nodes);
    out += commits_.text("thirdcard_commit_seconds");
    out += waits_.text("thirdcard_save_wait_seconds");
    return out;
  }

  static void raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 65536);
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }

  const ServerOptions& options_;
  asio::io_context io_{1};
  Store writer_, reader_;
  Site site_;
  Hub hub_;
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_, SIGTERM, SIGINT};
  asio::steady_timer alarm_{io_}, sweeper_{io_}, analyst_{io_}, prober_{io_};
  std::int64_t alarm_at_ = -1;
  const std::int64_t began_at_ = wall_clock();
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::mutex reading_;
  std::unordered_map<std::string, std::size_t> plain_;  // connections without a WebSocket by address
  std::size_t sessions_ = 0;
  struct Other {
    std::shared_ptr<Peer> peer;
    std::string address;
    bool analyst = false;
  };
  std::unordered_map<std::uint64_t, Other> peers_;
  std::unordered_map<std::string, std::size_t> addresses_;  // open connections
  std::deque<Output> waiting_;
  std::deque<std::pair<std::uint64_t, std::chrono::steady_clock::time_point>> commit_began_;
  std::uint64_t saved_ = 0, last_connection_ = 0;
  std::string storage_trouble_, read_trouble_;
  bool stopping_ = false, watching_ = false;
  std::chrono::steady_clock::time_point stop_by_;
  Histogram commits_, waits_;
  std::uint64_t http_requests_ = 0, texts_ = 0, bytes_ = 0, slow_peers_ = 0, entries_ = 0,
                storage_failures_ = 0, read_failures_ = 0, sessions_refused_ = 0;
  Committer committer_;  // these last: their threads end before anything they speak to
  Analysis analysis_;
  Workers workers_;
};

}  // namespace

}  // namespace server

void serve(const ServerOptions& options) { server::Server(options).run(); }

}  // namespace thirdcard
