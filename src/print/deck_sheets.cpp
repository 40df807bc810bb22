// SPDX-License-Identifier: MIT
// Decks on paper: how many cards fit a page, where each lies, cut marks, bleed and backs. The grid is
// centred, so a back page turned about an edge falls on its front page; a back's slot is the mirror image
// of the card's slot, computed and not assumed.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>

#include "thirdcard/design.hpp"
#include "thirdcard/print.hpp"

namespace thirdcard {

namespace {

Size size_from_name(std::string_view name, std::span<const Size> known, double least, double most,
                    const std::string& what) {
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  for (const Size& size : known)
    if (size.name == lower) return size;
  Size size{lower, 0, 0};
  const std::size_t x = lower.find('x');
  const auto read = [&](std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most;
  };
  if (x != std::string::npos && read(std::string_view(lower).substr(0, x), size.width) &&
      read(std::string_view(lower).substr(x + 1), size.height))
    return size;
  std::string names;
  for (const Size& s : known) names += s.name + ", ";
  throw InputError("unknown " + what + " '" + std::string(name.substr(0, 40)) + "'",
                   "take " + names + "or WIDTHxHEIGHT in millimetres, each " +
                       std::to_string(static_cast<int>(least)) + " to " +
                       std::to_string(static_cast<int>(most)));
}

std::string millimetres(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", std::round(x * 10) / 10);
  return text;
}

int fitting(double room, double card, double bleed) {
  return std::max(0, static_cast<int>(std::floor((room + 1e-9) / (card + 2 * bleed))));
}

Drawing mirrored(Drawing drawing, bool left_right) {
  for (Item& item : drawing.items)
    for (PathStep& step : item.path)
      for (int i = 0; i < 6; i += 2) {
        if (left_right)
          step.at[i] = drawing.width - step.at[i];
        else
          step.at[i + 1] = drawing.height - step.at[i + 1];
      }
  return drawing;
}

/// Short lines in the margin, one for every edge of the grid, none over a card or its bleed.
void add_cut_marks(Drawing& page, const DeckPlan& plan, const std::vector<Placed>& cards, double bleed) {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  std::vector<double> xs, ys;
  for (const Placed& c : cards) {
    left = std::min(left, c.x), right = std::max(right, c.x + plan.card_width), top = std::min(top, c.y),
    bottom = std::max(bottom, c.y + plan.card_height);
    for (double x : {c.x, c.x + plan.card_width}) xs.push_back(x);
    for (double y : {c.y, c.y + plan.card_height}) ys.push_back(y);
  }
  const auto unique = [](std::vector<double>& v) {
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end(), [](double a, double b) { return std::abs(a - b) < 1e-6; }),
            v.end());
  };
  unique(xs), unique(ys);
  const auto line = [&](double x0, double y0, double x1, double y1) {
    Item item;
    item.path = {{'M', {x0, y0}}, {'L', {x1, y1}}};
    item.stroke = 0x000000;
    item.width = 0.15;
    page.items.push_back(std::move(item));
  };
  const double gap = bleed + 1;
  const auto reach = [&](double room) { return std::clamp(room - gap - 0.5, 0.0, 5.0); };
  for (double x : xs) {
    if (const double l = reach(top); l > 0) line(x, top - gap, x, top - gap - l);
    if (const double l = reach(page.height - bottom); l > 0) line(x, bottom + gap, x, bottom + gap + l);
  }
  for (double y : ys) {
    if (const double l = reach(left); l > 0) line(left - gap, y, left - gap - l, y);
    if (const double l = reach(page.width - right); l > 0) line(right + gap, y, right + gap + l, y);
  }
}

}  // namespace

Size paper_from_name(std::string_view name) {
  static const std::array<Size, 4> known{
      {{"a3", 297, 420}, {"a4", 210, 297}, {"a5", 148, 210}, {"letter", 215.9, 279.4}}};
  return size_from_name(name, known, 30, 2000, "paper");
}

Size card_size_from_name(std::string_view name) {
  static const std::array<Size, 3> known{{{"poker", 63, 88}, {"bridge", 57, 89}, {"mini", 44, 68}}};
  return size_from_name(name, known, 10, 1000, "card size");
}

CardSource card_source(const Deck& deck, const Palette& palette) {
  return {
      deck.name(), deck.cards(),
      [deck](int card, double w, double h, const DrawOptions& o) { return draw_card(deck, card, w, h, o); },
      [deck, palette](int card) { return deck.digits_text(card) + " " + deck.words(card, palette); }};
}

CardSource point_source(const std::string& design_name, bool blocks) {
  auto design = std::make_shared<Design>(design_from_name(design_name));
  if (design->points() < 1 || design->points() > 6561)
    throw InputError("a deck of " + std::to_string(design->points()) + " cards",
                     "take a design of 1 to 6561 points");
  auto through = std::make_shared<std::vector<std::vector<std::string>>>(design->points());
  if (blocks) {
    if (design->incidences() > 2'000'000)
      throw InputError("the blocks of " + design->name() + " are too many to list on cards",
                       "print it without --blocks");
    for (std::size_t i = 0; i < design->blocks(); ++i) {
      std::string text;
      for (Point p : design->block(i)) text += (text.empty() ? "" : " ") + std::to_string(p);
      for (Point p : design->block(i)) (*through)[p].push_back(text);
    }
  }
  return {design->name(), design->points(),
          [design, through](int point, double w, double h, const DrawOptions& o) {
            std::string where;
            if (design->geometry().kind != Geometry::Kind::kNone) {
              for (int c : coordinates(design->geometry(), point))
                where += (where.empty() ? "(" : ", ") + std::to_string(c);
              where += ")";
            }
            return draw_point_card(std::to_string(point), where, (*through)[point], w, h, o);
          },
          [design](int point) { return design->name() + " point " + std::to_string(point); }};
}

DeckPlan plan_deck(int cards, const DeckOptions& options) {
  DeckPlan best;
  for (const bool landscape : {false, true}) {
    if (options.orientation == (landscape ? Orientation::kPortrait : Orientation::kLandscape)) continue;
    DeckPlan plan;
    const double shorter = std::min(options.paper.width, options.paper.height),
                 longer = std::max(options.paper.width, options.paper.height);
    plan.page_width = landscape ? longer : shorter, plan.page_height = landscape ? shorter : longer;
    plan.card_width =
        options.one_per_page ? plan.page_width - 2 * (options.margin + options.bleed) : options.card.width;
    plan.card_height =
        options.one_per_page ? plan.page_height - 2 * (options.margin + options.bleed) : options.card.height;
    if (plan.card_width < 10 || plan.card_height < 10) continue;
    plan.columns = fitting(plan.page_width - 2 * options.margin, plan.card_width, options.bleed);
    plan.rows = fitting(plan.page_height - 2 * options.margin, plan.card_height, options.bleed);
    if (options.one_per_page) plan.columns = plan.rows = 1;
    if (plan.columns * plan.rows > best.columns * best.rows) best = plan;
  }
  const int per_page = best.columns * best.rows;
  if (per_page == 0)
    throw InputError("a card of " + millimetres(options.card.width) + " x " +
                         millimetres(options.card.height) + " mm does not fit paper of " +
                         millimetres(options.paper.width) + " x " + millimetres(options.paper.height) +
                         " mm with margins of " + millimetres(options.margin) + " mm",
                     "take larger paper, smaller cards or a smaller margin");
  const double step_x = best.card_width + 2 * options.bleed, step_y = best.card_height + 2 * options.bleed;
  const double left = (best.page_width - best.columns * step_x) / 2 + options.bleed,
               top = (best.page_height - best.rows * step_y) / 2 + options.bleed;
  // Turning about the long edge swaps left and right on an upright page, top and bottom on a lying one.
  const bool swap_sides = options.flip_long == (best.page_height >= best.page_width);
  for (int card = 0; card < cards; ++card) {
    const int slot = card % per_page;
    if (slot == 0) best.fronts.emplace_back(), best.backs.emplace_back();
    const Placed front{card, left + (slot % best.columns) * step_x, top + (slot / best.columns) * step_y};
    best.fronts.back().push_back(front);
    best.backs.back().push_back(swap_sides
                                    ? Placed{card, best.page_width - front.x - best.card_width, front.y}
                                    : Placed{card, front.x, best.page_height - front.y - best.card_height});
  }
  best.sheets = static_cast<int>(best.fronts.size());
  best.pages = best.sheets * (options.backs ? 2 : 1);
  if (!options.backs) best.backs.clear();
  best.paper_used =
      cards * best.card_width * best.card_height / (best.sheets * best.page_width * best.page_height);
  return best;
}

Document deck_document(const CardSource& source, const DeckOptions& options) {
  const DeckPlan plan = plan_deck(source.count, options);
  Document document{source.name + ", " + std::to_string(source.count) + " cards", {}};
  DrawOptions draw = options.draw;
  draw.bleed = options.bleed;
  const bool swap_sides = options.flip_long == (plan.page_height >= plan.page_width);
  const Drawing back =
      options.backs
          ? mirrored(draw_back(plan.card_width, plan.card_height, options.draw, options.bleed), swap_sides)
          : Drawing{};
  for (std::size_t i = 0; i < plan.fronts.size(); ++i) {
    Page page{{plan.page_width, plan.page_height, {}}, {}};
    for (const Placed& at : plan.fronts[i]) {
      page.drawing.add(source.draw(at.card, plan.card_width, plan.card_height, draw), at.x, at.y);
      page.bookmarks.push_back({source.label(at.card), at.x, at.y});
    }
    if (options.cut_marks) add_cut_marks(page.drawing, plan, plan.fronts[i], options.bleed);
    // A line at the foot, when it is clear of cards and of what most printers cannot reach.
    double bottom = 0;
    for (const Placed& at : plan.fronts[i])
      bottom = std::max(bottom, at.y + plan.card_height + options.bleed);
    if (plan.page_height - bottom > 13) {
      Item item;
      item.text =
          source.name + " · page " + std::to_string(i + 1) + " of " + std::to_string(plan.fronts.size());
      item.size = 2.6;
      item.x = plan.page_width / 2, item.y = plan.page_height - 5;
      item.fill = 0x77737F;
      page.drawing.items.push_back(std::move(item));
    }
    document.pages.push_back(std::move(page));
    if (!options.backs) continue;
    Page reverse{{plan.page_width, plan.page_height, {}}, {}};
    for (const Placed& at : plan.backs[i]) reverse.drawing.add(back, at.x, at.y);
    if (options.cut_marks) add_cut_marks(reverse.drawing, plan, plan.backs[i], options.bleed);
    document.pages.push_back(std::move(reverse));
  }
  return document;
}

}  // namespace thirdcard
