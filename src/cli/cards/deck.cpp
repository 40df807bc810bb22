// SPDX-License-Identifier: MIT
// `thirdcard deck`: a printable deck. Says how many pages and how much paper it takes before anything is
// written.
#include "cli/base/commands.hpp"
#include "cli/cards/sheet_options.hpp"
#include "wire/print.hpp"

namespace thirdcard::cli {

void add_deck_command(Command& app) {
  struct Options : SheetFlags {
    std::string name = "3^4", card = "poker", orientation = "auto", corner, flip = "long",
                notation = "thesis";
    double margin = -1, bleed = 0;
    bool one_per_page = false, cut_marks = false, notch = false, backs = false, blocks = false, plan = false,
         digits = false;
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub("deck", "Print a deck: PDF, SVG or PNG sheets with cut marks, backs and words");
  command
      .option(
          "DECK", options->name,
          "3^1 to 3^6, projective(3) to projective(8), quads, quads(8), 4^4, or any design such as sts(15,1)")
      .required();
  add_sheet_flags(command, *options);
  command.option("--size", options->card, "Card: poker, bridge, mini or WIDTHxHEIGHT in mm").shown();
  command.flag("--one-per-page", options->one_per_page, "Big cards for a class: each fills a page");
  command.option("--orientation", options->orientation, "Paper: auto, portrait or landscape").shown();
  command.option("--margin", options->margin, "Least margin in mm (5; 10 with --one-per-page)");
  command.option("--bleed", options->bleed, "Ground printed over the edge, in mm").within(0.0, 20.0);
  command.flag("--cut-marks", options->cut_marks, "Marks in the margin for a paper cutter");
  command.option("--corners", options->corner, "square, rounded or notched");
  command.flag("--notch", options->notch, "Cut the top right corner, to see which way up a card is");
  command.flag("--backs", options->backs, "Every second page holds the backs, for printing on both sides");
  command.option("--flip", options->flip, "The edge the sheet is turned about: long or short").shown();
  command.flag("--digits", options->digits, "Print each card's digits");
  command.flag("--blocks", options->blocks, "Designs: list the blocks through each point");
  command.option("--notation", options->notation, "thesis or antiset").shown();
  command.flag("--plan", options->plan, "Only say how many pages it would be");
  command.example("Example: thirdcard deck '3^4' --paper a4 --size poker --cut-marks -o deck.pdf");
  command.run([options] {
    DeckOptions deck_options;
    deck_options.paper = paper_from_name(options->paper);
    deck_options.card = card_size_from_name(options->card);
    deck_options.draw = options->draw();
    deck_options.draw.digits = options->digits;
    deck_options.one_per_page = options->one_per_page;
    deck_options.margin = options->margin < 0 ? (options->one_per_page ? 10 : 5) : options->margin;
    if (!(deck_options.margin <= 500))
      throw InputError("cannot take that margin", "write millimetres from 0 to 500");
    deck_options.bleed = options->bleed;
    deck_options.cut_marks = options->cut_marks;
    deck_options.backs = options->backs;
    if (options->flip != "long" && options->flip != "short")
      throw InputError("unknown edge '" + options->flip + "'", "take long or short");
    deck_options.flip_long = options->flip == "long";
    if (options->orientation == "portrait")
      deck_options.orientation = Orientation::kPortrait;
    else if (options->orientation == "landscape")
      deck_options.orientation = Orientation::kLandscape;
    else if (options->orientation != "auto")
      throw InputError("unknown orientation '" + options->orientation + "'",
                       "take auto, portrait or landscape");
    const std::string corner = options->notch ? "notched" : options->corner;
    if (corner == "square")
      deck_options.draw.corner = Corner::kSquare;
    else if (corner == "notched")
      deck_options.draw.corner = Corner::kNotched;
    else if (corner != "rounded" && !corner.empty())
      throw InputError("unknown corners '" + corner + "'", "take square, rounded or notched");
    // A straight cut along marks needs no printed edge, unless corners are asked for.
    if (deck_options.cut_marks && (corner.empty() || corner == "square"))
      deck_options.draw.corner = Corner::kSquare, deck_options.draw.edge = false;

    const bool is_deck = options->name.find('^') != std::string::npos ||
                         options->name.starts_with("projective") || options->name.starts_with("quads");
    const CardSource source =
        is_deck ? card_source(Deck::from_name(options->name, notation_from_name(options->notation)),
                              deck_options.draw.palette)
                : point_source(options->name, options->blocks);
    const DeckPlan plan = plan_deck(source.count, deck_options);
    std::vector<std::string> written;
    const std::string line = fmt::format(
        "{} cards of {:g} x {:g} mm, {} x {} to a page: {} page{} of {}{}, cards cover {:.0f} % of the paper",
        source.count, plan.card_width, plan.card_height, plan.columns, plan.rows, plan.pages,
        plan.pages == 1 ? "" : "s", deck_options.paper.name,
        options->backs ? fmt::format(" ({} sheets, both sides)", plan.sheets) : "", 100 * plan.paper_used);
    if (!options->plan && options->out.empty())
      throw InputError("no file to write to", "give -o deck.pdf, or --plan to see the pages only");
    if (!options->json) {
      say("{}\n", line);
      flush_output();
    }
    if (!options->plan) written = write_document(deck_document(source, deck_options), *options);
    if (options->json) return print_json(wire::deck_line(source, plan, written));
    for (const std::string& file : written) say("{}\n", file);
  });
}

}  // namespace thirdcard::cli
