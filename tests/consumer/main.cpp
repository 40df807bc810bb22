// SPDX-License-Identifier: MIT
#include <thirdcard/design.hpp>

int main() { return thirdcard::design_from_name("ag(4,3)").blocks() == 1080 ? 0 : 1; }
