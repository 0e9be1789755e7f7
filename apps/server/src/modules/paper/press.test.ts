import { openPdf, pageCount } from '@yinxin/pdf';
import { verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfsigSays, pdftotextSays } from '../../testing/pdf-tools.ts';
import { anAuthority, type TestAuthority } from '../certificates/testing/authority.ts';
import { createPress, type HouseReport, type Press } from './index.ts';

let authority: TestAuthority;
let press: Press;
beforeAll(async () => {
  authority = await anAuthority();
  press = createPress({
    certificates: authority.certificates,
    company: '示例数字认证有限公司',
    now: () => new Date(),
  });
});
afterAll(async () => {
  await press.stop();
  await authority.close();
});

const report: HouseReport = {
  title: '示例报告',
  number: 'YB20261116-00000001',
  issuer: '示例数字认证有限公司',
  facts: [['出具时间', '2026年11月16日 22:40:00（北京时间）']],
  verdict: { words: '有效', tone: 'good', meaning: '文件里的 1 个签名有效。' },
  sections: [
    {
      heading: '一、很长的一节',
      blocks: [
        { facts: [['文件名', 'a\u202eb\u{1f600}.pdf']] },
        {
          table: {
            head: ['序号', '内容'],
            widths: [1, 5],
            rows: Array.from({ length: 60 }, (_, at) => [String(at + 1), '一行'.repeat(30)]),
          },
        },
        { text: '说明。', quiet: true },
      ],
    },
  ],
  check: { address: 'https://example.com/check?number=1', words: '扫码核对' },
  closing: '本报告由示例数字认证有限公司以专用证书签名。',
};

test('a report is signed by the certificate for reports, and every reader agrees', async () => {
  const bytes = await press.print(report, '出具示例报告');
  expect(pageCount(openPdf(bytes))).toBeGreaterThan(2);
  const roots = await authority.certificates.roots();
  const judged = await verifyPdf(bytes, { trust: roots.map(({ der }) => der) });
  expect(judged).toMatchObject({
    verdict: 'TOTAL_PASSED',
    signatures: [{ level: 'B-LT', answers: { intact: 'yes', trusted: 'yes', timeProven: 'yes' } }],
  });
  const { certificate } = await authority.certificates.reportSigner();
  expect(judged.signatures[0]?.signer?.serial).toBe(certificate.serial);

  const pdfsig = await pdfsigSays(bytes);
  if (pdfsig !== undefined) expect(pdfsig).toContain('Signature is Valid');
  const text = await pdftotextSays(bytes);
  // what our fonts cannot draw is named, so that a name cannot hide anything
  if (text !== undefined) expect(text).toContain('a[U+202E]b[U+1F600].pdf');
  // and so is whose signature it must be
  if (text !== undefined) expect(text.replaceAll(/\s/g, '')).toContain(`序列号${certificate.serial}`);
});

test('a report that was changed by one byte is not the house’s any more', async () => {
  const bytes = await press.print(report, '出具示例报告');
  const at = Math.floor(bytes.length / 3);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const roots = await authority.certificates.roots();
  const judged = await verifyPdf(bytes, { trust: roots.map(({ der }) => der) });
  expect(judged.verdict).not.toBe('TOTAL_PASSED');
});
