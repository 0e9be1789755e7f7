// The page that writes a contract, with a document of many pages: how soon the first one is seen, how smoothly all of
// them pass by, and what the browser holds in memory for it.
import fs from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import type { Store } from '../apps/server/src/db/connect.ts';
import { browserFlags, findBrowser, installHint } from '../scripts/browser.ts';
import type { ContractWorld } from './contracts-world.ts';
import { median } from './report.ts';
import type { WorldSigner } from './world-client.ts';

const VISITS = 3;
const LINES = 45;
/** As far as a hand turns the wheel between two frames. */
const STEP_PX = 400;
const MEGABYTE = 1024 * 1024;

const paper = (pages: number): Uint8Array =>
  createPdf({
    pages: Array.from({ length: pages }, (_, page) => ({
      lines: Array.from(
        { length: LINES },
        (_, at) => `${page + 1}.${at + 1} The supplier delivers the goods.`,
      ),
    })),
  });

async function draftOf(world: ContractWorld, author: WorldSigner, pages: number): Promise<string> {
  const { id } = await world.call<{ id: string }>('create', author, {});
  const document = await world.upload(author, id, paper(pages));
  await world.call('save', author, {
    ...{ id, title: '很长的合同', documents: [{ id: document, name: '很长的合同' }], fields: [] },
    parties: [{ key: '甲', kind: 'person', name: author.name, phone: author.phone, step: 1 }],
  });
  return id;
}

/** Of all processes that draw pages: their own memory, and their part of what is shared. */
async function drawersMb(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => fs.readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
    .map((text) => Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** From the top to the end, one step with every frame; the longest time between two of them. */
const passBy = (page: Page) =>
  page.evaluate(async (step) => {
    const box = document.querySelector('section[aria-label$="页"]');
    if (!box) throw new Error('nothing scrolls');
    const frames: number[] = [];
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let before = await next();
    while (box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
      box.scrollTop += step;
      const now = await next();
      frames.push(now - before);
      before = now;
    }
    const sorted = frames.toSorted((a, b) => a - b);
    return {
      frames: frames.length,
      p95: sorted[Math.floor(frames.length * 0.95)] ?? 0,
      worst: sorted.at(-1) ?? 0,
    };
  }, STEP_PX);

async function visit(browser: Browser, address: string, token: string, last: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    await context.addCookies([{ name: 'AccessToken', value: token, url: new URL(address).origin }]);
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(address);
    await page.locator('[data-page="0"] canvas').waitFor();
    const firstPageMs = performance.now() - began;
    const session = await browser.newBrowserCDPSession();
    const before = await drawersMb(session);
    const passed = await passBy(page);
    const stopped = performance.now();
    await page.locator(`[data-page="${last}"] canvas`).waitFor();
    const lastPageMs = performance.now() - stopped;
    const sheets = await page.locator('[data-page]').count();
    const { usedMb } = await page.evaluate((megabyte) => {
      const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
      return { usedMb: (memory?.usedJSHeapSize ?? 0) / megabyte };
    }, MEGABYTE);
    return { firstPageMs, lastPageMs, passed, sheets, usedMb, before, after: await drawersMb(session) };
  } finally {
    await context.close();
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The middle of some visits, each in a browser that knows nothing of the site. */
export async function createPageTimes(world: ContractWorld, store: Store, pages: number) {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(installHint);
  const author = await world.signer(store, '测量作者', 98);
  await store.pool.query(
    `insert into chosen_scenes (account_id, scene_id) select $1, id from scenes where state = 'on' order by sort limit 1`,
    [author.accountId],
  );
  const id = await draftOf(world, author, pages);
  const address = `${world.origin}/businessProcessing/signCenter/create?id=${id}&step=fields`;
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let n = 0; n < VISITS; n++) {
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    try {
      visits.push(await visit(browser, address, author.token, pages - 1));
    } finally {
      await browser.close();
    }
  }
  const middle = (of: (one: (typeof visits)[number]) => number) => rounded(median(visits.map(of)));
  return {
    ...{ pages, visits: VISITS },
    firstPageMs: middle(({ firstPageMs }) => firstPageMs),
    lastPageMs: middle(({ lastPageMs }) => lastPageMs),
    frames: middle(({ passed }) => passed.frames),
    frameP95Ms: middle(({ passed }) => passed.p95),
    worstFrameMs: middle(({ passed }) => passed.worst),
    sheetsInPage: middle(({ sheets }) => sheets),
    scriptMb: middle(({ usedMb }) => usedMb),
    memoryMb: { firstPage: middle(({ before }) => before), allPagesSeen: middle(({ after }) => after) },
  };
}
