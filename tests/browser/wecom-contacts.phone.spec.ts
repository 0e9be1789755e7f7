// Signers are chosen among the contacts of enterprise WeChat, also those who never came to us.
import { expect } from '@playwright/test';
import { contactPhone } from '@yinxin/api';
import { visit } from './pages.ts';
import { ask, asOwner } from './seals.ts';
import { test } from './test.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.28 MicroMessenger/7.0.1 Language/zh ColorScheme/Light',
});

test('whose phone nobody knows is asked for before they become a party', async ({ page }) => {
  await asOwner(page);
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title: '示例合同' });
  const party = { key: 'b', kind: 'person', name: '周示例', phone: '' };
  const draft = { id, title: '示例合同', documents: [], parties: [party], fields: [] };
  await ask(page, '/api/appapi/contract/save', draft);

  const contactId = crypto.randomUUID();
  const answer = (data: unknown) => ({ json: { code: 1, data, message: '' } });
  const member = { userId: 'zhou.shili', openUserId: null, name: '周示例', phone: null, bound: false };
  await page.route('**/api/appapi/wecom/contacts?*', (route) =>
    route.fulfill(answer({ departments: [], members: [member], more: false })),
  );
  await page.route('**/api/appapi/wecom/contacts/choose', (route) => {
    const { phone } = route.request().postDataJSON() as { phone?: string };
    return route.fulfill(answer({ contactId, name: '周示例', phone: phone ? '136****8830' : null }));
  });
  const stored: string[] = [];
  await page.route('**/api/appapi/contract/save', (route) => {
    const { parties } = route.request().postDataJSON() as { parties: { phone: string }[] };
    stored.push(...parties.map(({ phone }) => phone));
    return route.fulfill(answer({ savedAt: new Date().toISOString() }));
  });

  await visit(page, `/mobile/qyWx/signerEditDrawer?id=${id}&party=b`);
  await page.getByRole('button', { name: '从企业微信选人' }).click();
  await page.getByRole('button', { name: /周示例/ }).click();
  const sheet = page.getByRole('dialog', { name: '填一次手机号' });
  await sheet.getByLabel('手机号').fill('13600138830');
  expect(stored).not.toContain(contactPhone(contactId));
  await sheet.getByRole('button', { name: '就选他' }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => stored.at(-1)).toBe(contactPhone(contactId));
});
