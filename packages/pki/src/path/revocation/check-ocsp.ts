import { DerError, equalBytes, readBitStringBytes, readDer } from '@yinxin/der';
import { type DigestName, digestByOid, digestOf } from '../../keys/algorithms.ts';
import { keyIdentifier } from '../../keys/spki.ts';
import { OID } from '../../oids.ts';
import type { Certificate } from '../../x509/certificate.ts';
import { ocspNoCheck } from '../../x509/extensions/index.ts';
import { namesEqual } from '../../x509/names.ts';
import { allows } from '../validate.ts';
import { checkCrls } from './check-crls.ts';
import { isRevokedAt, type RevocationContext, type Subject, timeRefusal } from './context.ts';
import type { OcspAnswer, OcspView } from './ocsp.ts';
import type { EvidenceRefusal, RevocationAnswer, RevocationStatus } from './types.ts';

/** RFC 6960 3.2: what the OCSP responses at hand say about a certificate. Revoked wins, then good. */
export function checkOcsp(subject: Subject, context: RevocationContext): RevocationAnswer {
  const found = context.ocsp.flatMap((response) =>
    response.answers
      .filter((answer) => isAbout(answer, subject))
      .map((answer) => judgeSafely(response, answer, subject, context)),
  );
  const refused = [...new Set(found.flatMap((answer) => answer.refused))];
  for (const status of ['REVOKED', 'GOOD', 'UNKNOWN', 'STALE'] satisfies RevocationStatus[]) {
    const first = found.find((answer) => answer.status === status);
    if (first) return { ...first, refused };
  }
  return { status: 'UNAVAILABLE', refused };
}

/** A certificate inside the response may turn out unreadable: then the response does not count. */
function judgeSafely(...question: Parameters<typeof judge>): RevocationAnswer {
  try {
    return judge(...question);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { status: 'UNKNOWN', source: 'OCSP', refused: ['UNREADABLE'] };
  }
}

function judge(
  response: OcspView,
  { status, thisUpdate, nextUpdate }: OcspAnswer,
  subject: Subject,
  context: RevocationContext,
): RevocationAnswer {
  const refusal = response.usable ? responderRefusal(response, subject, context) : 'CRITICAL_EXTENSION';
  if (refusal) return { status: 'UNKNOWN', source: 'OCSP', refused: [refusal] };
  const base = { source: 'OCSP', thisUpdate, ...(nextUpdate && { nextUpdate }) } as const;
  const revocation = typeof status === 'object' ? { revocation: status } : {};
  if (typeof status === 'object' && isRevokedAt(status, context.at)) {
    return { ...base, status: 'REVOKED', ...revocation, refused: [] };
  }
  const tooOld = timeRefusal({ thisUpdate, nextUpdate }, subject.certificate, context);
  if (tooOld) return { ...base, status: tooOld === 'STALE' ? 'STALE' : 'UNKNOWN', refused: [tooOld] };
  if (status === 'unknown') return { ...base, status: 'UNKNOWN', refused: ['STATUS_UNKNOWN'] };
  return { ...base, status: 'GOOD', ...revocation, refused: [] };
}

function isAbout(answer: OcspAnswer, { certificate, issuer }: Subject): boolean {
  const digest = digestByOid(answer.digestOid)?.name;
  return (
    digest !== undefined &&
    answer.serial === certificate.serial &&
    equalBytes(answer.issuerNameHash, digestOf(digest, certificate.issuerDer)) &&
    equalBytes(answer.issuerKeyHash, keyHash(digest, issuer.spki))
  );
}

function keyHash(digest: DigestName, spki: Uint8Array): Uint8Array {
  const fields = readDer(spki).fields();
  fields.next();
  return digestOf(digest, readBitStringBytes(fields.next()));
}

/** RFC 6960 4.2.2.2: the issuer itself, or a responder that this issuer certified for OCSP. */
function responderRefusal(
  response: OcspView,
  subject: Subject,
  context: RevocationContext,
): EvidenceRefusal | undefined {
  const { issuer, issuerKey } = subject;
  if (isResponder(issuer, response) && context.work.isKnownSignedBy(response, issuerKey)) return undefined;
  const named = [...response.certificates, ...context.pool].filter((one) => isResponder(one, response));
  const signers = named.filter((candidate) => context.work.isKnownSignedBy(response, candidate.spki));
  if (signers.length === 0) return 'SIGNATURE_INVALID';
  const authorised = signers.some((signer) => isAuthorised(signer, response, subject, context));
  return authorised ? undefined : 'ISSUER_NOT_TRUSTED';
}

function isResponder(certificate: Certificate, { responder }: OcspView): boolean {
  if ('name' in responder) return namesEqual(certificate.subject, responder.name);
  return equalBytes(keyIdentifier(certificate.spki), responder.keyHash);
}

function isAuthorised(
  signer: Certificate,
  response: OcspView,
  { issuer, issuerKey }: Subject,
  context: RevocationContext,
): boolean {
  const certified =
    namesEqual(signer.issuer, issuer.subject) &&
    context.work.isKnownSignedBy(signer, issuerKey) &&
    signer.extendedKeyUsage?.includes(OID.ocspSigning) === true &&
    allows(signer, 'digitalSignature') &&
    signer.validAt(response.producedAt);
  if (!certified) return false;
  if (signer.extension(ocspNoCheck)) return true;
  return checkCrls({ certificate: signer, issuer, issuerKey }, context).status === 'GOOD';
}
