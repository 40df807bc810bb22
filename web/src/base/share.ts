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
    return false;
  }
}
