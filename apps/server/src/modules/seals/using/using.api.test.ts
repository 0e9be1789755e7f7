import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aMember } from '../../members/testing/index.ts';
import type { SealUse } from '../index.ts';
import { sealGrants, seals, sealUses } from '../tables.ts';
import {
  aSeal,
  aStaffedCompany,
  aVerifiedPerson,
  callerOf,
  made,
  onAPlatform,
  orderOf,
  orderOfPerson,
  proven,
  type SealedCompany,
  type Signatory,
} from '../testing/index.ts';

let server: TestServer;
let company: SealedCompany;
let scene: string;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  company = await aStaffedCompany(server);
  const { administrator, keeper, operator, auditor } = company;
  scene = await onAPlatform(server, administrator, keeper, operator, auditor);
});
afterAll(() => server.close());

let number = 0;
let sealId: string;
beforeEach(async () => {
  const details = { seal: { name: `合同专用章 第${++number}枚` } };
  ({ sealId } = await made(server, orderOf(company), 'seal-contract', { details }));
});

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const call: TestServer['call'] = (...words) => server.call(...words);

const aUse = (change: Partial<SealUse> = {}): SealUse => ({
  sealId,
  sceneId: scene,
  document: '采购合同.pdf',
  digest: digestOf('合同'),
  amount: null,
  contractId: null,
  agreedSince: null,
  reference: randomUUID(),
  ...change,
});
const use = async (who: Signatory, change: Partial<SealUse> = {}) => {
  const caller = await callerOf(server, who);
  return server.store.db
    .transaction((tx) => server.app.seals.useSeal(tx, caller, aUse(change)))
    .then(
      () => 'used',
      (error: { problem?: string }) => error.problem ?? String(error),
    );
};
const usesOf = async () => server.store.db.select().from(sealUses).where(eq(sealUses.sealId, sealId));

async function grant(change: Record<string, unknown> = {}, to: Signatory = company.operator) {
  await proven(server, company.keeper, 'grant-seal', sealId);
  const body = { id: sealId, uid: to.uid, approval: 'none', ...change };
  return call('POST /api/appapi/seal/grant', { body }, company.keeper.token);
}
const granted = async (change: Record<string, unknown> = {}, to?: Signatory) => {
  const { data, message } = await grant(change, to);
  if (!data) throw new Error(message);
  return data;
};

describe('using a seal', () => {
  test('keepers need no grant; everybody else does', async () => {
    expect(await use(company.administrator)).toBe('used');
    expect(await use(company.keeper)).toBe('used');
    expect(await use(company.operator)).toBe('SEAL_GRANT_REQUIRED');
    expect(await use(company.auditor)).toBe('SEAL_GRANT_REQUIRED');
    const stranger = await aStaffedCompany(server);
    expect(await use(stranger.administrator)).toBe('SEAL_NOT_FOUND');
  });

  test('is in the log with document, person, time and address, and taken back with its act', async () => {
    await granted();
    expect(await use(company.operator)).toBe('used');
    const caller = await callerOf(server, company.operator);
    const rolledBack = server.store.db.transaction(async (tx) => {
      await server.app.seals.useSeal(tx, caller, aUse());
      throw new Error('the act failed');
    });
    await expect(rolledBack).rejects.toThrow('the act failed');
    const { data } = await call(
      'GET /api/appapi/seal/uses',
      { query: { id: sealId } },
      company.auditor.token,
    );
    expect(data.list).toMatchObject([
      {
        document: '采购合同.pdf',
        digest: digestOf('合同'),
        person: '张示例',
        by: 'grant',
        ip: '203.0.113.7',
      },
    ]);
    const log = await call('GET /api/appapi/seal/uses', { query: { id: sealId } }, company.operator.token);
    expect(log.code).toBe(40300);
  });

  test('whose signature came to nothing stays in the log, is marked there and counts no more', async () => {
    const caller = await callerOf(server, company.administrator);
    expect(await use(company.administrator, { reference: 'kept' })).toBe('used');
    expect(await use(company.administrator, { reference: 'failed' })).toBe('used');
    const failed = (await usesOf()).find(({ reference }) => reference === 'failed');
    const { token } = company.administrator;
    const countedNow = async () =>
      (await call('GET /api/appapi/seal/list', { query: {} }, token)).data.list.find(
        ({ id }) => id === sealId,
      )?.usesThisMonth;
    expect(await countedNow()).toBe(2);
    await server.store.db.transaction((tx) => server.app.seals.returnUse(tx, caller, failed?.id ?? ''));
    const { data } = await call('GET /api/appapi/seal/uses', { query: { id: sealId } }, token);
    expect(data.list.map(({ useId, returned }) => [useId === failed?.id, returned])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await countedNow()).toBe(1);
  });

  test('twice in one act is once', async () => {
    const reference = 'contract-1/field-1';
    expect(await use(company.administrator, { reference })).toBe('used');
    expect(await use(company.administrator, { reference })).toBe('used');
    expect(await usesOf()).toHaveLength(1);
  });

  test('gives what signing needs', async () => {
    const caller = await callerOf(server, company.administrator);
    const material = await server.store.db.transaction(async (tx) =>
      server.app.seals.materialOf(tx, await server.app.seals.useSeal(tx, caller, aUse())),
    );
    expect(material.chain).toHaveLength(3);
    const message = new TextEncoder().encode('待签');
    const { verifySignature } = await import('@yinxin/pki');
    const signature = await material.signer!.sign(message);
    expect(
      verifySignature(material.signer!.algorithm.identifier, material.certificate.spki, message, signature),
    ).toBe(true);
    expect(material.sesSeal.length).toBeGreaterThan(1000);
  });

  test('is refused when the seal is stopped, its certificate is held or ended, or the company suspended', async () => {
    const { db } = server.store;
    const set = (state: 'stopped' | 'enabled') => db.update(seals).set({ state }).where(eq(seals.id, sealId));
    await set('stopped');
    expect(await use(company.administrator)).toBe('SEAL_STATE');
    await set('enabled');
    const [seal] = await db.select().from(seals).where(eq(seals.id, sealId));
    const order = { serial: seal!.serial!, by: 'test', why: '测试' };
    await server.app.certificates.hold(db, order);
    expect(await use(company.administrator)).toBe('SEAL_CERTIFICATE');
    await server.app.certificates.release(db, order);
    expect(await use(company.administrator)).toBe('used');
    await db.execute(
      sql`update subscriber_certificates set not_after = now() - interval '1 minute' where serial = ${seal!.serial}`,
    );
    expect(await use(company.administrator)).toBe('SEAL_CERTIFICATE');
    const { who } = await callerOf(server, company.administrator);
    const usable = await server.app.seals.sealsFor(db, who, scene);
    expect(usable.map((one) => one.seal.id)).not.toContain(sealId);
    await db.execute(sql`update organizations set state = 'suspended' where id = ${company.id}`);
    expect(await use(company.administrator)).toBe('NOT_VERIFIED');
    await db.execute(sql`update organizations set state = 'certified' where id = ${company.id}`);
  });

  test('of a person is theirs alone', async () => {
    const person = await aVerifiedPerson(server);
    const own = await made(server, orderOfPerson(person), 'seal-person');
    expect(await use(person, { sealId: own.sealId })).toBe('used');
    const acting = await callerOf(server, person);
    await server.store.db.execute(
      sql`update persons set state = 'none', verified_at = null where id = ${person.personId}`,
    );
    const late = server.store.db.transaction((tx) =>
      server.app.seals.useSeal(tx, acting, aUse({ sealId: own.sealId })),
    );
    await expect(late).rejects.toMatchObject({ problem: 'NOT_VERIFIED' });
    expect(await use(await aVerifiedPerson(server), { sealId: own.sealId })).toBe('SEAL_NOT_FOUND');
    await proven(server, person, 'grant-seal', own.sealId);
    const body = { id: own.sealId, uid: company.operator.uid };
    expect((await call('POST /api/appapi/seal/grant', { body }, person.token)).code).toBe(30743);
  });
});

describe('a grant', () => {
  test('holds on its platform, until its end, so often, and until it is taken back', async () => {
    const other = await onAPlatform(server);
    const { grantId } = await granted({
      sceneId: scene,
      uses: 2,
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await use(company.operator, { sceneId: other })).toBe('SEAL_GRANT_REQUIRED');
    expect(await use(company.operator, { sceneId: null })).toBe('SEAL_GRANT_REQUIRED');
    expect(await use(company.operator)).toBe('used');
    await server.store.db
      .update(sealGrants)
      .set({ until: new Date(Date.now() - 1000) })
      .where(eq(sealGrants.id, grantId));
    expect(await use(company.operator)).toBe('SEAL_GRANT_REQUIRED');
    await server.store.db.update(sealGrants).set({ until: null }).where(eq(sealGrants.id, grantId));
    expect(await use(company.operator)).toBe('used');
    expect(await use(company.operator)).toBe('SEAL_GRANT_REQUIRED');
    const again = await granted();
    expect(await use(company.operator)).toBe('used');
    const ended = await call(
      'POST /api/appapi/seal/endGrant',
      { body: { grantId: again.grantId } },
      company.administrator.token,
    );
    expect(ended.data).toMatchObject({ state: 'ended', used: 1, may: [] });
    expect(await use(company.operator)).toBe('SEAL_GRANT_REQUIRED');
    const { data } = await call(
      'GET /api/appapi/seal/grants',
      { query: { id: sealId } },
      company.auditor.token,
    );
    expect(data.map(({ state }) => state).toSorted()).toEqual(['ended', 'spent']);
  });

  test('is for verified members who do not keep the seal, on a platform that is there, with a proof', async () => {
    const unverified = await aMember(server, company.id, ['operator'], { verified: false });
    for (const to of [
      company.administrator,
      company.keeper,
      unverified,
      (await aStaffedCompany(server)).operator,
    ])
      expect((await grant({}, to)).code).toBe(30743);
    expect((await grant({ sceneId: randomUUID() })).code).toBe(30744);
    expect((await grant({ until: '2020-01-01T00:00:00Z' })).code).toBe(40000);
    expect((await grant({ approval: 'above' })).code).toBe(40000);
    const body = { id: sealId, uid: company.operator.uid };
    await server.store.db.execute(sql`delete from step_ups`);
    expect((await call('POST /api/appapi/seal/grant', { body }, company.keeper.token)).code).toBe(30130);
    const { grantId } = await granted();
    const stranger = await aStaffedCompany(server);
    const end = { body: { grantId } };
    expect((await call('POST /api/appapi/seal/endGrant', end, stranger.administrator.token)).code).toBe(
      30742,
    );
    expect((await call('POST /api/appapi/seal/endGrant', end, company.operator.token)).code).toBe(40300);
  });

  test('ends with the membership, also for who comes back', async () => {
    const member = await aMember(server, company.id, ['operator']);
    await granted({}, member);
    expect(await use(member)).toBe('used');
    const body = { uid: member.uid };
    const acting = await callerOf(server, member);
    await call('POST /api/appapi/org/removeMember', { body }, company.administrator.token);
    const late = server.store.db.transaction((tx) => server.app.seals.useSeal(tx, acting, aUse()));
    await expect(late).rejects.toMatchObject({ problem: 'ORG_ACCOUNT_REQUIRED' });
    await server.store.db.execute(
      sql`update accounts set ended_at = null, roles = '{operator}', joined_at = now() where id = ${member.uid}`,
    );
    const back = server.store.db.transaction((tx) => server.app.seals.useSeal(tx, acting, aUse()));
    await expect(back).rejects.toMatchObject({ problem: 'SEAL_GRANT_REQUIRED' });
    const { data } = await call(
      'GET /api/appapi/seal/grants',
      { query: { id: sealId } },
      company.keeper.token,
    );
    expect(data.map(({ state }) => state)).toEqual(['left']);
  });

  test('shows its holder the seal, and what may be chosen', async () => {
    await granted({ uses: 3 });
    const { data } = await call('GET /api/appapi/seal/list', {}, company.operator.token);
    expect(data.list.map(({ id, may }) => [id, may])).toContainEqual([sealId, ['use-seal']]);
    const { who } = await callerOf(server, company.operator);
    const usable = await server.app.seals.sealsFor(server.store.db, who, scene);
    expect(usable.map(({ seal, left, approval }) => [seal.id, left, approval])).toContainEqual([
      sealId,
      3,
      'none',
    ]);
  });
});

describe('approval', () => {
  const ask = (digest = digestOf('合同'), change: Record<string, unknown> = {}) =>
    call(
      'POST /api/appapi/seal/requestUse',
      {
        body: { id: sealId, sceneId: scene, document: '租赁合同.pdf', digest, reason: '签订租约', ...change },
      },
      company.operator.token,
    );
  const decide = (requestId: string, approve: boolean, { token }: Signatory = company.keeper) =>
    call(
      'POST /api/appapi/seal/decideUse',
      { body: { requestId, approve, words: approve ? '' : '用途不明' } },
      token,
    );

  test('is for one document and good once', async () => {
    await granted({ approval: 'each' });
    expect(await use(company.operator)).toBe('SEAL_APPROVAL_REQUIRED');
    const { data: request } = await ask();
    expect(request).toMatchObject({ state: 'pending', may: ['withdraw-use'], applicant: '张示例' });
    const queue = await call('GET /api/appapi/seal/useRequests', {}, company.keeper.token);
    expect(queue.data).toMatchObject({ pending: expect.any(Number) });
    expect(queue.data.list.find(({ requestId }) => requestId === request.requestId)?.may).toEqual([
      'approve-use',
      'refuse-use',
    ]);
    expect(await use(company.operator)).toBe('SEAL_APPROVAL_REQUIRED');
    expect((await decide(request.requestId, true)).data.state).toBe('approved');
    expect(await use(company.operator, { digest: digestOf('别的合同') })).toBe('SEAL_APPROVAL_REQUIRED');
    expect(await use(company.operator)).toBe('used');
    expect(await use(company.operator)).toBe('SEAL_APPROVAL_REQUIRED');
    expect((await usesOf()).map(({ requestId }) => requestId)).toEqual([request.requestId]);
  });

  test('above a sum; what is approved for a sum is not for more', async () => {
    await granted({ approval: 'above', approvalAbove: 5_000_000 });
    expect(await use(company.operator, { amount: 5_000_000 })).toBe('used');
    expect(await use(company.operator, { amount: 5_000_001 })).toBe('SEAL_APPROVAL_REQUIRED');
    expect(await use(company.operator, { amount: null })).toBe('SEAL_APPROVAL_REQUIRED');
    const { data } = await ask(digestOf('大合同'), { amount: 6_000_000 });
    await decide(data.requestId, true);
    expect(await use(company.operator, { digest: digestOf('大合同'), amount: 9_000_000 })).toBe(
      'SEAL_APPROVAL_REQUIRED',
    );
    expect(await use(company.operator, { digest: digestOf('大合同'), amount: 6_000_000 })).toBe('used');
  });

  test('is never one’s own, nor a stranger’s; refused and withdrawn stay so', async () => {
    await granted({ approval: 'each' });
    const { data } = await ask();
    const stranger = await aStaffedCompany(server);
    expect((await decide(data.requestId, true, stranger.administrator)).code).toBe(30745);
    expect((await decide(data.requestId, true, company.operator)).code).toBe(40300);
    expect((await decide(data.requestId, false)).data.state).toBe('refused');
    expect((await decide(data.requestId, true)).code).toBe(30745);
    const { data: second } = await ask();
    const withdraw = (who: Signatory) =>
      call('POST /api/appapi/seal/withdrawUse', { body: { requestId: second.requestId } }, who.token);
    expect((await withdraw(company.keeper)).code).toBe(30745);
    expect((await withdraw(company.operator)).data.state).toBe('withdrawn');
    expect((await decide(second.requestId, true)).code).toBe(30745);
    // a keeper who was one of those who ask
    const { data: third } = await ask();
    await call(
      'POST /api/appapi/org/setRoles',
      { body: { uid: company.operator.uid, roles: ['operator', 'seal-keeper'] } },
      company.administrator.token,
    );
    expect((await decide(third.requestId, true, company.operator)).code).toBe(30746);
    await call(
      'POST /api/appapi/org/setRoles',
      { body: { uid: company.operator.uid, roles: ['operator'] } },
      company.administrator.token,
    );
  });

  test('of two who decide at once one does', async () => {
    await granted({ approval: 'each' });
    const { data } = await ask();
    const both = await Promise.all([
      decide(data.requestId, true, company.keeper),
      decide(data.requestId, false, company.administrator),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([1, 30745]);
  });
});

describe('races', () => {
  test('the last use is used once, however many try', async () => {
    await granted({ uses: 3 });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => use(company.operator)));
    expect(outcomes.filter((one) => one === 'used')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['used', 'SEAL_GRANT_REQUIRED']));
    const [row] = await server.store.db.select().from(sealGrants).where(eq(sealGrants.sealId, sealId));
    expect(row?.used).toBe(3);
    expect(await usesOf()).toHaveLength(3);
  });

  test('an approval is spent once, however many try', async () => {
    await granted({ approval: 'each' });
    const body = {
      id: sealId,
      sceneId: scene,
      document: '合同.pdf',
      digest: digestOf('合同'),
      reason: '签订',
    };
    const { data } = await call('POST /api/appapi/seal/requestUse', { body }, company.operator.token);
    await call(
      'POST /api/appapi/seal/decideUse',
      { body: { requestId: data.requestId, approve: true } },
      company.keeper.token,
    );
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => use(company.operator)));
    expect(outcomes.filter((one) => one === 'used')).toHaveLength(1);
  });

  test('revoked and used at once: it was used before, or not at all', async () => {
    await proven(server, company.administrator, 'revoke-seal', sealId);
    const body = { id: sealId, reason: 'keyCompromise' };
    const [revoked, ...outcomes] = await Promise.all([
      call('POST /api/appapi/seal/revoke', { body }, company.administrator.token),
      ...Array.from({ length: 10 }, () => use(company.keeper)),
    ]);
    expect(revoked.data.state).toBe('revoked');
    const used = outcomes.filter((one) => one === 'used').length;
    expect(outcomes.filter((one) => one === 'SEAL_STATE')).toHaveLength(10 - used);
    const { rows } = await server.store.pool.query(
      "select act from events where target_type = 'seal' and target_id = $1 order by number",
      [sealId],
    );
    const acts = rows.map(({ act }) => act);
    expect(acts.slice(acts.indexOf('revoke-seal') + 1)).toEqual([]);
    expect(acts.filter((act) => act === 'use-seal')).toHaveLength(used);
    expect(await use(company.keeper)).toBe('SEAL_STATE');
  });

  test('a grant taken back at the same moment is used before, or not at all', async () => {
    const { grantId } = await granted();
    const [ended, ...outcomes] = await Promise.all([
      call('POST /api/appapi/seal/endGrant', { body: { grantId } }, company.keeper.token),
      ...Array.from({ length: 8 }, () => use(company.operator)),
    ]);
    expect(ended.code).toBe(1);
    expect(new Set([...outcomes, 'used', 'SEAL_GRANT_REQUIRED']).size).toBe(2);
    expect(await use(company.operator)).toBe('SEAL_GRANT_REQUIRED');
  });
});

test('a seal of somebody else is nobody’s to ask for', async () => {
  const other = await aStaffedCompany(server);
  const theirs = await aSeal(server, other);
  const body = { id: theirs, document: 'x.pdf', digest: digestOf('x'), reason: '测试' };
  expect((await call('POST /api/appapi/seal/requestUse', { body }, company.operator.token)).code).toBe(30730);
});
