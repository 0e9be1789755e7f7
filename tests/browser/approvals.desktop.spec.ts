// A contract above a sum goes past an approver, who is away; the delegate approves it on the phone.
import { type Browser, expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { pageOf, somebodyVerified } from './identity.ts';
import { aPhone, visit } from './pages.ts';
import { actFor, ask, asOwner, COMPANY } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const CENTRE = '/businessProcessing/signCenter';

interface Member {
  page: Page;
  uid: string;
  name: string;
}

/** Somebody new in the company, acting for it. */
async function aMember(owner: Page, browser: Browser, name: string, phone = false): Promise<Member> {
  const known = await somebodyVerified(owner, name);
  await ask(owner, '/api/appapi/org/invite', { phone: known.phone, roles: ['operator'] });
  const page = await pageOf(browser, known, phone);
  const [invitation] = await ask<{ id: string }[]>(page, '/api/appapi/org/myInvitations');
  await ask(page, '/api/appapi/org/acceptInvitation', { id: invitation?.id });
  await actFor(page, COMPANY);
  const { uid } = await ask<{ uid: string }>(page, '/api/appapi/cas/auth/current');
  return { page, uid, name };
}

/** A draft with one signer, as far as sending it. */
async function aDraft(page: Page, title: string, terms: object = {}): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title });
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  const file = {
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(createPdf({ pages: [{ lines: ['Contract'] }] })),
  };
  const upload = await page.request.post(`/api/appapi/contract/upload?contractId=${id}`, {
    headers: { accessToken: token },
    multipart: { file },
  });
  const { data } = (await upload.json()) as { data: { document: { id: string } } };
  const documentId = data.document.id;
  await ask(page, '/api/appapi/contract/save', {
    ...{ id, title, ...terms },
    documents: [{ id: documentId, name: title }],
    parties: [{ key: 'guest', kind: 'person', name: '赵示例', phone: aPhone() }],
    fields: [
      ...[
        { documentId, party: 'guest', kind: 'signature', page: 0, left: 40, top: 80, width: 50, height: 20 },
      ],
    ],
  });
  return id;
}
const sent = async (page: Page, id: string) =>
  (await ask<{ state: string }>(page, '/api/appapi/contract/send', { id })).state;

const entry = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('above a sum it waits for the approver, whose delegate agrees on the phone', async ({
  page,
  browser,
}) => {
  test.slow();
  await asOwner(page);
  const mark = Date.now().toString(36);
  const chief = await aMember(page, browser, '钱总示');
  const deputy = await aMember(page, browser, '代办示', true);

  // the rule, and its picture
  const flow = `大额 ${mark}`;
  await visit(page, `${CENTRE}/flows`);
  await page.getByRole('button', { name: '新建流程' }).click();
  await page.getByRole('button', { name: '保存流程' }).click();
  await expect(page.getByText('请填写流程名称')).toBeVisible();
  await expect(page.getByText('请选择审批人')).toBeVisible();
  await page.getByLabel('流程名称').fill(flow);
  await page.getByLabel('金额满（元）').fill('100000');
  await page.getByRole('combobox', { name: '审批人' }).selectOption(chief.uid);
  const drawn = page.getByRole('figure', { name: '流程图' });
  await expect(drawn).toContainText('发起前审批：钱总示');
  await expect(drawn).toContainText('满 ¥100,000');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '保存流程' }).click();
  const kept = page.getByRole('region', { name: flow });
  await expect(kept.getByText('第 1 版')).toBeVisible();
  await fits(page, [1440, 768]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // without a sum it is not sent; above it waits
  const large = `装修合同 ${mark}`;
  const id = await aDraft(page, large);
  await visit(page, `${CENTRE}/create?id=${id}&step=send`);
  // asked for by the page itself, once it works
  await expect(page.getByText('将扣减 1 份', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: '审批流程' }).selectOption({ label: flow });
  await expect(page.getByText(/还没有填写合同金额/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^发送/ })).toBeDisabled();
  await page.getByLabel('合同金额（元）').fill('120000');
  const ahead = page.getByRole('figure', { name: '这份合同要经过的流程' });
  await expect(ahead).toContainText('发起前审批：钱总示');
  await page.getByRole('button', { name: /^发送/ }).click();
  await page.waitForURL(/signCenter\/detail\?id=/);
  await page.getByText('看流程图').click();
  await expect(page.getByRole('figure', { name: '这份合同的流程图' })).toContainText('审批：钱总示');

  // below it goes straight
  const flows = await ask<{ list: { id: string; name: string }[] }>(page, '/api/appapi/flow/list');
  const flowId = flows.list.find(({ name }) => name === flow)?.id;
  const small = `零星采购 ${mark}`;
  expect(await sent(page, await aDraft(page, small, { flowId, amount: 9_999_999 }))).toBe('SIGNING');
  const doubtful = `存疑合同 ${mark}`;
  expect(await sent(page, await aDraft(page, doubtful, { flowId, amount: 10_000_000 }))).toBe('APPROVING');

  // a refusal needs a reason; whoever goes away names another
  await visit(chief.page, `${CENTRE}/approvals`);
  await expect(entry(chief.page, large)).toBeVisible();
  await expect(entry(chief.page, small)).toHaveCount(0);
  expect(await barriers(chief.page)).toEqual([]);
  await entry(chief.page, doubtful).getByRole('button', { name: '不同意' }).click();
  const refusal = chief.page.getByRole('dialog', { name: `不同意“${doubtful}”` });
  await refusal.getByRole('button', { name: '不同意' }).click();
  await expect(refusal.getByText('请填写理由')).toBeVisible();
  await refusal.getByLabel('理由').fill('单价过高，请重新询价');
  await refusal.getByRole('button', { name: '不同意' }).click();
  await expect(entry(chief.page, doubtful)).toHaveCount(0);
  await chief.page.getByRole('button', { name: '委托', exact: true }).click();
  const away = chief.page.getByRole('dialog', { name: '委托他人代为审批' });
  await away.getByRole('combobox', { name: '代理人' }).selectOption(deputy.uid);
  await away.getByRole('button', { name: '委托' }).click();
  await expect(chief.page.getByText(`${deputy.name} 代我`)).toBeVisible();
  await chief.page.getByRole('link', { name: '我已审批' }).click();
  await expect(entry(chief.page, doubtful)).toContainText('单价过高，请重新询价');

  // on the phone
  await visit(deputy.page, `/mobile${CENTRE}/approvals`);
  const task = entry(deputy.page, large);
  await expect(task).toContainText(`代 ${chief.name}`);
  await fits(deputy.page, [375, 320]);
  expect(await barriers(deputy.page)).toEqual([]);
  await task.getByRole('button', { name: '同意', exact: true }).click();
  await deputy.page
    .getByRole('dialog', { name: `同意“${large}”` })
    .getByRole('button', { name: '同意', exact: true })
    .click();
  await expect(task).toHaveCount(0);

  await visit(page, `${CENTRE}/detail?id=${id}`);
  await expect(page.getByText(`由 ${deputy.name} 代为审批`)).toBeVisible();
  await expect(page.getByText(`${deputy.name}（代${chief.name}）`)).toBeVisible();
  await visit(page, `${CENTRE}/approvals?tab=mine`);
  await expect(entry(page, large)).toContainText('签署中');
  await chief.page.context().close();
  await deputy.page.context().close();
});
