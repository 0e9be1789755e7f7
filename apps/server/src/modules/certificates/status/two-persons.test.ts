import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startClock, stopClock } from '../../../testing/clock.ts';
import { twoPersonDecisions } from '../../two-persons/tables.ts';
import { revocations } from '../tables.ts';
import { anAuthority, anOrder, type TestAuthority } from '../testing/authority.ts';
import type { AuthorityDecision } from './two-persons.ts';

const DAY = 86_400_000;
let authority: TestAuthority;
beforeAll(async () => {
  authority = await anAuthority();
});
afterAll(() => authority.close());

const people = () => authority.certificates.twoPersons;
const serials = async (count: number) => {
  const order = await anOrder();
  const issued = await Promise.all(Array.from({ length: count }, () => authority.certificates.issue(order)));
  return issued.map(({ serial }) => serial);
};
const ask = async (named: readonly string[]) => {
  const act = { kind: 'revoke-many', serials: named, reason: 'superseded' } as const;
  return people().request(authority.store.db, { act, by: '李经办', why: '批量更换' });
};
const asked = async (named: readonly string[]) => {
  const answer = await ask(named);
  if (answer.outcome !== 'requested') throw new Error(answer.outcome);
  return answer;
};
type Asked = Awaited<ReturnType<typeof asked>>;
const decide = (
  { id: requestId, digest }: Pick<Asked, 'id' | 'digest'>,
  change: Partial<AuthorityDecision> = {},
) =>
  people().decide(authority.store.db, {
    requestId,
    digest,
    decision: 'approved',
    by: '王复核',
    why: '核对无误',
    ...change,
  });
const openIds = async () => (await people().open(authority.store.db)).map(({ request }) => request.id);
const good = { status: 'good' };

test('nobody revokes an authority alone', async () => {
  const { certificates, store } = authority;
  const { serial } = (await certificates.authorityCertificate('ecdsa-ca'))!;
  const order = { serial, reason: 'cACompromise', by: '李经办', why: '测试' } as const;
  expect(await certificates.revoke(store.db, order)).toBe('takes-two-persons');
  expect(await certificates.statusOf(serial)).toEqual(good);
});

test('what one asks for and another approves is done at once, in both names', async () => {
  const named = await serials(3);
  const request = await asked(named);
  for (const serial of named) expect(await authority.certificates.statusOf(serial)).toEqual(good);
  expect(await openIds()).toContain(request.id);
  await expect(decide({ ...request, digest: '0'.repeat(64) })).rejects.toMatchObject({
    problem: 'REQUEST_CHANGED',
  });
  expect(await decide(request)).toMatchObject({ outcome: 'approved', revoked: 3 });
  const rows = await authority.store.db.select().from(revocations);
  for (const serial of named)
    expect(rows.find((row) => row.serial === serial)).toMatchObject({
      reason: 'superseded',
      by: '李经办、王复核',
      why: '批量更换',
    });
  expect(await openIds()).not.toContain(request.id);
});

describe('nothing is done', () => {
  test('by the one who asked, whatever the code says', async () => {
    const named = await serials(1);
    const request = await asked(named);
    await expect(decide(request, { by: '李经办' })).rejects.toMatchObject({ problem: 'DECIDER_ASKED' });
    const { id: requestId, digest } = request;
    const row = { requestId, digest, requestedBy: '李经办', decision: 'approved', why: '' } as const;
    const insert = (words: { requestedBy?: string; decidedBy: string }) =>
      authority.store.db.insert(twoPersonDecisions).values({ ...row, ...words });
    await expect(insert({ decidedBy: '李经办' })).rejects.toMatchObject({ cause: { code: '23514' } });
    // nor by naming another as the one who asked
    await expect(insert({ requestedBy: '赵六', decidedBy: '李经办' })).rejects.toMatchObject({
      cause: { code: '23514' },
    });
    await expect(insert({ requestedBy: '赵六', decidedBy: '王复核' })).rejects.toMatchObject({
      cause: { code: '23503' },
    });
    expect(await authority.certificates.statusOf(named[0]!)).toEqual(good);
  });

  test('after a refusal, and no request is decided twice', async () => {
    const named = await serials(1);
    const request = await asked(named);
    expect(await decide(request, { decision: 'refused' })).toEqual({ outcome: 'refused' });
    await expect(decide(request)).rejects.toMatchObject({ problem: 'REQUEST_DECIDED' });
    expect(await authority.certificates.statusOf(named[0]!)).toEqual(good);
  });

  test('of ten approvals at once one counts', async () => {
    const request = await asked(await serials(2));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => decide(request)));
    const approved = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(approved).toMatchObject([{ outcome: 'approved', revoked: 2 }]);
  });

  test('when the approval cannot be finished', async () => {
    const named = await serials(2);
    const request = await asked(named);
    const cancelled = authority.store.db.transaction(async (tx) => {
      await people().decide(tx, {
        requestId: request.id,
        digest: request.digest,
        decision: 'approved',
        by: '王复核',
        why: '核对无误',
      });
      throw new Error('rolled back');
    });
    await expect(cancelled).rejects.toThrow('rolled back');
    for (const serial of named) expect(await authority.certificates.statusOf(serial)).toEqual(good);
    expect(await decide(request)).toMatchObject({ outcome: 'approved', revoked: 2 });
  });

  test('on a request that is too old', async () => {
    const request = await asked(await serials(1));
    await stopClock(authority, new Date(Date.now() + 8 * DAY));
    await expect(decide(request)).rejects.toMatchObject({ problem: 'REQUEST_LAPSED' });
    expect(await openIds()).not.toContain(request.id);
    await startClock(authority);
  });

  test('on a request that does not exist', async () => {
    const unknown = { id: '0198c0de-0000-7000-8000-000000000000', digest: '' };
    await expect(decide(unknown)).rejects.toMatchObject({ problem: 'REQUEST_NOT_FOUND' });
  });
});

describe('what cannot be asked for', () => {
  test('certificates that were never issued, none at all, too many', async () => {
    const [known] = await serials(1);
    expect(await ask([known!, '40'.repeat(20)])).toEqual({ outcome: 'unknown-serial' });
    expect(await ask([])).toEqual({ outcome: 'nothing-named' });
    const many = Array.from({ length: 1001 }, (_, i) => i.toString(16).padStart(40, '0'));
    expect(await ask(many)).toEqual({ outcome: 'too-many' });
  });

  test('the revocation of an authority that is none', async () => {
    const [serial] = await serials(1);
    const act = { kind: 'revoke-authority', serial: serial!, reason: 'cACompromise' } as const;
    expect(await people().request(authority.store.db, { act, by: '李经办', why: '测试' })).toEqual({
      outcome: 'not-an-authority',
    });
  });
});
