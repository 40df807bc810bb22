// SPDX-License-Identifier: MIT
// Checkpoints of data/ as texts.
#pragma once

namespace thirdcard::parts {

extern const char* const kKeptTableGames;  // data/endgame-table-1e11.txt
extern const char* const kKeptPaperGames;  // data/endgame-paper-1e11.txt

}  // namespace thirdcard::parts
