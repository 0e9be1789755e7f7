import { devices, expect, type Page } from '@playwright/test';
import { becomeVerified, signIn } from './identity.ts';
import { aPhone, revisit, visit } from './pages.ts';
import { ask, joinCompany, prove, sealsOf, write } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits, unroll } from './walk.ts';

const SEALS = '/businessProcessing/seal';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

async function choose(page: Page, seal: string, act: string) {
  await card(page, seal)
    .getByRole('button', { name: `${seal}的更多操作` })
    .click();
  await card(page, seal).getByRole('button', { name: act, exact: true }).click();
}

test('a seal is authorised, stopped, enabled and revoked, and everybody can see that it is revoked', {
  tag: '@deep',
}, async ({ page, browser }) => {
  test.slow();
  const colleague = await browser.newPage();
  await joinCompany(colleague, ['operator']);
  await colleague.close();
  const phone = await joinCompany(page, ['seal-keeper']);

  await visit(page, SEALS);
  const widthOf = async (name: string) =>
    (await card(page, name).getByAltText(`${name}的章面`).boundingBox())?.width ?? 0;
  const ratio = async () => (await widthOf('财务专用章')) / (await widthOf('公章'));
  await expect.poll(ratio).toBeCloseTo(38 / 40, 2);
  await page.getByRole('link', { name: /^已启用/ }).click();
  await expect(page).toHaveURL(/state=enabled/);
  await fits(page, [375, 768, 1440]);
  expect(await barriers(page)).toEqual([]);

  // who, until when, how often, with or without approval: read as a sentence before it is proven
  await card(page, '合同专用章').getByRole('link', { name: /授权/ }).click();
  await page.getByRole('button', { name: '新增授权' }).click();
  await page.getByRole('button', { name: '保存授权' }).click();
  await expect(page.getByLabel('授权给')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('授权给').selectOption({ index: 1 });
  await page.getByLabel('可用次数').fill('20');
  await page.getByLabel('超过金额须审批').check();
  await page.getByLabel('超过多少元须审批').fill('50000');
  await expect(page.getByText(/可在所有平台使用合同专用章 20 次，至 .*；¥50,000 以上须审批。/)).toBeVisible();
  await unroll(page);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '保存授权' }).click();
  await prove(page, phone, '授权他人用印');
  await expect(page.getByText(/^全部平台，至 .*，¥50,000 以上须审批$/)).toBeVisible();
  await expect(page.getByText('已用 0 / 20 次')).toBeVisible();
  await revisit(page);
  await page.getByRole('button', { name: '收回' }).click();
  await page.getByRole('dialog', { name: '收回授权' }).getByRole('button', { name: '收回' }).click();
  await expect(page.getByText('已收回')).toBeVisible();

  await visit(page, SEALS);
  await choose(page, '财务专用章', '停用');
  const stopping = page.getByRole('dialog', { name: '停用财务专用章' });
  await expect(stopping).toContainText('已签好的文件不受影响');
  await stopping.getByLabel('原因').fill('更换财务系统');
  await stopping.getByRole('button', { name: '继续停用' }).click();
  await prove(page, phone, '停用印章');
  await expect(card(page, '财务专用章')).toContainText('更换财务系统');
  await card(page, '财务专用章').getByRole('button', { name: '启用' }).click();
  await expect(card(page, '财务专用章')).toContainText('已启用');

  const revoked = (await sealsOf(page)).find(({ name }) => name === '法定代表人名章');
  await choose(page, '法定代表人名章', '注销');
  const revoking = page.getByRole('dialog', { name: '注销法定代表人名章' });
  await revoking.getByRole('button', { name: '继续注销' }).click();
  await expect(revoking.getByLabel('原因')).toHaveAttribute('aria-invalid', 'true');
  await revoking.getByLabel('原因').selectOption({ label: '不再使用' });
  await revoking.getByLabel(/不能恢复/).check();
  await revoking.getByRole('button', { name: '继续注销' }).click();
  await prove(page, phone, '注销印章，并吊销其证书');
  await expect(card(page, '法定代表人名章')).toContainText('已注销');

  // anybody learns of it, by the certificate and by the seal, on either device
  const stranger = await browser.newContext({ locale: 'zh-CN' });
  const desk = await stranger.newPage();
  await visit(desk, '/customer/verification');
  await desk.getByRole('button', { name: '查询' }).click();
  await expect(desk.getByLabel('序列号或印章编码')).toHaveAttribute('aria-invalid', 'true');
  await desk.getByLabel('序列号或印章编码').fill(revoked?.certificate.serial ?? '');
  await desk.getByRole('button', { name: '查询' }).click();
  await expect(desk.getByRole('heading', { name: '已吊销' })).toBeVisible();
  expect(await barriers(desk)).toEqual([]);
  const proof = desk.getByRole('link', { name: 'OCSP 响应' });
  const file = await desk.request.get((await proof.getAttribute('href')) ?? '');
  expect([file.status(), (await file.body())[0]]).toEqual([200, 0x30]);
  const hand = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' });
  const small = await hand.newPage();
  await visit(small, `/mobile/customer/verification?q=${revoked?.number}`);
  await expect(small.getByRole('heading', { name: '已注销' })).toBeVisible();
  await fits(small, [320, 375]);
  expect(await barriers(small)).toEqual([]);
  await Promise.all([stranger.close(), hand.close()]);
});

test('a signature is written on a phone that is signed in nowhere and arrives at the computer', {
  tag: '@deep',
}, async ({ page, browser }) => {
  await signIn(page, aPhone());
  await becomeVerified(page);
  const [scene] = await ask<{ sceneId: string }[]>(page, '/api/appapi/scene/list');
  await ask(page, '/api/appapi/scene/choose', { sceneId: scene?.sceneId });
  await visit(page, '/businessProcessing/order/apply?product=handwriting');
  const [begun] = await Promise.all([
    page.waitForResponse(/beginHandwriting/),
    page.getByLabel('扫码到手机上写').check(),
  ]);
  await expect(page.getByAltText('用手机扫描，在手机上书写')).toBeVisible();
  const { data } = (await begun.json()) as { data: { address: string } };

  const hand = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' });
  const phone = await hand.newPage();
  await visit(phone, data.address);
  await expect(page.getByText('手机已打开，正在书写')).toBeVisible();
  await write(phone);
  await phone.getByRole('button', { name: '撤一笔' }).click();
  await expect(phone.getByRole('img', { name: '书写区，已写 1 笔' })).toBeVisible();
  await phone.setViewportSize({ width: 860, height: 400 });
  await write(phone);
  await expect(phone.getByRole('img', { name: '书写区，已写 3 笔' })).toBeVisible();
  await fits(phone, [320, 412]);
  expect(await barriers(phone)).toEqual([]);
  await phone.getByRole('button', { name: '提交签名' }).click();
  await expect(phone.getByRole('heading', { name: '请回到电脑继续' })).toBeVisible();
  await expect(page.getByAltText('您的手写签名')).toBeVisible();

  await visit(phone, '/mobile/handwriting');
  await visit(phone, data.address);
  await expect(phone.getByText(/二维码已失效/)).toBeVisible();
  await hand.close();
});
