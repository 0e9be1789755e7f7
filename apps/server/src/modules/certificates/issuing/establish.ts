import { randomUUIDv7 } from 'node:crypto';
import { signerFor } from '@yinxin/pki';
import { DAY_MS } from '@yinxin/values';
import { asc } from 'drizzle-orm';
import type { Address } from '../../../db/address.ts';
import { withClient } from '../../../db/client.ts';
import type { CertificateDependencies } from '../dependencies.ts';
import { authorities } from '../tables.ts';
import { wholeSeconds } from '../time.ts';
import { type Addresses, authorityOf } from './addresses.ts';
import { type Member, memberSubject, type Operator } from './hierarchy.ts';
import { type Issuer, issueRecorded } from './issue.ts';
import { keyRefOf, type Registry } from './registry.ts';

const HIERARCHY_LOCK = 0x70_6b_69_31;

type Row = typeof authorities.$inferSelect;

interface EstablishDependencies extends CertificateDependencies {
  registry: Registry;
  addresses: Addresses;
  operator: Operator;
  hierarchy: readonly Member[];
}

/**
 * Brings the hierarchy to what the plan says: makes what is missing, renews services whose end is near, and goes on
 * where an earlier attempt was cut off. Nothing to do costs one query. Two processes take turns.
 */
export async function establish(dependencies: EstablishDependencies): Promise<void> {
  if (await isComplete(dependencies)) return;
  await withLock(dependencies.store.connection, async () => {
    dependencies.registry.forget();
    await addRows(dependencies);
    for (const row of await newestRows(dependencies)) await certify(dependencies, row);
  });
}

async function isComplete(dependencies: EstablishDependencies): Promise<boolean> {
  const rows = await newestRows(dependencies);
  const holders = new Set((await dependencies.registry.all()).map(({ id }) => id));
  return rows.every(({ id }) => holders.has(id)) && (await wantedMembers(dependencies, rows)).length === 0;
}

/** The newest generation of each member, in the order of the plan. */
async function newestRows({ store, hierarchy }: EstablishDependencies): Promise<Row[]> {
  const rows = await store.db.select().from(authorities).orderBy(asc(authorities.generation));
  const newest = new Map(rows.map((row) => [row.name, row]));
  return hierarchy.flatMap(({ name }) => newest.get(name) ?? []);
}

interface Wanted {
  member: Member;
  generation: number;
}

/** Members that need a key: those that never had one, and services that are revoked or near their end. */
async function wantedMembers(dependencies: EstablishDependencies, rows: readonly Row[]): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (const member of dependencies.hierarchy) {
    const row = rows.find(({ name }) => name === member.name);
    if (!row) wanted.push({ member, generation: 1 });
    else if (await needsRenewal(dependencies, member, row))
      wanted.push({ member, generation: row.generation + 1 });
  }
  return wanted;
}

async function needsRenewal(dependencies: EstablishDependencies, member: Member, row: Row): Promise<boolean> {
  if (member.renewDaysBefore === undefined || !member.issuer) return false;
  const holder = (await dependencies.registry.all()).find(({ id }) => id === row.id);
  const issuer = await dependencies.registry.current(member.issuer);
  if (!holder || !issuer) return false;
  if (holder.revoked) return true;
  const now = dependencies.now().getTime();
  const ends = holder.certificate.notAfter.getTime();
  const couldEnd = Math.min(now + member.days * DAY_MS, issuer.certificate.notAfter.getTime());
  return ends - now < member.renewDaysBefore * DAY_MS && couldEnd - ends > DAY_MS;
}

/** All keys at once: RSA keys are searched for on the thread pool. The rows come in one statement or not at all. */
async function addRows(dependencies: EstablishDependencies): Promise<void> {
  const existing = await newestRows(dependencies);
  const wanted = await wantedMembers(dependencies, existing);
  if (wanted.length === 0) return;
  const refs = await Promise.all(
    wanted.map(({ member }) => dependencies.keys.generate(member.key, member.name)),
  );
  const ids = new Map(existing.map(({ name, id }) => [name, id]));
  for (const { member } of wanted) ids.set(member.name, randomUUIDv7());
  const rows = wanted.map(({ member, generation }, index) => ({
    id: ids.get(member.name)!,
    name: member.name,
    generation,
    role: member.role,
    family: member.family,
    keyAlgorithm: member.key,
    keyId: refs[index]!.id,
    issuerId: member.issuer ? ids.get(member.issuer) : undefined,
  }));
  await dependencies.store.db.insert(authorities).values(rows);
}

async function certify(dependencies: EstablishDependencies, row: Row): Promise<void> {
  const { registry, now, operator, store, keys } = dependencies;
  const holders = await registry.all();
  if (holders.some(({ id }) => id === row.id)) return;
  const member = dependencies.hierarchy.find(({ name }) => name === row.name)!;
  const signer = await signerFor(keys, keyRefOf(row));
  const above = holders.find(({ id }) => id === row.issuerId);
  if (row.issuerId && (!above || above.revoked))
    throw new Error(`the issuer of ${row.name} has no certificate`);
  const notBefore = wholeSeconds(now());
  const wished = new Date(notBefore.getTime() + member.days * DAY_MS);
  const limit = above?.certificate.notAfter ?? wished;
  const issuer: Issuer = above
    ? {
        id: above.id,
        name: above.name,
        authority: authorityOf(above, dependencies.addresses),
        signer: above.signer,
      }
    : { id: row.id, name: row.name, signer };
  await issueRecorded(store.db, issuer, {
    profile: member.profile,
    subject: memberSubject(member, row.generation, operator),
    publicKey: signer.publicKey,
    notBefore,
    notAfter: wished < limit ? wished : limit,
    holderId: row.id,
    by: 'system',
    why: row.generation === 1 ? '建立证书体系' : '服务证书更新',
  });
  registry.forget();
}

/** Held by a connection of its own, so that a process that dies gives it back. */
async function withLock(connection: Address, work: () => Promise<void>): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [HIERARCHY_LOCK]);
    await work();
  });
}
