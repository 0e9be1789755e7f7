// How each signature came about: written down when it was made, proven by the package, told by the report.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { SIGNING_CONSENT, UNREAD_CONSENT } from '@yinxin/api';
import { readZip } from '@yinxin/archive';
import { PACKAGE_LIMITS, type PackageReport } from '@yinxin/evidence-log/package';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDesk } from '../../../../cli/src/testing/cli.ts';
import { asOwner } from '../../testing/database.ts';
import { pdftotextSays } from '../../testing/pdf-tools.ts';
import { currentAgreement, seedContent } from '../content/index.ts';
import type { SigningRecord } from '../contract-signing/index.ts';
import {
  aContract,
  aPdf,
  confirmIntent,
  detailFor,
  fieldOf,
  partyOf,
  prepare,
  press,
  readyToSign,
  type Signer,
  STROKES,
  signAs,
} from '../contracts/testing/index.ts';
import { placeSample } from '../identity/index.ts';
import { anIdNumber } from '../identity/testing/index.ts';
import type { Signatory } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { aSeal, aStaffedCompany, proven, type SealedCompany } from '../seals/testing/index.ts';
import { aNotary, type Notary } from './testing/index.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0 Mobile/15E148';

let notary: Notary;
let server: Notary['server'];
let author: Signer;
let other: Signer;
let company: SealedCompany;
let sealId: string;
const desk = new TestDesk();
beforeAll(async () => {
  notary = await aNotary();
  ({ server, author, other } = notary);
  await seedContent({ db: server.store.db, storage: server.storage, samples: false });
  company = await aStaffedCompany(server);
  await grantQuota(server.store.db, { kind: 'organization', id: company.id }, randomUUID(), {
    contracts: 20,
    seals: 0,
  });
  sealId = await aSeal(server, company, 'seal-contract');
  await server.store.db.transaction(async (tx) => {
    const { personId } = company.operator;
    const facts = { name: '张示例', paperKind: 'id-card' as const, number: anIdNumber(), validUntil: null };
    await placeSample(server, tx, { personId, way: 'carrier', facts, outcome: 'verified' });
    const { id: organizationId, name: companyName, code } = company;
    await placeSample(server, tx, {
      ...{ personId: company.administrator.personId, organizationId, way: 'representative' },
      facts: { companyName, code, companyKind: 'enterprise', representative: '张示例', validUntil: null },
      outcome: 'verified',
    });
  });
  desk.save('keys.txt', (await server.app.http.inject('/log/policies')).payload);
  desk.save('roots.pem', (await server.app.certificates.roots()).map(({ pem }) => pem).join(''));
});
afterAll(async () => {
  await notary.close();
  fs.rmSync(desk.path, { recursive: true, force: true });
});

const post = (url: string, { token }: Signatory, payload: object, headers = {}) =>
  server.app.http.inject({
    ...{ method: 'POST', url, payload },
    headers: { accesstoken: token, ...headers },
  });

async function packageOf(who: Signatory, id: string) {
  await server.app.evidence.keepUp();
  const answer = await server.app.http.inject({
    url: `/api/signing/contract/evidencePackage?id=${id}`,
    headers: { accesstoken: who.token },
  });
  expect(answer.statusCode).toBe(200);
  desk.save('package.zip', answer.rawPayload);
  const { out } = await desk.run(
    ...['evidence', 'verify', '@package.zip', '--json', '--keys', '@keys.txt', '--trust', '@roots.pem'],
  );
  const judged = JSON.parse(out) as PackageReport;
  expect(judged.checks.filter((check) => check.answer !== 'yes')).toEqual([]);
  const files = readZip(new Uint8Array(answer.rawPayload), PACKAGE_LIMITS);
  const texts = (folder: string) =>
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(folder) ? [[path, Buffer.from(bytes).toString()] as const] : [],
    );
  const report = (await pdftotextSays(Buffer.from(files.get('证据报告.pdf')!)))?.replaceAll(/\s/g, '');
  const facts = judged.events
    .filter(({ act }) => act === 'sign-contract')
    .map(({ fields }) => JSON.parse(fields.facts ?? '{}') as Record<string, string>);
  return {
    ...{ judged, files, facts },
    records: texts('签署档案/').map(([, text]) => JSON.parse(text) as SigningRecord),
    intents: texts('签署意愿/'),
    /** Where poppler is installed. */
    says: (words: string) => report === undefined || expect(report).toContain(words.replaceAll(/\s/g, '')),
    hides: (words: string) => report === undefined || expect(report).not.toContain(words),
  };
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a person signs on a phone after reading a page', () => {
  let taken: Awaited<ReturnType<typeof packageOf>>;
  let id: string;
  beforeAll(async () => {
    const made = await aContract(server, author, { pdf: aPdf(3), parties: [partyOf(author)] });
    id = made.id;
    await post('/api/appapi/contract/open', author, { id });
    const reading = [
      {
        documentId: made.documentId,
        pages: [
          { page: 0, seconds: 12 },
          { page: 7, seconds: 90 },
        ],
      },
      { documentId: randomUUID(), pages: [] },
    ];
    const wished = { id, wish: { strokes: STROKES }, reading };
    const past = await post('/api/appapi/contract/prepare', author, { ...wished, consent: '1.0' });
    expect(past.json().code).toBe(30823);
    // two pages of three were not opened, and that is what is agreed to
    const prepared = await post(
      '/api/appapi/contract/prepare',
      author,
      { ...wished, consent: UNREAD_CONSENT.version },
      { 'user-agent': PHONE },
    );
    const { intentId, digest } = prepared.json().data;
    await confirmIntent(server, author, digest);
    expect((await press(server, author, intentId)).code).toBe(1);
    taken = await packageOf(author, id);
  });

  test('what was confirmed is in the package as a text, and its digest is the one in the log', () => {
    const [[, text]] = taken.intents as [[string, string]];
    expect(sha256(text)).toBe(taken.facts[0]?.digest);
    expect(JSON.parse(text)).toMatchObject({
      format: 'yinxin-intent/2',
      contract: { id, title: '货物买卖合同' },
      documents: [{ name: '合同', pages: 3, version: 1 }],
      consent: { version: '1.1-unread', text: UNREAD_CONSENT.text },
      look: { handwriting: sha256(JSON.stringify(STROKES)) },
    });
    expect(text).not.toContain('strokes');
  });

  test('its record names person, check, message, device, pages and certificate; the report says them', async () => {
    const [record] = taken.records;
    expect(record).toMatchObject({
      signer: {
        name: author.name,
        paper: '居民身份证',
        number: expect.stringMatching(/^\d{3}[\dX]$/),
        method: 'carrier',
        checks: [{ kind: 'carrier', outcome: 'match', vendor: '示例' }],
      },
      organization: null,
      confirmation: {
        ...{ agreed: 'sms', used: 'sms', difference: '', batch: null },
        evidence: {
          vendor: expect.stringMatching(/^(aliyun|tencent)$/),
          reference: expect.stringMatching(/./),
          message: expect.stringMatching(/./),
          sentTo: `${author.phone.slice(0, 3)}****${author.phone.slice(-4)}`,
        },
        consent: { version: '1.1-unread' },
      },
      device: '手机，微信，iPhone',
      reading: { openedAt: expect.any(String), documents: [{ pages: 3, seen: [{ page: 1, seconds: 12 }] }] },
      certificate: {
        ...{ kind: 'one-time', appliedAt: expect.any(String), serial: taken.facts[0]?.serial },
        cps: { name: '电子认证业务规则', version: expect.any(String) },
      },
    });
    const cps = await currentAgreement(server.store.db, 'cps');
    expect(record?.certificate?.cps).toMatchObject({ version: cps?.version, sha256: cps?.sha256 });
    const { evidence } = record!.confirmation!;
    for (const words of [
      `${author.name}，居民身份证尾号${record!.signer!.number}`,
      '手机，微信，iPhone',
      '打开过1页，合计12秒（第1页12秒）',
      '由签署人的浏览器测得',
      `请求编号${evidence!.reference}`,
      '平台没有查询运营商的回执',
      '一次确认只对本合同的这个摘要有效',
      taken.facts[0]!.digest!,
      '第1.1版',
      '本机构的时间戳服务',
    ])
      taken.says(words);
    for (const secret of [author.phone, author.personId]) taken.hides(secret);
  });

  test('the timeline says on what it was signed', async () => {
    const { data } = await detailFor(server, author, id);
    expect(data.timeline.find(({ act }) => act === 'sign-contract')?.facts).toMatchObject({
      device: '手机，微信，iPhone',
    });
  });

  test('the public query says none of it', async () => {
    const { code } = (await detailFor(server, author, id)).data;
    const answer = await server.call('POST /api/signing/contract/getNotarizationByContractCode', {
      form: { contractCode: code },
    });
    const said = JSON.stringify(answer.data);
    for (const secret of ['微信', author.name, taken.records[0]!.confirmation!.evidence!.sentTo!])
      expect(said).not.toContain(secret);
  });

  test('what was written down cannot be changed', async () => {
    for (const column of ['statement', 'device', 'reading', 'record', 'batch'])
      await expect(
        server.store.pool.query(`update signing_intents set ${column} = null where contract_id = $1`, [id]),
      ).rejects.toThrow();
  });
});

test('of several that are confirmed at once each says so, and the list can be made anew', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await aContract(server, other, { parties: [partyOf(other)] })).id);
  const prepared = await server.call(
    'POST /api/appapi/contract/prepareMany',
    { body: { ids, consent: SIGNING_CONSENT.version, wish: { strokes: STROKES } } },
    other.token,
  );
  await confirmIntent(server, other, prepared.data.digest!);
  const intentIds = prepared.data.prepared.map(({ intentId }) => intentId);
  await server.call('POST /api/appapi/contract/signMany', { body: { intentIds } }, other.token);
  const taken = await packageOf(other, ids[1]!);
  const batch = taken.intents.find(([path]) => path.endsWith('.batch.txt'))![1];
  expect(sha256(batch)).toBe(prepared.data.digest);
  expect(taken.facts[0]).toMatchObject({ batch: prepared.data.digest });
  expect(batch.split('\n')).toContain(`${taken.facts[0]!.intent} ${taken.facts[0]!.digest}`);
  expect(taken.records[0]).toMatchObject({
    confirmation: { batch: { count: 2 } },
    reading: { openedAt: null, documents: [{ seen: null }] },
  });
  taken.says('一次确认对应2份合同的摘要清单');
  taken.says('签署前没有打开合同的记录');
});

test('a company is signed for by somebody with a name, a place, a grant and an approval', async () => {
  await proven(server, company.keeper, 'grant-seal', sealId);
  const grant = { id: sealId, uid: company.operator.uid, approval: 'each' };
  expect((await post('/api/appapi/seal/grant', company.keeper, grant)).json().code).toBe(1);
  const { id } = await aContract(server, company.administrator, {
    parties: [
      {
        ...{ key: 'company', kind: 'organization', name: '张示例', organizationName: company.name },
        ...{ phone: company.operator.phone, intent: 'sms' },
      },
      partyOf(other),
    ],
    fields: (document) => [
      fieldOf(document, 'company', 'seal', { width: 42, height: 42 }),
      fieldOf(document, other.name, 'signature', { top: 200 }),
    ],
  });
  await post('/api/appapi/contract/open', company.operator, { id });
  expect((await prepare(server, company.operator, id, { sealId })).code).not.toBe(1);
  const { rows } = await server.store.pool.query('select * from contracts where id = $1', [id]);
  const wanted = { id: sealId, digest: rows[0].content_digest, document: rows[0].title, contractId: id };
  const asked = await post('/api/appapi/seal/requestUse', company.operator, { ...wanted, reason: '签署' });
  const { requestId } = asked.json().data;
  await post('/api/appapi/seal/decideUse', company.keeper, { requestId, approve: true });
  await press(server, company.operator, await readyToSign(server, company.operator, id, { sealId }));
  expect((await signAs(server, other, id, { strokes: STROKES })).code).toBe(1);
  const taken = await packageOf(other, id);
  const record = taken.records.find(({ authority }) => authority);
  expect(record).toMatchObject({
    signer: { name: '张示例', paper: '居民身份证' },
    organization: { name: company.name, number: company.code, method: 'representative' },
    actingAs: '经办人',
    authority: {
      roles: ['业务员'],
      grant: { by: '张**', at: expect.any(String) },
      approval: { id: requestId, by: '张**', at: expect.any(String) },
      silent: null,
    },
    certificate: { kind: 'seal', appliedAt: null },
  });
  // whoever signs beside them reads who it was, and of those within only that somebody agreed
  for (const words of [
    `${company.name}（经办人 张示例）`,
    '经办人在单位的角色：业务员',
    `统一社会信用代码 ${company.code}`,
    `用印审批 ${requestId}`,
    other.name,
  ])
    taken.says(words);
  for (const secret of [company.operator.phone, company.keeper.personId]) taken.hides(secret);
});

test('what the author asked and what the signer did may differ, and why is said', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(author, { intent: 'face' })] });
  const { data } = await prepare(server, author, id, { strokes: STROKES });
  const { rows } = await server.store.pool.query(
    `insert into step_ups (id, person_id, session_id, account_id, act, target, method, evidence, confirmed_at, expires_at)
     select gen_random_uuid(), person_id, id, account_id, 'sign-contract', $2, 'identity', $3, now(), now() + interval '5 minutes'
       from sessions where person_id = $1 and ended_at is null returning id`,
    [
      author.personId,
      data.digest,
      { vendor: 'tencent', reference: 'face-7', at: '2026-11-17T00:00:00.000Z' },
    ],
  );
  expect(rows).toHaveLength(1);
  expect((await press(server, author, data.intentId)).code).toBe(1);
  const taken = await packageOf(author, id);
  expect(taken.records[0]?.confirmation).toMatchObject({
    agreed: 'face',
    used: 'identity',
    difference: '约定的是“人脸识别，或短信加证件号码”，签署人选择了其中的人脸识别',
  });
  taken.says('腾讯云，2026-11-17 08:00:00，请求编号 face-7，结果通过；平台只保存结果与时间');
});

test('where nobody was asked, it is said, with who let it and how far', async () => {
  const authors = [company.administrator.uid];
  const terms = { sealId, kind: 'sales' as const, highest: 1_000_00, uses: 3 };
  const body = { ...terms, authors, until: new Date(Date.now() + 30 * 86_400_000).toISOString() };
  const { token } = company.administrator;
  const { data } = await server.call('POST /api/appapi/silent/terms', { body }, token);
  await proven(server, company.administrator, 'authorise-silent', data.digest);
  const given = await server.call('POST /api/appapi/silent/authorise', { body }, token);
  const { id } = await aContract(server, company.administrator, {
    parties: [
      {
        ...{ key: 'company', kind: 'organization', name: '张示例', organizationName: company.name },
        phone: company.administrator.phone,
      },
    ],
    fields: (document) => [fieldOf(document, 'company', 'seal', { width: 42, height: 42 })],
    change: { amount: 100_00, kind: 'sales' },
  });
  await server.app.contractSigning.signSilently(id);
  const taken = await packageOf(company.administrator, id);
  expect(taken.records[0]).toMatchObject({
    ...{ confirmation: null, device: null, reading: null },
    authority: { silent: { id: given.data.id, by: '张示例', uses: 3 } },
  });
  expect(JSON.parse(taken.intents[0]![1])).toMatchObject({ consent: null });
  for (const words of [
    `${company.name}（静默签署）`,
    '签署时没有逐次询问，也没有人阅读或确认',
    `静默签授权 ${given.data.id}`,
    '金额不超过1000.00元',
  ])
    taken.says(words);
});

test('of signatures from before nothing is made up', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(author)] });
  await signAs(server, author, id, { strokes: STROKES });
  await asOwner(
    server.store.connection,
    `alter table events disable trigger all; alter table signing_intents disable trigger all;
     update events set facts = facts - '{record,batch,device,consent}'::text[] where target_id = '${id}';
     update signing_intents set statement = null, record = null, device = '' where contract_id = '${id}';
     alter table events enable trigger all; alter table signing_intents enable trigger all`,
  );
  const taken = await packageOf(author, id);
  expect(taken.records).toEqual([]);
  expect(taken.judged.checks.map(({ id: check }) => check)).not.toContain('intents');
  taken.says('它由哪些内容算出：未记录');
});
