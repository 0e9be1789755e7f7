// One code, several signers, each with a contract of their own; one too many is told that it is full.

import { devices, expect, type Page } from '@playwright/test';
import { SIGNING_CONSENT } from '@yinxin/api';
import { depth } from '../../scripts/depth.ts';
import { agree, anIdNumber, heading, type Known, pageOf, somebodyVerified } from './identity.ts';
import { aPhone, askForCode, codeFor, revisit, visit, works } from './pages.ts';
import { ask, joinCompany } from './seals.ts';
import { SIGNED, signAtDesk, signOnPhone } from './signing.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const CENTRE = '/businessProcessing/signCenter';

/** Signs what is theirs, without the pages, which other tests walk through. */
async function sign(page: Page, { phone, headers }: Known, id: string): Promise<void> {
  const { intentId, digest } = await ask<{ intentId: string; digest: string }>(
    page,
    '/api/appapi/contract/prepare',
    { id, consent: SIGNING_CONSENT.version, wish: {} },
    headers,
  );
  const begun = { act: 'sign-contract', target: digest, method: 'sms' };
  const { stepUpId } = await ask<{ stepUpId: string }>(page, '/api/appapi/stepUp/begin', begun, headers);
  const proof = await codeFor(page, phone);
  await ask(page, '/api/appapi/stepUp/confirm', { stepUpId, proof }, headers);
  await ask(page, '/api/appapi/contract/sign', { intentId }, headers);
}

/** How many the code is for. */
const SIGNERS = depth(3, 10);

test('people sign by one code, each a contract of their own, and one too many is told that it is full', {
  tag: '@deep',
}, async ({ page, browser }) => {
  test.slow();
  await joinCompany(page, ['operator']);
  const { id: template } = await ask<{ id: string }>(page, '/api/appapi/template/copySample', {
    key: 'pledge',
  });
  await ask(page, '/api/appapi/template/publish', { id: template });

  await visit(page, `${CENTRE}/templates/detail?id=${template}`);
  await page.getByRole('link', { name: '一码多签' }).click();
  await page.waitForURL(/codes\/create/);
  await page.getByRole('button', { name: '生成签署码' }).click();
  await expect(page.getByText('请填写单位全称')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('单位全称').fill('示例科技有限公司');
  await page.getByLabel('名额（人）').fill(String(SIGNERS));
  await page.getByRole('button', { name: '生成签署码' }).click();
  await page.waitForURL(/codes\/detail\?id=/);
  await expect(page.getByRole('img', { name: '签署码的二维码' })).toBeVisible();
  await expect(page.getByText('还没有人扫码签署。')).toBeVisible();
  const code = new URL(page.url()).searchParams.get('id') ?? '';
  const { address } = await ask<{ address: string }>(page, `/api/appapi/signCode/detail?id=${code}`);
  const join = new URL(address).pathname + new URL(address).search;

  // one on a phone, from the picture to the signing page: signed in, verified, back each time
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' });
  const comer = await context.newPage();
  await visit(comer, join);
  await expect(heading(comer, '示例科技有限公司 邀请您签署')).toBeVisible();
  expect(await barriers(comer)).toEqual([]);
  await comer.getByRole('link', { name: '验证手机号，开始签署' }).click();
  await comer.waitForURL(/login/);
  const phone = aPhone();
  await askForCode(comer, phone);
  await comer.getByLabel('验证码').fill(await codeFor(comer, phone));
  await comer.getByRole('button', { name: '登录', exact: true }).click();
  await comer.waitForURL(/contract\/join/);
  await works(comer);
  await comer.getByRole('link', { name: '去实名认证' }).click();
  await comer.waitForURL(/auth/);
  await works(comer);
  await comer.getByLabel('姓名').fill('林知夏');
  await comer.getByLabel('证件号码', { exact: true }).fill(anIdNumber());
  await agree(comer);
  await comer.getByRole('button', { name: '核验并继续' }).click();
  // the page leads on by itself
  await comer.waitForURL(/contract\/join/);
  await works(comer);
  await comer.getByRole('button', { name: '生成我的合同，去签署' }).click();
  await expect(comer.getByText('请填写所在部门')).toBeVisible();
  await comer.getByLabel('所在部门').fill('研发部');
  await fits(comer, [375]);
  await comer.getByRole('button', { name: '生成我的合同，去签署' }).click();
  await comer.waitForURL(/signing\/indexNew\?.*step=sign/);
  const own = new URL(comer.url()).searchParams.get('id') ?? '';
  await works(comer);
  await signOnPhone(comer, phone, SIGNED);
  await visit(comer, join);
  await expect(comer.getByRole('link', { name: '查看我的合同' })).toBeVisible();
  await context.close();

  const made = new Set([own]);
  for (let count = 2; count <= SIGNERS; count++) {
    const somebody = await somebodyVerified(page, '赵示例');
    const body = {
      code: new URL(address).searchParams.get('code'),
      values: { 'pledger/所在部门': '财务部' },
    };
    const { contractId } = await ask<{ contractId: string }>(
      page,
      '/api/appapi/signCode/join',
      body,
      somebody.headers,
    );
    if (count === 2) {
      const desk = await pageOf(browser, somebody, false);
      await signAtDesk(desk, contractId, somebody.phone, SIGNED);
      await desk.context().close();
    } else await sign(page, somebody, contractId);
    made.add(contractId);
  }
  expect(made.size).toBe(SIGNERS);

  const stranger = await browser.newContext({ locale: 'zh-CN' });
  const late = await stranger.newPage();
  await visit(late, join);
  await expect(late.getByText('签署名额已满，如需签署请联系发起方')).toBeVisible();
  await expect(late.getByRole('link', { name: '验证手机号，开始签署' })).toHaveCount(0);
  await stranger.close();

  await revisit(page);
  await expect(page.getByText('名额已满', { exact: true })).toBeVisible();
  await expect(page.getByText('已签', { exact: true })).toHaveCount(SIGNERS);
  expect(await barriers(page)).toEqual([]);
  await fits(page, [1024, 1440]);
});
