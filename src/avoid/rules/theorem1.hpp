// SPDX-License-Identifier: MIT
// Theorem 1 of Clark, Fisk and Goren as a property of a position: on AG(d,3), d >= 2, the player to move
// wins if all points of the own hand but one, the centre, are the mirror images about the centre of all
// points of the other hand but one; the answer is the image that is still owed.
#pragma once

#include "thirdcard/space.hpp"

namespace thirdcard::avoid {

/// The answer, or -1 where the hands are not of that kind. `hands` call their argument for each point;
/// `in_first` and `in_second` tell who holds a point.
template <class First, class Second, class InFirst, class InSecond>
int theorem1_answer(First&& first, Second&& second, InFirst&& in_first, InSecond&& in_second) {
  int answer = -1;
  first([&](int centre) {
    if (answer >= 0) return;
    int owed = -1;
    bool fits = true;
    second([&](int o) {
      const int image = affine_third(centre, o);
      if (!fits || in_first(image)) return;
      fits = owed < 0 && !in_second(image);
      owed = image;
    });
    if (fits && owed >= 0) answer = owed;
  });
  return answer;
}

}  // namespace thirdcard::avoid
