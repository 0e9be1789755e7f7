import { createPdf } from '@yinxin/pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aContract, fieldOf, type TestParty } from '../contracts/testing/index.ts';
import { aMember, type Signatory } from '../members/testing/index.ts';
import { aSeal, proven } from '../seals/testing/index.ts';
import { anOffice, type Office } from '../templates/testing/index.ts';

let server: TestServer;
let office: Office;
let other: Signatory;
let sealId: string;
let silent: string;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server, 100);
  other = await aMember(server, office.id, ['operator']);
  sealId = await aSeal(server, office, 'seal-contract');
  const body = {
    ...{ sealId, kind: 'sales' as const, highest: 1_000_00, authors: [office.clerk.uid], uses: 50 },
    until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const { token } = office.administrator;
  const { data } = await server.call('POST /api/appapi/silent/terms', { body }, token);
  await proven(server, office.administrator, 'authorise-silent', data.digest);
  silent = (await server.call('POST /api/appapi/silent/authorise', { body }, token)).data.id;
});
afterAll(() => server.close());

/** A contract of the office over one yuan hundred that says these lines, for the office's seal alone. */
async function isSealed(lines: string[], author: Signatory = office.clerk, amount = 100_00) {
  const ours: TestParty = {
    ...{ key: 'company', kind: 'organization', name: '张示例', organizationName: office.name },
    phone: office.clerk.phone,
  };
  const { id } = await aContract(server, author, {
    parties: [ours],
    pdf: createPdf({ pages: lines.map((line) => ({ lines: [line] })) }),
    fields: (document) => [fieldOf(document, ours.key, 'seal', { width: 42, height: 42 })],
    change: { amount, kind: 'sales' },
  });
  await server.app.contractSigning.signSilently(id);
  const { rows } = await server.store.pool.query('select state from contracts where id = $1', [id]);
  return { id, isSealed: rows[0].state === 'COMPLETE' };
}
const heldOf = async (contract: string) =>
  (
    await server.store.pool.query(
      `select facts from events where act = 'hold-silent' and target_id = $1 and facts->>'contract' = $2`,
      [silent, contract],
    )
  ).rows.map(({ facts }) => facts);

describe('an authorisation without a template', () => {
  test('does not seal a contract that names more than its author typed, and says so', async () => {
    const { id, isSealed: sealed } = await isSealed(['WE PAY 9,000,000', 'Signature page']);
    expect(sealed).toBe(false);
    expect(await heldOf(id)).toEqual([{ contract: id, amount: 100_00, named: 9_000_000_00, readable: true }]);
    await server.app.upkeep.deliverEvents();
    await server.jobs.start();
    await expect
      .poll(
        async () =>
          (
            await server.store.pool.query('select kind from notices where person_id = $1', [
              office.administrator.personId,
            ])
          ).rows.map(({ kind }) => kind),
        { timeout: 120_000 },
      )
      .toContain('silent-held');
    await server.jobs.stop();
  });

  test('seals one that names what was typed, and less', async () => {
    expect((await isSealed(['We pay RMB 100.00', 'A deposit of RMB 30 is due'])).isSealed).toBe(true);
    expect((await isSealed(['No sum at all'])).isSealed).toBe(true);
  });

  test('leaves a page that cannot be read to people', async () => {
    const { id, isSealed: sealed } = await isSealed(['We pay RMB 100', '']);
    expect(sealed).toBe(false);
    expect(await heldOf(id)).toMatchObject([{ readable: false }]);
  });

  test('seals contracts of the members it names, and of nobody else', async () => {
    expect((await isSealed(['We pay RMB 100'], other)).isSealed).toBe(false);
    expect((await isSealed(['We pay RMB 100'])).isSealed).toBe(true);
  });

  test('is not widened to other members by whoever reaches the table', async () => {
    await expect(
      server.store.pool.query('update silent_authorisations set authors = $2 where id = $1', [
        silent,
        [other.uid],
      ]),
    ).rejects.toThrow();
  });
});
