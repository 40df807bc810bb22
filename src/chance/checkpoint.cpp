// SPDX-License-Identifier: MIT
// Checkpoints: a container whose statement is the request of every row and whose body has the counters of the
// finished batches. The digest tells a damaged file; the statement tells a file of another run.
#include <charconv>

#include "chance/deck.hpp"
#include "core/container.hpp"

namespace thirdcard {

namespace {

constexpr const char* kKind = "simulation-checkpoint";
constexpr int kVersion = 2;
constexpr const char* kRemedy =
    "resume with the options of the run that wrote it, or without --resume to begin anew";

[[noreturn]] void refuse(const std::string& what) { throw InputError("the checkpoint " + what, kRemedy); }

std::string statement(std::span<const Simulation> rows) {
  std::string out = "{\"requests\":[";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) out += ',';
    out += statement_text(rows[i].request());
  }
  return out + "]}";
}

/// A statement as it is written today: checkpoints from before spelled this question otherwise.
std::string today(std::string statement) {
  constexpr std::string_view kOld = "\"anti-set deck", kNow = "\"antiset deck";
  for (std::size_t at = 0; (at = statement.find(kOld, at)) != std::string::npos;)
    statement.replace(at, kOld.size(), kNow);
  return statement;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}
  std::string_view line() {
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) refuse("ends too early");
    const std::string_view out = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return out;
  }

 private:
  std::string_view text_;
};

std::vector<std::uint64_t> numbers(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) refuse("has no line '" + std::string(word) + "'");
  line.remove_prefix(word.size());
  std::vector<std::uint64_t> out;
  while (!line.empty()) {
    if (line.front() != ' ') refuse("holds something other than numbers");
    line.remove_prefix(1);
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), n);
    if (error != std::errc{}) refuse("holds something other than numbers");
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    out.push_back(n);
  }
  return out;
}

/// The digest only guards against damage. No deal is counted twice, and every game ends in one way.
void check_counts(const Simulation& row, const SimulationState& state) {
  const Histogram ends = histogram_of(row);
  std::uint64_t sum = 0;
  for (std::size_t i = ends.from; i < ends.from + ends.size; ++i) {
    if (state.counts[i] > state.trials) refuse("counts more than there were trials");
    sum += state.counts[i];
  }
  if (row.question == Question::kNoSet ? state.counts[0] > state.trials
                                       : ends.size > 0 && sum != state.trials)
    refuse("has counts that do not add up to its trials");
}

}  // namespace

std::string checkpoint_text(std::span<const Simulation> rows, std::span<const SimulationState> states) {
  std::string text;
  const auto add = [&](std::string_view word, const auto& list) {
    text += word;
    for (auto n : list) text.append(" ").append(std::to_string(n));
    text += '\n';
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    add("done", std::array<std::uint64_t, 2>{states[i].batches, states[i].trials});
    // Counters as pairs (place, count), zeros left out.
    std::vector<std::uint64_t> pairs;
    for (std::size_t c = 0; c < states[i].counts.size(); ++c)
      if (states[i].counts[c] != 0) pairs.push_back(c), pairs.push_back(states[i].counts[c]);
    add("counts", pairs);
    for (const auto& cards : states[i].kept) add("kept", cards);
  }
  return container_file({kKind, kVersion, statement(rows), false, text + "end\n"});
}

std::vector<SimulationState> read_checkpoint(std::string_view text, std::span<const Simulation> rows) {
  const Container file = read_container(text, kKind, kVersion, kRemedy);
  if (today(file.statement) != statement(rows)) refuse("belongs to another request");
  Reader reader(file.body);
  std::vector<SimulationState> states;
  std::string_view line = reader.line();
  for (const Simulation& row : rows) {
    SimulationState state;
    const auto done = numbers(line, "done");
    const std::uint64_t size = batch_size(row);
    if (done.size() != 2 || done[0] > (row.trials + size - 1) / size ||
        done[1] != std::min(row.trials, done[0] * size))
      refuse("has a wrong line 'done'");
    state.batches = done[0];
    state.trials = done[1];
    const auto pairs = numbers(reader.line(), "counts");
    state.counts.resize(counters_of(row));
    if (pairs.size() % 2 != 0) refuse("has a wrong line 'counts'");
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
      if (pairs[i] >= state.counts.size()) refuse("has a wrong line 'counts'");
      state.counts[pairs[i]] = pairs[i + 1];
    }
    check_counts(row, state);
    for (line = reader.line(); line.starts_with("kept"); line = reader.line()) {
      std::vector<Point> cards;
      for (auto n : numbers(line, "kept")) {
        if (n >= static_cast<std::uint64_t>(row.deck.points())) refuse("keeps a card that the deck has not");
        cards.push_back(static_cast<Point>(n));
      }
      if (state.kept.size() < Simulation::kKept) state.kept.push_back(std::move(cards));
    }
    states.push_back(std::move(state));
  }
  if (line != "end") refuse("goes on after its last row");
  return states;
}

}  // namespace thirdcard
