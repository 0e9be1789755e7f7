import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { deviceOf, NARROW_QUERY, otherAddress } from '../../apps/web/app/site/device.ts';
import { depth, isDeep, sampled } from '../../scripts/depth.ts';
import type { Address } from './addresses.ts';
import { layoutOf, watchForTrouble } from './pages.ts';
import { numberOf, test } from './test.ts';

const looks = new WeakMap<Page, number>();

/**
 * Whether axe looks at the screen that a way has come to: at every third, and at all of them in a deep run. Some ways
 * begin with the first screen, others with the second or third.
 */
function isLookedAt(page: Page): boolean {
  const before = looks.get(page) ?? numberOf(test.info());
  looks.set(page, before + 1);
  return isDeep || before % 3 === 0;
}

/** What is wrong with a page for somebody with a disability, as axe sees it: serious and worse. A second look at
 * another width leaves the colours out, which take most of the time and are the same at every width. */
export async function barriers(page: Page, look: 'first' | 'second' = 'first'): Promise<string[]> {
  if (!isLookedAt(page)) return [];
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // no page of ours holds another site's frame, so that nothing need be put together in a page apart
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(look === 'second' ? ['color-contrast'] : [])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    .filter((found) => !isWherePageHasIt(found));
}

/** A field lies where the page of the contract has it, however near its neighbours (WCAG 2.5.8, essential). */
const isWherePageHasIt = (found: string) => found.startsWith('target-size: button[data-field=');

/** Shows the whole page at once: what a fixed bar covers at one scroll position is no barrier. */
export async function unroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 1440;
  await page.setViewportSize({ width, height: await page.evaluate(() => document.body.scrollHeight) });
}

const brokenImages = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
        .map((image) => image.getAttribute('src')),
    );

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Gives the window another width, and waits until the site shows the page of the device that is so wide. */
async function widen(page: Page, width: number): Promise<void> {
  const agent = await page.evaluate(() => navigator.userAgent);
  await page.setViewportSize({ width, height: 900 });
  const narrow = await page.evaluate((query) => matchMedia(query).matches, NARROW_QUERY);
  await expect.poll(() => otherAddress(pathOf(page), deviceOf(agent, narrow))).toBeUndefined();
}

/** Expects that nothing stands beside the page's edge at any of these widths; between the first and the last in a deep run. */
export async function fits(page: Page, widths: readonly number[]): Promise<void> {
  const [path, layout] = [pathOf(page), await layoutOf(page)];
  const ends = widths.filter((_, at) => at === 0 || at === widths.length - 1);
  for (const width of depth(ends, widths)) {
    await widen(page, width);
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(needed, { message: `${page.url()} at ${width}` }).toBeLessThanOrEqual(width);
  }
  if (pathOf(page) === path) await expect.poll(() => layoutOf(page)).toBe(layout);
}

/** Opens a page and expects of it what every page must keep. */
export async function walk(
  page: Page,
  { path, layout }: Address,
  widths: readonly number[],
  until: 'networkidle' | 'load' = 'networkidle',
): Promise<void> {
  const trouble = watchForTrouble(page);
  await page.setViewportSize({ width: widths[0] ?? 1440, height: 900 });
  const response = await page.goto(path, { waitUntil: until });
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await layoutOf(page)).toBe(layout);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await brokenImages(page)).toEqual([]);
  await fits(page, widths);
  expect(trouble).toEqual([]);
}

/**
 * Walks pages as the server made them, before any script: pages of one template differ in words and pictures only, and
 * what scripts make of them is seen on the first.
 */
export async function walkAsMade(
  browser: Browser,
  addresses: readonly Address[],
  widths: readonly number[],
): Promise<void> {
  if (addresses.length === 0) return;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of sampled(addresses, 4)) await walk(page, address, widths, 'load');
  await context.close();
}

interface Template {
  first: Address;
  others: Address[];
  /** Whether axe looks at it: at every third, and at all of them in a deep run. */
  isLookedAt: boolean;
}

/**
 * The first address of every template, and the rest by template: axe and scripts are let at the first, the others are
 * walked as the server made them.
 */
export function byTemplate(addresses: readonly Address[]): Template[] {
  const groups = new Map<string, Address[]>();
  for (const address of addresses) groups.set(address.file, [...(groups.get(address.file) ?? []), address]);
  return [...groups.values()].map(([first, ...others], at) => ({
    ...{ first: first as Address, others },
    isLookedAt: isDeep || at % 3 === 0,
  }));
}

/** Title and description from the HTML of the server. */
export function headOf(html: string) {
  return {
    title: /<title>([^<]*)</.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}

export const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
