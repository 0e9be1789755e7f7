import { expect, type Page } from '@playwright/test';
import { createPdf } from '../../packages/pdf/src/index.ts';
import { agree, becomeVerified, force, heading, signIn } from './identity.ts';
import { aPhone, codeFor, signInByForm, visit, works } from './pages.ts';
import { write } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

// From the first login to what somebody came for, on both devices.

const widthOf = (page: Page) => [page.viewportSize()?.width ?? 1440];
const filled = (page: Page, label: string) =>
  expect(page.getByLabel(label, { exact: true })).not.toHaveValue('');

/** Somebody new says who they are, with what the demo gives for it. */
async function proveOneself(page: Page): Promise<void> {
  await expect(heading(page, '先确认您是谁')).toBeVisible();
  await works(page);
  await page.getByRole('button', { name: '填入演示身份' }).click();
  await filled(page, '证件号码');
  await agree(page);
  await page.getByRole('button', { name: '核验并继续' }).click();
  await expect(heading(page, '您已通过实名认证')).toBeVisible();
}

/** The licence of the demo is read, and its company certified by one code to the person's own phone. */
async function certifyCompany(page: Page, phone: string): Promise<void> {
  await expect(heading(page, '认证企业')).toBeVisible();
  await works(page);
  await page.getByRole('button', { name: '用演示执照' }).click();
  await expect(page.getByText('已填入识别结果，请逐项核对')).toBeVisible();
  await expect(page.getByText(/与您的实名相同：收一条短信即可/)).toBeVisible();
  await fits(page, widthOf(page));
  await page.getByRole('button', { name: '信息无误，下一步' }).click();
  await expect(heading(page, '您就是法定代表人')).toBeVisible();
  await works(page);
  await page.getByLabel('您收到的验证码').fill(await codeFor(page, phone));
  await page.getByRole('button', { name: '确认，完成企业认证' }).click();
  await expect(heading(page, '企业认证已通过')).toBeVisible();
}

test('the first login asks one question, and the next ones do not', async ({ page }) => {
  const phone = aPhone();
  await signInByForm(page, phone);
  await expect(heading(page, '您要签什么？')).toBeVisible();
  for (const [door, price] of [
    ['自己签一份文件', '前 3 份免费'],
    ['请对方签', '前 3 份免费'],
    ['给企业办印章', '试用 30 天 ¥0'],
  ] as const)
    await expect(page.getByRole('link', { name: new RegExp(door) })).toContainText(price);
  expect(await barriers(page)).toEqual([]);
  await fits(page, widthOf(page));
  await page.getByRole('button', { name: '输入签署码' }).click();
  await page.getByRole('textbox', { name: '签署码' }).fill('no-such-code');
  await page.getByRole('button', { name: '打开' }).click();
  await expect(page).toHaveURL(/\/contract\/join\?code=no-such-code/);

  await page.context().clearCookies({ name: 'AccessToken' });
  await signInByForm(page, phone);
  await expect(page).toHaveURL(/\/businessProcessing$/);
});

test('whoever wanted to go somewhere goes there, first login or not', async ({ page }) => {
  await signInByForm(page, aPhone(), '/about/price');
  await expect(page).toHaveURL(/\/about\/price$/);
});

const FILE = {
  name: '收据.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf({ pages: [{}] })),
};

test('to sign a file oneself one is asked who one is once it lies there, and nothing else', async ({
  page,
  isMobile,
}) => {
  await signInByForm(page, aPhone());
  await page.getByRole('link', { name: /自己签一份文件/ }).click();
  await page.waitForURL(/(?:signCenter\/create|qyWx\/tempSign)\?for=self/);
  await works(page);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(FILE);
  if (isMobile) {
    await page.getByRole('button', { name: '写签名' }).click();
    await write(page);
    await page.getByRole('button', { name: '用这个签名' }).click();
    await page.getByRole('button', { name: '位置定好了' }).click();
  }
  await page.getByRole('button', { name: '完成实名，再签署' }).click();
  await expect(page.getByRole('list', { name: '办理步骤' }).getByRole('listitem')).toHaveCount(1);
  await proveOneself(page);
  if (isMobile) await expect(page.getByRole('button', { name: '核对并确认' })).toBeVisible();
  else await page.waitForURL(/CloudSignature/);
});

// on a phone: the way above, and wizard.phone.spec.ts
test('to send a contract one prepares it first, and comes back to it once one is known', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInByForm(page, aPhone());
  await page.getByRole('link', { name: /请对方签/ }).click();
  await page.waitForURL(/signCenter\/create$/);
  await works(page);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(FILE);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '添加我自己' }).click();
  await page.getByRole('button', { name: '添加个人' }).click();
  const other = page.getByRole('list', { name: '参与方' }).getByRole('listitem').last();
  await other.getByLabel('姓名').fill('丁小山');
  await other.getByLabel('手机号').fill(aPhone());
  await page.getByRole('button', { name: /^下一步/ }).click();
  await expect(page.getByText('按签署方预览')).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('发出之前请先完成实名，草稿已存好')).toBeVisible();
  await expect(page.getByText('认证后由试用支付，¥0')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, widthOf(page));
  await page.getByRole('button', { name: '完成实名，再发出' }).click();
  await proveOneself(page);
  await page.waitForURL(/CloudSignature/);
});

test('from the personal account a company is made, certified and led on to its seal', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const phone = aPhone();
  await signInByForm(page, phone);
  await page.getByRole('link', { name: /给企业办印章/ }).click();
  await expect(page.getByRole('list', { name: '办理步骤' }).getByRole('listitem')).toHaveCount(3);
  await proveOneself(page);
  await page.getByRole('link', { name: '继续：营业执照' }).click();
  await certifyCompany(page, phone);
  await page.getByRole('link', { name: '继续：选印章' }).click();
  await expect(heading(page, '印章是这个样子')).toBeVisible();
  await expect(page.getByRole('img', { name: /合同专用章的预览/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, widthOf(page));
  await page.getByRole('radio', { name: '公章' }).check();
  await expect(page.getByRole('img', { name: /公章的预览/ })).toBeVisible();
  await expect(page.getByText(/由两位审核员核对后启用/)).toBeVisible();

  // one press, nothing to pay, no letter: the register knows who is here
  await page.getByRole('radio', { name: '合同专用章' }).check();
  await page.getByRole('button', { name: /^¥0.* 办理，生成印章$/ }).click();
  await expect(page.getByText('请阅读并同意协议')).toBeVisible();
  await page.getByLabel(/^同意/).check();
  await page.getByRole('button', { name: /^¥0.* 办理，生成印章$/ }).click();
  await expect(heading(page, '印章可以用了')).toBeVisible();
  await expect(page.getByRole('img', { name: '合同专用章的章面' })).toBeVisible();
  await page.getByRole('link', { name: '发起第一份合同' }).click();
  await page.waitForURL(/signCenter\/create$/);
});

test('a company that others have certified is joined, not made again', async ({ page }) => {
  const name = '示例制造集团有限公司'; // of the demo
  await signIn(page, aPhone());
  await becomeVerified(page);
  await visit(page, '/auth/CompanyAuth');
  await page.getByRole('button', { name: '用演示执照' }).click();
  await expect(page.getByText('已填入识别结果，请逐项核对')).toBeVisible();
  await page.getByLabel('名称', { exact: true }).fill(name);
  await page.getByRole('button', { name: '信息无误，下一步' }).click();
  await expect(page.getByText(`企业“${name}”已经在用印信`)).toBeVisible();
  await page.getByRole('button', { name: '申请加入' }).click();
  await expect(page.getByText(`申请加入${name}企业成功`)).toBeVisible();
});

test('who is refused reads who said it and what is left, and corrects one thing', async ({ page }) => {
  await signIn(page, aPhone(), '/auth');
  await works(page);
  await page.getByRole('button', { name: '填入演示身份' }).click();
  await filled(page, '证件号码');
  const number = await page.getByLabel('证件号码', { exact: true }).inputValue();
  await force(page, number, 'person3/mismatch');
  await agree(page);
  await page.getByRole('button', { name: '核验并继续' }).click();
  await expect(heading(page, '实名没有通过：姓名、证件号码与手机号不一致')).toBeVisible();
  await expect(page.getByText(/运营商 .* 的答复。今天还可以再试 4 次，不影响其他方式/)).toBeVisible();
  await expect(page.getByLabel('您填的')).toContainText(number);
  await expect(
    page.getByRole('navigation', { name: '换一种方式，现在可以办' }).getByRole('link'),
  ).toHaveCount(3);
  expect(await barriers(page)).toEqual([]);
  await fits(page, widthOf(page));
  await page.getByRole('link', { name: '改正后再试' }).click();
  await expect(page.getByLabel('证件号码', { exact: true })).toHaveValue(number);
  await expect(page.getByRole('group', { name: '单独同意' })).toHaveCount(0);
  await force(page, number, 'person3/');
  await page.getByRole('button', { name: '核验并继续' }).click();
  await expect(heading(page, '您已通过实名认证')).toBeVisible();
  await expect(page.getByRole('link', { name: '发起合同' })).toBeVisible();
});
