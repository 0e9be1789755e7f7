import { type DatedPolicy, formatPolicy, type Policy, parsePolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { asc, desc, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { record } from '../events/index.ts';
import { evidencePolicies } from './tables.ts';

const caller = asSystem('evidence');
/** Whoever decides which policy is the newest decides alone. */
const POLICIES_LOCK = 0x706f6c69;

/** Every policy that a start brought, each until the next; before the first start the present one, without its days. */
export async function knownPolicies(db: Queryable, present: () => Promise<Policy>): Promise<DatedPolicy[]> {
  const rows = await db.select().from(evidencePolicies).orderBy(asc(evidencePolicies.number));
  if (rows.length === 0) return [{ policy: await present(), since: null, until: null }];
  return rows.map(({ policy: text, since }, at) => {
    const policy = parsePolicy(nodeCrypto, text);
    if (!policy) throw new Error('a policy of the evidence log cannot be read');
    return { policy, since, until: rows[at + 1]?.since ?? null };
  });
}

/** Writes down whose word counts from now on, where that is another than before. */
export async function keepPolicy(db: Database, policy: Policy): Promise<void> {
  const text = formatPolicy(nodeCrypto, policy);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${POLICIES_LOCK})`);
    const [newest] = await tx.select().from(evidencePolicies).orderBy(desc(evidencePolicies.number)).limit(1);
    if (newest?.policy === text) return;
    // an end that lies before its start would be no end: a clock that was set back does not make one
    await tx.insert(evidencePolicies).values({
      number: (newest?.number ?? 0) + 1,
      policy: text,
      since: sql`greatest(clock_timestamp(), ${newest?.since ?? null}::timestamptz)`,
    });
    await record(tx, caller, {
      act: 'change-log-policy',
      target: policy.origin,
      facts: { witnesses: policy.witnesses.map(({ name }) => name).join('、'), quorum: policy.quorum },
    });
  });
}
