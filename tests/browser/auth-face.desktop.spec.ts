import { expect } from '@playwright/test';
import {
  aCreditCode,
  actForCompany,
  anIdNumber,
  becomeVerified,
  beginAs,
  faceUrl,
  heading,
  licencePicture,
  next,
  scan,
  signIn,
} from './identity.ts';
import { aPhone, codeFor, pressForCode, revisit, visit } from './pages.ts';
import { test } from './test.ts';

test('a face check begun on the computer is finished on a phone that is signed in nowhere', {
  tag: '@deep',
}, async ({ page, browser }) => {
  await signIn(page, aPhone(), '/auth');
  await beginAs(page, '人脸识别');
  await next(page);
  await expect(heading(page, '人脸识别')).toBeVisible();
  await expect(page.getByRole('navigation', { name: /不想用人脸/ }).getByRole('link')).toHaveCount(3);

  const start = async () => {
    const show = page.getByRole('button', { name: '显示二维码' });
    const url = await faceUrl(page, /h5FaceRecognitionDataPay/, show);
    await expect(page.getByAltText(/人脸识别二维码/)).toBeVisible();
    return url;
  };
  await scan(browser, await start(), /活体/);
  await expect(page.getByRole('alert').filter({ hasText: '未通过活体检测' })).toBeVisible();

  // Left and opened again: the check that runs is still on the screen.
  const url = await start();
  await revisit(page);
  await expect(page.getByAltText(/人脸识别二维码/)).toBeVisible();
  await scan(browser, url);
  await expect(heading(page, '您已通过实名认证')).toBeVisible();
});

test('whoever lost the phone shows their face; the representative of a company shows theirs', {
  tag: '@deep',
}, async ({ page, browser }) => {
  test.slow();
  await signIn(page, aPhone());
  await becomeVerified(page);
  await visit(page, '/businessProcessing/account');
  await page.getByRole('button', { name: '更换手机号' }).click();
  const dialog = page.getByRole('dialog', { name: '更换登录手机号' });
  await dialog.getByRole('button', { name: '改用人脸识别' }).click();
  const show = dialog.getByRole('button', { name: '显示二维码' });
  await show.click();
  await dialog.getByLabel(/^同意处理人脸信息/).check();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await scan(browser, await faceUrl(page, /contract\/faceDate/, show));
  const phone = aPhone();
  const form = page.getByRole('dialog', { name: '新手机号' });
  await form.getByLabel('手机号').fill(phone);
  await pressForCode(page, form.getByRole('button', { name: '获取验证码' }), /sendPhoneCode/);
  await form.getByLabel('验证码').fill(await codeFor(page, phone));
  await form.getByRole('button', { name: '更换', exact: true }).click();
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`).first()).toBeVisible();

  const company = { name: `示例人脸${phone.slice(5)}有限公司`, code: aCreditCode() };
  await actForCompany(page, company.name);
  await visit(page, '/auth');
  await page.getByLabel('上传营业执照').setInputFiles(await licencePicture(company.name, company.code));
  await expect(page.getByText('已填入识别结果，请逐项核对')).toBeVisible();
  await page.getByRole('radio', { name: '法定代表人核验' }).check();
  await page.getByRole('button', { name: '信息无误，下一步' }).click();
  await page.getByLabel('法定代表人身份证号码').fill(anIdNumber('19700101'));
  await page.getByRole('radio', { name: /人脸/ }).check();
  const begin = page.getByRole('button', { name: /人脸识别|二维码/ });
  const url = await faceUrl(page, /org\/representative/, begin);
  await expect(page.getByAltText(/人脸识别二维码/)).toBeVisible();
  await scan(browser, url);
  await expect(heading(page, '企业认证已通过')).toBeVisible();
});
