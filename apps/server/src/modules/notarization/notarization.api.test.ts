import { createHash } from 'node:crypto';
import { judgeCheckpoint, parseNote, parsePolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aContract,
  aDraft,
  aSigner,
  detailFor,
  download,
  partyOf,
  type Signer,
} from '../contracts/testing/index.ts';
import { aNotary, type Notary } from './testing/index.ts';

let notary: Notary;
let server: Notary['server'];
let witnesses: Notary['witnesses'];
let author: Signer;
let other: Signer;
let contract: Notary['contract'];
let contractCode: string;
beforeAll(async () => {
  notary = await aNotary();
  ({ server, witnesses, author, other, contract, code: contractCode } = notary);
});
afterAll(() => notary.close());

const ask = (code = contractCode, token?: string) =>
  server.call(
    'POST /api/signing/contract/getNotarizationByContractCode',
    { form: { contractCode: code } },
    token,
  );
const logState = async () => (await server.call('GET /api/signing/evidence/log')).data;

test('what has just happened waits; then it is in the log, and then witnesses have signed', async () => {
  expect((await ask()).data).toMatchObject({ stage: 'waiting', checkpoint: null, contractId: null });
  const stranger = [{ name: 'another', type: 'ed25519', publicKey: new Uint8Array(32) }] as const;
  for (const witness of witnesses) witness.knows(stranger); // they refuse us
  await server.app.evidence.keepUp();
  expect((await ask()).data).toMatchObject({
    stage: 'logged',
    checkpoint: { isWitnessed: false, witnesses: [] },
  });
  const keys = await server.app.evidence.keys();
  for (const witness of witnesses) witness.knows(keys);
  await server.app.evidence.keepUp();
  const { data } = await ask();
  expect(data).toMatchObject({
    stage: 'witnessed',
    ...{ quorum: 2, witnessCount: 2 },
    checkpoint: { isWitnessed: true, witnesses: [{ name: '见证甲' }, { name: '见证乙' }] },
  });
  const { policy, checkpoint, size, growth } = await logState();
  const judged = judgeCheckpoint(
    nodeCrypto,
    parseNote(data.checkpoint!.note)!,
    parsePolicy(nodeCrypto, policy)!,
  );
  expect(judged).toMatchObject({ isWitnessed: true, checkpoint: { size: data.checkpoint!.size } });
  expect(checkpoint).toMatchObject({ isWitnessed: true });
  expect(growth.at(-1)?.size).toBe(size);
});

test('every signed version is known by both digests, which stand in the entry of its signature', async () => {
  await notary.signed();
  const { data } = await ask(contractCode.toLowerCase());
  const [document] = data.documents;
  expect(document?.versions).toHaveLength(2);
  const bytes = await download(server, author, contract.documentId);
  expect(document?.versions[0]).toMatchObject({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sm3: createHash('sm3').update(bytes).digest('hex'),
    hasSm3: true,
  });
  const signed = data.timeline.filter(({ words }) => words === '签署合同');
  expect(signed.map(({ who }) => who)).toEqual(['签署方 1', '签署方 2']);
  expect(document?.versions.map(({ index }) => index)).toEqual(signed.map(({ index }) => index).toReversed());
  expect(data.timeline.at(-1)).toMatchObject({ words: '合同完成', who: '平台', stage: 'witnessed' });
});

test('a stranger learns no name, no title, no number and no address; a party is led to the contract', async () => {
  const { data } = await ask();
  const said = JSON.stringify(data);
  const { data: detail } = await detailFor(server, author, contract.id);
  for (const secret of [
    author.name,
    other.name,
    author.phone,
    detail.title,
    detail.number!,
    contract.id,
    '127.0.0.1',
  ])
    expect(said).not.toContain(secret);
  expect((await ask(contractCode, other.token)).data.contractId).toBe(contract.id);
  const stranger = await aSigner(server, '陈示例', 0);
  expect((await ask(contractCode, stranger.token)).data.contractId).toBeNull();
});

test('a draft and a code that nobody has are answered alike', async () => {
  const draft = await aDraft(server, author, { parties: [partyOf(author)] });
  const { data } = await detailFor(server, author, draft.id);
  const [unknown, own] = [await ask('A'.repeat(32)), await ask(data.code, author.token)];
  expect(own.status).toBe(404);
  expect({ ...own, headers: {} }).toEqual({ ...unknown, headers: {} });
  expect((await ask('短')).status).toBe(400);
});

test('witnesses that no longer sign are seen to lag behind', async () => {
  const before = await logState();
  const stranger = [{ name: 'another', type: 'ed25519', publicKey: new Uint8Array(32) }] as const;
  for (const witness of witnesses) witness.knows(stranger);
  await aContract(server, author, { parties: [partyOf(author)] });
  await server.app.evidence.keepUp();
  const after = await logState();
  expect(after.checkpoint).toEqual(before.checkpoint);
  expect(Date.parse(after.signedAt!)).toBeGreaterThan(Date.parse(before.signedAt!));
});

test('what is not in the log after a minute is told to everybody, until it is', async () => {
  await server.app.evidence.keepUp();
  expect((await logState()).late).toBeNull();
  const { rows } = await server.store.pool.query(
    `insert into events (id, actor_kind, actor_name, act, target_type, target_id, facts, ip, request_id, at)
     select gen_random_uuid(), actor_kind, actor_name, act, target_type, target_id, facts, ip, request_id,
            now() - interval '5 minutes' from events limit 1 returning at`,
  );
  expect((await logState()).late).toEqual({ count: 1, since: rows[0].at.toISOString() });
  await server.app.evidence.keepUp();
  expect((await logState()).late).toBeNull();
});

test('whoever downloads without end is stopped', async () => {
  const fetched = await aSigner(server, '陈示例', 0);
  const statuses = [];
  for (let n = 0; n < 121; n++)
    statuses.push(
      (
        await server.app.http.inject({
          url: `/api/appapi/contract/${n % 2 ? 'file?documentId' : 'archive?id'}=${contract.id}`,
          headers: { accesstoken: fetched.token },
        })
      ).statusCode,
    );
  expect(new Set(statuses.slice(0, 120))).not.toContain(429);
  expect(statuses[120]).toBe(429);
});

test('whoever guesses codes is stopped', async () => {
  const answers = [];
  for (let n = 0; n < 70; n++) answers.push((await ask('B'.repeat(32), author.token)).status);
  expect(answers).toContain(429);
});
