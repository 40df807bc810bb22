// SPDX-License-Identifier: MIT
// Two views without the frame. Focus: the board and what one can do. The projector: cards only, their numbers in the corners, large text. Whole screen where the
// browser allows it; leaving the whole screen leaves the view.

let on = $state(false);
let focus = $state(false);

export const stage = {
  get on(): boolean {
    return on;
  },
  get focus(): boolean {
    return focus;
  },
};

export async function openStage(): Promise<void> {
  on = true;
  await fill();
}

export async function openFocus(): Promise<void> {
  focus = true;
  await fill();
}

async function fill(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen?.();
  } catch {
    // Not allowed: the window is large enough.
  }
}

export function closeStage(): void {
  on = focus = false;
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}

if (typeof document !== 'undefined') {
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) on = focus = false;
  });
  addEventListener('hashchange', () => closeStage());
}
