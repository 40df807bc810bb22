// SPDX-License-Identifier: MIT
// What may come in, over HTTP and as a WebSocket: name of the server, origin, path, places; and the way back
// of texts to their connections.
#include "server/net/network_thread.hpp"

#include <boost/asio/post.hpp>

#include "server/base/metrics.hpp"
#include "wire/json.hpp"

namespace thirdcard::server {

void NetworkThread::put(Connection to, std::shared_ptr<const std::string> text) {
  bool first = false;
  {
    std::lock_guard lock(mutex_);
    first = box_.empty();
    box_.emplace_back(to, std::move(text));
  }
  if (first) boost::asio::post(io_, [this] { empty_the_box(); });
}

void NetworkThread::empty_the_box() {
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

void NetworkThread::hang_up_on(const std::string& address) {
  for (const auto& [connection, other] : peers_)
    if (other.address == address) other.peer->hang_up();
}

void NetworkThread::hang_up_on(const Service* service) {
  for (const auto& [connection, other] : peers_)
    if (other.service == service) other.peer->hang_up();
}

std::shared_ptr<Visit> NetworkThread::began(const std::string& peer, std::function<void()> give_way) {
  const auto address = read_hop(peer);
  const std::string name = address ? name_of(*address) : peer;
  const bool proxy = address && shared_.current_networks()->trusted.contain(*address);
  auto visit = std::make_shared<Visit>(Visit{name, !proxy && !is_loopback(name)});
  const auto [taken, silent] = shared_.limiter.begin(visit, std::move(give_way));
  if (silent.visit) silent.give_way(), shared_.abuse("too many silent connections", silent.visit->address);
  if (taken) return visit;
  shared_.abuse("too many connections", name);
  return nullptr;
}

bool NetworkThread::http_opened(const std::string& address) {
  if (shared_.limiter.begin_plain(address)) return true;
  shared_.abuse("too many connections", address);
  return false;
}

HttpReply NetworkThread::http(const HttpRequest& request) {
  HttpReply reply = reply_to(request);
  shared_.access.access(request, reply.status, reply.body ? reply.body->size() : 0, wall_clock());
  return reply;
}

HttpReply NetworkThread::reply_to(const HttpRequest& request) {
  ++shared_.http_requests;
  const Site& site = shared_.site;
  if (!host_allowed(request.host, shared_.options.public_url))
    return site.text(421, "this server is not called " + request.host.substr(0, 100) +
                              "; its owner can name it with --public-url\n");
  if (const auto* page = Routes::row(shared_.routes.pages, request.target)) return page->reply(request);
  if (Routes::row(shared_.routes.sockets, request.target) != nullptr)
    return site.text(426, "this address speaks WebSocket\n");
  HttpReply reply = site.get(request);
  reply.headers.insert(reply.headers.end(), shared_.page_headers.begin(), shared_.page_headers.end());
  return reply;
}

std::string NetworkThread::address(const std::string& peer, const std::vector<std::string>& forwarded_for,
                                   const std::vector<std::string>& forwarded) {
  const std::string name = asker(shared_.current_networks()->trusted, peer, forwarded_for, forwarded);
  // Everybody behind a proxy on this machine would count as this machine, which has no limits.
  if (is_loopback(name) && !(forwarded_for.empty() && forwarded.empty()) &&
      !shared_.told_of_proxy.exchange(true) && shared_.log)
    shared_.log({{"event", "proxy_not_trusted"},
                 {"advice", "name it with --trusted-proxy, or limits by address hold for nobody behind it"}});
  return name;
}

bool NetworkThread::may_open(const HttpRequest& request, HttpReply& refusal) {
  const Site& site = shared_.site;
  if (Routes::row(shared_.routes.sockets, request.target) == nullptr)
    refusal = site.text(404, "there is no WebSocket at this address\n");
  else if (!host_allowed(request.host, shared_.options.public_url) ||
           !origin_allowed(request.origin, request.host, shared_.options.public_url))
    refusal = site.text(403, "pages of other sites may not connect\n");
  else if (shared_.stopping)
    refusal = site.text(503, "no place left; try later\n");
  else if (const std::string why = shared_.limiter.open(request.address); !why.empty())
    refusal = site.text(503, why), shared_.abuse("too many connections", request.address);
  else
    return true;
  shared_.access.access(request, refusal.status, 0, wall_clock());
  if (refusal.status == 403) shared_.abuse("page of another site", request.address);
  return false;
}

Place NetworkThread::home(const HttpRequest& request) {
  const Routes::Socket& row = *Routes::row(shared_.routes.sockets, request.target);
  const auto best = row.service->home(Routes::name(request.target, row.path, 40));
  NetworkThread& thread = best ? *shared_.threads[*best] : *this;
  return {thread.io_, thread};
}

std::size_t NetworkThread::message_bytes(const HttpRequest& request) const {
  return Routes::row(shared_.routes.sockets, request.target)->service->message_bytes();
}

OpenSocket NetworkThread::opened(std::shared_ptr<Peer> peer, const HttpRequest& request) {
  const Connection connection = last_ += threads_;
  shared_.access.access(request, 101, 0, wall_clock());
  const Routes::Socket& row = *Routes::row(shared_.routes.sockets, request.target);
  Other& other = peers_[connection] = {std::move(peer), request.address, row.service, nullptr};
  other.where =
      row.service->opened({connection, request.address, Routes::name(request.target, row.path, 40), number_});
  return {connection, row.service, other.where};
}

void NetworkThread::closed(Connection connection) {
  const auto at = peers_.find(connection);
  if (at == peers_.end()) return;
  const Other other = std::move(at->second);
  peers_.erase(at);
  shared_.limiter.close(other.address);
  other.service->closed(connection, other.where);
}

void NetworkShared::metrics(Metrics& out) const {
  const ConnectionLimiter::Counts people = limiter.counts();
  out.gauge("connections", people.opened);
  out.gauge("sessions", people.sessions);
  out.counter("sessions_refused_total", people.refused);
  out.counter("silent_sessions_closed_total", people.gave_way);
  out.counter("http_requests_total", http_requests);
  std::uint64_t texts = 0, bytes = 0;
  for (const NetworkThread* thread : threads) texts += thread->texts(), bytes += thread->bytes();
  out.counter("texts_sent_total", texts);
  out.counter("bytes_sent_total", bytes);
  out.counter("slow_peers_dropped_total", slow_peers);
}

}  // namespace thirdcard::server
