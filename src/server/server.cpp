// SPDX-License-Identifier: MIT
// The process: a thread of the network and a hub for each core, the disk's thread, and a few for what is
// slow. Connections are dealt to the threads at random, and those whose address names a room go to that
// room's; rooms belong to the hubs by their names.
#include "thirdcard/server.hpp"

#include <sys/socket.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <thread>

#include "server/base/machine.hpp"
#include "server/base/metrics.hpp"
#include "server/net/listeners.hpp"
#include "server/net/network_thread.hpp"
#include "server/operator/operator_replies.hpp"
#include "server/rooms/room_service.hpp"
#include "server/routes.hpp"

namespace thirdcard {

namespace server {

namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

class Server {
 public:
  explicit Server(const ServerOptions& options)
      : options_(options), shared_(options), network_(threads_for(shared_)), io_(network_.at(0)->io()) {
    std::vector<asio::io_context*> threads;
    for (const auto& thread : network_)
      threads.push_back(&thread->io()), shared_.threads.push_back(thread.get());
    const Deliver deliver = [this](Connection to, std::shared_ptr<const std::string> text) {
      network_[NetworkThread::of(to, network_.size())]->put(to, std::move(text));
    };
    shared_.log = [this](Json line) { log(line); };
    shared_.access.log_to([this](Json line) { log(line); });
    rooms_ =
        std::make_shared<RoomService>(options, clock_, threads, deliver, [this](Json line) { log(line); });
    rooms_->hear_abuse(
        [this](const char* what, const std::string& address) { shared_.abuse(what, address); });
    for (const ServiceRow& row : make_services({options, deliver, rooms_})) {
      shared_.routes.sockets.push_back({row.path, row.below, row.service.get()});
      if (std::find(services_.begin(), services_.end(), row.service) == services_.end())
        services_.push_back(row.service);
    }
    shared_.routes.pages = pages();
    // The page asks for itself (HEAD) and learns from this whether there are open rooms to be shown.
    if (rooms_->open_rooms() != nullptr) shared_.page_headers.emplace_back("Thirdcard-Open-Rooms", "yes");
  }
  ~Server() {
    {
      std::lock_guard lock(reloading_->mutex);
      reloading_->server = nullptr;
    }
    // Their threads end before those of the network, to which they speak; rooms last.
    while (!services_.empty()) services_.pop_back();
    rooms_.reset();
  }

  void run() {
    raise_file_limit();
    const bool tls = !options_.tls_certificate.empty();
    if (tls != !options_.tls_key.empty())
      throw InputError("TLS needs a certificate and its key", "give both --tls-cert and --tls-key");
    if (tls) secure_ = tls_context(options_.tls_certificate, options_.tls_key);
    open();
    signals_.async_wait([this](boost::system::error_code e, int) {
      if (!e) stop();
    });
    hear_hangups();
    listen(
        io_, acceptor_,
        [this]() -> Place {
          NetworkThread& thread = *network_[unguessable() % network_.size()];
          return {thread.io(), thread};
        },
        [this] { return secure_; });
    std::string why;
    control_.emplace(
        io_, options_.data + "/control",
        [this](const std::vector<std::string>& words) { return operator_reply(*rooms_, shared_, words); },
        why);
    if (!why.empty()) log({{"event", "no_control_socket"}, {"why", why}});
    sweep();
    tick();
    look_around();
    announce(tls);
    run_threads();
    log({{"event", "stopped"}});
  }

 private:
  static constexpr std::size_t kMostHubs = 64;

  /// As many as were asked for, or one for each core that this process may use.
  static std::vector<std::unique_ptr<NetworkThread>> threads_for(NetworkShared& shared) {
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostHubs);
    const int hubs = shared.options.hubs;
    const std::size_t count = hubs > 0 ? static_cast<std::size_t>(hubs) : cores;
    std::vector<std::unique_ptr<NetworkThread>> out;
    while (out.size() < count) out.push_back(std::make_unique<NetworkThread>(shared, out.size(), count));
    return out;
  }

  /// What is answered to plain requests, besides the page's files.
  std::vector<Routes::Page> pages() {
    const Site& site = shared_.site;
    std::vector<Routes::Page> out{
        {"/healthz", false,
         [this, &site](const HttpRequest&) {
           const std::string trouble = rooms_->trouble();
           return trouble.empty() ? site.text(200, "ok\n") : site.text(503, trouble + "\n");
         }},
        {"/metrics", false, [this](const HttpRequest& request) { return metrics(request); }},
        {"/games/antiset", false,
         [this, &site](const HttpRequest& request) {
           const std::string design = query_value(request.target, "design");
           if (design.empty() || design.size() > FinishedGames::kLongestName)
             return site.text(400, "name a design: /games/antiset?design=ag(3,3)\n");
           return site.text(200, *rooms_->finished_games(design), "application/json");
         }},
        {"/privacy", false, [&site](const HttpRequest&) { return site.to_page("/privacy"); }},
        {"/room", true, [&site](const HttpRequest& request) {
           return site.to_room(Routes::name(request.target, "/room"));
         }}};
    if (rooms_->open_rooms() != nullptr)
      out.push_back({"/open", false, [this, &site](const HttpRequest&) {
                       return site.text(200, *open_list(), "application/json");
                     }});
    return out;
  }

  /// Made ten times a second at most, however often it is asked for and changes: hubs wait for its lock.
  std::shared_ptr<const std::string> open_list() {
    std::lock_guard lock(listing_);
    if (const std::int64_t now = clock_.now(); !listed_ || now >= listed_at_ + 100)
      listed_ = rooms_->open_rooms()->list(now), listed_at_ = now;
    return listed_;
  }

  HttpReply metrics(const HttpRequest& request) {
    const auto from = read_address(request.address.substr(0, request.address.find('/')));
    const bool local = is_loopback(request.address) && !request.forwarded;
    if (!local && !(from && shared_.current_networks()->metrics.contain(*from)))
      return shared_.site.text(403,
                               "figures are for this machine and whom its owner names with --metrics-from\n");
    Metrics out;
    shared_.metrics(out);
    out.gauge("resident_bytes", resident_bytes());
    out.gauge("disk_free_bytes", static_cast<std::uint64_t>(std::max<std::int64_t>(0, disk_free_.load())));
    out.gauge("clock_off_milliseconds", static_cast<std::uint64_t>(std::abs(clock_ahead_.load())));
    for (const auto& service : services_) service->metrics(out);
    return shared_.site.text(200, std::move(out).text(), "text/plain; version=0.0.4; charset=utf-8");
  }

  /// A socket that whoever started this process has opened for it (systemd's socket activation).
  bool open_given() {
    const char *count = std::getenv("LISTEN_FDS"), *process = std::getenv("LISTEN_PID");
    if (count == nullptr || process == nullptr || std::to_string(::getpid()) != process) return false;
    constexpr int kFirst = 3;
    sockaddr_storage name{};
    socklen_t size = sizeof name;
    boost::system::error_code error;
    if (std::string(count) != "1" || ::getsockname(kFirst, reinterpret_cast<sockaddr*>(&name), &size) != 0 ||
        (name.ss_family != AF_INET && name.ss_family != AF_INET6))
      throw InputError("the sockets this was started with are not one for TCP", "give one ListenStream");
    acceptor_.assign(name.ss_family == AF_INET ? tcp::v4() : tcp::v6(), kFirst, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) throw InputError("cannot listen on the given socket: " + error.message(), "look at its unit");
    address_ = acceptor_.local_endpoint().address();
    return true;
  }

  void open() {
    if (open_given()) return;
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
      const std::string own = address_.is_unspecified() ? network_address() : address_.to_string();
      url = std::string(tls ? "https" : "http") + "://" +
            (own.find(':') != std::string::npos ? "[" + own + "]" : own) + ":" + std::to_string(port) + "/";
    }
    // A link that works on this machine only is left to the page, which says so.
    if (!options_.public_url.empty() || !address_.is_loopback()) rooms_->set_link(url);
    log({{"event", "listening"},
         {"url", url},
         {"port", port},
         {"hubs", network_.size()},
         {"rooms", rooms_->rooms_on_disk()},
         {"page_files", shared_.site.files()}});
    if (options_.ready) options_.ready(url);
  }

  /// The first thread of the network is this one. What ends one of them ends the process.
  void run_threads() {
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
      for (const auto& thread : network_) thread->io().stop();
    };
    for (std::size_t i = 1; i < network_.size(); ++i)
      threads.emplace_back([&work, io = &network_[i]->io()] { work(*io); });
    work(io_);
    for (std::thread& t : threads) t.join();
    if (trouble) std::rethrow_exception(trouble);
  }

  /// Any thread.
  void log(const Json& line) {
    if (!options_.log) return;
    std::string text;
    if (options_.log_form == "plain") {
      text = line.at("event").get<std::string>();
      if (text == "listening" || text == "stopping" || text == "stopped") return;
      std::replace(text.begin(), text.end(), '_', ' ');
      for (const auto& [name, value] : line.items())
        if (name != "event")
          text += ", " + name + " " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
    } else {
      Json out = Json::object();
      out["time"] = clock_.now();
      out.update(line);
      text = out.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    std::lock_guard lock(logging_);
    options_.log(text);
  }

  /// Old rooms go once an hour.
  void sweep() {
    if (keep_days_ > 0) rooms_->remove_older_than(wall_clock() - std::int64_t{keep_days_} * 86'400'000);
    sweeper_.expires_after(std::chrono::hours(1));
    sweeper_.async_wait([this](boost::system::error_code e) {
      if (!e) sweep();
    });
  }

  void hear_hangups() {
    hangups_.async_wait([this](boost::system::error_code e, int) {
      if (e) return;
      if (options_.stop_on_hangup) return stop();
      reload();
      hear_hangups();
    });
  }

  /// What SIGHUP has read, or why it could not be.
  struct Fresh {
    ServerOptions options;
    std::shared_ptr<TlsContext> secure;  // null: plain
    std::string trouble;
  };
  /// Outlives the server with a reading thread whose file does not answer.
  struct Reloading {
    explicit Reloading(Server* of) : server(of) {}
    std::mutex mutex;
    Server* server;  // null: it is gone
  };

  /// Files are read on a thread of their own, because one may not answer (a pipe, a network's disk) and
  /// nobody shall wait for it. A signal that comes meanwhile is heard when that is done.
  void reload() {
    if (reload_runs_) {
      reload_again_ = true;
      return;
    }
    reload_runs_ = true;
    std::thread([state = reloading_, read = options_.reload, same = options_, tls = secure_ != nullptr] {
      auto fresh = std::make_shared<Fresh>();
      try {
        fresh->options = read ? read() : same;
        const ServerOptions& o = fresh->options;
        if (tls) fresh->secure = tls_context(o.tls_certificate, o.tls_key);
      } catch (const std::exception& e) {
        fresh->trouble = e.what();
      }
      std::lock_guard lock(state->mutex);
      if (Server* server = state->server)
        asio::post(server->io_, [server, fresh] { server->reloaded(*fresh); });
    }).detach();
  }

  /// Everything was read before anything is changed. Connections keep the certificate they began with.
  void reloaded(const Fresh& read) {
    reload_runs_ = false;
    try {
      if (!read.trouble.empty()) throw std::runtime_error(read.trouble);
      const ServerOptions& fresh = read.options;
      const bool tls = secure_ != nullptr;
      auto networks = std::make_shared<const FrontNetworks>(fresh);
      shared_.set_networks(std::move(networks));
      shared_.limiter.limit(fresh.connections, fresh.connections_per_address);
      for (const auto& service : services_) service->limit(fresh);
      if (tls) secure_ = read.secure;
      keep_days_ = fresh.keep_days;
      disk_reserve_ = fresh.disk_reserve;
      Json restart = Json::array();
      if (tls != !fresh.tls_certificate.empty()) restart.push_back("tls-cert");
      each_server_option(
          [&](const OptionRow& row, const auto& before, const auto& after) {
            if (row.reload == OnReload::kRestart && before != after) restart.push_back(std::string(row.name));
          },
          options_, fresh);
      log({{"event", "reloaded"}, {"needs_restart", std::move(restart)}});
    } catch (const std::exception& e) {
      log({{"event", "reload_failed"}, {"why", e.what()}});
    }
    if (std::exchange(reload_again_, false)) reload();
  }

  /// What goes wrong slowly: the disk fills, somebody sets the clock.
  void look_around() {
    struct statvfs disk {};
    if (::statvfs(options_.data.c_str(), &disk) == 0) {
      const auto free = static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize);
      const bool low = free < std::int64_t{disk_reserve_} << 20;
      if (low != disk_low_)
        log({{"event", low ? "disk_nearly_full" : "disk_has_space"}, {"free_bytes", free}});
      rooms_->disk_low(disk_low_ = low);
      disk_free_ = free;
    }
    const std::int64_t ahead = wall_clock() - clock_.now();
    if (std::abs(ahead - clock_ahead_.load()) > 2000) {
      log({{"event", "clock_set"}, {"milliseconds", ahead - clock_ahead_.load()}});
      clock_ahead_ = ahead;
    }
    looker_.expires_after(std::chrono::seconds(2));
    looker_.async_wait([this](boost::system::error_code e) {
      if (!e && !shared_.stopping) look_around();
    });
  }

  /// Time limits of searches and tasks.
  void tick() {
    ticker_.expires_after(std::chrono::milliseconds(500));
    ticker_.async_wait([this](boost::system::error_code e) {
      if (e || shared_.stopping) return;
      for (const auto& service : services_) service->tick();
      tick();
    });
  }

  void stop() {
    if (shared_.stopping.exchange(true)) return;
    log({{"event", "stopping"}, {"connections", shared_.limiter.counts().opened}});
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    hangups_.cancel(ignored);
    control_.reset();
    for (const auto& service : services_)
      if (service->stop())
        for (const auto& thread : network_)
          asio::post(thread->io(), [t = thread.get(), gone = service.get()] { t->hang_up_on(gone); });
    stop_by_ = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    wait_for_the_end();
  }
  void wait_for_the_end() {
    if ((rooms_->quiet() && shared_.limiter.counts().opened == 0) ||
        std::chrono::steady_clock::now() > stop_by_)
      return io_.stop();
    sweeper_.expires_after(std::chrono::milliseconds(20));
    sweeper_.async_wait([this](boost::system::error_code) { wait_for_the_end(); });
  }

  const ServerOptions& options_;
  const EvenClock clock_;
  std::mutex logging_;
  NetworkShared shared_;
  std::vector<std::unique_ptr<NetworkThread>> network_;
  asio::io_context& io_;  // the first one's
  std::shared_ptr<RoomService> rooms_;
  std::vector<std::shared_ptr<Service>> services_;  // each once
  std::mutex listing_;                              // guards the next two
  std::shared_ptr<const std::string> listed_;
  std::int64_t listed_at_ = 0;
  std::atomic<std::int64_t> disk_free_ = -1, clock_ahead_ = 0;  // bytes, milliseconds
  asio::ip::address address_;
  tcp::acceptor acceptor_{io_};
  asio::signal_set signals_{io_, SIGTERM, SIGINT}, hangups_{io_, SIGHUP};
  asio::steady_timer sweeper_{io_}, ticker_{io_}, looker_{io_};
  std::shared_ptr<TlsContext> secure_;  // for those who come from now on; null: plain
  bool reload_runs_ = false, reload_again_ = false;
  const std::shared_ptr<Reloading> reloading_ = std::make_shared<Reloading>(this);
  int keep_days_ = options_.keep_days, disk_reserve_ = options_.disk_reserve;
  bool disk_low_ = false;
  std::optional<Control> control_;
  std::chrono::steady_clock::time_point stop_by_;
};

}  // namespace

}  // namespace server

void serve(const ServerOptions& options) { server::Server(options).run(); }

}  // namespace thirdcard
