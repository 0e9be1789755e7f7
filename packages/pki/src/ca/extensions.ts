import { keyIdentifier } from '../keys/spki.ts';
import type { Profile } from '../profiles/profiles.ts';
import * as types from '../x509/extensions/index.ts';
import type { Authority } from './authority.ts';

const { extension } = types;

/** What is the same in every certificate of an authority and a profile, encoded once for bulk issuing. */
const prescribed = new WeakMap<Authority, Map<Profile, types.Extension[]>>();

/** The extensions of a certificate by its profile. */
export function leafExtensions(profile: Profile, publicKey: Uint8Array, ca: Authority): types.Extension[] {
  const byProfile = prescribed.get(ca) ?? new Map<Profile, types.Extension[]>();
  prescribed.set(ca, byProfile);
  const constant = byProfile.get(profile) ?? [
    authorityKey(ca),
    ...usageExtensions(profile),
    extension(types.certificatePolicies, [{ policy: profile.policy, ...(ca.cpsUrl && { cps: ca.cpsUrl }) }]),
    ...statusExtensions(profile, ca),
  ];
  byProfile.set(profile, constant);
  return [subjectKey(publicKey), ...constant];
}

/** A root names neither its issuer nor policies: nobody looks at them (RFC 5280 6.1.1 (d)). */
export const rootExtensions = (profile: Profile, publicKey: Uint8Array): types.Extension[] => [
  subjectKey(publicKey),
  ...usageExtensions(profile),
];

const subjectKey = (publicKey: Uint8Array): types.Extension =>
  extension(types.subjectKeyIdentifier, keyIdentifier(publicKey));

function usageExtensions({ ca, keyUsage, purposes }: Profile): types.Extension[] {
  return [
    extension(types.basicConstraints, { ca: ca !== undefined, ...ca }, true),
    extension(types.keyUsage, keyUsage, true),
    ...(purposes ? [extension(types.extendedKeyUsage, purposes.oids, purposes.critical)] : []),
  ];
}

function authorityKey({ certificate }: Authority): types.Extension {
  const identifier = certificate.subjectKeyIdentifier ?? keyIdentifier(certificate.spki);
  return extension(types.authorityKeyIdentifier, { keyIdentifier: identifier });
}

function statusExtensions(
  profile: Profile,
  { crlUrls = [], ocspUrls = [], issuerUrls = [] }: Authority,
): types.Extension[] {
  const noCheck = profile.status === 'no-check';
  const access = { ocsp: noCheck ? [] : ocspUrls, caIssuers: issuerUrls };
  const found: types.Extension[] = [];
  if (noCheck) found.push(extension(types.ocspNoCheck, true));
  else if (crlUrls.length > 0) found.push(extension(types.crlDistributionPoints, crlUrls));
  if (access.ocsp.length + access.caIssuers.length > 0)
    found.push(extension(types.authorityInfoAccess, access));
  return found;
}
