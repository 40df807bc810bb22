// SPDX-License-Identifier: MIT
// design: designs that have a name in the literature, built without a search, and those of the catalogue.
#pragma once

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The Witt designs S(4,5,11), S(5,6,12), S(3,6,22), S(4,7,23), S(5,8,24), by their number of points.
Design witt_design(int points);
/// S(2,3,v), S(3,4,v) where sqs(v) is there, and the Witt designs.
Design steiner_system(int t, int block_size, int points);
/// 2-(n-1, n/2-1, n/4-1) from the Hadamard matrices of Paley and Sylvester.
Design hadamard_design(int order);
/// 2-(q^3+1, q+1, 1), q = 2, 3, 4.
Design unital_design(int q);
/// 2-(1+k(k-1)/2, k, 2), k = 3, 4, 5, 6, 9.
Design biplane_design(int block_size);

/// How many 2-designs without repeated blocks the catalogue numbers; they are all. 0 for most parameters.
int numbered_designs(int points, int block_size, int lambda);
/// Design `number` of them. InputError if there is none.
Design numbered_design(int points, int block_size, int lambda, int number);

}  // namespace thirdcard
