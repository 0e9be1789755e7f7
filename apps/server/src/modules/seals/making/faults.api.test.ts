import { digestOf } from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import { asSystem } from '../../../http/principal.ts';
import { type Fault, type Faults, faultsOf, InjectedFault } from '../../../testing/faults.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { beginMembership } from '../../accounts/index.ts';
import { aCompanyName, aCreditCode, aPerson, type Company } from '../../members/testing/index.ts';
import { markOrganizationCertified } from '../../organization-states/index.ts';
import { draftOrganization } from '../../organizations/index.ts';
import { sealFilings, sealMakings, seals, sealVersions, subscriberCertificates } from '../tables.ts';
import { aLine, made, onSeal, ownedBy } from '../testing/index.ts';
import type { OrderFacts } from './lines.ts';

let server: TestServer;
let faults: Faults;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  administrator = (await aPerson(server, { verified: true })).personId;
  await made(server, (await aQuickCompany()).order, 'seal-official'); // warm: fonts, queues, authorities
  faults = faultsOf(server);
});
afterAll(() => server.close());

let administrator: string;
/** A certified organisation without the ceremony of signing in: one is made for every step. */
async function aQuickCompany(): Promise<Pick<Company, 'id' | 'code'> & { order: OrderFacts }> {
  const { db } = server.store;
  const [name, code] = [aCompanyName(), aCreditCode()];
  const { id } = await draftOrganization(db, name);
  const facts = { name, code, representative: '张示例', certifiedUntil: null };
  await db.transaction((tx) => markOrganizationCertified(tx, server.vault, asSystem('test'), id, facts));
  const membership = { personId: administrator, organizationId: id, roles: ['administrator' as const] };
  const { id: accountId } = await beginMembership(db, membership);
  return { id, code, order: ownedBy('organization', id, accountId) };
}

/** Everything that was signed is on record: as a certificate's content, or as the digest of a seal's. */
async function requireRecorded(messages: readonly Uint8Array[]) {
  const { rows: issued } = await server.store.pool.query('select tbs, der from issuances');
  const { rows: versions } = await server.store.pool.query('select content_digest from seal_versions');
  const { rows: lists } = await server.store.pool.query('select tbs_digest from crls');
  for (const message of messages) {
    const bytes = Buffer.from(message);
    const isCertificate = issued.some(({ tbs, der }) => (tbs ?? der)?.includes(bytes));
    const isSeal = versions.some(({ content_digest }) =>
      content_digest?.equals(Buffer.from(digestOf('sm3', message))),
    );
    const isList = lists.some(({ tbs_digest }) =>
      tbs_digest.equals(Buffer.from(digestOf('sha256', message))),
    );
    expect(isCertificate || isSeal || isList).toBe(true);
  }
}

interface Left {
  outcome: 'made' | 'failed';
  company: Pick<Company, 'id' | 'code'>;
  sealId: string;
}

const issuancesOf = async ({ code }: Pick<Company, 'code'>) =>
  (
    await server.store.pool.query(
      `select serial, der is not null as issued, r.serial is not null as revoked
         from issuances i left join revocations r using (serial) where subject like '%' || $1 || '%'`,
      [code],
    )
  ).rows as { serial: string; issued: boolean; revoked: boolean }[];

describe.each<Fault>(['before', 'after'])('the process dies %s each step of making', (kind) => {
  /** Fails at one step, then tries again as the queue does. */
  async function makeFailingAt(step: number): Promise<Left & { steps: number }> {
    const company = await aQuickCompany();
    const [line, order] = [aLine('seal-representative'), company.order];
    const before = faults.signed.length;
    faults.arm(step, kind);
    const outcome = await server.app.seals.fulfil(line, order).then(
      () => 'made' as const,
      () => 'failed' as const,
    );
    const steps = faults.heal();
    await requireRecorded(faults.signed.slice(before));
    const again = await server.app.seals.fulfil(line, order);
    expect([step, again]).toMatchObject([step, { state: 'done' }]);
    await requireRecorded(faults.signed.slice(before));
    return { outcome, steps, company, sealId: again.sealId! };
  }

  test('a new seal: nothing is signed without a record, and the next try finishes it without issuing twice', async () => {
    const { db } = server.store;
    let broken = 0;
    for (let step = 1; ; step += depth(4, 1)) {
      const { outcome, steps, company, sealId } = await makeFailingAt(step);
      const own = await db.select().from(seals).where(eq(seals.ownerId, company.id));
      expect([step, own.map(({ state, version }) => [state, version])]).toEqual([step, [['enabled', 1]]]);
      expect(await issuancesOf(company)).toEqual([{ serial: own[0]!.serial, issued: true, revoked: false }]);
      const certificates = await db
        .select()
        .from(subscriberCertificates)
        .where(eq(subscriberCertificates.ownerId, company.id));
      expect(certificates.map(({ serial }) => serial)).toEqual([own[0]!.serial]);
      const versions = await db.select().from(sealVersions).where(eq(sealVersions.sealId, sealId));
      expect(versions.map(({ der }) => der !== null)).toEqual([true]);
      const filings = await db.select().from(sealFilings).where(eq(sealFilings.sealId, sealId));
      expect(filings.map(({ entry }) => entry)).toEqual(['file']);
      const makings = await db.select().from(sealMakings).where(eq(sealMakings.ownerId, company.id));
      expect(makings.map(({ state }) => state)).toEqual(['done']);
      const { rows } = await server.store.pool.query(
        'select act from events where target_id = $1 order by number',
        [sealId],
      );
      expect([step, rows.map(({ act }) => act)]).toEqual([step, ['apply-seal', 'finish-making']]);
      if (outcome === 'failed') broken++;
      if (steps < step) break;
    }
    expect(broken).toBeGreaterThan(kind === 'before' ? depth(6, 30) : depth(2, 10));
  });

  test('a renewal: the seal has one certificate in force at any moment', async () => {
    for (let step = 1; ; step += 7) {
      const company = await aQuickCompany();
      const { order } = company;
      const { sealId, serial } = await made(server, order, 'seal-representative');
      const line = aLine('seal-representative', onSeal(sealId, 'renewal'));
      faults.arm(step, kind);
      await server.app.seals.fulfil(line, order).catch(() => {});
      const steps = faults.heal();
      const good = async () =>
        (await issuancesOf(company))
          .filter(({ issued, revoked }) => issued && !revoked)
          .map((row) => row.serial);
      const [seal] = await server.store.db.select().from(seals).where(eq(seals.id, sealId));
      expect(await good()).toContain(seal!.serial);
      const again = await server.app.seals.fulfil(line, order);
      expect([step, again]).toMatchObject([step, { state: 'done' }]);
      expect(await good()).toEqual([again.serial]);
      expect(again.serial).not.toBe(serial);
      if (steps < step) break;
    }
  });
});

test('an intent that was given up is replaced by a new one, and revoked', async () => {
  const company = await aQuickCompany();
  const { order } = company;
  const line = aLine('seal-representative');
  // the key of the authority fails: the intent stays without a result
  const { keys } = server;
  const sign = keys.sign;
  keys.sign = async () => {
    throw new InjectedFault('the token is gone');
  };
  await expect(server.app.seals.fulfil(line, order)).rejects.toThrow('the token is gone');
  keys.sign = sign;
  const [abandoned] = await issuancesOf(company);
  await server.app.certificates.revoke(server.store.db, {
    serial: abandoned!.serial,
    reason: 'cessationOfOperation',
    by: 'system',
    why: '签发中断',
  });
  expect(await server.app.seals.fulfil(line, order)).toMatchObject({ state: 'done' });
  const all = await issuancesOf(company);
  expect(all.filter(({ issued, revoked }) => issued && !revoked)).toHaveLength(1);
  expect(all.filter(({ revoked }) => revoked)).toHaveLength(1);
});
