import { CONTRACT_LIMITS, promisedBy } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aDraft,
  aPdf,
  aSigner,
  fieldOf,
  partyOf,
  type Signer,
  uploadTo,
} from '../contracts/testing/index.ts';
import { files } from '../files/index.ts';
import { placeSample } from '../identity/index.ts';
import { anIdNumber } from '../identity/testing/index.ts';
import { aPerson, type Signed } from '../members/testing/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { aShop } from '../orders/testing/index.ts';

const [DRAFTS_FULL, NOT_VERIFIED] = [30818, 30120];

let office: BackOffice;
let server: BackOffice['server'];
let known: Signer;
beforeAll(async () => {
  office = await aShop();
  server = office.server;
  known = await aSigner(server, '钱实名');
});
afterAll(() => office.close());

type Token = Pick<Signed, 'token'>;
const create = ({ token }: Token) => server.call('POST /api/appapi/contract/create', { body: {} }, token);
const check = async ({ token }: Token, id: string) =>
  (await server.call('GET /api/appapi/contract/check', { query: { id } }, token)).data;
const send = ({ token }: Token, id: string) =>
  server.call('POST /api/appapi/contract/send', { body: { id } }, token);
const draftOf = async ({ token }: Token, id: string) =>
  (await server.call('GET /api/appapi/contract/draft', { query: { id } }, token)).data;

const prove = async ({ personId }: Signed, outcome: 'reviewing' | 'verified', name = '甄无名') => {
  const facts = { name, paperKind: 'id-card' as const, number: anIdNumber(), validUntil: null };
  const way = outcome === 'verified' ? 'carrier' : 'manual';
  await server.store.db.transaction((tx) => placeSample(server, tx, { personId, way, facts, outcome }));
  await server.settled();
};

/** A draft with its author, by their phone alone, and somebody else. */
const ownDraft = async (author: Signed, name = '') => {
  const own = { phone: author.phone, name: 'own' };
  return aDraft(
    server,
    { ...author, uid: '' },
    {
      parties: [partyOf(own, { name }), partyOf(known)],
      fields: (documentId) => [
        fieldOf(documentId, 'own', 'signature'),
        fieldOf(documentId, known.name, 'signature', { top: 120 }),
      ],
    },
  );
};

test('whoever has not proven who they are drafts, uploads and checks, but does not send', async () => {
  const author = await aPerson(server);
  const { data: partners } = await server.call('GET /api/appapi/contract/partners', {}, author.token);
  expect(partners.own).toMatchObject({ phone: author.phone, name: '' });
  expect((await server.call('GET /api/appapi/contract/accepted', {}, author.token)).code).toBe(1);
  const { data: quota } = await server.call('GET /api/appapi/contract/quota', {}, author.token);
  expect(quota).toMatchObject({ needed: 1, left: 0, trial: { left: 3, needsIdentity: true } });
  const { id } = await ownDraft(author);
  expect((await draftOf(author, id)).parties.map(({ name }) => name)).toEqual(['', known.name]);
  const checked = await check(author, id);
  expect(checked.identity).toEqual({ subject: 'person', promisedBy: null });
  expect(checked.hindrances.map(({ about }) => about)).toEqual(['identity']);
  expect(await send(author, id)).toMatchObject({ code: NOT_VERIFIED });
});

test('the draft waits for the review, and goes out in the name of the paper', async () => {
  const author = await aPerson(server);
  const { id } = await ownDraft(author);
  await prove(author, 'reviewing');
  const { data: state } = await server.call(
    'GET /api/appapi/commend/user/get/auth/state',
    { query: {} },
    author.token,
  );
  const submittedAt = state.person?.queue?.submittedAt ?? '';
  const waiting = await check(author, id);
  expect(waiting.identity).toEqual({
    subject: 'person',
    promisedBy: promisedBy('person', submittedAt).toISOString(),
  });
  expect(waiting.problems.join()).toContain('草稿会等着');
  expect(await send(author, id)).toMatchObject({ code: NOT_VERIFIED });

  const proven = await aPerson(server);
  const own = await ownDraft(proven);
  await prove(proven, 'verified');
  expect((await draftOf(proven, own.id)).parties[0]?.name).toBe('甄无名');
  const ready = await check(proven, own.id);
  expect(ready).toMatchObject({ problems: [], identity: null, quota: { left: 3, trial: { left: 3 } } });
  expect((await send(proven, own.id)).code).toBe(1);
  const { data: sent } = await server.call(
    'GET /api/appapi/contract/detail',
    { query: { id: own.id } },
    proven.token,
  );
  expect(sent.parties.map(({ name }) => name)).toContain('甄无名');
  expect((await check(proven, (await ownDraft(proven)).id)).quota.trial).toEqual({
    left: 2,
    needsIdentity: false,
  });
});

test('what the text was supposed to call the author gives way to the name of their paper', async () => {
  const author = await aPerson(server);
  const { id } = await ownDraft(author, '沈怀瑾');
  expect((await draftOf(author, id)).parties.map(({ name }) => name)).toEqual(['沈怀瑾', known.name]);
  await prove(author, 'verified');
  expect((await draftOf(author, id)).parties.map(({ name }) => name)).toEqual(['甄无名', known.name]);
  expect((await send(author, id)).code).toBe(1);
  const { data: sent } = await server.call(
    'GET /api/appapi/contract/detail',
    { query: { id } },
    author.token,
  );
  expect(sent.parties.map(({ name }) => name)).toEqual(['甄无名', known.name]);
});

test('whoever proves it by a passport goes out under the name that stands there, in Latin letters', async () => {
  const author = await aPerson(server);
  const { id, body } = await ownDraft(author);
  const facts = {
    ...{ name: 'Anna-Maria Müller', paperKind: 'passport' as const },
    ...{ number: 'C01X00T47', validUntil: '2099-01-01' },
  };
  const sample = { personId: author.personId, way: 'manual', facts, outcome: 'verified' } as const;
  await server.store.db.transaction((tx) => placeSample(server, tx, sample));
  await server.settled();
  const { parties } = await draftOf(author, id);
  expect(parties[0]?.name).toBe('Anna-Maria Müller');
  const saveAs = (name: string) => {
    const named = parties.map((party, at) => (at === 0 ? { ...party, name } : party));
    return server.call(
      'POST /api/appapi/contract/save',
      { body: { ...body, id, parties: named } },
      author.token,
    );
  };
  expect((await saveAs('Anna <b>')).message).toContain('按证件填写');
  expect((await saveAs('Anna-Maria Müller')).code).toBe(1);
  expect((await send(author, id)).code).toBe(1);
});

test('only the author stands there without a name', async () => {
  const author = await aPerson(server);
  const { id, body } = await ownDraft(author);
  const parties = body.parties.map((party) => ({ ...party, name: '' }));
  const { code, message } = await server.call(
    'POST /api/appapi/contract/save',
    { body: { ...body, id, parties } },
    author.token,
  );
  expect([code, message]).toEqual([1, '操作成功']);
  // of somebody else who is known here it is not said either: whoever has their phone does not learn it
  await prove(author, 'verified');
  expect((await draftOf(author, id)).parties.map(({ name }) => name)).toEqual(['甄无名', '']);
  expect((await check(author, id)).problems).toEqual([expect.stringContaining('的姓名')]);
  expect((await send(author, id)).message).toContain('的姓名');
});

test('somebody unknown holds a few drafts, also when they ask at once; deleting one makes room', async () => {
  const author = await aPerson(server);
  const asked = await Promise.all(
    Array.from({ length: CONTRACT_LIMITS.unknownDrafts + 3 }, () => create(author)),
  );
  const made = asked.filter(({ code }) => code === 1);
  expect(made).toHaveLength(CONTRACT_LIMITS.unknownDrafts);
  expect(asked.find(({ code }) => code === DRAFTS_FULL)?.message).toBe(
    '实名之前最多存 5 份草稿、100 MB 文件，请先完成实名，或删去用不着的草稿和其中的文件',
  );
  const id = made[0]?.data.id ?? '';
  const copy = await server.call('POST /api/appapi/contract/copy', { body: { id } }, author.token);
  expect(copy.code).toBe(DRAFTS_FULL);
  expect((await server.call('POST /api/appapi/contract/delete', { body: { id } }, author.token)).code).toBe(
    1,
  );
  expect((await create(author)).code).toBe(1);
  const restored = await server.call('POST /api/appapi/contract/restore', { body: { id } }, author.token);
  expect(restored.code).toBe(DRAFTS_FULL);
  await prove(author, 'verified');
  expect((await create(author)).code).toBe(1);
});

test('what somebody unknown uploads is bounded by its size; what was taken out makes room', async () => {
  const author = await aPerson(server);
  const { data } = await create(author);
  const signatory = { ...author, uid: '' };
  const first = await uploadTo(server, signatory, data.id, aPdf());
  expect(first.code).toBe(1);
  const ofAuthor = eq(files.ownerId, author.personId);
  await server.store.db.update(files).set({ size: CONTRACT_LIMITS.unknownBytes }).where(ofAuthor);
  expect((await uploadTo(server, signatory, data.id, aPdf(3))).code).toBe(DRAFTS_FULL);
  const body = { id: data.id, title: '合同', documents: [], parties: [], fields: [] };
  expect((await server.call('POST /api/appapi/contract/save', { body }, author.token)).code).toBe(1);
  const kept = await server.store.db.select({ until: files.keepUntil }).from(files).where(ofAuthor);
  expect(kept.every(({ until }) => until !== null)).toBe(true);
});

test('a file that was chosen by mistake and taken out makes room at once, but not for ever more of them', async () => {
  const author = { ...(await aPerson(server)), uid: '' };
  const { data } = await create(author);
  const empty = { id: data.id, title: '合同', documents: [], parties: [], fields: [] };
  const weigh = (bytes: number) =>
    server.store.db.update(files).set({ size: bytes }).where(eq(files.ownerId, author.personId));
  const chooseAndTakeOut = async () => {
    const { code } = await uploadTo(server, author, data.id, aPdf());
    await weigh(CONTRACT_LIMITS.unknownBytes);
    await server.call('POST /api/appapi/contract/save', { body: empty }, author.token);
    return code;
  };
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push(await chooseAndTakeOut());
  expect(codes).toEqual([1, 1, 1, DRAFTS_FULL]);
});

test('whose identity is known is not bounded', async () => {
  const asked = await Promise.all(
    Array.from({ length: CONTRACT_LIMITS.unknownDrafts + 2 }, () => create(known)),
  );
  expect(asked.map(({ code }) => code)).toEqual(asked.map(() => 1));
});
