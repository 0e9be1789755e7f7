import { expect, type Page } from '@playwright/test';
import { heading, signIn } from './identity.ts';
import { aPhone, codeFor, visit, works } from './pages.ts';
import { certifyCompanyOfAnother } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

// Who is not the legal representative asks them, and they agree on their own phone without an account.

async function linkFor(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`/sandbox/sms?phone=${phone}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  return data.map(({ text }) => /\/authorize\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
}

test('the legal representative agrees by a link, and the seal is made without a letter', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  await signIn(page, aPhone());
  const company = await certifyCompanyOfAnother(page);
  await visit(page, isMobile ? '/mobile/auth/CompanySeal' : '/auth/CompanySeal');
  await expect(heading(page, '印章是这个样子')).toBeVisible();
  const phone = aPhone();
  await page.getByLabel('法定代表人手机号').fill(phone);
  await page.getByRole('button', { name: '发短信请法定代表人同意' }).click();
  await expect(page.getByText('等待法定代表人确认')).toBeVisible();
  await fits(page, [page.viewportSize()?.width ?? 1440]);

  const representative = await browser.newPage();
  await representative.goto(await linkFor(page, phone));
  await works(representative);
  await expect(heading(representative, '请法定代表人确认办理')).toBeVisible();
  await expect(representative.getByText(/合同专用章/).first()).toBeVisible();
  expect(await barriers(representative)).toEqual([]);
  await fits(representative, [375, 1440]);
  await representative.getByRole('button', { name: '我是法定代表人，去核验' }).click();
  await representative.getByLabel('您的姓名').fill(company.representative);
  await representative.getByLabel('您的身份证号码').fill(company.number);
  await representative.getByRole('checkbox').check();
  await representative.getByRole('button', { name: /核验并发送验证码/ }).click();
  await expect(representative.getByText(`本人${company.representative}`)).toBeVisible();
  await representative.getByLabel('验证码').fill(await codeFor(page, phone));
  await representative.getByRole('button', { name: '同意', exact: true }).click();
  await expect(representative.getByText('法定代表人已同意')).toBeVisible();
  await representative.close();

  await expect(page.getByText(/已同意.*不用授权书/)).toBeVisible();
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: /办理，生成印章/ }).click();
  await expect(heading(page, '印章可以用了')).toBeVisible();
});
