// SPDX-License-Identifier: MIT
// What a person does on a page, the same in every browser: looks until something is there, and acts with pointer and
// keys. The page is watched where it runs, so that nothing is missed and nobody waits for a time.
import type { Tab } from './drivers';

/** Parts of the page: those that a selector finds, are seen and, where a text is given, begin with it. */
export interface Part {
  at: string;
  says?: string;
  index?: number; // the first, unless said
}
interface Seen {
  x: number;
  y: number;
  text: string;
  label: string;
}

const kPatience = 90_000; // only what hangs takes longer

/** Until the part is there and has stood still for two frames; it comes into sight for that. */
export function see(tab: Tab, part: Part): Promise<Seen> {
  return tab.run(
    ({ at, says, index }, patience) =>
      new Promise<Seen>((done, failed) => {
        const say = (one: HTMLElement) => [one.getAttribute('aria-label'), one.innerText?.trim()];
        const find = () =>
          [...document.querySelectorAll<HTMLElement>(at)].filter(
            (one) =>
              one.getClientRects().length > 0 &&
              (says === undefined || say(one).some((text) => text?.startsWith(says))),
          )[index ?? 0];
        let before = '';
        const look = () => {
          const one = find();
          if (!one) return;
          const box = one.getBoundingClientRect();
          const now = `${box.x} ${box.y} ${box.width}`;
          if (box.top < 0 || box.bottom > innerHeight) one.scrollIntoView({ block: 'center', behavior: 'instant' });
          else if (now === before) {
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            end();
            return done({ x, y, text: one.innerText ?? '', label: one.getAttribute('aria-label') ?? '' });
          }
          before = now;
          requestAnimationFrame(() => setTimeout(look));
        };
        const watch = new MutationObserver(look);
        const late = setTimeout(() => {
          end();
          const page = document.body.innerText.replace(/\s+/g, ' ').slice(0, 600);
          failed(new Error(`no ${at} ${says ?? ''} at ${location.href}: ${page}`));
        }, patience);
        const end = () => (watch.disconnect(), clearTimeout(late));
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      }),
    part,
    kPatience,
  );
}

export async function press(tab: Tab, part: Part): Promise<void> {
  const { x, y } = await see(tab, part);
  await tab.click(x, y);
}

export async function write(tab: Tab, field: Part, text: string): Promise<void> {
  await press(tab, field);
  await tab.run(() => (document.activeElement as HTMLInputElement).select());
  await tab.type(text);
}

/**
 * The page with these settings. They are written before the page begins, from a picture of the same host: a page writes its
 * own once it has begun.
 */
export async function openWith(tab: Tab, address: string, settings: object): Promise<void> {
  await tab.open(`${address}icon.svg`);
  await tab.run((chosen) => localStorage.setItem('thirdcard.settings', chosen), JSON.stringify(settings));
  await tab.open(address);
}

/** To another place of the page, as by its links. */
export async function go(tab: Tab, hash: string): Promise<void> {
  await tab.run((to) => void (location.hash = to), hash);
}

/** What all parts of a kind say, in the order of the page: their data and their words. */
export function all(
  tab: Tab,
  selector: string,
): Promise<{ data: Record<string, string>; label: string; text: string }[]> {
  return tab.run(
    (at) =>
      [...document.querySelectorAll<HTMLElement>(at)].map((one) => ({
        data: { ...one.dataset } as Record<string, string>,
        label: one.getAttribute('aria-label') ?? '',
        text: one.innerText ?? '',
      })),
    selector,
  );
}
