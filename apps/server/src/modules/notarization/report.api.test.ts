// The report for a court.
import { createHash } from 'node:crypto';
import { verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfsigSays, pdftotextSays } from '../../testing/pdf-tools.ts';
import {
  aContract,
  aSigner,
  download,
  partyOf,
  type Signer,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { verifyFile } from '../verification/testing/index.ts';
import { aNotary, type Notary } from './testing/index.ts';

let notary: Notary;
let server: Notary['server'];
let author: Signer;
let other: Signer;
let contract: Notary['contract'];
let contractCode: string;
beforeAll(async () => {
  notary = await aNotary();
  ({ server, author, other, contract, code: contractCode } = notary);
  await notary.signed();
});
afterAll(() => notary.close());

const ask = (who: Signer, id = contract.id) =>
  server.app.http.inject({
    url: `/api/signing/contract/evidenceReport?id=${id}`,
    headers: { accesstoken: who.token },
  });
let report: Buffer;
beforeAll(async () => {
  const answer = await ask(other);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  report = answer.rawPayload;
});

test('is signed by the authority: valid to our verifier and to poppler', async () => {
  const trust = (await server.app.certificates.roots()).map(({ der }) => der);
  const judged = await verifyPdf(new Uint8Array(report), { trust });
  expect([judged.verdict, judged.signatures[0]?.level]).toEqual(['TOTAL_PASSED', 'B-LT']);
  const signers = await server.app.certificates.reportSigners();
  expect(judged.signatures.map(({ signer }) => signer?.serial)).toEqual(
    signers.map(({ certificate }) => certificate.serial),
  );
  const sig = await pdfsigSays(report);
  if (sig !== undefined) expect(sig).toContain('Signature is Valid');
});

test('is recognised on the verification page, each copy by its own number; a changed one is not', async () => {
  const judged = await verifyFile(server, new Uint8Array(report));
  expect(judged.data).toMatchObject({
    ...{ verdict: 'valid', contract: null },
    report: { kind: 'evidence', title: '电子合同证据报告', contractCode },
  });
  const number = judged.data.report?.number ?? '';
  expect(number).toMatch(/^ZJ\d{8}-\d{12}$/);
  const text = await pdftotextSays(report);
  if (text !== undefined) expect(text).toContain(number);
  const another = await verifyFile(server, new Uint8Array((await ask(other)).rawPayload));
  expect(another.data.report?.number).toMatch(/^ZJ/);
  expect(another.data.report?.number).not.toBe(number);
  const changed = await verifyFile(server, new Uint8Array(Buffer.concat([report, Buffer.from('\n')])));
  expect(changed.data.report).toBeNull();

  // the event of taking it along holds its digest, and so does the log
  const sha256 = createHash('sha256').update(report).digest('hex');
  const { rows } = await server.store.pool.query(
    `select facts from events where act = 'download-evidence' and facts->>'report' = $1`,
    [sha256],
  );
  const party = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(rows).toEqual([{ facts: { number, report: sha256, party } }]);
});

test('answers what a court asks, names whoever signed, and tells no phone or address', async () => {
  const text = (await pdftotextSays(report))?.replaceAll(/\s/g, '');
  if (text === undefined) return;
  for (const words of [
    '一、主体身份',
    '运营商三要素',
    '二、签署意愿',
    '短信验证码',
    '三、合同原文',
    '四、签署过程',
    '五、完整性',
    '六、电子存证',
    '七、系统、资质与时钟',
    '系统里没有登记电子认证服务许可证号',
    '不作任何符合性声明',
    '没有使用密码机',
    '软件不自行对时',
    '八、怎样核验',
    '见证甲',
    '签名有效，记录完整',
    '可以认定上链后未经篡改',
    author.name,
    contractCode,
    other.name,
  ])
    expect(text).toContain(words);
  const bytes = await download(server, author, contract.documentId);
  for (const digest of ['sha256', 'sm3'])
    expect(text).toContain(createHash(digest).update(bytes).digest('hex'));
  for (const secret of [author.phone, other.phone, author.personId, '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('writes what an author typed within the lines of the report', async () => {
  const { rows } = await server.store.pool.query('select title from contracts where id = $1', [contract.id]);
  const named = async (title: string) => {
    await server.store.pool.query('update contracts set title = $2 where id = $1', [contract.id, title]);
    const answer = await ask(other);
    expect(answer.statusCode).toBe(200);
    return (await pdftotextSays(answer.rawPayload))?.replaceAll(/\s/g, '');
  };
  const forged = await named('合同\u202e\r\n结论：有效');
  const honest = await named(rows[0].title);
  if (forged === undefined || honest === undefined) return;
  expect(forged).toContain('合同名称合同[U+202E][U+000D][U+000A]结论：有效');
  expect(honest).toContain(`合同名称${rows[0].title.replaceAll(/\s/g, '')}`);
  expect(honest).not.toContain('[U+');
});

test('is for the parties alone, once the log holds what it says', async () => {
  const stranger = await aSigner(server, '陈示例', 0);
  expect((await ask(stranger)).json()).toMatchObject({ code: 30801 });
  const fresh = await aContract(server, author, { parties: [partyOf(author)] });
  await signAs(server, author, fresh.id, { strokes: STROKES });
  expect((await ask(author, fresh.id)).json()).toMatchObject({ code: 30905 });
});
