// A batch that runs is stopped by hand and goes on, and what failed is tried again: no row is left out, and none becomes
// two contracts.
import { expect, type Page } from '@playwright/test';
import { depth } from '../../scripts/depth.ts';
import { becomeVerified, signIn } from './identity.ts';
import { buyContracts, choosePlatform } from './orders.ts';
import { aPhone, pressAndRead, revisit, visit } from './pages.ts';
import { ask, joinAsAdministrator } from './seals.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

const CENTRE = '/businessProcessing/signCenter';
/** So many that they are still being sent when a hand comes to press. */
const ROWS = depth(60, 160);

const tableOf = (rows: number) =>
  [
    ['承诺人姓名', '承诺人手机号', '单位单位名称', '单位经办人姓名', '单位手机号', '单位全称'],
    ...Array.from({ length: rows }, (_, at) => {
      const unit = `示例${at + 1}店`;
      return ['赵示例', aPhone(), unit, '钱示例', aPhone(), unit];
    }),
  ]
    .map((row) => row.join('\t'))
    .join('\n');

/** A batch with its rows, made without the pages, which other tests walk through. */
async function aBatch(page: Page, templateId: string, rows: number): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/batch/create', { templateId });
  await ask(page, '/api/appapi/batch/paste', { id, text: tableOf(rows) });
  return id;
}

interface Counted {
  state: string;
  counts: { ready: number; sent: number; failed: number };
}
const detail = (page: Page, id: string) => ask<Counted>(page, `/api/appapi/batch/detail?id=${id}`);

async function contractsOf(page: Page, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { list, next }: { list: { contractId: string }[]; next: number | null } = await ask(
      page,
      `/api/appapi/batch/rows?id=${id}&state=sent&limit=200&after=${after}`,
    );
    ids.push(...list.map(({ contractId }) => contractId));
    after = next;
  }
  return ids;
}

test('a running batch is paused, stands still, goes on and sends every row once', { tag: '@deep' }, async ({
  page,
}) => {
  test.slow();
  await signIn(page, aPhone());
  await becomeVerified(page);
  await choosePlatform(page, '通用电子合同');
  await buyContracts(page, ROWS + 2);
  const { id: template } = await ask<{ id: string }>(page, '/api/appapi/template/copySample', {
    key: 'pledge',
  });
  await ask(page, '/api/appapi/template/publish', { id: template });
  const id = await aBatch(page, template, ROWS);

  await visit(page, `${CENTRE}/batches/detail?id=${id}`);
  await page.getByRole('button', { name: `发起 ${ROWS} 份合同` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始发起' }).click();
  const pause = page.getByRole('button', { name: '暂停', exact: true });
  await pause.click();
  await expect(page.getByText('已暂停，随时可以继续。')).toBeVisible();
  await expect(pause).toHaveCount(0);
  await expect(page.getByText('已暂停', { exact: true }).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const paused = await detail(page, id);
  expect(paused.state).toBe('PAUSED');
  expect(paused.counts.ready).toBeGreaterThan(0);

  // another batch is sent meanwhile: whoever sends is awake, and leaves this one alone
  const other = await aBatch(page, template, 2);
  await ask(page, '/api/appapi/batch/start', { id: other, rows: 2 });
  await expect.poll(async () => (await detail(page, other)).state, { timeout: 240_000 }).toBe('DONE');
  const still = await detail(page, id);
  expect(still.state).toBe('PAUSED');
  expect(still.counts.sent - paused.counts.sent).toBeLessThanOrEqual(1); // the row that was in hand
  await revisit(page);
  await expect(page.getByText(`已处理 ${still.counts.sent} / ${ROWS} 份`)).toBeVisible();

  // what goes on is told as what was begun
  const left = still.counts.ready;
  await expect(page.getByText(`将扣减 ${left} 份`)).toBeVisible();
  await expect(page.getByText(/^名单保留到 \d{4}/)).toBeVisible();
  await page.getByRole('button', { name: `继续发起 ${left} 份` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '继续发起' }).click();
  await expect(page.getByText('已暂停，随时可以继续。')).toHaveCount(0);
  await expect(page.getByText(`已处理 ${ROWS} / ${ROWS} 份`)).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect((await detail(page, id)).counts).toMatchObject({ ready: 0, sent: ROWS, failed: 0 });
  const made = await contractsOf(page, id);
  expect([made.length, new Set(made).size]).toEqual([ROWS, ROWS]);
});

/** A sample of one's own whose contracts go by a flow. */
async function underFlow(page: Page, flowId: string): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/template/copySample', { key: 'pledge' });
  interface Stored extends Record<string, unknown> {
    documents: { id: string; name: string }[];
  }
  const stored = await ask<Stored>(page, `/api/appapi/template/draft?id=${id}`);
  const { version: _, savedAt: __, ...body } = stored;
  const documents = stored.documents.map((document) => ({ id: document.id, name: document.name }));
  await ask(page, '/api/appapi/template/save', { ...body, documents, flowId, editor: crypto.randomUUID() });
  await ask(page, '/api/appapi/template/publish', { id });
  return id;
}

test('rows that could not be sent say why and are tried again, those alone', { tag: '@deep' }, async ({
  page,
}) => {
  const phone = await joinAsAdministrator(page);
  const flow = await ask<{ id: string }>(page, '/api/appapi/flow/save', {
    name: `承诺书流程${phone.slice(-6)}`,
    rules: [],
  });
  const id = await aBatch(page, await underFlow(page, flow.id), 2);
  // its flow is stopped between the check of the rows and their sending
  const stop = (stopped: boolean) => ask(page, '/api/appapi/flow/stop', { id: flow.id, stopped });
  await stop(true);
  await visit(page, `${CENTRE}/batches/detail?id=${id}`);
  await page.getByRole('button', { name: '发起 2 份合同' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始发起' }).click();
  const retry = page.getByRole('button', { name: '重试未成功的 2 行' });
  await expect(retry).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText('所选的审批流程已停用或已不存在，请重新选择').first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await stop(false);
  await pressAndRead(page, retry, '已放回待发起');
  await expect(retry).toHaveCount(0);
  await page.getByRole('button', { name: '发起 2 份合同' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始发起' }).click();
  await expect(page.getByText('已处理 2 / 2 份')).toBeVisible({ timeout: 240_000 });
  await expect
    .poll(async () => (await detail(page, id)).counts, { timeout: 120_000 })
    .toMatchObject({ ready: 0, sent: 2, failed: 0 });
  expect(new Set(await contractsOf(page, id)).size).toBe(2);
});
