// From a template to many contracts, three of whose rows had to be put right first.
import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { SIGNING_CONSENT } from '@yinxin/api';
import { createPdf } from '@yinxin/pdf';
import { asWorkbook } from '../../apps/server/src/modules/spreadsheets/testing/index.ts';
import { readXlsx } from '../../apps/server/src/modules/spreadsheets/xlsx.ts';
import { depth } from '../../scripts/depth.ts';
import { type Known, pageOf, somebodyVerified } from './identity.ts';
import { codeFor, visit } from './pages.ts';
import { ask, joinCompany } from './seals.ts';
import { signAtDesk, signOnPhone } from './signing.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CENTRE = '/businessProcessing/signCenter';
const onwards = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

/** A template with one role and one blank, made and published as people do it. */
async function publish(page: Page, name: string): Promise<void> {
  await visit(page, `${CENTRE}/templates`);
  await page.getByRole('link', { name: '新建模板' }).click();
  await page.waitForURL(/templates\/edit/);
  const buffer = Buffer.from(createPdf({ pages: [{ lines: ['Post'] }, { lines: ['Signed'] }] }));
  await page
    .getByLabel('选择文件', { exact: true })
    .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer });
  await expect(page.getByText('2 页')).toBeVisible();
  await onwards(page);
  await page.getByRole('button', { name: '添加个人角色' }).click();
  await page.getByLabel('角色名称').fill('员工');
  expect(await barriers(page)).toEqual([]);
  await onwards(page);
  await expect(page.locator('[data-page="0"]')).toBeVisible();
  await page.getByRole('button', { name: '签名', exact: true }).click();
  await page.getByText('发起时填写', { exact: true }).first().click();
  await page.getByRole('button', { name: '文本', exact: true }).click();
  await page.getByLabel('名称', { exact: true }).fill('岗位');
  await expect(page.getByRole('button', { name: /^填 岗位，/ })).toBeVisible();
  await onwards(page);
  await expect(page.getByLabel('模板名称')).toHaveValue(name);
  await page.getByRole('button', { name: '发布', exact: true }).last().click();
  await page.waitForURL(/templates\/detail\?id=/);
  await expect(page.getByRole('link', { name: '第 1 版' })).toBeVisible();
}

/** Signs all of theirs by one confirmation, without the pages, which other tests walk through. */
async function signAll(page: Page, { phone, headers }: Known, ids: readonly string[]): Promise<void> {
  const { digest, prepared } = await ask<{ digest: string; prepared: { intentId: string }[] }>(
    page,
    '/api/appapi/contract/prepareMany',
    { ids, consent: SIGNING_CONSENT.version, wish: {} },
    headers,
  );
  expect(prepared).toHaveLength(ids.length);
  const begun = { act: 'sign-contract', target: digest, method: 'sms' };
  const { stepUpId } = await ask<{ stepUpId: string }>(page, '/api/appapi/stepUp/begin', begun, headers);
  const proof = await codeFor(page, phone);
  await ask(page, '/api/appapi/stepUp/confirm', { stepUpId, proof }, headers);
  const intentIds = prepared.map(({ intentId }) => intentId);
  const { signed } = await ask<{ signed: { state: string }[] }>(
    page,
    '/api/appapi/contract/signMany',
    { intentIds },
    headers,
  );
  expect(signed.map(({ state }) => state)).toEqual(ids.map(() => 'COMPLETE'));
}

const ROWS = depth(14, 50);

test('a template makes many contracts, after three bad rows were corrected', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const phone = await joinCompany(page, ['operator']);
  const name = `入职确认${phone.slice(-6)}`;
  await publish(page, name);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '批量发起' }).click();
  await page.waitForURL(/batches\/detail\?id=/);

  // of five people, so that none of them signs many at once, and of two who sign on the pages
  type Signer = Known & { called: string };
  const signerCalled = async (called: string) => ({ ...(await somebodyVerified(page, called)), called });
  const people: Signer[] = [];
  for (const called of ['赵示例', '钱示例', '孙示例', '李示例', '周示例'])
    people.push(await signerCalled(called));
  const atDesk = await signerCalled('郑示例');
  const onPhone = await signerCalled('王示例');
  const whose = (at: number): Signer =>
    at === ROWS - 2 ? atDesk : at === ROWS - 1 ? onPhone : (people[at % people.length] as Signer);
  const rows = Array.from({ length: ROWS }, (_, at) => [whose(at).called, whose(at).phone, `岗位${at}`]);
  rows[3]?.splice(1, 1, '1380013');
  rows[6]?.splice(2, 1, '');
  rows[9] = [...(rows[8] ?? [])];
  const table = [['姓名', '手机号', '岗位'], ...rows].map((row) => row.join('\t')).join('\n');
  await page.getByLabel('或者粘贴表格（连同表头）').fill(table);
  await page.getByRole('button', { name: '导入粘贴的内容' }).click();
  await expect(page.getByText('有 3 行待改正，改正后才能发起这些行。')).toBeVisible();
  await expect(page.getByText(`将扣减 ${ROWS - 3} 份`)).toBeVisible();
  await page.getByRole('link', { name: '待改正 3' }).click();
  await page.waitForURL(/rows=invalid/);
  await expect(page.getByText('与第 10 行重复')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, [1024, 1440]);

  const correct = async (row: number, column: string, value: string) => {
    await page.getByRole('button', { name: `改正第 ${row} 行` }).click();
    const dialog = page.getByRole('dialog', { name: `改正第 ${row} 行` });
    await dialog.getByLabel(column).fill(value);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  };
  // half put right: told so, and the row stays to be corrected
  await page.getByRole('button', { name: '改正第 5 行' }).click();
  const half = page.getByRole('dialog', { name: '改正第 5 行' });
  await half.getByLabel('手机号').fill('13800138');
  await half.getByRole('button', { name: '保存' }).click();
  await expect(half.getByText('已保存，还有没改好的地方')).toBeVisible();
  await expect(page.getByRole('cell', { name: '13800138', exact: true })).toHaveCount(1);
  await half.getByRole('button', { name: '取消' }).click();
  await correct(5, '手机号', whose(3).phone);
  await correct(8, '岗位', '会计');
  await correct(11, '岗位', '出纳');
  await page.getByRole('button', { name: `发起 ${ROWS} 份合同` }).click();
  const sure = page.getByRole('dialog', { name: `发起 ${ROWS} 份合同` });
  await expect(sure).toContainText(`将扣减 ${ROWS} 份`);
  await sure.getByRole('button', { name: '开始发起' }).click();
  await expect(page.getByText(`已处理 ${ROWS} / ${ROWS} 份`)).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText('已完成', { exact: true })).toBeVisible({ timeout: 120_000 });
  await page.getByRole('link', { name: `已发起 ${ROWS}` }).click();
  await page.waitForURL(/rows=sent/);
  const first = page
    .getByRole('row')
    .filter({ hasText: `岗位${ROWS - 1}` })
    .getByRole('link');
  await expect(first).toHaveText(/^YX-\d{4}-\d{6}$/);
  const batch = new URL(page.url()).searchParams.get('id') ?? '';
  const sent = await ask<{ list: { contractId: string; cells: string[] }[] }>(
    page,
    `/api/appapi/batch/rows?id=${batch}&state=sent&limit=100`,
  );
  expect(new Set(sent.list.map(({ contractId }) => contractId)).size).toBe(ROWS);
  // values are written into the pages by a job
  const stateOf = async (id: string) =>
    (await ask<{ state: string }>(page, `/api/appapi/contract/detail?id=${id}`)).state;
  for (const { contractId } of sent.list)
    await expect.poll(() => stateOf(contractId), { timeout: 240_000 }).toBe('SIGNING');
  const theirs = (one: Known) =>
    sent.list.filter(({ cells }) => cells.includes(one.phone)).map(({ contractId }) => contractId);
  for (const one of people) await signAll(page, one, theirs(one));
  const desk = await pageOf(browser, atDesk, false);
  await signAtDesk(desk, theirs(atDesk)[0] ?? '', atDesk.phone);
  await desk.context().close();
  const hand = await pageOf(browser, onPhone, true);
  await visit(hand, '/mobile/signing');
  await hand.getByRole('link', { name: '立即签署' }).click();
  await signOnPhone(hand, onPhone.phone);
  await hand.context().close();
  for (const { contractId } of sent.list) expect(await stateOf(contractId)).toBe('COMPLETE');
});

test('a workbook whose heads say nothing is mapped by hand, sent, and gives its result back', {
  tag: '@deep',
}, async ({ page }) => {
  const phone = await joinCompany(page, ['operator']);
  const name = `到岗通知${phone.slice(-6)}`;
  await publish(page, name);
  await page.getByRole('button', { name: '批量发起' }).click();
  await page.waitForURL(/batches\/detail\?id=/);
  const somebody = await somebodyVerified(page, '吴示例');
  const buffer = await asWorkbook([
    ['甲', '乙', '丙'],
    ['岗位一', somebody.phone, '吴示例'],
    ['岗位二', somebody.phone, '吴示例'],
  ]);
  await page.getByLabel('上传 xlsx 或 csv 表格').setInputFiles({ name: '名单.xlsx', mimeType: XLSX, buffer });
  await expect(page.getByText('表格里没有对应的列：员工姓名、员工手机号、岗位')).toBeVisible();
  for (const [target, column] of [
    ['员工姓名', '丙'],
    ['员工手机号', '乙'],
    ['岗位', '甲'],
  ] as const)
    await page.getByLabel(target, { exact: true }).selectOption({ label: column });
  await page.getByRole('button', { name: '保存并重新检查' }).click();
  await page.getByRole('button', { name: '发起 2 份合同' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始发起' }).click();
  await expect(page.getByText('已处理 2 / 2 份')).toBeVisible({ timeout: 120_000 });
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'XLSX' }).click();
  const file = await (await saving).path();
  const result = await Array.fromAsync(readXlsx(fs.readFileSync(file), 100));
  expect(result.flat().filter((cell) => cell.startsWith('YX-'))).toHaveLength(2);
});

test('Word and Excel are offered where the server can convert them, and elsewhere it is said what to do', {
  tag: '@deep',
}, async ({ page }) => {
  await joinCompany(page, ['operator']);
  const { office } = await ask<{ office: boolean }>(page, '/api/appapi/contract/accepted');
  const buffer = Buffer.from('no document');
  for (const address of [`${CENTRE}/create`, `${CENTRE}/templates/edit`]) {
    await visit(page, address);
    const input = page.getByLabel('选择文件', { exact: true });
    const instead = page.getByText('Word、Excel 文件请先另存为 PDF 再上传');
    await expect(input).toHaveAttribute('accept', office ? /docx/ : '.pdf,.png,.jpg,.jpeg');
    await expect(instead).toHaveCount(office ? 0 : 1);
    // whoever drops one all the same is told the same, and nothing is sent
    await input.setInputFiles({ name: '合同.doc', mimeType: 'application/msword', buffer });
    await expect(
      page.getByRole('alert').filter({ hasText: office ? '请上传 PDF' : '另存为 PDF' }),
    ).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  }
});
