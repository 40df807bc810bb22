// SPDX-License-Identifier: MIT
// The files of data/ as texts.
#pragma once

namespace thirdcard {

extern const char* const kTripleCatalogue;  // data/sts-catalogue.txt
extern const char* const kDesignCatalogue;  // data/design-catalogue.txt
extern const char* const kStandardKey;      // data/sts-standard-key.txt

}  // namespace thirdcard
