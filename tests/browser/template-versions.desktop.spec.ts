// A template has several who write on it, and a seal that signs it by itself signs the version that was given.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { visit } from './pages.ts';
import { ask, joinAsAdministrator, prove, sealsOf } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const SEAL = '公章';

/** A draft of a template with one role, and how it is saved in an editor elsewhere. */
async function aTemplate(page: Page, name: string) {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/template/create', { name });
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'AccessToken')?.value ?? '';
  const buffer = Buffer.from(createPdf({ pages: [{ lines: ['Pledge'] }] }));
  const upload = await page.request.post(`/api/appapi/template/upload?templateId=${id}`, {
    headers: { accessToken: token },
    multipart: { file: { name: `${name}.pdf`, mimeType: 'application/pdf', buffer } },
  });
  const { data } = (await upload.json()) as { data: { document: { id: string } } };
  const documentId = data.document.id;
  const save = async (called: string) => {
    const { revision } = await ask<{ revision: number }>(page, `/api/appapi/template/draft?id=${id}`);
    await ask(page, '/api/appapi/template/save', {
      ...{ id, name: called, revision, editor: randomUUID() },
      documents: [{ id: documentId, name }],
      roles: [{ key: 'us', name: '本单位', kind: 'organization' }],
      ...{ ownRole: 'us', algorithm: 'ecdsa' },
      fields: [{ documentId, party: 'us', kind: 'seal', page: 0, left: 40, top: 80, width: 42, height: 42 }],
    });
  };
  await save(name);
  return { id, save };
}

test('who writes over what another saved is told, and keeps what was typed; 静默签 waits for a new version to be confirmed', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const phone = await joinAsAdministrator(page);
  const name = `承诺书${phone.slice(-6)}`;
  const { id, save } = await aTemplate(page, name);
  await visit(page, `/businessProcessing/signCenter/templates/edit?id=${id}&step=send`);
  await expect(page.getByLabel('模板名称')).toHaveValue(name);
  // the first version takes nothing from any other
  const warning = page.getByText('这个模板如有静默签授权，发布后暂停，由管理员按新版重新确认。');
  await expect(page.getByRole('button', { name: '发布', exact: true }).last()).toBeVisible();
  await expect(warning).toHaveCount(0);
  await save(`${name}甲`);
  await page.getByLabel('模板名称').fill(`${name}乙`);
  await expect(page.getByText('没有保存：模板已被他人修改，请刷新后再改')).toBeVisible();
  await expect(page.getByLabel('模板名称')).toHaveValue(`${name}乙`);
  expect((await ask<{ name: string }>(page, `/api/appapi/template/draft?id=${id}`)).name).toBe(`${name}甲`);
  page.on('dialog', (dialog) => void dialog.accept());
  await ask(page, '/api/appapi/template/publish', { id });

  const seal = (await sealsOf(page)).find((one) => one.name === SEAL);
  const panel = `/businessProcessing/seal?seal=${seal?.id}&tab=silent`;
  await visit(page, panel);
  // a company with more templates than a list holds: here it holds one
  const newest = /\/template\/list\?(?!.*keyword=)/;
  await page.route(newest, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await page.getByRole('button', { name: '授权静默签' }).click();
  const form = page.getByRole('form', { name: '授权静默签' });
  await form.getByLabel('查找模板').fill('没有这样的模板');
  await expect(form.getByText('没有找到')).toBeVisible();
  await expect(form.getByLabel('用于模板').locator('option')).toHaveText(['不限模板']);
  await form.getByLabel('查找模板').fill(name);
  await expect(form.getByText('找到 1 个，请在下面选择')).toBeVisible();
  await form.getByLabel('用于模板').selectOption(id);
  // what was chosen stays chosen, whatever is looked for next
  await form.getByLabel('查找模板').fill('');
  await expect(form.getByLabel('用于模板')).toHaveValue(id);
  await page.unroute(newest);
  await form.getByLabel('可用次数').fill('3');
  await form.getByRole('button', { name: '授权', exact: true }).click();
  await expect(page.getByText(`自动签署：模板“${name}甲”第 1 版`)).toBeVisible();
  await prove(page, phone, '授权静默签');
  const given = page
    .getByRole('list', { name: '静默签授权' })
    .getByRole('listitem')
    .filter({ hasText: `${name}甲` });
  await expect(given).toContainText('有效');

  // whoever publishes the next one hears before it what becomes of the older one
  await ask(page, '/api/appapi/template/edit', { id });
  await visit(page, `/businessProcessing/signCenter/templates/edit?id=${id}&step=send`);
  await expect(warning).toContainText('仍按旧版进行的批量发起和签署码，之后的合同由本方人员签署');
  await expect(warning).toContainText('要由静默签签署的，请按新版重新发起');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '发布', exact: true }).last().click();
  await page.waitForURL(/templates\/detail\?id=/);
  await visit(page, panel);
  await expect(given).toContainText('待确认');
  await expect(given).toContainText('模板已有新版，须重新确认');
  expect(await barriers(page)).toEqual([]);
  await fits(page, [1024, 1440]);
  await given.getByRole('button', { name: '重新确认' }).click();
  await expect(page.getByText(`自动签署：模板“${name}甲”第 2 版`)).toBeVisible();
  await prove(page, phone, '授权静默签');
  await expect(given.filter({ hasText: '第 2 版' })).toContainText('有效');
  await expect(given.filter({ hasText: '第 1 版' })).toContainText('已收回');
});

test('a version that comes while somebody fills in keeps what was typed, and unpublished changes can be given up', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const phone = await joinAsAdministrator(page);
  const name = `告知书${phone.slice(-6)}`;
  const { id } = await aTemplate(page, name);
  await ask(page, '/api/appapi/template/publish', { id });
  await visit(page, `/businessProcessing/signCenter/templates/use?id=${id}`);
  await page.getByLabel('名称', { exact: true }).fill(`${name}（给客户）`);
  const edit = () => ask(page, '/api/appapi/template/edit', { id });
  await edit();
  await ask(page, '/api/appapi/template/publish', { id });
  const make = page.locator('main button[type=submit]');
  await make.click();
  await expect(page.getByRole('alert')).toContainText('模板刚刚发布了新的版本');
  await expect(page.getByText('第 2 版')).toBeVisible();
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue(`${name}（给客户）`);
  await make.click();
  await page.waitForURL(/step=send/);

  await edit();
  await visit(page, `/businessProcessing/signCenter/templates/detail?id=${id}`);
  const pending = page.getByText('有尚未发布的修改，使用的仍是第 2 版。');
  await expect(pending).toBeVisible();
  await page.getByRole('button', { name: '放弃修改' }).click();
  const asking = page.getByRole('dialog', { name: `放弃对“${name}”的修改` });
  expect(await barriers(page)).toEqual([]);
  await asking.getByRole('button', { name: '放弃修改' }).click();
  await expect(pending).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
