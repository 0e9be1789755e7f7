import { randomUUIDv7 } from 'node:crypto';
import {
  ORGANIZATION_STATES,
  type OrganizationMachineAct,
  type OrganizationState,
  organizationMachine,
  type ProblemName,
} from '@yinxin/api';
import { parseCreditCode, parseForeignName } from '@yinxin/identifiers';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem, type Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { SubjectVaults } from '../../vault/index.ts';
import { type Facts, record } from '../events/index.ts';
import {
  lockOrganization,
  type Organization,
  organizationName,
  organizations,
} from '../organizations/index.ts';
import { organizationVersions } from './tables.ts';

/** What a check found to be true of an organisation. */
interface CertifiedFacts {
  name: string;
  code: string;
  /** The legal representative's name, as on the licence. */
  representative: string;
  /** The end of the licence; null where it has none. */
  certifiedUntil: Date | null;
}

interface Move {
  act: OrganizationMachineAct;
  by?: 'administrator' | 'system';
  change?: Partial<typeof organizations.$inferInsert>;
  facts?: Facts;
}

export const refusedByState = (state: OrganizationState) =>
  problem('ORG_STATE', { state: ORGANIZATION_STATES[state] });

/** One step of the flow, on a row that is locked. */
async function move(
  tx: Queryable,
  caller: Caller,
  { id, state }: Organization,
  { act, by = 'system', change = {}, facts }: Move,
): Promise<Organization> {
  const step = organizationMachine.step(state, act, [by]);
  if ('refused' in step) throw step.refused === 'state' ? refusedByState(state) : problem('FORBIDDEN');
  const [moved] = await tx
    .update(organizations)
    .set({ stateReason: '', ...change, state: step.next })
    .where(eq(organizations.id, id))
    .returning();
  if (!moved) throw new Error(`no organisation ${id}`);
  await record(tx, caller, { act, target: id, organizationId: id, facts });
  return moved;
}

/** Its certification is being looked at. */
export const submitOrganization = async (tx: Queryable, caller: Caller, id: string) =>
  move(tx, caller, await lockOrganization(tx, id), { act: 'submit-organization' });

/** Its certification was refused, or taken back. */
export const returnOrganization = async (tx: Queryable, caller: Caller, id: string, reason: string) =>
  move(tx, caller, await lockOrganization(tx, id), {
    act: 'return-organization',
    change: { stateReason: reason },
  });

/** Which index refuses says what is taken. */
const taken: Readonly<Record<string, ProblemName>> = {
  one_certified_name: 'ORG_NAME_TAKEN',
  one_certified_code: 'ORG_CODE_TAKEN',
};

/** Of two who are certified under one code or name at once the index lets one through; the other is told. */
async function orTaken<T>(tx: Queryable, act: (savepoint: Queryable) => Promise<T>): Promise<T> {
  try {
    return await tx.transaction(act);
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } };
    const name = taken[cause?.constraint ?? ''];
    throw name ? problem(name) : error;
  }
}

function readFacts(facts: CertifiedFacts): CertifiedFacts {
  const code = parseCreditCode(facts.code);
  if (!code.ok) throw problem('INVALID_INPUT', { detail: code.reason });
  const representative = parseForeignName(facts.representative);
  if (!representative.ok) throw problem('INVALID_INPUT', { detail: `法定代表人：${representative.reason}` });
  return {
    ...facts,
    name: organizationName(facts.name),
    code: code.value,
    representative: representative.value,
  };
}

/**
 * The only way to become certified, and to have that renewed: a check of module identity was passed. Takes name and code
 * for this organisation alone; problem ORG_CODE_TAKEN or ORG_NAME_TAKEN when another was faster, after which the caller's
 * transaction can go on.
 */
export async function markOrganizationCertified(
  tx: Queryable,
  vault: SubjectVaults,
  caller: Caller,
  id: string,
  given: CertifiedFacts,
): Promise<Organization> {
  const facts = readFacts(given);
  const organization = await lockOrganization(tx, id);
  if (organization.certifiedAt && organization.code !== facts.code) throw problem('ORG_CODE_FIXED');
  return certifyAs(tx, vault, caller, organization, { act: 'certify-organization', ...facts });
}

/** A new name, representative or licence of a certified organisation; what was stays in its history. */
export async function changeOrganization(
  tx: Queryable,
  vault: SubjectVaults,
  caller: Caller,
  id: string,
  given: Omit<CertifiedFacts, 'code'>,
): Promise<Organization> {
  const organization = await lockOrganization(tx, id);
  if (!organization.code) throw refusedByState(organization.state);
  const facts = readFacts({ ...given, code: organization.code });
  return certifyAs(tx, vault, caller, organization, { act: 'change-organization', ...facts });
}

interface Certifying extends CertifiedFacts {
  act: 'certify-organization' | 'change-organization';
}

async function certifyAs(
  tx: Queryable,
  vault: SubjectVaults,
  caller: Caller,
  organization: Organization,
  { act, name, code, representative, certifiedUntil }: Certifying,
): Promise<Organization> {
  const { id } = organization;
  const versionId = randomUUIDv7();
  const sealed = await vault
    .forSubject(`organization:${id}`, tx)
    .seal(representativeOf(versionId), representative);
  return orTaken(tx, async (savepoint) => {
    await savepoint
      .insert(organizationVersions)
      .values({ id: versionId, organizationId: id, name, code, representative: sealed, certifiedUntil });
    const certifiedAt = act === 'certify-organization' ? sql`now()` : undefined;
    const change = { name, code, certifiedUntil, certifiedAt } as Move['change'];
    return move(savepoint, caller, organization, { act, change, facts: { name, code, version: versionId } });
  });
}

const representativeOf = (versionId: string) => `organization/representative/${versionId}`;

interface OrganizationVersion extends CertifiedFacts {
  at: Date;
}

/** What was certified of an organisation, the newest first. The representative is in clear: for checks, never for an answer. */
export async function organizationHistory(
  tx: Queryable,
  vault: SubjectVaults,
  id: string,
): Promise<OrganizationVersion[]> {
  const rows = await tx
    .select()
    .from(organizationVersions)
    .where(eq(organizationVersions.organizationId, id))
    .orderBy(desc(organizationVersions.id));
  const opened = vault.forSubject(`organization:${id}`, tx);
  const history: OrganizationVersion[] = [];
  for (const { id: version, representative, createdAt: at, name, code, certifiedUntil } of rows)
    history.push({
      name,
      code,
      representative: await opened.open(representativeOf(version), representative),
      certifiedUntil,
      at,
    });
  return history;
}

/** It keeps its name and code, and nobody can act as certified for it until it is certified anew. */
export const suspendOrganization = async (tx: Queryable, caller: Caller, id: string, reason: string) =>
  move(tx, caller, await lockOrganization(tx, id), {
    act: 'suspend-organization',
    change: { stateReason: reason },
  });

/** How it ends: a draft is dropped by its maker; what was certified is closed. */
export interface Ending {
  act: 'close-organization' | 'close-draft';
  by: 'administrator' | 'system';
  facts?: Facts;
}

/** Frees its name and code. What becomes of its members is `closeOrganization` of module members, which calls this. */
export const endOrganization = (
  tx: Queryable,
  caller: Caller,
  organization: Organization,
  ending: Ending,
): Promise<Organization> => move(tx, caller, organization, ending);

/** Every code by which an organisation was ever certified; to be read together with others. */
export const selectCodes = (db: Queryable, id: string) =>
  db
    .selectDistinct({ code: organizationVersions.code })
    .from(organizationVersions)
    .where(eq(organizationVersions.organizationId, id));

/** Those that were ever certified by a code of this one, itself among them where it was. */
export const selectOrganizationsLike = (db: Queryable, id: string) =>
  db
    .selectDistinct({ id: organizationVersions.organizationId })
    .from(organizationVersions)
    .where(inArray(organizationVersions.code, selectCodes(db, id)));

export const codesOf = async (db: Queryable, id: string): Promise<string[]> =>
  (await selectCodes(db, id)).map(({ code }) => code);

/** All that were ever certified by the code of this one, closed ones too. */
export async function organizationsLike(db: Queryable, id: string): Promise<string[]> {
  const rows = await selectOrganizationsLike(db, id);
  return [...new Set([id, ...rows.map((row) => row.id)])];
}

/** Certifications end with the licence they stand on. */
export async function suspendExpired(db: Database): Promise<number> {
  const expired = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.state, 'certified'), lte(organizations.certifiedUntil, NOW)))
    .orderBy(asc(organizations.id));
  let suspended = 0;
  for (const { id } of expired)
    await db.transaction(async (tx) => {
      const { state, certifiedUntil } = await lockOrganization(tx, id);
      if (state !== 'certified' || !certifiedUntil || !isOver(certifiedUntil, await timeNow(tx))) return;
      await suspendOrganization(tx, asSystem('housekeeping'), id, '营业执照有效期已满，请更新后重新认证');
      suspended++;
    });
  return suspended;
}
