import { type ApplicationItem, refusalInOrganization } from '@yinxin/api';
import type { Environment } from '@yinxin/api/open';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Person } from '../../http/principal.ts';
import { AppError } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';
import { authoriseReading, type MemberAccess } from '../members/index.ts';
import { ownApplication, sandboxOf } from './access.ts';
import type { ManagingParts } from './dependencies.ts';
import { type ApplicationRecords, recordsIn, type SandboxApplications } from './records.ts';
import { latestReview, SIGNING } from './reviews.ts';
import { type ApplicationRow, applicationReviews, applications, type ReviewRow } from './tables.ts';

const mayManage = ({ member, organization }: MemberAccess): boolean =>
  refusalInOrganization('manage-platform', member.roles, organization.state) === undefined;

const present = (
  { id, name, state, createdAt }: ApplicationRow,
  review: ReviewRow | undefined,
): ApplicationItem => ({
  ...{ id, name, state, createdAt: createdAt.toISOString() },
  review: review
    ? {
        ...{ state: review.state, purpose: review.purpose, reason: review.reason },
        requestedAt: review.createdAt.toISOString(),
        decidedAt: review.decidedAt?.toISOString() ?? null,
      }
    : null,
});

const applicationsOf = (tx: Queryable, organizationId: string): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(eq(applications.organizationId, organizationId))
    .orderBy(desc(applications.id));

export async function listApplications({ db }: ManagingParts, person: Person) {
  const access = await authoriseReading(db, person, 'read-platform');
  const rows = await applicationsOf(db, access.organization.id);
  const reviews = await db
    .select()
    .from(applicationReviews)
    .where(
      inArray(
        applicationReviews.applicationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(applicationReviews.id);
  const latest = new Map(reviews.map((review) => [review.applicationId, review]));
  return {
    list: rows.map((row) => present(row, latest.get(row.id))),
    organizationState: access.organization.state,
    mayManage: mayManage(access),
  };
}

/** The sandbox where it answers: what is of production can be read without it. */
async function sandboxIfThere(parts: ManagingParts): Promise<SandboxApplications | undefined> {
  try {
    return await sandboxOf(parts);
  } catch (error) {
    if (error instanceof AppError && error.problem === 'SANDBOX_AWAY') return undefined;
    throw error;
  }
}

const EMPTY = { keys: [], networks: [], signedOnly: false, origins: [], theme: {} };

/** Placed with its first key: one that never had any is empty. */
const sideIn = (records: ApplicationRecords, id: string) =>
  records.side(id).catch((error: unknown) => {
    if (error instanceof AppError && error.problem === 'APPLICATION_NOT_FOUND') return EMPTY;
    throw error;
  });

export async function readApplication(parts: ManagingParts, person: Person, id: string) {
  const { db, vault } = parts;
  const access = await authoriseReading(db, person, 'read-platform');
  const row = await ownApplication(db, access.organization.id, id);
  const sandbox = await sandboxIfThere(parts);
  const [review, production, side, called, signed, authoriser] = await Promise.all([
    latestReview(db, id),
    recordsIn(db, vault, 'production').side(id),
    sandbox ? sideIn(sandbox, id) : null,
    sandbox?.hasCalled(id) ?? false,
    sandbox?.hasCalled(id, SIGNING) ?? false,
    findMembership(db, row.organizationId, row.accountId),
  ]);
  return {
    ...present(row, review),
    ...{ production, sandbox: side, mayManage: mayManage(access) },
    checks: { called, signed, certified: access.organization.state === 'certified' },
    isAuthorised: authoriser !== undefined,
  };
}

/** The applications that one looks at, and where they are looked at. */
export async function whereToLook(
  parts: ManagingParts,
  person: Person,
  { environment, id }: { environment: Environment; id?: string | undefined },
): Promise<{ records: ApplicationRecords; ids: string[] }> {
  const { db, vault } = parts;
  const { organization } = await authoriseReading(db, person, 'read-platform');
  const ids = id
    ? [(await ownApplication(db, organization.id, id)).id]
    : (await applicationsOf(db, organization.id)).map((row) => row.id);
  const records = environment === 'production' ? recordsIn(db, vault, environment) : await sandboxOf(parts);
  return { records, ids };
}

/** The masked call that one of an organisation's programs made under a request id, wherever the log has it. */
export async function findCallOf(
  parts: ManagingParts,
  organizationId: string,
  { environment, requestId }: { environment?: Environment | undefined; requestId: string },
) {
  const { db, vault } = parts;
  const ids = (await applicationsOf(db, organizationId)).map((row) => row.id);
  for (const one of environment ? [environment] : (['production', 'sandbox'] as const)) {
    const records = one === 'production' ? recordsIn(db, vault, one) : await sandboxIfThere(parts);
    const [line] = (await records?.calls(ids, { requestId, limit: 1 }))?.list ?? [];
    if (records && line) return { environment: one, call: await records.call(ids, line.id) };
  }
  return undefined;
}
