// The editor at a desk: parties that are told what is wrong where it is, the real seal at its size, and what is sent.
import { expect } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { somebodyVerified } from './identity.ts';
import { visit } from './pages.ts';
import { ask, joinCompany } from './seals.ts';
import { confirmAtDesk } from './signing.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

const CREATE = '/businessProcessing/signCenter/create';
const A4_MM = 210;

const paper = (name: string, pages = 3) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf({ pages: Array.from({ length: pages }, () => ({ lines: [name] })) })),
});

test('a wrong number is told beside it, the seal is the real one, its slices lie along the pages, and are signed as set', async ({
  page,
}) => {
  test.slow();
  await joinCompany(page, ['operator', 'seal-keeper']);
  await visit(page, CREATE);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(paper('purchase'));
  await expect(page.getByText('3 页')).toBeVisible();
  const next = page.getByRole('button', { name: '下一步' });
  await next.click();

  await page.getByRole('button', { name: '添加本单位' }).click();
  await page.getByRole('button', { name: '添加个人' }).click();
  const other = page.getByRole('list', { name: '参与方' }).getByRole('listitem').last();
  const number = other.getByLabel('手机号');
  await other.getByLabel('姓名').fill('丁小山');
  await number.fill('1370013');
  await other.getByLabel('姓名').focus();
  // told as soon as it is left, and nobody goes on with it
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await next.click();
  await expect(page.getByRole('alert')).toContainText('还有 1 方没有填好');
  await expect(number).toBeFocused();
  await expect(page).toHaveURL(/step=parties/);
  await number.fill('13700139042');
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await next.click();

  const sheet = page.locator('[data-page="0"]');
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: '印章', exact: true }).click();
  const { list } = await ask<{ list: { type: string; name: string; widthMm: number; picture: string }[] }>(
    page,
    '/api/appapi/seal/list?state=enabled&limit=50',
  );
  const seal = list.find(({ type }) => type === 'contract') ?? list.find(({ type }) => type === 'official');
  if (!seal) throw new Error('the company has no seal');
  const field = page.getByRole('button', { name: /^甲 印章，/ });
  await expect(field.getByRole('img', { name: seal.name })).toHaveAttribute('src', seal.picture);
  await expect(page.getByText(`甲 ${seal.name} ${seal.widthMm} mm`)).toBeVisible();
  const [stamp, whole] = [await field.boundingBox(), await sheet.boundingBox()];
  expect((stamp?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(seal.widthMm / A4_MM, 2);

  await page.getByRole('button', { name: '骑缝章', exact: true }).click();
  await expect(page.locator('[data-seam-slice]')).toHaveCount(3);
  await expect(page.getByRole('figure', { name: '骑缝章' })).toContainText('3 页各盖一片');
  await expect(page.getByText('甲 骑缝章 第 1 片，共 3 片')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await next.click();

  const who = page.getByRole('list', { name: '谁来签' });
  await expect(who).toContainText('137 0013 9042');
  await expect(who).toContainText('印章、骑缝章');
  await expect(who).toContainText('您，发送后就签');
  await expect(page.getByRole('region', { name: '对方会收到' })).toContainText(
    /请您签署《purchase》，.*打开即可阅读：http/,
  );
  await expect(page.getByRole('region', { name: '费用' })).toContainText(/\d+ 份 → \d+ 份/);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '发送并签署' }).click();
  await page.waitForURL(/signCenter\/CloudSignature\?id=/);

  const set = page.getByLabel(/加盖骑缝章/);
  await expect(set).toBeChecked();
  await expect(set).toBeDisabled();
  await expect(page.getByRole('figure', { name: '骑缝章的各片' }).getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('figure', { name: '骑缝章的各片' }).locator('img')).toHaveCount(3);
  // what was opened is said, page by page; nobody says that they read what they did not open
  await expect(page.getByText('还没有打开：第 2–3 页', { exact: false })).toBeVisible();
  await expect(page.getByLabel(/我没有打开全部页面/)).toBeVisible();
  for (const at of [2, 3]) {
    await page.getByRole('button', { name: new RegExp(`^第 ${at} 页`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^第 ${at} 页.*已打开`) })).toBeVisible();
  }
  await expect(page.getByLabel(/我已阅读全部文件/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('a file of one’s own: chosen, placed and signed', { tag: '@deep' }, async ({ page }) => {
  test.slow();
  const { phone, headers } = await somebodyVerified(page, '林知夏');
  await page
    .context()
    .addCookies([
      { name: 'AccessToken', value: headers.accessToken, url: test.info().project.use.baseURL ?? '' },
    ]);
  const [scene] = await ask<{ sceneId: string }[]>(page, '/api/appapi/scene/list');
  await ask(page, '/api/appapi/scene/choose', { sceneId: scene?.sceneId });
  await visit(page, `${CREATE}?for=self`);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(paper('pledge', 1));
  const own = page.getByRole('button', { name: /^甲 签名，/ });
  await expect(own).toBeVisible();
  await page.getByRole('button', { name: '发送并签署' }).click();
  await page.waitForURL(/signCenter\/CloudSignature\?id=/);
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await page.getByRole('radio', { name: '姓名' }).check();
  await confirmAtDesk(page, phone);
});
