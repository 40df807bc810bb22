// SPDX-License-Identifier: MIT
// The process: a desk (a thread for sockets) and a hub for each core, the disk's thread, and a few for what
// is slow. Connections are dealt to the desks at random, and those whose address names a room go to that
// room's; rooms belong to the hubs by their names.
#include "thirdcard/server.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <thread>

#include "server/desk.hpp"
#include "server/listeners.hpp"
#include "server/machine.hpp"

namespace thirdcard {

namespace server {

namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

class Server {
 public:
  explicit Server(const ServerOptions& options)
      : options_(options), front_(options), desks_(desks_for(front_)), io_(desks_.at(0)->io()) {
    std::vector<asio::io_context*> threads;
    for (const auto& desk : desks_) threads.push_back(&desk->io()), front_.desks.push_back(desk.get());
    const auto deliver = [this](Connection to, std::shared_ptr<const std::string> text) {
      desks_[Desk::of(to, desks_.size())]->put(to, std::move(text));
    };
    front_.house.emplace(options, clock_, threads, deliver, [this](Json line) { log(line); });
    AnalysisLimits analysis;
    analysis.seconds = options.analysis_seconds;
    analysis.memory = options.analysis_memory;
    front_.analysis.emplace(analysis, options.threads, deliver);
  }
  ~Server() {
    front_.analysis.reset();  // their threads end before the desks that they speak to
    front_.house.reset();
  }

  void run() {
    raise_file_limit();
    const bool tls = !options_.tls_certificate.empty();
    if (tls != !options_.tls_key.empty())
      throw InputError("TLS needs a certificate and its key", "give both --tls-cert and --tls-key");
    std::shared_ptr<TlsContext> secure;
    if (tls) secure = tls_context(options_.tls_certificate, options_.tls_key);
    open();
    signals_.async_wait([this](boost::system::error_code e, int) {
      if (!e) stop();
    });
    listen(
        io_, acceptor_,
        [this]() -> Place {
          Desk& desk = *desks_[unguessable() % desks_.size()];
          return {desk.io(), desk};
        },
        secure);
    sweep();
    tick();
    announce(tls);
    run_desks();
    log({{"event", "stopped"}});
  }

 private:
  static constexpr std::size_t kMostHubs = 64;

  /// As many as were asked for, or one for each core that this process may use.
  static std::vector<std::unique_ptr<Desk>> desks_for(Front& front) {
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostHubs);
    const std::size_t count = front.options.hubs > 0 ? static_cast<std::size_t>(front.options.hubs) : cores;
    std::vector<std::unique_ptr<Desk>> out;
    while (out.size() < count) out.push_back(std::make_unique<Desk>(front, out.size(), count));
    return out;
  }

  void open() {
    boost::system::error_code error;
    address_ = asio::ip::make_address(options_.bind, error);
    if (error)
      throw InputError("'" + options_.bind.substr(0, 60) + "' is no address",
                       "write an IP address such as 127.0.0.1, or 0.0.0.0 for all");
    const tcp::endpoint endpoint(address_, static_cast<unsigned short>(options_.port));
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
  }

  void announce(bool tls) {
    const int port = acceptor_.local_endpoint().port();
    std::string url = options_.public_url;
    if (!url.empty() && url.back() != '/') url += '/';
    if (url.empty()) {
      const std::string own = address_.is_unspecified() ? network_address() : options_.bind;
      url = std::string(tls ? "https" : "http") + "://" +
            (own.find(':') != std::string::npos ? "[" + own + "]" : own) + ":" + std::to_string(port) + "/";
    }
    // A link that works on this machine only is left to the page, which says so.
    if (!options_.public_url.empty() || !address_.is_loopback()) front_.house->set_link(url);
    log({{"event", "listening"},
         {"url", url},
         {"port", port},
         {"hubs", desks_.size()},
         {"rooms", front_.house->rooms_on_disk()},
         {"page_files", front_.site.files()}});
    if (options_.ready) options_.ready(url);
  }

  /// The first desk is this thread's. What ends one of them ends the process.
  void run_desks() {
    std::vector<std::thread> threads;
    std::mutex mutex;
    std::exception_ptr trouble;
    const auto work = [&](asio::io_context& io) {
      try {
        const auto guard = asio::make_work_guard(io);
        io.run();
      } catch (...) {
        std::lock_guard lock(mutex);
        if (!trouble) trouble = std::current_exception();
      }
      for (const auto& desk : desks_) desk->io().stop();
    };
    for (std::size_t i = 1; i < desks_.size(); ++i)
      threads.emplace_back([&work, io = &desks_[i]->io()] { work(*io); });
    work(io_);
    for (std::thread& t : threads) t.join();
    if (trouble) std::rethrow_exception(trouble);
  }

  /// Any thread.
  void log(const Json& line) {
    if (!options_.log) return;
    Json out{{"time", clock_.now()}};
    out.update(line);
    const std::string text = out.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::lock_guard lock(logging_);
    options_.log(text);
  }

  /// Old rooms go once an hour.
  void sweep() {
    if (options_.keep_days > 0)
      front_.house->remove_older_than(wall_clock() - std::int64_t{options_.keep_days} * 86'400'000);
    sweeper_.expires_after(std::chrono::hours(1));
    sweeper_.async_wait([this](boost::system::error_code e) {
      if (!e) sweep();
    });
  }

  /// Time limits of searches and chores.
  void tick() {
    ticker_.expires_after(std::chrono::milliseconds(500));
    ticker_.async_wait([this](boost::system::error_code e) {
      if (e || front_.stopping) return;
      front_.analysis->tick(std::chrono::steady_clock::now());
      front_.house->tick_workers();
      tick();
    });
  }

  void stop() {
    if (front_.stopping.exchange(true)) return;
    log({{"event", "stopping"}, {"connections", front_.door.counts().opened}});
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    front_.analysis->stop();
    for (const auto& desk : desks_) asio::post(desk->io(), [d = desk.get()] { d->hang_up_analysts(); });
    front_.house->shutting_down();
    stop_by_ = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    wait_for_the_end();
  }
  void wait_for_the_end() {
    if ((front_.house->quiet() && front_.door.counts().opened == 0) ||
        std::chrono::steady_clock::now() > stop_by_)
      return io_.stop();
    sweeper_.expires_after(std::chrono::milliseconds(20));
    sweeper_.async_wait([this](boost::system::error_code) { wait_for_the_end(); });
  }

  const ServerOptions& options_;
  const EvenClock clock_;
  std::mutex logging_;
  Front front_;
  std::vector<std::unique_ptr<Desk>> desks_;
  asio::io_context& io_;  // the first desk's
  asio::ip::address address_;
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_, SIGTERM, SIGINT};
  asio::steady_timer sweeper_{io_}, ticker_{io_};
  std::chrono::steady_clock::time_point stop_by_;
};

}  // namespace

}  // namespace server

void serve(const ServerOptions& options) { server::Server(options).run(); }

}  // namespace thirdcard
