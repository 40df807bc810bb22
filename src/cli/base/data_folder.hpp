// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace thirdcard::cli {

/// Where rooms are kept unless --data says otherwise: ./thirdcard-data where it is there from earlier, else
/// thirdcard in the folder for data of this user (XDG_DATA_HOME, ~/.local/share).
std::string data_folder();
/// The folder above it, too. InputError.
void make_data_folder(const std::string& folder);

}  // namespace thirdcard::cli
