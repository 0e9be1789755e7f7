import { keyIdentifier } from '../keys/spki.ts';
import type { Profile } from '../profiles/profiles.ts';
import * as types from '../x509/extensions/index.ts';
import type { Authority } from './authority.ts';

const { extension } = types;

/** The extensions a profile prescribes; without an authority, those of a root. */
export function profileExtensions(
  profile: Profile,
  publicKey: Uint8Array,
  ca: Authority | undefined,
): types.Extension[] {
  return [
    ...(ca ? [authorityKey(ca)] : []),
    extension(types.subjectKeyIdentifier, keyIdentifier(publicKey)),
    extension(types.basicConstraints, { ca: profile.ca !== undefined, ...profile.ca }, true),
    extension(types.keyUsage, profile.keyUsage, true),
    ...(profile.purposes
      ? [extension(types.extendedKeyUsage, profile.purposes.oids, profile.purposes.critical)]
      : []),
    // RFC 5280 6.1.1 (d): policies of a root are not looked at
    ...(ca
      ? [
          extension(types.certificatePolicies, [
            { policy: profile.policy, ...(ca.cpsUrl && { cps: ca.cpsUrl }) },
          ]),
        ]
      : []),
    ...(ca ? statusExtensions(profile, ca) : []),
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
