import * as api from '@yinxin/api';
import { readPem } from '@yinxin/der';
import { maskCreditCode, maskName } from '@yinxin/identifiers';
import { Certificate, makeOcspRequest, type Name, OID, PROFILES, type ProfileId } from '@yinxin/pki';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { CallBook } from '../../http/calls.ts';
import { fileOf } from '../../http/file-answer.ts';
import { problem } from '../../http/problem.ts';
import type { SealDependencies } from './dependencies.ts';
import { statusAt } from './keeping/queries.ts';
import { nameOf, ownerOfRow } from './owners.ts';
import { filingNumber } from './seals.ts';
import { type SealRow, sealFilings, seals } from './tables.ts';

/** Larger than any certificate. */
const MOST_BYTES = 64 * 1024;

const attribute = (name: Name, oid: string): string | undefined =>
  name.rdns.flat().find(({ type }) => type === oid)?.value;

/** A company is known by its name; of a person the public learns no more than that it is the one they mean. */
function maskedSubject(certificate: Certificate): string {
  const { subject } = certificate;
  const common = attribute(subject, OID.commonName) ?? '';
  const organization = attribute(subject, OID.organization);
  const number = attribute(subject, OID.serialNumber) ?? '';
  if (organization) return [common, ...(number ? [maskCreditCode(number)] : [])].join('，');
  return maskName(common);
}

type Parts = Pick<SealDependencies, 'db' | 'vault' | 'certificates' | 'now'>;

/** What anybody may learn of a certificate or a seal they hold the number of (电子签名法 第二十二条). */
export function answerLookup(book: CallBook, parts: Parts): void {
  const { db, certificates, now } = parts;

  async function found(serial: string): Promise<api.FoundCertificate> {
    const record = await certificates.recordOf(serial);
    const chain = await certificates.chainOf(serial);
    const [certificate, ...issuers] = chain;
    if (!record || !certificate) throw problem('LOOKUP_NOT_FOUND');
    const { certificateState, family, issuer, profile } = record;
    const status = statusAt(certificateState, certificate.notAfter, now());
    return {
      serial: certificate.serial,
      profile: PROFILES[profile as ProfileId].title,
      subject: maskedSubject(certificate),
      issuer: attribute(certificate.issuer, OID.commonName) ?? '',
      algorithm: family,
      status,
      statusSince: certificateState.state === 'good' ? null : certificateState.since.toISOString(),
      statusReason:
        certificateState.state === 'revoked'
          ? (api.REVOCATION_REASONS[certificateState.reason as api.RevocationReasonName] ??
            api.REVOCATION_REASONS.unspecified)
          : '',
      notBefore: certificate.notBefore.toISOString(),
      notAfter: certificate.notAfter.toISOString(),
      checkedAt: now().toISOString(),
      chain: issuers.map((one, at) => ({
        subject: attribute(one.subject, OID.commonName) ?? '',
        notAfter: one.notAfter.toISOString(),
        file: `/ca/${at === 0 ? issuer : issuer.replace(/-ca$/, '-root')}.crt`,
      })),
      proofs: {
        ocsp: `/api/appapi/lookup/statusProof?serial=${certificate.serial}`,
        crl: `/crl/${issuer}.crl`,
      },
    };
  }

  book.answer(api.lookUpCertificate, ({ query }) => found(query.serial));

  book.answer(api.lookUpCertificateFile, async ({ tools }) => {
    const { content } = await tools.takeFile();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > MOST_BYTES) throw problem('LOOKUP_FILE');
      chunks.push(chunk);
    }
    const certificate = readCertificate(Buffer.concat(chunks));
    if (!certificate) throw problem('LOOKUP_FILE');
    const [ours] = await certificates.chainOf(certificate.serial);
    // another authority may have given out the same number
    if (!ours || Buffer.compare(ours.der, certificate.der) !== 0) throw problem('LOOKUP_NOT_FOUND');
    return found(certificate.serial);
  });

  book.answer(api.lookUpSeal, async ({ query: { code } }) => {
    const seal = await findByCode(code);
    const [filing] = seal
      ? await db
          .select()
          .from(sealFilings)
          .where(and(eq(sealFilings.sealId, seal.id), eq(sealFilings.entry, 'file')))
      : [];
    if (!seal || !filing) throw problem('LOOKUP_NOT_FOUND');
    const name = await nameOf(parts, db, ownerOfRow(seal));
    return {
      number: seal.number,
      code: seal.code,
      type: seal.type,
      holder: seal.ownerKind === 'person' ? maskName(name) : name,
      state: seal.state,
      filedAt: filing.at.toISOString(),
      filingNumber: filingNumber(filing),
      certificate: seal.serial ? await found(seal.serial) : null,
    };
  });

  /** By its own number, or by the code of the police: of organisations only, the one that was filed first. */
  async function findByCode(code: string): Promise<SealRow | undefined> {
    if (code.startsWith('YX')) return (await db.select().from(seals).where(eq(seals.number, code)))[0];
    const [first] = await db
      .select()
      .from(seals)
      .where(and(eq(seals.code, code), eq(seals.ownerKind, 'organization'), ne(seals.state, 'revoked')))
      .orderBy(asc(seals.id))
      .limit(1);
    return first;
  }

  book.answer(api.statusProof, async ({ query }) => {
    const [certificate, issuer] = await certificates.chainOf(query.serial);
    if (!certificate || !issuer) throw problem('LOOKUP_NOT_FOUND');
    const { der } = await certificates.ocsp.answer(
      makeOcspRequest({ issuer, serials: [certificate.serial], digest: 'sha1' }), // RFC 5019 2.1.1
    );
    return fileOf(`${certificate.serial}.ors`, 'application/ocsp-response', Buffer.from(der), false);
  });
}

/** DER or PEM. */
function readCertificate(bytes: Buffer): Certificate | undefined {
  try {
    const text = bytes.toString('latin1');
    if (!text.includes('-----BEGIN')) return new Certificate(new Uint8Array(bytes));
    const block = readPem(text).find(({ label }) => label === 'CERTIFICATE');
    return block && new Certificate(block.bytes);
  } catch {
    return undefined;
  }
}
