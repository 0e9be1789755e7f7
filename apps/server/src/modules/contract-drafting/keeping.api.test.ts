import { randomUUID } from 'node:crypto';
import { readZip } from '@yinxin/archive';
import { verifyPdf } from '@yinxin/pdf-signature';
import { dayInChina } from '@yinxin/values';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { asSystem } from '../../http/principal.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  detailFor,
  download,
  fieldOf,
  partyOf,
  prepare,
  press,
  readyToSign,
  type Signer,
  STROKES,
  sendFile,
  signAs,
  type TestParty,
} from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { markPersonVerified } from '../persons/index.ts';
import { aSeal, aStaffedCompany, proven, type SealedCompany } from '../seals/testing/index.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
let company: SealedCompany;
let sealId: string;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  [author, signer] = [await aSigner(server, '许发起'), await aSigner(server, '何签署', 0)];
  company = await aStaffedCompany(server);
  sealId = await aSeal(server, company, 'seal-contract');
  const owner = { kind: 'organization', id: company.id } as const;
  await grantQuota(server.store.db, owner, randomUUID(), { contracts: 1_000, seals: 0 });
});
afterAll(() => server.close());

const rowsOf = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);
const post = (route: Parameters<TestServer['call']>[0], who: Signatory, body: Record<string, unknown>) =>
  server.call(route, { body }, who.token);
const listOf = async (who: Signatory, query: Record<string, string>) =>
  (await server.call('GET /api/appapi/contract/list', { query }, who.token)).data.list;
const partyIn = (member: Signatory, change: Partial<TestParty> = {}): TestParty => ({
  key: company.name,
  kind: 'organization',
  name: '张示例',
  organizationName: company.name,
  phone: member.phone,
  ...change,
});
const sealField = (document: string) => [fieldOf(document, company.name, 'seal')];

describe('what is kept', () => {
  test('a copy begins anew with documents, parties and fields, and without what was written', async () => {
    const { id } = await aContract(server, author, {
      parties: [partyOf(author)],
      fields: (document) => [
        fieldOf(document, author.name, 'signature'),
        fieldOf(document, author.name, 'text', { top: 120, label: '备注', value: '加急' }),
      ],
    });
    const { data } = await post('POST /api/appapi/contract/copy', author, { id });
    const { data: copy } = await detailFor(server, author, (data as { id: string }).id);
    expect(copy).toMatchObject({ title: '货物买卖合同（副本）', state: 'DRAFT', number: null });
    expect(copy.parties).toHaveLength(1);
    expect(copy.fields.map(({ kind, value }) => [kind, value])).toEqual([
      ['signature', null],
      ['text', null],
    ]);
    expect(copy.documents).toMatchObject([{ signatures: 0, level: null }]);
    expect((await post('POST /api/appapi/contract/copy', signer, { id })).code).toBe(30801);
  });

  test('folders are one’s own, and what was in one that goes stays', async () => {
    const { id } = await aDraft(server, author, { parties: [partyOf(author)] });
    const save = (who: Signer, name: string) => post('POST /api/appapi/contract/saveFolder', who, { name });
    const { data } = await save(author, '采购');
    const folderId = (data as { id: string }).id;
    expect((await save(author, '采购')).code).toBe(30833);
    const move = (who: Signer) => post('POST /api/appapi/contract/move', who, { ids: [id], folderId });
    expect((await move(signer)).code).toBe(30832);
    expect((await move(author)).code).toBe(1);
    expect((await listOf(author, { folderId })).map((entry) => entry.id)).toEqual([id]);
    expect((await post('POST /api/appapi/contract/removeFolder', signer, { id: folderId })).code).toBe(30832);
    expect((await post('POST /api/appapi/contract/removeFolder', author, { id: folderId })).code).toBe(1);
    expect((await listOf(author, { box: 'draft' })).map((entry) => entry.id)).toContain(id);
  });

  test('archive time stamps are added to what has its evidence, and the file stays valid', async () => {
    const { id, documentId } = await aContract(server, author, { parties: [partyOf(author)] });
    await signAs(server, author, id);
    const later = (days: number) =>
      rowsOf(`update contracts set ended_at = now() - make_interval(days => $2) where id = $1`, id, days);
    await later(1);
    await server.app.contractSigning.keepMoving();
    expect((await detailFor(server, author, id)).data.level).toBe('B-LT');
    await later(2);
    await server.app.upkeep.night('contracts')(new Date());
    expect((await detailFor(server, author, id)).data.level).toBe('B-LTA');
    const trust = (await server.app.certificates.roots()).map(({ der }) => der);
    const report = await verifyPdf(await download(server, author, documentId), { trust });
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures[0]?.level).toBe('B-LTA');
  });
});

describe('pictures and attachments', () => {
  test('are handed in by whose field it is; the picture is written into the page, both come in the archive', async () => {
    const { id, documentId } = await aContract(server, author, {
      parties: [partyOf(signer)],
      fields: (document) => [
        fieldOf(document, signer.name, 'image', { label: '执照' }),
        fieldOf(document, signer.name, 'attachment', { label: '清单', top: 120 }),
      ],
    });
    const { data } = await detailFor(server, signer, id);
    const [image, list] = ['image', 'attachment'].map((kind) => data.fields.find((f) => f.kind === kind)!.id);
    const upload = (who: Signer, fieldId: string, name: string, bytes: Uint8Array) =>
      sendFile(server, `/api/appapi/contract/uploadValue?fieldId=${fieldId}`, who.token, name, bytes);
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    expect((await upload(author, image!, '执照.png', png)).code).not.toBe(1);
    expect((await upload(signer, list!, '清单.png', png)).code).toBe(1);
    const submit = () => post('POST /api/appapi/contract/fill', signer, { id, values: [], submit: true });
    expect((await submit()).message).toContain('执照');
    expect((await upload(signer, image!, '执照.png', png)).code).toBe(1);
    expect((await submit()).code).toBe(1);
    const page = await server.app.http.inject({
      url: `/api/appapi/contract/page?documentId=${documentId}&page=0&width=210`,
      headers: { accesstoken: signer.token },
    });
    const { data: pixels, info } = await sharp(page.rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (90 * info.width + 65) * info.channels; // in the middle of the field, a pixel to the millimetre
    expect([...pixels.subarray(at, at + 3)]).toEqual([0xaa, 0, 0]);
    const archive = await server.app.http.inject({
      url: `/api/appapi/contract/archive?id=${id}`,
      headers: { accesstoken: author.token },
    });
    const files = readZip(archive.rawPayload, { entries: 10, bytes: 10_000_000 });
    expect(files.size).toBeGreaterThanOrEqual(2);
  });
});

describe('for a company', () => {
  test('as 法定代表人 signs whom the licence names, and nobody else', async () => {
    const member = await aMember(server, company.id, ['seal-keeper'], { verified: false });
    await markPersonVerified(server.store.db, server.vault, asSystem('test'), member.personId, {
      name: '李别人',
    });
    for (const [who, code] of [
      [member, 30623],
      [company.administrator, 1],
    ] as const) {
      const { id } = await aContract(server, company.administrator, {
        parties: [partyIn(who, { actingAs: 'representative' })],
        fields: sealField,
      });
      await server.settled();
      expect((await prepare(server, who, id, { sealId })).code).toBe(code);
    }
  });

  test('a seal that needs approval makes the party wait for it, and signs once it is given', async () => {
    await proven(server, company.keeper, 'grant-seal', sealId);
    const grant = { id: sealId, uid: company.operator.uid, approval: 'each' };
    expect((await post('POST /api/appapi/seal/grant', company.keeper, grant)).code).toBe(1);
    const { id } = await aContract(server, company.administrator, {
      parties: [partyIn(company.operator)],
      fields: sealField,
    });
    await post('POST /api/appapi/contract/open', company.operator, { id });
    expect((await signAs(server, company.operator, id, { sealId })).code).not.toBe(1);
    const { data } = await detailFor(server, company.operator, id);
    expect(data.parties[0]?.state).toBe('SEAL_APPROVING');
    const [{ content_digest: digest, title }] = await rowsOf('select * from contracts where id = $1', id);
    const approved = async (change: { document: string; contractId?: string }) => {
      const body = { id: sealId, digest, reason: '签署', ...change };
      const { data: request } = await post('POST /api/appapi/seal/requestUse', company.operator, body);
      const { requestId } = request as { requestId: string };
      await post('POST /api/appapi/seal/decideUse', company.keeper, { requestId, approve: true });
    };
    // who agreed under another name did not agree to this contract
    await approved({ document: '收据' });
    expect((await signAs(server, company.operator, id, { sealId })).code).not.toBe(1);
    await approved({ document: title, contractId: id });
    expect(await signAs(server, company.operator, id, { sealId })).toMatchObject({
      code: 1,
      data: { state: 'COMPLETE' },
    });
  });

  test('a seal that is stopped while somebody signs with it has signed before, or not at all', async () => {
    for (let round = 0; round < Number(process.env.CHAOS_ROUNDS ?? depth(3, 20)); round++) {
      const { id } = await aContract(server, company.administrator, {
        parties: [partyIn(company.administrator)],
        fields: sealField,
      });
      const intentId = await readyToSign(server, company.administrator, id, { sealId });
      await proven(server, company.keeper, 'stop-seal', sealId);
      const [signed, stopped] = await Promise.all([
        press(server, company.administrator, intentId),
        post('POST /api/appapi/seal/stop', company.keeper, { id: sealId, reason: '盘点' }),
      ]);
      expect(stopped.code).toBe(1);
      const uses = await rowsOf('select id from seal_uses where reference = $1', intentId);
      const [{ state }] = await rowsOf('select state from signing_intents where id = $1', intentId);
      if (signed.code === 1) expect([uses.length, state]).toEqual([1, 'done']);
      else {
        // stopped before the seal was used, or before what was made with it was taken in
        expect([
          [0, 'prepared'],
          [1, 'lost'],
        ]).toContainEqual([uses.length, state]);
        expect((await signAs(server, company.administrator, id, { sealId })).code).not.toBe(1);
      }
      await rowsOf(`update seals set state = 'enabled' where id = $1`, sealId);
    }
  }, 3_600_000);

  test('what is told of its contracts, and how, is as its administrator set it', async () => {
    const set = (who: Signatory) =>
      post('POST /api/appapi/org/setNotices', who, {
        choices: [
          { kind: 'contract-recalled', site: false, message: true },
          { kind: 'contract-turn', site: false, message: false },
        ],
      });
    expect((await set(company.operator)).code).toBe(40300);
    expect((await set(company.administrator)).code).toBe(1);
    const { data: matrix } = await server.call('GET /api/appapi/org/notices', {}, company.operator.token);
    const chosen = (kind: string) => matrix.find((row) => row.kind === kind);
    expect(chosen('contract-recalled')).toMatchObject({ site: false, message: true, fixed: false });
    expect(chosen('contract-turn')).toMatchObject({ site: true, message: true, fixed: true });

    await server.jobs.start();
    const told = async () =>
      rowsOf('select kind, read_at is null as unread from notices where person_id = $1', signer.personId);
    const recalled = async (who: Signatory) => {
      const { id } = await aContract(server, who, { parties: [partyOf(signer)] });
      await post('POST /api/appapi/contract/recall', who, { id, reason: '有误' });
      await server.app.upkeep.deliverEvents();
    };
    await recalled(company.administrator);
    const messages = () => server.sms.messages(signer.phone).filter(({ text }) => text.includes('撤回'));
    await vi.waitUntil(() => messages().length === 1, { timeout: 120_000 });
    expect(await told()).toEqual(
      expect.arrayContaining([
        { kind: 'contract-turn', unread: true },
        { kind: 'contract-recalled', unread: false },
      ]),
    );
    // another owner's contracts are told as ever
    await recalled(author);
    await vi.waitUntil(
      async () => (await told()).some(({ kind, unread }) => kind === 'contract-recalled' && unread),
      { timeout: 120_000 },
    );
    expect(messages()).toHaveLength(1);
  });

  test('whose turn it is gets one message, which has the link, and finds it in the site', async () => {
    await server.jobs.start();
    const called = await aSigner(server, '冯一信', 0);
    await aContract(server, author, { parties: [partyOf(called)] });
    const told = () => rowsOf('select id, kind from notices where person_id = $1', called.personId);
    await expect
      .poll(async () => {
        await server.app.upkeep.deliverEvents();
        return (await told()).length;
      })
      .toBeGreaterThan(0);
    const [notice, ...others] = await told();
    expect([notice.kind, others]).toEqual(['contract-turn', []]);
    expect(await rowsOf(`select 1 from pgboss.job where data->>'noticeId' = $1`, notice.id)).toEqual([]);
    const links = () => server.sms.messages(called.phone).filter(({ text }) => text.includes('/s/'));
    await vi.waitUntil(() => links().length === 1, { timeout: 120_000 });
  });
});

test('who holds it up is reminded a day before the deadline, once; its author before it expires', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
  const reminders = (about: string) =>
    rowsOf(
      `select id from events where target_id = $1 and act = 'remind-contract' and facts->>'about' = $2`,
      id,
      about,
    );
  await server.app.contractSigning.keepMoving();
  expect(await reminders('deadline')).toEqual([]);
  await rowsOf(`update contracts set deadline = now() + interval '20 hours' where id = $1`, id);
  for (let minute = 0; minute < 2; minute++) await server.app.contractSigning.keepMoving();
  expect(await reminders('deadline')).toHaveLength(1);
  await signAs(server, signer, id, { strokes: STROKES });
  const day = (days: number) => dayInChina(new Date(Date.now() + days * 86_400_000));
  await post('POST /api/appapi/contract/plan', author, { id, expiresOn: day(7), renewsOn: null, tags: [] });
  await server.app.upkeep.night('contracts')(new Date());
  expect(await reminders('end')).toHaveLength(1);
  await post('POST /api/appapi/contract/plan', author, { id, expiresOn: day(8), renewsOn: null, tags: [] });
  await server.app.upkeep.night('contracts')(new Date());
  expect(await reminders('end')).toHaveLength(1);
});

test('is not deleted before the day until which it is kept', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
  await post('POST /api/appapi/contract/recall', author, { id, reason: '条款有变' });
  const plan = { id, expiresOn: null, renewsOn: null, tags: [] };
  const today = Date.now();
  const keepUntil = (days: number) =>
    post('POST /api/appapi/contract/plan', author, {
      ...plan,
      retentionUntil: dayInChina(new Date(today + days * 86_400_000)),
    });
  expect((await keepUntil(2)).code).toBe(1);
  expect((await post('POST /api/appapi/contract/delete', author, { id })).code).toBe(30827);
  expect((await detailFor(server, author, id)).data.retentionUntil).toBe(
    dayInChina(new Date(today + 2 * 86_400_000)),
  );
  expect((await keepUntil(0)).code).toBe(1);
  expect((await post('POST /api/appapi/contract/delete', author, { id })).code).toBe(1);
});

test('how its author keeps it is nobody else’s business; what concerns the signing is, and what they did themselves', async () => {
  const { id, documentId } = await aContract(server, author, { parties: [partyOf(author), partyOf(signer)] });
  await signAs(server, author, id);
  await signAs(server, signer, id);
  await rowsOf(`update contracts set ended_at = now() - interval '1 day' where id = $1`, id);
  await server.app.contractSigning.keepMoving();
  const day = dayInChina(new Date(Date.now() - 86_400_000));
  const plan = { id, expiresOn: null, renewsOn: null, tags: [], retentionUntil: day };
  expect((await post('POST /api/appapi/contract/plan', author, plan)).code).toBe(1);
  const { data: share } = await server.call(
    'POST /api/appapi/contract/share',
    { body: { id } },
    author.token,
  );
  await post('POST /api/appapi/contract/endShare', author, { id, shareId: share.id });
  await download(server, author, documentId);
  expect((await post('POST /api/appapi/contract/delete', author, { id })).code).toBe(1);
  expect((await post('POST /api/appapi/contract/restore', author, { id })).code).toBe(1);

  const seenBy = async (who: Signer) => (await detailFor(server, who, id)).data.timeline;
  const actsOf = async (who: Signer) => (await seenBy(who)).map(({ act }) => act);
  const inside = ['plan-contract', 'share-contract', 'end-share', 'delete-contract', 'restore-contract'];
  expect(await actsOf(author)).toEqual(expect.arrayContaining(inside));
  const outside = await actsOf(signer);
  const signing = ['create-contract', 'send-contract', 'begin-signing', 'sign-contract', 'complete-contract'];
  expect(outside).toEqual(expect.arrayContaining([...signing, 'raise-level']));
  for (const act of [...inside, 'download-contract']) expect(outside).not.toContain(act);
  expect(JSON.stringify(await seenBy(author))).toContain('retentionUntil');
  expect(JSON.stringify(await seenBy(signer))).not.toContain('retentionUntil');
  const facts = (await seenBy(signer)).find(({ act }) => act === 'sign-contract')?.facts ?? {};
  expect(Object.keys(facts)).toEqual(
    expect.arrayContaining(['serial', 'digest', 'documents', 'sm3', 'confirmedAt']),
  );
  const sent = (await seenBy(signer)).find(({ act }) => act === 'send-contract')?.facts;
  expect(Object.keys(sent ?? {})).toEqual(['number']);

  await download(server, signer, documentId);
  expect((await actsOf(signer)).filter((act) => act === 'download-contract')).toHaveLength(1);
});
