// The home after login, in every state somebody can be in: one next step above everything, one red act, nothing empty.

import { expect, type Page } from '@playwright/test';
import { CONSENTS, PERSON_WAYS } from '@yinxin/api';
import {
  aCreditCode,
  anIdNumber,
  force,
  licencePicture,
  somebodySignedIn,
  somebodyVerified,
} from './identity.ts';
import { aPhone, visit } from './pages.ts';
import { ask, asOwner, headersOf } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits, unroll } from './walk.ts';

const become = (page: Page, { accessToken }: { accessToken: string }) =>
  page
    .context()
    .addCookies([{ name: 'AccessToken', value: accessToken, url: test.info().project.use.baseURL ?? '' }]);

const nextStep = (page: Page) => page.getByRole('region', { name: /^下一步/ });

/** The next step stands above the fold and above all else; the red act is at its place. */
async function homeOf(page: Page, isMobile: boolean) {
  await visit(page, isMobile ? '/mobile/businessProcessing' : '/businessProcessing');
  const step = nextStep(page);
  await expect(step).toBeVisible();
  const top = (await step.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(top).toBeLessThan(isMobile ? 320 : 360);
  const panels = page.getByRole('main').getByRole('region');
  await expect(panels.first()).toHaveAttribute('data-next', /./);
  await expect(page.getByRole('link', { name: '发起合同' }).first()).toHaveAttribute(
    'href',
    `${isMobile ? '/mobile' : ''}/businessProcessing/signCenter/create`,
  );
  await fits(page, isMobile ? [375, 320] : [1440, 1024]);
  await unroll(page);
  expect(await barriers(page)).toEqual([]);
  return step;
}

/** Follows the one button of the next step to a page that is there. */
async function goOn(page: Page, words: string, path: RegExp) {
  await nextStep(page).getByRole('link', { name: words, exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const apply = (page: Page, headers: { accessToken: string }, way: 'carrier' | 'manual', number: string) =>
  ask<{ id: string }>(
    page,
    '/api/appapi/commend/user/auth/apply',
    {
      ...{ way, name: '林示例', number },
      consents: PERSON_WAYS[way].consents.map((kind) => ({ kind, version: CONSENTS[kind].version })),
    },
    headers,
  );

test('a new account is led to its first contract, and finds every door', async ({ page, isMobile }) => {
  await become(page, await somebodySignedIn(page, aPhone()));
  const step = await homeOf(page, isMobile);
  await expect(step).toContainText('放上要签的文件');
  await expect(page.getByText('发出或收到的合同会在这里')).toBeVisible();
  await expect(page.getByText('通用电子合同')).toBeVisible();
  await expect(page.getByRole('region', { name: '您要签什么' }).getByRole('link')).toHaveCount(3);
  await goOn(page, '选择文件', /signCenter\/create/);
});

test('a verified account goes on with its first contract and never chooses a platform', {
  tag: '@deep',
}, async ({ page, isMobile }) => {
  const { headers } = await somebodyVerified(page, '陆示例');
  await become(page, headers);
  const step = await homeOf(page, isMobile);
  await expect(step).toContainText('发起第一份合同');
  await expect(page.getByRole('region', { name: '合同余量' })).toBeVisible();
  await visit(page, isMobile ? '/mobile/businessProcessing/seal' : '/businessProcessing/signCenter');
  await expect(page.getByRole('heading', { name: '请选择平台' })).toHaveCount(0);
});

test('a refused account reads why and what to do, at home and as a message', async ({ page, isMobile }) => {
  const headers = await somebodySignedIn(page, aPhone());
  const number = anIdNumber();
  await force(page, number, 'person3/mismatch');
  const { id } = await apply(page, headers, 'carrier', number);
  await ask(page, '/api/appapi/audit/idCardAuditAndRegister', { id }, headers);
  await become(page, headers);
  const step = await homeOf(page, isMobile);
  await expect(step).toContainText('实名没有通过：姓名、证件号码与手机号不一致');
  await expect(step).toContainText(/还可以试 \d 次/);
  await expect
    .poll(
      async () => (await ask<{ list: { kind: string }[] }>(page, '/api/appapi/notices/list')).list[0]?.kind,
    )
    .toBe('identity-failed');
  await visit(page, isMobile ? '/mobile/businessProcessing/messages' : '/businessProcessing/messages');
  await expect(page.getByText('姓名、证件号码与手机号不一致')).toBeVisible();
});

test('a waiting account reads by when it hears, and what to do meanwhile', { tag: '@deep' }, async ({
  page,
  isMobile,
}) => {
  const headers = await somebodySignedIn(page, aPhone());
  const { id } = await apply(page, headers, 'manual', anIdNumber());
  const picture = await licencePicture('示例科技有限公司', aCreditCode());
  const papers: string[] = [];
  for (const kind of ['id-front', 'id-back']) {
    const sent = await page.request.post(`/api/appapi/identity/papers?kind=${kind}&subject=person`, {
      headers,
      multipart: { file: picture },
    });
    const { data } = (await sent.json()) as { data: { paperId: string } };
    papers.push(data.paperId);
  }
  await ask(page, '/api/appapi/audit/idCardAuditAndRegister', { id, papers }, headers);
  await become(page, headers);
  const step = await homeOf(page, isMobile);
  await expect(step).toContainText(/正在审核，最晚.*\d\d:\d\d 告诉您/);
  await goOn(page, '先准备合同', /signCenter\/create/);
});

test('a busy company sees what ends first, its contracts and the same counts everywhere', async ({
  page,
  isMobile,
}) => {
  await asOwner(page);
  const step = await homeOf(page, isMobile);
  await expect(step.getByRole('link').last()).toBeVisible();
  const { counts, todoCount } = await ask<{ counts: { contracts: number }; todoCount: number }>(
    page,
    '/api/appapi/workbench/home',
    undefined,
    await headersOf(page),
  );
  const boxes = await ask<{ todo: number }>(page, '/api/appapi/contract/counters');
  expect(counts.contracts).toBe(boxes.todo);
  if (boxes.todo > 0) {
    const place = isMobile
      ? page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: /^签署/ })
      : page.getByRole('banner').getByRole('link', { name: /^签署中心/ });
    await expect(place).toContainText(String(boxes.todo));
  }
  expect(todoCount).toBeGreaterThanOrEqual(boxes.todo);
  await expect(page.getByRole('region', { name: '最近的合同' }).getByRole('listitem').first()).toBeVisible();
});

test('everything is reached from one navigation that stays', async ({ page, isMobile }) => {
  await asOwner(page);
  const words = [
    '合同模板',
    '批量发起',
    '一码多签',
    '通讯录',
    '合同报表',
    '待审批与记录',
    '发票',
    '企业与成员',
  ];
  for (const path of ['/businessProcessing/order', '/businessProcessing/signCenter/reports']) {
    await visit(page, isMobile ? `/mobile${path}` : path);
    if (isMobile)
      await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' }).click();
    else await page.getByRole('button', { name: '全部功能' }).click();
    const all = page.getByRole('navigation', { name: '全部功能' });
    for (const name of words) await expect(all.getByRole('link', { name })).toBeVisible();
  }
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('navigation', { name: '全部功能' }).getByRole('link', { name: '一码多签' }).click();
  await expect(page).toHaveURL(/\/signCenter\/codes$/);
});
