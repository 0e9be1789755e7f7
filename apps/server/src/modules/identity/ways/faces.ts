import { randomUUIDv7 } from 'node:crypto';
import {
  beginningOf,
  PAPER_KINDS,
  RETENTION,
  type StepUpAct,
  type VerificationReasonName,
} from '@yinxin/api';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { isOver, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, Person } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { Evidence, FaceFailure, FaceResult, FaceVendor } from '../../../providers/identity/index.ts';
import { record } from '../../events/index.ts';
import { meter, type Use } from '../../metering/index.ts';
import { requireConsents } from '../../privacy/index.ts';
import { assuranceOf, lockOwnCase, ownCase } from '../cases/access.ts';
import { addCheck, findCase, stepCase } from '../cases/cases.ts';
import { companyFacts, type PersonFacts, personFacts, subjectOf, targetOf } from '../cases/facts.ts';
import { failCase, passCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { type FacePurpose, faceChecks, type VerificationRow } from '../tables.ts';
import { putBack, takeTry } from './persons.ts';
import { unavailable, vendorFailure } from './ways.ts';

export type FaceRow = typeof faceChecks.$inferSelect;
export type Device = 'phone' | 'pc';

interface Handle {
  url: string;
  token: string;
}
/** Whom a check is about, and for the record of the vendors' calls whose it is. */
export interface Somebody {
  name: string;
  idNumber: string;
  target: string;
}

/** Where a phone goes after the check: to its own page, or to one that sends the eyes back to the computer. */
const returnUrl = ({ origin }: IdentityDependencies, device: Device, page: string) =>
  device === 'pc' ? `${origin}/mobile/auth/FaceDone` : `${origin}${page}`;
/** The page of a check that belongs to no case. */
const backPage = (faceId: string) => `/mobile/auth/face-back?faceId=${faceId}`;

const seal = ({ vault }: IdentityDependencies, handle: Handle) => vault.seal(JSON.stringify(handle));
const handleOf = ({ vault }: IdentityDependencies, row: FaceRow) =>
  JSON.parse(vault.open(row.handle)) as Handle;

export interface Started {
  faceId: string;
  url: string;
  expiresAt: string;
  expiresIn: number;
}

interface Beginning {
  purpose: FacePurpose;
  device: Device;
  /** The phone's page after the check; a check of no case has one of its own. */
  page?: string;
  verificationId?: string;
  act?: StepUpAct;
  target?: string;
  statement?: string;
}

/** Asks the vendor for a check of somebody and notes for whom, where and what for it is. */
export async function begin(
  parts: IdentityDependencies,
  vendor: FaceVendor,
  { who }: Caller<Person>,
  somebody: Somebody,
  { device, page, ...beginning }: Beginning,
): Promise<Started> {
  const { statement } = beginning;
  const id = randomUUIDv7();
  const { url, token, expiresAt } = await vendor.start({
    ...somebody,
    returnUrl: returnUrl(parts, device, page ?? backPage(id)),
    ...(statement ? { statement } : {}),
  });
  const [row] = await parts.db
    .insert(faceChecks)
    .values({
      id,
      personId: who.personId,
      sessionId: who.sessionId,
      accountId: who.accountId,
      ...beginning,
      handle: seal(parts, { url, token }),
      expiresAt,
    })
    .returning();
  if (!row) throw new Error('the face check was not stored');
  return started(row, url);
}

const started = ({ id, expiresAt }: FaceRow, url: string): Started => ({
  faceId: id,
  url,
  expiresAt: expiresAt.toISOString(),
  expiresIn: secondsTo(expiresAt),
});
export const secondsTo = (moment: Date) => Math.max(0, Math.round((moment.getTime() - Date.now()) / 1000));

export function vendorOf({ vendors }: IdentityDependencies): FaceVendor {
  if (!vendors.face) throw problem('WAY_CLOSED', { ways: '其他方式' });
  return vendors.face;
}

/** Begins the face check of a person's case. One that was begun before and not finished counts no more. */
export async function startFace(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, device }: { id: string; device: Device },
): Promise<Started> {
  const { db, vault } = parts;
  const vendor = vendorOf(parts);
  const facts = await db.transaction(async (tx) => {
    const row = await lockOwnCase(tx, caller, id, 'person');
    if (row.way !== 'face') throw problem('FACE_NONE');
    await requireConsents(tx, row.personId, ['identity-number', 'face']);
    await takeCase(tx, caller, row);
    await takeTry(parts, tx, row);
    return personFacts(vault, tx, row);
  });
  const somebody = {
    name: facts.name,
    idNumber: facts.number,
    target: targetOf(`person:${caller.who.personId}`),
  };
  return begin(parts, vendor, caller, somebody, {
    purpose: 'person',
    device,
    page: `/mobile/auth/PersonAuthFace?id=${id}`,
    verificationId: id,
  }).catch((error: unknown) => putBack(parts, caller, id, 'face', error));
}

/** From a draft, or anew while a check runs. */
async function takeCase(tx: Queryable, caller: Caller<Person>, row: VerificationRow): Promise<void> {
  if (row.state !== 'checking') await stepCase(tx, caller, row, { act: 'begin-check', by: 'applicant' });
  await tx
    .update(faceChecks)
    .set({ state: 'failed', failure: 'over' })
    .where(and(eq(faceChecks.verificationId, row.id), eq(faceChecks.state, 'pending')));
}

/** Of the legal representative of a company, whose case is being checked already. */
export const startRepresentativeFace = (
  parts: IdentityDependencies,
  caller: Caller<Person>,
  id: string,
  somebody: Somebody,
  device: Device,
): Promise<Started> =>
  begin(parts, vendorOf(parts), caller, somebody, {
    purpose: 'representative',
    device,
    page: `/mobile/auth/CompanyAuth?id=${id}`,
    verificationId: id,
  });

/** What a verified person was verified by. */
export async function verifiedFacts(
  { db, vault }: Pick<IdentityDependencies, 'db' | 'vault'>,
  personId: string,
): Promise<PersonFacts> {
  const assurance = await assuranceOf(db, personId);
  if (!assurance) throw problem('NOT_VERIFIED');
  return personFacts(vault, db, await findCase(db, assurance.verificationId));
}

/** Who a verified person is on paper; a paper that no register knows can be compared with no face. */
export async function somebodyOf(parts: IdentityDependencies, personId: string): Promise<Somebody> {
  const { name, number, paperKind } = await verifiedFacts(parts, personId);
  const { checkable, words } = PAPER_KINDS[paperKind];
  if (!checkable) throw problem('FACE_PAPER', { paper: words });
  return { name, idNumber: number, target: targetOf(`person:${personId}`) };
}

interface FaceWanted {
  id?: string;
  faceId?: string;
}

/** The newest check of a case, or one by its id; of the caller's own. What confirms an act belongs to one session. */
async function ownFace(db: Queryable, caller: Caller<Person>, { id, faceId }: FaceWanted): Promise<FaceRow> {
  const { who } = caller;
  if (!id && !faceId) throw problem('FACE_NONE');
  if (id) await ownCase(db, caller, id);
  const [row] = await db
    .select()
    .from(faceChecks)
    .where(id ? eq(faceChecks.verificationId, id) : eq(faceChecks.id, faceId ?? ''))
    .orderBy(desc(faceChecks.id))
    .limit(1);
  if (!row) throw problem('FACE_NONE');
  if (row.verificationId) await ownCase(db, caller, row.verificationId);
  else if (row.personId !== who.personId) throw problem('FACE_NONE');
  if (row.purpose === 'intent' && (row.sessionId !== who.sessionId || row.accountId !== who.accountId))
    throw problem('FACE_NONE');
  return row;
}

/** The address to draw as a code. */
export async function faceAddress(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  wanted: FaceWanted,
): Promise<string> {
  const row = await ownFace(parts.db, caller, wanted);
  if (row.state !== 'pending' || isOver(row.expiresAt, await timeNow(parts.db))) throw problem('FACE_NONE');
  return handleOf(parts, row).url;
}

export const FACE_WORDS: Readonly<Record<string, string>> = {
  liveness: '未通过活体检测',
  mismatch: '人脸与证件照片不一致',
  cancelled: '已取消',
  expired: '已超时',
  refused: '核验机构未予通过',
  over: '已失效，请重新开始',
};

/** What of a case: tried again, or over. */
const failures: Record<FaceFailure, { reason: VerificationReasonName; final: boolean } | undefined> = {
  liveness: { reason: 'face-liveness', final: false },
  mismatch: { reason: 'face-mismatch', final: true },
  refused: { reason: 'face-refused', final: true },
  cancelled: undefined,
  expired: undefined,
};

/** Whom the check was about, read anew: never from the caller. */
async function askedOf(parts: IdentityDependencies, row: FaceRow): Promise<Somebody> {
  const { db, vault } = parts;
  if (!row.verificationId) return somebodyOf(parts, row.personId);
  const found = await findCase(db, row.verificationId);
  const target = targetOf(subjectOf(found));
  if (row.purpose === 'person') {
    const { name, number } = await personFacts(vault, db, found);
    return { name, idNumber: number, target };
  }
  const { representative, number = '' } = await companyFacts(vault, db, found);
  return { name: representative, idNumber: number, target };
}

/** Asks the vendor how it went and lets the answer count, once. */
export async function faceOutcome(
  parts: IdentityDependencies,
  caller: Caller<Person>,
  wanted: FaceWanted,
): Promise<FaceRow> {
  const row = await ownFace(parts.db, caller, wanted);
  if (row.state !== 'pending') return row;
  const asked = await askedOf(parts, row);
  let result: FaceResult;
  try {
    result = await vendorOf(parts).result(handleOf(parts, row).token, asked);
  } catch (error) {
    if (!vendorFailure(error)) throw error;
    if (!isOver(row.expiresAt, await timeNow(parts.db))) return row; // asked again in a moment
    throw await unavailable(parts.db, parts.vendors, {
      subject: 'person',
      way: 'face',
      personId: row.personId,
    });
  }
  if (result.state === 'pending' && !isOver(row.expiresAt, await timeNow(parts.db))) return row;
  return settle(parts, caller, row, result);
}

/** A pass that is brought after its time confirms nothing any more. */
const tooLate = (result: FaceResult): FaceResult =>
  result.state === 'passed' ? { ...result, state: 'failed', reason: 'expired' } : result;

const settle = (
  parts: IdentityDependencies,
  caller: Caller<Person>,
  { id, verificationId, expiresAt }: FaceRow,
  answer: FaceResult,
) =>
  parts.db.transaction(async (tx): Promise<FaceRow> => {
    const owner = verificationId ? await lockOwnCase(tx, caller, verificationId) : undefined;
    const result = isOver(expiresAt, await timeNow(tx)) ? tooLate(answer) : answer;
    const failure = result.state === 'failed' ? result.reason : result.state === 'pending' ? 'expired' : '';
    const [row] = await tx
      .update(faceChecks)
      .set({ state: result.state === 'passed' ? 'passed' : 'failed', failure })
      .where(and(eq(faceChecks.id, id), eq(faceChecks.state, 'pending')))
      .returning();
    if (!row) return ownFace(tx, caller, { faceId: id }); // somebody asked at the same time
    if (owner) await settleCase(parts, tx, caller, owner, { result, failure });
    else if (result.state === 'passed') await settleIntent(parts, tx, caller, row, result.evidence);
    else if (result.state === 'failed') await meter(tx, caller, [useOf(row, caller.who)]);
    return row;
  });

async function settleCase(
  parts: IdentityDependencies,
  tx: Queryable,
  caller: Caller<Person>,
  row: VerificationRow,
  { result, failure }: { result: FaceResult; failure: FaceFailure | '' },
): Promise<void> {
  if (row.state !== 'checking') return;
  if (result.state !== 'pending') {
    const outcome = result.state === 'passed' ? 'passed' : 'failed';
    await addCheck(parts, tx, row, { kind: 'face', outcome, evidence: result.evidence, by: caller });
  }
  if (result.state === 'passed') {
    await passCase(parts, tx, caller, row, { by: 'check' });
    return;
  }
  const meaning = failure ? failures[failure] : undefined;
  if (meaning?.final) await failCase(tx, caller, row, { by: 'check', reason: meaning.reason });
  else
    await stepCase(tx, caller, row, {
      ...{ act: 'put-back', by: 'system', change: meaning && { reason: meaning.reason } },
    });
}

async function settleIntent(
  { stepUp }: IdentityDependencies,
  tx: Queryable,
  caller: Caller<Person>,
  face: FaceRow,
  { vendor, reference, at }: Evidence,
): Promise<void> {
  const { act, target } = face;
  if (!act || !target) throw new Error('a face check without a case confirms an act');
  await stepUp.grant(tx, caller.who, act, target, { vendor, reference, at: at.toISOString() });
  await record(tx, caller, {
    act: 'step-up',
    target: caller.who.personId,
    facts: { act, target, method: 'face' },
    uses: [useOf(face, caller.who)],
  });
}

/** A face that confirms an act is looked at by the same vendor as one that proves an identity. */
const useOf = ({ id: reference }: FaceRow, { personId }: Person): Use => ({
  ...{ meter: 'identity-person', reference },
  owner: { kind: 'person', id: personId },
});

/** The newest check of a case, for its presenter. */
export async function newestFace(tx: Queryable, verificationId: string): Promise<FaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(faceChecks)
    .where(and(eq(faceChecks.verificationId, verificationId), ne(faceChecks.failure, 'over')))
    .orderBy(desc(faceChecks.id))
    .limit(1);
  return row;
}

/** Vendors forget them within days; so do we. */
export const forgetOldFaces = async (tx: Queryable, at: Date): Promise<void> => {
  await tx.delete(faceChecks).where(lt(faceChecks.expiresAt, beginningOf(at, RETENTION.face.term)));
};
