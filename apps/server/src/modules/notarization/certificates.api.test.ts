// Every certificate that is issued or revoked is in the evidence log, whoever asked for it.
import { randomSerial } from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEvidence } from '../evidence/index.ts';
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
  const signers = await server.app.certificates.reportSigners();
  const own = [...signers.map(({ certificate }) => certificate), ...(await server.app.certificates.roots())];
  for (const { serial } of own)
    expect(await leavesOf(serial)).toMatchObject([
      { act: 'issue-certificate', actor: 'system', index: expect.any(Number) },
    ]);
});

const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;

/** Rows of a certificate, as an installation of then or whoever owns the database puts them in: without an event. */
async function insertCertificate(issuedAt: string): Promise<string> {
  const [own] = await server.app.certificates.roots();
  const serial = randomSerial().toHex();
  await query('insert into certificate_serials (serial) values ($1)', serial);
  await query(
    `insert into issuances (serial, issuer_id, profile, subject, algorithm, by, why, tbs_digest, intended_at, der, issued_at)
     select $1, issuer_id, profile, subject, algorithm, by, why, tbs_digest, $2, der, $2 from issuances where serial = $3`,
    ...[serial, issuedAt, own!.serial],
  );
  return serial;
}
const insertRevocation = (serial: string, revokedAt: string) =>
  query(
    `insert into revocations (serial, issuer_id, reason, revoked_at, by, why)
     select serial, issuer_id, 'superseded', $2, 'system', '从前' from issuances where serial = $1`,
    ...[serial, revokedAt],
  );
const eventsOf = (...acts: string[]) =>
  query('select id, target_id, facts, at from events where act = any($1) order by id', acts);
const supplements = () => eventsOf('supplement-issuance', 'supplement-revocation');
const findings = async () => {
  await server.app.evidence.keepUp();
  return (await checkEvidence(server.store.db, await notary.logParts())).findings;
};

describe('certificates without an event', () => {
  const issuedAt = '2026-01-02T03:04:05.000Z';

  test('of before every one had its event: recorded once, and never as if it had been then', async () => {
    const [own] = await server.app.certificates.roots();
    const revokedAt = '2026-02-03T04:05:06.000Z';
    const before = new Date();
    const serial = await insertCertificate(issuedAt);
    await insertRevocation(serial, revokedAt);
    expect(await findings()).toEqual([]); // it waits for its event
    expect(await server.app.certificates.recordMissing()).toEqual({ recorded: [serial], missing: [] });
    expect(await server.app.certificates.recordMissing()).toEqual({ recorded: [], missing: [] });
    expect(await findings()).toEqual([]);
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
    expect(leaves[1]).toMatchObject({
      index: expect.any(Number),
      facts: { reason: 'superseded', revokedAt },
    });
    // nothing else lacked one, the time of the events is that of their recording, and the end is said once
    const recorded = await supplements();
    expect(recorded.map(({ target_id }) => target_id)).toEqual([serial, serial]);
    for (const { at } of recorded) expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(await eventsOf('end-supplements')).toMatchObject([{ facts: { issuances: 1, revocations: 1 } }]);
  });

  test('of afterwards: found and named whatever time they bear, and recorded by nobody', async () => {
    const known = (await supplements()).length;
    const [{ certificate }] = await server.app.certificates.reportSigners();
    const company = await aStaffedCompany(server);
    await made(server, orderOf(company), 'seal-official'); // an honest one has its event
    const serials = [await insertCertificate(issuedAt), await insertCertificate(new Date().toISOString())];
    await insertRevocation(certificate.serial, issuedAt);
    const outcome = await server.app.certificates.recordMissing();
    expect(outcome.recorded).toEqual([]);
    expect(outcome.missing.toSorted()).toEqual([...serials, certificate.serial].toSorted());
    expect(await supplements()).toHaveLength(known);
    const wanted = [
      ...serials.map((serial) => `证书 ${serial} 没有签发的记录`),
      `证书 ${certificate.serial} 没有吊销的记录`,
    ];
    expect((await findings()).map(({ reason }) => reason).toSorted()).toEqual(wanted.toSorted());
  });

  test('of afterwards, with a supplement that somebody writes by hand: found by its place in the log', async () => {
    const [serial = ''] = (await server.app.certificates.recordMissing()).missing;
    const [{ id }] = await query(
      `insert into events (id, actor_kind, actor_name, act, target_type, target_id, facts, ip, request_id)
       select gen_random_uuid(), actor_kind, actor_name, act, target_type, $1, facts, ip, request_id from events
        where act = 'supplement-issuance' limit 1 returning id`,
      serial,
    );
    expect(await findings()).toContainEqual({
      ...{ index: -1, eventId: id, reason: `证书 ${serial} 在补记结束之后又被补记` },
    });
  });
});
