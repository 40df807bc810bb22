// SPDX-License-Identifier: MIT
// `thirdcard count`: the counts of paper 001 by formula and by enumeration, side by side.
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "thirdcard/cards.hpp"
#include "wire/cards.hpp"

namespace thirdcard::cli {

void add_count(Command& app) {
  struct Options : Common {
    int properties = 4;
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub("count", "Count cards, sets, planes, cubes and deals by formula and one by one");
  command
      .option("--properties", options->properties,
              "Number of properties, 1 to 1000; up to 8 are also counted one by one")
      .shown();
  command.takes(*options, kJson);
  command.example("Example: thirdcard count --properties 4");
  command.run([options] {
    const std::vector<Count> counts = card_counts(options->properties);
    bool agree = true;
    for (const Count& c : counts) agree = agree && c.agree;
    if (!agree) finish(1);
    if (options->json) return print_json(wire::count_line(options->properties, counts));
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
    say("{:<{}}  {:>{}}    {:>{}}\n",
        fmt::format("{} propert{}", options->properties, options->properties == 1 ? "y" : "ies"), name,
        "formula", formula, "one by one", std::max<std::size_t>(formula, 10));
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
