import { test as base } from '@playwright/test';

/** What a test opened ends with it: a page left open goes on drawing and asking beside the tests that follow. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
