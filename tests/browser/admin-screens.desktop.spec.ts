import { expect } from '@playwright/test';
import { adminScreens, openScreen, prepareOffice } from '../../scripts/admin-screens.ts';
import { isDeep, sampled } from '../../scripts/depth.ts';
import { demoOperators, operatorToken } from './operators.ts';
import { watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

// in one worker: the office is prepared once
test.describe.configure({ mode: 'default' });

let office: Awaited<ReturnType<typeof prepareOffice>>;
test.beforeAll(async ({ baseURL }) => {
  office = await prepareOffice(baseURL ?? '', demoOperators());
});

for (const screen of sampled(adminScreens, 16))
  test(`the screen ${screen.name} has no barrier, nothing beside its edge and breaks no rule of the page`, async ({
    page,
  }) => {
    const trouble = watchForTrouble(page);
    const token = screen.role && (await operatorToken(page, screen.role));
    await openScreen(page, office.addressOf(screen), screen, token);
    expect(await barriers(page)).toEqual([]);
    await expect(page.locator('h1')).toHaveCount(1);
    await fits(page, [1440, 1024, 768, 375]);
    if (isDeep) expect(await barriers(page, 'second')).toEqual([]);
    const unexpected = screen.refused ? trouble.filter((line) => !line.includes('403')) : trouble;
    expect(unexpected).toEqual([]);
  });
