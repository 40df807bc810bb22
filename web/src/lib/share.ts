// SPDX-License-Identifier: MIT
// Hands a text to the system's share sheet, or to the clipboard. True: copied.
export async function share(text: string): Promise<boolean> {
  const phone = matchMedia('(pointer: coarse)').matches;
  if (phone && navigator.share) {
    try {
      await navigator.share({ text });
      return false;
    } catch {
      // Closed without choosing, or not allowed: the clipboard is left.
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Over plain HTTP there is no clipboard for pages; a chosen text can still be copied. */
function copyTheOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
