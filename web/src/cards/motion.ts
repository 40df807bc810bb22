// SPDX-License-Identifier: MIT
// How cards come and go: 180 ms, slower when asked, not at all with reduced motion.
import type { TransitionConfig } from 'svelte/transition';
import { pace } from '../lib/settings.svelte';

export function arrive(_: Element): TransitionConfig {
  return { duration: pace(), css: (part) => `opacity: ${part}; transform: scale(${0.92 + 0.08 * part})` };
}

export function leave(_: Element): TransitionConfig {
  return { duration: pace(), css: (part) => `opacity: ${part}; transform: translateY(${(1 - part) * -12}px)` };
}
