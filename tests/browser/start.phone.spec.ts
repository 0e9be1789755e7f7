// A contract begun on a phone: from a file, from paper, and one that nobody else signs.
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import sharp from 'sharp';
import { withoutFonts } from '../../packages/pdf-render/src/testing/files.ts';
import { somebodyVerified } from './identity.ts';
import { visit } from './pages.ts';
import { ask } from './seals.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

const CREATE = '/mobile/businessProcessing/signCenter/create';
const pdf = (name: string, bytes: Uint8Array) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

/** Somebody verified, on this phone and for the first platform; answers their number. */
async function somebody(page: Page): Promise<string> {
  const { phone, headers } = await somebodyVerified(page, '林知夏');
  await page
    .context()
    .addCookies([
      { name: 'AccessToken', value: headers.accessToken, url: test.info().project.use.baseURL ?? '' },
    ]);
  const [scene] = await ask<{ sceneId: string }[]>(page, '/api/appapi/scene/list');
  await ask(page, '/api/appapi/scene/choose', { sceneId: scene?.sceneId });
  return phone;
}

/** A sheet that lies askew on a dark table, as a camera sees it. */
const photo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
      <rect width="900" height="1200" fill="#3a3a3a"/>
      <polygon points="150,120 760,170 800,1090 90,1040" fill="#f4f2ec"/>
      <rect x="250" y="300" width="380" height="16" fill="#333"/>
      <rect x="250" y="360" width="300" height="16" fill="#333"/>
    </svg>`),
  )
    .jpeg()
    .toBuffer();

test('from a file: its text says who signs and where, and a wrong number is told', async ({ page }) => {
  test.slow();
  await somebody(page);
  await visit(page, '/mobile/signing');
  await page.getByRole('link', { name: '发起合同' }).click();
  await page.waitForURL(/qyWx\/tempSign/);
  expect(await barriers(page)).toEqual([]);
  const lines = ['甲方：林知夏', '乙方：丁小山', '甲方（签名）：', '乙方（签名）：'];
  const text = withoutFonts({ lines: lines.map((line) => ({ font: 'SimSun', text: line })) });
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(pdf('借条', text));
  await page.getByRole('button', { name: '下一步' }).click();
  await page.waitForURL(/qyWx\/one\?id=/);
  await expect(page.getByLabel('合同名称')).toHaveValue('借条');
  await page.getByRole('button', { name: '下一步：签署方' }).click();

  await page.waitForURL(/qyWx\/two\?id=/);
  await expect(page.getByText('从合同里读到 2 方，请核对。')).toBeVisible();
  const parties = page.getByRole('list', { name: '参与方' });
  await expect(parties.getByRole('link').last()).toContainText('还差手机号');
  await page.getByRole('button', { name: '下一步：盖章' }).click();
  await page.waitForURL(/signerEditDrawer/);
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('丁小山');
  const number = page.getByLabel('手机号');
  await number.fill('1370013904');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  expect(await barriers(page)).toEqual([]);
  await number.fill('13700139042');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/qyWx\/two\?id=/);
  await expect(parties.getByRole('link').last()).toContainText('137 0013 9042');
  await page.getByRole('button', { name: '下一步：盖章' }).click();

  // behind the words
  await page.waitForURL(/SignSealFill/);
  await expect(page.getByRole('button', { name: /^甲 签名，/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^乙 签名，/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '位置定好了' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('from paper: pages are cut out, straightened and made into one file', async ({ page }) => {
  test.slow();
  await somebody(page);
  await visit(page, CREATE);
  await page.getByRole('button', { name: /拍纸质合同/ }).click();
  const scan = page.getByRole('dialog', { name: '拍纸质合同' });
  const shot = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  for (const at of [1, 2]) {
    await scan.getByLabel(`拍第 ${at} 页`).setInputFiles(shot);
    await expect(scan.getByText(/找到了纸边/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await scan.getByRole('button', { name: '用这一页' }).click();
    await expect(scan.getByRole('img', { name: `第 ${at} 页`, exact: true })).toBeVisible();
  }
  await scan.getByRole('button', { name: '完成 2 页' }).click();
  await expect(page.getByText('2 页')).toBeVisible();
  await page.waitForURL(/[?&]id=/);

  const id = new URL(page.url()).searchParams.get('id') ?? '';
  interface Draft {
    documents: { id: string; pages: { widthMm: number; heightMm: number }[] }[];
  }
  const { documents } = await ask<Draft>(page, `/api/appapi/contract/draft?id=${id}`);
  const [document] = documents;
  expect(document?.pages.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual(
    [
      [210, 297],
      [210, 297],
    ],
  );
  // nothing of the table is left at the edges
  const answer = await page.request.get(
    `/api/appapi/contract/page?documentId=${document?.id}&page=0&width=300`,
  );
  const { data, info } = await sharp(await answer.body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [8, info.width - 9].flatMap((x) =>
    [8, info.height - 9].map((y) => data[y * info.width + x] ?? 0),
  );
  expect(Math.min(...corners)).toBeGreaterThan(200);
});

test('a photo without edges is cut by hand', async ({ page }) => {
  await somebody(page);
  await visit(page, CREATE);
  await page.getByRole('button', { name: /拍纸质合同/ }).click();
  const scan = page.getByRole('dialog', { name: '拍纸质合同' });
  const plain = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();
  await scan.getByLabel('拍第 1 页').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: plain });
  await expect(scan.getByText(/没有认出纸边/)).toBeVisible();
  const corner = scan.getByRole('button', { name: /左上角/ });
  const before = await corner.boundingBox();
  await corner.focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
  await expect(async () => expect((await corner.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)).toPass();
});

test('a file of one’s own: chosen, placed, ready to be signed', { tag: '@deep' }, async ({ page }) => {
  await somebody(page);
  await visit(page, `${CREATE}?for=self`);
  const file = createPdf({ pages: [{ lines: ['pledge'] }] });
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(pdf('承诺', file));
  await page.waitForURL(/SignSealFill/);
  await expect(page.getByRole('button', { name: /^甲 签名，/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await expect(page.getByRole('button', { name: '位置定好了' })).toBeVisible();
});
