import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { layoutOf, watchForTrouble } from './pages.ts';

/** What is wrong with a page for somebody with a disability, as axe sees it: serious and worse. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

const brokenImages = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
        .map((image) => image.getAttribute('src')),
    );

/** Opens a page and expects of it what every page must keep; answers what search engines read of it. */
export async function walk(page: Page, path: string, layout: string, widths: readonly number[]) {
  const trouble = watchForTrouble(page);
  await page.setViewportSize({ width: widths[0] ?? 1440, height: 900 });
  const response = await page.goto(path, { waitUntil: 'networkidle' });
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await layoutOf(page)).toBe(layout);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await brokenImages(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(trouble).toEqual([]);
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
