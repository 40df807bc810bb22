// SPDX-License-Identifier: MIT
// The process: one thread for sockets, rooms and time, one for the disk. A text waits here until the writes
// it may speak of are saved; then it goes to its peer's queue. Both threads meet only in the committer.
#include "thirdcard/server.hpp"

#include <sys/random.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cmath>
#include <deque>
#include <fstream>

#include "server/committer.hpp"
#include "server/hub.hpp"
#include "server/listeners.hpp"
#include "server/site.hpp"
#include "thirdcard/play.hpp"

namespace thirdcard {

namespace server {

namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

std::int64_t wall_clock() { return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

std::uint64_t unguessable() {
  std::uint64_t out = 0;
  if (::getrandom(&out, sizeof out, 0) != sizeof out) throw std::runtime_error("the system gives no random numbers");
  return out;
}

std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t total = 0, resident = 0;
  in >> total >> resident;
  return resident * 4096;
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
    return out + name + "_bucket{le=\"+Inf\"} " + std::to_string(total) + "\n" + name + "_sum " + std::to_string(sum) + "\n" + name + "_count " + std::to_string(total) + "\n";
  }
};

class Server : public Gate {
 public:
  explicit Server(const ServerOptions& options)
      : options_(options), writer_(options.data), reader_(options.data), site_(options.pages, !options.tls_certificate.empty()),
        hub_(limits(options), [this](const std::string& room) { return reader_.log(room); }, unguessable),
        committer_(writer_, [this](Committer::Result r) { asio::post(io_, [this, r = std::move(r)] { committed(r); }); }) {}

  void run() {
    raise_file_limit();
    const bool tls = !options_.tls_certificate.empty();
    if (tls != !options_.tls_key.empty()) throw InputError("TLS needs a certificate and its key", "give both --tls-cert and --tls-key");
    std::shared_ptr<TlsContext> secure;
    if (tls) secure = tls_context(options_.tls_certificate, options_.tls_key);
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.bind, error);
    if (error) throw InputError("'" + options_.bind.substr(0, 60) + "' is no address", "write an IP address such as 127.0.0.1, or 0.0.0.0 for all");
    const tcp::endpoint endpoint(address, static_cast<unsigned short>(options_.port));
    const auto fail = [&] { return InputError("cannot listen on " + options_.bind + " port " + std::to_string(options_.port) + ": " + error.message(), "choose another with --port or --bind"); };
    acceptor_.open(endpoint.protocol(), error);
    if (error) throw fail();
    acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    acceptor_.bind(endpoint, error);
    if (error) throw fail();
    acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) throw fail();
    const int port = acceptor_.local_endpoint().port();

    signals_.async_wait([this](boost::system::error_code e, int) { if (!e) stop(); });
    if (tls) listen_tls(io_, acceptor_, *this, secure);
    else listen_plain(io_, acceptor_, *this);
    sweep();
    std::string url = options_.public_url;
    if (url.empty()) url = std::string(tls ? "https" : "http") + "://" + (address.is_v6() ? "[" + options_.bind + "]" : address.is_unspecified() ? "127.0.0.1" : options_.bind) + ":" + std::to_string(port) + "/";
    log({{"event", "listening"}, {"url", url}, {"port", port}, {"rooms", reader_.rooms()}, {"page_files", site_.files()}});
    if (options_.ready) options_.ready(url);
    io_.run();
    log({{"event", "stopped"}});
  }

  // ---- Gate
  HttpReply http(const HttpRequest& request) override {
    ++http_requests_;
    if (!host_allowed(request.host, options_.public_url)) return site_.text(421, "this server is not called " + request.host.substr(0, 100) + "; its owner can name it with --public-url\n");
    const std::string path = request.target.substr(0, request.target.find('?'));
    if (path == "/healthz") return storage_trouble_.empty() ? site_.text(200, "ok\n") : site_.text(503, "cannot save: " + storage_trouble_ + "\n");
    if (path == "/metrics") return site_.text(200, metrics(), "text/plain; version=0.0.4; charset=utf-8");
    if (path == "/ws") return site_.text(426, "this address speaks WebSocket\n");
    return site_.get(request);
  }
  bool may_open(const HttpRequest& request, HttpReply& refusal) override {
    const std::string path = request.target.substr(0, request.target.find('?'));
    if (path != "/ws") refusal = site_.text(404, "WebSockets are at /ws\n");
    else if (!host_allowed(request.host, options_.public_url) || !origin_allowed(request.origin, request.host, options_.public_url)) refusal = site_.text(403, "pages of other sites may not connect\n");
    else if (stopping_ || peers_.size() >= options_.connections) refusal = site_.text(503, "no place left; try later\n");
    else return true;
    return false;
  }
  std::uint64_t opened(std::shared_ptr<Peer> peer) override {
    const std::uint64_t connection = ++last_connection_;
    peers_[connection] = std::move(peer);
    hub_.opened(connection);
    return connection;
  }
  void received(std::uint64_t connection, std::string_view text) override {
    hub_.received(connection, text, now());
    pump();
  }
  void closed(std::uint64_t connection) override {
    peers_.erase(connection);
    hub_.closed(connection, now());
    pump();
  }
  void dropped_slow_peer() override { ++slow_peers_; }

 private:
  static Limits limits(const ServerOptions& options) {
    Limits l;
    l.rooms = options.rooms;
    return l;
  }
  /// Never goes back, whatever the wall clock does.
  std::int64_t now() { return last_now_ = std::max(last_now_, wall_clock()); }

  void log(Json line) {
    if (!options_.log) return;
    Json out{{"time", now()}};
    out.update(line);
    options_.log(out.dump(-1, ' ', false, Json::error_handler_t::replace));
  }

  /// Carries out what the hub wants: writes to the committer, texts to their queues, the next alarm.
  void pump() {
    if (auto writes = hub_.take_writes(); !writes.empty()) {
      commit_began_.push_back({hub_.ticket(), std::chrono::steady_clock::now()});
      committer_.push(std::move(writes), hub_.ticket(), epoch_);
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
      const auto peer = peers_.find(o.to);
      if (peer == peers_.end()) continue;
      if (o.text) ++texts_, bytes_ += o.text->size(), peer->second->deliver(std::move(o.text));
      else peer->second->hang_up();
    }
  }
  void set_alarm(std::int64_t at) {
    alarm_at_ = at;
    alarm_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, std::min<std::int64_t>(at - now(), 3'600'000))));
    alarm_.async_wait([this](boost::system::error_code e) {
      if (e) return;
      alarm_at_ = -1;
      hub_.tick(now());
      pump();
    });
  }

  void committed(const Committer::Result& r) {
    if (r.epoch != epoch_) return;  // of a time that has been given up
    if (r.ok) {
      saved_ = r.ticket;
      hub_.committed(r.ticket);
      commits_.add(r.seconds);
      entries_ += r.writes;
      while (!commit_began_.empty() && commit_began_.front().first <= r.ticket) {
        waits_.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - commit_began_.front().second).count());
        commit_began_.pop_front();
      }
      if (!storage_trouble_.empty()) log({{"event", "storage_back"}});
      storage_trouble_.clear();
    } else {
      log({{"event", "storage_failed"}, {"why", r.why}});
      storage_trouble_ = r.why;
      ++storage_failures_;
      ++epoch_;
      waiting_.clear();
      commit_began_.clear();
      hub_.storage_failed(r.why);
      saved_ = hub_.ticket();
    }
    pump();
  }

  /// Old rooms go once an hour.
  void sweep() {
    if (options_.keep_days > 0) committer_.remove_older_than(wall_clock() - std::int64_t{options_.keep_days} * 86'400'000);
    sweeper_.expires_after(std::chrono::hours(1));
    sweeper_.async_wait([this](boost::system::error_code e) { if (!e) sweep(); });
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    log({{"event", "stopping"}, {"connections", peers_.size()}});
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    hub_.shutting_down();
    pump();
    stop_by_ = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    wait_for_the_end();
  }
  void wait_for_the_end() {
    if ((waiting_.empty() && committer_.idle() && peers_.empty()) || std::chrono::steady_clock::now() > stop_by_) return io_.stop();
    sweeper_.expires_after(std::chrono::milliseconds(20));
    sweeper_.async_wait([this](boost::system::error_code) { wait_for_the_end(); });
  }

  std::string metrics() {
    const Counters& c = hub_.counters();
    std::string out;
    const auto counter = [&](const char* name, std::uint64_t value) { out += "# TYPE thirdcard_" + std::string(name) + " counter\nthirdcard_" + name + " " + std::to_string(value) + "\n"; };
    const auto gauge = [&](const char* name, std::uint64_t value) { out += "# TYPE thirdcard_" + std::string(name) + " gauge\nthirdcard_" + name + " " + std::to_string(value) + "\n"; };
    gauge("connections", peers_.size());
    gauge("rooms", hub_.rooms());
    gauge("waiting_texts", waiting_.size());
    gauge("resident_bytes", resident_bytes());
    gauge("storage_ok", storage_trouble_.empty());
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
  asio::steady_timer alarm_{io_}, sweeper_{io_};
  std::int64_t alarm_at_ = -1, last_now_ = 0;
  std::unordered_map<std::uint64_t, std::shared_ptr<Peer>> peers_;
  std::deque<Output> waiting_;
  std::deque<std::pair<std::uint64_t, std::chrono::steady_clock::time_point>> commit_began_;
  std::uint64_t saved_ = 0, epoch_ = 1, last_connection_ = 0;
  std::string storage_trouble_;
  bool stopping_ = false;
  std::chrono::steady_clock::time_point stop_by_;
  Histogram commits_, waits_;
  std::uint64_t http_requests_ = 0, texts_ = 0, bytes_ = 0, slow_peers_ = 0, entries_ = 0, storage_failures_ = 0;
  Committer committer_;  // last: its thread ends before anything it speaks to
};

}  // namespace

}  // namespace server

void serve(const ServerOptions& options) {
  server::Server(options).run();
}

}  // namespace thirdcard
