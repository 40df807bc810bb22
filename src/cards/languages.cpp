// SPDX-License-Identifier: MIT
// Attribute words in five languages. Labels are lists of words, not sentences: adjectives stand in their
// dictionary form, so no grammar can go wrong; the shape's name follows the number.
#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

using Five = std::array<std::string_view, 5>;  // en de fr es nb

constexpr std::array<Five, 4> kNumbers{{{"one", "eins", "un", "uno", "en"},
                                        {"two", "zwei", "deux", "dos", "to"},
                                        {"three", "drei", "trois", "tres", "tre"},
                                        {"four", "vier", "quatre", "cuatro", "fire"}}};
constexpr std::array<Five, 4> kFillings{{{"open", "leer", "vide", "vacío", "åpen"},
                                         {"striped", "gestreift", "rayé", "rayado", "stripet"},
                                         {"solid", "voll", "plein", "lleno", "fylt"},
                                         {"dotted", "gepunktet", "pointillé", "punteado", "prikket"}}};
constexpr std::array<Five, 4> kShape{{{"oval", "Oval", "ovale", "óvalo", "oval"},
                                      {"diamond", "Raute", "losange", "rombo", "rute"},
                                      {"wave", "Welle", "vague", "onda", "bølge"},
                                      {"star", "Stern", "étoile", "estrella", "stjerne"}}};
constexpr std::array<Five, 4> kShapes{{{"ovals", "Ovale", "ovales", "óvalos", "ovaler"},
                                       {"diamonds", "Rauten", "losanges", "rombos", "ruter"},
                                       {"waves", "Wellen", "vagues", "ondas", "bølger"},
                                       {"stars", "Sterne", "étoiles", "estrellas", "stjerner"}}};
constexpr std::array<Five, 3> kBackgrounds{
    {{"on white", "Rand weiß", "fond blanc", "fondo blanco", "hvit bunn"},
     {"on black", "Rand schwarz", "fond noir", "fondo negro", "svart bunn"},
     {"on grey", "Rand grau", "fond gris", "fondo gris", "grå bunn"}}};
constexpr std::array<Five, 3> kBorders{
    {{"plain border", "Linie glatt", "bord simple", "borde liso", "hel kant"},
     {"dashed border", "Linie gestrichelt", "bord tireté", "borde a trazos", "stiplet kant"},
     {"double border", "Linie doppelt", "bord double", "borde doble", "dobbel kant"}}};
constexpr std::array<Five, 8> kFeatures{{{"squiggle", "Schnörkel", "gribouillis", "garabato", "krusedull"},
                                         {"circle", "Kreis", "cercle", "círculo", "sirkel"},
                                         {"vertical", "senkrecht", "vertical", "vertical", "loddrett"},
                                         {"horizontal", "waagrecht", "horizontal", "horizontal", "vannrett"},
                                         {"smile", "Lächeln", "sourire", "sonrisa", "smil"},
                                         {"roof", "Dach", "toit", "techo", "tak"},
                                         {"dots", "Punkte", "points", "puntos", "prikker"},
                                         {"frame", "Rahmen", "cadre", "marco", "ramme"}}};
constexpr std::array<Five, 12> kColours{{{"ink", "schwarz", "noir", "negro", "svart"},
                                         {"blue", "blau", "bleu", "azul", "blå"},
                                         {"orange", "orange", "orange", "naranja", "oransje"},
                                         {"green", "grün", "vert", "verde", "grønn"},
                                         {"purple", "lila", "violet", "morado", "lilla"},
                                         {"red", "rot", "rouge", "rojo", "rød"},
                                         {"pink", "rosa", "rose", "rosa", "rosa"},
                                         {"black", "schwarz", "noir", "negro", "svart"},
                                         {"violet", "violett", "violet", "violeta", "fiolett"},
                                         {"grey", "grau", "gris", "gris", "grå"},
                                         {"dark grey", "dunkelgrau", "gris foncé", "gris oscuro", "mørkegrå"},
                                         {"light grey", "hellgrau", "gris clair", "gris claro", "lysegrå"}}};

}  // namespace

Language language_from_name(std::string_view name) {
  if (name == "en") return Language::kEnglish;
  if (name == "de") return Language::kGerman;
  if (name == "fr") return Language::kFrench;
  if (name == "es") return Language::kSpanish;
  if (name == "nb" || name == "no") return Language::kNorwegian;
  throw InputError("unknown language '" + std::string(name.substr(0, 40)) + "'", "take en, de, fr, es or nb");
}

std::vector<std::string> labels(const Deck& deck, int card, const Palette& palette, Language language) {
  const auto in = [&](const Five& words) { return std::string(words[static_cast<int>(language)]); };
  const CardLook look = deck.look(card);
  std::vector<std::string> out;
  if (deck.kind() == Deck::Kind::kProjective) {
    for (int i = 0; i < deck.properties(); ++i)
      if (look.features >> i & 1) out.push_back(in(kFeatures[i]));
    return out;
  }
  std::string colour = palette.colour[look.colour].name;
  for (const Five& words : kColours)
    if (words[0] == colour) {
      colour = in(words);
      break;
    }
  out = {in(kNumbers[look.number - 1]), in(kFillings[look.filling]), colour,
         in(look.number == 1 ? kShape[look.shape] : kShapes[look.shape])};
  if (deck.properties() >= 5) out.push_back(in(kBackgrounds[look.background]));
  if (deck.properties() >= 6) out.push_back(in(kBorders[look.border]));
  return out;
}

}  // namespace thirdcard
