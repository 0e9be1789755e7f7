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

test('who writes over what another saved is told, and keeps what was typed; 静默签 waits for a new version to be confirmed', async ({
  page,
}) => {
  test.slow();
  const phone = await joinAsAdministrator(page);
  const name = `承诺书${phone.slice(-6)}`;
  const { id, save } = await aTemplate(page, name);
  await visit(page, `/businessProcessing/signCenter/templates/edit?id=${id}&step=send`);
  await expect(page.getByLabel('模板名称')).toHaveValue(name);
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
  await page.getByRole('button', { name: '授权静默签' }).click();
  const form = page.getByRole('form', { name: '授权静默签' });
  await form.getByLabel('用于模板').selectOption(id);
  await form.getByLabel('可用次数').fill('3');
  await form.getByRole('button', { name: '授权', exact: true }).click();
  await expect(page.getByText(`自动签署：模板“${name}甲”第 1 版`)).toBeVisible();
  await prove(page, phone, '授权静默签');
  const given = page
    .getByRole('list', { name: '静默签授权' })
    .getByRole('listitem')
    .filter({ hasText: `${name}甲` });
  await expect(given).toContainText('有效');

  await ask(page, '/api/appapi/template/edit', { id });
  await ask(page, '/api/appapi/template/publish', { id });
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
