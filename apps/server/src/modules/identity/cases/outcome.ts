import { VERIFICATION_REASONS, type VerificationReasonName } from '@yinxin/api';
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, Operator } from '../../../http/principal.ts';
import { AppError } from '../../../http/problem.ts';
import {
  changeOrganization,
  markOrganizationCertified,
  organizationHistory,
  returnOrganization,
  submitOrganization,
} from '../../organization-states/index.ts';
import { lockOrganization } from '../../organizations/index.ts';
import {
  findPerson,
  markPersonPending,
  markPersonRefused,
  markPersonVerified,
  persons,
  revokePersonVerification,
} from '../../persons/index.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { assurances, type VerificationRow } from '../tables.ts';
import { type CaseChange, stepCase } from './cases.ts';
import { companyFacts, endOfPaper, personFacts, requireValid } from './facts.ts';

type Parts = Pick<IdentityDependencies, 'vault'>;

/** Whose word it is: a check of the way's rule, or a reviewer's decision. Nothing else makes anybody verified. */
export type Authority = 'check' | { reviewer: Operator };
const passing = (by: Authority) =>
  by === 'check'
    ? ({ act: 'pass-check', power: 'system' } as const)
    : ({ act: 'accept-verification', power: 'reviewer' } as const);
const failing = (by: Authority) =>
  by === 'check'
    ? ({ act: 'fail-check', power: 'system' } as const)
    : ({ act: 'refuse-verification', power: 'reviewer' } as const);

const isCurrent = isNull(assurances.endedAt);

class PaperTaken extends Error {}

/** Writes down how somebody came to be verified; false when the paper stands for another person. */
async function assure(tx: Queryable, row: VerificationRow, until: Date | null): Promise<boolean> {
  const { subject, personId, organizationId, way, fingerprint } = row;
  const own =
    subject === 'person'
      ? and(eq(assurances.subject, 'person'), eq(assurances.personId, personId))
      : and(eq(assurances.subject, 'organization'), eq(assurances.organizationId, organizationId ?? ''));
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.update(assurances).set({ endedAt: sql`now()` }).where(and(own, isCurrent));
      const placed = await savepoint
        .insert(assurances)
        .values({
          subject,
          personId,
          organizationId,
          verificationId: row.id,
          method: way,
          fingerprint,
          until,
        })
        .onConflictDoNothing()
        .returning({ id: assurances.id });
      if (placed.length === 0) throw new PaperTaken();
    });
    return true;
  } catch (error) {
    if (error instanceof PaperTaken) return false;
    throw error;
  }
}

/** The paper moves to whom two reviewers gave it; whoever had it is no longer verified by it. */
async function takePaperFromOthers(tx: Queryable, caller: Caller, row: VerificationRow): Promise<void> {
  const ended = await tx
    .update(assurances)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(assurances.subject, 'person'),
        eq(assurances.fingerprint, row.fingerprint),
        ne(assurances.personId, row.personId),
        isCurrent,
      ),
    )
    .returning({ personId: assurances.personId });
  for (const { personId } of ended) await revokePersonVerification(tx, caller, personId, 'paper-moved');
}

/** Whoever closed their account holds no paper any more, also before the night's clearing. */
const releasePapersOfClosed = (tx: Queryable, { fingerprint }: VerificationRow) =>
  tx
    .update(assurances)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(assurances.fingerprint, fingerprint),
        isCurrent,
        inArray(
          assurances.personId,
          tx.select({ id: persons.id }).from(persons).where(isNotNull(persons.closedAt)),
        ),
      ),
    );

/** An account stays with whom it belongs to: a check alone never puts another paper in the place of the first. */
async function isOtherPaper(tx: Queryable, { personId, fingerprint }: VerificationRow): Promise<boolean> {
  const others = await tx
    .select({ id: assurances.id })
    .from(assurances)
    .where(
      and(
        eq(assurances.subject, 'person'),
        eq(assurances.personId, personId),
        ne(assurances.fingerprint, fingerprint),
        isCurrent,
      ),
    );
  return others.length > 0;
}

/** Who decides, and what is written down of it. */
interface Passing {
  by: Authority;
  change?: CaseChange | undefined;
}

/** The case is locked. What becomes of it: verified, in review as a possible duplicate, or refused. */
export const passCase = (
  parts: Parts,
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  pass: Passing,
): Promise<VerificationRow> =>
  row.subject === 'person'
    ? passPerson(parts, tx, caller, row, pass)
    : passOrganization(parts, tx, caller, row, pass);

async function passPerson(
  { vault }: Parts,
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  { by, change }: Passing,
): Promise<VerificationRow> {
  const { name, validUntil } = await personFacts(vault, tx, row);
  requireValid(validUntil, await timeNow(tx));
  await releasePapersOfClosed(tx, row);
  if (by !== 'check') await takePaperFromOthers(tx, caller, row);
  else if (await isOtherPaper(tx, row))
    return reviewCase(tx, caller, row, { suspected: true, reason: 'paper-changed' }, 'system');
  if (!(await assure(tx, row, endOfPaper(validUntil))))
    return reviewCase(tx, caller, row, { suspected: true, reason: 'duplicate' }, 'system');
  const { act, power } = passing(by);
  const passed = await stepCase(tx, caller, row, { act, by: power, change });
  await markPersonVerified(tx, vault, caller, row.personId, { name });
  return passed;
}

async function passOrganization(
  parts: Parts,
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  { by, change }: Passing,
): Promise<VerificationRow> {
  const { vault } = parts;
  const id = row.organizationId ?? '';
  const { companyName: name, code, representative, validUntil } = await companyFacts(vault, tx, row);
  const facts = { name, code, representative, certifiedUntil: endOfPaper(validUntil) };
  const organization = await lockOrganization(tx, id);
  requireValid(validUntil, await timeNow(tx));
  const [former] = await organizationHistory(tx, vault, id);
  const changed = former && (former.name !== name || former.representative !== representative);
  try {
    if (organization.state === 'certified' && changed && organization.code === code)
      await changeOrganization(tx, vault, caller, id, facts);
    else await markOrganizationCertified(tx, vault, caller, id, facts);
  } catch (error) {
    if (!(error instanceof AppError && /^ORG_(CODE|NAME)_TAKEN$/.test(error.problem))) throw error;
    return failCase(tx, caller, row, { by, reason: 'code-taken' });
  }
  await assure(tx, row, facts.certifiedUntil);
  const { act, power } = passing(by);
  return stepCase(tx, caller, row, { act, by: power, change });
}

/** The case is locked. Whoever is verified already loses nothing by failing to renew. */
export async function failCase(
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  { by, reason, change }: Passing & { reason: VerificationReasonName },
): Promise<VerificationRow> {
  const { act, power } = failing(by);
  const failed = await stepCase(tx, caller, row, { act, by: power, change: { ...change, reason } });
  if (row.organizationId) await returnIfReviewing(tx, caller, row.organizationId, reason);
  else await markPersonRefused(tx, caller, row.personId);
  return failed;
}

async function returnIfReviewing(
  tx: Queryable,
  caller: Caller,
  organizationId: string,
  reason: VerificationReasonName,
): Promise<void> {
  const { state } = await lockOrganization(tx, organizationId);
  if (state === 'reviewing')
    await returnOrganization(tx, caller, organizationId, VERIFICATION_REASONS[reason].words);
}

/** Hands the locked case to the reviewers. */
export async function reviewCase(
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  change: CaseChange = {},
  by: 'applicant' | 'system' = 'applicant',
): Promise<VerificationRow> {
  const submitted = await stepCase(tx, caller, row, { act: 'submit-review', by, change });
  if (row.organizationId) {
    const { state } = await lockOrganization(tx, row.organizationId);
    if (state === 'draft') await submitOrganization(tx, caller, row.organizationId);
  } else await markPersonPending(tx, caller, row.personId);
  return submitted;
}

/** The applicant gives up, or nobody went on with it. */
export async function endCase(
  tx: Queryable,
  caller: Caller,
  row: VerificationRow,
  act: 'cancel-verification' | 'expire-verification',
  reason: VerificationReasonName,
): Promise<VerificationRow> {
  const ended = await stepCase(tx, caller, row, {
    ...{ act, by: act === 'cancel-verification' ? 'applicant' : 'system', change: { reason } },
  });
  if (row.organizationId) await returnIfReviewing(tx, caller, row.organizationId, reason);
  else if ((await findPerson(tx, row.personId)).state === 'pending')
    await revokePersonVerification(tx, caller, row.personId, 'given-up');
  return ended;
}
