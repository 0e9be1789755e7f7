import { createHash } from 'node:crypto';
import { verifyPdf } from '@yinxin/pdf-signature';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { contentDigestOf } from '../contracts/progress.ts';
import { type FaultKind, type Faults, failingStatements } from '../contracts/testing/faults.ts';
import {
  aContract,
  aSigner,
  detailFor,
  download,
  partyOf,
  prepare,
  press,
  readyToSign,
  type Signer,
  signAs,
} from '../contracts/testing/index.ts';

/** `npm run chaos:contracts` goes all the way; the suite looks at a sample. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? depth(2, 20));
const EVERY = depth(process.env.CHAOS_ROUNDS ? 1 : 9, 1);

let server: TestServer;
let faults: Faults;
let author: Signer;
let signer: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  [author, signer] = [await aSigner(server, '沈发起', 10_000), await aSigner(server, '韩签署', 0)];
  await signAs(server, author, (await aContract(server, author, { parties: [partyOf(author)] })).id); // all is warm
  faults = failingStatements(server.store.pool);
});
afterAll(() => server.close());

const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);
const post = (route: Parameters<TestServer['call']>[0], who: Signer, body: Record<string, unknown>) =>
  server.call(route, { body }, who.token);

/** The sweep of a minute that comes late enough. */
async function sweep(): Promise<void> {
  await query(
    `update signing_intents set confirmed_at = now() - interval '10 minutes' where state in ('confirmed', 'signing', 'made')`,
  );
  await server.app.contractSigning.keepMoving();
}

async function judged(documentId: string) {
  const { certificates } = server.app;
  const names = ['ecdsa-root', 'ecdsa-ca'];
  const crls = await Promise.all(names.map(async (name) => (await certificates.newestCrl(name))!.bytes()));
  const trust = (await certificates.roots()).map(({ der }) => der);
  return verifyPdf(await download(server, author, documentId), { trust, crls });
}

describe('a process that dies', () => {
  test.each<FaultKind>(['before', 'after'])(
    'at any statement of signing (%s it) leaves nothing signed, or a signature that counts',
    async (kind) => {
      const outcomes = new Set<string>();
      for (let statement = 1; ; statement += EVERY) {
        const { id, documentId } = await aContract(server, author, { parties: [partyOf(signer)] });
        const intentId = await readyToSign(server, signer, id);
        faults.arm(statement, kind);
        const { code } = await press(server, signer, intentId);
        const isOver = faults.statements < statement;
        faults.arm(undefined);
        await sweep();
        const open = await query(
          `select id from signing_intents where contract_id = $1 and state in ('confirmed', 'signing', 'made')`,
          id,
        );
        expect(open).toEqual([]);
        const { data } = await detailFor(server, author, id);
        if (code === 1) expect(data.state).toBe('COMPLETE'); // an answer that was given is kept
        outcomes.add(data.state);
        if (data.state !== 'COMPLETE') {
          expect((await judged(documentId)).signatures).toEqual([]);
          // nothing was made: it goes on without anybody's doing
          expect(data.state).toBe('SIGNING');
          expect(await signAs(server, signer, id)).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });
        }
        const report = await judged(documentId);
        expect(report.signatures.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED']);
        if (isOver) break;
      }
      expect(outcomes).toContain('COMPLETE');
      expect(outcomes).toContain('SIGNING');
    },
    3_600_000,
  );

  test('without a time stamp the signature says so, and gets one later', async () => {
    const { timeStamps } = server.app.certificates;
    const { stamp } = timeStamps;
    const { id, documentId } = await aContract(server, author, { parties: [partyOf(signer)] });
    const intentId = await readyToSign(server, signer, id);
    timeStamps.stamp = () => Promise.reject(new Error('down'));
    try {
      expect(await press(server, signer, intentId)).toMatchObject({
        data: {
          documents: [
            {
              level: 'B-B',
              verdict: 'TOTAL_PASSED',
              answers: { intact: 'yes', trusted: 'yes', unchanged: 'yes', timeProven: 'no' },
            },
          ],
        },
      });
      await query(`update contracts set ended_at = now() - interval '1 hour' where id = $1`, id);
      await server.app.contractSigning.keepMoving();
      expect((await detailFor(server, author, id)).data.level).toBe('B-B');
    } finally {
      timeStamps.stamp = stamp;
    }
    await server.app.contractSigning.keepMoving();
    expect((await detailFor(server, author, id)).data.level).toBe('B-LTA');
    expect((await judged(documentId)).signatures[0]).toMatchObject({ indication: 'TOTAL_PASSED' });
  });
});

describe(`races, ${ROUNDS} rounds each`, () => {
  // nobody sends as many contracts in a minute as a quiet machine does here
  beforeEach(async () => {
    [author, signer] = [await aSigner(server, '沈发起', 10_000), await aSigner(server, '韩签署', 0)];
  });

  const ends = async (id: string) => {
    const [{ done, open }] = await query(
      `select count(*) filter (where state = 'done')::int as done,
              count(*) filter (where state in ('confirmed', 'signing', 'made'))::int as open
         from signing_intents where contract_id = $1`,
      id,
    );
    return { done, open, state: (await detailFor(server, author, id)).data.state };
  };

  const against = {
    recall: (id: string) => post('POST /api/appapi/contract/recall', author, { id, reason: '撤回' }),
    reject: (id: string, version: string) =>
      post('POST /api/appapi/contract/reject', signer, { id, reason: '拒签', version }),
    transfer: (id: string) =>
      post('POST /api/appapi/contract/transfer', signer, {
        id,
        to: { name: '朱接手', phone: '13700001234' },
        reason: '转交',
      }),
    expire: async (id: string) => {
      await query(`update contracts set deadline = now() where id = $1`, id);
      await server.app.contractSigning.keepMoving();
      const { state } = (await detailFor(server, author, id)).data;
      return { code: state === 'EXPIRED' ? 1 : 30802 };
    },
  };

  test.each(Object.keys(against) as (keyof typeof against)[])(
    'signing and %s at once have one outcome',
    async (other) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { id, documentId } = await aContract(server, author, { parties: [partyOf(signer)] });
        const intentId = await readyToSign(server, signer, id);
        const { version } = (await detailFor(server, signer, id)).data;
        const [signed, done] = await Promise.all([
          press(server, signer, intentId),
          against[other](id, version),
        ]);
        const end = await ends(id);
        expect(end.open).toBe(0);
        if (signed.code === 1) {
          expect(end).toMatchObject({ done: 1, state: 'COMPLETE' });
          expect(done.code).not.toBe(1);
          expect((await judged(documentId)).signatures).toHaveLength(1);
        } else {
          expect([30801, 30802, 30803, 30804]).toContain(signed.code);
          expect(done.code).toBe(1);
          expect(end.done).toBe(0);
          expect((await judged(documentId)).signatures).toHaveLength(0);
        }
      }
    },
    3_600_000,
  );

  test('one who presses twice, or in two windows, has signed once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, documentId } = await aContract(server, author, { parties: [partyOf(signer)] });
      const [one, other] = [await readyToSign(server, signer, id), await readyToSign(server, signer, id)];
      const answers = await Promise.all([
        press(server, signer, one),
        press(server, signer, one),
        press(server, signer, other),
      ]);
      const [first, again, second] = answers.map(({ code }) => code === 1);
      expect(first).toBe(again); // both hear of the one signature
      expect([first, second].filter(Boolean)).toHaveLength(1);
      expect(await ends(id)).toEqual({ done: 1, open: 0, state: 'COMPLETE' });
      expect((await judged(documentId)).signatures).toHaveLength(1);
    }
  }, 3_600_000);

  test('one who is overtaken while the time stamp is made is asked again, and nothing has failed', async () => {
    const { timeStamps } = server.app.certificates;
    const { stamp } = timeStamps;
    const { id, documentId } = await aContract(server, author, {
      parties: [partyOf(author), partyOf(signer)],
    });
    const [slow, fast] = [await readyToSign(server, signer, id), await readyToSign(server, author, id)];
    timeStamps.stamp = async (...given) => {
      timeStamps.stamp = stamp;
      expect((await press(server, author, fast)).code).toBe(1);
      return stamp(...given);
    };
    expect((await press(server, signer, slow)).code).toBe(30804);
    expect(await ends(id)).toEqual({ done: 1, open: 0, state: 'SIGNING' });
    expect((await signAs(server, signer, id)).code).toBe(1);
    expect((await judged(documentId)).signatures).toHaveLength(2);
  });

  test('two who sign at once sign one after the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, documentId } = await aContract(server, author, {
        parties: [partyOf(author), partyOf(signer)],
      });
      const ready = [await readyToSign(server, author, id), await readyToSign(server, signer, id)] as const;
      const answers = await Promise.all([press(server, author, ready[0]), press(server, signer, ready[1])]);
      for (const [at, who] of [author, signer].entries())
        if (answers[at]!.code !== 1) expect((await signAs(server, who, id)).code).toBe(1);
      expect(await ends(id)).toEqual({ done: 2, open: 0, state: 'COMPLETE' });
      expect((await judged(documentId)).signatures.map(({ indication }) => indication)).toEqual([
        'TOTAL_PASSED',
        'TOTAL_PASSED',
      ]);
    }
  }, 3_600_000);
});

/** The file grew from what was sent to what it is by exactly the steps that the timeline tells of, none between. */
async function explained(id: string, bytes: Uint8Array): Promise<void> {
  const sha256 = (end: number) => createHash('sha256').update(bytes.subarray(0, end)).digest('hex');
  const revisions = Array.from(
    Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/%%EOF\r?\n?/g),
    (found) => sha256(found.index + found[0].length),
  );
  const events = await query(
    `select act, facts from events where target_id = $1 and act in ('begin-signing', 'sign-contract', 'raise-level') order by id`,
    id,
  );
  const told = events
    .filter(({ act }) => act !== 'begin-signing')
    .map(({ facts }) => (facts.sha256 ?? facts.documents) as string);
  const [{ sha256: sent }] = await query(
    `select f.sha256 from contract_documents d join files f on f.id = d.prepared_id where d.contract_id = $1`,
    id,
  );
  expect(events[0]).toMatchObject({
    act: 'begin-signing',
    facts: { digest: contentDigestOf([{ sha256: sent }]) },
  });
  const steps = [sent, ...told];
  expect(revisions.filter((one) => steps.includes(one))).toEqual(steps);
  expect(sha256(bytes.length)).toBe(steps.at(-1));
}

test('whatever people do, a complete contract verifies with exactly its signers, its timeline explains every byte and the quota adds up', async () => {
  const walk = fc.array(
    fc.constantFrom(
      ...(['author signs', 'signer signs', 'both sign', 'signer fails', 'archive', 'transfer'] as const),
      ...(['reject', 'recall', 'retry', 'urge', 'extend', 'expire', 'sweep'] as const),
    ),
    { minLength: 2, maxLength: 8 },
  );
  const ledger = async () => {
    const [row] = await query(
      `select (select coalesce(sum(used), 0)::int from quota_grants where owner_id = $1) as used,
              (select coalesce(sum(u.amount), 0)::int from quota_uses u join quota_grants g on g.id = u.grant_id
                where g.owner_id = $1) as noted`,
      author.personId,
    );
    expect(row.used).toBe(row.noted);
    return row.used as number;
  };
  const signs = async (who: Signer, id: string) => {
    if ((await prepare(server, who, id)).code === 1) await signAs(server, who, id);
  };
  const act = (command: string, who: Signer, body: Record<string, unknown>) =>
    post(`POST /api/appapi/contract/${command}` as 'POST /api/appapi/contract/recall', who, body);
  const acts: Record<string, (id: string) => Promise<unknown>> = {
    'author signs': (id) => signs(author, id),
    'signer signs': (id) => signs(signer, id),
    async 'both sign'(id) {
      const ready = [];
      for (const who of [author, signer])
        if ((await prepare(server, who, id)).code === 1)
          ready.push({ who, intentId: await readyToSign(server, who, id) });
      await Promise.all(ready.map(({ who, intentId }) => press(server, who, intentId)));
    },
    async 'signer fails'(id) {
      if ((await prepare(server, signer, id)).code !== 1) return;
      const intentId = await readyToSign(server, signer, id);
      faults.arm(25);
      await press(server, signer, intentId);
      faults.arm(undefined);
    },
    async archive(id) {
      await query(
        `update contracts set ended_at = now() - interval '2 days' where id = $1 and state = 'COMPLETE'`,
        id,
      );
      await server.app.contractSigning.keepMoving();
      await server.app.upkeep.night('contracts')(new Date());
    },
    transfer: (id) =>
      act('transfer', signer, { id, to: { name: '朱接手', phone: '13700001234' }, reason: '转交' }),
    async reject(id) {
      const { version } = (await detailFor(server, author, id)).data;
      await act('reject', signer, { id, reason: '随机', version });
    },
    recall: (id) => act('recall', author, { id, reason: '随机' }),
    retry: (id) => act('retry', author, { id }),
    urge: (id) => act('urge', author, { id }),
    extend: (id) =>
      act('extend', author, { id, deadline: new Date(Date.now() + 3 * 86_400_000).toISOString() }),
    async expire(id) {
      await query(`update contracts set deadline = now() where id = $1 and state = 'SIGNING'`, id);
      await server.app.contractSigning.keepMoving();
    },
    sweep,
  };
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const before = await ledger();
      const { id, documentId } = await aContract(server, author, {
        parties: [partyOf(author), partyOf(signer)],
      });
      for (const step of steps) await acts[step]?.(id);
      await sweep();
      const { data } = await detailFor(server, author, id);
      const bytes = await download(server, author, documentId);
      const report = await judged(documentId);
      const signedBy = data.parties.filter(({ state }) => state === 'SIGNED').map(({ key }) => key);
      const signatures = report.signatures.filter(({ kind }) => kind !== 'ETSI.RFC3161');
      expect(signatures).toHaveLength(signedBy.length);
      for (const name of signedBy)
        expect(signatures.some(({ signer: who }) => who?.subject.includes(name))).toBe(true);
      if (data.state === 'COMPLETE') {
        expect(signedBy).toHaveLength(2);
        expect(signatures.every(({ indication }) => indication === 'TOTAL_PASSED')).toBe(true);
      }
      const returned = data.state === 'RECALLED' && signedBy.length === 0;
      expect(await ledger()).toBe(before + (returned ? 0 : 1));
      expect(data.timeline.filter((one) => one.act === 'sign-contract')).toHaveLength(signedBy.length);
      await explained(id, bytes);
    }),
    { numRuns: Math.max(6, ROUNDS) },
  );
}, 3_600_000);
