import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { aPhone, askForCode, visit } from './pages.ts';
import { test } from './test.ts';

const isPhone = (name: string) => name === 'phone';

test('a toast is no barrier to anybody', async ({ page }) => {
  // a message leaves after a few seconds, and what looks at it may take longer
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const waitLonger = (run: () => void, ms = 0) => wait(run, ms < 1000 ? ms : ms * 100);
    Object.assign(window, { setTimeout: waitLonger });
  });
  await visit(page, '/login');
  await askForCode(page, aPhone());
  await expect(page.locator('[data-toast]')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[popover]').analyze();
  expect(violations).toEqual([]);
});

test('a refused form leads to the first field to correct, and forgives it once it is corrected', async ({
  page,
}) => {
  await visit(page, '/login');
  const phone = page.getByLabel('手机号');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('13800138000');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('验证码')).toHaveAttribute('aria-invalid', 'true');
});

test('the appointment says beside the field what is missing, and keeps what was typed when it fails', async ({
  page,
}, { project }) => {
  const phone = isPhone(project.name);
  await page.addInitScript(() => sessionStorage.setItem('appointment', '已体验'));
  await visit(page, phone ? '/mobile' : '/pc/home');
  await page.getByRole('button', { name: '预约演示' }).first().click();
  const form = page.locator('dialog[open] form');
  await form.getByRole('button', { name: '提交预约' }).click();
  await expect(form.getByLabel('联系电话')).toBeFocused();
  await expect(form.getByText('请输入联系电话')).toBeVisible();

  await page.route('**/addAppointmentDemonstration', (route) => route.abort());
  await form.getByLabel('联系电话').fill('010-62345678');
  if (phone) await form.getByLabel('所属行业').selectOption('医疗');
  await form.getByRole('button', { name: '提交预约' }).click();
  await expect(form.getByRole('alert')).toContainText(phone ? '体验失败' : '提交没有成功');
  await expect(form.getByLabel('联系电话')).toHaveValue('010-62345678');
  const { violations } = await new AxeBuilder({ page }).include('dialog[open] form').analyze();
  expect(violations).toEqual([]);

  await page.unroute('**/addAppointmentDemonstration');
  const sent = page.waitForRequest('**/addAppointmentDemonstration');
  await form.getByRole('button', { name: '提交预约' }).click();
  const body = new URLSearchParams((await sent).postData() ?? '');
  expect(body.get('remarks')).toBe(phone ? '行业：医疗' : '');
  const told = page.locator('dialog[open]').getByRole('status');
  await expect(told).toContainText('010-62345678');
  await expect(told).toContainText('客户顾问');
});
