// SPDX-License-Identifier: MIT
// In a build without CUDA there is no device.
#include "gpu/device.hpp"

namespace thirdcard::gpu {

namespace {
constexpr const char* kNone =
    "this build has no GPU part; build where CUDA's compiler nvcc is, or use --device cpu";
}

int device_count() { throw DeviceError(kNone); }
std::unique_ptr<Device> open_device(int) { throw DeviceError(kNone); }

}  // namespace thirdcard::gpu
