// SPDX-License-Identifier: MIT
#include "parts/classify.hpp"

#include "design/classify_sts.hpp"
#include "parts/kinds.hpp"
#include "wire/design.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

class ClassifyJob : public UnitJob {
 public:
  explicit ClassifyJob(std::string description)
      : UnitJob(std::move(description)),
        classifier_(wire::json_of(this->description()).at("order").get<int>()) {}

  std::uint64_t units() const override { return classifier_.tasks(); }

  std::string compute(std::uint64_t unit, const Job& job) const override {
    if (job.stopping()) throw Stopped(job.stop->reason());
    const auto found = classifier_.run(unit);
    wire::Json classes = wire::Json::array();
    for (const auto& [code, c] : found.classes)
      classes.push_back({{"code", code}, {"automorphisms", c.automorphisms}, {"times", c.times}});
    return wire::text_of(
        {{"completions", found.completions}, {"nodes", found.nodes}, {"classes", std::move(classes)}});
  }

  void write(const Results& result, const Output& output) const override {
    std::vector<TripleClassifier::Result> all(units());
    for (std::uint64_t u = 0; u < units(); ++u) try {
        const auto json = wire::json_of(result(u));
        all[u].completions = json.at("completions").get<std::uint64_t>();
        all[u].nodes = json.at("nodes").get<std::uint64_t>();
        for (const auto& c : json.at("classes"))
          all[u].classes[c.at("code").get<std::vector<Point>>()] = {
              c.at("automorphisms").get<std::uint64_t>(), c.at("times").get<std::uint64_t>()};
      } catch (const wire::Json::exception&) {
        throw InputError("unit " + std::to_string(u) + " is no list of classes",
                         "a part is damaged; run it again");
      }
    output(wire::classify_sts_line(classifier_.join(all)) + "\n");
  }

 private:
  TripleClassifier classifier_;
};

}  // namespace

std::unique_ptr<UnitJob> classify_job(int order) {
  return classify_from(wire::text_of({{"job", "classify sts"}, {"order", order}}));
}

std::unique_ptr<UnitJob> classify_from(std::string description) {
  return std::make_unique<ClassifyJob>(std::move(description));
}

}  // namespace thirdcard::parts
