// SPDX-License-Identifier: MIT
// Device on CUDA: launches the kernels of deal_kernel.hpp, game_kernel.hpp and layers_kernel.hpp and turns
// every failure into one line. Sixteen threads make the groups of a batch of deals; one thread plays a batch
// of games; a block of threads solves a triple system.
#include <cuda_runtime.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gpu/device.hpp"

namespace thirdcard::gpu {

namespace {

constexpr int kDealThreads = 128, kDealBlocks = 4;  // a block, and blocks per multiprocessor
constexpr int kGameThreads = 384, kGameBlocks = 2;
constexpr int kTeam = sliced::kWords;  // threads of a batch of deals

void check(cudaError_t code, const char* doing) {
  if (code == cudaSuccess) return;
  const std::string why = cudaGetErrorString(code);
  if (code == cudaErrorMemoryAllocation)
    throw DeviceError(std::string("the GPU has too little memory for ") + doing + "; use --device cpu");
  if (code == cudaErrorInsufficientDriver || code == cudaErrorSystemDriverMismatch)
    throw DeviceError("the GPU's driver is too old for this build (" + why +
                      "); update it, or use --device cpu");
  if (code == cudaErrorNoDevice || code == cudaErrorInvalidDevice)
    throw DeviceError("there is no GPU here (" + why + "); use --device cpu");
  throw DeviceError("the GPU failed at " + std::string(doing) + " (" + why +
                    "); what was counted holds: go on with --device cpu");
}

/// Memory on the device.
template <class T>
class Buffer {
 public:
  ~Buffer() { cudaFree(data_); }
  Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  T* room(std::size_t count) {
    if (count > size_) {
      cudaFree(data_);
      data_ = nullptr, size_ = 0;
      check(cudaMalloc(&data_, count * sizeof(T)), "counters");
      size_ = count;
    }
    return data_;
  }
  T* data() const { return data_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <int D, int kWhat>
__global__ void __launch_bounds__(kDealThreads, kDealBlocks)
    deal_kernel(const DealPlan plan, uint32_t bins, uint32_t copies, unsigned long long* counts) {
  extern __shared__ uint32_t histogram[];  // [bins][copies]
  if (kWhat != sliced::Plan::kAnySet) {
    for (uint32_t i = threadIdx.x; i < bins * copies; i += kDealThreads) histogram[i] = 0;
    __syncthreads();
  }
  const uint32_t member = threadIdx.x % kTeam, team = 0xffffu << (threadIdx.x & 16);
  const uint64_t batch =
      plan.first_batch + (uint64_t)blockIdx.x * (kDealThreads / kTeam) + threadIdx.x / kTeam;
  uint32_t left = batch_trials(plan, batch);
  Sfc32 random(plan.seed, plan.stream_base | batch, member);
  unsigned long long found = 0;
  Deals<D> deals;
  while (left > 0) {
    Word valid = deals.deal(random, plan);
    const uint32_t mine = ones(valid);
    uint32_t sum = mine;  // of the threads up to this one
    for (int step = 1; step < kTeam; step *= 2) {
      const uint32_t other = __shfl_up_sync(team, sum, step, kTeam);
      if (member >= step) sum += other;
    }
    const uint32_t all = __shfl_sync(team, sum, kTeam - 1, kTeam);
    if (all > left) {
      const uint32_t before = sum - mine;
      valid = before >= left ? 0 : lowest_ones(valid, left - before);
    }
    left -= all < left ? all : left;
    if (kWhat == sliced::Plan::kAnySet) {
      found += ones(valid & ~deals.any_set());
    } else {
      PlaneSum<Deals<D>::kSumBits> count;
      if (kWhat == sliced::Plan::kCountSets)
        deals.count_sets(count);
      else
        deals.count_planes(count);
      Word value[16];
      lane_values<Deals<D>::kSumBits>(count.bit, value);
      const uint32_t copy = threadIdx.x & (copies - 1);
#pragma unroll
      for (int i = 0; i < 16; ++i) {
        if (valid >> i & 1) atomicAdd(histogram + (value[i] & 0xffff) * copies + copy, 1u);
        if (valid >> (16 + i) & 1) atomicAdd(histogram + (value[i] >> 16) * copies + copy, 1u);
      }
    }
  }
  if (kWhat == sliced::Plan::kAnySet) {
    if (found != 0) atomicAdd(counts, found);
  } else {
    __syncthreads();
    for (uint32_t b = threadIdx.x; b < bins; b += kDealThreads) {
      unsigned long long total = 0;
      for (uint32_t c = 0; c < copies; ++c) total += histogram[b * copies + c];
      if (total != 0) atomicAdd(counts + b, total);
    }
  }
}

template <class Game>
__global__ void __launch_bounds__(kGameThreads, kGameBlocks)
    game_kernel(const GamePlan plan, unsigned long long* counts, uint32_t* kept) {
  extern __shared__ __align__(16) uint8_t memory[];
  uint32_t* counters = reinterpret_cast<uint32_t*>(memory + GameMemory<kGameThreads>::kBytes);
  uint16_t* third = reinterpret_cast<uint16_t*>(counters + kGameCounters);
  for (int i = threadIdx.x; i < kGameCounters; i += kGameThreads) counters[i] = 0;
  for (int i = threadIdx.x; i < kThirdRow * kThirdRow; i += kGameThreads)
    third[i] = third_place<kGameThreads>(i / kThirdRow, i % kThirdRow);
  __syncthreads();
  const uint64_t place = (uint64_t)blockIdx.x * kGameThreads + threadIdx.x;
  const uint32_t some = play_batch<Game>(plan, plan.first_batch + place, memory + 4 * threadIdx.x, third,
                                         PlainCounters{counters});
  if (plan.first_batch + place < plan.last_batch) kept[place] = some;
  __syncthreads();
  for (int i = threadIdx.x; i < kGameCounters; i += kGameThreads)
    if (counters[i] != 0) atomicAdd(counts + i, (unsigned long long)counters[i]);
}

constexpr std::size_t kGameShared =
    GameMemory<kGameThreads>::kBytes + 4 * kGameCounters + (2 * kThirdRow * kThirdRow + 15) / 16 * 16;

constexpr int kLayerThreads = 512, kLayerBlocks = 2;

/// The threads of a block.
struct BlockTeam {
  uint32_t* shared;
  __device__ uint32_t rank() const { return threadIdx.x; }
  __device__ uint32_t size() const { return kLayerThreads; }
  __device__ void sync() const { __syncthreads(); }
  __device__ volatile uint32_t* counter() const { return shared; }
  __device__ uint32_t add(uint32_t n) const { return atomicAdd(shared, n); }
  __device__ void raise(uint32_t n) const { atomicMax(shared, n); }
};

__global__ void __launch_bounds__(kLayerThreads, kLayerBlocks)
    layer_kernel(const TripleSystem* systems, uint32_t count, uint32_t* memory, uint32_t* next,
                 LayerAnswer* answers) {
  __shared__ TripleSystem system;
  __shared__ uint32_t counter, mine;
  const LayerSpace space(memory + blockIdx.x * LayerSpace::words());
  const BlockTeam team{&counter};
  for (;;) {
    if (threadIdx.x == 0) mine = atomicAdd(next, 1u);
    __syncthreads();
    const uint32_t here = mine;
    if (here >= count) return;
    const uint8_t* from = reinterpret_cast<const uint8_t*>(systems + here);
    for (uint32_t i = threadIdx.x; i < sizeof(TripleSystem); i += kLayerThreads)
      reinterpret_cast<uint8_t*>(&system)[i] = from[i];
    __syncthreads();
    LayerSolver<BlockTeam> solver(team, system, space);
    const LayerAnswer answer = solver.solve();
    if (threadIdx.x == 0) answers[here] = answer;
    __syncthreads();
  }
}

class CudaDevice : public Device {
 public:
  explicit CudaDevice(int number) {
    check(cudaSetDevice(number), "its start");
    cudaDeviceProp found;
    check(cudaGetDeviceProperties(&found, number), "its start");
    name_ = found.name;
    processors_ = (std::uint64_t)found.multiProcessorCount;
    if (found.sharedMemPerBlockOptin < kGameShared)
      throw DeviceError("the GPU " + name_ + " has too little shared memory; use --device cpu");
    check(cudaEventCreate(&begin_), "its start");
    check(cudaEventCreate(&end_), "its start");
  }
  ~CudaDevice() override {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }
  std::string name() const override { return name_; }
  std::uint64_t deal_batches() const override { return processors_ * kDealBlocks * (kDealThreads / kTeam); }
  std::uint64_t game_batches() const override { return processors_ * kGameBlocks * kGameThreads; }
  double seconds() const override { return seconds_; }

  void deals(int properties, sliced::Plan::What what, const DealPlan& plan, std::uint32_t bins,
             std::uint64_t* counts) override {
    const unsigned blocks =
        (unsigned)((plan.last_batch - plan.first_batch + kDealThreads / kTeam - 1) / (kDealThreads / kTeam));
    std::uint32_t copies = 1;  // of the histogram: as many as threads of a warp, if they fit
    while (copies < 32 && (std::size_t)bins * copies * 2 * sizeof(std::uint32_t) <= kHistogramBytes)
      copies *= 2;
    unsigned long long* on_device = counts_.room(bins);
    check(cudaMemset(on_device, 0, bins * sizeof(std::uint64_t)), "counters");
    const auto launch = [&](auto kernel, std::size_t shared) {
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared), "deals");
      check(cudaEventRecord(begin_), "deals");
      kernel<<<blocks, kDealThreads, shared>>>(plan, bins, copies, on_device);
      check(cudaGetLastError(), "deals");
      check(cudaEventRecord(end_), "deals");
    };
    const std::size_t shared = (std::size_t)bins * copies * sizeof(std::uint32_t);
    if (what == sliced::Plan::kAnySet)
      properties == 3 ? launch(deal_kernel<3, sliced::Plan::kAnySet>, 0)
                      : launch(deal_kernel<4, sliced::Plan::kAnySet>, 0);
    else if (what == sliced::Plan::kCountSets)
      properties == 3 ? launch(deal_kernel<3, sliced::Plan::kCountSets>, shared)
                      : launch(deal_kernel<4, sliced::Plan::kCountSets>, shared);
    else
      properties == 3 ? launch(deal_kernel<3, sliced::Plan::kCountPlanes>, shared)
                      : launch(deal_kernel<4, sliced::Plan::kCountPlanes>, shared);
    collect(bins, counts);
  }

  void layers(const TripleSystem* systems, std::size_t count, LayerAnswer* answers) override {
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "layers");
    const std::size_t one = LayerSpace::words() * sizeof(std::uint32_t);
    if (layer_blocks_ == 0) {
      layer_blocks_ = std::min<std::size_t>(processors_ * kLayerBlocks, free / 10 * 9 / one);
      if (layer_blocks_ == 0) check(cudaErrorMemoryAllocation, "layers");
    }
    std::uint32_t* memory = layers_.room(layer_blocks_ * LayerSpace::words());
    TripleSystem* there = systems_.room(count);
    LayerAnswer* found = answers_.room(count);
    std::uint32_t* next = kept_.room(1);
    check(cudaMemcpy(there, systems, count * sizeof(TripleSystem), cudaMemcpyHostToDevice), "layers");
    check(cudaMemset(next, 0, sizeof(std::uint32_t)), "layers");
    check(cudaEventRecord(begin_), "layers");
    layer_kernel<<<(unsigned)std::min(layer_blocks_, count), kLayerThreads>>>(there, (std::uint32_t)count,
                                                                              memory, next, found);
    check(cudaGetLastError(), "layers");
    check(cudaEventRecord(end_), "layers");
    check(cudaMemcpy(answers, found, count * sizeof(LayerAnswer), cudaMemcpyDeviceToHost), "layers");
    add_time();
  }

  void games(bool paper, const GamePlan& plan, std::uint64_t* counts, std::uint32_t* kept) override {
    const std::uint64_t batches = plan.last_batch - plan.first_batch;
    const unsigned blocks = (unsigned)((batches + kGameThreads - 1) / kGameThreads);
    unsigned long long* on_device = counts_.room(kGameCounters);
    std::uint32_t* kept_there = kept_.room(batches);
    check(cudaMemset(on_device, 0, kGameCounters * sizeof(std::uint64_t)), "counters");
    const auto launch = [&](auto kernel) {
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)kGameShared),
            "games");
      check(cudaEventRecord(begin_), "games");
      kernel<<<blocks, kGameThreads, kGameShared>>>(plan, on_device, kept_there);
      check(cudaGetLastError(), "games");
      check(cudaEventRecord(end_), "games");
    };
    paper ? launch(game_kernel<PaperGame<kGameThreads>>) : launch(game_kernel<TableGame<kGameThreads>>);
    collect(kGameCounters, counts);
    check(cudaMemcpy(kept, kept_there, batches * sizeof(std::uint32_t), cudaMemcpyDeviceToHost), "games");
  }

 private:
  static constexpr std::size_t kHistogramBytes = 48 << 10;

  /// Waits, and adds what the kernel counted.
  void collect(std::size_t size, std::uint64_t* counts) {
    std::vector<unsigned long long> here(size);
    check(cudaMemcpy(here.data(), counts_.data(), size * sizeof(std::uint64_t), cudaMemcpyDeviceToHost),
          "a kernel");
    add_time();
    for (std::size_t i = 0; i < size; ++i) counts[i] += here[i];
  }
  void add_time() {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin_, end_), "a kernel");
    seconds_ += milliseconds / 1e3;
  }

  std::string name_;
  std::uint64_t processors_ = 0;
  Buffer<unsigned long long> counts_;
  Buffer<std::uint32_t> kept_, layers_;
  Buffer<TripleSystem> systems_;
  Buffer<LayerAnswer> answers_;
  std::size_t layer_blocks_ = 0;
  cudaEvent_t begin_{}, end_{};
  double seconds_ = 0;
};

}  // namespace

int device_count() {
  int count = 0, driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0)
    throw DeviceError("there is no GPU here, or no driver for it; use --device cpu");
  check(cudaGetDeviceCount(&count), "its start");
  if (count == 0) check(cudaErrorNoDevice, "its start");
  return count;
}

std::unique_ptr<Device> open_device(int number) {
  const int count = device_count();
  if (number < 0 || number >= count)
    throw DeviceError("there is no GPU number " + std::to_string(number) + "; the last is " +
                      std::to_string(count - 1));
  return std::make_unique<CudaDevice>(number);
}

}  // namespace thirdcard::gpu
