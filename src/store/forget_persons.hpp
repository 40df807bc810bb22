// SPDX-License-Identifier: MIT
#pragma once

#include <sqlite3.h>

#include "thirdcard/store.hpp"

namespace thirdcard {

/// What Store::forget_persons says, on a file of version 2. It may be done again where it was interrupted.
ForgottenPersons forget_persons(sqlite3* db);

}  // namespace thirdcard
