// SPDX-License-Identifier: MIT
// Has this server open rooms? The page asks for itself, without its content, and a header says so: an address that may
// be missing would be reported as a fault by the browser. Asked once, and only by views that would show them.
let answer: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('./', { method: 'HEAD' })).headers.get('Thirdcard-Open-Rooms') === 'yes';
  } catch {
    answer = undefined; // no network now; perhaps later
    return false;
  }
}

export function openRoomsThere(): Promise<boolean> {
  return (answer ??= ask());
}
