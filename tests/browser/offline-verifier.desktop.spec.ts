// The verifier as one page that reaches no network.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { Certificate, commonNameIn, formatName } from '@yinxin/pki';
import { type OfflineMaterial, pageWith } from '@yinxin/verification/offline-page';
import { attackFiles } from '../../packages/pdf-signature/src/attacks/testing/attack-files.ts';
import { aContract, World } from '../../packages/pdf-signature/src/attacks/testing/world.ts';
import { test } from './test.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const TEMPLATE = path.resolve(import.meta.dirname, '../../build/downloads/yinxin-verifier.html');

/** The page as the server completes it, with roots of our own choice. */
function aPage(folder: string, world: World): string {
  const root = new Certificate(world.root.certificate);
  const material: OfflineMaterial = {
    ...{ policy: '', site: 'https://example.com' },
    ...{ madeAt: '2026-06-01T00:00:00.000Z', changedAt: null, crls: [] },
    certificates: [base64(world.ca.certificate)],
    anchors: [
      {
        ...{ sha256: root.digest('sha256').toHex(), name: commonNameIn(formatName(root.subject)) },
        ...{ source: '测试', own: true, since: null, notAfter: root.notAfter.toISOString() },
        certificate: base64(root.der),
      },
    ],
  };
  const file = path.join(folder, 'verifier.html');
  fs.writeFileSync(file, pageWith(fs.readFileSync(TEMPLATE, 'utf8'), material));
  return pathToFileURL(file).href;
}

test('one page verifies by itself, tells the four facts apart, and can reach no network', async ({ page }, {
  outputDir,
}) => {
  fs.mkdirSync(outputDir, { recursive: true });
  const world = new World('sm2');
  const signed = await world.sign(aContract(), world.services('B-LTA'));
  const forged = (await attackFiles(world))['incremental saving: other content']!;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const address = aPage(outputDir, world);
  await page.goto(address);
  const section = page.getByRole('region', { name: '验证已签署的 PDF' });
  await expect(page.getByRole('contentinfo')).toContainText('共 1 个根证书，列表最近变更于');
  await section.getByLabel('验证已签署的 PDF').setInputFiles([
    { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(signed) },
    { name: '改过.pdf', mimeType: 'application/pdf', buffer: Buffer.from(forged) },
    {
      name: '坏的.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 <script>alert(1)</script>'),
    },
  ]);
  const shown = (name: string) => page.getByRole('article', { name: `验证结果：${name}` });
  await expect(shown('坏的.pdf').getByRole('heading')).toHaveText('没有结论', { timeout: 120_000 });
  await expect(shown('合同.pdf').getByRole('heading', { level: 2 })).toHaveText('有效');
  await expect(shown('合同.pdf')).toContainText('证书在所列时间之后是否被吊销无从得知');
  await expect(shown('合同.pdf')).toContainText('以本机时钟为准');
  const facts = shown('合同.pdf').getByRole('region', { name: '签名 1：张三' });
  for (const topic of ['内容完整', '证书可信', '时间已证明', '签后无改动'])
    await expect(facts.getByRole('listitem').filter({ hasText: topic })).toHaveText(`${topic}：✓ 是`);
  await expect(facts).toContainText(/：未吊销（截至 2026\/6\//);
  await expect(shown('改过.pdf').getByRole('heading', { level: 2 })).toHaveText('无效');
  await expect(
    shown('改过.pdf').getByRole('listitem').filter({ hasText: '签后无改动' }).getByText('✗ 否'),
  ).toBeVisible();
  const refusedBy = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        fetch('http://127.0.0.1:9/').then(
          () => resolve('nobody'),
          () => {},
        );
      }),
  );
  expect(refusedBy).toBe('connect-src');
  expect(requests.filter((url) => url !== address)).toEqual([]);
});
