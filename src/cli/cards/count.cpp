// SPDX-License-Identifier: MIT
// `thirdcard count`: the counts of Abrahamsen and Eriksen, or of quads, by formula and by enumeration, side
// by side.
#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "thirdcard/cards.hpp"
#include "wire/cards.hpp"

namespace thirdcard::cli {

void add_count(Command& app) {
  struct Options : Common {
    int properties = 4, quads = 0;
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub("count", "Count cards, sets, planes, cubes and deals by formula and one by one");
  command
      .option("--properties", options->properties,
              "Number of properties, 1 to 1000; up to 8 are also counted one by one")
      .shown();
  command.option("--quads", options->quads,
                 "Count quads and quad squares of the deck quads(d) instead; EvenQuads is --quads 6");
  command.takes(*options, kJson);
  command.example("Example: thirdcard count --properties 4");
  command.run([options] {
    const bool quads = options->quads != 0;
    const int p = quads ? options->quads : options->properties;
    const std::vector<Count> counts = quads ? quad_counts(p) : card_counts(p);
    const std::string deck = fmt::format(fmt::runtime(quads ? "quads({})" : "3^{}"), p);
    bool agree = true;
    for (const Count& c : counts) agree = agree && c.agree;
    if (!agree) finish(1);
    if (options->json) return print_json(wire::count_line(deck, p, counts));
    std::size_t name = 0, formula = 7;
    // A large number by its first digits; in a fraction, both sides are numbers.
    const auto brief = [](const std::string& n) {
      return n.size() <= 24 ? n : fmt::format("{}.{}e{}", n.substr(0, 1), n.substr(1, 4), n.size() - 1);
    };
    const auto shown = [&](const std::string& n) {
      const auto bar = n.find('/');
      return bar == std::string::npos || n.size() <= 24
                 ? brief(n)
                 : brief(n.substr(0, bar)) + "/" + brief(n.substr(bar + 1));
    };
    for (const Count& c : counts)
      name = std::max(name, c.name.size()), formula = std::max(formula, shown(c.formula).size());
    say("{:<{}}  {:>{}}    {:>{}}\n", quads ? deck : fmt::format("{} propert{}", p, p == 1 ? "y" : "ies"),
        name, "formula", formula, "one by one", std::max<std::size_t>(formula, 10));
    for (const Count& c : counts)
      say("{:<{}}  {:>{}} {} {:>{}}  {}{}\n", c.name, name, shown(c.formula), formula,
          c.bound          ? ">="
          : c.enumerated() ? "= "
                           : "  ",
          c.enumerated() ? shown(c.enumeration) : "-", std::max<std::size_t>(formula, 10), c.formula_text,
          c.agree ? "" : "  DISAGREE");
  });
}

}  // namespace thirdcard::cli
