import { equalBytes } from '@yinxin/der';
import { assembleSignedData, cmsSigner } from '../cms/make.ts';
import { parseSignedData } from '../cms/parse.ts';
import { verifyTimeStampToken } from '../cms/time-stamp.ts';
import { digestByOid } from '../keys/algorithms.ts';
import { OID } from '../oids.ts';
import type { Certificate } from '../x509/certificate.ts';
import { formatName } from '../x509/index.ts';
import type { PathMaterial } from './types.ts';
import { validatePath } from './validate-path.ts';

export interface TimeStampTrust {
  anchors: readonly Uint8Array[];
  material: PathMaterial;
  now: Date;
}

export type TrustedTimeStamp =
  /** By an authority that leads to an anchor and was in good standing then. */
  | { answer: 'yes'; at: Date; authority: string; algorithm: string }
  /** Sound in itself; whether its authority is to be trusted cannot be told. */
  | { answer: 'unknown'; at: Date; authority: string; algorithm: string; reason: string }
  | { answer: 'no'; reason: string };

/**
 * Nobody signs all of a token's bytes: versions, names of algorithms, further certificates. It is as our authorities
 * write it, with certificates of this path alone, or it was changed.
 */
function isAsWritten(token: Uint8Array, [certificate, ...issuers]: readonly Certificate[]): boolean {
  const { contentType, content, certificates, signers } = parseSignedData(token);
  const [signer] = signers;
  if (!certificate || !signer?.signedAttributes || !content) return false;
  const digest = digestByOid(signer.digestOid)?.name;
  const own = cmsSigner({ certificate: certificate.der, ...(digest && { digest }) });
  const further = certificates.filter((der) => !equalBytes(der, certificate.der));
  if (!further.every((der) => issuers.some((issuer) => equalBytes(issuer.der, der)))) return false;
  const prepared = { signer: own, contentType, toBeSigned: signer.signedAttributes.raw };
  const made = assembleSignedData(prepared, signer.signature, { content, furtherCertificates: further });
  return equalBytes(made, token);
}

/** Whether an RFC 3161 token proves when these bytes existed. */
export function trustedTimeStamp(
  token: Uint8Array,
  stamped: Uint8Array,
  { anchors, material, now }: TimeStampTrust,
): TrustedTimeStamp {
  const facts = verifyTimeStampToken(token, stamped, []);
  if (!facts.ok) return { answer: 'no', reason: '时间戳不能读' };
  if (!facts.imprintMatches) return { answer: 'no', reason: '时间戳不是对这份内容加盖的' };
  const { certificate } = facts.signer;
  if (!facts.intact || !certificate) return { answer: 'no', reason: '时间戳的签名不成立' };
  const at = facts.info.time;
  const authority = formatName(certificate.subject);
  const algorithm = facts.signer.signatureAlgorithm?.name ?? '';
  if (at > now) return { answer: 'no', reason: '时间戳的时间在将来' };
  const path = validatePath({
    certificate,
    anchors,
    intermediates: [...facts.certificates, ...(material.intermediates ?? [])],
    crls: [...facts.crls, ...(material.crls ?? [])],
    ocspResponses: [...facts.ocspResponses, ...(material.ocspResponses ?? [])],
    at,
    now,
    use: { keyUsage: ['digitalSignature', 'nonRepudiation'], extendedKeyUsage: [OID.timeStamping] },
    revocation: { mode: 'where-published' },
  });
  if (path.valid)
    return isAsWritten(token, path.path)
      ? { answer: 'yes', at, authority, algorithm }
      : { answer: 'no', reason: '时间戳被改动过' };
  if (path.reason?.code === 'REVOKED') return { answer: 'no', reason: '时间戳机构的证书已吊销' };
  return { answer: 'unknown', at, authority, algorithm, reason: path.reason?.message ?? '时间戳机构不可信' };
}
