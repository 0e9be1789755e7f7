import { type AnyWay, type MemberActName, refusalInOrganization } from '@yinxin/api';
import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { isOver, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import type { Rows } from '../../../db/together.ts';
import type { Actor, Caller } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { type OpenedVault, type Subject, selectKey } from '../../../vault/index.ts';
import { findMembership } from '../../accounts/index.ts';
import { refusedByState } from '../../organization-states/index.ts';
import { findOrganization, type Organization } from '../../organizations/index.ts';
import { findPerson } from '../../persons/index.ts';
import { assurances, type VerificationRow, verifications } from '../tables.ts';
import { findCase, lockCase, wrongState } from './cases.ts';
import { personFacts } from './facts.ts';

const CERTIFYING: MemberActName = 'certify';

/** The organisation somebody acts for as its administrator, as both are now. */
export async function requireAdministrator(tx: Queryable, who: Actor): Promise<Organization> {
  if (!who.organizationId) throw problem('ORG_ACCOUNT_REQUIRED');
  const member = await findMembership(tx, who.organizationId, who.accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  const organization = await findOrganization(tx, who.organizationId);
  const refused = refusalInOrganization(CERTIFYING, member.roles, organization.state);
  if (refused === 'role') throw problem('FORBIDDEN');
  if (refused === 'state') throw refusedByState(organization.state);
  return organization;
}

/** Whoever certifies a company must be known themselves. */
export async function requireVerified(tx: Queryable, who: Actor): Promise<void> {
  if ((await findPerson(tx, who.personId)).state !== 'verified') throw problem('NOT_VERIFIED');
}

/** How a person's identity is assured now. */
export async function assuranceOf(db: Queryable, personId: string) {
  const [assurance] = await db
    .select()
    .from(assurances)
    .where(
      and(eq(assurances.subject, 'person'), eq(assurances.personId, personId), isNull(assurances.endedAt)),
    );
  return assurance;
}

/** Keyed hashes of every paper by which an account was ever verified; to be read together with others. */
export const selectPapers = (db: Queryable, personId: string) =>
  db
    .selectDistinct({ fingerprint: assurances.fingerprint })
    .from(assurances)
    .where(and(eq(assurances.subject, 'person'), eq(assurances.personId, personId)));

/** Accounts of one human being, closed ones too: those that were verified by a paper of this one, itself among them. */
export const selectPersonsLike = (db: Queryable, personId: string) =>
  db
    .selectDistinct({ id: assurances.personId })
    .from(assurances)
    .where(
      and(eq(assurances.subject, 'person'), inArray(assurances.fingerprint, selectPapers(db, personId))),
    );

/** How a person's or an organisation's identity was assured at a moment: by what, and since when. */
export async function assuranceAt(
  db: Queryable,
  whose: { personId: string } | { organizationId: string },
  at: Date,
): Promise<{ method: AnyWay; since: Date; verificationId: string } | undefined> {
  const [found] = await assuredAt(db, whose, at);
  return found;
}

/** The question itself. */
export function assuredAt(db: Queryable, whose: { personId: string } | { organizationId: string }, at: Date) {
  const own =
    'personId' in whose
      ? and(eq(assurances.subject, 'person'), eq(assurances.personId, whose.personId))
      : and(eq(assurances.subject, 'organization'), eq(assurances.organizationId, whose.organizationId));
  return db
    .select({
      method: assurances.method,
      since: assurances.createdAt,
      verificationId: assurances.verificationId,
    })
    .from(assurances)
    .where(
      and(own, lte(assurances.createdAt, at), or(isNull(assurances.endedAt), gt(assurances.endedAt, at))),
    )
    .orderBy(desc(assurances.createdAt))
    .limit(1);
}

interface WhoseNumber {
  personId: string;
  /** Whose key opens it. */
  subject: Subject;
}
/** To be read together with others. */
export const selectNumber = (db: Queryable, { personId, subject }: WhoseNumber) => ({
  numberKey: selectKey(db, subject),
  numberCases: db
    .select({ row: verifications })
    .from(assurances)
    .innerJoin(verifications, eq(verifications.id, assurances.verificationId))
    .where(
      and(eq(assurances.subject, 'person'), eq(assurances.personId, personId), isNull(assurances.endedAt)),
    ),
});
type NumberRows = Rows<ReturnType<typeof selectNumber>>;
const numberRows = question(selectNumber);

/** The number of the paper by which a person's identity is assured now, in clear: for certificates, never for an answer. */
export async function identityNumberOf(
  vault: OpenedVault,
  db: Queryable,
  personId: string,
  read?: NumberRows,
): Promise<string | undefined> {
  const { numberCases, numberKey } =
    read ?? (await numberRows(db, { personId, subject: `person:${personId}` }));
  const [found] = numberCases;
  return found && (await personFacts(vault, db, found.row, numberKey)).number;
}

/** A stranger does not learn that the case exists; a member who lost the office is told so. */
async function requireOwn(tx: Queryable, who: Actor, row: VerificationRow): Promise<void> {
  if (row.subject === 'person') {
    if (row.personId !== who.personId) throw problem('VERIFICATION_NOT_FOUND');
    return;
  }
  if (row.organizationId !== who.organizationId) throw problem('VERIFICATION_NOT_FOUND');
  await requireAdministrator(tx, who);
}

/** One's own case, or that of the organisation one administers. */
export async function ownCase(
  tx: Queryable,
  { who }: Caller<Actor>,
  id: string,
  subject?: VerificationRow['subject'],
): Promise<VerificationRow> {
  const row = await findCase(tx, id);
  await requireOwn(tx, who, row);
  if (subject && row.subject !== subject) throw problem('VERIFICATION_NOT_FOUND');
  return row;
}

/** One that was refused, to be corrected. */
export async function refusedCase(
  tx: Queryable,
  caller: Caller<Actor>,
  id: string,
  subject: VerificationRow['subject'],
): Promise<VerificationRow> {
  const row = await ownCase(tx, caller, id, subject);
  if (row.state !== 'refused') throw wrongState(row);
  return row;
}

/** The same, locked for a change. */
export async function lockOwnCase(
  tx: Queryable,
  caller: Caller<Actor>,
  id: string,
  subject?: VerificationRow['subject'],
): Promise<VerificationRow> {
  await ownCase(tx, caller, id, subject);
  const row = await lockCase(tx, id);
  // a draft whose days are over is over, whether or not the night's job has written that down
  if (row.state === 'draft' && isOver(row.expiresAt, await timeNow(tx)))
    throw wrongState({ ...row, state: 'expired' });
  return row;
}
