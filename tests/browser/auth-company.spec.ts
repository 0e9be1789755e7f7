import { expect, type Page } from '@playwright/test';
import { choose, signedIn } from './back-office.ts';
import {
  aCreditCode,
  actForCompany,
  anAccount,
  anIdNumber,
  becomeVerified,
  force,
  heading,
  licencePicture,
  signIn,
} from './identity.ts';
import { aPhone, codeFor, visit } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

let companies = Math.floor(Math.random() * 1e6);
const aCompanyName = () => `示例认证${++companies}有限公司`;

/** Uploads the licence, looks over what was read and goes on by a way. */
async function fillIn(
  page: Page,
  way: string,
  { name, code }: { name: string; code: string },
): Promise<void> {
  await page.getByLabel('上传营业执照').setInputFiles(await licencePicture(name, code));
  await expect(page.getByText('已填入识别结果，请逐项核对')).toBeVisible();
  await expect(page.getByLabel('统一社会信用代码')).toHaveValue(code);
  await expect(page.getByLabel('法定代表人', { exact: true })).toHaveValue('沈怀瑾');
  await page.getByRole('radio', { name: way }).check();
  // what was agreed to when the person was verified is not asked again
  for (const box of await page.getByRole('group', { name: '单独同意' }).getByRole('checkbox').all())
    await box.check();
  await page.getByRole('button', { name: '信息无误，下一步' }).click();
}

/** Signed in, verified and acting for a company of this name, at the entry. */
async function asAdministrator(page: Page, name: string): Promise<void> {
  await signIn(page, aPhone());
  await becomeVerified(page);
  await actForCompany(page, name);
  await visit(page, '/auth');
  await expect(heading(page, '认证企业')).toBeVisible();
}

test('a company is certified by the amount that arrived', async ({ page }) => {
  const company = { name: aCompanyName(), code: aCreditCode() };
  await asAdministrator(page, company.name);
  await page.getByLabel('组织类型').selectOption('government');
  await expect(page.getByLabel('上传登记证书')).toBeAttached();
  // the ways come once it is said who represents it
  await page.getByLabel('负责人', { exact: true }).fill('李示例');
  await expect(page.getByRole('radio', { name: '对公打款' })).toBeDisabled();
  await page.getByLabel('组织类型').selectOption('enterprise');
  await page.getByLabel('法定代表人', { exact: true }).fill('');
  await page.getByRole('button', { name: '信息无误，下一步' }).click();
  await expect(page.getByText('请先上传营业执照')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, [page.viewportSize()?.width ?? 1440]);

  // The register says no: exactly that is told, and the facts can be corrected.
  await force(page, company.code, 'company/mismatch');
  await fillIn(page, '对公打款', company);
  await expect(heading(page, '企业认证没有通过：名称、统一社会信用代码与法定代表人不一致')).toBeVisible();
  await expect(page.getByText(/工商登记 .* 的答复。今天还可以再试/)).toBeVisible();
  await expect(page.getByLabel('您填的')).toContainText(company.code);
  await force(page, company.code, 'company/');
  await page.getByRole('link', { name: '改正后再试' }).click();
  await fillIn(page, '对公打款', company);

  const account = anAccount();
  await page.getByLabel('开户行').fill('示例银行北京分行');
  await page.getByLabel('对公账号').fill(account);
  await page.getByRole('button', { name: '请打款' }).click();
  const amount = page.getByLabel('到账金额');
  await expect(amount).toBeVisible();
  const received = await page.request.get(`/sandbox/identity?subject=${account}`);
  const [, arrived = ''] = /收到打款 (0\.\d\d) 元/.exec(await received.text()) ?? [];
  await amount.fill(arrived === '0.01' ? '0.02' : '0.01');
  await page.getByRole('button', { name: '确认金额' }).click();
  await expect(page.getByText('金额不正确，还可以填写 2 次')).toBeVisible();
  await visit(page, '/auth');
  await amount.fill(arrived);
  await page.getByRole('button', { name: '确认金额' }).click();
  await expect(heading(page, '企业认证已通过')).toBeVisible();
});

test('the legal representative says yes by a message, or two reviewers read the letter', {
  tag: '@deep',
}, async ({ page }) => {
  const company = { name: aCompanyName(), code: aCreditCode() };
  await asAdministrator(page, company.name);
  await fillIn(page, '法人授权书', company);
  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(letter.suggestedFilename()).toBe('法人授权书.pdf');
  await page
    .getByLabel('上传盖章的法人授权书')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: await pdfOf(letter) });
  await expect(page.getByRole('group', { name: '盖章的法人授权书' }).getByText('已上传')).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(heading(page, '正在人工审核')).toBeVisible();
  await expect(page.getByRole('list', { name: '办理进度' })).toContainText('两位审核员先后复核');
  await page.getByRole('button', { name: '撤回，重新提交' }).click();

  await fillIn(page, '法定代表人核验', company);
  const phone = aPhone();
  await page.getByLabel('法定代表人身份证号码').fill(anIdNumber('19700101'));
  await page.getByLabel('法定代表人手机号').fill(phone);
  await page.getByRole('button', { name: '发送验证码' }).click();
  const code = page.getByLabel('法定代表人收到的验证码');
  await code.fill('000000');
  await page.getByRole('button', { name: '确认' }).click();
  await expect(page.getByText(/验证码不对/)).toBeVisible();
  await code.fill(await codeFor(page, phone));
  await page.getByRole('button', { name: '确认' }).click();
  await expect(heading(page, '企业认证已通过')).toBeVisible();
});

async function pdfOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  const pdf = Buffer.concat(pieces);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return pdf;
}

test('a company hands its papers in, is refused with a reason, and is certified by two reviewers', {
  tag: ['@desktop', '@deep'],
}, async ({ page, browser }) => {
  test.slow();
  const company = { name: aCompanyName(), code: aCreditCode() };
  await asAdministrator(page, company.name);
  const submit = async () => {
    await fillIn(page, '人工审核', company);
    for (const paper of ['法定代表人证件人像面', '法定代表人证件国徽面', '盖章的法人授权书'])
      await page.getByLabel(`上传${paper}`).setInputFiles(await licencePicture(company.name, company.code));
    await expect(page.getByText('已上传')).toHaveCount(4);
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(heading(page, '正在人工审核')).toBeVisible();
  };
  /** Finds the case in the queue and opens it. */
  const review = async (login: string) => {
    const desk = await signedIn(browser, login, `/admin/identity?keyword=${company.code}`);
    await desk.getByRole('link', { name: '审核', exact: true }).click();
    await expect(desk.getByRole('heading', { name: new RegExp(company.name) })).toBeVisible();
    return desk;
  };

  await submit();
  const first = await review('reviewer');
  await first.getByRole('button', { name: '驳回' }).click();
  await choose(first, '原因', '授权书未盖公章或印章不清晰');
  await first.getByLabel('补充说明（申请人会看到）').fill('右下角没有章');
  await first.getByRole('dialog', { name: '驳回认证' }).getByRole('button', { name: '驳回' }).click();
  await expect(first.getByText('已驳回，原因会告诉申请人')).toBeVisible();
  await expect(heading(page, /^企业认证没有通过/)).toBeVisible();
  await expect(page.getByText(/右下角没有章/)).toBeVisible();

  await page.getByRole('link', { name: '改正后再试' }).click();
  await submit();
  for (const login of ['reviewer', 'reviewer2']) {
    const desk = await review(login);
    const [own, pass] = [desk.url(), desk.getByRole('button', { name: '通过', exact: true })];
    await expect(pass).toBeDisabled();
    // one is opened once it is seen
    for (let more = 0; more < 3; more++) {
      await expect(desk.locator('img[src^="blob:"]').first()).toBeVisible();
      await desk.getByRole('button', { name: '下一张' }).click();
    }
    await pass.click();
    await expect(
      desk.getByText(login === 'reviewer' ? '已记下，还需另一位审核员通过' : '已通过').first(),
    ).toBeVisible();
    await expect(desk).not.toHaveURL(own);
    await desk.close();
  }
  await expect(heading(page, '企业认证已通过')).toBeVisible();
});
