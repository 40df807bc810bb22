// SPDX-License-Identifier: MIT
// `thirdcard flats free GEOMETRY --dimension k`: the largest set of points that contains no k-flat.
#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/own_files.hpp"
#include "thirdcard/extremal.hpp"
#include "wire/extremal.hpp"

namespace thirdcard::cli {

void add_flats(Command& app) {
  struct Options : Common {
    std::string name, certificate, svg, exchanges = "300000";
    int dimension = -1;  // not given
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub("flats", "Point sets and the flats of a geometry");
  command.example("Example: thirdcard flats free 'ag(4,3)' --dimension 2");
  auto& free = command.sub("free", "The largest set of points that contains no flat of a dimension");
  free.option("GEOMETRY", options->name, "ag(d,q) or pg(d,q), or flats(d,q,k) or pflats(d,q,k)").required();
  free.option("--dimension", options->dimension,
              "Of the flats: 1 lines, 2 planes; without it the k of flats(d,q,k), else 2");
  free.option("--certificate", options->certificate,
              "Write the claim with its proof to this file (ag(d,3), d <= 5)")
      .writes_own(is_flat_free, "a certificate of such a set");
  free.option("--svg", options->svg, "Draw the witness").writes();
  free.option("--exchanges", options->exchanges, "Steps of one annealing run for the witness").shown();
  free.takes(*options, kJson | kThreads | kSeed | kTime);
  free.example("Example: thirdcard flats free 'ag(4,3)' --dimension 2");
  free.run([options] {
    const Design design = design_from_name(options->name);
    const int stated = design.geometry().flat;  // 1 where the name says nothing of flats
    if (options->dimension == -1) options->dimension = stated > 1 ? stated : 2;
    if (stated > 1 && options->dimension != stated)
      throw InputError(
          fmt::format("{} has {}-flats, and --dimension says {}", design.name(), stated, options->dimension),
          "leave --dimension out, or name the geometry ag(d,q) or pg(d,q)");
    FlatFreeOptions request;
    request.seed = options->seed;
    request.exchanges = parse_count(options->exchanges, 1000000000000, "the number of exchanges");
    const FlatFree found = flat_free(design.geometry(), options->dimension, request, start_job(*options));
    if (!options->certificate.empty() && found.stopped.empty()) {
      if (found.certificate.empty())
        throw InputError("there is no certificate for " + design.name(),
                         "flats of ag(d,3), d <= 5, have one");
      write_file(options->certificate, found.certificate);
    }
    if (!options->svg.empty()) write_file(options->svg, set_picture(design, found.witness));
    if (options->json) {
      print_json(wire::flats_free_line(design, options->dimension, found));
    } else {
      if (found.lower == found.upper) {
        say("{}: the largest set without a {}-flat has {} points\n", design.name(), options->dimension,
            found.lower);
      } else {
        say("{}: the largest set without a {}-flat has {} to {} points\n", design.name(), options->dimension,
            found.lower, found.upper);
      }
      say("{}\n{}\n", found.reason, fmt::join(found.witness, " "));
    }
    if (!found.stopped.empty()) throw Stopped(found.stopped);
  });
}

}  // namespace thirdcard::cli
