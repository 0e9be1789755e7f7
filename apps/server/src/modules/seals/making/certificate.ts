import type { CertificateAlgorithm } from '@yinxin/api';
import {
  type Certificate,
  formatName,
  type KeyAlgorithm,
  keyAlgorithmOf,
  parseCertificateRequestPem,
  subjectName,
} from '@yinxin/pki';
import { DAY_MS } from '@yinxin/values';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { IssueAbandoned } from '../../certificates/index.ts';
import type { SealDependencies } from '../dependencies.ts';
import { holderOf, ownerOfRow, subjectFieldsOf } from '../owners.ts';
import { findSeal, organizationOf } from '../seals.ts';
import { type Making, sealMakings, subscriberCertificates } from '../tables.ts';
import { system } from './begin.ts';
import { findCertificate, sealTypeOf } from './lines.ts';
import { digestOfKey, isWrittenPlainly, requireSoundKey, unfitKey } from './soundness.ts';

const KEYS: Readonly<Record<CertificateAlgorithm, KeyAlgorithm>> = {
  sm2: 'SM2',
  ecdsa: 'P-256',
  rsa: 'RSA-2048',
};
const FAMILIES: Partial<Record<KeyAlgorithm, CertificateAlgorithm>> = {
  SM2: 'sm2',
  'P-256': 'ecdsa',
  'P-384': 'ecdsa',
  'RSA-2048': 'rsa',
  'RSA-3072': 'rsa',
  'RSA-4096': 'rsa',
};

/** The longest that the profiles of subscribers allow. */
const MOST_DAYS = 5 * 366;

/** Of an earlier certificate, the bytes. */
export async function certificateOf(
  { certificates }: SealDependencies,
  serial: string,
): Promise<Certificate> {
  const [certificate] = await certificates.chainOf(serial);
  if (!certificate) throw new Error(`the certificate ${serial} was never issued`);
  return certificate;
}

/** The wish as the authority gets it: who, of what kind, until when. */
async function wishOf(parts: SealDependencies, making: Making) {
  const { db, now } = parts;
  const holder = await holderOf(parts, db, ownerOfRow(making));
  const { profile, subject } = await subjectFieldsOf(parts, db, holder, sealTypeOf(making.product));
  const old = making.oldSerial ? await findCertificate(db, making.oldSerial) : undefined;
  const left = old ? Math.max(0, (old.notAfter.getTime() - now().getTime()) / DAY_MS) : 0;
  // what was paid for is kept: a renewal begins at the old end, a replacement ends with it
  const term = making.days || making.years * 365;
  const days = making.act === 'renewal' ? left + term : left || term || 365;
  return { profile, subject, days: Math.min(days, MOST_DAYS) };
}

/** How the holder is named in the certificate to come; a USB key asks for it before it makes its request. */
export async function subjectTextOf(parts: SealDependencies, making: Making): Promise<string> {
  return formatName(subjectName((await wishOf(parts, making)).subject));
}

/** Whether this making brings a certificate of its own; a new face alone keeps the old one while the name is the same. */
export async function needsCertificate(parts: SealDependencies, making: Making): Promise<boolean> {
  if (making.act !== 'change') return true;
  if (!making.oldSerial) return true;
  const { subject } = await wishOf(parts, making);
  const old = await certificateOf(parts, making.oldSerial);
  return formatName(old.subject) !== formatName(subjectName(subject));
}

/**
 * The public key to certify: made in the key provider, handed in with a request, or that of the USB key whose
 * certificate is renewed. Undefined while a request is waited for.
 */
export async function keyOf(parts: SealDependencies, making: Making): Promise<Making | undefined> {
  if (making.publicKey) return making;
  const { db, keys } = parts;
  if (making.medium === 'usb-key') {
    if (making.act !== 'renewal' || !making.oldSerial) return undefined;
    const { spki } = await certificateOf(parts, making.oldSerial);
    return setKey(db, making, { keyAlgorithm: keyAlgorithmOf(spki), publicKey: Buffer.from(spki) });
  }
  const ref = await keys.generate(KEYS[making.algorithm], `making/${making.id}`);
  const publicKey = Buffer.from(await keys.publicKey(ref));
  const taken = await setKey(db, making, { keyId: ref.id, keyAlgorithm: ref.algorithm, publicKey });
  if (taken.keyId !== ref.id) await keys.destroy(ref); // another process was quicker
  return taken;
}

async function setKey(
  tx: Queryable,
  { id }: Making,
  key: Pick<Making, 'publicKey' | 'keyAlgorithm'> & { keyId?: string },
): Promise<Making> {
  await tx
    .update(sealMakings)
    .set(key)
    .where(and(eq(sealMakings.id, id), isNull(sealMakings.publicKey)));
  const [making] = await tx.select().from(sealMakings).where(eq(sealMakings.id, id));
  if (!making) throw new Error(`no making ${id}`);
  return making;
}

/** Takes the request of a USB key: it must prove that the applicant holds the key, which nobody else has. */
export async function takeRequest(
  parts: Pick<SealDependencies, 'certificates'>,
  tx: Queryable,
  making: Making,
  pem: string,
): Promise<void> {
  let request: ReturnType<typeof parseCertificateRequestPem>;
  try {
    request = parseCertificateRequestPem(pem);
  } catch {
    throw unfitKey('内容无法识别');
  }
  if (!request.provesPossession) throw unfitKey('签名与公钥不符');
  const keyAlgorithm = keyAlgorithmOf(request.spki);
  if (FAMILIES[keyAlgorithm] !== making.algorithm) throw unfitKey('密钥算法与所申请的不一致');
  if (!isWrittenPlainly(request.spki)) throw unfitKey('公钥的编码不是常规形式');
  const keyDigest = digestOfKey(request.spki);
  const others = await tx
    .select({ serial: subscriberCertificates.serial })
    .from(subscriberCertificates)
    .where(
      and(
        eq(subscriberCertificates.keyDigest, keyDigest),
        ne(subscriberCertificates.ownerId, making.ownerId),
      ),
    );
  if (others.length > 0) throw unfitKey('该密钥已用于其他主体的证书');
  await requireSoundKey(parts, tx, request.spki);
  const old = making.oldSerial ? await findCertificate(tx, making.oldSerial) : undefined;
  if (making.act === 'replacement' && old?.keyDigest.equals(keyDigest)) throw unfitKey('补办须使用新的密钥');
  const taken = await setKey(tx, making, { publicKey: Buffer.from(request.spki), keyAlgorithm });
  if (!taken.publicKey?.equals(Buffer.from(request.spki))) throw unfitKey('已提交过另一份请求');
}

/** The certificate of this making: asked for under one reference, so that no retry makes a second one. */
export async function certify(parts: SealDependencies, making: Making): Promise<Certificate> {
  if (making.serial) return certificateOf(parts, making.serial);
  const { db, certificates } = parts;
  if (!making.publicKey) throw new Error(`making ${making.id} has no key`);
  const { profile, subject, days } = await wishOf(parts, making);
  const seal = making.sealId ? await findSeal(db, making.sealId) : undefined;
  const issued = await certificates
    .issue({
      profile,
      subject,
      days,
      publicKey: new Uint8Array(making.publicKey),
      algorithm: making.algorithm,
      by: `account:${making.appliedBy}`,
      why: `订单 ${making.orderId}`,
      reference: `making/${making.id}/${making.attempt}`,
      event: {
        caller: system,
        organizationId: organizationOf(making),
        facts: {
          ...{ order: making.orderId, algorithm: making.algorithm, making: making.id },
          ...(seal && { seal: seal.number }),
        },
      },
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof IssueAbandoned)) throw error;
      const [next] = await db
        .update(sealMakings)
        .set({ attempt: making.attempt + 1 })
        .where(and(eq(sealMakings.id, making.id), eq(sealMakings.attempt, making.attempt)))
        .returning();
      if (!next) throw error;
      return certify(parts, next);
    });
  await recordCertificate(parts, making, issued);
  return issued;
}

async function recordCertificate(
  { db }: SealDependencies,
  making: Making,
  certificate: Certificate,
): Promise<void> {
  const { serial, spki, notBefore, notAfter } = certificate;
  await db.transaction(async (tx) => {
    const [taken] = await tx
      .update(sealMakings)
      .set({ serial })
      .where(and(eq(sealMakings.id, making.id), isNull(sealMakings.serial)))
      .returning();
    if (!taken) return;
    await tx.insert(subscriberCertificates).values({
      ownerKind: taken.ownerKind,
      ownerId: taken.ownerId,
      sealId: taken.sealId,
      serial,
      medium: taken.medium,
      algorithm: taken.algorithm,
      keyId: taken.keyId,
      keyAlgorithm: taken.keyAlgorithm ?? keyAlgorithmOf(spki),
      keyDigest: digestOfKey(spki),
      notBefore,
      notAfter,
    });
  });
}
