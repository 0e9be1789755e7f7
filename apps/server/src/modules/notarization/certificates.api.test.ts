// Every certificate that is issued or revoked is in the evidence log, whoever asked for it.
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
