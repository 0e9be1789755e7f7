import {
  authorityInfoAccess,
  type Certificate,
  certificatePolicies,
  crlDistributionPoints,
  formatName,
  type GeneralName,
  type PublicKeyInfo,
  signatureAlgorithmOf,
  subjectAltName,
  UnsupportedAlgorithmError,
} from '@yinxin/pki';

/** A certificate as `cert show --json` prints it; what is absent in the certificate is left out. */
export interface CertificateDescription {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly version: number;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly publicKey: string;
  readonly signatureAlgorithm: string;
  readonly selfSigned: boolean;
  readonly ca: boolean;
  readonly pathLength?: number;
  readonly keyUsage?: readonly string[];
  readonly extendedKeyUsage?: readonly string[];
  readonly policies?: readonly string[];
  readonly alternativeNames?: readonly string[];
  readonly crlUrls?: readonly string[];
  readonly ocspUrls?: readonly string[];
  readonly issuerUrls?: readonly string[];
  readonly subjectKeyIdentifier?: string;
  readonly authorityKeyIdentifier?: string;
  readonly criticalExtensions: readonly string[];
  readonly sha256: string;
  readonly sm3: string;
}

export function describeCertificate(certificate: Certificate): CertificateDescription {
  const { basicConstraints, authorityKeyIdentifier } = certificate;
  const access = certificate.extension(authorityInfoAccess);
  return {
    subject: formatName(certificate.subject),
    issuer: formatName(certificate.issuer),
    serial: certificate.serial,
    version: certificate.version,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    publicKey: keyName(certificate),
    signatureAlgorithm: signatureName(certificate.signatureAlgorithm),
    selfSigned: certificate.isSelfIssued && certificate.signedBy(certificate.spki),
    ca: certificate.isCa,
    ...(basicConstraints?.pathLength !== undefined && { pathLength: basicConstraints.pathLength }),
    ...present('keyUsage', certificate.keyUsage),
    ...present('extendedKeyUsage', certificate.extendedKeyUsage),
    ...present(
      'policies',
      certificate.extension(certificatePolicies)?.map(({ policy }) => policy),
    ),
    ...present('alternativeNames', certificate.extension(subjectAltName)?.map(shownGeneralName)),
    ...present('crlUrls', certificate.extension(crlDistributionPoints)),
    ...present('ocspUrls', access?.ocsp),
    ...present('issuerUrls', access?.caIssuers),
    ...present('subjectKeyIdentifier', certificate.subjectKeyIdentifier?.toHex()),
    ...present('authorityKeyIdentifier', authorityKeyIdentifier?.keyIdentifier?.toHex()),
    criticalExtensions: certificate.extensions.filter(({ critical }) => critical).map(({ oid }) => oid),
    sha256: certificate.fingerprint('sha256'),
    sm3: certificate.fingerprint('sm3'),
  };
}

function present<Name extends string, Value extends string | readonly string[]>(
  name: Name,
  value: Value | undefined,
): { [key in Name]?: Value } {
  return (value?.length ? { [name]: value } : {}) as { [key in Name]?: Value };
}

function keyName(certificate: Certificate): string {
  return orUnsupported(() => {
    const key: PublicKeyInfo = certificate.publicKey;
    if (key.kind === 'rsa') return `RSA ${key.bits}`;
    return key.kind === 'ec' ? key.curve : 'Ed25519';
  });
}

const signatureName = (identifier: Uint8Array): string =>
  orUnsupported(() => signatureAlgorithmOf(identifier).name);

/** An algorithm we do not know is still worth its identifier. */
function orUnsupported(name: () => string): string {
  try {
    return name();
  } catch (error) {
    if (error instanceof UnsupportedAlgorithmError) return error.oid;
    throw error;
  }
}

function shownGeneralName(name: GeneralName): string {
  switch (name.kind) {
    case 'directory':
      return `directory:${formatName(name.value)}`;
    case 'ip':
      return `ip:${shownAddress(name.value)}`;
    case 'other':
      return `other:${name.value.toHex()}`;
    default:
      return `${name.kind}:${name.value}`;
  }
}

const shownAddress = (octets: Uint8Array): string =>
  octets.length === 4 ? octets.join('.') : octets.toHex().replaceAll(/(.{4})(?=.)/g, '$1:');
