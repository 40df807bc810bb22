// SPDX-License-Identifier: MIT
#include "server/desk.hpp"

#include <boost/asio/post.hpp>

namespace thirdcard::server {

namespace {

/// The room in /ws/ROOM, empty: none.
std::string room_in(const std::string& target) {
  const std::string path = target.substr(0, target.find('?'));
  return path.starts_with("/ws/") ? path.substr(4, 40) : "";
}

}  // namespace

void Desk::put(Connection to, std::shared_ptr<const std::string> text) {
  bool first = false;
  {
    std::lock_guard lock(mutex_);
    first = box_.empty();
    box_.emplace_back(to, std::move(text));
  }
  if (first) boost::asio::post(io_, [this] { empty_the_box(); });
}

void Desk::empty_the_box() {
  std::vector<std::pair<Connection, std::shared_ptr<const std::string>>> full;
  {
    std::lock_guard lock(mutex_);
    full.swap(box_);
  }
  std::uint64_t texts = 0, bytes = 0;
  for (auto& [to, text] : full) {
    const auto at = peers_.find(to);
    if (at == peers_.end()) continue;
    const auto peer = at->second.peer;
    if (text)
      ++texts, bytes += text->size(), peer->deliver(std::move(text));
    else
      peer->hang_up();
  }
  texts_ += texts, bytes_ += bytes;
}

void Desk::hang_up_on(const std::string& address) {
  for (const auto& [connection, other] : peers_)
    if (other.address == address) other.peer->hang_up();
}

void Desk::hang_up_analysts() {
  for (const auto& [connection, other] : peers_)
    if (other.where == nullptr) other.peer->hang_up();
}

std::shared_ptr<Visit> Desk::began(const std::string& peer, std::function<void()> give_way) {
  const auto address = read_hop(peer);
  const std::string name = address ? name_of(*address) : peer;
  const bool proxy = address && front_.current_networks()->trusted.contain(*address);
  auto visit = std::make_shared<Visit>(Visit{name, !proxy && !is_loopback(name), std::move(give_way)});
  const auto [taken, silent] = front_.door.begin(visit);
  if (silent) silent->give_way(), front_.abuse("too many silent connections", silent->address);
  if (taken) return visit;
  front_.abuse("too many connections", name);
  return nullptr;
}

bool Desk::http_opened(const std::string& address) {
  if (front_.door.begin_plain(address)) return true;
  front_.abuse("too many connections", address);
  return false;
}

HttpReply Desk::http(const HttpRequest& request) {
  HttpReply reply = reply_to(request);
  front_.access.access(request, reply.status, reply.body ? reply.body->size() : 0, wall_clock());
  return reply;
}

HttpReply Desk::reply_to(const HttpRequest& request) {
  ++front_.http_requests;
  const Site& site = front_.site;
  if (!host_allowed(request.host, front_.options.public_url))
    return site.text(421, "this server is not called " + request.host.substr(0, 100) +
                              "; its owner can name it with --public-url\n");
  const std::string path = request.target.substr(0, request.target.find('?'));
  if (path == "/healthz") {
    const std::string trouble = front_.house->trouble();
    return trouble.empty() ? site.text(200, "ok\n") : site.text(503, trouble + "\n");
  }
  if (path == "/metrics") {
    const auto from = read_address(request.address.substr(0, request.address.find('/')));
    const bool local = is_loopback(request.address) && !request.forwarded;
    if (!local && !(from && front_.current_networks()->metrics.contain(*from)))
      return site.text(403, "figures are for this machine and whom its owner names with --metrics-from\n");
    return site.text(200, front_.metrics(), "text/plain; version=0.0.4; charset=utf-8");
  }
  if (path == "/games/antiset") {
    const std::string design = query_value(request.target, "design");
    if (design.empty() || design.size() > FinishedGames::kLongestName)
      return site.text(400, "name a design: /games/antiset?design=ag(3,3)\n");
    return site.text(200, *front_.house->finished_games(design), "application/json");
  }
  if (path.starts_with("/room/")) return site.to_room(path.substr(6));
  if (path == "/privacy") return site.to_page("/privacy");
  OpenRooms* open = front_.house->open_rooms();
  if (open != nullptr && path == "/open")
    return site.text(200, *open->list(wall_clock()), "application/json");
  if (path == "/ws" || path.starts_with("/ws/") || path == "/analysis")
    return site.text(426, "this address speaks WebSocket\n");
  HttpReply reply = site.get(request);
  // The page asks for itself (HEAD) and learns from this whether there are open rooms to be shown.
  if (open != nullptr) reply.headers.emplace_back("Thirdcard-Open-Rooms", "yes");
  return reply;
}

std::string Desk::address(const std::string& peer, const std::vector<std::string>& forwarded_for,
                          const std::vector<std::string>& forwarded) {
  const std::string name = asker(front_.current_networks()->trusted, peer, forwarded_for, forwarded);
  // Everybody behind a proxy on this machine would count as this machine, which has no limits.
  if (is_loopback(name) && !(forwarded_for.empty() && forwarded.empty()) &&
      !front_.told_of_proxy.exchange(true) && front_.log)
    front_.log({{"event", "proxy_not_trusted"},
                {"advice", "name it with --trusted-proxy, or limits by address hold for nobody behind it"}});
  return name;
}

bool Desk::may_open(const HttpRequest& request, HttpReply& refusal) {
  const Site& site = front_.site;
  const std::string path = request.target.substr(0, request.target.find('?'));
  if (path != "/ws" && !path.starts_with("/ws/") && path != "/analysis" &&
      !(front_.house->open_rooms() != nullptr && path == "/open"))
    refusal = site.text(404, "WebSockets are at /ws, /ws/ROOM and /analysis\n");
  else if (!host_allowed(request.host, front_.options.public_url) ||
           !origin_allowed(request.origin, request.host, front_.options.public_url))
    refusal = site.text(403, "pages of other sites may not connect\n");
  else if (front_.stopping)
    refusal = site.text(503, "no place left; try later\n");
  else if (const std::string why = front_.door.open(request.address); !why.empty())
    refusal = site.text(503, why), front_.abuse("too many connections", request.address);
  else
    return true;
  front_.access.access(request, refusal.status, 0, wall_clock());
  if (refusal.status == 403) front_.abuse("page of another site", request.address);
  return false;
}

Place Desk::home(const HttpRequest& request) {
  const std::string room = room_in(request.target);
  Desk& desk = room.empty() ? *this : *front_.desks[front_.house->home_of(room)];
  return {desk.io_, desk};
}

std::size_t Desk::message_bytes(const HttpRequest& request) const {
  return request.target.starts_with("/analysis") ? AnalysisLimits{}.message_bytes : kMessageBytes;
}

std::uint64_t Desk::opened(std::shared_ptr<Peer> peer, const HttpRequest& request) {
  const Connection connection = last_ += desks_;
  front_.access.access(request, 101, 0, wall_clock());
  Other& other = peers_[connection] = {std::move(peer), request.address, nullptr};
  if (request.target.starts_with("/analysis"))
    front_.analysis->opened(connection, request.address);
  else
    other.where = front_.house->opened(connection, request.address, room_in(request.target), number_);
  return connection;
}

void Desk::received(std::uint64_t connection, std::string_view text) {
  const Other& other = peers_.at(connection);
  if (other.where == nullptr)
    front_.analysis->received(connection, text, std::chrono::steady_clock::now());
  else
    front_.house->received(connection, other.where, text);
}

void Desk::closed(std::uint64_t connection) {
  const auto at = peers_.find(connection);
  if (at == peers_.end()) return;
  const Other other = std::move(at->second);
  peers_.erase(at);
  front_.door.close(other.address);
  if (other.where == nullptr)
    front_.analysis->closed(connection);
  else
    front_.house->closed(connection, other.where);
}

std::string Front::metrics() {
  Metrics out;
  const Door::Counts people = door.counts();
  out.gauge("connections", people.opened);
  out.gauge("sessions", people.sessions);
  out.counter("sessions_refused_total", people.refused);
  out.counter("silent_sessions_closed_total", people.gave_way);
  out.gauge("resident_bytes", resident_bytes());
  out.gauge("disk_free_bytes", static_cast<std::uint64_t>(std::max<std::int64_t>(0, disk_free.load())));
  out.gauge("clock_off_milliseconds", static_cast<std::uint64_t>(std::abs(clock_ahead.load())));
  out.counter("http_requests_total", http_requests);
  std::uint64_t texts = 0, bytes = 0;
  for (const Desk* desk : desks) texts += desk->texts(), bytes += desk->bytes();
  out.counter("texts_sent_total", texts);
  out.counter("bytes_sent_total", bytes);
  out.counter("slow_peers_dropped_total", slow_peers);
  house->metrics(out);
  const AnalysisCounters a = analysis->counters();
  out.gauge("analyses_running", a.running);
  out.gauge("analyses_waiting", a.waiting);
  out.counter("analyses_asked_total", a.asked);
  out.counter("analyses_refused_total", a.refused);
  out.counter("analyses_completed_total", a.completed);
  out.counter("analyses_cancelled_total", a.cancelled);
  out.counter("analyses_stopped_total", a.stopped);
  out.counter("analysis_nodes_total", a.nodes);
  return std::move(out).text();
}

}  // namespace thirdcard::server
