import { expect } from '@playwright/test';
import { becomeVerified, beginAs, heading, next, signIn } from './identity.ts';
import { aPhone, revisit, visit, works } from './pages.ts';
import { test } from './test.ts';

test('on the phone the face check is a link and the way back', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, aPhone(), '/auth');
  await beginAs(page, '人脸识别');
  await next(page);
  await page.getByRole('button', { name: '开始人脸识别' }).click();
  await page.waitForURL(/\/sandbox\/face\//);
  await page.getByRole('button', { name: /开始/ }).click();
  await page.getByRole('button', { name: /取消/ }).click();
  await page.waitForURL(/PersonAuthFace/);
  await works(page);
  // A vendor that does not tell of turning back leaves it open: once more, or another way.
  await page.getByRole('button', { name: /重新开始|开始人脸识别/ }).click();
  await page.waitForURL(/\/sandbox\/face\//);
  await page.getByRole('button', { name: /开始/ }).click();
  await page.getByRole('button', { name: /^通过/ }).click();
  await expect(heading(page, '您已通过实名认证')).toBeVisible();
});

test('on the phone one confirms with one’s face on the vendor’s page, and comes back to go on', async ({
  page,
}) => {
  await signIn(page, aPhone());
  await becomeVerified(page);
  await visit(page, '/mobile/businessProcessing/account');
  const change = page.getByRole('button', { name: '更换手机号' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: '更换登录手机号' });
  await dialog.getByRole('button', { name: '改用人脸识别' }).click();
  await dialog.getByRole('button', { name: '开始人脸识别' }).click();
  await dialog.getByLabel(/^同意处理人脸信息/).check();
  await dialog.getByRole('button', { name: '同意并继续' }).click();
  await dialog.getByRole('button', { name: '开始人脸识别' }).click();
  await page.waitForURL(/\/sandbox\/face\//);
  await expect(page.getByText(/请朗读：我确认：更换登录手机号/)).toBeVisible();
  await page.getByRole('button', { name: /开始/ }).click();
  await page.getByRole('button', { name: /^通过/ }).click();
  await page.waitForURL(/\/mobile\/auth\/face-back/);
  await works(page);
  await expect(heading(page, '已确认是您本人')).toBeVisible();
  await page.getByRole('link', { name: '回到刚才的页面' }).click();
  await change.click();
  await expect(page.getByRole('dialog', { name: '新手机号' })).toBeVisible();
});

test('a try too many is told with the ways that are left', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, aPhone(), '/auth');
  await beginAs(page, '人脸识别');
  await next(page);
  await expect(heading(page, '人脸识别')).toBeVisible();
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  const headers = { accessToken: token };
  const state = await page.request.get('/api/appapi/commend/user/get/auth/state', { headers });
  const { id } = ((await state.json()) as { data: { person: { id: string } } }).data.person;
  for (let tries = 0; tries < 5; tries++)
    await page.request.post('/api/appapi/auth/h5FaceRecognitionDataPay', {
      headers,
      data: { id, device: 'phone' },
    });
  await revisit(page);
  await page.getByRole('button', { name: /重新开始/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: /次数已用完.*手机号核验/ })).toBeVisible();
  await visit(page, '/mobile/auth/PersonAuthType');
  await expect(page.getByText('今天的次数已用完，明天可再试')).toBeVisible();
});
