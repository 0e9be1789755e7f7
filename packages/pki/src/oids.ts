/** Object identifiers, named once. */
export const OID = {
  // keys (RFC 3279, RFC 5480, RFC 8410, GM/T 0006)
  rsaEncryption: '1.2.840.113549.1.1.1',
  ecPublicKey: '1.2.840.10045.2.1',
  ed25519: '1.3.101.112',
  curveP256: '1.2.840.10045.3.1.7',
  curveP384: '1.3.132.0.34',
  curveP521: '1.3.132.0.35',
  curveSm2: '1.2.156.10197.1.301',
  // RFC 5639
  curveBrainpoolP256r1: '1.3.36.3.3.2.8.1.1.7',
  curveBrainpoolP384r1: '1.3.36.3.3.2.8.1.1.11',
  curveBrainpoolP512r1: '1.3.36.3.3.2.8.1.1.13',

  // digests
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  sm3: '1.2.156.10197.1.401',

  // signatures
  sha1WithRsa: '1.2.840.113549.1.1.5',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha384WithRsa: '1.2.840.113549.1.1.12',
  sha512WithRsa: '1.2.840.113549.1.1.13',
  rsaPss: '1.2.840.113549.1.1.10',
  mgf1: '1.2.840.113549.1.1.8',
  ecdsaWithSha1: '1.2.840.10045.4.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  ecdsaWithSha384: '1.2.840.10045.4.3.3',
  ecdsaWithSha512: '1.2.840.10045.4.3.4',
  // BSI TR-03111 5.2.1: r and s side by side
  plainEcdsaWithSha1: '0.4.0.127.0.7.1.1.4.1.1',
  plainEcdsaWithSha256: '0.4.0.127.0.7.1.1.4.1.3',
  plainEcdsaWithSha384: '0.4.0.127.0.7.1.1.4.1.4',
  plainEcdsaWithSha512: '0.4.0.127.0.7.1.1.4.1.5',
  sm2WithSm3: '1.2.156.10197.1.501',
  /** GM/T 0010 names the SM2 signature inside CMS by the key algorithm. */
  sm2Signature: '1.2.156.10197.1.301.1',
  sm3WithRsa: '1.2.156.10197.1.504',

  // name attributes (RFC 4519, X.520)
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  locality: '2.5.4.7',
  state: '2.5.4.8',
  street: '2.5.4.9',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  title: '2.5.4.12',
  givenName: '2.5.4.42',
  organizationIdentifier: '2.5.4.97',
  domainComponent: '0.9.2342.19200300.100.1.25',
  userId: '0.9.2342.19200300.100.1.1',
  emailAddress: '1.2.840.113549.1.9.1',

  // certificate and CRL extensions (RFC 5280 4.2, 5.2, 5.3)
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  invalidityDate: '2.5.29.24',
  deltaCrlIndicator: '2.5.29.27',
  issuingDistributionPoint: '2.5.29.28',
  certificateIssuer: '2.5.29.29',
  nameConstraints: '2.5.29.30',
  crlDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  anyPolicy: '2.5.29.32.0',
  policyMappings: '2.5.29.33',
  authorityKeyIdentifier: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  extendedKeyUsage: '2.5.29.37',
  freshestCrl: '2.5.29.46',
  inhibitAnyPolicy: '2.5.29.54',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  accessOcsp: '1.3.6.1.5.5.7.48.1',
  accessCaIssuers: '1.3.6.1.5.5.7.48.2',
  policyQualifierCps: '1.3.6.1.5.5.7.2.1',

  // purposes
  anyExtendedKeyUsage: '2.5.29.37.0',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  /** RFC 9336 */
  documentSigning: '1.3.6.1.5.5.7.3.36',

  // OCSP (RFC 6960)
  ocspBasic: '1.3.6.1.5.5.7.48.1.1',
  ocspNonce: '1.3.6.1.5.5.7.48.1.2',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',

  // CMS and time-stamping (RFC 5652, RFC 5035, RFC 3161)
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  extensionRequest: '1.2.840.113549.1.9.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
