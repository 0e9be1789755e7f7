// Placing seals on a phone: real fingers on the board, a seam over the pages, one last look, one button.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { devices, expect, type Locator, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { sampled } from '../../scripts/depth.ts';
import { aPhone, codeFor, layoutOf, pressAndRead, revisit, visit } from './pages.ts';
import { ask, asOwner, headersOf, joinAsAdministrator, prove } from './seals.ts';
import { test } from './test.ts';
import { fingersOn } from './touch.ts';
import { barriers, fits } from './walk.ts';

const BOARD = '/mobile/qyWx/SignSealFill';
const SEAM = '/mobile/qyWx/SealPaging';
/** Rests longer than what takes a seal up. */
const LONG_MS = 500;

interface Draft {
  id: string;
  other: string;
}

/** A contract of the demo's company, and of somebody else unless it is alone, on so many pages. */
async function aDraft(page: Page, pages = 3, isAlone = false): Promise<Draft> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title: '设备租赁合同' });
  const content = createPdf({
    pages: Array.from({ length: pages }, (_, page) => ({ lines: [`Lease, page ${page + 1}`] })),
  });
  const uploaded = await page.request.post(`/api/appapi/contract/upload?contractId=${id}`, {
    headers: await headersOf(page),
    multipart: {
      file: { name: '设备租赁合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) },
    },
  });
  const { document } = ((await uploaded.json()) as { data: { document: { id: string } } }).data;
  const { own } = await ask<{ own: object }>(page, '/api/appapi/contract/partners');
  const other = aPhone();
  await ask(page, '/api/appapi/contract/save', {
    ...{ id, title: '设备租赁合同' },
    documents: [{ id: document.id, name: '设备租赁合同' }],
    parties: [
      { ...own, key: 'own' },
      ...(isAlone ? [] : [{ key: 'other', kind: 'person', name: '何雨桐', phone: other, step: 2 }]),
    ],
    fields: [],
  });
  return { id, other };
}

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Where it says that it stands. */
async function standing(place: Locator): Promise<{ left: number; top: number }> {
  const label = (await place.getAttribute('aria-label')) ?? '';
  const [, left = '', top = ''] = /距左 ([\d.]+) 毫米，距上 ([\d.]+) 毫米/.exec(label) ?? [];
  return { left: Number(left), top: Number(top) };
}
const scrolledTo = (page: Page) => page.locator('[data-scrolls] section').evaluate((one) => one.scrollTop);

/** Whose browsers differ in what they do by themselves while a finger rests or two are apart. */
const AGENTS = {
  iPhone: devices['iPhone 14'].userAgent,
  Android: devices['Pixel 7'].userAgent,
  'enterprise WeChat':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.28 MicroMessenger/7.0.1 Language/zh ColorScheme/Light',
};

for (const [name, userAgent] of sampled(Object.entries(AGENTS), 3))
  test.describe(name, () => {
    test.use({ userAgent });

    test(`on ${name} a finger that rests takes a seal up, one that moves scrolls, two zoom`, async ({
      page,
    }) => {
      test.slow();
      await asOwner(page);
      const { id } = await aDraft(page);
      await page.clock.install();
      await page.setViewportSize({ width: 375, height: 812 });
      await visit(page, `${BOARD}?id=${id}`);
      expect(await layoutOf(page)).toBe('whiteboard');
      const seal = page.getByRole('button', { name: /^甲 印章/ });
      await expect(seal).toBeInViewport();
      await expect(page.locator('[data-page] canvas').last()).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      const fingers = await fingersOn(page);
      const where = await standing(seal);

      // it moves before it rested, for the page's clock stands still: the pages scroll under it, and the seal stays
      const before = await scrolledTo(page);
      const at = await middleOf(seal);
      await page.clock.pauseAt(Date.now() + 10_000);
      await fingers.down(at);
      await fingers.move([{ x: at.x, y: at.y + 45 }]);
      await fingers.up();
      await page.clock.resume();
      await expect.poll(() => scrolledTo(page)).toBeLessThan(before);
      expect(await standing(seal)).toEqual(where);

      // it rests: the seal is up, says where it is, and goes with the finger by millimetres
      const from = await middleOf(seal);
      const sheet = await page.locator('[data-page]', { has: seal }).boundingBox();
      const scrolled = await scrolledTo(page);
      await fingers.down(from);
      await fingers.rest(LONG_MS);
      await expect(
        page.getByText(`左 ${where.left.toFixed(1)}　上 ${where.top.toFixed(1)} mm`),
      ).toBeVisible();
      await fingers.move([{ x: from.x - 50, y: from.y - 60 }]);
      const carried = await standing(seal);
      await expect(
        page.getByText(`左 ${carried.left.toFixed(1)}　上 ${carried.top.toFixed(1)} mm`),
      ).toBeVisible();
      await fingers.up();
      const millimetre = (sheet?.width ?? 0) / 210;
      expect(carried.left).toBeCloseTo(where.left - 50 / millimetre, -1);
      expect(carried.top).toBeCloseTo(where.top - 60 / millimetre, -1);
      expect(await scrolledTo(page)).toBe(scrolled);
      expect(await standing(seal)).toEqual(carried);

      // two fingers: the page grows under them, and the seal keeps its millimetres
      const middle = await middleOf(page.locator('[data-scrolls] section'));
      await fingers.down({ x: middle.x - 40, y: middle.y }, { x: middle.x + 40, y: middle.y });
      await fingers.move([
        { x: middle.x - 80, y: middle.y },
        { x: middle.x + 80, y: middle.y },
      ]);
      await fingers.up();
      await expect(page.getByRole('button', { name: /^现在 200%/ })).toBeVisible();
      expect(await standing(seal)).toEqual(carried);
      expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

      // what was moved is kept
      await expect(page.getByText(/^已保存/)).toBeVisible();
      await revisit(page);
      await expect(seal).toBeVisible();
      expect(await standing(seal)).toEqual(carried);
    });
  });

test('a seam goes over a range of the real pages, warns of slices that nobody sees, and asks two pages at least', async ({
  page,
}) => {
  test.slow();
  await asOwner(page);
  const { id } = await aDraft(page, 16);
  await visit(page, `${SEAM}?id=${id}`);
  expect(await layoutOf(page)).toBe('whiteboard');
  await page.getByRole('switch', { name: /^加盖骑缝章/ }).click();
  const pages = page.getByRole('list', { name: '各页与骑缝章' }).getByRole('listitem');
  await expect(pages).toHaveCount(16);
  const slices = page.locator('[data-seam-slice]');
  await expect(slices).toHaveCount(16);
  // so many pages get several seals, each slice wide enough
  await expect(page.getByText(/^16 片，每片 .*，共 2 枚$/)).toBeVisible();
  await expect(page.getByText('不足 3 mm')).toBeHidden();
  await page.getByLabel('从哪一页').selectOption('第 2 页');
  await page.getByLabel('到哪一页').selectOption('第 5 页');
  await expect(slices).toHaveCount(4);
  await expect(pages.first().locator('[data-seam-slice]')).toHaveCount(0);
  await expect(page.getByText('4 片，每片 9.5 mm')).toBeVisible();
  await page.getByText('偶数页').click();
  await expect(slices).toHaveCount(2);
  await page.getByLabel('到哪一页').selectOption('第 3 页');
  await expect(page.getByRole('alert')).toContainText('至少要跨两页');
  await page.getByText('全部页').click();
  await page.getByText('左边').click();
  await page.getByLabel('上下位置').fill('200');
  await expect(page.getByText('距上边 200 mm')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, [360, 430]);
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  await page.waitForURL(/SignSealFill/);
  const { fields } = await ask<{ fields: object[] }>(page, `/api/appapi/contract/draft?id=${id}`);
  expect(fields).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'seam', left: 0, top: 200 },
      options: expect.objectContaining({ edge: 'left', pages: 'all', firstPage: 1, lastPage: 2 }),
    }),
  );
});

test('a contract of one page has no seam and no page for it', async ({ page }) => {
  await asOwner(page);
  const { id } = await aDraft(page, 1);
  await visit(page, `${SEAM}?id=${id}`);
  await page.waitForURL(/SignSealFill/);
  await expect(page.getByRole('button', { name: '位置定好了' })).toBeVisible();
  await expect(page.getByRole('button', { name: '骑缝章' })).toBeHidden();
});

/** From the board to the last look, with the day beside the seal. */
async function toLastLook(page: Page): Promise<Locator> {
  await page.getByRole('toolbar', { name: '盖什么' }).getByRole('button', { name: '日期' }).click();
  await expect(page.getByRole('button', { name: /^甲 签署日期/ })).toBeVisible();
  await page.getByRole('button', { name: '位置定好了' }).click();
  await page.waitForURL(/three/);
  await page.getByRole('button', { name: '核对并确认' }).click();
  const sheet = page.getByRole('dialog', { name: '盖章并发出' });
  await expect(sheet.getByText('将要签的内容摘要 SM3')).toBeVisible();
  return sheet;
}

interface Sent {
  state: string;
  level: string | null;
  documents: { id: string; signatures: number }[];
  timeline: { act: string }[];
}
const sentAs = (page: Page, id: string) => ask<Sent>(page, `/api/appapi/contract/detail?id=${id}`);

for (const [name, userAgent] of sampled(Object.entries(AGENTS), 3))
  test.describe(name, () => {
    test.use({ userAgent });

    test(`on ${name} a seal moved by finger, a seam over the pages, one confirmation: the file is good by yinxin pdf verify`, async ({
      page,
    }) => {
      test.slow();
      const phone = await joinAsAdministrator(page);
      const { id } = await aDraft(page, 3, true);
      await page.setViewportSize({ width: 360, height: 640 });
      await visit(page, `${BOARD}?id=${id}`);
      const seal = page.getByRole('button', { name: /^甲 印章/ });
      await expect(seal).toBeInViewport();
      const where = await standing(seal);
      const at = await middleOf(seal);
      const fingers = await fingersOn(page);
      await fingers.down(at);
      await fingers.rest(LONG_MS);
      await expect(page.getByText(/^左 [\d.]+　上 [\d.]+ mm$/)).toBeVisible();
      await fingers.move([{ x: at.x - 30, y: at.y - 40 }]);
      await fingers.up();
      expect((await standing(seal)).top).toBeLessThan(where.top);
      await page.getByRole('button', { name: '骑缝章' }).click();
      await page.waitForURL(/SealPaging/);
      await page.getByRole('switch', { name: /^加盖骑缝章/ }).click();
      await page.getByRole('button', { name: '完成' }).click();
      await page.waitForURL(/SignSealFill/);
      const sheet = await toLastLook(page);
      await expect(sheet.getByText('3 页，合同专用章，含骑缝章')).toBeVisible();
      await expect(sheet).toContainText('都不返还');
      expect(await barriers(page)).toEqual([]);
      await fits(page, [360, 430]);
      await prove(page, phone, '盖章并发出', '盖章并发出');
      await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible({ timeout: 120_000 });
      expect(await barriers(page)).toEqual([]);

      await expect.poll(async () => (await sentAs(page, id)).level, { timeout: 240_000 }).toBe('B-LT');
      const [document] = (await sentAs(page, id)).documents;
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-wizard-'));
      const kept = async (name: string, address: string) => {
        const answer = await page.request.get(address, { headers: await headersOf(page) });
        const file = path.join(folder, name);
        fs.writeFileSync(file, await answer.body());
        return file;
      };
      const file = await kept('合同.pdf', `/api/appapi/contract/file?documentId=${document?.id}`);
      const trust = await Promise.all(
        ['sm2', 'ecdsa', 'rsa'].map((family) => kept(`${family}.crt`, `/ca/${family}-root.crt`)),
      );
      const verified = execFileSync('node', [
        ...['apps/cli/bin/yinxin.mjs', 'pdf', 'verify', file, '--json'],
        ...trust.flatMap((root) => ['--trust', root]),
      ]);
      expect(JSON.parse(verified.toString())).toMatchObject({ verdict: 'TOTAL_PASSED' });
      fs.rmSync(folder, { recursive: true });
    });
  });

test('a line that breaks at the last button costs nothing: sent, paid and signed once, whenever it broke', async ({
  page,
}) => {
  test.slow();
  const phone = await joinAsAdministrator(page);
  const { id } = await aDraft(page);
  await visit(page, `${BOARD}?id=${id}`);
  await expect(page.getByRole('button', { name: /^甲 印章/ })).toBeVisible();
  const sheet = await toLastLook(page);
  // first it breaks before the server hears of it, then before the answer is there
  const breaks = ['before', 'after'];
  await page.route('**/api/appapi/contract/sendAndSign', async (route) => {
    const broken = breaks.shift();
    if (broken === 'after') await route.fetch();
    await (broken ? route.abort('connectionreset') : route.continue());
  });
  const sent = sheet.getByText(/验证码已发到/);
  await expect(sent).toBeVisible();
  await sheet.getByLabel('验证码').fill(await codeFor(page, phone));
  await sheet.getByRole('button', { name: '盖章并发出', exact: true }).click();
  const goOn = sheet.getByRole('button', { name: '继续' });
  await expect(goOn).toBeVisible();
  expect(await sentAs(page, id)).toMatchObject({ state: 'DRAFT' });
  await goOn.click();
  await expect.poll(async () => (await sentAs(page, id)).documents[0]?.signatures).toBe(1);
  await expect(sheet.getByText(/不会重复发出、扣减或签署/)).toBeVisible();
  await goOn.click();
  await expect(page.getByRole('heading', { name: '您已签署，合同已发出' })).toBeVisible();
  const { state, documents, timeline } = await sentAs(page, id);
  expect({ state, signatures: documents.map(({ signatures }) => signatures) }).toEqual({
    ...{ state: 'SIGNING', signatures: [1] },
  });
  for (const act of ['send-contract', 'sign-contract'])
    expect(timeline.filter((entry) => entry.act === act)).toHaveLength(1);

  // told again by whoever comes back, and who is next is reminded
  await revisit(page);
  await expect(page.getByRole('list', { name: '各方' })).toContainText('何雨桐');
  await pressAndRead(page, page.getByRole('button', { name: '催一下' }), '已提醒轮到的各方');
});
