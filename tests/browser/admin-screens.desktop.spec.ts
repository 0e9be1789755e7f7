import { expect, test } from '@playwright/test';
import { adminScreens, openScreen, prepareOffice } from '../../scripts/admin-screens.ts';
import { demoOperators } from './operators.ts';
import { watchForTrouble } from './pages.ts';
import { barriers } from './walk.ts';

// in one worker: the office is prepared once
test.describe.configure({ mode: 'default' });

let office: Awaited<ReturnType<typeof prepareOffice>>;
test.beforeAll(async ({ baseURL }) => {
  office = await prepareOffice(baseURL ?? '', demoOperators());
});

for (const screen of adminScreens)
  test(`the screen ${screen.name} has no barrier, nothing beside its edge and breaks no rule of the page`, async ({
    browser,
  }) => {
    for (const width of [1440, 375]) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      const trouble = watchForTrouble(page);
      await openScreen(page, office.addressOf(screen), screen, office.tokens);
      expect(await barriers(page)).toEqual([]);
      await expect(page.locator('h1')).toHaveCount(1);
      for (const narrow of width === 375 ? [375] : [1440, 1024, 768]) {
        await page.setViewportSize({ width: narrow, height: 900 });
        const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(needed).toBeLessThanOrEqual(narrow);
      }
      expect(trouble).toEqual([]);
      await context.close();
    }
  });
