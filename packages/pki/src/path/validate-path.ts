import { Certificate, sharedCertificate } from '../x509/certificate.ts';
import { MAX_CERTIFICATE_BYTES } from './limits.ts';
import { pathReason } from './reasons.ts';
import { readCrl } from './revocation/crl.ts';
import { readOcspResponse } from './revocation/ocsp.ts';
import { PathSession, refused } from './session.ts';
import type { MissingMaterial, PathInput, PathMaterial, PathResult } from './types.ts';
import { WorkLimitError } from './work.ts';

/**
 * Is there a valid path (RFC 5280 6) from the certificate to one of the anchors? Works on what it is given, never
 * on the network; what it lacked stands in `missing`. Never throws on hostile input.
 */
export function validatePath(input: PathInput): PathResult {
  const target = readable(input.certificate);
  if (!target) return refused([], 'MALFORMED');
  const anchors = readableAll(input.anchors);
  if (anchors.some((anchor) => anchor.fingerprint() === target.fingerprint()))
    return anchorItself(target, input.at);
  const crls = readEach(input.crls ?? [], readCrl);
  const ocsp = readEach(input.ocspResponses ?? [], readOcspResponse);
  const session = new PathSession({
    pool: readableAll(input.intermediates ?? []),
    anchors,
    crls: crls.read,
    ocsp: ocsp.read,
    unreadableEvidence: crls.unreadable || ocsp.unreadable,
    at: input.at,
    now: input.now ?? input.at,
    revocation: input.revocation ?? {},
    isLate: input.isLate ?? (() => false),
  });
  try {
    return session.find(target, anchors, { policies: input.policies ?? {}, use: input.use ?? {} });
  } catch (error) {
    return refused([target], error instanceof WorkLimitError ? 'WORK_LIMIT' : 'MALFORMED');
  }
}

/** Where missing material may come from; answers with what it could get, in DER. Failing is having nothing. */
export interface MaterialSource {
  fetch: (missing: MissingMaterial) => Promise<PathMaterial>;
}

/** An issuer found may itself lack an issuer, so asking goes on for a few rounds. */
const MAX_ROUNDS = 4;

/** As `validatePath`, asking `source` for what is missing. */
export async function validatePathWith(source: MaterialSource, input: PathInput): Promise<PathResult> {
  let material = input;
  let result = validatePath(material);
  for (let round = 0; round < MAX_ROUNDS && !result.valid && result.missing.length > 0; round++) {
    const found = await Promise.allSettled(result.missing.map((missing) => source.fetch(missing)));
    const fresh = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).filter(holdsAnything);
    if (fresh.length === 0) return result;
    material = { ...material, ...joined([material, ...fresh]) };
    result = validatePath(material);
  }
  return result;
}

const holdsAnything = ({ intermediates = [], crls = [], ocspResponses = [] }: PathMaterial): boolean =>
  intermediates.length + crls.length + ocspResponses.length > 0;

const joined = (all: readonly PathMaterial[]): PathMaterial => ({
  intermediates: all.flatMap((one) => one.intermediates ?? []),
  crls: all.flatMap((one) => one.crls ?? []),
  ocspResponses: all.flatMap((one) => one.ocspResponses ?? []),
});

/** Trust in an anchor is given, not derived; only its dates are looked at. */
function anchorItself(anchor: Certificate, at: Date): PathResult {
  const result = refused([anchor], 'NO_PATH');
  result.valid = anchor.validAt(at);
  if (result.valid) delete result.reason;
  else result.reason = pathReason(at < anchor.notBefore ? 'NOT_YET_VALID' : 'EXPIRED', 0);
  result.checks.push({ id: 'trust-anchor', index: 0, passed: true });
  return result;
}

const LOOKED_AT = [
  'subject',
  'issuer',
  'notBefore',
  'notAfter',
  'basicConstraints',
  'keyUsage',
  'extendedKeyUsage',
  'subjectKeyIdentifier',
  'authorityKeyIdentifier',
] as const satisfies (keyof Certificate)[];

/** Parts decode when first asked for; asking for them here sets a broken certificate aside at once. */
function readable(input: Uint8Array | Certificate): Certificate | undefined {
  try {
    const certificate = input instanceof Certificate ? input : sharedCertificate(input);
    if (certificate.der.length > MAX_CERTIFICATE_BYTES) return undefined;
    for (const part of LOOKED_AT) Reflect.get(certificate, part);
    return certificate;
  } catch {
    return undefined;
  }
}

const readableAll = (inputs: readonly (Uint8Array | Certificate)[]): Certificate[] =>
  inputs.flatMap((input) => readable(input) ?? []);

function readEach<T>(
  inputs: readonly Uint8Array[],
  read: (der: Uint8Array) => T,
): { read: T[]; unreadable: boolean } {
  const found = inputs.map((input) => {
    try {
      return read(input);
    } catch {
      return undefined;
    }
  });
  return { read: found.filter((one) => one !== undefined), unreadable: found.includes(undefined) };
}
