// One contract, two companies and a person: sealed at two desks, signed by hand on a phone, checked by everybody.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, devices, expect, type Page } from '@playwright/test';
import { verifyPdf } from '@yinxin/pdf-signature';
import {
  aCreditCode,
  actForCompany,
  anAccount,
  becomeVerified,
  heading,
  licencePicture,
  signIn,
} from './identity.ts';
import { linkFor, readByLink, sendContract as send, showName, signInByLink } from './links.ts';
import { choosePlatform, review, untilDone, uploadAuthorization } from './orders.ts';
import { aPhone, revisit, visit, watchForTrouble } from './pages.ts';
import { ask, COMPANY, joinCompany, write } from './seals.ts';
import { confirmAtDesk, confirmOnPhone, SIGN } from './signing.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

/** A company of its own, certified by the money that arrived, with a seal for contracts. */
async function aSealedCompany(page: Page, name: string): Promise<string> {
  const phone = aPhone();
  const code = aCreditCode();
  await signIn(page, phone);
  await becomeVerified(page);
  await actForCompany(page, name);
  await visit(page, '/auth');
  await page.getByLabel('上传营业执照').setInputFiles(await licencePicture(name, code));
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(code);
  await page.getByRole('radio', { name: '对公打款' }).check();
  await page.getByRole('button', { name: '信息无误，下一步' }).click();
  const account = anAccount();
  await page.getByLabel('开户行').fill('示例银行北京分行');
  await page.getByLabel('对公账号').fill(account);
  await page.getByRole('button', { name: '请打款' }).click();
  await expect(page.getByLabel('到账金额')).toBeVisible();
  const received = await page.request.get(`/sandbox/identity?subject=${account}`);
  await page.getByLabel('到账金额').fill(/收到打款 (0\.\d\d) 元/.exec(await received.text())?.[1] ?? '');
  await page.getByRole('button', { name: '确认金额' }).click();
  await expect(heading(page, '企业认证已通过')).toBeVisible();

  await choosePlatform(page, '通用电子合同');
  await visit(page, '/businessProcessing/order/apply?product=seal-contract');
  await uploadAuthorization(page);
  // the first seal is a trial and costs nothing; somebody who is not the representative is reviewed by the letter
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '¥0 办理，提交' }).click();
  await page.waitForURL(/order\/detail\?id=/);
  const order = new URL(page.url()).searchParams.get('id') ?? '';
  await review(page, order);
  await untilDone(page, order);
  return phone;
}

/** Reads, chooses the seal that is offered, confirms, and sees what was verified. */
async function sealAtDesk(page: Page, id: string, phone: string, seam: boolean): Promise<void> {
  await visit(page, `${SIGN}?id=${id}`);
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await page.getByRole('button', { name: '下一处签署位' }).click();
  await expect(page.locator('[data-page="2"] [data-mark]').first()).toBeVisible();
  await page.getByRole('button', { name: '确认签署' }).click();
  await expect(page.getByText('请先确认阅读情况，并同意以电子签名签署')).toBeVisible();
  if (seam) {
    await page.getByLabel('加盖骑缝章').check();
    await page.getByLabel('左侧').check();
    await expect(page.locator('[data-page="2"] [data-mark^="seam-"]')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  }
  await confirmAtDesk(page, phone);
}

const aPhoneOf = async (browser: Browser) =>
  (await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' })).newPage();

/** Reads by the link, shows who they are at the signature, and signs. */
async function signByHand(browser: Browser, link: string, phone: string): Promise<Page> {
  const hand = await aPhoneOf(browser);
  await visit(hand, link);
  await expect(heading(hand, '三方合作协议')).toBeVisible();
  expect(await barriers(hand)).toEqual([]);
  await fits(hand, [320, 375]);
  await readByLink(hand);
  expect(await barriers(hand)).toEqual([]);
  await signInByLink(hand, phone);
  await showName(hand);
  await hand.waitForURL(/step=sign/);
  // the sheet to sign on is open already; they look once more
  await expect(hand.getByRole('dialog', { name: '签名' })).toBeVisible();
  await hand.keyboard.press('Escape');
  await expect(hand.locator('[data-page] canvas').first()).toBeVisible();
  await hand.getByRole('button', { name: '下一处' }).click();
  await expect(hand.locator('[data-page="2"] [data-mark]')).toBeVisible();
  expect(await barriers(hand)).toEqual([]);
  await hand.getByRole('button', { name: '签名并确认' }).click();
  await write(hand);
  // the phone is turned while one writes: nothing of it is lost
  const { width, height } = hand.viewportSize() ?? { width: 375, height: 800 };
  await hand.setViewportSize({ width: height, height: width });
  await expect(hand.getByRole('img', { name: '书写区，已写 2 笔' })).toBeVisible();
  await hand.setViewportSize({ width, height });
  await hand.getByRole('button', { name: '用这个签名' }).click();
  // what was written is kept in the tab, whatever the network does
  await expect(hand.getByText(/验证码已发到/)).toBeVisible();
  await revisit(hand);
  await confirmOnPhone(hand, phone);
  return hand;
}

const has = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Detail {
  state: string;
  level: string | null;
  documents: { id: string }[];
}

test('two companies and a person sign one contract, and every verifier agrees', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const second = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const other = `示例合作${Math.floor(Math.random() * 1e6)}有限公司`;
  const [phone, otherPhone] = await Promise.all([
    joinCompany(page, ['seal-keeper', 'operator']),
    aSealedCompany(second, other),
  ]);
  const personPhone = aPhone();
  const id = await send(page, '三方合作协议', [
    { key: 'a', kind: 'organization', name: '林知夏', organizationName: COMPANY, phone, step: 1 },
    { key: 'b', kind: 'organization', name: '林知夏', organizationName: other, phone: otherPhone, step: 1 },
    { key: 'c', kind: 'person', name: '赵小满', phone: personPhone, step: 2 },
  ]);

  await sealAtDesk(page, id, phone, true);
  await sealAtDesk(second, id, otherPhone, false);
  const link = await linkFor(page, personPhone);
  // looking at where the link leads opens nothing
  await visit(second, link);
  await expect(second.getByRole('button', { name: '打开阅读' })).toBeVisible();
  const hand = await signByHand(browser, link, personPhone);
  await fits(hand, [375]);
  // what the server rendered is what the browser renders
  const trouble = watchForTrouble(hand);
  await visit(hand, '/mobile/signing?box=complete');
  await expect(hand.getByRole('link', { name: /三方合作协议/ })).toBeVisible();
  expect(await barriers(hand)).toEqual([]);
  expect(trouble).toEqual([]);

  await visit(page, `/businessProcessing/signCenter/detail?id=${id}`);
  await expect(page.getByText('3 / 3 方已签署')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const detail = () => ask<Detail>(page, `/api/appapi/contract/detail?id=${id}`);
  await expect.poll(async () => (await detail()).level, { timeout: 240_000 }).toBe('B-LT');
  const { state, documents } = await detail();
  expect(state).toBe('COMPLETE');

  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载三方合作协议' }).click(),
  ]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-contract-'));
  const file = path.join(folder, '合同.pdf');
  await downloaded.saveAs(file);
  const trust = await Promise.all(
    ['sm2', 'ecdsa', 'rsa'].map(async (family) => (await page.request.get(`/ca/${family}-root.crt`)).body()),
  );
  const report = await verifyPdf(fs.readFileSync(file), { trust });
  expect(report.signatures.map(({ indication }) => indication)).toEqual(
    Array.from({ length: 3 }, () => 'TOTAL_PASSED'),
  );
  if (has('qpdf')) execFileSync('qpdf', ['--check', file]);
  if (has('pdfsig'))
    expect(
      execFileSync('pdfsig', ['-nocert', file])
        .toString()
        .match(/^Signature #/gm),
    ).toHaveLength(3);
  fs.rmSync(folder, { recursive: true });

  // a read-only link shows the pages to whoever has its code
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: '分享给别人看' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const shared = (await dialog.getByText(/\/contract\/shared\?token=/).textContent()) ?? '';
  const code = (await dialog.getByText(/^[a-z\d]{5}-[a-z\d]{5}$/).textContent()) ?? '';
  const reader = await aPhoneOf(browser);
  await visit(reader, shared);
  await reader.getByLabel('查看码').fill('aaaaa-aaaaa');
  await reader.getByRole('button', { name: '查看' }).click();
  await expect(reader.getByLabel('查看码')).toHaveAttribute('aria-invalid', 'true');
  await reader.getByLabel('查看码').fill(code);
  await reader.getByRole('button', { name: '查看' }).click();
  await expect(reader.getByRole('img', { name: '三方合作协议 第 1 页' })).toBeVisible();
  expect(await barriers(reader)).toEqual([]);
  const stranger = await reader.request.get(
    `/api/appapi/contract/file?documentId=${documents[0]?.id}&inline=1`,
  );
  expect(stranger.headers()['content-type']).not.toContain('pdf');
});
