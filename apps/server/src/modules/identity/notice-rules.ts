import { type NoticeKindName, VERIFICATION_REASONS, type VerificationReasonName } from '@yinxin/api';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { assurances, verifications } from './tables.ts';

const whyOf = (reason: VerificationReasonName | null) =>
  reason ? { about: VERIFICATION_REASONS[reason].words } : {};

/** The applicant of a person's case hears of its end; of a company's, its members hear by the company's own events. */
const applicant =
  (kind: NoticeKindName) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
    const [row] = await db.select().from(verifications).where(eq(verifications.id, event.targetId));
    // by what the decision made of it, not by what it is when this is heard: the first of two reviewers ends nothing
    const isOver = event.facts.state === 'verified' || event.facts.state === 'refused';
    return row?.subject === 'person' && isOver
      ? [{ personId: row.personId, kind, ...whyOf(row.reason) }]
      : [];
  };

/** A check that failed tells its applicant why; of a company's, its members hear by the company's own events. */
const failed = async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
  const [row] = await db.select().from(verifications).where(eq(verifications.id, event.targetId));
  const isRefused = row?.subject === 'person' && row.state === 'refused';
  return isRefused ? [{ personId: row.personId, kind: 'identity-failed', ...whyOf(row.reason) }] : [];
};

/** Whoever the paper stands for hears that another account shows it: it may be a thief's. */
const holders = async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
  if (event.facts.reason !== 'duplicate') return [];
  const rows = await db
    .select({ personId: assurances.personId })
    .from(assurances)
    .innerJoin(verifications, eq(verifications.fingerprint, assurances.fingerprint))
    .where(
      and(
        eq(verifications.id, event.targetId),
        eq(assurances.subject, 'person'),
        ne(assurances.personId, verifications.personId),
        isNull(assurances.endedAt),
      ),
    );
  return rows.map(({ personId }) => ({ personId, kind: 'paper-claimed' }));
};

const formerHolder = async (_: Queryable, { facts, targetId }: RecordedEvent): Promise<Told[]> =>
  facts.why === 'paper-moved' ? [{ personId: targetId, kind: 'paper-moved' }] : [];

export const identityRules: Rules = {
  'submit-review': holders,
  'change-identity-state': formerHolder,
  'accept-verification': applicant('identity-accepted'),
  'fail-check': failed,
  'refuse-verification': applicant('identity-refused'),
};
