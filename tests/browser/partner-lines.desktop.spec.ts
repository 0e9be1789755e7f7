import { expect, type Page } from '@playwright/test';
import { depth, isDeep } from '../../scripts/depth.ts';
import { watchForTrouble } from './pages.ts';
import { BILLS, LONG_FINANCE, LONG_LINES, longNumber, signInBySms } from './partners.ts';
import { test } from './test.ts';

const lines = (page: Page) => page.getByRole('region', { name: /可以滚动/ });

/** What the page holds, in MB. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 2 ** 20;
}

/** How the page kept up while something was done: its longest task and its frames. */
async function measured(page: Page, what: () => Promise<void>) {
  await page.evaluate(() => {
    const watch = { tasks: [0], frames: [] as number[], isOn: true };
    Object.assign(window, { watch });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const frame = (now: number) => {
      watch.frames.push(now - last);
      last = now;
      if (watch.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await what();
  const { tasks, frames } = await page.evaluate(() => {
    const { watch } = window as unknown as { watch: { tasks: number[]; frames: number[]; isOn: boolean } };
    watch.isOn = false;
    return watch;
  });
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    longestTaskMs: Math.round(Math.max(...tasks)),
    frames: frames.length,
    frameP50Ms: Math.round(sorted[Math.floor(sorted.length * 0.5)] ?? 0),
    frameP95Ms: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  };
}

/** Pulls the bar by a share of the list in each frame, as a hand does; then waits until the end is there. */
const pull = (page: Page, from: number, to: number, frames: number) =>
  lines(page).evaluate(
    async (list, [start, end, steps]) => {
      const most = list.scrollHeight - list.clientHeight;
      for (let step = 0; step <= steps; step++) {
        list.scrollTop = most * (start + ((end - start) * step) / steps);
        await new Promise(requestAnimationFrame);
      }
    },
    [from, to, frames] as const,
  );

test('a long bill is scrolled from end to end without a jerk, and holds what is in sight alone', async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await signInBySms(page, LONG_FINANCE.phone, BILLS);
  await page.getByRole('table', { name: '账单' }).locator('tbody').getByRole('link').first().click();
  const list = lines(page);
  await expect(list.getByText(longNumber(1), { exact: true })).toBeVisible();
  await expect(list.locator('table')).toHaveAttribute('aria-rowcount', String(LONG_LINES + 1));
  await list.scrollIntoViewIfNeeded();

  const held = await heapOf(page);
  // how quick the machine is just now: a page that stands still
  const still = await measured(page, () => pull(page, 0, 0, 60));
  const kept = await measured(page, async () => {
    // by the wheel, then by the bar to the end, back to the middle, and through all of it slowly
    await list.hover();
    for (let turn = 0; turn < depth(10, 40); turn++) await page.mouse.wheel(0, 240);
    await pull(page, 0, 1, depth(30, 120));
    await expect(list.getByText(longNumber(LONG_LINES), { exact: true })).toBeVisible();
    await pull(page, 1, 0.5, depth(30, 60));
    await expect(list.getByText(longNumber(LONG_LINES / 2), { exact: true })).toBeVisible();
    await pull(page, 0, 1, depth(30, 1_200));
    await expect(list.getByText(longNumber(LONG_LINES), { exact: true })).toBeVisible();
  });
  const addedMb = Math.round((await heapOf(page)) - held);
  console.log(
    `${LONG_LINES} 行明细：静止 ${JSON.stringify(still)}，滚动 ${JSON.stringify(kept)}，${addedMb} MB`,
  );
  expect(await list.locator('tbody tr').count()).toBeLessThan(60);
  expect(addedMb).toBeLessThan(20);
  if (isDeep) {
    // beside other tests, frames tell more of these than of the page
    expect(kept.longestTaskMs).toBeLessThan(500 + 2 * still.longestTaskMs);
    expect(kept.frameP95Ms).toBeLessThan(50 + 3 * still.frameP95Ms);
  }

  // by the keyboard too, and every place is a true one
  await list.press('Home');
  await expect(list.getByText(longNumber(1), { exact: true })).toBeVisible();
  await list.press('End');
  await expect(list.getByText(longNumber(LONG_LINES), { exact: true })).toBeVisible();
  expect(trouble).toEqual([]);
});
