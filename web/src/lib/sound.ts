// SPDX-License-Identifier: MIT
// Three short tones, silent by default; made by the browser, no files.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
const kTones = { yes: [660, 880], no: [220], over: [523, 659, 784] };

export function play(what: keyof typeof kTones): void {
  if (!settings.volume) return;
  try {
    context ??= new AudioContext();
    kTones[what].forEach((pitch, index) => {
      const tone = context!.createOscillator();
      const volume = context!.createGain();
      const from = context!.currentTime + index * 0.09;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.003 * settings.volume, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.16);
      tone.connect(volume).connect(context!.destination);
      tone.start(from);
      tone.stop(from + 0.17);
    });
  } catch {
    // No sound device: silence is fine.
  }
}
