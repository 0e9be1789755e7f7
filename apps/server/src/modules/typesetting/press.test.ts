import { openPdf, pageCount } from '@yinxin/pdf';
import { pdfSigner, signPdf, verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JAVA_REFEREE, javaReferee } from '../../../../../packages/pdf-signature/src/sign/testing/java.ts';
import { aFolder } from '../../../../../packages/pdf-signature/src/sign/testing/tools.ts';
import { pdfsigSays, pdftotextSays } from '../../testing/pdf-tools.ts';
import { anAuthority, type TestAuthority, WITHOUT_RSA } from '../certificates/testing/authority.ts';
import { createPress, type PlatformReport, type Press } from './index.ts';

let authority: TestAuthority;
let press: Press;
beforeAll(async () => {
  authority = await anAuthority({ hierarchy: WITHOUT_RSA });
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

const roots = async () => (await authority.certificates.roots()).map(({ der }) => der);

const report: PlatformReport = {
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

test('a report is signed by the certificates for reports, in ECDSA and in SM2, and every reader agrees', async () => {
  const bytes = await press.print(report, '出具示例报告');
  expect(pageCount(openPdf(bytes))).toBeGreaterThan(2);
  const judged = await verifyPdf(bytes, { trust: await roots() });
  const passed = {
    level: 'B-LT',
    answers: { intact: 'yes', trusted: 'yes', timeProven: 'yes', unchanged: 'yes' },
  };
  expect(judged).toMatchObject({ verdict: 'TOTAL_PASSED', signatures: [passed, passed] });
  const signers = await authority.certificates.reportSigners();
  const serials = signers.map(({ certificate }) => certificate.serial);
  expect(judged.signatures.map(({ signer }) => signer?.serial)).toEqual(serials);

  // poppler knows no SM2; what it said of a report with one signature it still says of the first
  const pdfsig = await pdfsigSays(bytes);
  if (pdfsig !== undefined) {
    const [, first, second] = pdfsig.split(/^Signature #\d:$/m);
    expect(first).toContain('Signature is Valid');
    expect(second).toContain('Unknown Validation Failure');
  }
  const text = (await pdftotextSays(bytes))?.replaceAll(/\s/g, '');
  // what our fonts cannot draw is named, so that a name cannot hide anything
  if (text !== undefined) expect(text).toContain('a[U+202E]b[U+1F600].pdf');
  // and so is whose signatures they must be
  for (const serial of serials) if (text !== undefined) expect(text).toContain(`序列号${serial}`);
});

const folder = aFolder();
afterAll(() => folder.remove());

test.skipIf(!JAVA_REFEREE)('PDFBox with BouncyCastle accepts both signatures', async () => {
  const file = folder.save('report.pdf', await press.print(report, '出具示例报告'));
  const valid = 'report.pdf\tETSI.CAdES.detached\tvalid';
  expect(javaReferee([file])).toEqual([valid, valid]);
});

test('a report that was changed by one byte is not the platform’s any more', async () => {
  const bytes = await press.print(report, '出具示例报告');
  const { signatures } = await verifyPdf(bytes, { trust: await roots() });
  // in the pages, under both signatures, and in what the SM2 signature alone covers
  const places = [Math.floor(bytes.length / 10), (signatures[0]?.signedBytes ?? 0) + 20];
  const intact = [];
  for (const at of places) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const judged = await verifyPdf(changed, { trust: await roots() });
    expect(judged.verdict).not.toBe('TOTAL_PASSED');
    intact.push(judged.signatures.map(({ answers }) => answers.intact));
  }
  expect(intact).toEqual([
    ['no', 'no'],
    ['yes', 'no'],
  ]);
});

test('nobody signs a report after the platform: both signatures forbid it', async () => {
  const bytes = await press.print(report, '出具示例报告');
  const [{ certificate, signer }] = await authority.certificates.reportSigners();
  const own = pdfSigner({ certificate: certificate.der, chain: [] }, (toBeSigned) => signer.sign(toBeSigned));
  await expect(signPdf(bytes, own, {})).rejects.toMatchObject({ code: 'BREAKS_EARLIER' });
  const forced = Buffer.concat(await signPdf(bytes, own, { earlier: 'ignore' }));
  expect((await verifyPdf(new Uint8Array(forced), { trust: await roots() })).verdict).toBe('TOTAL_FAILED');
});
