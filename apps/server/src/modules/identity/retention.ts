import { RETENTION, type RetentionRule } from '@yinxin/api';
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { persons } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { forgetHistories } from '../evidence/index.ts';
import { keepFile } from '../files/index.ts';
import { forgetPerson, type Privacy } from '../privacy/index.ts';
import { lockCase } from './cases.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { forgetOldFaces } from './faces.ts';
import { endCase } from './outcome.ts';
import {
  assurances,
  faceChecks,
  verificationChecks,
  verificationPapers,
  verifications,
  verificationTransfers,
} from './tables.ts';

const caller = asSystem('housekeeping');
const AT_ONCE = 200;
const olderThan = (days: number) => lt(verifications.updatedAt, sql`now() - make_interval(days => ${days})`);

/** Deletes cases with all that belongs to them; the trigger of the checks lets nothing go that is still needed. */
async function forgetCases(tx: Queryable, ids: readonly string[]): Promise<void> {
  const of = (column: PgColumn) => inArray(column, [...ids]);
  const papers = await tx.select().from(verificationPapers).where(of(verificationPapers.verificationId));
  for (const { fileId } of papers) await keepFile(tx, fileId, new Date());
  await tx.delete(verificationPapers).where(of(verificationPapers.verificationId));
  await tx.delete(faceChecks).where(of(faceChecks.verificationId));
  await tx.delete(verificationTransfers).where(of(verificationTransfers.verificationId));
  await tx.delete(verificationChecks).where(of(verificationChecks.verificationId));
  await tx.delete(assurances).where(of(assurances.verificationId));
  await tx.delete(verifications).where(of(verifications.id));
  await forgetHistories(
    tx,
    'ended-verification',
    ids.map((id) => `verification:${id}`),
  );
}

/** Some at a time, each lot with its record. */
async function forget(
  { db }: IdentityDependencies,
  rule: RetentionRule,
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

export interface RetentionDependencies extends IdentityDependencies {
  privacy: Pick<Privacy, 'mustKeep'>;
}

/** Whoever closed their account and never had a certificate: what they proved goes, and with their key what copies hold. */
async function forgetClosed({ db, privacy }: RetentionDependencies): Promise<void> {
  const closed = await db
    .selectDistinct({ personId: verifications.personId })
    .from(verifications)
    .innerJoin(persons, eq(persons.id, verifications.personId))
    .where(and(eq(verifications.subject, 'person'), isNotNull(persons.closedAt)));
  for (const { personId } of closed)
    await db.transaction(async (tx) => {
      if (await privacy.mustKeep(tx, personId)) return;
      const rows = await tx
        .select({ id: verifications.id })
        .from(verifications)
        .where(and(eq(verifications.subject, 'person'), eq(verifications.personId, personId)))
        .for('update');
      await forgetCases(
        tx,
        rows.map(({ id }) => id),
      );
      await forgetPerson(tx, personId);
      await record(tx, caller, {
        act: 'forget-verifications',
        facts: { rule: 'verified', count: rows.length },
      });
    });
}

/** Drafts that nobody went on with. */
async function expireDrafts({ db }: IdentityDependencies): Promise<void> {
  const isOver = and(
    inArray(verifications.state, ['draft', 'checking']),
    lt(verifications.expiresAt, sql`now()`),
  );
  const due = await db.select({ id: verifications.id }).from(verifications).where(isOver);
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const row = await lockCase(tx, id);
      if (row.state === 'draft' || row.state === 'checking')
        await endCase(tx, caller, row, 'expire-verification', 'overdue');
    });
}

/** What the privacy policy promises, every night. */
export async function keepRetention(parts: RetentionDependencies): Promise<void> {
  await expireDrafts(parts);
  await forgetOldFaces(parts.db);
  await forget(
    parts,
    'abandoned',
    and(eq(verifications.state, 'expired'), olderThan(RETENTION.abandoned.days)),
  );
  await forget(parts, 'refused', and(eq(verifications.state, 'refused'), olderThan(RETENTION.refused.days)));
  await forgetClosed(parts);
}
