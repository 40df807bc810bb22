// SPDX-License-Identifier: MIT
// The analysis queue as a service: it has no rooms, keeps nothing with a connection, and has no last word.
#include "server/analysis/analysis.hpp"
#include "server/base/metrics.hpp"
#include "server/base/service.hpp"

namespace thirdcard::server {

namespace {

class AnalysisService : public Service {
 public:
  explicit AnalysisService(const ServiceParts& parts)
      : analysis_(analysis_limits(parts.options), parts.options.threads, parts.deliver) {}
  Where opened(const Opening& o) override {
    analysis_.opened(o.connection, o.address);
    return nullptr;
  }
  void received(Connection connection, const Where&, std::string_view text) override {
    analysis_.received(connection, text, std::chrono::steady_clock::now());
  }
  void closed(Connection connection, const Where&) override { analysis_.closed(connection); }
  std::size_t message_bytes() const override { return AnalysisLimits{}.message_bytes; }

  void limit(const ServerOptions& options) override { analysis_.limit(analysis_limits(options)); }
  void tick() override { analysis_.tick(std::chrono::steady_clock::now()); }
  bool stop() override {
    analysis_.stop();
    return true;
  }
  void metrics(Metrics& out) override {
    const AnalysisCounters a = analysis_.counters();
    out.gauge("analyses_running", a.running);
    out.gauge("analyses_waiting", a.waiting);
    out.counter("analyses_asked_total", a.asked);
    out.counter("analyses_refused_total", a.refused);
    out.counter("analyses_completed_total", a.completed);
    out.counter("analyses_cancelled_total", a.cancelled);
    out.counter("analyses_stopped_total", a.stopped);
    out.counter("analyses_interrupted_total", a.interrupted);
    out.counter("analysis_nodes_total", a.nodes);
  }

 private:
  Analysis analysis_;
};

}  // namespace

std::shared_ptr<Service> make_analysis(const ServiceParts& parts) {
  return std::make_shared<AnalysisService>(parts);
}

}  // namespace thirdcard::server
