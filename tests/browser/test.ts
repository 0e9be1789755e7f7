import { test as base } from '@playwright/test';

const part = () => Math.floor(Math.random() * 254) + 1;
const anAddress = () => `10.${part()}.${part()}.${part()}`;

/** What a test opened ends with it: a page left open goes on drawing and asking beside the tests that follow. */
export const test = base.extend<{ closing: undefined }>({
  // Everybody comes from a place of their own: what one address may ask in a minute is not shared by all tests.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs in a pattern, and this one needs nothing.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
