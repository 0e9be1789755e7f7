// The verifier as one page that reaches no network.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { Certificate, commonNameIn, formatName } from '@yinxin/pki';
import { type OfflineMaterial, pageWith } from '@yinxin/verification/offline-page';
import { LOCKED } from '../../packages/pdf-signature/producers/corpus.ts';
import { attackFiles } from '../../packages/pdf-signature/src/attacks/testing/attack-files.ts';
import { aLockedContract, ownFiles } from '../../packages/pdf-signature/src/attacks/testing/whole-corpus.ts';
import { aContract, World } from '../../packages/pdf-signature/src/attacks/testing/world.ts';
import { depth, sampled } from '../../scripts/depth.ts';
import { test } from './test.ts';

// a listener that knows nothing of us answers plain requests only
test.use({ extraHTTPHeaders: {} });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const TEMPLATE = path.resolve(import.meta.dirname, '../../build/downloads/yinxin-verifier.html');

/** The page as the server completes it, with a root of our own choice. */
function aPage({ outputDir }: Pick<TestInfo, 'outputDir'>, rootDer: Uint8Array): string {
  const root = new Certificate(rootDer);
  const material: OfflineMaterial = {
    ...{ policies: '', site: 'https://example.com' },
    ...{ madeAt: '2026-06-01T00:00:00.000Z', changedAt: null, certificates: [], crls: [] },
    anchors: [
      {
        ...{ sha256: root.digest('sha256').toHex(), name: commonNameIn(formatName(root.subject)) },
        ...{ source: '测试', own: true, since: null, notAfter: root.notAfter.toISOString() },
        certificate: base64(root.der),
      },
    ],
  };
  fs.mkdirSync(outputDir, { recursive: true });
  const file = path.join(outputDir, 'verifier.html');
  fs.writeFileSync(file, pageWith(fs.readFileSync(TEMPLATE, 'utf8'), material));
  return pathToFileURL(file).href;
}

const pdf = (name: string, bytes: Uint8Array) => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) },
});
const choose = (page: Page, files: ReturnType<typeof pdf>[]) =>
  page.getByLabel('验证已签署的 PDF').and(page.locator('input')).setInputFiles(files);
const shown = (page: Page, name: string) =>
  page.getByRole('article', { name: `验证结果：${name}`, exact: true });
const verdict = (page: Page, name: string) => shown(page, name).getByRole('heading', { level: 2 });

/** Somebody who would answer any page that may ask. */
async function aListener() {
  let heard = 0;
  const server = http.createServer((_, response) => {
    heard++;
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('heard');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    heard: () => heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('one page verifies by itself, tells the four facts apart, and can reach no network', async ({
  page,
}, info) => {
  const world = new World('sm2');
  const signed = await world.sign(aContract(), world.services('B-LTA'));
  const forged = (await attackFiles(world))['incremental saving: other content']!;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const address = aPage(info, world.root.certificate);
  await page.goto(address);
  await expect(page.getByRole('contentinfo')).toContainText('共 1 个根证书，列表最近变更于');
  await choose(page, [
    pdf('合同.pdf', signed),
    pdf('改过.pdf', forged),
    pdf('坏的.pdf', Buffer.from('%PDF-1.7 <script>alert(1)</script>')),
  ]);
  await expect(verdict(page, '坏的.pdf')).toHaveText('没有结论', { timeout: 120_000 });
  await expect(verdict(page, '合同.pdf')).toHaveText('有效');
  // judged beside the page, by a thread made of its own script
  expect(page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(['blob:']);
  const contract = shown(page, '合同.pdf');
  await expect(contract).toContainText('证书在所列时间之后是否被吊销无从得知');
  await expect(contract).toContainText('以本机时钟为准');
  const facts = contract.getByRole('region', { name: '签名 1：张三' });
  for (const topic of ['内容完整', '证书可信', '时间已证明', '签后无改动'])
    await expect(facts.getByRole('listitem').filter({ hasText: topic })).toHaveText(`${topic}：✓ 是`);
  await expect(facts).toContainText(/：未吊销（截至 2026-06-\d\d [\d:]{8} 北京时间/);
  await expect(facts.getByText('张三 ← 测试签发 ← 测试根')).toBeVisible();
  await expect(facts.getByText(/^CN=张三/)).toBeHidden();
  await facts.getByText('证书名称原文').click();
  await expect(facts.getByText(/^CN=张三/)).toBeVisible();
  await expect(verdict(page, '改过.pdf')).toHaveText('无效');
  await expect(
    shown(page, '改过.pdf').getByRole('listitem').filter({ hasText: '签后无改动' }).getByText('✗ 否'),
  ).toBeVisible();
  await using listener = await aListener();
  const refusedBy = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        fetch(url).then(
          () => resolve('nobody'),
          () => {},
        );
      }),
    listener.url,
  );
  expect(refusedBy).toBe('connect-src');
  const fromThread = await page.workers()[0]?.evaluate(
    (url) =>
      fetch(url).then(
        () => 'sent',
        () => 'refused',
      ),
    listener.url,
  );
  expect(fromThread).toBe('refused');
  expect(listener.heard()).toBe(0);
  // only the policy is in the way: a page without one is answered
  const open = await page.context().newPage();
  expect(await open.evaluate((url) => fetch(url).then(({ status }) => status), listener.url)).toBe(200);
  await open.close();
  expect(requests.filter((url) => url !== address && !url.startsWith('blob:'))).toEqual([]);
});

for (const kind of depth(['sm2'] as const, ['p256', 'sm2'] as const))
  test(`honest files of each level are 有效; no attack of any class and no hostile file ever is: ${kind}`, async ({
    page,
  }, info) => {
    test.slow();
    const files = sampled(await ownFiles(kind), 6);
    await page.goto(aPage(info, files[0]!.trust[0]!));
    await choose(
      page,
      files.map(({ file }, at) => pdf(`${at}.pdf`, file)),
    );
    await expect(page.getByRole('article')).toHaveCount(files.length, { timeout: 240_000 });
    const verdicts = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((each) => each.querySelector('h2')?.textContent));
    files.forEach(({ name, from }, at) => {
      if (from === 'honest') expect(verdicts[at], name).toBe('有效');
      else expect(['无效', '无法确认', '无签名', '没有结论'], name).toContain(verdicts[at]);
    });
  });

test('a file that takes too long is answered, and the next one has another thread', async ({
  page,
}, info) => {
  const world = new World();
  const signed = await world.sign(aContract(), world.services('B-LT'));
  // a thread that hears nothing of the first file
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: unknown, rest?: unknown) {
      if (message instanceof Object && 'name' in message && message.name === '没完没了.pdf')
        document.documentElement.dataset.held = 'true';
      else Reflect.apply(post, this, [message, rest]);
    };
  });
  await page.clock.install();
  await page.goto(aPage(info, world.root.certificate));
  await choose(page, [pdf('没完没了.pdf', signed), pdf('合同.pdf', signed)]);
  await expect(page.getByText('正在验证 没完没了.pdf')).toBeVisible();
  await expect(page.getByText('合同.pdf：排队中')).toBeVisible();
  await expect(page.locator('html[data-held]')).toBeAttached();
  await expect(page.getByText(/已用 \d+ 秒/)).toBeVisible();
  const ended = page.workers()[0]?.waitForEvent('close');
  // when exactly is the unit test's affair (packages/verification/src/thread.test.ts)
  await page.clock.fastForward(30_000);
  await expect(verdict(page, '没完没了.pdf')).toHaveText('没有结论');
  await expect(shown(page, '没完没了.pdf')).toContainText('验证超时，文件过于复杂');
  await ended;
  await expect(verdict(page, '合同.pdf')).toHaveText('有效');
});

test(
  'a package that takes too long is answered in the same words, while the page stays awake',
  { tag: '@deep' },
  async ({ page }, info) => {
    const world = new World();
    // a thread that hears nothing of the first package
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message: unknown, rest?: unknown) {
        if (message instanceof Object && 'name' in message && message.name === '没完没了.zip')
          document.documentElement.dataset.held = 'true';
        else Reflect.apply(post, this, [message, rest]);
      };
    });
    await page.clock.install();
    await page.goto(aPage(info, world.root.certificate));
    const zip = (name: string) => ({ name, mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await page
      .getByLabel('核对证据包', { exact: true })
      .and(page.locator('input'))
      .setInputFiles([zip('没完没了.zip'), zip('坏的.zip')]);
    await expect(page.locator('html[data-held]')).toBeAttached();
    await expect(page.getByText('坏的.zip：排队中')).toBeVisible();
    await expect(page.getByText(/已用 \d+ 秒/)).toBeVisible();
    const ended = page.workers()[0]?.waitForEvent('close');
    // longer than one file may take: a package holds several
    await page.clock.fastForward(31_000);
    await expect(page.getByText('正在验证 没完没了.zip')).toBeVisible();
    await page.clock.fastForward(90_000);
    await expect(shown(page, '没完没了.zip')).toContainText('请用命令行 yinxin evidence verify 核对');
    await ended;
    await expect(shown(page, '坏的.zip')).toContainText('不是证据包，或已损坏');
  },
);

test(
  'a browser that gives the page no thread judges in the page',
  { tag: '@deep' },
  async ({ page }, info) => {
    const world = new World();
    const signed = await world.sign(aContract(), world.services('B-LT'));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'Worker', {
        value: function refusing() {
          throw new DOMException('no threads here', 'SecurityError');
        },
      });
    });
    await page.goto(aPage(info, world.root.certificate));
    await choose(page, [pdf('合同.pdf', signed), pdf('空的.pdf', new Uint8Array())]);
    await expect(verdict(page, '空的.pdf')).toHaveText('没有结论');
    await expect(verdict(page, '合同.pdf')).toHaveText('有效');
    const zip = { name: '坏的.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') };
    await page.getByLabel('核对证据包', { exact: true }).and(page.locator('input')).setInputFiles(zip);
    await expect(shown(page, '坏的.zip')).toContainText('不是证据包，或已损坏');
    expect(page.workers()).toEqual([]);
  },
);

test('an encrypted file is judged once its password is given', async ({ page }, info) => {
  const world = new World();
  await page.goto(aPage(info, world.root.certificate));
  await choose(page, [pdf('加密.pdf', await aLockedContract(world))]);
  const locked = shown(page, '加密.pdf');
  await expect(locked).toContainText('文件已加密，请提供打开密码');
  await locked.getByLabel('请输入打开密码').fill('guess');
  await locked.getByRole('button', { name: '打开并验证' }).click();
  await expect(locked).toContainText('文件密码不正确');
  await locked.getByLabel('请输入打开密码').fill(LOCKED.password);
  await locked.getByLabel('请输入打开密码').press('Enter');
  await expect(verdict(page, '加密.pdf')).toHaveText('有效');
  await expect(page.getByLabel('请输入打开密码')).toHaveCount(0);
});
