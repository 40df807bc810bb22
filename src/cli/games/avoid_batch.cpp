// SPDX-License-Identifier: MIT
// `thirdcard avoid batch`: one JSON line per design. Work units are independent and their lines come in
// order. Each line says which question it answers (digest of the blocks, rule, with or without length,
// format): a rerun computes what FILE does not answer and adds it. The units themselves are the job of
// src/parts/avoid_batch.cpp, which --part and many ranks run too.
#include "parts/avoid_batch.hpp"

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "cli/games/avoid.hpp"
#include "cli/games/batch_proofs.hpp"
#include "core/container.hpp"
#include "core/kept_files.hpp"
#include "wire/avoid_records.hpp"

namespace thirdcard::cli {

namespace {

struct AvoidBatchArguments : Common, PartOptions {
  std::vector<std::string> designs;
  std::string proofs, directory, count = "100", rule = "avoid", device = "cpu", unit_memory;
  int random_sts = 0;
  bool no_length = false;
};

/// How every record begins, so that a torn one is known as ours.
constexpr std::string_view kBegin = "{\"design\":\"";

/// What a record answers: which blocks under which name, rule and wishes. Answers to other questions stay
/// in the file beside it.
std::string question(const std::string& design, const std::string& sha256, const std::string& rule,
                     bool length) {
  return fmt::format("{}\n{}\n{}\n{}", design, sha256, rule, length);
}

/// A record of this command, of this format or the one before, which did not say for which blocks.
bool is_record(std::string_view line, bool torn) {
  if (torn) return line.substr(0, kBegin.size()) == kBegin.substr(0, line.size());
  return wire::is_batch_line(line);
}

/// The questions that a file answers, by the name of the design.
std::multimap<std::string, std::string> answered(const std::vector<std::string>& lines) {
  std::multimap<std::string, std::string> out;
  for (const std::string& line : lines)
    if (const auto r = wire::read_batch_line(line))
      out.emplace(r->design, question(r->design, r->sha256, r->rule, r->length));
  return out;
}

/// Which units a file answers already. Only designs that it names are made for that.
std::vector<bool> answered_units(const parts::AvoidBatchJob& job, const std::vector<std::string>& lines) {
  std::vector<bool> out(job.units());
  const auto questions = answered(lines);
  if (questions.empty()) return out;
  const SolveOptions how = job.how();
  for (std::uint64_t u = 0; u < job.units(); ++u) {
    const std::string name = job.name(u);
    const auto [from, to] = questions.equal_range(name);
    if (from == to) continue;
    const Design design = design_from_name(name);
    const std::string asked =
        question(name, blocks_sha256(design.points(), design.block_lists()), name_of(how.rule), how.length);
    out[u] = std::any_of(from, to, [&](const auto& known) { return known.second == asked; });
  }
  return out;
}

/// Hands out the units that are not answered, in order, and writes their lines in order: as soon as all
/// before one are written. Nobody runs far ahead of the first that is missing, so a kill costs little.
class InOrder : public parts::UnitSource {
 public:
  InOrder(std::vector<bool> skip, std::size_t ahead, std::function<void(const std::string&)> put,
          const Job& job)
      : skip_(std::move(skip)), ahead_(ahead), put_(std::move(put)), job_(job) {
    pass();
  }
  std::vector<std::uint64_t> take(std::size_t most) override {
    std::unique_lock lock(mutex_);
    const auto ready = [this] { return ended_ || job_.stopping() || next_ < written_ + ahead_; };
    while (!moved_.wait_for(lock, std::chrono::milliseconds(50), ready)) continue;
    std::vector<std::uint64_t> out;
    for (; !ended_ && !job_.stopping() && next_ < skip_.size() && out.size() < most; ++next_)
      if (!skip_[next_]) out.push_back(next_);
    return out;
  }
  std::uint64_t left() override {
    const std::lock_guard lock(mutex_);
    return skip_.size() - next_;
  }
  void end() override {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    moved_.notify_all();
  }
  void done(std::uint64_t unit, std::string line) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(unit, std::move(line));
    for (auto at = waiting_.begin(); at != waiting_.end() && at->first == written_; at = waiting_.erase(at)) {
      put_(at->second);
      ++written_;
      pass();
    }
    job_.report("designs", static_cast<double>(written_), static_cast<double>(skip_.size()));
    moved_.notify_all();
  }
  bool complete() const { return written_ == skip_.size(); }

 private:
  void pass() {
    while (written_ < skip_.size() && skip_[written_]) ++written_;
  }
  std::vector<bool> skip_;
  std::uint64_t ahead_, next_ = 0, written_ = 0;
  std::function<void(const std::string&)> put_;
  const Job& job_;
  std::map<std::uint64_t, std::string> waiting_;
  std::mutex mutex_;
  std::condition_variable moved_;
  bool ended_ = false;
};

/// Bytes for one unit: 512 MB, or what is asked for, or all of a smaller --memory.
std::uint64_t unit_memory(const AvoidBatchArguments& options) {
  if (!options.unit_memory.empty()) return parse_memory(options.unit_memory);
  constexpr std::uint64_t kUsual = std::uint64_t{1} << 29;
  return options.memory.empty() ? kUsual : std::min(kUsual, parse_memory(options.memory));
}

parts::AvoidBatch batch_of(const AvoidBatchArguments& options) {
  parts::AvoidBatch batch;
  batch.rule = rule_from_name(options.rule);
  batch.length = !options.no_length;
  batch.memory = unit_memory(options);
  for (const auto& d : options.designs)
    for (const DesignName& name : DesignName::matching(d)) batch.designs.push_back(name.text());
  if (!options.directory.empty()) {
    if (!std::filesystem::is_directory(options.directory))
      throw InputError(options.directory + " is not a directory");
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(options.directory))
      if (entry.is_regular_file()) files.push_back("file:" + entry.path().string());
    std::sort(files.begin(), files.end());
    batch.designs.insert(batch.designs.end(), files.begin(), files.end());
  }
  if (options.random_sts != 0) {
    batch.random_sts = options.random_sts;
    batch.count = parse_count(options.count, 100000000, "the count");
    batch.seed = options.seed;
    if (options.seed > 2000000000 - batch.count)
      throw InputError("the seed is too large here", "at most 1900000000");
    (void)design_from_name(fmt::format("random-sts({},{})", batch.random_sts, batch.seed));
  }
  if (batch.designs.empty() && batch.count == 0)
    throw InputError("no designs are given", "use --designs 'sts(15,*)', --random-sts 21 or --directory DIR");
  if (!batch.designs.empty()) (void)design_from_name(batch.designs[0]);
  return batch;
}

void run(const AvoidBatchArguments& options) {
  if (!options.proofs.empty() && (!options.part.empty() || everywhere()))
    throw InputError("--proofs goes neither with --part nor with many ranks", "run it by itself");
  const auto job = parts::AvoidBatchJob::make(batch_of(options));
  Computing computing;
  computing.control = start_job(options);
  computing.device = options.device;
  computing.quiet = options.json;
  Job& control = computing.control;
  // Every unit has its memory for itself; with too little for all threads, fewer work.
  const std::uint64_t fit = std::max<std::uint64_t>(memory_here(options.memory) / job->how().memory, 1);
  control.threads = static_cast<int>(
      std::min<std::uint64_t>(fit, static_cast<std::uint64_t>(threads_here(control.threads))));
  const std::string what = "a record of avoid batch";
  // What all ranks found goes where one process writes it, after what is there.
  const auto append = [&](const parts::UnitJob::Results& result) {
    LineFile file(options.output, is_record, what);
    const auto skip = answered_units(*job, file.lines());
    for (std::uint64_t u = 0; u < job->units(); ++u)
      if (!skip[u]) file.append(std::string(result(u)) + "\n");
  };
  if (everywhere() && options.part.empty() && !options.output.empty()) {
    // Nothing to do is found before anybody starts.
    const LineFile file(options.output, is_record, what);
    const auto skip = answered_units(*job, file.lines());
    if (std::find(skip.begin(), skip.end(), false) == skip.end()) {
      if (!options.json) say("{} designs in {}, 0 of them new\n", job->units(), options.output);
      return;
    }
  }
  if (run_units(*job, options, computing, append)) return;

  std::optional<LineFile> file;
  std::vector<bool> skip(job->units());
  if (!options.output.empty()) {
    file.emplace(options.output, is_record, what);
    skip = answered_units(*job, file->lines());
  }
  std::uint64_t fresh = 0;
  const auto put = [&](const std::string& line) {
    ++fresh;
    if (file) return file->append(line + "\n");
    print_bytes(line + "\n");
    flush_output();
  };
  const std::size_t ahead =
      options.device == "cpu" ? static_cast<std::size_t>(control.threads) * 16 : 2 * job->device_units();
  InOrder units(std::move(skip), ahead, put, control);
  compute_here(
      *job, units, [&](std::uint64_t unit, std::string line) { units.done(unit, std::move(line)); },
      computing);
  if (!units.complete())
    throw Stopped(std::string(control.stop->reason()) + "; run the same command again to go on");
  if (file && !options.json) say("{} designs in {}, {} of them new\n", job->units(), options.output, fresh);
  if (!options.proofs.empty()) write_proofs(*job, options.proofs, options.json || !file, control);
}

}  // namespace

void add_avoid_batch(Command& avoid) {
  auto o = std::make_shared<AvoidBatchArguments>();
  auto& c = avoid.sub("batch", "Solve many designs, one JSON line each; a rerun continues");
  c.option("--designs", o->designs, "Names; * counts through a catalogue, as in sts(15,*)");
  c.option("--random-sts", o->random_sts, "Random Steiner triple systems of this order");
  c.option("--count", o->count, "How many random systems; their seeds are SEED, SEED+1, ...").shown();
  c.option("--directory", o->directory, "Every file of a directory");
  c.option("-o,--output", o->output, "Append to this file and skip what it already has");
  c.option(
      "--proofs", o->proofs,
      "Write a strategy file for each design into this folder, as solve --proof does, and skip those there");
  c.option("--rule", o->rule, rule_list()).shown();
  c.flag("--no-length", o->no_length, "Outcomes only");
  c.option(
      "--unit-memory", o->unit_memory,
      "Memory for one design, such as 2G: 512M if not given, or --memory if that is less; where a table is "
      "full the number of nodes depends on it");
  add_part(c, *o);
  add_device(c, o->device);
  c.takes(*o, kJson | kThreads | kSeed | kTime | kMemory);
  c.example("Example: thirdcard avoid batch --designs 'sts(15,*)' -o sts15.jsonl");
  c.run([o] { run(*o); });
}

}  // namespace thirdcard::cli
