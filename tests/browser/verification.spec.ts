// A file is verified by anybody: the verdict in words, the pages with their seals, what changed, the version that was signed.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createPdf, dict, IncrementalUpdate, name, openPdf, PdfRef } from '@yinxin/pdf';
import { LOCKED } from '../../packages/pdf-signature/producers/corpus.ts';
import { sealOf } from '../../packages/pdf-signature/src/attacks/testing/misused-seals.ts';
import { stampOf, withSealPicture } from '../../packages/pdf-signature/src/attacks/testing/painted-seal.ts';
import { aLockedContract } from '../../packages/pdf-signature/src/attacks/testing/whole-corpus.ts';
import { World } from '../../packages/pdf-signature/src/attacks/testing/world.ts';
import { aSignedContract, isWitnessed } from './evidence.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const pdf = (called: string, bytes: Uint8Array) => ({
  name: called,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});
const unsigned = () => pdf('没有签名.pdf', createPdf({ pages: [{ lines: ['Nobody signed this.'] }] }));

/** The same file with an object of its first page changed by whoever got it. */
function changed(bytes: Uint8Array): Uint8Array {
  const update = new IncrementalUpdate(openPdf(bytes));
  update.set(new PdfRef(1), dict({ Type: name('Catalog'), Pages: new PdfRef(2), Lang: name('xx') }));
  return new Uint8Array(Buffer.concat([bytes, update.write().bytes]));
}

/** A sample that a visitor signs under a root nobody trusts. */
async function aTrial(page: Page): Promise<Uint8Array> {
  const strokes = [Array.from({ length: 20 }, (_, at) => ({ x: 20 + at * 6, y: 60 + (at % 5) * 8 }))];
  const made = await page.request.post('/api/appapi/experience/sign', { data: { strokes } });
  const { data } = (await made.json()) as { data: { token: string } };
  const file = await page.request.get(`/api/appapi/experience/file?token=${data.token}`);
  return new Uint8Array(await file.body());
}

const result = (page: Page, called: string) => page.getByRole('article', { name: `验证结果：${called}` });

test('files are verified, their seals lead to their facts, and the signed version is taken back', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const signed = isMobile ? await aTrial(page) : new Uint8Array((await aSignedContract(page)).bytes);
  const verdict = isMobile ? '无法确认' : '有效';
  if (isMobile) await visit(page, '/mobile/product/contract/verification');
  else {
    await visit(page, '/pc/home');
    await page.locator('header').getByRole('button', { name: '服务工具' }).hover();
    await page.locator('header').getByRole('link', { name: '合同验证' }).click();
    await page.waitForURL('/product/contract');
    await expect(page.getByRole('region', { name: '信任列表' }).getByText('本机构').first()).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  }
  await expect(page.getByText('不保存、不留副本')).toBeVisible();
  if (isMobile) await expect(page.getByText('预约演示')).toHaveCount(0);

  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([pdf('合同.pdf', signed), pdf('改过.pdf', changed(signed)), unsigned()]);
  const list = page.getByRole('list', { name: '文件' });
  await expect(list.getByText(verdict)).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText('无效')).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText('无签名')).toBeVisible({ timeout: 120_000 });

  const shown = result(page, '合同.pdf');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText(verdict);
  await expect(shown.locator('[data-page="0"] canvas')).toBeVisible({ timeout: 120_000 });
  if (!isMobile) {
    await expect(shown.getByRole('region', { name: '印信的合同记录' })).toContainText('已完成');
  }
  const signature = shown.getByRole('region', { name: '签名 1', exact: true });
  await signature.getByRole('button', { expanded: true }).click();
  await expect(signature.getByText('证书链', { exact: true })).toBeHidden();
  await shown.getByRole('button', { name: /^签名 1，(?!.*第 [2-9] 处)/ }).click();
  await expect(signature.getByText('证书链', { exact: true })).toBeVisible();
  // names are told in words; as the certificates write them, only to who asks
  const raw = signature.getByText(/^(?:[^=]+,)?CN=/).first();
  await expect(signature.getByText(/，中国$/).first()).toBeVisible();
  await expect(raw).toBeHidden();
  await signature.getByText('证书名称原文').click();
  await expect(raw).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [375] : [1440, 1024]);

  await list.getByRole('button', { name: /改过\.pdf/ }).click();
  const forged = result(page, '改过.pdf');
  await expect(forged.getByRole('heading', { level: 2 })).toHaveText('无效');
  await expect(forged.getByRole('listitem').filter({ hasText: '不允许：' })).not.toHaveCount(0);
  await forged.getByRole('button', { name: '查看签署时的版本' }).click();
  await expect(forged.getByText('正在看签名 1 签署时的版本')).toBeVisible();
  // one document opens while another still closes
  const drawn = forged.locator('[data-page="0"] canvas');
  for (const version of ['回到现在的版本', '查看签署时的版本', '回到现在的版本', '查看签署时的版本']) {
    await expect(drawn).toBeVisible({ timeout: 120_000 });
    await forged.getByRole('button', { name: version }).click();
  }
  await expect(drawn).toBeVisible({ timeout: 120_000 });
  const coming = page.waitForEvent('download');
  await forged.getByRole('button', { name: '下载签署时的版本' }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe('改过（签署时）.pdf');
  const earlier = await readFile(await saved.path());
  expect(signed.length).toBeGreaterThanOrEqual(earlier.length);
  expect(Buffer.compare(earlier, Buffer.from(signed.slice(0, earlier.length)))).toBe(0);
});

test('a contract of ours shows its evidence beside the verdict, and nobody in it', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { code, bytes } = await aSignedContract(page);
  await isWitnessed(page, code);
  await page.context().clearCookies();
  const prefix = isMobile ? '/mobile' : '';
  await visit(page, `${prefix}/product/contract/verification`);
  const ours = new Uint8Array(bytes);
  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([pdf('合同.pdf', ours), pdf('改过.pdf', changed(ours))]);
  const evidence = result(page, '合同.pdf').getByRole('region', { name: '存证' });
  await expect(evidence).toContainText('已由见证方共同签名', { timeout: 120_000 });
  await expect(evidence).toContainText('SHA-256 与 SM3 都与日志条目一致');
  await expect(evidence).toContainText('2/2 已共同签名：演示见证甲、演示见证乙');
  await expect(evidence).toContainText(/第 \d+ 至 \d+ 条之间/);
  await expect(evidence).not.toContainText('有限公司');
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [375, 320] : [1440, 1024]);

  // a changed copy belongs to no contract
  const list = page.getByRole('list', { name: '文件' });
  await list.getByRole('button', { name: /改过\.pdf/ }).click();
  const forged = result(page, '改过.pdf');
  await expect(forged.getByRole('heading', { level: 2 })).toHaveText('无效', { timeout: 120_000 });
  await expect(forged.getByRole('region', { name: '存证' })).toHaveCount(0);

  await list.getByRole('button', { name: /合同\.pdf/ }).click();
  await evidence.getByRole('link', { name: '查看全部存证' }).click();
  await expect(page).toHaveURL(`${prefix}/product/evidence?contractCode=${code}`);
  const verdict = page.getByRole('region', { name: '结论' });
  await expect(verdict).toContainText('2/2 已共同签名：演示见证甲、演示见证乙');
  await expect(page.getByRole('link', { name: '您是合同的一方，查看合同' })).toHaveCount(0);
});

test('a picture of a seal that was pasted on is outlined apart from the signed ones, and called what it is', {
  tag: '@deep',
}, async ({ page, isMobile }) => {
  const signed = await aTrial(page);
  const pasted = withSealPicture(signed, (update, image) => stampOf(update, image, [330, 60, 440, 170]));
  await visit(page, `${isMobile ? '/mobile' : ''}/product/contract/verification`);
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles([pdf('贴了图.pdf', pasted)]);
  const shown = result(page, '贴了图.pdf');
  const line = shown
    .getByRole('region', { name: '没有签名的印章图片' })
    .getByRole('button', { name: '第 1 页，仅图片，无签名' });
  const outline = shown.getByRole('button', { name: '图 1：仅图片，无签名' });
  await expect(line).toBeVisible({ timeout: 120_000 });
  await expect(shown.locator('[data-page="0"] canvas')).toBeVisible({ timeout: 120_000 });
  await expect(outline).toHaveCSS('border-style', 'dashed');
  await expect(shown.getByRole('button', { name: /^签名 1，/ }).first()).toHaveCSS('border-style', 'solid');

  await line.click();
  await expect(outline).toHaveAttribute('aria-pressed', 'true');
  await expect(outline).toBeInViewport();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await line.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await outline.getByText('仅图片，无签名').click();
  await expect(line).toBeInViewport();
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [375, 320] : [1440, 1024]);
});

test('仅在本机验证: what was chosen under it is never sent, though it is turned off before or while it is verified', {
  tag: '@desktop',
}, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const counted = request.url().endsWith('/api/analytics/view');
    if (request.method() === 'POST' && !counted) sent.push(request.url());
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/file/verification/trustMaterial', async (route) => {
    await held;
    await route.continue();
  });
  // a verifier that does not answer until it is let go
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let holds = true;
    Worker.prototype.postMessage = function (message: unknown, rest?: unknown) {
      const isQuestion = message instanceof Object && 'material' in message;
      if (!holds || !isQuestion) Reflect.apply(post, this, [message, rest]);
    };
    document.addEventListener('let-go', () => {
      holds = false;
    });
  });
  await visit(page, '/product/contract/verification');
  const alone = page.getByRole('switch', { name: '仅在本机验证' });
  const waiting = page.getByText('这份文件选定了仅在本机验证，不会上传');
  const list = page.getByRole('list', { name: '文件' });
  await alone.click();
  await expect(page.getByText('正在取得验证程序与信任列表')).toBeVisible();
  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([unsigned(), { ...unsigned(), name: '另一份.pdf' }]);
  await expect(list.getByText('排队中')).toHaveCount(2);
  await alone.click();
  await expect(waiting).toBeVisible();
  release();

  await alone.click();
  await expect(list.getByText('正在验证')).toBeVisible({ timeout: 120_000 });
  await alone.click();
  await expect(page.getByRole('alert')).toContainText('验证停止。文件没有上传');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(waiting).toBeVisible();
  await expect(list.getByText('排队中')).toHaveCount(2);

  await page.evaluate(() => document.dispatchEvent(new Event('let-go')));
  await alone.click();
  await expect(list.getByText('无签名')).toHaveCount(2, { timeout: 120_000 });
  await alone.click();
  await expect(result(page, '没有签名.pdf').getByText('文件没有离开这台设备')).toBeVisible();
  expect(sent).toEqual([]);
});

test('仅在本机验证: once it is ready no request leaves, with or without a network', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const signed = await aTrial(page);
  await visit(page, `${isMobile ? '/mobile' : ''}/product/contract/verification`);
  const alone = page.getByRole('switch', { name: '仅在本机验证' });
  await expect(alone).toHaveAttribute('aria-checked', 'false');
  await alone.click();
  await expect(page.getByText('已就绪：信任列表与吊销列表取自')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('由这台设备上的浏览器验证，不上传')).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) requests.push(`${request.method()} ${request.url()}`);
  });
  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([pdf('合同.pdf', signed), pdf('改过.pdf', changed(signed)), unsigned()]);
  const list = page.getByRole('list', { name: '文件' });
  await expect(list.getByText('无法确认')).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText('无效')).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText('无签名')).toBeVisible({ timeout: 120_000 });
  const shown = result(page, '合同.pdf');
  await expect(shown.getByText('文件没有离开这台设备')).toBeVisible();
  await expect(shown.locator('[data-page="0"] canvas')).toBeVisible({ timeout: 120_000 });
  expect(requests).toEqual([]);

  await page.context().setOffline(true);
  await page.getByLabel('再选择 PDF 文件', { exact: true }).setInputFiles([pdf('断网.pdf', signed)]);
  await expect(result(page, '断网.pdf').getByRole('heading', { level: 2 })).toHaveText('无法确认', {
    timeout: 120_000,
  });
  await page.context().setOffline(false);
  expect(await barriers(page)).toEqual([]);
});

test('an encrypted file is judged with its password, by the server and on the device alone', {
  tag: '@deep',
}, async ({ page, isMobile }) => {
  test.slow();
  const locked = await aLockedContract(new World());
  await visit(page, `${isMobile ? '/mobile' : ''}/product/contract/verification`);
  const field = page.getByLabel('请输入打开密码');
  const open = page.getByRole('button', { name: '打开并验证' });
  const opens = async (called: string) => {
    await expect(page.getByRole('alert').filter({ hasText: called })).toContainText('请提供打开密码');
    await expect(open).toBeDisabled();
    expect(await barriers(page)).toEqual([]);
    await fits(page, isMobile ? [375] : [1440, 1024]);
    await field.fill('guess');
    await open.click();
    await expect(page.getByRole('alert').filter({ hasText: called })).toContainText('文件密码不正确');
    await field.fill(LOCKED.password);
    await field.press('Enter');
    // by a root that nobody here trusts
    await expect(result(page, called).getByRole('heading', { level: 2 })).toHaveText('无法确认');
    await expect(result(page, called).locator('[data-page="0"] canvas')).toBeVisible({ timeout: 120_000 });
  };
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles([pdf('加密.pdf', locked)]);
  await opens('加密.pdf');

  await page.getByRole('switch', { name: '仅在本机验证' }).click();
  await expect(page.getByText('已就绪：信任列表与吊销列表取自')).toBeVisible({ timeout: 120_000 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url())) sent.push(request.url());
  });
  await page.getByLabel('再选择 PDF 文件', { exact: true }).setInputFiles([pdf('不外传.pdf', locked)]);
  await page
    .getByRole('list', { name: '文件' })
    .getByRole('button', { name: /不外传\.pdf/ })
    .click();
  await opens('不外传.pdf');
  expect(sent).toEqual([]);
});

test('what is no PDF is called by its name, and stays here', async ({ page, isMobile }) => {
  const world = new World('sm2');
  const seal = await sealOf({ maker: world.person('制章机构'), owner: world.person('甲公司') });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('verifySignFile')) sent.push(request.url());
  });
  await visit(page, `${isMobile ? '/mobile' : ''}/product/contract/verification`);
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles([
    { name: '公章.esl', mimeType: 'application/octet-stream', buffer: Buffer.from(seal) },
    { name: '照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe0', 'hex') },
  ]);
  await expect(page.getByText('这是电子印章数据，不是已签署的文件').first()).toContainText('甲公司公章');
  await page
    .getByRole('list', { name: '文件' })
    .getByRole('button', { name: /照片\.jpg/ })
    .click();
  await expect(page.getByText('这是图片，图片里没有可以验证的电子签名').first()).toBeVisible();
  expect(sent).toEqual([]);
});
