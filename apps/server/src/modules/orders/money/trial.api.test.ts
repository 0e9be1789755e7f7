import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import { asSystem } from '../../../http/principal.ts';
import { aDraft, aSigner, partyOf } from '../../contracts/testing/index.ts';
import { placeSample } from '../../identity/index.ts';
import { anIdNumber } from '../../identity/testing/index.ts';
import { aPerson, proveIntent, type Signed } from '../../members/testing/index.ts';
import type { BackOffice } from '../../operators/testing/index.ts';
import { markOrganizationCertified } from '../../organization-states/index.ts';
import { draftOrganization } from '../../organizations/index.ts';
import { aBuyer, aShop } from '../testing/index.ts';
import { quotaLedger, quotaOf, returnQuota, useQuota } from './quota.ts';
import { quotaGrants, trials } from './tables.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop();
  server = office.server;
  await server.jobs.start();
});
afterAll(() => office.close());

const balance = async (token?: string) =>
  (await server.call('GET /api/appapi/order/balance', {}, token)).data;
const person = (id: string) => ({ kind: 'person', id }) as const;
const company = (id: string) => ({ kind: 'organization', id }) as const;
const use = (owner: Parameters<typeof quotaOf>[1], reference: string = randomUUID()) =>
  server.store.db.transaction((tx) => useQuota(tx, owner, { kind: 'contracts', amount: 1, reference }));

/** Somebody verified by this paper, on whatever phone. */
async function somebodyWith(number: string): Promise<Signed> {
  const somebody = await aPerson(server);
  const { personId } = somebody;
  const facts = { name: '张示例', paperKind: 'id-card' as const, number, validUntil: null };
  await server.store.db.transaction((tx) =>
    placeSample(server, tx, { personId, way: 'carrier', facts, outcome: 'verified' }),
  );
  await server.settled();
  return somebody;
}

describe('a person', () => {
  test('a visitor is told what there is, and who is not verified has nothing yet', async () => {
    const offered = { contracts: 3, left: 3, days: 30, until: null };
    expect(await balance()).toMatchObject({
      contracts: null,
      trial: { state: 'unverified', ...offered, seal: { state: 'unverified', days: 30 } },
      each: 500,
    });
    const newcomer = await aPerson(server);
    expect(await balance(newcomer.token)).toMatchObject({
      contracts: { left: 0 },
      trial: { state: 'unverified', seal: null },
    });
    await expect(use(person(newcomer.personId))).rejects.toMatchObject({ problem: 'QUOTA_SHORT' });
  });

  test('sends three contracts for nothing once verified; the fourth is refused and nothing is charged', async () => {
    const author = await aSigner(server, '沈发起', 0);
    expect(await balance(author.token)).toMatchObject({
      contracts: { left: 3, until: null },
      trial: { state: 'open', left: 3 },
    });
    const sendOne = async () => {
      const { id } = await aDraft(server, author, { parties: [partyOf(author)] });
      return { id, ...(await server.call('POST /api/appapi/contract/send', { body: { id } }, author.token)) };
    };
    const first = await sendOne();
    expect(first.code).toBe(1);
    const { trial } = await balance(author.token);
    expect(trial).toMatchObject({ state: 'begun', left: 2 });
    const days = (new Date(trial!.until!).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(
      (
        await server.call(
          'POST /api/appapi/contract/recall',
          { body: { id: first.id, reason: '写错了' } },
          author.token,
        )
      ).code,
    ).toBe(1);
    expect((await balance(author.token)).trial).toMatchObject({ state: 'begun', left: 3 });
    for (let n = 0; n < 3; n++) expect((await sendOne()).code).toBe(1);
    expect((await sendOne()).code).toBe(30722);
    expect(await balance(author.token)).toMatchObject({
      contracts: { left: 0 },
      trial: { state: 'over', left: 0 },
    });
    const { rows } = await server.store.pool.query('select 1 from orders where owner_id = $1', [
      author.personId,
    ]);
    expect(rows).toEqual([]);
  });

  test('has it once, in whatever account: who closes one and comes back has had it', async () => {
    const number = anIdNumber();
    const before = await somebodyWith(number);
    await use(person(before.personId));
    await proveIntent(server, before, 'close-person', before.personId);
    expect((await server.call('POST /api/appapi/account/close', {}, before.token)).code).toBe(1);
    const again = await somebodyWith(number);
    expect(await balance(again.token)).toMatchObject({
      contracts: { left: 0 },
      trial: { state: 'taken', left: 0 },
    });
    await expect(use(person(again.personId))).rejects.toMatchObject({ problem: 'QUOTA_SHORT' });
    const another = await somebodyWith(anIdNumber());
    await use(person(another.personId));
  });

  test('of what ended nothing is left, and no second trial begins', async () => {
    const { personId, token } = await somebodyWith(anIdNumber());
    await use(person(personId));
    await server.store.db
      .update(quotaGrants)
      .set({ endsAt: new Date(Date.now() - 1_000) })
      .where(eq(quotaGrants.ownerId, personId));
    expect(await balance(token)).toMatchObject({
      contracts: { left: 0 },
      trial: { state: 'over', left: 0 },
    });
    await expect(use(person(personId))).rejects.toMatchObject({ problem: 'QUOTA_SHORT' });
  });

  test('what was bought is used first; the days of the trial do not run meanwhile', async () => {
    const { personId, token } = await somebodyWith(anIdNumber());
    await server.store.db.insert(quotaGrants).values({
      ...{ ownerKind: 'person', ownerId: personId, kind: 'contracts', lineId: randomUUID() },
      ...{ total: 1, endsAt: new Date('2099-01-01') },
    });
    expect(await balance(token)).toMatchObject({ contracts: { left: 4 } });
    await use(person(personId));
    expect(await balance(token)).toMatchObject({ contracts: { left: 3 }, trial: { state: 'open' } });
    await use(person(personId));
    expect(await balance(token)).toMatchObject({ contracts: { left: 2 }, trial: { state: 'begun' } });
    const { bought, used, left } = await quotaLedger(server.store.db, person(personId), 'contracts');
    expect([bought, used, left]).toEqual([4, 2, 2]);
  });

  test('many contracts at once begin one trial, and three of them go', async () => {
    for (let round = 0; round < depth(2, 20); round++) {
      const { personId } = await somebodyWith(anIdNumber());
      const tries = await Promise.allSettled(Array.from({ length: 6 }, () => use(person(personId))));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      const claims = await server.store.db.select().from(trials).where(eq(trials.ownerId, personId));
      expect(claims).toHaveLength(1);
    }
  });
});

describe('a company', () => {
  test('has its own, once by its code: not again after it was closed and certified anew', async () => {
    const { id, code, administrator } = await aBuyer(server);
    expect((await balance(administrator.token)).trial).toMatchObject({
      state: 'open',
      seal: { state: 'open', days: 30 },
    });
    await use(company(id));
    expect((await balance(administrator.token)).trial).toMatchObject({ state: 'begun', left: 2 });
    const { db, pool } = server.store;
    await pool.query(`update organizations set state = 'closed', code = null where id = $1`, [id]);
    const again = await draftOrganization(db, `再来${randomUUID().slice(0, 6)}示例有限公司`);
    const facts = { name: again.name, code, representative: '张示例', certifiedUntil: null };
    await db.transaction((tx) =>
      markOrganizationCertified(tx, server.vault, asSystem('test'), again.id, facts),
    );
    expect((await quotaOf(db, company(again.id))).find(({ kind }) => kind === 'contracts')?.left).toBe(0);
    await expect(use(company(again.id))).rejects.toMatchObject({ problem: 'QUOTA_SHORT' });
    await use(company((await aBuyer(server)).id));
  });

  test('what comes to nothing gives back what was taken, and the trial stays begun', async () => {
    const { id, administrator } = await aBuyer(server);
    const reference = randomUUID();
    await use(company(id), reference);
    await returnQuota(server.store.db, reference);
    expect((await balance(administrator.token)).trial).toMatchObject({ state: 'begun', left: 3 });
  });
});
