import {
  type Authority,
  type Certificate,
  formatName,
  issueCertificate,
  issueRootCertificate,
  PROFILES,
  type ProfileId,
  randomSerial,
  type Signer,
  type SigningHooks,
  type SubjectFields,
  subjectName,
} from '@yinxin/pki';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { certificateSerials, issuances } from './tables.ts';

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
}

export interface Issuer {
  readonly id: string;
  /** Absent while a root signs itself. */
  readonly authority?: Authority;
  readonly signer: Signer;
}

const SERIAL_TRIES = 5;

/** Takes a serial that nobody ever had. A repeated one, however unlikely, is drawn again. */
async function reserveSerial(db: Database, draw: () => Uint8Array): Promise<Uint8Array> {
  for (let tries = 0; tries < SERIAL_TRIES; tries++) {
    const serial = draw();
    const taken = await db
      .insert(certificateSerials)
      .values({ serial: serial.toHex() })
      .onConflictDoNothing()
      .returning();
    if (taken.length === 1) return serial;
  }
  throw new Error('no free serial number: the source of randomness repeats itself');
}

/**
 * Serial reserved → linted → intent committed → key used → exact bytes stored. Each step is a statement of its own, so
 * whatever fails, the records name every certificate that can exist.
 */
export async function issueRecorded(
  db: Database,
  issuer: Issuer,
  wish: Wish,
  draw: () => Uint8Array = randomSerial,
): Promise<Certificate> {
  const serial = await reserveSerial(db, draw);
  const hooks = recordIn(db, issuer, wish, serial.toHex());
  const { subject, notBefore, notAfter, publicKey } = wish;
  const { authority: ca, signer } = issuer;
  return ca
    ? issueCertificate({
        ca,
        profile: PROFILES[wish.profile],
        subject,
        publicKey,
        notBefore,
        notAfter,
        serial,
        hooks,
      })
    : issueRootCertificate({ signer, subject, notBefore, notAfter, serial, hooks });
}

function recordIn(db: Database, issuer: Issuer, wish: Wish, serial: string): SigningHooks {
  return {
    async beforeSign({ tbs, tbsDigest }) {
      await db.insert(issuances).values({
        serial,
        issuerId: issuer.id,
        holderId: wish.holderId,
        profile: wish.profile,
        subject: formatName(subjectName(wish.subject)),
        algorithm: issuer.signer.algorithm.name,
        by: wish.by,
        why: wish.why,
        tbsDigest: Buffer.from(tbsDigest),
        tbs: Buffer.from(tbs),
      });
    },
    async afterSign(der) {
      const filled = await db
        .update(issuances)
        .set({ der: Buffer.from(der), issuedAt: new Date(), tbs: null })
        .where(eq(issuances.serial, serial))
        .returning({ serial: issuances.serial });
      if (filled.length !== 1) throw new Error(`the certificate ${serial} has no intent`);
    },
  };
}
