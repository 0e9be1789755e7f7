// A company's day: whom it signs with is brought in and chosen, what its administrator allowed is signed by itself, and
// the report counts it.
import { expect, type Locator, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { aPhone, visit } from './pages.ts';
import { ask, COMPANY, joinAsAdministrator, prove, sealsOf } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const CENTRE = '/businessProcessing/signCenter';
const SEAL = '公章';
/** Fen: no other contract of the demo's company is about so little. */
const RENT = 1_23;

/** A draft of the company with a document and nobody in it. */
async function aDraft(page: Page, title: string): Promise<{ id: string; documentId: string }> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title });
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  const buffer = Buffer.from(createPdf({ pages: [{ lines: ['Lease'] }] }));
  const upload = await page.request.post(`/api/appapi/contract/upload?contractId=${id}`, {
    headers: { accessToken: token },
    multipart: { file: { name: `${title}.pdf`, mimeType: 'application/pdf', buffer } },
  });
  const { data } = (await upload.json()) as { data: { document: { id: string } } };
  return { id, documentId: data.document.id };
}

/** A contract that waits for the company's seal alone. */
async function aContract(
  page: Page,
  kind: 'lease' | 'service',
  title: string,
  phone: string,
): Promise<string> {
  const { id, documentId } = await aDraft(page, title);
  await ask(page, '/api/appapi/contract/save', {
    ...{ id, title, kind, amount: RENT, algorithm: 'ecdsa' },
    documents: [{ id: documentId, name: title }],
    parties: [{ key: 'us', kind: 'organization', organizationName: COMPANY, name: '林知夏', phone }],
    fields: [
      ...[{ documentId, party: 'us', kind: 'seal', page: 0, left: 40, top: 80, width: 42, height: 42 }],
    ],
  });
  await ask(page, '/api/appapi/contract/send', { id });
  return id;
}
const stateOf = async (page: Page, id: string) =>
  (await ask<{ state: string }>(page, `/api/appapi/contract/detail?id=${id}`)).state;

/** Whoever writes the contracts of this test, by each of the accounts that other tests made for that name. */
async function nameAuthors(form: Locator) {
  const authors = form.getByRole('group', { name: '只签这些成员发起的合同' });
  await expect(authors.getByRole('checkbox').first()).toBeVisible();
  for (const box of await authors.getByRole('checkbox', { name: /林知夏/ }).all()) await box.check();
}

test('whom one signs with is chosen from the address book, and what was allowed is signed by itself until it is taken back', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const phone = await joinAsAdministrator(page);
  const mark = Date.now().toString(36);

  // two rows of three are right; chosen where parties are named
  const partner = `示例供货${mark}有限公司`;
  await visit(page, `${CENTRE}/counterparties`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const importing = page.getByRole('dialog', { name: '导入通讯录' });
  const rows = [
    ['单位名称', '姓名', '手机号', '备注'],
    [partner, '林示例', aPhone(), '供应商'],
    ['', '赵示例', aPhone(), ''],
    ['', '钱示例', '138', ''],
  ];
  await importing.getByLabel('或者粘贴表格（连同表头）').fill(rows.map((row) => row.join('\t')).join('\n'));
  await importing.getByRole('button', { name: '检查' }).click();
  await expect(importing.getByText(/可以导入 2 行，另有 1 行不对/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await importing.getByRole('button', { name: '导入 2 行' }).click();
  await expect(importing).toBeHidden();
  await expect(page.getByRole('list', { name: '联系人' })).toContainText(partner);
  const { id: draft } = await aDraft(page, `供货合同 ${mark}`);
  await visit(page, `${CENTRE}/create?id=${draft}&step=parties`);
  await page.getByRole('button', { name: '从通讯录选择' }).click();
  const choosing = page.getByRole('dialog', { name: '从通讯录选择' });
  await choosing.getByLabel('查找').fill(partner);
  await choosing.getByRole('button', { name: new RegExp(partner) }).click();
  await expect(choosing).toBeHidden();
  await expect(page.getByRole('list', { name: '参与方' }).getByLabel('单位名称')).toHaveValue(partner);

  // terms that bound nothing are not given
  const seal = (await sealsOf(page)).find(({ name }) => name === SEAL);
  await visit(page, `/businessProcessing/seal?seal=${seal?.id}&tab=silent`);
  await page.getByRole('button', { name: '授权静默签' }).click();
  const form = page.getByRole('form', { name: '授权静默签' });
  await form.getByRole('button', { name: '授权', exact: true }).click();
  await expect(form.getByText('请选择模板，或者限定合同类型与金额')).toBeVisible();
  await form.getByLabel('合同类型').selectOption('lease');
  await form.getByLabel('合同金额不超过（元）').fill(String(RENT / 100));
  await form.getByLabel('可用次数').fill('5');
  await nameAuthors(form);
  await fits(page, [1024, 1440]);
  await form.getByRole('button', { name: '授权', exact: true }).click();
  // whoever proves it reads what they give
  await expect(
    page.getByText(/自动签署：不限模板，租赁类合同，不限平台，不超过 .*1\.23.*，最多 5 次/),
  ).toBeVisible();
  await prove(page, phone, '授权静默签');
  await expect(page.getByText('静默签已授权')).toBeVisible();
  const allowed = (words: string) =>
    page
      .getByRole('list', { name: '静默签授权' })
      .getByRole('listitem')
      .filter({ hasText: words })
      .filter({ hasText: '有效' });
  const given = allowed('租赁类合同');
  await expect(given).toContainText('已用 0 / 5 次');

  // a second one, which stays when the first is taken back
  await page.getByRole('button', { name: '授权静默签' }).click();
  await form.getByLabel('合同类型').selectOption('service');
  await form.getByLabel('合同金额不超过（元）').fill(String(RENT / 100));
  await form.getByLabel('可用次数').fill('5');
  await nameAuthors(form);
  await form.getByRole('button', { name: '授权', exact: true }).click();
  await prove(page, phone, '授权静默签');
  await expect(allowed('服务类合同')).toContainText('已用 0 / 5 次');

  const lease = await aContract(page, 'lease', `车位租赁 ${mark}`, phone);
  await expect.poll(() => stateOf(page, lease), { timeout: 240_000 }).toBe('COMPLETE');
  await visit(page, `${CENTRE}/detail?id=${lease}`);
  await expect(page.getByText(/静默签署$/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await visit(page, `/businessProcessing/seal?seal=${seal?.id}&tab=silent`);
  await expect(given).toContainText('已用 1 / 5 次');
  await given.getByRole('button', { name: '收回' }).click();
  await page.getByRole('dialog', { name: '收回静默签授权' }).getByRole('button', { name: '收回' }).click();
  await expect(page.getByText('授权已收回')).toBeVisible();
  await expect(given).toHaveCount(0);
  const later = await aContract(page, 'lease', `库房租赁 ${mark}`, phone);
  // one job after the other looks at what was sent: when the next is signed, the lease was looked at
  const service = await aContract(page, 'service', `保洁服务 ${mark}`, phone);
  await expect.poll(() => stateOf(page, service), { timeout: 240_000 }).toBe('COMPLETE');
  await visit(page, `${CENTRE}/detail?id=${later}`);
  await expect(page.getByText(/静默签署$/)).toHaveCount(0);
  expect(await stateOf(page, later)).toBe('SIGNING');

  // what was counted, to look at and to take away
  await visit(page, `${CENTRE}/reports`);
  await expect(page.getByRole('heading', { level: 1, name: '合同报表' })).toBeVisible();
  await expect(page.getByText('整个单位发起的合同')).toBeVisible();
  await page.getByRole('navigation', { name: '期间' }).getByRole('link', { name: '近 90 天' }).click();
  await page.waitForURL(/days=90/);
  await expect(page.getByRole('heading', { name: '用印', exact: true })).toBeVisible();
  const waits = page.getByRole('table', { name: /谁在等谁/ });
  await expect(waits.getByRole('columnheader')).toHaveText(['谁在等', '等谁', '等什么', '合同', '自何时']);
  await expect(waits.getByRole('row').last()).toContainText(/已等 \d+ 天|不到 1 天/);
  expect(await barriers(page)).toEqual([]);
  await fits(page, [375, 1440]);
  const file = await page.request.get(
    (await page.getByRole('link', { name: '导出表格' }).getAttribute('href')) ?? '',
  );
  const text = await file.text();
  expect(text).toContain(`用印,${SEAL},`);
  // the lease that was not signed by itself waits for the company's own place in it
  expect(text).toContain(`林知夏,${COMPANY} 林知夏,签署,库房租赁 ${mark},`);
  await waits.getByRole('link').first().click();
  await page.waitForURL(/signCenter\/detail\?id=/);
});
