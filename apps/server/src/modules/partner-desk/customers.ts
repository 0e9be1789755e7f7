import { type CustomerLine, type Owner, type OwnerKind, QUOTA_KINDS } from '@yinxin/api';
import { maskName, maskPhone, parseCreditCode, parsePhone } from '@yinxin/identifiers';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { problem } from '../../http/problem.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { usageRecords } from '../metering/index.ts';
import { quotaOf } from '../orders/index.ts';
import { codeHolder, findOrganization, lockOrganization } from '../organizations/index.ts';
import { partnerCustomers, partners } from '../partners/index.ts';
import { findPerson, findPersonByPhone, phoneOf } from '../persons/index.ts';
import { lockPartner, wrongState } from './partners.ts';

type CustomerRow = typeof partnerCustomers.$inferSelect;

interface CustomerNumber {
  kind: OwnerKind;
  /** 统一社会信用代码, or the phone. */
  number: string;
}

const unknown = () => problem('PARTNER_CUSTOMER_UNKNOWN');

/** Whoever a number names: a certified organisation, or a person who is verified. */
async function customerOf(
  db: Queryable,
  vault: OpenedVault,
  { kind, number }: CustomerNumber,
): Promise<Owner> {
  if (kind === 'organization') {
    const code = parseCreditCode(number);
    const id = code.ok ? await codeHolder(db, code.value) : undefined;
    if (!id) throw unknown();
    return { kind, id };
  }
  const phone = parsePhone(number);
  const person = phone.ok ? await findPersonByPhone(db, vault.fingerprint('phone', phone.value)) : undefined;
  if (person?.state !== 'verified') throw unknown();
  return { kind, id: person.id };
}

/** People masked. */
async function shownAs(
  db: Queryable,
  vault: OpenedVault,
  { kind, id }: Owner,
): Promise<{ name: string; code: string }> {
  if (kind === 'organization') {
    const { name, code } = await findOrganization(db, id);
    return { name, code: code ?? '' };
  }
  const { name } = await findPerson(db, id);
  const phone = await phoneOf(db, vault, id);
  return { name: name ? maskName(vault.open(name)) : '已注销', code: phone ? maskPhone(phone) : '' };
}

async function partnerOfCustomer(db: Queryable, { kind, id }: Owner): Promise<string | null> {
  const [row] = await db
    .select({ name: partners.name })
    .from(partnerCustomers)
    .innerJoin(partners, eq(partners.id, partnerCustomers.partnerId))
    .where(
      and(
        eq(partnerCustomers.ownerKind, kind),
        eq(partnerCustomers.ownerId, id),
        isNull(partnerCustomers.until),
      ),
    );
  return row?.name ?? null;
}

/** Who it is, whose it is now, and what of their own they no longer use then. */
export async function lookAtCustomer(db: Queryable, vault: OpenedVault, number: CustomerNumber) {
  const owner = await customerOf(db, vault, number);
  const partner = await partnerOfCustomer(db, owner);
  const quota = partner === null ? await quotaOf(db, owner) : [];
  return {
    name: (await shownAs(db, vault, owner)).name,
    partner,
    quota: quota.filter(({ left }) => left > 0).map(({ kind, left }) => ({ words: QUOTA_KINDS[kind], left })),
  };
}

/** From now on what they use is billed to the partner. */
export async function attachCustomer(
  tx: Queryable,
  vault: OpenedVault,
  { id: partnerId, ...number }: CustomerNumber & { id: string },
): Promise<{ row: CustomerRow; name: string }> {
  const partner = await lockPartner(tx, partnerId);
  if (partner.state !== 'active') throw wrongState(partner);
  const owner = await customerOf(tx, vault, number);
  // whoever is certified anew or closed at this moment waits, or is waited for
  if (owner.kind === 'organization') await lockOrganization(tx, owner.id);
  const [row] = await tx
    .insert(partnerCustomers)
    .values({ partnerId, ownerKind: owner.kind, ownerId: owner.id, since: await timeNow(tx) })
    .onConflictDoNothing()
    .returning();
  if (!row)
    throw problem('PARTNER_CUSTOMER_TAKEN', {
      partner: (await partnerOfCustomer(tx, owner)) ?? partner.name,
    });
  return { row, name: (await shownAs(tx, vault, owner)).name };
}

/** A customer of a demo's partner since long ago. */
export async function placeSampleCustomer(
  tx: Queryable,
  { partnerId, owner, since }: { partnerId: string; owner: Owner; since: Date },
): Promise<void> {
  await tx.insert(partnerCustomers).values({ partnerId, ownerKind: owner.kind, ownerId: owner.id, since });
}

/** What was used until now stays with the partner. */
export async function detachCustomer(tx: Queryable, id: string): Promise<CustomerRow> {
  const [row] = await tx
    .update(partnerCustomers)
    .set({ until: await timeNow(tx) })
    .where(and(eq(partnerCustomers.id, id), isNull(partnerCustomers.until)))
    .returning();
  if (!row) throw unknown();
  return row;
}

interface CustomerQuery {
  page: number;
  limit: number;
  partner: string;
  past?: '1' | undefined;
}

/** Customers with what they used in the month that runs. */
export async function listCustomers(
  db: Queryable,
  vault: OpenedVault,
  query: CustomerQuery,
  mayFor: (row: CustomerRow) => CustomerLine['may'],
): Promise<{ list: CustomerLine[]; total: number }> {
  const where = and(
    eq(partnerCustomers.partnerId, query.partner),
    query.past ? isNotNull(partnerCustomers.until) : isNull(partnerCustomers.until),
  );
  const rows = db.select().from(partnerCustomers).where(where).orderBy(desc(partnerCustomers.id)).$dynamic();
  const { list, total } = await paged(db, query, { from: partnerCustomers, where, rows });
  const used = await usedThisMonth(
    db,
    query.partner,
    list.map(({ ownerId }) => ownerId),
  );
  const lines: CustomerLine[] = [];
  for (const row of list) {
    const { records = 0, amount = 0 } = used.get(row.ownerId) ?? {};
    lines.push({
      ...{ id: row.id, kind: row.ownerKind, records, amount, may: mayFor(row) },
      ...(await shownAs(db, vault, { kind: row.ownerKind, id: row.ownerId })),
      since: row.since.toISOString(),
      until: row.until?.toISOString() ?? null,
    });
  }
  return { list: lines, total };
}

async function usedThisMonth(db: Queryable, partnerId: string, owners: readonly string[]) {
  if (owners.length === 0) return new Map<string, { records: number; amount: number }>();
  const rows = await db
    .select({
      ownerId: usageRecords.ownerId,
      records: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${usageRecords.amount})::bigint`,
    })
    .from(usageRecords)
    .where(
      and(
        eq(usageRecords.partnerId, partnerId),
        sql`${usageRecords.period} = to_char(wall_clock() at time zone 'Asia/Shanghai', 'YYYY-MM')`,
        inArray(usageRecords.ownerId, [...owners]),
      ),
    )
    .groupBy(usageRecords.ownerId);
  return new Map(rows.map(({ ownerId, records, amount }) => [ownerId, { records, amount }]));
}
