import { createHash } from 'node:crypto';
import { type DatedPolicy, formatPolicy, type Policy, parsePolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { events, record } from '../events/index.ts';
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
    const number = (newest?.number ?? 0) + 1;
    // an end that lies before its start would be no end: a clock that was set back does not make one
    const since = new Date(Math.max(Date.now(), newest?.since.getTime() ?? 0));
    await tx.insert(evidencePolicies).values({ number, policy: text, since });
    await record(tx, caller, {
      act: 'change-log-policy',
      target: policy.origin,
      facts: {
        ...recordedOf({ number, policy: text, since }),
        witnesses: policy.witnesses.map(({ name }) => name).join('、'),
        quorum: policy.quorum,
      },
    });
  });
}

/** What the event of a policy says of its row: it stands in the log, and the row must be as it says. */
const recordedOf = ({ number, policy, since }: typeof evidencePolicies.$inferSelect) => ({
  number,
  since: since.toISOString(),
  sha256: createHash('sha256').update(policy).digest('hex'),
});

/** Policies that are not as they were recorded, or that nobody recorded, and records whose policy is gone. */
export async function changedPolicies(db: Queryable): Promise<{ number: number; eventId: string }[]> {
  const rows = new Map((await db.select().from(evidencePolicies)).map((row) => [row.number, row]));
  const recorded = await db
    .select({ eventId: events.id, facts: events.facts })
    .from(events)
    .where(eq(events.act, 'change-log-policy'))
    .orderBy(asc(events.id));
  const changed: { number: number; eventId: string }[] = [];
  for (const { eventId, facts } of recorded) {
    const number = Number(facts.number);
    const row = rows.get(number);
    const said = row && recordedOf(row);
    rows.delete(number);
    if (!said || said.since !== facts.since || said.sha256 !== facts.sha256)
      changed.push({ number, eventId });
  }
  return [...changed, ...[...rows.keys()].map((number) => ({ number, eventId: '' }))];
}
