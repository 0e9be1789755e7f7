// Every certificate that is issued or revoked is in the evidence log, whoever asked for it.
import { randomSerial } from '@yinxin/pki';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffedCompany, made, orderOf, proven } from '../seals/testing/index.ts';
import { aNotary, type Notary } from './testing/index.ts';

let notary: Notary;
let server: Notary['server'];
beforeAll(async () => {
  notary = await aNotary();
  ({ server } = notary);
  await notary.signed();
});
afterAll(() => notary.close());

interface Leaf {
  act: string;
  actor: string;
  facts: Record<string, string>;
  index: number | null;
}
/** What the log holds of a certificate, in its order. */
const leavesOf = async (serial: string): Promise<Leaf[]> =>
  (
    await server.store.pool.query<Leaf>(
      `select e.act, e.actor_kind as actor, e.facts, l.index::int from events e
         left join evidence_leaves l on l.event_id = e.id
        where e.target_type = 'certificate' and e.target_id = $1 order by e.number`,
      [serial],
    )
  ).rows;
const digestOf = async (serial: string) =>
  (await server.app.certificates.chainOf(serial))[0]?.digest('sha256').toHex();

test('the certificate of a day for the signature of a person', async () => {
  const { rows } = await server.store.pool.query<{ id: string; serial: string }>(
    'select id, serial from signing_intents where contract_id = $1',
    [notary.contract.id],
  );
  expect(rows).toHaveLength(2);
  for (const { id, serial } of rows) {
    const leaves = await leavesOf(serial);
    expect(leaves).toMatchObject([{ act: 'issue-certificate', index: expect.any(Number) }]);
    expect(leaves[0]?.facts).toEqual({
      ...{ contract: notary.contract.id, intent: id, profile: 'person' },
      ...{ issuer: expect.stringMatching(/-ca$/), sha256: await digestOf(serial) },
    });
  }
});

test('those of a seal that is revoked, once each', async () => {
  const company = await aStaffedCompany(server);
  const { sealId, serial } = await made(server, orderOf(company), 'seal-official');
  await proven(server, company.administrator, 'revoke-seal', sealId);
  const body = { id: sealId, reason: 'keyCompromise' };
  const answer = await server.call('POST /api/appapi/seal/revoke', { body }, company.administrator.token);
  expect(answer.code).toBe(1);
  await server.app.evidence.keepUp();
  const leaves = await leavesOf(serial);
  expect(leaves.map(({ act, actor }) => [act, actor])).toEqual([
    ['issue-certificate', 'system'],
    ['revoke-certificate', 'person'],
  ]);
  for (const { facts, index } of leaves) {
    expect(index).toEqual(expect.any(Number));
    expect(facts).toMatchObject({ profile: 'organization', sha256: await digestOf(serial) });
  }
  expect(leaves[1]?.facts.reason).toBe('keyCompromise');
});

test('those of our own authorities and services', async () => {
  const { certificate } = await server.app.certificates.reportSigner();
  const own = [certificate, ...(await server.app.certificates.roots())];
  for (const { serial } of own)
    expect(await leavesOf(serial)).toMatchObject([
      { act: 'issue-certificate', actor: 'system', index: expect.any(Number) },
    ]);
});

test('those from before every one had its event: recorded later, and never as if it had been then', async () => {
  const query = async (text: string, ...values: unknown[]) =>
    (await server.store.pool.query(text, values)).rows;
  const [own] = await server.app.certificates.roots();
  const serial = randomSerial().toHex();
  const [issuedAt, revokedAt] = ['2026-01-02T03:04:05.000Z', '2026-02-03T04:05:06.000Z'];
  const before = new Date();
  // as an installation of then left them: certificate and revocation, and no event
  await query('insert into certificate_serials (serial) values ($1)', serial);
  await query(
    `insert into issuances (serial, issuer_id, profile, subject, algorithm, by, why, tbs_digest, intended_at, der, issued_at)
     select $1, issuer_id, profile, subject, algorithm, by, why, tbs_digest, $2, der, $2 from issuances where serial = $3`,
    ...[serial, issuedAt, own!.serial],
  );
  await query(
    `insert into revocations (serial, issuer_id, reason, revoked_at, by, why)
     select serial, issuer_id, 'superseded', $2, 'system', '从前' from issuances where serial = $1`,
    ...[serial, revokedAt],
  );
  const supplements = () =>
    query(`select target_id, at from events where act in ('supplement-issuance', 'supplement-revocation')`);
  expect(await server.app.certificates.recordMissing()).toEqual([serial]);
  expect(await server.app.certificates.recordMissing()).toEqual([]);
  await server.app.evidence.keepUp();
  const leaves = await leavesOf(serial);
  expect(leaves.map(({ act, actor }) => [act, actor])).toEqual([
    ['supplement-issuance', 'system'],
    ['supplement-revocation', 'system'],
  ]);
  expect(leaves[0]).toMatchObject({
    index: expect.any(Number),
    facts: {
      ...{ issuedAt, sha256: own!.digest('sha256').toHex() },
      ...{ notBefore: own!.notBefore.toISOString(), notAfter: own!.notAfter.toISOString() },
    },
  });
  expect(leaves[1]).toMatchObject({ index: expect.any(Number), facts: { reason: 'superseded', revokedAt } });
  // nothing else lacked one, and the time of the events is that of their recording
  const recorded = await supplements();
  expect(recorded.map(({ target_id }) => target_id)).toEqual([serial, serial]);
  for (const { at } of recorded) expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime());
});
