// How cards come and go: 180 ms, or not at all with reduced motion.
import type { TransitionConfig } from 'svelte/transition';
import { still } from '../base/settings.svelte';

export function arrive(_: Element): TransitionConfig {
  return { duration: still() ? 0 : 180, css: (part) => `opacity: ${part}; transform: scale(${0.92 + 0.08 * part})` };
}

export function leave(_: Element): TransitionConfig {
  return { duration: still() ? 0 : 180, css: (part) => `opacity: ${part}; transform: translateY(${(1 - part) * -12}px)` };
}
