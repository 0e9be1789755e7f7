import { beginningOf, type Period, RETENTION, type RetentionName } from '@yinxin/api';
import { and, eq, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { asSystem } from '../../../http/principal.ts';
import { record } from '../../events/index.ts';
import { organizations } from '../../organizations/index.ts';
import { persons } from '../../persons/index.ts';
import type { Privacy } from '../../privacy/index.ts';
import { lockCase } from '../cases/cases.ts';
import { endCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { verifications } from '../tables.ts';
import { forgetOldFaces } from '../ways/faces.ts';
import { forgetCases } from './forgetting.ts';

const caller = asSystem('housekeeping');
const AT_ONCE = 200;

/** Some at a time, each lot with its record. */
async function forget(
  { db }: IdentityDependencies,
  rule: RetentionName,
  condition: SQL | undefined,
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const lot = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: verifications.id })
        .from(verifications)
        .where(condition)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      if (rows.length === 0) return 0;
      await forgetCases(
        tx,
        rows.map(({ id }) => id),
      );
      await record(tx, caller, { act: 'forget-verifications', facts: { rule, count: rows.length } });
      return rows.length;
    });
    if (lot === 0) return forgotten;
    forgotten += lot;
  }
}

interface RetentionDependencies extends IdentityDependencies {
  privacy: Pick<Privacy, 'mustKeep' | 'mustKeepOfOrganization'>;
}

async function forgetPassed(tx: Queryable, condition: SQL | undefined): Promise<void> {
  const rows = await tx.select({ id: verifications.id }).from(verifications).where(condition).for('update');
  await forgetCases(
    tx,
    rows.map(({ id }) => id),
  );
  await record(tx, caller, { act: 'forget-verifications', facts: { rule: 'verified', count: rows.length } });
}

/** Whoever closed their account: what they proved goes once no certificate asks for it any more. */
async function forgetClosed({ db, privacy }: RetentionDependencies, at: Date): Promise<void> {
  const closed = await db
    .selectDistinct({ personId: verifications.personId })
    .from(verifications)
    .innerJoin(persons, eq(persons.id, verifications.personId))
    .where(and(eq(verifications.subject, 'person'), isNotNull(persons.closedAt)));
  for (const { personId } of closed)
    await db.transaction(async (tx) => {
      if (await privacy.mustKeep(tx, personId, at, 'verified')) return;
      await forgetPassed(tx, and(eq(verifications.subject, 'person'), eq(verifications.personId, personId)));
    });
}

/** What organisations proved of their representatives and agents goes as well, once they are closed. */
async function forgetClosedOrganizations({ db, privacy }: RetentionDependencies, at: Date): Promise<void> {
  const closed = await db
    .selectDistinct({ id: organizations.id })
    .from(verifications)
    .innerJoin(organizations, eq(organizations.id, verifications.organizationId))
    .where(and(eq(verifications.subject, 'organization'), eq(organizations.state, 'closed')));
  for (const { id } of closed)
    await db.transaction(async (tx) => {
      if (await privacy.mustKeepOfOrganization(tx, id, at, 'verified')) return;
      await forgetPassed(
        tx,
        and(eq(verifications.subject, 'organization'), eq(verifications.organizationId, id)),
      );
    });
}

/** Drafts that nobody went on with. */
async function expireDrafts({ db }: IdentityDependencies): Promise<void> {
  const isOver = and(inArray(verifications.state, ['draft', 'checking']), lte(verifications.expiresAt, NOW));
  const due = await db.select({ id: verifications.id }).from(verifications).where(isOver);
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const row = await lockCase(tx, id);
      if (row.state === 'draft' || row.state === 'checking')
        await endCase(tx, caller, row, 'expire-verification', 'overdue');
    });
}

/** What the privacy policy promises, every night. */
export async function keepRetention(parts: RetentionDependencies, at: Date): Promise<void> {
  const olderThan = (term: Period) => lt(verifications.updatedAt, beginningOf(at, term));
  await expireDrafts(parts);
  await forgetOldFaces(parts.db, at);
  await forget(
    parts,
    'abandoned',
    and(eq(verifications.state, 'expired'), olderThan(RETENTION.abandoned.term)),
  );
  await forget(parts, 'refused', and(eq(verifications.state, 'refused'), olderThan(RETENTION.refused.term)));
  await forgetClosed(parts, at);
  await forgetClosedOrganizations(parts, at);
}
