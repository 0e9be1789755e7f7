import {
  type Authority,
  Certificate,
  digestOf,
  formatName,
  issueCertificate,
  issueRootCertificate,
  PROFILES,
  type ProfileId,
  prepareCertificate,
  randomSerial,
  type Signer,
  type SigningHooks,
  type SigningIntent,
  type SubjectFields,
  signRecorded,
  subjectName,
} from '@yinxin/pki';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { type Change, writeTogether } from '../../../db/together.ts';
import { recordingChange } from '../../events/index.ts';
import { type Circumstances, eventOf } from '../recording.ts';
import { certificateSerials, issuances, revocations } from '../tables.ts';
import type { Holder } from './registry.ts';

/** Who asks for a certificate, and why: part of the record for as long as the law asks (电子签名法 24). */
export interface Motive {
  /** Whom the records name: a person's id, or a part of this system. */
  readonly by: string;
  readonly why: string;
}

export interface Wish extends Motive {
  readonly profile: ProfileId;
  readonly subject: SubjectFields;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** The holder when it is one of our own authorities. */
  readonly holderId?: string;
  readonly reference?: string | undefined;
  readonly event?: Circumstances | undefined;
}

export interface Issuer {
  readonly id: string;
  readonly name: string;
  /** Absent while a root signs itself. */
  readonly authority?: Authority;
  readonly signer: Signer;
}

export interface Issued {
  readonly certificate: Certificate;
  readonly issuedAt: Date;
}

const SERIAL_TRIES = 5;

/** Somebody else issues under the same reference at this moment; `finishIssue` finds what they made. */
export class IssuedMeanwhile extends Error {}

/** Somebody has this serial; however unlikely, another one is drawn. */
class SerialTaken extends Error {}

/**
 * Linted → serial reserved and intent committed, in one statement → key used → exact bytes stored. Whatever fails, the
 * records name every certificate that can exist. Two commits for each certificate; those of many callers at once share
 * the database's writes to disk.
 */
export async function issueRecorded(
  db: Database,
  issuer: Issuer,
  wish: Wish,
  draw: () => Uint8Array = randomSerial,
): Promise<Issued> {
  for (let tries = 0; tries < SERIAL_TRIES; tries++) {
    try {
      return await issueWith(db, issuer, wish, draw());
    } catch (error) {
      if (!(error instanceof SerialTaken)) throw error;
    }
  }
  throw new Error('no free serial number: the source of randomness repeats itself');
}

async function issueWith(db: Database, issuer: Issuer, wish: Wish, serial: Uint8Array): Promise<Issued> {
  const { authority: ca, signer } = issuer;
  const { subject, publicKey, notBefore, notAfter } = wish;
  let issuedAt = new Date();
  const hooks = recordIn(db, issuer, wish, serial.toHex(), () => {
    issuedAt = new Date();
    return issuedAt;
  });
  const life = { subject, notBefore, notAfter, serial, hooks };
  const certificate = ca
    ? await issueCertificate({ ...life, ca, profile: PROFILES[wish.profile], publicKey })
    : await issueRootCertificate({ ...life, signer });
  return { certificate, issuedAt };
}

/** A certificate that nobody has signed yet. */
export interface IntendedCertificate {
  readonly serial: string;
  /** Reserves the serial and keeps the bytes to be signed: each one row, written before the key is used. */
  readonly intent: readonly Change[];
  /** Uses the key of the authority, once the intent is committed. */
  sign(): Promise<SignedCertificate>;
}
interface SignedCertificate extends Issued {
  /** The exact bytes and the event: each one row, written before anybody gets the certificate. */
  readonly result: readonly Change[];
}

/** The same way, for whoever writes intent and result down together with what they belong to. */
export function intendCertificate(
  db: Database,
  issuer: Issuer & { authority: Authority },
  wish: Wish,
): IntendedCertificate {
  const serial = randomSerial();
  const { subject, publicKey, notBefore, notAfter, event, profile } = wish;
  const life = { subject, notBefore, notAfter, serial };
  const prepared = prepareCertificate({
    ...life,
    ...{ ca: issuer.authority, profile: PROFILES[profile], publicKey },
  });
  const { tbs } = prepared;
  return {
    serial: serial.toHex(),
    intent: intending(issuer, wish, serial.toHex(), { tbs, tbsDigest: digestOf('sha256', tbs) }),
    async sign() {
      const certificate = new Certificate(await signRecorded(prepared));
      const issuedAt = new Date();
      const issued = { serial: certificate.serial, issuer: issuer.name, profile, der: certificate.der };
      return { certificate, issuedAt, result: filling(db, issued, event, issuedAt) };
    },
  };
}

/** Of a serial that somebody has, both change no row. */
const intending = (
  issuer: Issuer,
  wish: Wish,
  serial: string,
  { tbs, tbsDigest }: Pick<SigningIntent, 'tbs' | 'tbsDigest'>,
): [reserve: SQL, intend: (reserved: SQLWrapper) => SQL] => [
  sql`insert into ${certificateSerials} (serial) values (${serial}) on conflict do nothing returning serial`,
  (reserved) => sql`
    insert into ${issuances}
      (serial, issuer_id, holder_id, profile, subject, algorithm, by, why, reference, tbs_digest, tbs)
    select serial, ${issuer.id}::uuid, ${wish.holderId ?? null}::uuid, ${wish.profile},
      ${formatName(subjectName(wish.subject))}, ${issuer.signer.algorithm.name}, ${wish.by}, ${wish.why},
      ${wish.reference ?? null}, ${Buffer.from(tbsDigest)}::bytea, ${Buffer.from(tbs)}::bytea
    from ${reserved} returning serial`,
];

function recordIn(
  db: Database,
  issuer: Issuer,
  wish: Wish,
  serial: string,
  issuedAt: () => Date,
): SigningHooks {
  return {
    async beforeSign(intent) {
      const changes = intending(issuer, wish, serial, intent);
      const [reserved] = await writeTogether(db, changes).catch(orIssuedMeanwhile);
      if (reserved !== 1) throw new SerialTaken();
    },
    async afterSign(der) {
      const { profile, event } = wish;
      if (await fillIn(db, { serial, issuer: issuer.name, profile, der }, event, issuedAt())) return;
      throw wish.reference ? new IssuedMeanwhile() : new Error(`the certificate ${serial} has no intent`);
    },
  };
}

/** The result and its event, in one statement. False when the intent has its result already. */
async function fillIn(...filled: Parameters<typeof filling>): Promise<boolean> {
  const [changed] = await writeTogether(filled[0], filling(...filled));
  return changed === 1;
}

/** The same, to be written together with other changes. */
const filling = (
  db: Database,
  issued: { serial: string; issuer: string; profile: string; der: Uint8Array },
  circumstances: Circumstances | undefined,
  issuedAt = new Date(),
): Change[] => [
  db
    .update(issuances)
    .set({ der: Buffer.from(issued.der), issuedAt, tbs: null })
    .where(and(eq(issuances.serial, issued.serial), isNull(issuances.der)))
    .returning({ serial: issuances.serial }),
  recordingChange(...eventOf({ act: 'issue-certificate', ...issued }, circumstances)),
];

function orIssuedMeanwhile(error: unknown): never {
  const { constraint } = (error as { cause?: { constraint?: string } }).cause ?? {};
  throw constraint === 'one_issuance_per_reference' ? new IssuedMeanwhile() : error;
}

/** An intent under this reference was given up: nobody has a certificate of it, and nobody ever will. */
export class IssueAbandoned extends Error {}

/**
 * What an earlier try under the same reference left behind: its certificate, or its intent, whose very bytes are then
 * signed. Undefined when there was none.
 * @throws IssueAbandoned when the intent was revoked meanwhile.
 */
export async function finishIssue(
  db: Database,
  holders: readonly Holder[],
  reference: string,
  circumstances?: Circumstances,
): Promise<Certificate | undefined> {
  const [row] = await db
    .select({ issuance: issuances, revokedAt: revocations.revokedAt })
    .from(issuances)
    .leftJoin(revocations, eq(revocations.serial, issuances.serial))
    .where(eq(issuances.reference, reference));
  if (!row) return undefined;
  const { issuance, revokedAt } = row;
  if (issuance.der) return new Certificate(new Uint8Array(issuance.der));
  if (revokedAt || !issuance.tbs) throw new IssueAbandoned(reference);
  const issuer = holders.find(({ id }) => id === issuance.issuerId);
  if (!issuer) throw new Error(`the issuer of ${issuance.serial} is unknown`);
  const { signer, name } = issuer;
  const { serial, profile } = issuance;
  const tbs = new Uint8Array(issuance.tbs);
  const signed = await signRecorded({ kind: 'certificate', tbs, signer, hooks: undefined, selfCheck: true });
  await fillIn(db, { serial, issuer: name, profile, der: signed }, circumstances);
  // of two who finish at once the first one's bytes are the certificate
  return finishIssue(db, holders, reference);
}
