// SPDX-License-Identifier: MIT
// The certificate of a table (docs/reference/proofs.md). The proof repeats nothing that the verifier can work
// out: a level lists its sets as words of letters and, per set, the images of the frame under the map of each
// admissible extension, in the order of the points. The bounds come step by step, each from those before it.
// The layers of a hull bound carry their own claim and proof.
#include "extremal/certificate.hpp"

#include <zlib.h>

#include "core/container.hpp"
#include "extremal/bound_rules.hpp"
#include "extremal/table.hpp"

namespace thirdcard {

namespace extremal {

char point_letter(int point) {
  int c = 33 + point;
  if (c >= '"') ++c;
  if (c >= '\\') ++c;
  return static_cast<char>(c);
}

std::string json_numbers(const std::vector<std::int64_t>& values) {
  std::string out = "[";
  for (const auto v : values) {
    if (out.size() > 1) out += ',';
    out += std::to_string(v);
  }
  return out + "]";
}
std::string json_points(const std::vector<Point>& points) {
  return json_numbers({points.begin(), points.end()});
}

namespace {

std::string compressed(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string levels_json(const LevelChain& chain, std::size_t width) {
  std::string out = "{\"budget\":" + json_numbers(chain.budget) + ",\"sizes\":[";
  for (std::size_t k = 0; k < chain.levels.size(); ++k) {
    const Level& level = chain.levels[k];
    if (k > 0) out += ',';
    out += "{\"maps\":[";
    for (std::size_t i = 0; i < level.maps.size(); ++i) {
      out += i > 0 ? ",\"" : "\"";
      for (const FrameImages& images : level.maps[i])
        for (std::size_t j = 0; j < width; ++j) out += point_letter(images[j]);
      out += '"';
    }
    out += "],\"sets\":[";
    for (std::size_t i = 0; i < level.sets.size(); ++i) {
      out += i > 0 ? ",\"" : "\"";
      level.sets[i].for_each([&](int p) { out += point_letter(p); });
      out += '"';
    }
    out += "]}";
  }
  return out + "]}";
}

/// A node is a list: empty (nothing left of the box), variable and value of a branch, or the multipliers.
std::string programs_json(const std::vector<RefutedRange>& ranges) {
  std::string out;
  for (const RefutedRange& range : ranges) {
    out += out.empty() ? "" : ",";
    out += range.busiest ? R"({"busiest":1,"cases":[)" : R"({"busiest":0,"cases":[)";
    for (std::size_t c = 0; c < range.cases.size(); ++c) {
      out += c > 0 ? ",[" : "[";
      for (std::size_t i = 0; i < range.cases[c].size(); ++i) {
        const RefutationNode& node = range.cases[c][i];
        if (i > 0) out += ',';
        out += node.variable < 0 ? json_numbers(node.multipliers) : json_numbers({node.variable, node.value});
      }
      out += ']';
    }
    out += "],\"from\":" + std::to_string(range.from) + ",\"to\":" + std::to_string(range.to) + "}";
  }
  return out;
}

struct Parts {
  std::string claim, proof;  // the rows, and the reasons
};

Parts table_parts(const ExtremalTable& table) {
  if (!table.proof || !table.proof->maps)
    throw InputError("there is no certificate for " + table.design,
                     "tables of ag(d,3), pg(d,2) and flats(d,2,2) have one");
  const ExtremalProof& proof = *table.proof;
  Parts parts;
  parts.claim = "[";
  std::string witnesses, steps;
  for (const ExtremalRow& r : table.rows) {
    if (r.n > 0) parts.claim += ',', witnesses += ',';
    parts.claim += json_numbers({r.n, r.min.lower, r.min.upper, r.max.lower, r.max.upper});
    witnesses += "{\"max\":" + json_points(r.max.witness) + ",\"min\":" + json_points(r.min.witness) + "}";
  }
  parts.claim += "]";
  for (const ProofStep& step : proof.steps) {
    steps += steps.empty() ? "{\"lines\":[" : ",{\"lines\":[";
    for (std::size_t i = 0; i < step.lines.size(); ++i) {
      const HullLine& l = step.lines[i];
      if (i > 0) steps += ',';
      steps += json_numbers({l.above ? 1 : 0, l.from, l.to, l.q, l.p, l.r[0], l.r[1]});
    }
    steps += "],\"n\":" + std::to_string(step.n) + ",\"programs\":[";
    if (row_of(step.rule).programs) steps += programs_json(proof.programs[step.most][step.n]);
    steps += std::string("],\"rule\":\"") + name_of(step.rule) + "\",\"side\":\"" +
             (step.most ? "max" : "min") + "\"}";
  }
  parts.proof = "{\"layers\":[";
  if (proof.layers) {
    const Parts inner = table_parts(*proof.layers);
    parts.proof += "{\"proof\":" + inner.proof + ",\"rows\":" + inner.claim + "}";
  }
  parts.proof += "],\"levels\":[";
  if (proof.levels) parts.proof += levels_json(*proof.levels, proof.space.frame().size());
  parts.proof += "],\"steps\":[" + steps + "],\"witnesses\":[" + witnesses + "]}";
  return parts;
}

}  // namespace

std::string certificate_file(std::string_view kind, int version, const Design& design, std::string_view claim,
                             std::string proof) {
  const bool gzip = proof.size() > (std::size_t{1} << 16);
  return container_file({std::string(kind), version,
                         "{\"claim\":" + std::string(claim) + ",\"design\":" +
                             design_statement(design.name(), design.points(), design.block_lists()) + "}",
                         gzip, gzip ? compressed(proof) : std::move(proof)});
}

}  // namespace extremal

std::string table_certificate(const ExtremalTable& table) {
  auto parts = extremal::table_parts(table);
  return extremal::certificate_file("blocks-inside", 3, table.proof->space.design(),
                                    "{\"rows\":" + parts.claim + "}", std::move(parts.proof));
}

}  // namespace thirdcard
