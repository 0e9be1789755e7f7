import type { Locator } from '@playwright/test';

/** How fast somebody reads what they have never seen, in characters a minute. */
const LETTERS_A_MINUTE = 220;
/** Seconds of what hands do; a code is waited for and read on another device before it is typed. */
const SECONDS = { press: 2, type: 2, code: 10, file: 8, write: 8 } as const;
const SECONDS_A_LETTER = 0.4;

export type Act = keyof typeof SECONDS;

/**
 * Nobody reads them on the way: the foot of the site and its menu, the contract itself, which is the newcomer's own, and
 * what stands there only because this is a demonstration.
 */
const AROUND =
  'footer, header nav, [data-strip], [data-demo], .text-layer, [aria-hidden="true"], script, style, noscript';

/** The texts that stand in sight, each as one line. */
const textsInSight = (around: string): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const parent = node.parentElement;
    if (!text || !parent || parent.closest(around)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, left, right, width, height } = range.getBoundingClientRect();
    const box = parent.getBoundingClientRect();
    // what only programs read is one pixel large
    if (Math.min(width, height, box.width, box.height) <= 1) continue;
    const isInSight = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
    if (isInSight) found.push(text);
  }
  return found;
};

/** A Chinese character, or a word or number of other letters; a digest is looked at as a whole. */
const lettersOf = (text: string): number =>
  text.replace(/(?:[0-9a-f]{4} ?){8,}/gu, ' x ').match(/\p{Script=Han}|[\p{L}\p{N}]+/gu)?.length ?? 0;

/** The time of somebody who reads: each text once, and only what stands in sight when they act; and what hands do. */
export class ReaderClock {
  letters = 0;
  /** Everything that was read, with how much each is. */
  readonly texts: string[] = [];
  #seconds = 0;
  readonly #read = new Set<string>();

  get minutes(): number {
    return this.letters / LETTERS_A_MINUTE + this.#seconds / 60;
  }

  /** Reads what stands in sight while something is looked for. */
  async read(target: Locator): Promise<void> {
    const page = target.page();
    const texts = await page.evaluate(textsInSight, AROUND);
    await target.scrollIntoViewIfNeeded().catch(() => undefined); // a hidden field of a file stands nowhere
    texts.push(...(await page.evaluate(textsInSight, AROUND)));
    for (const text of texts) {
      if (this.#read.has(text)) continue;
      this.#read.add(text);
      this.letters += lettersOf(text);
      this.texts.push(`${lettersOf(text)}　${text}`);
    }
  }

  act(act: Act, letters: number): void {
    this.#seconds += SECONDS[act] + letters * SECONDS_A_LETTER;
  }
}
