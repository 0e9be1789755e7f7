import { expect } from '@playwright/test';
import { anIdNumber, beginAs, force, heading, idCardPicture, next, signIn } from './identity.ts';
import { aPhone, layoutOf, pressAndRead, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

// Both devices: the same steps, each under its own addresses.

test('a person proves who they are by their phone and comes back to where they wanted to go', async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await signIn(page, aPhone(), '/auth?goto=%2Fabout%2Fprice');
  await expect(heading(page, '先确认您是谁')).toBeVisible();
  expect(await layoutOf(page)).toBe('auth');
  await page.getByText('换一种方式，含护照、通行证').click();
  await expect(page.getByRole('navigation', { name: '认证方式' }).getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('list', { name: '办理步骤' }).getByRole('listitem')).toHaveCount(1);
  const verify = page.getByRole('button', { name: '核验并继续' });
  await verify.click();
  await expect(page.getByText('请输入姓名', { exact: true })).toBeVisible();
  await expect(page.getByText('请先阅读并同意处理身份证件号码')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  // A photo fills in what it says; a child's number is answered kindly.
  const number = anIdNumber();
  await page.getByText('用身份证照片自动填写').click();
  await page.getByLabel(/^同意处理身份证件照片/).check();
  await page.getByLabel('上传证件人像面').setInputFiles(await idCardPicture('沈怀瑾', number));
  await expect(page.getByText('已填入识别结果，请逐字核对')).toBeVisible();
  await expect(page.getByLabel('姓名')).toHaveValue('沈怀瑾');
  await expect(page.getByLabel('证件号码', { exact: true })).toHaveValue(number);
  await page.getByLabel('证件号码', { exact: true }).fill(anIdNumber('20150101'));
  await verify.click();
  await expect(page.getByRole('status').filter({ hasText: '监护人' })).toBeVisible();
  await page.getByLabel('证件号码', { exact: true }).fill(number);
  await page.getByLabel(/^同意处理身份证件号码/).check();
  await page.getByLabel(/^同意向运营商核验手机号/).check();
  await fits(page, [page.viewportSize()?.width ?? 1440]);
  await pressAndRead(page, verify, '您已通过实名认证');
  await page.waitForURL((url) => url.pathname.endsWith('/about/price'));
  expect(trouble).toEqual([]);
});

test('what failed is said exactly, other ways stay open, and a silent vendor decides nothing', {
  tag: '@deep',
}, async ({ page }) => {
  await signIn(page, aPhone(), '/auth');
  const number = await beginAs(page, '银行卡核验');
  await force(page, number, 'person4/garbage');
  await next(page);
  await page.getByRole('textbox', { name: '银行卡号' }).fill('6222021234567890128');
  await page.getByRole('button', { name: '提交核验' }).click();
  await expect(page.getByText(/核验服务暂时没有给出结果.*人脸识别/)).toBeVisible();
  await expect(heading(page, '核验银行卡')).toBeVisible();

  await force(page, number, 'person4/mismatch');
  await page.getByRole('button', { name: '提交核验' }).click();
  await expect(heading(page, '实名没有通过：姓名、证件号码、银行卡与预留手机号不一致')).toBeVisible();
  await expect(page.getByText(/银行卡核验机构 .* 的答复。今天还可以再试 4 次/)).toBeVisible();
  await expect(page.getByLabel('您填的')).toContainText(number);
  expect(await barriers(page)).toEqual([]);
  const others = page.getByRole('navigation', { name: '换一种方式，现在可以办' });
  await expect(others.getByRole('link')).toHaveCount(3);

  // Another way from here; the entry knows the case wherever it is opened.
  await others.getByRole('link', { name: /人工审核/ }).click();
  await page.getByLabel('证件种类').selectOption('passport');
  await page.getByLabel('姓名').fill('Ada Example');
  await page.getByLabel('证件号码', { exact: true }).fill('E12345678');
  // agreed to already, with the way before
  await expect(page.getByLabel(/^同意处理身份证件号码/)).toHaveCount(0);
  await page.getByLabel(/^同意处理身份证件照片/).check();
  await next(page);
  await expect(heading(page, '上传证件照片')).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('请先上传这份材料')).toBeVisible();
  await visit(page, '/auth');
  await expect(heading(page, '上传证件照片')).toBeVisible();
  const file = page.getByLabel('上传证件资料页');
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('请上传 jpg、png 图片或 PDF 文件')).toBeVisible();
  await file.setInputFiles(await idCardPicture('Ada Example', number));
  await expect(page.getByRole('group', { name: '证件资料页' }).getByText('已上传')).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(heading(page, '正在人工审核')).toBeVisible();
  await expect(page.getByRole('list', { name: '办理进度' })).toContainText(/前面还有 \d+ 件|下一个就是您/);
  await visit(page, '/auth/PersonAuthType');
  await expect(heading(page, '正在人工审核')).toBeVisible();
  await page.getByRole('button', { name: '撤回，重新提交' }).click();
  await expect(heading(page, '先确认您是谁')).toBeVisible();
});
